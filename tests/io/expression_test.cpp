#include "percuss/io/expression.hpp"

#include <gtest/gtest.h>

#include <array>
#include <atomic>
#include <cmath>
#include <random>
#include <thread>

#include "percuss/core/scalar.hpp"
#include "percuss/io/expression_law.hpp"
#include "percuss/laws/catalog.hpp"
#include "support/statements.hpp"

namespace percuss {
namespace {

const std::vector<std::string> names{"d", "v", "speed"};

double value(std::string_view text, double d = 0, double v = 0, double speed = 0) {
    const auto expression = Expression::parse(text, names);
    EXPECT_TRUE(expression) << expression.error().text();
    if (!expression) return not_given;
    const std::array<double, 3> values{d, v, speed};
    return (*expression)(values);
}

std::string refusal(std::string_view text) {
    const auto expression = Expression::parse(text, names);
    return expression ? "accepted" : expression.error().text();
}

TEST(expression, computes_like_c) {
    EXPECT_EQ(value("1 + 2*3 - 4/8"), 6.5);
    EXPECT_EQ(value("-2^2"), -4);
    EXPECT_EQ(value("2^-1"), 0.5);
    EXPECT_EQ(value("2^3^2"), 512);
    EXPECT_EQ(value("1e-3*d", 2), 0.002);
    EXPECT_EQ(value("v > 0 ? d : v < -1 ? 2 : 3", 1, -0.5), 3);
    EXPECT_EQ(value("v > 0 && d == 1 || speed != 0", 1, 2), 1);
    EXPECT_EQ(value("pi"), pi);
    EXPECT_EQ(value("ln(d)", 10), std::log(10.0));
    EXPECT_EQ(value("log(d)", 10), std::log(10.0));
    EXPECT_EQ(value("log10(d)", 1000), 3);
    EXPECT_EQ(value("min(3, d, v) + max(d, v)", 1, 2), 3);
    EXPECT_EQ(value("abs(-d)*sqrt(4)*exp(0)", 3), 6);
    EXPECT_EQ(value("d^1.5", 0.3), std::pow(0.3, 1.5));
    EXPECT_EQ(value("\td +\n v", 1, 2), 3);
}

TEST(expression, outside_the_domain_is_na_n) {
    EXPECT_TRUE(std::isnan(value("sqrt(d)", -1)));
    EXPECT_TRUE(std::isnan(value("ln(d)", -1)));
    EXPECT_TRUE(std::isnan(value("d^0.5", -1)));
    EXPECT_TRUE(std::isnan(value("max(0, sqrt(d))", -1)));
    EXPECT_TRUE(std::isnan(value("max(sqrt(d), 0)", -1)));
    EXPECT_TRUE(std::isnan(value("d/v")));
    EXPECT_EQ(value("1/d"), infinity);
}

TEST(expression, unknown_names_are_named) {
    EXPECT_EQ(refusal("d + sped"),
              "the expression \"d + sped\" has an unknown name \"sped\"; did you mean "
              "\"speed\"? (expected d, v, speed or pi)");
    EXPECT_NE(refusal("sqr(d)").find("unknown function \"sqr\"; did you mean \"sqrt\"?"),
              std::string::npos);
    EXPECT_NE(refusal("d(2)").find("unknown function \"d\""), std::string::npos);
    EXPECT_NE(refusal("_pi").find("unknown name"), std::string::npos);
    EXPECT_NE(refusal("rnd()").find("unknown function"), std::string::npos);
}

TEST(expression, a_function_without_its_arguments_is_no_free_name) {
    EXPECT_EQ(free_names("exp + K*d"), (std::vector<std::string>{"K", "d"}));
    EXPECT_EQ(refusal("sqrt + d"),
              "the expression \"sqrt + d\" has the function \"sqrt\" without its arguments; write "
              "sqrt(...)");
    const auto law = expression_law("exp + K*d", {{"K", 1e9}});
    ASSERT_FALSE(law);
    EXPECT_NE(law.error().message.find("the function \"exp\" without"), std::string::npos);
}

TEST(expression, broken_formulas_are_explained) {
    EXPECT_EQ(refusal("d +"),
              "the expression \"d +\" cannot be read at position 3: it ends too early");
    EXPECT_NE(refusal("(d").find("closing parenthesis"), std::string::npos);
    EXPECT_NE(refusal("d)").find("position 2: \")\" does not belong there"), std::string::npos);
    EXPECT_NE(refusal("d ? 1").find("needs its \":\""), std::string::npos);
    EXPECT_NE(refusal("1:2").find("no \"?\""), std::string::npos);
    EXPECT_NE(refusal("sqrt(1, 2)").find("too many arguments for sqrt"), std::string::npos);
    EXPECT_NE(refusal("min()").find("too few arguments for min"), std::string::npos);
    EXPECT_NE(refusal("2d"), "accepted");
    EXPECT_NE(refusal("3 4"), "accepted");
    EXPECT_NE(refusal("1e999"), "accepted");
    EXPECT_NE(refusal("d, v").find("is a list"), std::string::npos);
    EXPECT_NE(refusal("d = 3").find("assigns"), std::string::npos);
    EXPECT_NE(refusal("").find("empty"), std::string::npos);
    EXPECT_NE(refusal("  \n").find("empty"), std::string::npos);
}

TEST(expression, hostile_text_is_a_sentence) {
    for (const auto& text :
         {std::string("d\0+v", 4), std::string("\"text\""), std::string("d\xFF"),
          std::string("ü*d"), std::string("d; v"), std::string("d#v"), std::string(10 << 20, '('),
          std::string(9000, '('), std::string(9000, '-'), std::string(9000, '?'),
          std::string(9000, ','), std::string(9000, '!')}) {
        const std::string answer = refusal(text);
        EXPECT_NE(answer, "accepted");
        EXPECT_LT(answer.size(), 400U);
        EXPECT_EQ(answer.find('\n'), std::string::npos);
    }
    EXPECT_EQ(value(std::string(4000, '(') + "d" + std::string(4000, ')'), 2), 2);
    EXPECT_FALSE(Expression::parse("x", std::vector<std::string>{"x", "x"}));
    EXPECT_FALSE(Expression::parse("x", std::vector<std::string>{"x", "sqrt"}));
    EXPECT_FALSE(Expression::parse("x", std::vector<std::string>{"x", "2y"}));
}

// Random formulas from the pieces of the grammar: whatever they are, no exception and no crash.
TEST(expression, random_formulas_never_throw) {
    constexpr std::array<std::string_view, 24> pieces{
        "d", "v", "1", "2.5", "+",  "-",  "*",     "/",    "^",    "(",  ")",     ",",
        "?", ":", "<", "==",  "&&", "||", "sqrt(", "min(", "max(", "pi", "speed", " "};
    std::mt19937 random(1);
    const std::array<double, 3> values{0.5, -1, 2};
    for (int i = 0; i < 20000; ++i) {
        std::string text;
        for (unsigned n = random() % 12; n > 0; --n) text += pieces[random() % pieces.size()];
        const auto expression = Expression::parse(text, names);
        if (expression) static_cast<void>((*expression)(values));
    }
}

TEST(expression, threads_share_one_expression) {
    const auto expression = Expression::parse("d^1.5*(1 + v) + speed", names);
    ASSERT_TRUE(expression);
    std::atomic<int> wrong = 0;
    std::vector<std::thread> threads;
    for (int t = 0; t < 24; ++t)  // more threads than slots
        threads.emplace_back([&, t, own = *expression] {
            for (int i = 0; i < 2000; ++i) {
                const std::array<double, 3> x{1e-3 * i, 0.1 * t, 1.0 * t};
                const auto& used = i % 2 == 0 ? own : *expression;
                if (used(x) != std::pow(x[0], 1.5) * (1 + x[1]) + x[2]) ++wrong;
            }
        });
    for (auto& thread : threads) thread.join();
    EXPECT_EQ(wrong, 0);
}

TEST(expression_law, is_the_same_as_the_kernel) {
    const auto typed = expression_law("K*d^1.5*(1 + h*v/v0) + 0*m", {{"K", 5.2e9}, {"h", 0.4}});
    ASSERT_TRUE(typed) << typed.error().text();
    const auto known = make_law("flores", {{"K", 5.2e9}, {"h", 0.4}});
    const Onset onset{2.0, 0.5};
    const auto form = typed->engage(onset);
    const auto kernel = known->engage(onset);
    ASSERT_TRUE(form && kernel);
    for (const double d : {1e-6, 1e-5, 1e-4})
        for (const double v : {-1.5, 0.0, 2.0})
            EXPECT_NEAR(force(*form, d, v) / force(*kernel, d, v), 1, 1e-14);
    EXPECT_EQ(force(*form, -1e-6, 1), 0);
}

TEST(expression_law, takes_units) {
    const auto law = expression_law("K*d", {{"K", std::string("2 kN/mm")}});
    ASSERT_TRUE(law) << law.error().text();
    EXPECT_DOUBLE_EQ(force(*law->engage({1, 1}), 1e-3, 0), 2000);
}

std::string law_refusal(std::string_view force, std::vector<Setting> settings) {
    const auto law = expression_law(force, std::move(settings));
    return law ? "accepted" : law.error().text();
}

TEST(expression_law, every_name_is_set_and_every_parameter_used) {
    EXPECT_EQ(law_refusal("K*d^n", {{"K", 1.0}}),
              "expr: the force \"K*d^n\" uses n, which is not set; set it as a number, n=1; always "
              "known are d "
              "(indentation), v (rate), v0 (rate at first touch) and m (effective mass)");
    EXPECT_NE(law_refusal("Kc*d", {{"Kd", 1.0}}).find("did you mean \"Kd\"?"), std::string::npos);
    EXPECT_NE(law_refusal("K*d", {{"K", 1.0}, {"c", 2.0}}).find("c is set, but the force"),
              std::string::npos);
    EXPECT_NE(law_refusal("K*d", {{"K", 1.0}, {"K", 2.0}}).find("given twice"), std::string::npos);
    EXPECT_NE(law_refusal("K*d", {{"K", 1.0}, {"m", 2.0}}).find("\"m\" cannot be set"),
              std::string::npos);
    EXPECT_NE(law_refusal("K*d", {{"K", 1.0}, {"pi", 3.0}}).find("cannot be set"),
              std::string::npos);
    EXPECT_NE(law_refusal("K*d", {{"K", 1.0}, {"a b", 3.0}}).find("cannot be set"),
              std::string::npos);
    EXPECT_NE(law_refusal("K*d", {{"K", not_given}}).find("finite"), std::string::npos);
    EXPECT_NE(law_refusal("K*d", {{"K", std::string("stiff")}}).find("expr: K:"),
              std::string::npos);
    EXPECT_NE(law_refusal("K*d^", {{"K", 1.0}}).find("ends too early"), std::string::npos);
    EXPECT_NE(law_refusal("", {}).find("empty"), std::string::npos);
    EXPECT_NE(law_refusal("d$", {}).find("accepted"), std::string::npos);
}

TEST(statements, run_in_order) {
    const auto statements = parse_statements("h = 8*(1 - e)/(5*e); F = K*d^n*(1 + h*v/v0)");
    ASSERT_TRUE(statements);
    ASSERT_EQ(statements->size(), 2U);
    EXPECT_EQ((*statements)[0].name, "h");
    EXPECT_EQ((*statements)[0].formula, "8*(1 - e)/(5*e)");
    const auto result =
        evaluate(*statements, {{"e", 0.5}, {"K", 2}, {"d", 4}, {"n", 0.5}, {"v", 1}, {"v0", 2}});
    ASSERT_TRUE(result) << result.error().text();
    EXPECT_DOUBLE_EQ(result->at("h"), 1.6);
    EXPECT_DOUBLE_EQ(result->at("F"), 7.2);
    EXPECT_EQ(result->at("e"), 0.5);
}

TEST(statements, are_refused_with_a_sentence) {
    EXPECT_FALSE(parse_statements(""));
    EXPECT_FALSE(parse_statements("K*d"));
    EXPECT_FALSE(parse_statements("F == 2"));
    EXPECT_FALSE(parse_statements("F = 1;; G = 2"));
    EXPECT_FALSE(parse_statements("sqrt = 2"));
    EXPECT_TRUE(parse_statements("F = d == 1 ? 2 : 3;"));
    const auto twice = evaluate(*parse_statements("F = 1; F = 2"), {});
    ASSERT_FALSE(twice);
    EXPECT_NE(twice.error().message.find("F gets two values"), std::string::npos);
    EXPECT_FALSE(evaluate(*parse_statements("F = G; G = 2"), {}));
    EXPECT_FALSE(evaluate(*parse_statements("F = "), {}));
}

}  // namespace
}  // namespace percuss
