// The runs of a scenario with the changes that were typed.
#pragma once

#include <string>
#include <vector>

#include "apps/cli/command.hpp"
#include "percuss/studies/scenario.hpp"
#include "studies/scenario/files.hpp"

namespace percuss::app {

/// --method, --gap and --no-pairs instead of what the scenario says.
[[nodiscard]] Expected<void> change_scenario(const Arguments& arguments, Scenario& scenario);

/// One run per record. A single run that is not completed is an error; of several it is a note, and
/// what is refused is a failure. With `figure` a single run has a history, fine enough for one.
[[nodiscard]] Expected<std::vector<studies::PoundingRun>> run_scenario(
    const Scenario& scenario, bool figure, std::vector<std::string>& notes,
    std::vector<Error>& failures);

}  // namespace percuss::app
