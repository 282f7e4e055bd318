// One to four strings advanced together by the kernel, with their energy.
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <vector>

#include "percuss/string/energy.hpp"
#include "string/kernel/coefficients.hpp"
#include "string/kernel/dispatch.hpp"

namespace percuss::string {

class StringBank {
public:
    struct Wanted {
        bool nut = false, ledger = false;
    };
    /// `modes` per string; room is kept for `capacity` of them when parameters move.
    StringBank(std::vector<StringParameters> strings, std::vector<std::size_t> modes, double dt,
               std::size_t capacity, Wanted wanted, const StringKernels& kernels);

    [[nodiscard]] std::size_t strings() const { return strings_.size(); }
    [[nodiscard]] std::size_t lanes() const { return lanes_; }
    [[nodiscard]] std::size_t modes(std::size_t string) const { return modes_[string]; }
    [[nodiscard]] const StepConstants& constants(std::size_t string) const {
        return constants_[string];
    }

    /// Arrays are [step][lane]; `pluck` is the mean force of each step, empty if there is none.
    struct Signals {
        std::size_t steps = 0;
        std::span<const double> pluck;
        std::span<double> contact, thread, nut;
    };
    void advance(const Signals& signals);

    /// Displacements and velocities go on as they are, and so do contact and thread. Allocates
    /// nothing.
    void retune(std::size_t string, const StringParameters& parameters);
    /// Takes the displacement at bridge and thread anew from the modes, by `share` of the
    /// difference: they are tracked by increments, and parameters may have moved.
    void settle(double share);
    /// The string held at rest by bridge and thread, without energy of motion.
    void rest();
    /// What bridge and thread hold the string with at rest, and the force at the nut, N.
    struct Resting {
        double contact = 0, thread = 0, nut = 0;
    };
    [[nodiscard]] Resting resting(std::size_t string) const { return resting_[string]; }

    [[nodiscard]] StringEnergy energy(std::size_t string) const;
    [[nodiscard]] double contact_displacement(std::size_t string) const;
    [[nodiscard]] double mode_displacement(std::size_t string, std::size_t mode) const;
    [[nodiscard]] bool in_contact(std::size_t string) const {
        return data_.state.compression.at[string] > 0;
    }

private:
    enum Array : std::size_t {
        increment = mode_increment,
        displacement = string::mode_displacement,
        c2 = mode_c2,
        kappa = mode_kappa,
        contact = mode_contact,
        thread = mode_thread,
        pending = mode_numbers,
        pluck,
        nut,
        scale,
        unit,  ///< of displacement and increment: g_c in thread units, else 1
        arrays
    };
    [[nodiscard]] std::size_t place(Array array, std::size_t mode, std::size_t lane) const {
        const std::size_t i = mode * lanes_ + lane, within = i % mode_padding;
        if (array >= pending) return array * stride_ + i;
        return (i - within) * mode_numbers + array * mode_padding + within;
    }
    double& at(Array array, std::size_t mode, std::size_t lane) {
        return memory_[place(array, mode, lane)];
    }
    [[nodiscard]] double at(Array array, std::size_t mode, std::size_t lane) const {
        return memory_[place(array, mode, lane)];
    }
    /// What the arrays mean, in whichever units they are.
    struct Mode {
        double y, P, c2, kappa, contact, thread, force;
    };
    [[nodiscard]] Mode mode(std::size_t mode, std::size_t lane) const;
    void put(std::size_t mode, std::size_t lane, double y, double P);

    void tune(std::size_t string);
    [[nodiscard]] bool fits_thread_units() const;
    void change_to_thread_units();
    void spread(std::size_t string);
    void settle_at_rest(std::size_t string);
    void measure();
    void refresh_sums();
    [[nodiscard]] long double stored(std::size_t string) const;

    struct Free {
        void operator()(double* memory) const;
    };
    std::vector<StringParameters> strings_;
    std::vector<std::size_t> modes_;
    std::vector<StepConstants> constants_;
    std::vector<ContactPlace> places_;
    std::size_t lanes_, capacity_, stride_;
    double dt_;
    Wanted wanted_;
    bool thread_units_ = false;
    const StringKernels* kernels_;
    std::unique_ptr<double[], Free> memory_;
    StringLanes data_;
    long double lost_[4] = {}, input_[4] = {};
    Resting resting_[4];
};

}  // namespace percuss::string
