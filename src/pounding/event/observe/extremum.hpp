// Where a smooth quantity is extreme between two places at which its value and slope are known.
#pragma once

#include <algorithm>
#include <cmath>

#include "percuss/core/scalar.hpp"

namespace percuss::pounding {

struct End {
    double value, slope;
};

/// The place as a part of the distance, for slopes of opposite signs; `length` in the unit of the
/// slopes. The extremum of the cubic through the ends is nearly right, and secants do the rest:
/// half the evaluations of a search that knows only the slopes. The value is flat there, so that
/// half the digits of the place give all of the value.
template <class Slope>
double extremum_place(const End& from, const End& to, double length, const Slope& slope_at) {
    const double scale = std::max(std::abs(from.slope), std::abs(to.slope));
    // slope of the cubic: a + 2 b s + c s^2
    const double rise = (to.value - from.value) / length;
    const double a = from.slope, b = 3 * rise - 2 * from.slope - to.slope;
    const double c = 3 * (from.slope + to.slope - 2 * rise);
    const double root = std::sqrt(std::max(b * b - a * c, 0.0));
    const double q = -(b + std::copysign(root, b));
    double s = a / q;
    if (!(s > 0 && s < 1)) s = q / c;
    double low = 0, high = 1, at_low = from.slope, at_high = to.slope;
    if (!(s > 0 && s < 1)) s = at_low / (at_low - at_high);
    double before = not_given, at_before = 0;
    for (int i = 0; i < 60; ++i) {
        const double now = slope_at(s);
        if (std::abs(now) <= 3e-6 * scale) return s;
        (std::signbit(now) == std::signbit(at_low) ? low : high) = s;
        (std::signbit(now) == std::signbit(at_low) ? at_low : at_high) = now;
        // the bend of the cubic first, then that of the last two places
        const double bend = given(before) ? (now - at_before) / (s - before) : 2 * (b + c * s);
        before = s;
        at_before = now;
        s -= now / bend;
        if (!(s > low && s < high)) s = 0.5 * (low + high);
        if (high - low < 1e-9) return s;
    }
    return s;
}

}  // namespace percuss::pounding
