// Rows of buildings that meet at all floors: many contacts at once, each of which begins and ends
// while others last.
#include <gtest/gtest.h>

#include <cmath>
#include <tuple>

#include "pounding_problems.hpp"

namespace {

using namespace percuss;

class rows : public testing::TestWithParam<std::tuple<int, int>> {};

/// A contact that leaves the clock of its onset at touch itself, because the next one begins there,
/// must not go on with a step of no length.
TEST_P(rows, take_the_usual_number_of_steps) {
    const auto [buildings, storeys] = GetParam();
    const Pounding problem = bench::row_of_buildings(static_cast<std::size_t>(buildings),
                                                     static_cast<std::size_t>(storeys));
    for (const double tolerance : {1e-7, 1e-9, 1e-11}) {
        const auto run = solve(problem, EventDriven{tolerance});
        ASSERT_TRUE(run) << run.error().text();
        EXPECT_EQ(run->status, RunStatus::completed) << run->note;
        EXPECT_GT(run->impacts.size(), 100U);
        EXPECT_LT(run->stats.steps, 40 * static_cast<long>(run->impacts.size()));
        EXPECT_LT(std::abs(run->energy.defect()), 3 * tolerance * run->energy.input);
    }
}

INSTANTIATE_TEST_SUITE_P(sizes, rows,
                         testing::Values(std::tuple{2, 5}, std::tuple{2, 20}, std::tuple{4, 5}));

}  // namespace
