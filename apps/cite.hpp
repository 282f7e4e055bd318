// percuss cite ID...: the BibTeX entries behind laws.
#pragma once

#include "command.hpp"

namespace percuss::app {

extern const Command cite_command;

}  // namespace percuss::app
