// percuss force: the force of a law and its derivatives at one state.
#pragma once

#include "command.hpp"

namespace percuss::app {

extern const Command force_command;

}  // namespace percuss::app
