// percuss laws: the catalogue, as a table, as JSON or as the page docs/laws.md.
#pragma once

#include "command.hpp"

namespace percuss::app {

extern const Command laws_command;

}  // namespace percuss::app
