// How the step follows from its error, and when the driver gives up.
#pragma once

#include <algorithm>
#include <cmath>
#include <string>

#include "percuss/core/text.hpp"

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
[[nodiscard]] inline std::string never_parts() {
    return "the bodies do not part: contact never ends";
}

}  // namespace percuss::solvers::adaptive
