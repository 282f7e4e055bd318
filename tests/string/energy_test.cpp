// Energy: nothing is created, nothing is lost but by what dissipates; for any parameters.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "run.hpp"
#include "string/modes.hpp"

namespace percuss::string_test {

using namespace string;
namespace {

StringSettings ledger(StringSettings settings = plain()) {
    settings.ledger = true;
    return settings;
}

TEST(string_energy, lossless_string_keeps_its_energy) {
    for (const StringSettings& settings : kernels())
        for (const double k_b : {1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 4.39e8, 1e9, 1e10}) {
            Values values = lossless;
            values["k_b"] = k_b;
            const Rendered r = run(preset("C3", values), at_most(5), ledger(settings));
            EXPECT_LE(r.energy.drift(), 1e-12) << k_b;
            EXPECT_LE(r.energy.balance(), 1e-12) << k_b;
        }
}

TEST(string_energy, energy_after_the_pluck) {
    const support::Table table("string/energy.csv");
    for (const auto& row : table.rows()) {
        if (row.text("solver") != "stable") continue;
        Values values = lossless;
        values["k_b"] = row["k_b"];
        const Rendered r = run(preset("C3", values), 0.1, ledger());
        EXPECT_NEAR(r.energies.back().stored / row["H0_lossless_J"], 1, 1e-6) << row.line();
    }
}

TEST(string_energy, losses_balance) {
    for (const double k_b : {1e3, 4.39e8, 1e10})
        for (const double lambda : {0.0, 1.0, 100.0})
            for (const int oversampling : {1, 2, 4}) {
                StringSettings settings = ledger();
                settings.oversampling = oversampling;
                const Rendered r =
                    run(c3({{"k_b", k_b}, {"lambda", lambda}}), at_most(1), settings);
                EXPECT_LE(r.energy.balance(), 1e-12) << k_b << " " << lambda << " " << oversampling;
                EXPECT_LE(r.largest_rise, 1e-15) << k_b << " " << lambda << " " << oversampling;
                EXPECT_GT(r.energies.back().lost, (sanitized ? 0 : 0.3) * r.energies.back().input);
            }
}

TEST(string_energy, a_ledger_without_the_losses_does_not_balance) {
    const Rendered r = run(c3(), 1, ledger());
    const StringEnergy& end = r.energies.back();
    EXPECT_LE(std::abs(end.defect()), 1e-12 * end.input);
    EXPECT_GT(std::abs(end.stored - end.input), 0.5 * end.input);
}

TEST(string_energy, extremes) {
    for (const Values& values : std::vector<Values>{{{"k_b", 1e13}},
                                                    {{"k_b", 1e15}, {"lambda", 1e6}},
                                                    {{"h_b", 20e-6}},
                                                    {{"h_b", -20e-6}},
                                                    {{"k_c", 0}, {"r_c", 0}},
                                                    {{"x_c", 10e-3}, {"k_c", 1e12}},
                                                    {{"a_e", -1000}},
                                                    {{"sigma0", 1e5}},
                                                    {{"w_b", 0}, {"w_c", 0}, {"w_e", 0}}})
        for (const double sample_rate : {8000.0, 44100.0, 192000.0}) {
            const Rendered r = run(c3(values), at_most(0.3), ledger(), sample_rate);
            // a bridge that lifts the string at the start stores energy that the ledger knows
            EXPECT_LE(r.energy.balance(), 1e-11) << values.begin()->first << " " << sample_rate;
            EXPECT_LE(r.largest_rise, 1e-13) << values.begin()->first << " " << sample_rate;
            for (const double x : r.signal) ASSERT_TRUE(std::isfinite(x));
        }
}

double scaled(double low, double high) {
    return std::pow(10, std::log10(low) + (std::log10(high) - std::log10(low)) *
                                              *rc::gen::inRange(0, 1001) / 1000.0);
}
double share() { return (1 + *rc::gen::inRange(0, 999)) / 1001.0; }

/// What fits on the string around a place.
double widest(const StringParameters& s, double at) { return 2 * std::min(at, s.length - at); }

/// How many times stiffer the thread is than the string in one step: as many roundings it makes of
/// one. A hundred of them add up over the steps of a run.
double thread_number(const StringParameters& s, std::size_t modes, double dt) {
    double theta = 0;
    for (std::size_t i = 1; i <= modes; ++i) {
        const StringMode mode = string_mode(s, i, dt);
        const double g = mode_weight(mode.beta, s.thread_position, s.thread_width);
        theta += g * g * mode_mobility(s, dt) * mode.al / 2;
    }
    return theta * (s.thread_stiffness / 2 + s.thread_damping / dt);
}

RC_GTEST_PROP(string_energy, passive_for_random_parameters, ()) {
    StringParameters s;
    s.length = scaled(0.05, 20);
    s.radius = scaled(2e-5, 2e-3);
    s.density = scaled(500, 2e4);
    s.young = *rc::gen::element(0.0, scaled(1e8, 1e12));
    s.pitch = scaled(20, 3000);
    s.sigma0 = *rc::gen::element(0.0, scaled(1e-3, 1e5));
    s.sigma1 = *rc::gen::element(0.0, scaled(1e-6, 1e2));
    s.sigma3 = *rc::gen::element(0.0, scaled(1e-9, 1));
    s.bridge_position = s.length * share();
    s.bridge_width = *rc::gen::element(0.0, widest(s, s.bridge_position) * share());
    s.bridge_stiffness = *rc::gen::element(0.0, scaled(1, 1e15));
    s.bridge_height = *rc::gen::element(0.0, 1e-4 * share(), -1e-4 * share());
    s.bridge_damping = *rc::gen::element(0.0, scaled(1e-3, 1e6));
    s.thread_position = s.length * share();
    s.thread_width = *rc::gen::element(0.0, widest(s, s.thread_position) * share());
    s.thread_stiffness = *rc::gen::element(0.0, scaled(1, 1e12));
    s.thread_damping = *rc::gen::element(0.0, scaled(1e-6, 1e6));
    s.thread_height = *rc::gen::element(0.0, 1e-4 * share());
    s.pluck_force = *rc::gen::element(-1.0, 1.0) * scaled(1e-3, 1e3);
    s.pluck_duration = scaled(1e-4, 1e-2);
    s.pluck_shape = scaled(1e-2, 500);
    s.pluck_position = s.length * share();
    s.pluck_width = *rc::gen::element(0.0, widest(s, s.pluck_position) * share());
    const double sample_rate = *rc::gen::element(8000.0, 44100.0, 48000.0, 96000.0);
    if (!(s.fundamental() < 0.45 * sample_rate)) return;
    StringSettings settings = ledger();
    settings.oversampling = *rc::gen::element(1, 2, 4);
    const auto modes = count_string_modes(s, sample_rate * settings.oversampling);
    const std::size_t count = modes ? *modes : 0;
    if (count == 0 || count > 3000) return;
    // every sample is looked at: a short pluck comes and goes within a block
    const Rendered r = run({"random", {s}}, sanitized ? 0.005 : 0.03, settings, sample_rate, 1);
    for (const double x : r.signal) RC_ASSERT(std::isfinite(x));
    const double limit =
        1e-11 + 2e-13 * thread_number(s, *modes, 1 / (sample_rate * settings.oversampling));
    RC_ASSERT(r.energy.balance() <= limit);
    RC_ASSERT(r.largest_rise <= limit);
}

}  // namespace
}  // namespace percuss::string_test
