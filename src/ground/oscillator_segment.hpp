// The response of an oscillator within one segment of the ground motion, f(t) = Re(C e^(lambda t))
// + c + s t, and its greatest magnitude.
#pragma once

#include <complex>

namespace percuss::ground {

struct SegmentPeak {
    double magnitude = 0;
    double time = 0;
};

struct OscillatorSegment {
    std::complex<double> lambda;  ///< -zeta omega + i omega_d, omega_d > 0
    std::complex<double> amplitude;
    double constant = 0;
    double slope = 0;

    [[nodiscard]] double value(double t) const;
    /// Over 0 <= t <= length, located to rounding. The curvature vanishes at known times; between
    /// two of them the slope is monotone, so no extremum can hide.
    [[nodiscard]] SegmentPeak peak(double length) const;
};

}  // namespace percuss::ground
