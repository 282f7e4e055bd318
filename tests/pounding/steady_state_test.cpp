// Steady states on the shaking table.
#include "percuss/studies/steady_state.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "support/csv.hpp"
#include "support/pounding_cases.hpp"

namespace {

using namespace percuss;

Law law_named(const std::string& name) {
    if (name == "HD_LN") return support::hertzdamp();
    if (name == "NVE_eq10") return support::viscoelastic();
    return support::law_of(
        "hertzdamp", {{"K", mahmoud2008::steel_hertz_stiffness}, {"h", 0.974871710813265287}});
}

SweepSettings at(double frequency) {
    SweepSettings s;
    s.from = s.to = frequency;
    s.count = 1;
    s.direction = SweepDirection::rest;
    return s;
}

/// The rows whose motion is reached from rest; those at 1.9 m/s^2 and 3 Hz are reached by sweeping.
TEST(steady_state, speeds_of_the_table) {
    const support::Table table("pounding/steady_state_harmonic.csv");
    for (const auto& row : table.rows()) {
        auto settings = at(row["f"]);
        const bool sweep = row["A"].number < 2 && row["f"].number > 2.9;
        if (sweep) {
            settings.from = 2.6;
            settings.count = 9;
            settings.direction = SweepDirection::up;
        }
        settings.tolerance = 1e-11;
        const auto answer = steady_state_sweep(
            support::shaking_table(law_named(row.text("model")), row["A"], row["f"], 1), settings);
        ASSERT_TRUE(answer) << answer.error().text();
        const SteadyPoint& point = answer->points.back();
        const int per_two_cycles = static_cast<int>(row["impacts_per_2cycles"].number);
        EXPECT_EQ(point.period, per_two_cycles == 2 ? 1 : 2) << row.line();
        ASSERT_EQ(point.impacts.size(), 1u) << row.line();
        EXPECT_NEAR(point.impacts[0].onset_speed, row["v0_a"].number, 1e-9) << row.line();
    }
}

TEST(steady_state, patterns_along_the_frequency) {
    const auto problem = support::shaking_table(support::hertzdamp(), 2.6, 3, 1);
    const auto found = [&](double f) {
        const auto s = steady_state_sweep(problem, at(f));
        EXPECT_TRUE(s);
        return pattern(s->points[0]);
    };
    EXPECT_EQ(found(2.1), "none");
    EXPECT_EQ(found(2.25), "P2");
    EXPECT_EQ(found(2.40), "P1");
    EXPECT_EQ(found(2.50), "chaos");
    EXPECT_EQ(found(2.60), "P1 x2");
    EXPECT_EQ(found(3.50), "P1");
    EXPECT_EQ(found(4.0), "none");
}

/// Upwards pounding goes on beyond the frequency at which it starts downwards.
TEST(steady_state, hysteresis_between_up_and_down) {
    const auto problem = support::shaking_table(support::hertzdamp(), 2.6, 3, 1);
    SweepSettings s;
    s.from = 3.3;
    s.to = 3.8;
    s.count = 26;
    const auto up = steady_state_sweep(problem, s);
    s.direction = SweepDirection::down;
    const auto down = steady_state_sweep(problem, s);
    ASSERT_TRUE(up && down);
    double last_up = 0, first_down = 0;
    for (const auto& p : up->points)
        if (p.pounding()) last_up = std::max(last_up, p.frequency);
    for (const auto& p : down->points)
        if (p.pounding()) first_down = std::max(first_down, p.frequency);
    EXPECT_NEAR(last_up, 3.72, 0.021);
    EXPECT_NEAR(first_down, 3.46, 0.021);
}

TEST(steady_state, fixed_steps_agree) {
    auto s = at(3.0);
    DiscreteGradient method;
    method.step = 1e-4;
    s.method = method;
    s.tolerance = 1e-5;
    const auto answer =
        steady_state_sweep(support::shaking_table(support::hertzdamp(), 2.6, 3, 1), s);
    ASSERT_TRUE(answer);
    ASSERT_EQ(answer->points[0].impacts.size(), 1u);
    EXPECT_NEAR(answer->points[0].impacts[0].onset_speed, 0.760458, 2e-3);
}

TEST(steady_state, refusals) {
    const auto problem = support::shaking_table(support::hertzdamp(), 2.6, 3, 1);
    EXPECT_FALSE(steady_state_sweep(problem, at(0)));
    EXPECT_FALSE(steady_state_sweep(problem, at(-1)));
    auto two = problem;
    two.ground.harmonics.push_back({1, 1, 0});
    EXPECT_FALSE(steady_state_sweep(two, at(3)));
    auto late = problem;
    late.buildings[0].delay = 0.1;
    EXPECT_FALSE(steady_state_sweep(late, at(3)));
    auto apart = problem;
    apart.pairs.clear();
    EXPECT_FALSE(steady_state_sweep(apart, at(3)));
}

/// A motion that is asked to repeat to better than rounding never does.
TEST(steady_state, negative_control_nothing_is_periodic_at_no_tolerance) {
    auto s = at(3.0);
    s.tolerance = s.last_tolerance = 1e-18;
    s.most_cycles = 300;
    const auto answer =
        steady_state_sweep(support::shaking_table(support::hertzdamp(), 2.6, 3, 1), s);
    ASSERT_TRUE(answer);
    EXPECT_EQ(answer->points[0].period, 0);
}

}  // namespace
