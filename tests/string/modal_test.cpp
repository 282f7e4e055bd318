// Strings without a bridge against the exact solution of each mode, and bridges of several
// contacts.
#include <gtest/gtest.h>

#include "run.hpp"
#include "string/modes.hpp"
#include "string/reference.hpp"

namespace percuss::string_test {

using namespace string;
namespace {

/// y'' + 2 alpha y' + (omega^2 + alpha^2) y = g F(t)/m from rest: the convolution with the response
/// to an impulse, for a force that is constant in each step.
std::vector<double> exact_mode(const StringParameters& s, const StringMode& mode, double g,
                               double dt, const std::vector<double>& force) {
    const double m = s.mass_per_length() * s.length / 2, a = mode.alpha, w = mode.omega;
    const double stiffness = m * (w * w + a * a), R = std::exp(-a * dt), co = std::cos(w * dt),
                 si = std::sin(w * dt);
    std::vector<double> path{0};
    double y = 0, v = 0;
    for (const double F : force) {
        const double rest = g * F / stiffness, x = y - rest;
        const double next = R * (x * co + (v + a * x) / w * si);
        v = R * (v * co - (v * a + x * (w * w + a * a)) / w * si);
        y = next + rest;
        path.push_back(y);
    }
    return path;
}

Values no_bridge() { return {{"k_b", 0}, {"k_c", 0}, {"r_c", 0}}; }

double worst_mode(const StringParameters& s, double g_position, double g_width, double sample_rate,
                  std::size_t steps, bool hammer) {
    // the kernel, its force step by step, and the modes at the end
    StringSynth synth({"one", {s}}, plain());
    EXPECT_TRUE(synth.prepare(sample_rate, steps));
    std::vector<double> out(steps), force;
    synth.process(out);
    const double dt = 1 / sample_rate;
    for (std::size_t n = 0; n < steps; ++n) {
        const double before = pluck_force(s, static_cast<double>(n) * dt),
                     after = pluck_force(s, static_cast<double>(n + 1) * dt);
        force.push_back(hammer ? synth.bridge_force(0)[n] : 0.5 * (before + after));
    }
    double worst = 0, largest = 0;
    for (std::size_t i = 1; i <= 20; ++i) {
        const StringMode mode = string_mode(s, i, dt);
        const auto path =
            exact_mode(s, mode, mode_weight(mode.beta, g_position, g_width), dt, force);
        worst = std::max(worst, std::abs(path.back() - synth.mode_displacement(0, i - 1)));
        largest = std::max(largest, std::abs(path.back()));
    }
    return worst / largest;
}

TEST(string_modal, plucked_string_is_the_sum_of_its_modes) {
    const StringParameters s = c3(no_bridge()).strings[0];
    StringParameters off_middle = s;
    off_middle.pluck_position = 0.2;
    off_middle.pluck_width = 0.02;
    for (const StringParameters& string : {s, off_middle}) {
        const double coarse =
            worst_mode(string, string.pluck_centre(), string.pluck_extent(), 44100, 4410, false);
        const double fine =
            worst_mode(string, string.pluck_centre(), string.pluck_extent(), 88200, 8820, false);
        EXPECT_LT(coarse, 5e-3);
        // the free modes are exact; the force is of second order
        EXPECT_NEAR(std::log2(coarse / fine), 2, 0.2);
    }
}

StringParameters struck() {
    StringParameters s = c3(no_bridge()).strings[0];
    s.hammer_mass = 5e-4;
    s.hammer_speed = 2;
    s.hammer_stiffness = 2e4;
    s.hammer_position = 0.12;
    s.hammer_width = 5e-3;
    return s;
}

TEST(string_modal, struck_string_is_the_sum_of_its_modes) {
    const StringParameters s = struck();
    const double coarse = worst_mode(s, s.hammer_centre(), s.hammer_width, 44100, 2205, true);
    const double fine = worst_mode(s, s.hammer_centre(), s.hammer_width, 88200, 4410, true);
    EXPECT_LT(coarse, 5e-3);
    EXPECT_NEAR(std::log2(coarse / fine), 2, 0.3);
}

TEST(string_modal, hammer_gives_what_the_string_takes) {
    StringSettings settings = plain();
    settings.ledger = true;
    const StringParameters s = struck();
    const Rendered fast = run({"one", {s}}, 0.1, settings);
    EXPECT_NEAR(fast.energies.front().input, 0.5 * 5e-4 * 4, 1e-15);
    EXPECT_LE(fast.energy.balance(), 1e-12);
    settings.reference = true;
    const Rendered slow = run({"one", {s}}, 0.1, settings);
    for (std::size_t i = 0; i < slow.signal.size(); ++i)
        ASSERT_NEAR(fast.signal[i], slow.signal[i], 1e-8) << i;
    // the hammer leaves: what it keeps and the impulse it gave belong together
    ReferenceString string(s, *count_string_modes(s, rate), 1 / rate);
    double impulse = 0;
    for (int i = 0; i < 2205; ++i) impulse += string.step(0).hammer / rate;
    EXPECT_NEAR(string.hammer_speed(), 2 - impulse / 5e-4, 1e-12);
    EXPECT_LT(string.hammer_speed(), 0) << "thrown back";
}

TEST(string_modal, a_force_with_the_wrong_sign_would_show) {
    // the control for the comparison above
    StringParameters s = c3(no_bridge()).strings[0];
    const double right = worst_mode(s, s.pluck_centre(), s.pluck_extent(), 44100, 4410, false);
    s.pluck_position = 0.45;
    EXPECT_GT(worst_mode(s, 0.55, 0.3, 44100, 4410, false), 100 * right);
}

TEST(string_contacts, several_contacts_balance_and_settle) {
    for (const double k_b : {1e6, 4.39e8})
        for (const double lambda : {0.0, 1.0}) {
            StringParameters s =
                c3({{"k_b", k_b}, {"lambda", lambda}, {"n_b", 5}, {"l_b", 6e-3}}).strings[0];
            ReferenceString string(s, *count_string_modes(s, rate), 1 / rate);
            double largest = 0, worst = 0, before = 0, rise = 0;
            for (int n = 0; n < 6000; ++n) {
                const double t = n / rate;
                string.step(0.5 * (pluck_force(s, t) + pluck_force(s, t + 1 / rate)));
                const StringEnergy e = string.energy();
                largest = std::max(largest, e.stored);
                worst = std::max(worst, std::abs(e.defect()));
                if (t > 0.051) rise = std::max(rise, e.stored - before);
                before = e.stored;
            }
            EXPECT_EQ(string.unsettled(), 0U) << k_b << " " << lambda;
            EXPECT_LE(worst, 1e-11 * largest) << k_b << " " << lambda;
            EXPECT_LE(rise, 1e-12 * largest) << k_b << " " << lambda;
        }
}

TEST(string_contacts, contacts_at_one_place_are_one_contact) {
    // two half contacts closer together than any mode can see
    const Rendered one = run(c3(), 0.08), two = run(c3({{"n_b", 2}, {"l_b", 1e-9}}), 0.08);
    for (std::size_t i = 0; i < one.signal.size(); ++i)
        ASSERT_NEAR(one.signal[i], two.signal[i], 1e-5) << i;
}

TEST(string_contacts, a_wide_bridge_sounds_different) {
    const Rendered one = run(c3(), 0.3), wide = run(c3({{"n_b", 4}, {"l_b", 6e-3}}), 0.3);
    double apart = 0;
    for (std::size_t i = 0; i < one.signal.size(); ++i)
        apart = std::max(apart, std::abs(one.signal[i] - wide.signal[i]));
    EXPECT_GT(apart, 0.01);
}

TEST(string_contacts, hammer_and_bridge_together) {
    StringParameters s = struck();
    s.bridge_stiffness = 4.39e8;
    StringSettings settings = plain();
    const Rendered r = run({"both", {s}}, 0.1, settings);
    double largest = 0;
    for (const double F : r.bridge) largest = std::max(largest, F);
    EXPECT_GT(largest, 0.01);
    EXPECT_LE(std::abs(r.energies.back().defect()), 1e-11 * r.energies.back().input);
}

}  // namespace
}  // namespace percuss::string_test
