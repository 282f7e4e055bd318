// percuss stiffness: what two bodies make of a contact.
#pragma once

#include "command.hpp"

namespace percuss::app {

extern const Command stiffness_command;

}  // namespace percuss::app
