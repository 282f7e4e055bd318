// Storeys that yield, and links, in the reports of a pounding run.
#pragma once

#include <cmath>
#include <string>
#include <string_view>

#include "apps/cli/value.hpp"
#include "percuss/core/text.hpp"
#include "studies/scenario/files.hpp"

namespace percuss::app {

/// "name [unit]"
inline std::string heading(std::string_view what, Dimension dimension, UnitSystem units) {
    return std::string(what) + " [" + unit_name(dimension, units) + "]";
}
/// Five digits keep the tables within a screen; --json and CSV have all.
inline std::string short_text(double value) {
    return std::isnan(value) ? "-" : significant(value, 5);
}
inline std::string value_text(double si, Dimension dimension, UnitSystem units) {
    return short_text(from_si(si, dimension, units));
}

/// A table of the storeys that can yield.
[[nodiscard]] std::string yielding_text(const studies::PoundingRun& run, UnitSystem units);
[[nodiscard]] Value::List yielding_values(const studies::PoundingRun& run);

/// A table of the links.
[[nodiscard]] std::string links_text(const studies::PoundingRun& run, UnitSystem units);
[[nodiscard]] Value::List link_values(const studies::PoundingRun& run);

}  // namespace percuss::app
