#include "ground/oscillator_segment.hpp"

#include <algorithm>
#include <cmath>

#include "percuss/core/scalar.hpp"
#include "percuss/numerics/roots.hpp"

namespace percuss::ground {

double OscillatorSegment::value(double t) const {
    return (amplitude * std::exp(lambda * t)).real() + constant + slope * t;
}

SegmentPeak OscillatorSegment::peak(double length) const {
    SegmentPeak best;
    const auto consider = [&](double t) {
        const double magnitude = std::abs(value(t));
        if (magnitude > best.magnitude) best = {magnitude, t};
    };
    consider(0);
    consider(length);
    const std::complex<double> rate = amplitude * lambda, curvature = rate * lambda;
    if (curvature == 0.0) return best;
    const auto velocity = [&](double t) { return (rate * std::exp(lambda * t)).real() + slope; };
    const double pace = lambda.imag();
    const double phase = std::arg(curvature);
    double turn = pi / 2 * (1 + 2 * std::ceil((phase / pi) - 0.5));
    double left = 0, left_velocity = velocity(0);
    while (left < length) {
        const double right = std::clamp((turn - phase) / pace, left, length);
        const double right_velocity = velocity(right);
        if (std::signbit(left_velocity) != std::signbit(right_velocity))
            consider(bracketed_root(velocity, left, right, 1e-14).x());
        if (!(right < length)) break;
        left = right;
        left_velocity = right_velocity;
        turn += pi;
    }
    return best;
}

}  // namespace percuss::ground
