// percuss calibrate: the parameter that delivers an asked restitution, peak force or duration.
#pragma once

#include "command.hpp"

namespace percuss::app {

extern const Command calibrate_command;

}  // namespace percuss::app
