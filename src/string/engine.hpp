// What is behind StringSynth: strings in units that advance together, their plucks, gliding
// parameters, and the way down to the sample rate.
#pragma once

#include <optional>
#include <vector>

#include "percuss/string/synth.hpp"
#include "string/decimator.hpp"
#include "string/kernel/bank.hpp"
#include "string/reference.hpp"

namespace percuss::string {

class StringEngine {
public:
    StringEngine(Instrument instrument, StringSettings settings)
        : instrument_(std::move(instrument)), settings_(settings) {}

    /// What prepare refuses, but for the number of modes; allocates nothing.
    [[nodiscard]] Expected<void> check(double sample_rate, std::size_t block) const;
    /// The scalar scheme takes this string, because the kernel does not.
    [[nodiscard]] bool needs_reference(const StringParameters& string) const;
    Expected<void> prepare(double sample_rate, std::size_t block);
    void process(std::span<double> out) noexcept;
    Expected<void> set(std::size_t string, std::string_view parameter, double value);
    void pluck(std::size_t string) noexcept;

    [[nodiscard]] std::size_t latency() const;
    [[nodiscard]] std::size_t strings() const { return instrument_.strings.size(); }
    [[nodiscard]] std::size_t modes(std::size_t string) const;
    [[nodiscard]] double step_rate() const { return sample_rate_ * settings_.oversampling; }
    [[nodiscard]] StringSynth::Steps bridge_force(std::size_t string) const;
    [[nodiscard]] StringSynth::Steps thread_force(std::size_t string) const;
    [[nodiscard]] StringEnergy energy(std::size_t string) const;
    [[nodiscard]] bool plucking(std::size_t string) const;
    [[nodiscard]] double bridge_displacement(std::size_t string) const;
    [[nodiscard]] double mode_displacement(std::size_t string, std::size_t mode) const;

private:
    /// Strings that one kernel advances, or one string of the reference.
    struct Unit {
        std::vector<std::size_t> members;
        std::size_t lanes = 1;
        std::optional<StringBank> bank;
        std::optional<ReferenceString> reference;
        std::vector<double> pluck, contact, thread, nut;  ///< [step][lane]
        bool plucked = false;                             ///< in the last chunk
        bool nut_wanted = false;
    };
    struct Seat {
        std::size_t unit = 0, lane = 0;
    };
    struct Glide {
        std::size_t string = 0;
        const StringParameter* row = nullptr;
        double target = 0;
        std::size_t chunks_left = 0;
    };
    struct Voice {
        double pluck_start = 0;  ///< s
        Seat seat;
    };

    Expected<void> seat_strings();
    void seat(const std::vector<std::size_t>& members, const std::vector<std::size_t>& modes,
              bool reference);
    void chunk(std::span<double> out);
    void run_unit(Unit& unit, std::size_t first, std::size_t steps);
    bool write_plucks(Unit& unit, std::size_t first, std::size_t steps);
    void mix(const Unit& unit, std::size_t first, std::size_t steps);
    void glide();

    Instrument instrument_;
    StringSettings settings_;
    double sample_rate_ = 0, dt_ = 0;
    std::size_t block_ = 0;
    std::vector<Unit> units_;
    std::vector<Voice> voices_;
    std::vector<Glide> glides_;
    std::vector<HalfBand> stages_;
    std::vector<double> mixed_, halved_;
    std::size_t step_ = 0, filled_ = 0;
    std::size_t settling_ = 0;  ///< chunks until the tracked displacements have followed a glide
};

}  // namespace percuss::string
