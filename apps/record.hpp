// percuss record ACTION: ground motions read, changed, described and made.
#pragma once

#include "command.hpp"

namespace percuss::app {

extern const Command record_command;

}  // namespace percuss::app
