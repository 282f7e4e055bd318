#include "percuss/calibrate/time_step.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "percuss/laws/catalog.hpp"
#include "percuss/methods/automatic.hpp"
#include "percuss/solve/methods.hpp"
#include "support/typical_settings.hpp"

namespace percuss {
namespace {

TEST(time_step, steel_spheres_against_thirty_digit_values) {
    // two steel spheres R = 10 mm, v0 = 0.1 m/s: [feng2026] Eq. (32) and the linearised limit
    const auto law = make_law("tsuji", {{"K", 10878565864.408423452}, {"e", 0.5}});
    const auto step = time_step(*law, {0.1, 0.016441001553786584615}, Release::geometric);
    ASSERT_TRUE(step);
    EXPECT_NEAR(step->source / 0.000051835421911643079295, 1, 1e-14);
    EXPECT_NEAR(step->tangent / 0.000047319049764674123483, 1, 1e-14);
    EXPECT_NEAR(step->elastic_duration / 0.000095353694363462574292, 1, 1e-14);
    EXPECT_LE(step->recommended, step->elastic_duration / 50 * (1 + 1e-15));
}

/// Velocity Verlet about a loaded equilibrium at the peak: bounded just below the limit, not above.
bool verlet_stays_bounded(double p, double h, double peak) {
    const double load = std::pow(peak, p);
    double d = peak + 1e-6, v = 0;
    for (int i = 0; i < 4000; ++i) {
        v += 0.5 * h * (load - std::pow(std::max(d, 0.0), p));
        d += h * v;
        v += 0.5 * h * (load - std::pow(std::max(d, 0.0), p));
        if (std::abs(d - peak) > 0.1) return false;
    }
    return true;
}

TEST(time_step, tangent_is_the_stability_limit_and_the_source_exceeds_it) {
    for (const double p : {1.5, 2.0, 3.0}) {
        const auto law = make_law("hertz", {{"K", 1.0}, {"n", p}});
        const auto step = time_step(*law, {1, 1}, Release::no_tension);
        ASSERT_TRUE(step);
        const double peak = std::pow((p + 1) / 2, 1 / (p + 1));
        EXPECT_TRUE(verlet_stays_bounded(p, 0.99 * step->tangent, peak));
        EXPECT_FALSE(verlet_stays_bounded(p, 0.95 * step->source, peak));
        EXPECT_NEAR(step->source / step->tangent, std::sqrt(2 * p / (p + 1)), 1e-14);
    }
}

TEST(time_step, states_the_error_of_velocity_verlet_at_its_step) {
    const auto law = make_law("tsuji", {{"K", 5.2e9}, {"e", 0.5}});
    const auto step = time_step(*law, {1, 0.1}, Release::no_tension);
    ASSERT_TRUE(step);
    // a fiftieth of the contact: below one percent, and no less than any single grid shows
    EXPECT_LT(step->restitution_error, 0.01);
    const Impact impact(*law->engage({1, 0.1}, Release::no_tension), Release::no_tension);
    const double exact = solve(impact, Automatic{}).rebound.restitution;
    const double middle =
        solve(impact, VelocityVerlet{{step->recommended, 0.5}}).rebound.restitution;
    EXPECT_GT(middle, 0);
    EXPECT_LE(std::abs(middle - exact), step->restitution_error);
    // a body that never leaves has no restitution to miss
    const auto stuck = make_law("kelvin_voigt", {{"K", 1e6}, {"D", 1e6}});
    EXPECT_TRUE(std::isnan(time_step(*stuck, {1, 1}, Release::geometric)->restitution_error));
}

TEST(time_step, every_law_of_the_catalogue_has_one) {
    for_each_law([](const LawInfo& info) {
        const auto law = Law::make(info, support::typical_settings(info));
        ASSERT_TRUE(law) << law.error().text();
        const auto step = time_step(*law, {0.1, 0.01}, Release::no_tension);
        ASSERT_TRUE(step) << info.id << ": " << step.error().text();
        EXPECT_GT(step->recommended, 0) << info.id;
        EXPECT_LE(step->recommended, step->tangent) << info.id;
    });
}

}  // namespace
}  // namespace percuss
