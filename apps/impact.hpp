// percuss impact: two bodies meet; what happens until they part?
#pragma once

#include "command.hpp"

namespace percuss::app {

extern const Command impact_command;

}  // namespace percuss::app
