// percuss time-step: steps for explicit integration through a contact.
#pragma once

#include "command.hpp"

namespace percuss::app {

extern const Command time_step_command;

}  // namespace percuss::app
