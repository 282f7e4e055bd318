// Runs with smooth springs: integrated from the start to the end, whether anything touches or not.
#pragma once

#include "pounding/event/run.hpp"

namespace percuss::pounding {

void integrate(Run& run);

}  // namespace percuss::pounding
