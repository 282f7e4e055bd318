// percuss compare: how far a computed curve is from a measured one.
#pragma once

#include "command.hpp"

namespace percuss::app {

extern const Command compare_command;

}  // namespace percuss::app
