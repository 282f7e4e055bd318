// Formulas for web pages: presentational MathML, which browsers lay out by themselves.
#pragma once

#include <string>

#include "percuss/io/tex_formula.hpp"

namespace percuss {

/// One element <math>, to stand in a line of text.
[[nodiscard]] std::string mathml(const TexNode& formula);

}  // namespace percuss
