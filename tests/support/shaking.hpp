// The ground motion of the two-oscillator reference case.
#pragma once

#include <cmath>

#include "percuss/core/scalar.hpp"

namespace support {

/// m/s^2
inline double shaking(double t) {
    const double tau = 2 * percuss::pi * t, x = (t - 4) / 2.5;
    return 3 * std::exp(-x * x) *
           (std::sin(1.1 * tau) + 0.6 * std::sin(2.3 * tau + 1) + 0.4 * std::sin(0.7 * tau + 0.5));
}

}  // namespace support
