#include "apps/commands.hpp"

#include <array>

namespace percuss::app {

std::span<const Command* const> all_commands() {
    static constexpr std::array commands{
        &laws_command,      &law_command,       &cite_command,        &impact_command,
        &force_command,     &calibrate_command, &time_step_command,   &stiffness_command,
        &materials_command, &advise_command,    &restitution_command, &study_command,
        &record_command,    &pound_command,     &sweep_command,       &gap_command,
        &suite_command,     &merge_command,     &compare_command,     &string_command,
        &reproduce_command, &errata_command,    &simulators_command,  &emit_command,
        &predict_command,   &audit_command,     &manual_command,      &completion_command};
    return commands;
}

}  // namespace percuss::app
