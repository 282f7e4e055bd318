// percuss gap: how far apart two structures must stand.
#pragma once

#include "command.hpp"

namespace percuss::app {

extern const Command gap_command;

}  // namespace percuss::app
