#pragma once

namespace percuss::pounding {

/// A contact at one instant: indentation, its rate, and what its law says of the force.
struct ContactNow {
    double d = 0, v = 0, F = 0;
};

}  // namespace percuss::pounding
