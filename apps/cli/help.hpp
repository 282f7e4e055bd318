// The text of --help, made from the same data that reads the options.
#pragma once

#include <string>
#include <string_view>

#include "apps/cli/command.hpp"

namespace percuss::app {

[[nodiscard]] std::string help_text(const Command& command);

/// "ID...", "[SCENARIO]"; empty if the command takes no words.
[[nodiscard]] std::string words_text(const Words& words);

/// What is typed, and beside it what it means, in as many lines as that takes.
[[nodiscard]] std::string help_entry(std::string_view typed, std::string_view doc);

}  // namespace percuss::app
