// Damping and adhesion below rounding: the impact is the elastic one, not one that ends at once.
#include <gtest/gtest.h>

#include <cmath>

#include "support/impact.hpp"

namespace {

using namespace percuss;
using support::impact;

constexpr double K = 1e8, m = 0.1;

Rebound hertz() { return impact("hertz", {{"K", K}}, {1, m}).rebound; }

void expect_hertz(const Solution& s) {
    ASSERT_EQ(s.status, Status::separated) << s.note;
    const Rebound elastic = hertz();
    EXPECT_NEAR(s.rebound.restitution, 1, 1e-14);
    EXPECT_NEAR(s.rebound.duration / elastic.duration, 1, 1e-13);
    EXPECT_NEAR(s.rebound.peak_indentation / elastic.peak_indentation, 1, 1e-14);
    EXPECT_NEAR(s.rebound.peak_force / elastic.peak_force, 1, 1e-14);
    const double t = elastic.duration / 2;
    EXPECT_NEAR(s.at(t).indentation / elastic.peak_indentation, 1, 1e-13);
}

TEST(rounding, tiny_adhesion_does_not_end_the_contact_at_once) {
    for (const char* id : {"dmt", "jkr"})
        for (const double W : {1e-18, 1e-20, 1e-30, 1e-100, 1e-300, 1e-320}) {
            SCOPED_TRACE(std::string(id) + " W = " + testing::PrintToString(W));
            expect_hertz(impact(id, {{"K", K}, {"R", 0.01}, {"W", W}}, {1, m}, Release::pull_off));
        }
}

// mu = 3, by Airy functions: e was 0 and the duration not a number.
TEST(rounding, tiny_damping_does_not_stick_the_bodies) {
    for (const double chi : {1e-2, 1e-4, 1e-9, 1e-20, 1e-40}) {
        SCOPED_TRACE(chi);
        expect_hertz(impact("general", {{"K", K}, {"n", 1.5}, {"j", 4.0}, {"chi", chi}}, {1, m}));
    }
}

TEST(rounding, tiny_damping_peaks_at_the_turn) {
    const Law elastic = support::law("liu", {{"R1", 0.01},
                                             {"R2", 0.009},
                                             {"E1", 2e11},
                                             {"nu1", 0.3},
                                             {"E2", 2e11},
                                             {"L", 0.02},
                                             {"contact", "internal"}});
    const Onset onset{0.05, 0.01};
    const double F = impact(elastic, onset, Release::no_tension).rebound.peak_force;
    for (const char* damper : {"energy", "exact_hunt_crossley"})
        for (const double loss : {1e-12, 1e-14, 1e-15, 3e-16}) {
            SCOPED_TRACE(std::string(damper) + " 1 - e = " + testing::PrintToString(loss));
            const Law law = support::damped(elastic, damper, 1 - loss);
            EXPECT_NEAR(impact(law, onset, Release::no_tension).rebound.peak_force / F, 1, 1e-11);
        }
}

TEST(rounding, an_impact_without_duration_is_no_result) {
    // 1e198 m deep, and the time to get there underflows
    const auto s =
        impact("dmt", {{"K", 1e-300}, {"R", 0.015}, {"W", 0.05}}, {1, 1}, Release::pull_off);
    EXPECT_EQ(s.status, Status::not_converged);
    EXPECT_FALSE(s.note.empty());
}

}  // namespace
