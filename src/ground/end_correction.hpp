// Ground that comes to rest where it started.
#pragma once

#include "percuss/ground/motion.hpp"

namespace percuss::ground {

/// Adds two smooth polynomials that vanish at both ends, so that velocity and displacement end at
/// zero up to rounding.
void bring_to_rest(GroundMotion& motion);

}  // namespace percuss::ground
