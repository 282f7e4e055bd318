// Parameters that many laws share: one definition, one unit, one set of bounds.
#pragma once

#include "percuss/laws/law.hpp"

namespace percuss::parameter {

constexpr Parameter stiffness_of_exponent(std::string_view exponent, double typical) {
    return {.name = "K",
            .dimension = {dimension::stiffness(0), exponent, -1},
            .lower_open = true,
            .upper_open = true,
            .typical = typical,
            .doc = "contact stiffness"};
}

inline constexpr Parameter hertz_stiffness{.name = "K",
                                           .dimension = {dimension::stiffness(1.5)},
                                           .lower_open = true,
                                           .upper_open = true,
                                           .typical = 5.2e9,
                                           .doc = "Hertz stiffness"};
inline constexpr Parameter linear_stiffness{.name = "K",
                                            .dimension = {dimension::stiffness(1)},
                                            .lower_open = true,
                                            .upper_open = true,
                                            .typical = 1e7,
                                            .doc = "contact stiffness"};
inline constexpr Parameter restitution{
    .name = "e", .upper = 1, .typical = 0.6, .doc = "requested restitution"};
constexpr Parameter exponent(std::string_view name, double fallback, std::string_view doc) {
    return {.name = name,
            .upper = 100,
            .lower_open = true,
            .typical = fallback,
            .fallback = fallback,
            .doc = doc};
}
constexpr Parameter pure_number(std::string_view name, double typical, std::string_view doc) {
    return {.name = name, .upper_open = true, .typical = typical, .doc = doc};
}
constexpr Parameter positive(std::string_view name, Dimension dimension, double typical,
                             std::string_view doc) {
    return {.name = name,
            .dimension = {dimension},
            .lower_open = true,
            .upper_open = true,
            .typical = typical,
            .doc = doc};
}
constexpr Parameter not_negative(std::string_view name, Dimension dimension, double typical,
                                 std::string_view doc) {
    return {
        .name = name, .dimension = {dimension}, .upper_open = true, .typical = typical, .doc = doc};
}
constexpr Parameter poisson(std::string_view name, std::string_view fallback_to = {}) {
    return {.name = name,
            .lower = -1,
            .upper = 0.5,
            .lower_open = true,
            .typical = 0.3,
            .fallback_to = fallback_to,
            .doc = "Poisson's ratio"};
}

inline constexpr Choice damped_phases{
    "damping", {"both", "approach"}, "phases in which the damper acts"};

}  // namespace percuss::parameter
