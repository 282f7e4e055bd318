// The commands of the program, each defined in a source of its own. A new one is a source and its
// name here.
#pragma once

#include <array>
#include <span>

#include "apps/cli/command.hpp"

namespace percuss::app {

extern const Command advise_command, audit_command, calibrate_command, cite_command,
    compare_command, completion_command, emit_command, errata_command, force_command, gap_command,
    impact_command, law_command, laws_command, manual_command, materials_command, merge_command,
    pound_command, predict_command, record_command, reproduce_command, restitution_command,
    simulators_command, stiffness_command, string_command, study_command, suite_command,
    sweep_command, time_step_command;

/// In the order of the help.
inline constexpr std::array command_list{
    &laws_command,      &law_command,       &cite_command,        &impact_command,
    &force_command,     &calibrate_command, &time_step_command,   &stiffness_command,
    &materials_command, &advise_command,    &restitution_command, &study_command,
    &record_command,    &pound_command,     &sweep_command,       &gap_command,
    &suite_command,     &merge_command,     &compare_command,     &string_command,
    &reproduce_command, &errata_command,    &simulators_command,  &emit_command,
    &predict_command,   &audit_command,     &manual_command,      &completion_command};

/// Those of this program: the list, or the part of it that a build of the program has.
[[nodiscard]] std::span<const Command* const> all_commands();

}  // namespace percuss::app
