// Formulas found in running text, and what must stay text.
#include "io/markup/prose_formula.hpp"

#include <gtest/gtest.h>

namespace percuss::io {
namespace {

/// The text with every formula in brackets.
std::string found(std::string_view text) {
    std::string result;
    for (const ProsePiece& piece : find_formulas(text))
        result += piece.tex.empty() ? piece.text : "«" + piece.text + "»";
    return result;
}

std::string tex_of(std::string_view text) {
    const auto pieces = find_formulas(text);
    return pieces.size() == 1 ? pieces[0].tex : "not one piece";
}

TEST(prose_formula, formulas_are_found_as_long_as_they_go) {
    for (const char* text : {
             "For the laws «K d^(3/2) (1 + h v/v0)» it depends on «h» alone.",
             "right is «E0 e² (exp(+(2a/W)(π - φ)) - 1)»",
             "the ratio of the two is «4/((2 c_r - 1)^2 + 3)», so they differ",
             "Apart before the step, and «u < −Δy»: «s = −u».",
             "«s = (2φΔy − u ± √(u² − 4φΔy(u + Δy))) / (2(1 + φ))»",
             "where «ξ = -ln e/√(π² + ln² e)» is the damping ratio",
             "the root of «h (1 + c_r) = ln[(1 + h)/(1 - h c_r)]».",
             "inverted by «f = -δ/(a W₋₁(-δ/(a B)))», which",
             "All paths enter at «v/v0 = 1» and leave at «-e».",
             "to the power «-(p - 1)/(p + 1)».",
             "«F = (a ΔR + b) L E* δⁿ/ΔR» in mm",
             "a third at «c_r = 0.5» and by 10 %",
             "«k' = p k δᵖ⁻¹» is the tangent stiffness",
         }) {
        std::string plain(text);
        for (const std::string mark : {"«", "»"})
            for (auto at = plain.find(mark); at != std::string::npos; at = plain.find(mark))
                plain.erase(at, mark.size());
        EXPECT_EQ(found(plain), text);
    }
}

TEST(prose_formula, english_units_and_labels_stay_words) {
    for (const char* text :
         {"Eq. (15) and Eqs. (16), (17)", "R31: a ball of 3/16 in that falls 2 in", "see (A.18)",
          "for a while", "Johnson's law", "25 N/m^1.5 or 2.6 m/s²", "7.8 kip s²/in", "p. 7",
          "stiffness [N/m^1.5]", "one half-plane, Hunt-Crossley et al.", "Table 2, Fig. 3",
          "20 × 20 × 15 mm", "A and I", "the unit m and N"})
        EXPECT_EQ(found(text), text);
    EXPECT_EQ(found("K = 5.2e9 N/m^1.5"), "«K = 5.2e9» N/m^1.5");
}

TEST(prose_formula, tex_says_the_same) {
    EXPECT_EQ(tex_of("√(1 - a²)"), "\\sqrt{1 - a^{2}}");
    EXPECT_EQ(tex_of("5.2e9"), "5.2\\times 10^{9}");
    EXPECT_EQ(tex_of("1e-6"), "10^{-6}");
    EXPECT_EQ(tex_of("-3.3e-05"), "-3.3\\times 10^{-5}");
    EXPECT_EQ(tex_of("2.7e+10"), "2.7\\times 10^{10}");
    EXPECT_EQ(tex_of("(5/4)^(2/5)"), "(5/4)^{2/5}");
    EXPECT_EQ(tex_of("x_max"), "x_{\\mathrm{max}}");
    EXPECT_EQ(tex_of("v0 ≥ Ω0"), "v_{0} \\ge \\Omega _{0}");
}

TEST(prose_formula, html_has_math_ml_and_escaped_words) {
    const std::string html = prose_html("a < b: e = 0.5 & so on", html_escaped);
    EXPECT_NE(html.find("<math>"), std::string::npos) << html;
    EXPECT_NE(html.find("&amp; so on"), std::string::npos) << html;
    EXPECT_EQ(html.find("<math><math>"), std::string::npos);
    const std::string marked = prose_html(R"(takes $\frac{1}{2}$ of it)", html_escaped);
    EXPECT_NE(marked.find("<mfrac>"), std::string::npos) << marked;
    EXPECT_EQ(prose_html("costs 5 $ or so", html_escaped), "costs 5 $ or so");
    EXPECT_EQ(prose_html("", html_escaped), "");
    EXPECT_EQ(prose_html("2 N/m^1.5, 3 kg^-2.", html_escaped),
              "2 N/m<sup>1.5</sup>, 3 kg<sup>-2</sup>.");
}

/// Whatever is typed: the pieces join to the text, and no byte is lost.
TEST(prose_formula, the_pieces_join_to_the_text) {
    for (const std::string text : {"(((((", "√√√", "a^", "^2", "e =", "\xCE", "√(", "K d^(", "x_",
                                   "1e", "-", "²³", "[1", "'", "v0/", "ln", "(e, e, ", "δ\xFF"}) {
        std::string joined;
        for (const ProsePiece& piece : find_formulas(text)) joined += piece.text;
        EXPECT_EQ(joined, text);
    }
}

}  // namespace
}  // namespace percuss::io
