// Strings for audio hosts: prepare once, then process blocks; the command line does the same.
//
//     StringSynth synth(*string_preset("drone"));
//     if (const auto ready = synth.prepare(48000, 64); !ready) ...   // allocates, may refuse
//     synth.process(left);                    // newton; no allocation, no lock, no denormals
//     synth.set(0, "x_c", 6e-3);              // glides there without a click
//
// One thread calls one synth.
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <string_view>

#include "percuss/core/expected.hpp"
#include "percuss/string/energy.hpp"
#include "percuss/string/parameters.hpp"

namespace percuss {

namespace string {
class StringEngine;
}

enum class StringSimd { widest, scalar, baseline, avx2, avx512 };
[[nodiscard]] bool has_string_simd(StringSimd simd);
/// What runs if this is requested: "AVX2".
[[nodiscard]] std::string_view string_simd_name(StringSimd simd = StringSimd::widest);

enum class StringSignal { bridge, nut };

struct StringSettings {
    int oversampling = 2;  ///< 1, 2 or 4
    StringSignal signal = StringSignal::bridge;
    bool ledger = false;  ///< keep the energy balance
    StringSimd simd = StringSimd::widest;
    bool reference = false;  ///< the scalar scheme as it is published, for comparison
};

class StringSynth {
public:
    explicit StringSynth(Instrument instrument, StringSettings settings = {});
    ~StringSynth();
    StringSynth(StringSynth&&) noexcept;
    StringSynth& operator=(StringSynth&&) noexcept;

    /// Strings at rest, their plucks ahead. `block` is the most samples that `process` will be
    /// given room for.
    Expected<void> prepare(double sample_rate, std::size_t block);

    /// The next out.size() <= block samples: force on the bridge and thread, or on the nut, of all
    /// strings together, N.
    void process(std::span<double> out) noexcept;

    /// A new value of a parameter, reached within glide_time; strings count from 0. Refused where
    /// prepare would refuse.
    Expected<void> set(std::size_t string, std::string_view parameter, double value);
    static constexpr double glide_time = 0.03;  ///< s

    /// Plucks a string now.
    void pluck(std::size_t string) noexcept;

    /// Samples by which decimation delays the output.
    [[nodiscard]] std::size_t latency() const;
    [[nodiscard]] std::size_t strings() const;
    [[nodiscard]] std::size_t modes(std::size_t string) const;
    [[nodiscard]] double step_rate() const;  ///< sample rate times oversampling

    /// Of the last process, one per step, [step][stride]: the force of the bridge on a string.
    struct Steps {
        const double* first = nullptr;
        std::size_t count = 0, stride = 1;
        double operator[](std::size_t i) const { return first[i * stride]; }
    };
    [[nodiscard]] Steps bridge_force(std::size_t string) const;
    [[nodiscard]] Steps thread_force(std::size_t string) const;

    /// Needs StringSettings::ledger.
    [[nodiscard]] StringEnergy energy(std::size_t string) const;
    /// The pluck of a string is ahead or under way.
    [[nodiscard]] bool plucking(std::size_t string) const;
    [[nodiscard]] double bridge_displacement(std::size_t string) const;
    [[nodiscard]] double mode_displacement(std::size_t string, std::size_t mode) const;

private:
    std::unique_ptr<string::StringEngine> engine_;
};

}  // namespace percuss
