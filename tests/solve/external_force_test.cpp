// Impacts under a further force: a steel ball dropped on a plate, a striker on a pendulum. The
// table holds 34-digit integrations; gravity pushes the ball on, the pendulum pulls the striker
// back.
#include <gtest/gtest.h>

#include <cmath>

#include "percuss/solve/methods.hpp"
#include "support/csv.hpp"
#include "support/impact.hpp"

namespace {

using namespace percuss;

constexpr double gravity = 9.80665;

Law table_law(const std::string& name, double K, double damping) {
    if (name.find("NVE") != std::string::npos)
        return support::law("jankowski", {{"K", K}, {"xi", damping}});
    if (name.find("HD") != std::string::npos)
        return support::law("hertzdamp", {{"K", K}, {"h", damping}});
    return support::law("hertz", {{"K", K}});
}

TEST(external_force, ball_and_striker_agree_with_the_table) {
    const support::Table table("impacts/single_impact_physical.csv");
    int compared = 0;
    for (const auto& row : table.rows()) {
        const std::string name = row.text("case");
        SCOPED_TRACE(name);
        const double m = row["m_kg"], v0 = row["v0_m_s"];
        const Law law = table_law(name, row["k_N_m1.5"], row["damping"]);
        Impact impact(support::form(law, {v0, m}, Release::no_tension));
        const bool ball = name.starts_with("ball");
        // pendulum of length 1 m
        impact.external = [=](double, double d, double) {
            return ball ? m * gravity : -m * gravity * d;
        };
        const Solution s = solve(impact, Adaptive{1e-12});
        ASSERT_EQ(s.status, Status::separated) << s.note;
        ++compared;
        EXPECT_NEAR(s.rebound.peak_force / double(row["Fmax_N"]), 1, 1e-11);
        EXPECT_NEAR(s.rebound.peak_indentation / double(row["delta_max_m"]), 1, 1e-11);
        EXPECT_NEAR(s.rebound.duration / double(row["duration_s"]), 1, 1e-11);
        EXPECT_NEAR(s.rebound.restitution * v0 / double(row["v_rebound_m_s"]), 1, 1e-11);
    }
    EXPECT_GE(compared, 8);
}

}  // namespace
