// A building on springs of the soil.
#pragma once

#include <string_view>

#include "percuss/pounding/problem.hpp"

namespace percuss {

inline constexpr std::string_view sway_name = "sway", rocking_name = "rocking";

/// A rigid footing. A spring that is infinite holds it, and its degree of freedom is left out.
struct Foundation {
    double sway = infinity;      ///< N/m
    double rocking = infinity;   ///< N m/rad
    double sway_damping = 0;     ///< N s/m
    double rocking_damping = 0;  ///< N m s/rad
    double mass = 0;             ///< kg, of the footing; needed where it sways
    double inertia = 0;          ///< kg m^2, of the footing and of the floors, each about its own
                                 ///< axis; needed where it rocks
};

/// The building, whose base was fixed, on such a footing. Its floors stay the first degrees of
/// freedom, displacements against the ground as before; then come `sway`, the displacement of the
/// footing, and `rocking`, its rotation times the height of the top: what rocking moves the top.
/// Springs and dampers of the building act on what it deforms,
///     x_i - sway - rocking H_i/H_top.
/// Refused: unknown heights, storeys that yield, springs that are not positive.
[[nodiscard]] Expected<Building> on_soil(const Building& fixed, const Foundation& foundation);

}  // namespace percuss
