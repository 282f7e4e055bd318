// A contact that closes after a gap, and the book of where the energy went.
#pragma once

#include <algorithm>
#include <cmath>
#include <functional>

#include "percuss/laws/form.hpp"

namespace percuss {

/// Ground acceleration, m/s^2, as a function of time, s.
using Ground = std::function<double(double time)>;

/// K d^n + c d^j v behind a gap; the coefficients are those of the law, whatever the onset.
struct GapContact {
    double gap = 0;  ///< m
    GeneralPower law;
    Release release = Release::no_tension;  ///< geometric: the contact may pull until d = 0

    [[nodiscard]] bool may_pull() const { return release != Release::no_tension; }
};

/// The discrete balance stored = initial + input - damped - lost closes to rounding for any step.
struct EnergyLedger {
    double stored = 0;   ///< J, kinetic and elastic, contacts included
    double initial = 0;  ///< J, stored at the start
    double input = 0;    ///< J, work of the ground motion
    double damped = 0;   ///< J, in the structure
    double lost = 0;     ///< J, in the contacts
    double largest = 0;  ///< J, largest energy stored so far

    void open(double energy) { stored = initial = largest = energy; }
    void store(double energy) {
        stored = energy;
        largest = std::max(largest, energy);
    }
    [[nodiscard]] double defect() const { return stored - initial - input + damped + lost; }
};

}  // namespace percuss
