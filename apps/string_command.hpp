// percuss string [PRESET|FILE.toml]: the sound of a string against its bridge.
#pragma once

#include "command.hpp"

namespace percuss::app {

extern const Command string_command;

}  // namespace percuss::app
