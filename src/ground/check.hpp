// What every use of a ground motion needs of it.
#pragma once

#include "percuss/core/expected.hpp"
#include "percuss/ground/motion.hpp"

namespace percuss::ground {

/// At least two finite samples and a positive step.
[[nodiscard]] Expected<void> check_motion(const GroundMotion& motion);

}  // namespace percuss::ground
