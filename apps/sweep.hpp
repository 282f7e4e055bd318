// percuss sweep: steady states of a pounding scenario over the frequency of its sine.
#pragma once

#include "command.hpp"

namespace percuss::app {

extern const Command sweep_command;

}  // namespace percuss::app
