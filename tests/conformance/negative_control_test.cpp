// Wrong laws through the same checks: each is caught by the check that is meant for its fault. The
// right law is written out here once more, so that the control depends on no kernel of the library.
#include <gtest/gtest.h>

#include <array>
#include <cmath>

#include "checks.hpp"

namespace conformance {
namespace {

using namespace percuss;

constexpr double K = 5.2e9, h = 0.4;

/// F = K d^1.5 (1 + h v/v0), by hand.
Subject right(const Onset& onset = typical_onset, double stiffness_value = K) {
    const double k = stiffness_value, c = h / onset.rate;
    Subject s;
    s.onset = onset;
    s.force = [=](double d, double v, const Memory&) {
        return d > 0 ? k * d * std::sqrt(d) * (1 + c * v) : 0;
    };
    s.stiffness = [=](double d, double v, const Memory&) {
        return d > 0 ? 1.5 * k * std::sqrt(d) * (1 + c * v) : 0;
    };
    s.damping = [=](double d, double, const Memory&) {
        return d > 0 ? k * d * std::sqrt(d) * c : 0;
    };
    s.potential = [=](double d, const Memory&) { return d > 0 ? 0.4 * k * std::pow(d, 2.5) : 0; };
    s.commit = [](double, double, const Memory& memory) { return memory; };
    s.touch = {1.5, 1.5};
    s.dissipates = true;
    return s;
}

/// F = K d to the peak and k2 (d - residual) on return, by hand.
Subject plastic(double k1, double k2) {
    Subject s;
    s.onset = typical_onset;
    const auto rest = [=](const Memory& m) { return m.peak * (1 - k1 / k2); };
    s.force = [=](double d, double, const Memory& m) {
        if (!(d > 0)) return 0.0;
        return d >= m.peak ? k1 * d : std::max(0.0, k2 * (d - rest(m)));
    };
    s.stiffness = [=](double d, double, const Memory& m) {
        if (!(d > 0)) return 0.0;
        return d > m.peak ? k1 : d > rest(m) ? k2 : 0.0;
    };
    s.damping = [](double, double, const Memory&) { return 0.0; };
    s.potential = [=](double d, const Memory& m) {
        const Memory now{std::max(m.peak, d), 0, false};
        return 0.5 * k2 * std::pow(std::max(0.0, d - rest(now)), 2);
    };
    s.commit = [](double d, double, Memory m) {
        m.peak = std::max(m.peak, d);
        return m;
    };
    s.touch = {1, not_given};
    s.switches = {true, not_given, true};
    s.has_memory = s.dissipates = true;
    return s;
}

constexpr State approaching{1e-5, 0.1, {}}, returning{1e-5, -0.1, {}};
const double scale = indentation_scale(right());
constexpr std::array path{1e-5, 4e-6, 9e-6, 0.0, 2e-5, 0.0};

// The control of the control: the right laws pass everything.
TEST(negative_control, the_right_laws_pass) {
    const Subject s = right();
    EXPECT_TRUE(never_pulls_on_approach(s, scale));
    EXPECT_TRUE(nothing_when_apart(s, scale));
    EXPECT_TRUE(damper_opposes_motion(s, scale));
    EXPECT_TRUE(loop_costs_energy(s, scale));
    EXPECT_TRUE(stores_no_more_than_given(s, path));
    EXPECT_TRUE(stiffens(s, scale));
    EXPECT_TRUE(stiffness_is_derivative(s, approaching, 1e-10));
    EXPECT_TRUE(stiffness_is_derivative(s, returning, 1e-10));
    EXPECT_TRUE(damping_is_derivative(s, approaching, 1e-10));
    EXPECT_TRUE(potential_is_integral(s, approaching, 1e-10));
    EXPECT_TRUE(touch_exponents_hold(s, scale));
    EXPECT_TRUE(switches_tell_the_truth(s, scale));

    const Subject p = plastic(1e7, 2e7);
    EXPECT_TRUE(loop_costs_energy(p, scale));
    EXPECT_TRUE(stores_no_more_than_given(p, path));
    EXPECT_TRUE(nothing_when_apart(p, scale));
    EXPECT_TRUE(switches_tell_the_truth(p, scale));
    EXPECT_TRUE(stiffness_is_derivative(p, state_after(p, 1e-5, 8e-6, -0.1), 1e-10));
}

TEST(negative_control, wrong_tangent) {
    // a wrong sign of the damping part (OpenSees), and a factor hardly off
    Subject s = right();
    const auto true_stiffness = s.stiffness;
    s.stiffness = [=](double d, double v, const Memory& m) { return true_stiffness(d, -v, m); };
    EXPECT_FALSE(stiffness_is_derivative(s, approaching, 1e-10));
    s.stiffness = [=](double d, double v, const Memory& m) {
        return (1 + 1e-8) * true_stiffness(d, v, m);
    };
    EXPECT_FALSE(stiffness_is_derivative(s, approaching, 1e-10));
}

TEST(negative_control, wrong_damping) {
    Subject s = right();
    s.damping = [](double, double, const Memory&) { return 0.0; };
    EXPECT_FALSE(damping_is_derivative(s, approaching, 1e-10));
}

TEST(negative_control, wrong_stored_energy) {
    Subject s = right();
    s.potential = [](double d, const Memory&) { return d > 0 ? 0.5 * K * std::pow(d, 2.5) : 0; };
    EXPECT_FALSE(potential_is_integral(s, approaching, 1e-10));
    EXPECT_FALSE(stores_no_more_than_given(s, path));
}

TEST(negative_control, wrong_units) {
    // The law is K d^1.5; its metadata may say so, or may not.
    const auto info_with = [](std::span<const Parameter> parameters) {
        LawInfo info{};
        info.id = "wrong";
        info.parameters = parameters;
        return info;
    };
    const Engage engage = [](std::span<const Setting> settings,
                             const Onset& onset) -> Expected<Subject> {
        return right(onset, std::get<double>(settings[0].value));
    };
    const std::array settings{Setting{"K", K}};
    const auto with_exponent = [&](double n) {
        const std::array parameters{Parameter{.name = "K", .dimension = {dimension::stiffness(n)}}};
        return homogeneous(info_with(parameters), settings, typical_onset, engage, approaching,
                           odd_units);
    };
    EXPECT_TRUE(with_exponent(1.5));
    EXPECT_FALSE(with_exponent(1));
    EXPECT_FALSE(with_exponent(1.500001));

    // a constant that hides a unit: the damper is per m/s, regardless of the onset
    const Engage hidden = [](std::span<const Setting> given_settings,
                             const Onset&) -> Expected<Subject> {
        return right({1, 1}, std::get<double>(given_settings[0].value));
    };
    const std::array parameters{Parameter{.name = "K", .dimension = {dimension::stiffness(1.5)}}};
    EXPECT_FALSE(homogeneous(info_with(parameters), settings, typical_onset, hidden, approaching,
                             odd_units));
}

TEST(negative_control, tension_at_touch) {
    Subject s = right();
    const auto true_force = s.force;
    s.force = [=](double d, double v, const Memory& m) { return true_force(d, v, m) - 1e-3; };
    EXPECT_FALSE(never_pulls_on_approach(s, scale));
    EXPECT_FALSE(nothing_when_apart(s, scale));
    EXPECT_FALSE(touch_exponents_hold(s, scale));
}

TEST(negative_control, force_that_is_no_number) {
    Subject s = right();
    s.force = [](double d, double v, const Memory&) { return K * std::pow(d, 1.5) * (1 + v); };
    EXPECT_FALSE(nothing_when_apart(s, scale)) << "NaN below touch";
    s.force = [](double, double, const Memory&) { return not_given; };
    EXPECT_FALSE(never_pulls_on_approach(s, scale));
    EXPECT_FALSE(stiffens(s, scale));
    EXPECT_FALSE(loop_costs_energy(s, scale));
    EXPECT_FALSE(stiffness_is_derivative(s, approaching, 1e-10));
}

TEST(negative_control, damper_that_drives) {
    Subject s = right();
    s.force = [](double d, double v, const Memory&) {
        return d > 0 ? K * d * std::sqrt(d) * (1 - h * v / 0.3) : 0;
    };
    EXPECT_FALSE(damper_opposes_motion(s, scale));
    EXPECT_FALSE(loop_costs_energy(s, scale));
}

TEST(negative_control, return_that_gives_more_than_it_took) {
    const Subject s = plastic(1e7, 0.9e7);
    EXPECT_FALSE(loop_costs_energy(s, scale));
    EXPECT_FALSE(stores_no_more_than_given(s, path));
}

TEST(negative_control, loss_that_is_not_there) {
    Subject s = right();
    s.dissipates = false;
    EXPECT_FALSE(loop_costs_energy(s, scale));
    EXPECT_FALSE(elastic(s, scale));
    Subject t = plastic(1e7, 1e7);
    EXPECT_FALSE(loop_costs_energy(t, scale)) << "claims to dissipate, does not";
    t.dissipates = false;
    EXPECT_TRUE(loop_costs_energy(t, scale));
    EXPECT_TRUE(elastic(t, scale));
}

TEST(negative_control, force_that_softens) {
    Subject s = right();
    s.force = [](double d, double, const Memory&) { return std::sin(d / scale); };
    EXPECT_FALSE(stiffens(s, scale));
}

TEST(negative_control, wrong_touch_exponents) {
    Subject s = right();
    s.touch = {1, 1.5};
    EXPECT_FALSE(touch_exponents_hold(s, scale));
    s.touch = {1.5, 1};
    EXPECT_FALSE(touch_exponents_hold(s, scale));
}

TEST(negative_control, switches_invented_and_hidden) {
    Subject s = right();
    s.switches.rate_zero = true;
    EXPECT_FALSE(switches_tell_the_truth(s, scale));
    s = right();
    s.switches.force_zero = true;
    EXPECT_FALSE(switches_tell_the_truth(s, scale));
    s = right();
    s.switches.yield = scale / 2;
    EXPECT_FALSE(switches_tell_the_truth(s, scale));
    // damping of the approach only, kept quiet
    s = right();
    const auto full = s;
    s.damping = [=](double d, double v, const Memory& m) {
        return v > 0 ? full.damping(d, v, m) : 0;
    };
    s.force = [=](double d, double v, const Memory& m) {
        return full.force(d, std::max(v, 0.0), m);
    };
    EXPECT_FALSE(switches_tell_the_truth(s, scale));
    s.switches.rate_zero = true;
    EXPECT_TRUE(switches_tell_the_truth(s, scale));
    // a dashpot pulls before d returns to 0
    s = right();
    s.force = [](double d, double v, const Memory&) {
        return d < 0 ? 0 : K * d * std::sqrt(d) + 200 * v;
    };
    s.damping = [](double, double, const Memory&) { return 200.0; };
    EXPECT_FALSE(switches_tell_the_truth(s, scale));
    Subject p = plastic(1e7, 2e7);
    p.switches.rate_zero = false;
    EXPECT_FALSE(switches_tell_the_truth(p, scale));
}

}  // namespace
}  // namespace conformance
