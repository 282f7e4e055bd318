// Formulas for the terminal, in one line: K δ^(3/2), (1 + d/c)/(1 − d), sqrt(π² + ln² c).
#pragma once

#include <string>

#include "io/markup/tex_formula.hpp"

namespace percuss::io {

/// Powers come first, sums last. Brackets are set so that a/b c never occurs, which some read as
/// (a/b) c and some as a/(b c), unless the formula itself has a slash there.
[[nodiscard]] std::string plain_formula(const TexNode& formula);

}  // namespace percuss::io
