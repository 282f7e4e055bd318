// The path of a contact as a CSV file.
#pragma once

#include <optional>

#include "apps/cli/command.hpp"
#include "apps/cli/output.hpp"
#include "percuss/core/units.hpp"
#include "percuss/problem/solution.hpp"

namespace percuss::app {

/// Whether a push holds the bodies together so that they sink to rest without a turn.
[[nodiscard]] bool sinks(const Solution& solution);

/// What --history and --samples ask for; nothing if they do not.
[[nodiscard]] Expected<std::optional<File>> history(const Arguments& arguments,
                                                    const Solution& solution, UnitSystem units);

}  // namespace percuss::app
