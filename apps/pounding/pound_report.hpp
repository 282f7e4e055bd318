// The answer to a pounding scenario, for people and for programs.
#pragma once

#include <string>
#include <vector>

#include "apps/cli/value.hpp"
#include "percuss/core/units.hpp"
#include "percuss/studies/scenario.hpp"
#include "studies/scenario/files.hpp"

namespace percuss::app {

/// One run in full.
[[nodiscard]] std::string pound_text(const Scenario& scenario, const studies::PoundingRun& run,
                                     UnitSystem units);
/// One line per run.
[[nodiscard]] std::string pound_summary(const Scenario& scenario,
                                        const std::vector<studies::PoundingRun>& runs,
                                        UnitSystem units);
/// An object, or a list of objects where there are several ground motions.
[[nodiscard]] std::string pound_json(const Scenario& scenario,
                                     const std::vector<studies::PoundingRun>& runs);

}  // namespace percuss::app
