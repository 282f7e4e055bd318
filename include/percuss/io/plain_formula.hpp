// Formulas for the terminal, in one line: K δ^(3/2), (1 + d/c)/(1 − d), sqrt(π² + ln² c).
#pragma once

#include <string>

#include "percuss/io/tex_formula.hpp"

namespace percuss {

/// Read as usual: powers first, then products and divisions from left to right, then sums.
[[nodiscard]] std::string plain_formula(const TexNode& formula);

}  // namespace percuss
