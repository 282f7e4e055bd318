// Forces that are clipped at 0 obey the release rule.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "percuss/laws/catalog.hpp"
#include "percuss/solve/methods.hpp"

namespace percuss {
namespace {

constexpr Onset onset{1, 0.1};
constexpr double c_max = 2000, d_max = 2e-5;

/// [adams2019] IMPACT, written out.
double impact_function(double d, double v) {
    const double s = std::min(d / d_max, 1.0);
    return std::max(0.0, 5e9 * std::pow(d, 1.5) + c_max * s * s * (3 - 2 * s) * v);
}

Impact adams(Release release) {
    const auto law =
        make_law("adams_impact", {{"K", 5e9}, {"n", 1.5}, {"c_max", c_max}, {"d_max", d_max}});
    return {*law->engage(onset, release), release};
}
Impact typed(Release release) {
    const auto function = [](double d, double v, const Onset&) { return impact_function(d, v); };
    return {Form{UserContact(function, onset), onset, {}}, release};
}

TEST(clipped_force, ends_with_the_force_and_not_with_the_indentation) {
    // classical Runge-Kutta with 320000 steps, the end by interpolation
    constexpr double e = 0.2975865210, duration = 1.301680118e-4, stored = 5.76083463e-3;
    for (const Impact& impact : {adams(Release::no_tension), typed(Release::no_tension)}) {
        const Solution s = solve(impact, Adaptive{});
        ASSERT_EQ(s.status, Status::separated) << s.note;
        EXPECT_NEAR(s.rebound.restitution, e, 1e-9);
        EXPECT_NEAR(s.rebound.duration / duration, 1, 1e-9);
        EXPECT_NEAR(s.rebound.indentation_at_release / 2.419815003e-5, 1, 1e-9);
        // what is stored is not dissipated
        EXPECT_NEAR(s.rebound.stored_at_release / stored, 1, 1e-8);
        const double energy = 0.5 * onset.mass * onset.rate * onset.rate;
        EXPECT_NEAR(s.rebound.dissipated_loading + s.rebound.dissipated_unloading,
                    energy * (1 - e * e) - stored, 1e-8 * energy);
    }
}

TEST(clipped_force, ends_with_the_indentation_under_the_geometric_rule) {
    const Solution one = solve(adams(Release::geometric), Adaptive{});
    const Solution other = solve(typed(Release::geometric), Adaptive{});
    ASSERT_EQ(one.status, Status::separated) << one.note;
    ASSERT_EQ(other.status, Status::separated) << other.note;
    EXPECT_EQ(one.rebound.indentation_at_release, 0);
    EXPECT_GT(one.rebound.duration, 2e-4);
    EXPECT_NEAR(one.rebound.restitution, other.rebound.restitution, 1e-9);
}

TEST(clipped_force, fixed_steps_agree) {
    const Solution s = solve(adams(Release::no_tension), RungeKutta4{{1e-8, 0.3}});
    ASSERT_EQ(s.status, Status::separated) << s.note;
    EXPECT_NEAR(s.rebound.restitution, 0.2975865210, 1e-8);
    EXPECT_NEAR(s.rebound.duration / 1.301680118e-4, 1, 1e-6);
}

}  // namespace
}  // namespace percuss
