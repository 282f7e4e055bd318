// Peaks of degrees of freedom, of storeys and of columns that are struck between floors, in the
// reports of a pounding run.
#pragma once

#include <string>

#include "apps/cli/value.hpp"
#include "studies/scenario/files.hpp"

namespace percuss::app {

[[nodiscard]] Value::List peak_values(const studies::PoundingRun& run);

/// A table of the shears of struck columns.
[[nodiscard]] std::string columns_text(const studies::PoundingRun& run, UnitSystem units);
[[nodiscard]] Value::List column_values(const studies::PoundingRun& run);

}  // namespace percuss::app
