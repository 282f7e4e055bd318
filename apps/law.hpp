// percuss law ID: one law with its equation, parameters, bounds and source.
#pragma once

#include "command.hpp"

namespace percuss::app {

extern const Command law_command;

}  // namespace percuss::app
