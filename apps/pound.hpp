// percuss pound: buildings side by side that strike each other.
#pragma once

#include "command.hpp"

namespace percuss::app {

extern const Command pound_command;

}  // namespace percuss::app
