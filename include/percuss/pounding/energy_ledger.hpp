// Where the energy of a structure went.
#pragma once

#include <algorithm>

namespace percuss {

/// The discrete balance stored = initial + input - damped - lost - yielded - linked closes to
/// rounding for any step.
struct EnergyLedger {
    double stored = 0;   ///< J, kinetic and elastic, contacts included
    double initial = 0;  ///< J, stored at the start
    double input = 0;    ///< J, work of the ground motion
    double damped = 0;   ///< J, in the structure and in linear dampers of links
    double lost = 0;     ///< J, in the contacts
    double yielded = 0;  ///< J, in storeys that yield or slide
    double linked = 0;   ///< J, in links, their linear dampers aside
    double largest = 0;  ///< J, largest energy stored so far

    void open(double energy) { stored = initial = largest = energy; }
    void store(double energy) {
        stored = energy;
        largest = std::max(largest, energy);
    }
    [[nodiscard]] double defect() const {
        return stored - initial - input + damped + lost + yielded + linked;
    }
};

}  // namespace percuss
