#pragma once

#include "command.hpp"

namespace percuss::app {

extern const Command reproduce_command;

}  // namespace percuss::app
