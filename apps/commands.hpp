// The commands of the program, each defined in a source of its own.
#pragma once

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
[[nodiscard]] std::span<const Command* const> all_commands();

}  // namespace percuss::app
