// The history of a contact against the exact impact, sample by sample.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "percuss/exact/method.hpp"
#include "support/pounding_cases.hpp"

namespace {

using namespace percuss;

struct Compared {
    double force = 0, displacement = 0;  ///< largest misses, relative to the peaks
    std::size_t samples = 0;
};

/// A free body that meets a wall; its clock is off by `late` contact times.
Compared compare(const Law& law, double late) {
    const double mass = 570, speed = 0.527;
    const auto form = law.engage({speed, mass});
    EXPECT_TRUE(form);
    const Solution exact = solve(Impact(*form), Exact{});
    EXPECT_EQ(exact.status, Status::separated);
    Striker striker;
    striker.mass = mass;
    striker.speed = speed;
    striker.joint.law = law;
    striker.duration = exact.rebound.duration;
    const auto problem = pounding_problem(striker);
    EXPECT_TRUE(problem);
    PoundingOutput output;
    output.history_step = exact.rebound.duration / 777;
    const auto found = solve(*problem, EventDriven{}, output);
    EXPECT_TRUE(found);
    Compared result;
    for (std::size_t i = 0; i < found->history.time.size(); ++i) {
        const double t = found->history.time[i] + late * exact.rebound.duration;
        if (t < 0 || t >= exact.rebound.duration) continue;
        const State right = exact.at(t);
        const double d = found->history.displacement[0][i], F = found->history.force[0][i];
        result.force = std::max(result.force, std::abs(F - right.force) / exact.rebound.peak_force);
        result.displacement = std::max(
            result.displacement, std::abs(d - right.indentation) / exact.rebound.peak_indentation);
        ++result.samples;
    }
    return result;
}

std::vector<Law> laws() {
    return {support::law_of("jankowski", {{"K", 2.75e9}, {"xi", 0.35}}),
            support::law_of("jankowski", {{"K", 2.75e9}, {"e", 0.6}}),
            support::law_of("jankowski", {{"K", 2.75e9}, {"e", 0.2}}),
            support::law_of("hertzdamp", {{"K", 1.54e9}, {"e", 0.6}}),
            support::law_of("hertz", {{"K", 1.54e9}})};
}

// The force dipped before a damper let go: samples of the last step were read off the longer step
// that had found the switch.
TEST(pounding_history, follows_the_exact_impact) {
    for (const Law& law : laws()) {
        SCOPED_TRACE(law.info().id);
        const Compared c = compare(law, 0);
        EXPECT_GT(c.samples, 770u);
        EXPECT_LT(c.displacement, 1e-8);
        EXPECT_LT(c.force, 1e-7);
    }
}

TEST(pounding_history, negative_control_a_late_clock_is_seen) {
    for (const Law& law : laws()) EXPECT_GT(compare(law, 1e-3).force, 1e-4);
}

}  // namespace
