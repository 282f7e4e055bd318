// Scripts that teach a shell the commands and options of the program.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "apps/cli/command.hpp"

namespace percuss::app {

using Commands = std::span<const Command* const>;

[[nodiscard]] std::string bash_script(Commands commands);
[[nodiscard]] std::string zsh_script(Commands commands);
[[nodiscard]] std::string fish_script(Commands commands);

/// The text for a shell, between single quotes; `quote` is how the shell writes one inside them.
[[nodiscard]] std::string single_quoted(std::string_view text, std::string_view quote);

}  // namespace percuss::app
