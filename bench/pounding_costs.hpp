// What a pounding run costs as buildings grow.
#pragma once

#include <string>

#include "percuss/core/expected.hpp"

namespace percuss::bench {

/// Times two buildings of 1 to 100 storeys and rows of 2 to 10 buildings, prints a table with the
/// exponents, and writes pounding-costs.csv and, where gnuplot can draw it, the figure into
/// `folder`.
[[nodiscard]] Expected<void> write_pounding_costs(const std::string& folder);

}  // namespace percuss::bench
