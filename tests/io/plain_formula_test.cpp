// A formula means the same in plain text as in TeX: random formulas of known value are written in
// TeX, turned into plain text, and the plain text is evaluated as a reader would.
#include "io/markup/plain_formula.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>
#include <string>
#include <string_view>

#include "io/markup/mathml.hpp"
#include "support/xml.hpp"

namespace percuss {

using namespace io;
namespace {

constexpr double a = 1.25, b = 0.75, c = 2.5;

struct Formula {
    std::string tex;
    double value;
};

/// How tightly a formula holds together as it stands in print.
enum class Bond { sum, product, factor };
struct Piece {
    Formula formula;
    Bond bond;
};

Formula fenced(const Piece& piece, Bond wanted) {
    if (piece.bond >= wanted) return piece.formula;
    const bool growing = piece.formula.tex.size() % 2 == 0;
    return {(growing ? "\\left(" : "(") + piece.formula.tex + (growing ? "\\right)" : ")"),
            piece.formula.value};
}

Piece leaf() {
    switch (*rc::gen::inRange(0, 6)) {
        case 0: return {{"a", a}, Bond::factor};
        case 1: return {{"b", b}, Bond::factor};
        case 2: return {{"c", c}, Bond::factor};
        case 3: return {{"2", 2}, Bond::factor};
        case 4: return {{"0.4", 0.4}, Bond::factor};
        default: return {{"3", 3}, Bond::factor};
    }
}

/// Numbers side by side are no product in print, so factors are kept apart by brackets there.
bool starts_with_digit(const Formula& f) { return f.tex[0] >= '0' && f.tex[0] <= '9'; }

Piece random_piece(int depth);

Piece product(int depth) {
    const Formula left = fenced(random_piece(depth), Bond::product);
    Formula right = fenced(random_piece(depth), Bond::factor);
    if (starts_with_digit(right)) right.tex = "(" + right.tex + ")";
    const char* between = *rc::gen::element("", "\\,", " ", "\\cdot ");
    return {{left.tex + between + right.tex, left.value * right.value}, Bond::product};
}

Piece power(int depth) {
    const Piece base = random_piece(depth);
    const bool letter =
        base.formula.tex == "a" || base.formula.tex == "b" || base.formula.tex == "c";
    const std::string tex = letter ? base.formula.tex : "\\left(" + base.formula.tex + "\\right)";
    if (*rc::gen::arbitrary<bool>())
        return {{tex + "^2", base.formula.value * base.formula.value}, Bond::factor};
    const Piece exponent = leaf();
    return {{tex + "^{\\frac{" + exponent.formula.tex + "}{2}}",
             std::pow(base.formula.value, exponent.formula.value / 2)},
            Bond::factor};
}

Piece random_piece(int depth) {
    if (depth == 0) return leaf();
    const auto inner = [&] { return random_piece(depth - 1); };
    switch (*rc::gen::inRange(0, 7)) {
        case 0: return product(depth - 1);
        case 1: {
            const Piece x = inner(), y = inner();
            return {{x.formula.tex + " + " + y.formula.tex, x.formula.value + y.formula.value},
                    Bond::sum};
        }
        case 2: {
            const Piece x = inner();
            const Formula y = fenced(inner(), Bond::product);
            return {{x.formula.tex + " - " + y.tex, x.formula.value - y.value}, Bond::sum};
        }
        case 3: {
            const Formula x = inner().formula, y = inner().formula;
            RC_PRE(std::fabs(y.value) > 1e-3);
            return {{"\\frac{" + x.tex + "}{" + y.tex + "}", x.value / y.value}, Bond::factor};
        }
        case 4: {
            const Formula x = inner().formula;
            RC_PRE(x.value > 0);
            return {{"\\sqrt{" + x.tex + "}", std::sqrt(x.value)}, Bond::factor};
        }
        case 5: {
            const Formula x = inner().formula;
            RC_PRE(x.value > 1e-3);
            // As in print, what follows a function without brackets is one fraction.
            return {{"\\ln\\frac{" + x.tex + "}{3}", std::log(x.value / 3)}, Bond::sum};
        }
        default: {
            const Piece p = power(depth - 1);
            RC_PRE(std::isfinite(p.formula.value));
            return p;
        }
    }
}

/// Of a/b c, some read (a/b) c and some a/(b c).
enum class Habit { left_to_right, products_first };

/// Powers first, then products and quotients, then sums.
class Reader {
public:
    explicit Reader(std::string_view text, Habit habit = Habit::left_to_right)
        : rest_(text), habit_(habit) {}

    double all() {
        const double value = sum();
        EXPECT_EQ(rest_, "") << "not understood";
        return value;
    }

private:
    bool take(std::string_view text) {
        if (!rest_.starts_with(text)) return false;
        rest_.remove_prefix(text.size());
        return true;
    }
    void spaces() {
        while (take(" ")) {
        }
    }
    double sum() {
        double value = take("−") ? -term() : term();
        for (spaces();; spaces()) {
            if (take("+")) {
                value += term();
            } else if (take("−")) {
                value -= term();
            } else {
                return value;
            }
        }
    }
    bool at_factor() {
        spaces();
        return !rest_.empty() && rest_[0] != ')' && !rest_.starts_with("+") &&
               !rest_.starts_with("−");
    }
    double factors() {
        double value = factor();
        while (habit_ == Habit::products_first && at_factor() && rest_[0] != '/' &&
               !rest_.starts_with("·"))
            value *= factor();
        return value;
    }
    double term() {
        spaces();
        double value = factors();
        while (at_factor()) {
            if (take("/")) {
                value /= factors();
            } else {
                take("·");
                value *= factors();
            }
        }
        return value;
    }
    double bracket() {
        const double value = sum();
        EXPECT_TRUE(take(")")) << rest_;
        return value;
    }
    double factor() {
        spaces();
        double value = atom();
        while (true) {
            if (take("²")) {
                value *= value;
            } else if (take("^(")) {
                value = std::pow(value, bracket());
            } else if (take("^")) {
                value = std::pow(value, atom());
            } else {
                return value;
            }
        }
    }
    double number() {
        std::size_t end = 0;
        while (end < rest_.size() && (std::isdigit(rest_[end]) != 0 || rest_[end] == '.')) ++end;
        EXPECT_GT(end, 0U) << rest_;
        const double value = end == 0 ? 0 : std::stod(std::string(rest_.substr(0, end)));
        rest_.remove_prefix(std::max<std::size_t>(end, rest_.empty() ? 0 : 1));
        return value;
    }
    double atom() {
        if (take("sqrt(")) return std::sqrt(bracket());
        if (take("ln(")) return std::log(bracket());
        if (take("(")) return bracket();
        if (take("a")) return a;
        if (take("b")) return b;
        if (take("c")) return c;
        if (take("½")) return 0.5;
        if (take("¼")) return 0.25;
        if (take("¾")) return 0.75;
        return number();
    }

    std::string_view rest_;
    Habit habit_;
};

void expect_same_meaning(const Formula& formula) {
    const auto tree = parse_tex(formula.tex);
    RC_ASSERT(tree.has_value());
    const std::string text = plain_formula(*tree);
    RC_LOG() << formula.tex << "\n" << text << "\n";
    for (const Habit habit : {Habit::left_to_right, Habit::products_first})
        RC_ASSERT(std::fabs(Reader(text, habit).all() - formula.value) <=
                  1e-9 * std::max(1.0, std::fabs(formula.value)));
    RC_ASSERT(support::xml_problem(mathml(*tree)).empty());
}

RC_GTEST_PROP(plain_formula, means_what_the_formula_means, ()) {
    expect_same_meaning(random_piece(*rc::gen::inRange(0, 5)).formula);
}

RC_GTEST_PROP(plain_formula, products_mean_what_the_formula_means, ()) {
    expect_same_meaning(product(*rc::gen::inRange(1, 4)).formula);
}

// The reader does see a bracket that is missing.
TEST(plain_formula, negative_control_brackets_matter) {
    EXPECT_DOUBLE_EQ(Reader("(a + b)/c").all(), (a + b) / c);
    EXPECT_NE(Reader("a + b/c").all(), (a + b) / c);
    EXPECT_DOUBLE_EQ(Reader("a/b c").all(), a / b * c);
    EXPECT_DOUBLE_EQ(Reader("a/b c", Habit::products_first).all(), a / (b * c));
}

}  // namespace
}  // namespace percuss
