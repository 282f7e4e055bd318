// Formulas for web pages: presentational MathML, which browsers lay out by themselves.
#pragma once

#include <string>

#include "io/markup/tex_formula.hpp"

namespace percuss::io {

/// One element <math>, to stand in a line of text.
[[nodiscard]] std::string mathml(const TexNode& formula);

}  // namespace percuss::io
