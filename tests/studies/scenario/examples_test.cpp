// The examples run as they stand and give the numbers that are known for them.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>

#include "percuss/studies/scenario.hpp"
#include "studies/scenario/free_restitution.hpp"
#include "support.hpp"
#include "support/csv.hpp"
#include "support/paths.hpp"

namespace percuss {

using namespace studies;
namespace {

Scenario example(const std::string& name) {
    auto scenario =
        read_scenario(std::string(support::source_folder) + "/examples/" + name + ".toml");
    if (!scenario) ADD_FAILURE() << scenario.error().text();
    return scenario ? *scenario : Scenario{};
}

PoundingSolution run(const Scenario& scenario) {
    auto solution = solve(scenario.problem, scenario.method, scenario.output);
    if (!solution) ADD_FAILURE() << scenario.title << ": " << solution.error().text();
    if (!solution) return {};
    EXPECT_EQ(solution->status, RunStatus::completed) << scenario.title << ": " << solution->note;
    return *solution;
}

void expect_relative(double value, double expected, double tolerance, const char* what) {
    EXPECT_LE(std::abs(value - expected), tolerance * std::abs(expected))
        << what << " is " << value << ", expected " << expected;
}
#define EXPECT_RELATIVE(value, expected, tolerance) \
    expect_relative(value, expected, tolerance, #value)

TEST(examples, all_run_and_balance_their_energy) {
    std::size_t count = 0;
    for (const auto& entry :
         std::filesystem::directory_iterator(std::string(support::source_folder) + "/examples")) {
        if (entry.path().extension() != ".toml") continue;
        if (entry.path().filename().string().starts_with("study-")) continue;  // ensembles
        ++count;
        const Scenario scenario = example(entry.path().stem().string());
        EXPECT_FALSE(scenario.title.empty());
        EXPECT_TRUE(scenario.cautions.empty());
        const PoundingSolution s = run(scenario);
        EXPECT_GT(s.impacts.size(), 0U) << entry.path();
        const double turnover = s.energy.initial + std::abs(s.energy.input);
        EXPECT_LE(std::abs(s.energy.defect()), 1e-9 * turnover) << entry.path();
    }
    EXPECT_GE(count, 13U);
}

/// The row of single_impact_physical.csv for a set-up.
struct Known {
    double force, indentation, rebound, duration;
};
void expect_known(const std::string& name, const Known& known) {
    const PoundingSolution s = run(example(name));
    ASSERT_EQ(s.impacts.size(), 1U);
    const PoundingImpact& impact = s.impacts[0];
    EXPECT_RELATIVE(impact.peak_force, known.force, 1e-9);
    EXPECT_RELATIVE(impact.peak_indentation, known.indentation, 1e-9);
    EXPECT_RELATIVE(impact.separation_speed, known.rebound, 1e-9);
    EXPECT_RELATIVE(impact.duration, known.duration, 1e-8);
}

Known reference(const std::string& name) {
    const support::Table table("impacts/single_impact_physical.csv");
    for (const auto& row : table.rows())
        if (row.text("case") == name)
            return {row["Fmax_N"], row["delta_max_m"], row["v_rebound_m_s"], row["duration_s"]};
    ADD_FAILURE() << "no row " << name;
    return {};
}

TEST(examples, ball) { expect_known("ball", reference("ball_6/32in_NVE")); }

TEST(examples, striker) { expect_known("striker", reference("concrete_m570_v0.527_l1m_NVE_eq10")); }

/// The ball of the other diameter must not give the same numbers.
TEST(examples, negative_control) {
    const Known other = reference("ball_5/32in_NVE");
    const PoundingSolution s = run(example("ball"));
    EXPECT_GT(std::abs(s.impacts.at(0).peak_force - other.force), 20);
}

TEST(examples, shaking_table) {
    Scenario scenario = example("shaking-table-2.6");
    const PoundingSolution whole_run = run(scenario);
    EXPECT_RELATIVE(whole_run.impacts.back().onset_speed, 0.760458110911, 1e-9);
    scenario.problem.duration = 2;
    const PoundingSolution s = run(scenario);
    constexpr std::array times{0.46789879407675653, 0.782684821226611, 1.103373723111714,
                               1.432413491868909, 1.767516065846181};
    constexpr std::array speeds{0.516045096672042, 0.947423205382900, 0.921496089528143,
                                0.764578012191759, 0.709345657132811};
    ASSERT_EQ(s.impacts.size(), 5U);
    for (std::size_t i = 0; i < 5; ++i) {
        EXPECT_NEAR(s.impacts[i].time, times[i], 1e-10);
        EXPECT_RELATIVE(s.impacts[i].onset_speed, speeds[i], 1e-9);
    }
    EXPECT_RELATIVE(s.impacts[0].separation_speed, 0.390166528071551, 1e-9);
    EXPECT_RELATIVE(s.peaks[0].dofs[0].displacement.value, -0.02176385147115340, 1e-9);
    EXPECT_RELATIVE(s.peaks[1].dofs[0].displacement.value, 0.03478899710115280, 1e-9);
    EXPECT_RELATIVE(s.displacement[0], -0.00637944917388684, 1e-8);
    EXPECT_RELATIVE(s.velocity[1], -0.117942516002876, 1e-8);
}

TEST(examples, shaking_table_weaker) {
    const PoundingSolution s = run(example("shaking-table-1.9"));
    EXPECT_RELATIVE(s.impacts.back().onset_speed, 0.608539441576, 1e-9);
}

/// Two methods that share nothing but the problem.
TEST(examples, two_oscillators_by_another_method) {
    for (const std::string name :
         {"two-oscillators-0.3", "two-oscillators-0.5", "two-oscillators-0.7"}) {
        const Scenario scenario = example(name);
        const PoundingSolution exact = run(scenario);
        const auto stepped = solve(scenario.problem, DiscreteGradient{{1e-4, 0}}, {});
        ASSERT_TRUE(stepped);
        ASSERT_EQ(stepped->impacts.size(), exact.impacts.size()) << name;
        for (std::size_t b = 0; b < 2; ++b)
            EXPECT_RELATIVE(stepped->peaks[b].dofs[0].displacement.value,
                            exact.peaks[b].dofs[0].displacement.value, 1e-4);
        for (const PoundingImpact& impact : exact.impacts) {
            EXPECT_NEAR(free_restitution(scenario.problem.pairs[0], impact), 0.6, 1e-10);
            EXPECT_NEAR(impact.effective_mass, scenario.problem.buildings[0].mass[0] / 2, 1e-6);
        }
    }
}

/// Structures push and pull during long contacts, so the achieved restitution scatters.
TEST(examples, achieved_restitution_scatters_around_the_free_one) {
    const PoundingSolution s = run(example("two-oscillators-0.5"));
    double least = 9, most = 0;
    for (const PoundingImpact& impact : s.impacts) {
        least = std::min(least, impact.restitution());
        most = std::max(most, impact.restitution());
    }
    EXPECT_LT(least, 0.58);
    EXPECT_GT(most, 0.65);
}

TEST(examples, floors_meet_in_the_shear_buildings) {
    const Scenario scenario = example("shear-buildings");
    const PoundingSolution s = run(scenario);
    ASSERT_EQ(scenario.problem.pairs.size(), 3U);
    std::array<int, 3> hits{};
    for (const PoundingImpact& impact : s.impacts) ++hits.at(impact.pair);
    for (const int count : hits) EXPECT_GT(count, 0);
    EXPECT_EQ(s.peaks[0].storeys.size(), 3U);
}

}  // namespace
}  // namespace percuss
