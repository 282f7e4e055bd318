// percuss errata [ID...]: what the sources print wrongly, and what is right.
#pragma once

#include "command.hpp"

namespace percuss::app {

extern const Command errata_command;

}  // namespace percuss::app
