// Bodies that a weight or a push holds together come to rest in contact.
#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <vector>

#include "percuss/laws/catalog.hpp"
#include "percuss/solve/methods.hpp"
#include "support/typical_settings.hpp"

namespace percuss {
namespace {

constexpr double weight = 9.81;

Impact pressed(const Form& form, Release release, double push) {
    Impact impact(form, release);
    impact.external = ConstantPush{push};
    return impact;
}
Impact last_bounce(double e, Release release) {
    const auto law = make_law("flores", {{"K", 1e9}, {"e", e}});
    return pressed(*law->engage({0.01, 1}, release), release, weight);
}

TEST(resting, the_last_bounce_of_a_dropped_ball) {
    const double rest = std::pow(weight / 1e9, 2.0 / 3);
    for (const Release release : {Release::no_tension, Release::geometric}) {
        // 0.01 and less are overdamped: the ball sinks in without a turn
        for (const double e : {0.5, 0.1, 0.01, 1e-4}) {
            const Solution s = solve(last_bounce(e, release), Adaptive{});
            ASSERT_EQ(s.status, Status::no_separation) << e << ": " << s.note;
            EXPECT_NEAR(s.rest.indentation / rest, 1, 1e-14) << e;
            EXPECT_EQ(s.rest.force, weight);
            EXPECT_EQ(s.rebound.restitution, 0);
            EXPECT_LT(s.stats.steps, 2000) << e;
            // all of the onset energy and of the work of the weight that is not stored
            const double lost = 0.5 * 0.01 * 0.01 + weight * rest - 0.4 * 1e9 * std::pow(rest, 2.5);
            EXPECT_NEAR((s.rebound.dissipated_loading + s.rebound.dissipated_unloading) / lost, 1,
                        1e-9)
                << e;
        }
    }
}

TEST(resting, a_lively_ball_still_bounces) {
    const Solution s = solve(last_bounce(0.99, Release::no_tension), Adaptive{});
    ASSERT_EQ(s.status, Status::separated) << s.note;
    EXPECT_TRUE(std::isnan(s.rest.indentation));
}

/// Presses with the force of the elastic peak: what loses energy does not come back.
TEST(resting, every_law_ends_with_a_status) {
    const Onset onset{0.1, 0.01};
    for_each_law([&](const LawInfo& info) {
        const auto law = Law::make(info, support::typical_settings(info));
        ASSERT_TRUE(law) << law.error().text();
        std::vector<Release> rules{Release::no_tension, Release::geometric};
        const auto form = law->engage(onset, Release::no_tension);
        ASSERT_TRUE(form) << form.error().text();
        if (adhesive(*form)) rules = {Release::pull_off};
        for (const Release release : rules) {
            const Form engaged = *law->engage(onset, release);
            const Solution free = solve(Impact(engaged, release), Adaptive{1e-9});
            if (free.status != Status::separated) continue;  // too stiff, or stuck, by itself
            const Impact impact = pressed(engaged, release, 2 * free.rebound.peak_force);
            const Solution s = solve(impact, Adaptive{1e-9});
            const std::string what = std::string(info.id) + ", " + std::string(name(release));
            EXPECT_TRUE(s.status == Status::separated || s.status == Status::no_separation)
                << what << ": " << s.note;
            EXPECT_LT(s.stats.steps, 10000) << what;
            if (s.status != Status::no_separation) continue;
            EXPECT_GT(s.rest.indentation, 0) << what;
            EXPECT_NEAR(s.rest.force / (2 * free.rebound.peak_force), 1, 1e-12) << what;
        }
    });
}

TEST(resting, methods_agree) {
    const Impact impact = last_bounce(0.5, Release::no_tension);
    const Solution right = solve(impact, Adaptive{});
    const FixedStep step{2e-6, 0.3};
    for (const Solution& s : {solve(impact, RungeKutta4{step}), solve(impact, VelocityVerlet{step}),
                              solve(impact, DiscreteGradient{step})}) {
        ASSERT_EQ(s.status, Status::no_separation) << s.note;
        EXPECT_NEAR(s.rest.indentation / right.rest.indentation, 1, 1e-12);
        EXPECT_NEAR(s.rebound.peak_indentation / right.rebound.peak_indentation, 1, 1e-3);
    }
}

TEST(resting, a_force_of_which_nothing_is_known) {
    Impact impact = last_bounce(0.5, Release::no_tension);
    impact.external = [](double, double, double) { return weight; };
    const Solution s = solve(impact, Adaptive{});
    ASSERT_EQ(s.status, Status::no_separation) << s.note;
    EXPECT_NEAR(s.rest.indentation / std::pow(weight / 1e9, 2.0 / 3), 1, 1e-8);
    // pulls the ball off later, when it has not yet come to rest
    impact.external = [](double t, double, double) { return t < 5e-3 ? weight : -20.0; };
    EXPECT_EQ(solve(impact, Adaptive{1e-9}).status, Status::separated);
}

}  // namespace
}  // namespace percuss
