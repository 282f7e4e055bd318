// The commands that the page has: those whose libraries exist for WebAssembly.
#include "apps/commands.hpp"

#include <array>

namespace percuss::app {

std::span<const Command* const> all_commands() {
    static constexpr std::array commands{
        &laws_command,   &law_command,       &cite_command,      &impact_command,
        &force_command,  &calibrate_command, &time_step_command, &stiffness_command,
        &record_command, &pound_command,     &errata_command,    &simulators_command,
        &emit_command,   &predict_command,   &advise_command,    &materials_command};
    return commands;
}

}  // namespace percuss::app
