// The text of --help, made from the same data that reads the options.
#pragma once

#include <string>

#include "apps/cli/command.hpp"

namespace percuss::app {

[[nodiscard]] std::string help_text(const Command& command);

}  // namespace percuss::app
