#include "percuss/methods/by_name.hpp"

#include <gtest/gtest.h>

#include <set>

#include "percuss/laws/catalog.hpp"

namespace percuss {
namespace {

Impact hertz_impact() {
    const auto law = make_law("hertz", {{"K", 1.0}});
    return Impact(*law->engage({1, 1}));
}

/// "irk:TABLEAU:STEP" with values in it.
std::string filled(const MethodInfo& info) {
    std::string text = info.form();
    for (const auto& [word, value] : {std::pair{"TABLEAU", "radau2a2"}, std::pair{"STEP", "0.01"}})
        if (const auto at = text.find(word); at != std::string::npos)
            text.replace(at, std::string(word).size(), value);
    return text;
}

std::string refusal(std::string_view text, double tolerance = not_given) {
    const auto method = parse_method(text, tolerance);
    return method ? "accepted" : method.error().text();
}

TEST(methods_by_name, every_row_is_read_printed_and_solved) {
    const Impact impact = hertz_impact();
    std::set<std::string_view> names;
    for (const MethodInfo& info : methods()) {
        SCOPED_TRACE(info.name);
        EXPECT_TRUE(names.insert(info.name).second);
        EXPECT_FALSE(info.doc.empty());
        const std::string text = filled(info);
        const auto method = parse_method(text);
        ASSERT_TRUE(method) << method.error().text();
        EXPECT_EQ(&method_info(*method), &info);
        EXPECT_EQ(method_text(impact, *method), info.name == "auto" ? "exact" : text);
        EXPECT_NEAR(solve(impact, *method).rebound.restitution, 1, 1e-3);
        EXPECT_EQ(refusal(text, 1e-6) == "accepted", info.takes_tolerance);
    }
}

TEST(methods_by_name, the_variant_solves_as_the_method_in_it) {
    const Impact impact = hertz_impact();
    const Solution direct = solve(impact, VelocityVerlet{{2e-3, 0}}),
                   named = solve(impact, *parse_method("verlet:2ms"));
    EXPECT_EQ(named.rebound.restitution, direct.rebound.restitution);
    EXPECT_EQ(named.stats.steps, direct.stats.steps);
    EXPECT_EQ(std::get<Adaptive>(*parse_method("adaptive", 1e-6)).tolerance, 1e-6);
    EXPECT_EQ(std::get<ImplicitRk>(*parse_method("irk:burrage:0.25:1us")).tableau.name,
              "burrage:0.25");
}

TEST(methods_by_name, refusals_name_the_method) {
    EXPECT_EQ(refusal("verlett:1us"),
              "there is no method \"verlett:1us\"; did you mean \"verlet\"? (expected auto, exact, "
              "adaptive, irk:TABLEAU:STEP, dg:STEP, verlet:STEP, central:STEP, rk4:STEP or "
              "newmark:STEP)");
    EXPECT_EQ(refusal("gauss2:1us"),
              "there is no method \"gauss2:1us\"; did you mean \"irk:gauss2:STEP\"?");
    for (const char* text : {"irk", "irk:", "irk:gauss2", "irk::1us", "irk:gauss2:"})
        EXPECT_EQ(refusal(text), "the method \"" + std::string(text) +
                                     "\" is incomplete; expected irk:TABLEAU:STEP, with STEP a "
                                     "time such as 2us");
    EXPECT_EQ(refusal("dg:"),
              "the method \"dg:\" is incomplete; expected dg:STEP, with STEP a time such as 2us");
    EXPECT_EQ(refusal("dg:gauss2:1us"),
              "the method \"dg:gauss2:1us\" takes a step and nothing else; expected dg:STEP");
    EXPECT_EQ(refusal("rk4:-1ms"), "the step of the method is -0.001 s; it must be positive");
    EXPECT_EQ(refusal("exact:1us"),
              "the method \"exact:1us\" is refused, because exact chooses its own steps; write "
              "exact");
    EXPECT_EQ(refusal("dg:1us", 1e-6),
              "the method \"dg:1us\" takes no tolerance; auto and adaptive do");
    EXPECT_EQ(refusal("adaptive", 1e-16),
              "the tolerance is 1e-16; it must be from 1e-15, the rounding of a double, to 1");
}

}  // namespace
}  // namespace percuss
