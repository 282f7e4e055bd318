// How the step follows from its error, and when the driver gives up.
#pragma once

#include <algorithm>
#include <cmath>
#include <string>

#include "percuss/core/text.hpp"
#include "percuss/problem/solution.hpp"

namespace percuss::solvers::adaptive {

inline constexpr long most_steps = 50000;
/// Where damping sets the pace, the part of its time that a step may take: the dense output needs
/// it.
inline constexpr double damping_reach = 1.2;
/// With less than this part of the onset energy left the bodies are as good as stuck: e < 1e-9.
inline constexpr double least_energy = 1e-18;
/// A return whose distance to separation, in the rate of the moment, keeps growing to so many times
/// its least never gets there.
inline constexpr double creeping = 50;

/// Parts of the onset speed and of the peak force below which the bodies rest.
inline constexpr double at_rest = 1e-9;

/// The inertia of a creeping approach, over the push, below which it is taken for none.
inline constexpr double quasi_static = 1e-3;

/// By what to lengthen an accepted step, or shorten it a little; the method is of order 8.
[[nodiscard]] inline double growth(double error, double most) {
    return std::min(most, 0.9 * std::pow(std::max(error, 1e-12), -1.0 / 8));
}
/// By what to shorten a rejected one.
[[nodiscard]] inline double cut(double error) {
    return std::isfinite(error) ? std::max(0.2, 0.9 * std::pow(error, -1.0 / 8)) : 0.1;
}

[[nodiscard]] inline std::string too_stiff() {
    return "the problem is too stiff: " + shortest(static_cast<double>(most_steps)) +
           " steps were not enough; lower the damping or use an implicit method";
}
[[nodiscard]] inline std::string no_step() {
    return "the step fell below rounding: the force jumps there, is not a number or changes too "
           "fast";
}
[[nodiscard]] inline std::string never_parts() {
    return "the bodies do not part: contact never ends";
}
/// Of a force that still repels: whether it ever turns the bodies back is not known.
[[nodiscard]] inline std::string not_turned(double depth) {
    return "the force has not turned the bodies back at an indentation of " +
           significant(depth, 2) +
           " m, and double precision follows no farther; use a lower speed or a stiffer law";
}

[[nodiscard]] inline std::string rests(const RestingState& rest) {
    return "the bodies do not part: the external force holds them in contact, at rest at " +
           significant(rest.indentation, 6) + " m";
}
[[nodiscard]] inline std::string undecided() {
    return "under the external force the bodies have neither parted nor come to rest after " +
           shortest(static_cast<double>(most_steps)) + " steps";
}

}  // namespace percuss::solvers::adaptive
