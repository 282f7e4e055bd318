// Formulas inside running text as they are typed in a line: "K d^(3/2) (1 + h v/v0)", "e ≥ 0.5".
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "io/markup/inline_text.hpp"

namespace percuss::io {

/// A piece of running text; a formula has its TeX beside it, words have none.
struct ProsePiece {
    std::string text;
    std::string tex = {};
};

/// The text in pieces that join to what it was. What could be English or a unit stays words: a lone
/// "a", "2 m", "(A.18)", "R31"; a formula is found only where it can be nothing else.
[[nodiscard]] std::vector<ProsePiece> find_formulas(std::string_view text);

/// HTML with the formulas as MathML; $...$ holds TeX where plain typing cannot say it.
[[nodiscard]] std::string prose_html(std::string_view text, const TextWriter& words);

}  // namespace percuss::io
