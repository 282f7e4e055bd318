// The adaptive method meets its tolerance: against closed forms, and against an independent
// long-double integration where there is none.
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "percuss/exact/method.hpp"
#include "percuss/solve/methods.hpp"
#include "support/random_impact.hpp"
#include "support/reference_impact.hpp"

namespace {

using namespace percuss;
using support::Case;

/// What a law lets the tolerance refer to: observables over their natural scale.
void expect_close(const Rebound& ours, const Rebound& exact, const Form& form, double tolerance) {
    const double E = 0.5 * form.onset.mass * form.onset.rate * form.onset.rate;
    EXPECT_NEAR(ours.restitution, exact.restitution, tolerance);
    EXPECT_NEAR(ours.duration / exact.duration, 1, tolerance);
    EXPECT_NEAR(ours.peak_indentation / exact.peak_indentation, 1, tolerance);
    EXPECT_NEAR(ours.time_of_peak_indentation / exact.duration,
                exact.time_of_peak_indentation / exact.duration, tolerance);
    EXPECT_NEAR(ours.dissipated_loading / E, exact.dissipated_loading / E, 4 * tolerance);
    EXPECT_NEAR(ours.dissipated_unloading / E, exact.dissipated_unloading / E, 4 * tolerance);
    EXPECT_NEAR(ours.stored_at_release / E, exact.stored_at_release / E, 4 * tolerance);
    if (!std::isfinite(exact.peak_force)) return;
    EXPECT_NEAR(ours.peak_force / exact.peak_force, 1, 4 * tolerance);
    // the force is flat at its peak, so its time is known to fewer digits
    EXPECT_NEAR(ours.time_of_peak_force / exact.duration, exact.time_of_peak_force / exact.duration,
                1e-4);
}

class requested_tolerance : public testing::TestWithParam<double> {};

TEST_P(requested_tolerance, is_met_for_every_law_with_a_closed_form) {
    const double tolerance = GetParam();
    int compared = 0;
    for (const Case& c : support::random_impacts(11, 6, support::Which::closed)) {
        SCOPED_TRACE(c.label);
        const Impact impact(c.form, c.release);
        const Solution exact = solve(impact, Exact{}), ours = solve(impact, Adaptive{tolerance});
        if (ours.status == Status::not_converged) {
            // explicit integration cannot follow very heavy damping; it says so
            EXPECT_NE(ours.note.find("stiff"), std::string::npos) << ours.note;
            continue;
        }
        if (exact.rebound.restitution < 1e-9) {
            // what is left of the energy is below the rounding of the path
            EXPECT_LT(ours.rebound.restitution, 1e-8);
            continue;
        }
        ASSERT_EQ(name(ours.status), name(exact.status)) << ours.note;
        ++compared;
        expect_close(ours.rebound, exact.rebound, c.form, tolerance);
        for (int i = 0; i <= 16; ++i) {
            const double t = exact.rebound.duration * i / 16;
            // a state at a given time also carries the error of the time
            const State a = ours.at(t), b = exact.at(t);
            EXPECT_NEAR(a.rate / c.form.onset.rate, b.rate / c.form.onset.rate, 10 * tolerance)
                << t;
            EXPECT_NEAR(a.indentation / exact.rebound.peak_indentation,
                        b.indentation / exact.rebound.peak_indentation, 10 * tolerance)
                << t;
        }
    }
    EXPECT_GT(compared, 180);
}

INSTANTIATE_TEST_SUITE_P(values, requested_tolerance, testing::Values(1e-6, 1e-8, 1e-10, 1e-12));

TEST(adaptive, every_law_against_an_independent_integration) {
    int compared = 0;
    for (const Case& c : support::random_impacts(23, 3, support::Which::all)) {
        SCOPED_TRACE(c.label);
        const Solution ours = solve(Impact(c.form, c.release), Adaptive{1e-12});
        if (ours.status != Status::separated) continue;
        ++compared;
        const auto reference =
            support::reference_impact(c.form, c.release, ours.rebound.peak_indentation).solve();
        EXPECT_NEAR(ours.rebound.restitution, static_cast<double>(reference.restitution), 1e-12);
        EXPECT_NEAR(ours.rebound.duration / static_cast<double>(reference.duration), 1, 1e-12);
        EXPECT_NEAR(ours.rebound.peak_indentation / static_cast<double>(reference.peak_indentation),
                    1, 1e-12);
    }
    EXPECT_GT(compared, 100);
}

TEST(adaptive, negative_control_a_loose_tolerance_is_seen) {
    const Impact impact(support::form(support::law("schaefer", {{"K", 1.0}, {"chi", 0.5}}), {1, 1},
                                      Release::no_tension));
    const double loose = solve(impact, Adaptive{1e-2}).rebound.restitution,
                 tight = solve(impact, Adaptive{1e-13}).rebound.restitution;
    EXPECT_GT(std::abs(loose - tight), 1e-12);
    EXPECT_LT(std::abs(loose - tight), 1e-2);
}

TEST(adaptive, gravity_and_other_forces_push_the_bodies_together) {
    // a ball on a linear spring under gravity: d'' = -d + g, d(0) = 0, d'(0) = 1
    const double g = 0.3;
    Impact impact(support::form(support::law("kelvin_voigt", {{"K", 1.0}, {"D", 0.0}}), {1, 1},
                                Release::no_tension));
    impact.external = [g](double, double, double) { return g; };
    const Solution s = solve(impact, Adaptive{1e-12});
    ASSERT_EQ(s.status, Status::separated);
    // d = g(1 - cos t) + sin t returns to 0 at t = 2(pi - atan(1/g)) with the onset speed
    EXPECT_NEAR(s.rebound.restitution, 1, 1e-12);
    EXPECT_NEAR(s.rebound.duration, 2 * (std::numbers::pi - std::atan(1 / g)), 1e-11);
    EXPECT_NEAR(s.rebound.peak_indentation, g + std::sqrt(1 + g * g), 1e-12);
    EXPECT_NEAR(s.rebound.dissipated_loading + s.rebound.dissipated_unloading, 0, 1e-10);
}

TEST(adaptive, says_so_when_the_bodies_never_part) {
    const auto status = [](std::string_view id, const support::Settings& settings,
                           Release release) {
        return solve(Impact(support::form(support::law(id, settings), {1, 1}, release), release),
                     Adaptive{})
            .status;
    };
    EXPECT_EQ(status("power_law", {{"K", 1.0}, {"alpha", 3.0}}, Release::geometric),
              Status::no_separation);
    EXPECT_EQ(status("kelvin_voigt", {{"K", 1.0}, {"D", 5.0}}, Release::geometric),
              Status::no_separation);
    EXPECT_EQ(status("ristow", {{"K", 1.0}, {"gamma", 5.0}}, Release::geometric),
              Status::no_separation);
    EXPECT_EQ(status("power_law", {{"K", 1.0}, {"alpha", 3.0}}, Release::no_tension),
              Status::separated);
}

/// Beyond 1e80 m/s and below 1e-80 m/s a typed law was said never to let go: its length was not
/// found. Restitution of a law without a scale of its own does not depend on the speed.
TEST(adaptive, bodies_with_a_typed_law_part_at_absurd_speeds) {
    const auto force = [](double d, double v, const Onset& onset) {
        return 1e9 * d * std::sqrt(d) * (1 + 0.3 * v / onset.rate);
    };
    const auto rebound = [&](double speed) {
        const Onset onset{speed, 1};
        const Solution s = solve(Impact(Form{UserContact(force, onset), onset, {}}), Adaptive{});
        EXPECT_EQ(s.status, Status::separated) << speed << s.note;
        EXPECT_LT(s.stats.steps, 1000) << speed;
        return s.rebound;
    };
    const Rebound usual = rebound(1);
    EXPECT_GT(usual.restitution, 0.8);
    for (const double speed : {1e-95, 1e-82, 1e10, 1e79, 1e81, 1e95}) {
        const Rebound r = rebound(speed);
        EXPECT_NEAR(r.restitution, usual.restitution, 1e-9) << speed;
        EXPECT_NEAR(r.peak_indentation / (usual.peak_indentation * std::pow(speed, 0.8)), 1, 1e-9)
            << speed;
    }
}

/// A force that grows no more turns such bodies after 1e158 m only: they were said never to part.
/// One that ends does let them through.
TEST(adaptive, bodies_that_turn_too_late_to_be_followed_are_not_said_to_stay) {
    const auto answer = [](double speed, auto force) {
        const Onset onset{speed, 1};
        return solve(Impact(Form{UserContact(force, onset), onset, {}}), Adaptive{});
    };
    const auto levels_off = [](double d, double, const Onset&) { return std::tanh(d); };
    const Solution late = answer(1e80, levels_off);
    EXPECT_EQ(late.status, Status::not_converged);
    EXPECT_NE(late.note.find("has not turned the bodies back at an indentation of"),
              std::string::npos)
        << late.note;
    EXPECT_NE(late.note.find("lower speed"), std::string::npos) << late.note;
    const Solution soon = answer(1e10, levels_off);
    EXPECT_EQ(soon.status, Status::separated) << soon.note;
    EXPECT_NEAR(soon.rebound.peak_indentation, 5e19, 1e10);
    const auto ends = [](double d, double, const Onset&) { return d < 1e-3 ? 1e3 * d : 0.0; };
    EXPECT_EQ(answer(1, ends).status, Status::no_separation);
}

/// A mere damper holds what it has stopped; its force was said to jump. Nothing at all takes no
/// energy; it was said to take all.
TEST(adaptive, a_typed_damper_without_a_spring_keeps_the_bodies) {
    for (const double speed : {1e-6, 1.0, 1e6})
        for (const double c : {1e-3, 10.0, 1e9}) {
            const Onset onset{speed, 0.5};
            const auto force = [c](double, double v, const Onset&) { return c * v; };
            const Solution s =
                solve(Impact(Form{UserContact(force, onset), onset, {}}), Adaptive{});
            EXPECT_EQ(s.status, Status::no_separation) << s.note;
            EXPECT_NEAR(s.rebound.dissipated_loading / (0.25 * speed * speed), 1, 1e-9);
        }
    const Onset onset{1, 1};
    const auto nothing = [](double, double, const Onset&) { return 0.0; };
    const Solution s = solve(Impact(Form{UserContact(nothing, onset), onset, {}}), Adaptive{});
    EXPECT_EQ(s.status, Status::no_separation);
    EXPECT_NEAR(s.rebound.dissipated_loading, 0, 1e-9);
}

TEST(adaptive, refuses_bad_tolerances_and_foreign_release_rules) {
    const Form form =
        support::form(support::law("hertz", {{"K", 1.0}}), {1, 1}, Release::no_tension);
    for (const double tolerance : {0.0, -1.0, 1e-17, 2.0, std::nan("")}) {
        const Solution s = solve(Impact(form), Adaptive{tolerance});
        EXPECT_EQ(s.status, Status::not_converged);
        EXPECT_NE(s.note.find("tolerance"), std::string::npos);
    }
    EXPECT_EQ(solve(Impact(form, Release::pull_off), Adaptive{}).status, Status::not_converged);
}

}  // namespace
