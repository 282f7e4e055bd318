// Impulses of impacts and peaks of both signs.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "support.hpp"

namespace {

using namespace percuss;
using support::law;

constexpr PoundingOutput detailed{.details = true};

Joint joint(const char* id, std::initializer_list<Setting> settings, Release release) {
    return {.gap = 0.01, .law = law(id, settings), .release = release};
}

/// Nothing but the contact acts: the impulse is the momentum that changes hands.
TEST(impulses, of_a_free_body_are_its_momentum) {
    const Joint joints[] = {
        joint("hertz", {{"K", 1e8}}, Release::no_tension),
        joint("jankowski", {{"K", 1e8}, {"e", 0.6}}, Release::no_tension),
        joint("jankowski", {{"K", 1e8}, {"e", 0.6}}, Release::geometric),
        joint("kelvin_voigt", {{"K", 1e6}, {"D", 3e3}}, Release::no_tension),
        joint("walton_braun", {{"K", 1e6}, {"e", 0.5}}, Release::no_tension),
    };
    for (const Joint& j : joints) {
        const auto problem =
            pounding_problem(Striker{.mass = 40, .speed = 0.7, .joint = j, .duration = 0.5});
        ASSERT_TRUE(problem) << problem.error().message;
        const auto run = solve(*problem, EventDriven{}, detailed);
        ASSERT_TRUE(run) << run.error().message;
        ASSERT_EQ(run->impacts.size(), 1u);
        const PoundingImpact& impact = run->impacts[0];
        const double expected = 40 * (impact.onset_speed + impact.separation_speed);
        EXPECT_NEAR(impact.impulse, expected, 1e-9 * expected) << j.law.info().id;
    }
    // what nobody asked for is not given
    const auto problem =
        pounding_problem(Striker{.mass = 40, .speed = 0.7, .joint = joints[0], .duration = 0.5});
    EXPECT_TRUE(std::isnan(solve(*problem, EventDriven{})->impacts[0].impulse));
}

TEST(impulses, of_two_oscillators_are_the_area_under_the_force) {
    const Pounding problem =
        support::two_oscillators(law("jankowski", {{"K", 4e8}, {"e", 0.6}}), 0.5, 0.4);
    PoundingOutput output = detailed;
    output.history_step = 1e-4;
    const auto run = solve(problem, EventDriven{}, output);
    ASSERT_TRUE(run);
    ASSERT_GT(run->impacts.size(), 5u);
    double all = 0, area = 0;
    for (const PoundingImpact& impact : run->impacts) all += impact.impulse;
    for (const double F : run->history.force[0]) area += 1e-4 * F;
    EXPECT_NEAR(all, area, 1e-3 * area);
    const auto steps = solve(problem, DiscreteGradient{{1e-4}}, detailed);
    ASSERT_TRUE(steps);
    EXPECT_NEAR(steps->impacts[0].impulse, run->impacts[0].impulse, 1e-2 * run->impacts[0].impulse);
}

TEST(peaks_of_both_signs, are_those_of_the_history) {
    const Pounding problem =
        support::two_oscillators(law("jankowski", {{"K", 4e8}, {"e", 0.6}}), 0.5, 0.4);
    PoundingOutput output = detailed;
    output.history_step = 2e-4;
    const auto run = solve(problem, EventDriven{}, output), plain = solve(problem, EventDriven{});
    ASSERT_TRUE(run && plain);
    for (std::size_t b = 0; b < 2; ++b) {
        const DofPeaks &p = run->peaks[b].dofs[0], &q = plain->peaks[b].dofs[0];
        const std::pair<const Peak*, const std::vector<double>*> rows[] = {
            {&p.displacement, &run->history.displacement[b]},
            {&p.velocity, &run->history.velocity[b]},
            {&p.acceleration, &run->history.acceleration[b]}};
        for (const auto& [peak, column] : rows) {
            const auto [low, high] = std::minmax_element(column->begin(), column->end());
            const double most = std::max(peak->value, peak->opposite),
                         least = std::min(peak->value, peak->opposite);
            EXPECT_GE(most, *high * (1 - 1e-9));
            EXPECT_LE(least, *low * (1 - 1e-9));
            EXPECT_NEAR(most, *high, 3e-3 * *high);
            EXPECT_NEAR(least, *low, -3e-3 * *low);
            EXPECT_GE(std::abs(peak->value), std::abs(peak->opposite));
        }
        // the largest stays what it is
        EXPECT_EQ(p.displacement.value, q.displacement.value);
        EXPECT_EQ(q.displacement.opposite, 0);
    }
}

}  // namespace
