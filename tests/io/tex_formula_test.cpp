// TeX as it stands in the documents, as MathML and as plain text.
#include "io/markup/tex_formula.hpp"

#include <gtest/gtest.h>

#include "io/markup/mathml.hpp"
#include "io/markup/plain_formula.hpp"
#include "support/xml.hpp"

namespace percuss {

using namespace io;
namespace {

std::string plain(const std::string& tex) {
    const auto tree = parse_tex(tex);
    return tree ? plain_formula(*tree) : "error: " + tree.error().text();
}

/// Without the element <math> around it.
std::string markup(const std::string& tex) {
    const auto tree = parse_tex(tex);
    if (!tree) return "error: " + tree.error().text();
    const std::string all = mathml(*tree), begin = "<math>", end = "</math>";
    EXPECT_TRUE(all.starts_with(begin) && all.ends_with(end)) << all;
    EXPECT_EQ(support::xml_problem(all), "") << all;
    return all.substr(begin.size(), all.size() - begin.size() - end.size());
}

struct Written {
    const char* tex;
    const char* text;
};

TEST(tex_formula, plain_text_of_each_construct) {
    const Written cases[] = {
        {R"(\delta)", "δ"},
        {R"(\Delta R)", "ΔR"},
        {R"(K\delta^{3/2})", "Kδ^(3/2)"},
        {R"(v_0^2)", "v₀²"},
        {R"(10^{-6})", "10⁻⁶"},
        {R"(W_{-1})", "W₋₁"},
        {R"(x^n y)", "x^n y"},
        {R"(x^{12})", "x¹²"},
        {R"(x^12)", "x¹ 2"},
        {R"(E^*R)", "E* R"},
        {R"(E^{*2})", "E*²"},
        {R"(f'(x))", "f′(x)"},
        {R"(f'^2x)", "f′²x"},
        {R"(m_{\mathrm{eff}})", "m_eff"},
        {R"(\delta_{\max}^{5/2})", "δ_max^(5/2)"},
        {R"(\psi_{k,j})", "ψ_(k,j)"},
        {R"(v_n s)", "v_n s"},
        {R"(^{+1/2})", "^(+1/2)"},
        {R"(\dot\delta_0)", "δ\u0307₀"},
        {R"(\ddot x)", "x\u0308"},
        {R"(\bar{\beta})", "β\u0304"},
        {R"(\hat u)", "u\u0302"},
        {R"(\frac12mv^2)", "½mv²"},
        {R"(\tfrac34 a)", "¾a"},
        {R"(a\frac12)", "a (1/2)"},
        {R"(\frac25K)", "(2/5) K"},
        {R"(\frac{a+b}{c})", "(a + b)/c"},
        {R"(\frac{ab}{cd})", "ab/(cd)"},
        {R"(\frac{a}{b}c)", "(a/b) c"},
        {R"(c\,\frac{a}{b})", "c a/b"},
        {R"(2\,\frac{1}{f})", "2 (1/f)"},
        {R"(\frac{\frac{a}{b}}{c})", "(a/b)/c"},
        {R"(\frac{a}{\frac{b}{c}})", "a/(b/c)"},
        {R"(x/\frac{a}{b})", "x/(a/b)"},
        {R"(\frac{(a+b)}{(c+d)})", "(a + b)/(c + d)"},
        {R"(\frac{(a+b)(a-b)}{(c+d)^2})", "(a + b)(a − b)/((c + d)²)"},
        {R"(\frac{-\ln c}{\pi})", "(−ln c)/π"},
        {R"(\ln\frac{a}{b})", "ln(a/b)"},
        {R"(\ln^2 c)", "ln² c"},
        {R"(2\sin(x))", "2 sin(x)"},
        {R"(\min(a, 1))", "min(a, 1)"},
        {R"(\sqrt5)", "sqrt(5)"},
        {R"(2\sqrt{Km}x)", "2 sqrt(Km) x"},
        {R"(\left(\frac{a}{b}\right)^{3/2})", "(a/b)^(3/2)"},
        {R"(\frac{a}{b}^2)", "(a/b)²"},
        {R"(e^{-\frac{2a}{W}(\pi-\varphi)})", "e^(−(2a/W) (π−φ))"},
        {R"(a = -b)", "a = −b"},
        {R"(a - b)", "a − b"},
        {R"(f(-x, +y))", "f(−x, +y)"},
        {R"(\alpha \le 1)", "α ≤ 1"},
        {R"(R \to \infty)", "R → ∞"},
        {R"(k\cdot10)", "k·10"},
        {R"(20\times15)", "20 × 15"},
        {R"(0{,}475\,a)", "0,475 a"},
        {R"((1,2))", "(1, 2)"},
        {R"(\mathbb R^{sn})", "ℝ^(sn)"},
        {R"(\text{if } x)", "if  x"},
        {R"(\ldots K)", "… K"},
        {R"(\partial F/\partial\delta)", "∂F/∂δ"},
        {R"([x,\; y])", "[x, y]"},
    };
    for (const Written& c : cases) EXPECT_EQ(plain(c.tex), c.text) << c.tex;
}

TEST(tex_formula, mathml_of_each_construct) {
    const Written cases[] = {
        {R"(\delta)", "<mi>δ</mi>"},
        {R"(\Delta)", R"(<mi mathvariant="normal">Δ</mi>)"},
        {R"(\mathrm{eff})", "<mi>eff</mi>"},
        {R"(\mathrm{d})", R"(<mi mathvariant="normal">d</mi>)"},
        {R"(2f)", "<mrow><mn>2</mn><mi>f</mi></mrow>"},
        {R"(0.475)", "<mn>0.475</mn>"},
        {R"(v_0)", "<msub><mi>v</mi><mn>0</mn></msub>"},
        {R"(c^2)", "<msup><mi>c</mi><mn>2</mn></msup>"},
        {R"(v_0^2)", "<msubsup><mi>v</mi><mn>0</mn><mn>2</mn></msubsup>"},
        {R"(v^2_0)", "<msubsup><mi>v</mi><mn>0</mn><mn>2</mn></msubsup>"},
        {R"(E^*)", R"(<msup><mi>E</mi><mo lspace="0" rspace="0">∗</mo></msup>)"},
        {R"(f')", R"(<msup><mi>f</mi><mi mathvariant="normal">′</mi></msup>)"},
        {R"(^2)", "<msup><mrow></mrow><mn>2</mn></msup>"},
        {R"(\dot x)",
         R"(<mover><mi>x</mi><mo scriptlevel="+0" stretchy="false" lspace="0" rspace="0">˙</mo></mover>)"},
        {R"(\frac12)", "<mfrac><mn>1</mn><mn>2</mn></mfrac>"},
        {R"(\frac\pi2)", R"(<mfrac displaystyle="true"><mi>π</mi><mn>2</mn></mfrac>)"},
        {R"(x^{\frac a2})", "<msup><mi>x</mi><mfrac><mi>a</mi><mn>2</mn></mfrac></msup>"},
        {R"(\sqrt{a+b})", "<msqrt><mrow><mi>a</mi><mo>+</mo><mi>b</mi></mrow></msqrt>"},
        {R"(-a)", R"(<mrow><mo form="prefix">−</mo><mi>a</mi></mrow>)"},
        {R"(a<b)", "<mrow><mi>a</mi><mo>&lt;</mo><mi>b</mi></mrow>"},
        {R"(a/b)", R"(<mrow><mi>a</mi><mo lspace="0" rspace="0">/</mo><mi>b</mi></mrow>)"},
        {R"(\ln c)", R"(<mrow><mi>ln</mi><mspace width="0.1667em"></mspace><mi>c</mi></mrow>)"},
        {R"(\ln(c))",
         R"(<mrow><mi>ln</mi><mo stretchy="false">(</mo><mi>c</mi><mo stretchy="false">)</mo></mrow>)"},
        {R"(\left[a\right))",
         R"(<mrow><mo form="prefix" stretchy="true">[</mo><mi>a</mi><mo form="postfix" stretchy="true">)</mo></mrow>)"},
        {R"(a\,b)", R"(<mrow><mi>a</mi><mspace width="0.1667em"></mspace><mi>b</mi></mrow>)"},
        {R"(\text{for all})", "<mtext>for all</mtext>"},
        {R"(\mathbb{R})", R"(<mi mathvariant="normal">ℝ</mi>)"},
    };
    for (const Written& c : cases) EXPECT_EQ(markup(c.tex), c.text) << c.tex;
}

// What is not understood is refused, with the place; nothing is left out silently.
TEST(tex_formula, refuses_what_is_outside_of_the_subset) {
    const Written cases[] = {
        {"", "it is empty"},
        {R"(a + \foo b)", "character 5: \\foo is not among the commands"},
        {R"(\deltax)", "\\deltax"},
        {R"(\frac{a})", "something is missing"},
        {R"(\frac{a}{})", "a group is empty"},
        {R"(\frac1\sqrt2)", "braces are missing"},
        {R"(a^)", "something is missing"},
        {R"(a^2^3)", "two superscripts"},
        {R"(a_1_2)", "two subscripts"},
        {R"(a^2')", "a prime stands behind a superscript"},
        {R"({a+b)", "a } is missing"},
        {R"(a+b})", "a } closes nothing"},
        {R"({ab}^2)", "the script of a group"},
        {R"(\left(a)", "\\left has no \\right"},
        {R"(a\right))", "\\right has no \\left"},
        {R"(\left.a\right))", "\\left needs ( or ["},
        {R"(\sqrt[3]{a})", "only square roots"},
        {R"(\dot{ab})", "an accent needs one letter"},
        {R"(\mathbb{Q})", "the real numbers"},
        {R"(\mathrm{a+b})", "letters and digits"},
        {R"(|x|)", "this character"},
        {R"(a&b)", "this character"},
        {"α", "this character"},
        {"\\", "is not among the commands"},
        {R"(1.)", "this character"},
    };
    for (const Written& c : cases) {
        const auto tree = parse_tex(c.tex);
        ASSERT_FALSE(tree) << c.tex;
        EXPECT_NE(tree.error().text().find(c.text), std::string::npos)
            << c.tex << ": " << tree.error().text();
    }
}

TEST(tex_formula, deep_nesting_is_refused) {
    const auto nested = [](std::size_t depth) {
        std::string tex = "a";
        for (std::size_t i = 0; i < depth; ++i) tex = "\\sqrt{" + tex + "}";
        return tex;
    };
    EXPECT_TRUE(parse_tex(nested(30)));
    EXPECT_FALSE(parse_tex(nested(100)));
    EXPECT_FALSE(parse_tex(std::string(1000000, '{')));
}

// The checker that the tests of pages rely on sees what it is for.
TEST(tex_formula, negative_control_broken_markup_is_seen) {
    EXPECT_EQ(support::xml_problem("<a b=\"1\"><c/>x &lt; y</a>"), "");
    for (const char* broken : {"<a>", "</a>", "<a></b>", "<a><b></a></b>", "a < b", "a & b",
                               "<a b=1></a>", "<a b=\"1\" b=\"2\"></a>", "<a b=\"</a>", "<a"})
        EXPECT_NE(support::xml_problem(broken), "") << broken;
}

}  // namespace
}  // namespace percuss
