// percuss study NAME: questions whose answers are tables and figures.
#pragma once

#include "command.hpp"

namespace percuss::app {

extern const Command study_command;

}  // namespace percuss::app
