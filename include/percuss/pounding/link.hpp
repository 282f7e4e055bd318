// Links between degrees of freedom, of one building or of several, and to the ground.
#pragma once

#include <optional>
#include <string>

#include "percuss/pounding/dof.hpp"
#include "percuss/pounding/storey_yield.hpp"

namespace percuss {

/// Its elongation is x_right - x_left, 0 at rest; it pulls its ends together where its force is
/// positive. What is left out stands on the ground of the other side.
struct Link {
    std::string name;
    std::optional<Dof> left, right;
    /// With a rule of any kind; `elastic`: linear. `stiffness` is no part of the K of a building.
    StoreyYield spring;
    double damping = 0;  ///< N s/m, of a damper beside the spring
    /// Another damper: power_damping |v|^velocity_exponent against the rate v of the elongation.
    double power_damping = 0;      ///< N (s/m)^velocity_exponent
    double velocity_exponent = 1;  ///< 1 to 2; with a brace 0.1 to 1
    /// N/m, of a brace in series with that other damper; infinity: none. It has no force at the
    /// start.
    double brace = infinity;
};

}  // namespace percuss
