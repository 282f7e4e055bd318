// percuss restitution: what every law delivers for the restitution it is asked for.
#pragma once

#include "command.hpp"

namespace percuss::app {

extern const Command restitution_command;

}  // namespace percuss::app
