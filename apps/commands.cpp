#include "apps/commands.hpp"

namespace percuss::app {

std::span<const Command* const> all_commands() { return command_list; }

}  // namespace percuss::app
