// One string runs in units of its thread's weights where that can be done: the same string.
#include <gtest/gtest.h>

#include <algorithm>

#include "run.hpp"

namespace percuss::string_test {
namespace {

double largest(const std::vector<double>& x) {
    double worst = 0;
    for (const double v : x) worst = std::max(worst, std::abs(v));
    return worst;
}
double apart(const std::vector<double>& a, const std::vector<double>& b) {
    double worst = 0;
    for (std::size_t i = 0; i < a.size(); ++i) worst = std::max(worst, std::abs(a[i] - b[i]));
    return worst;
}
StringSettings reference(StringSettings settings = plain()) {
    settings.reference = true;
    return settings;
}

/// Forces of bridge and thread against the scalar reference; the signal is that of the settings.
void expect_the_reference(const Values& values, StringSignal signal, double limit) {
    StringSettings scalar = reference();
    scalar.signal = signal;
    const Rendered expected = run(c3(values), 0.05, scalar);
    const double size = largest(expected.signal);
    ASSERT_GT(size, 0);
    for (StringSettings settings : kernels()) {
        settings.signal = signal;
        const Rendered r = run(c3(values), 0.05, settings);
        EXPECT_LE(apart(r.signal, expected.signal), limit * size);
        EXPECT_LE(apart(r.bridge, expected.bridge), limit * size);
        EXPECT_LE(apart(r.thread, expected.thread), limit * size);
    }
}

TEST(string_thread_units, are_the_reference_wherever_the_thread_is) {
    for (const double x_c : {0.6e-3, 3e-3, 5e-3, 8e-3, 0.123, 0.7})
        for (const StringSignal signal : {StringSignal::bridge, StringSignal::nut}) {
            SCOPED_TRACE(x_c);
            expect_the_reference({{"x_c", x_c}}, signal, 1e-10);
        }
}

TEST(string_thread_units, hold_where_the_thread_is_at_nodes) {
    const double L = preset("C3").strings[0].length;
    for (const double share : {0.5, 1.0 / 3, 0.25}) {
        SCOPED_TRACE(share);
        expect_the_reference({{"x_c", share * L}, {"w_c", 0}}, StringSignal::bridge, 1e-10);
    }
}

TEST(string_thread_units, are_left_where_there_is_no_thread) {
    for (const StringSignal signal : {StringSignal::bridge, StringSignal::nut})
        expect_the_reference({{"k_c", 0}, {"r_c", 0}}, signal, 1e-10);
}

TEST(string_thread_units, another_thread_is_another_string) {
    // the control: a thread moved by a thousandth
    const Rendered one = run(c3(), 0.05), other = run(c3({{"x_c", 5.005e-3}}), 0.05);
    EXPECT_GT(apart(one.signal, other.signal), 1e-6 * largest(one.signal));
}

TEST(string_thread_units, lossless_string_keeps_its_energy) {
    for (const StringSettings& settings : kernels())
        for (const double k_b : {1e3, 1e6, 4.39e8, 1e10}) {
            Values values = lossless;
            values["k_b"] = k_b;
            const auto energies = run(preset("C3", values), at_most(5), settings).energies;
            const double after = energies[energies.size() / 2].stored;
            ASSERT_GT(after, 0);
            for (std::size_t i = energies.size() / 2; i < energies.size(); ++i)
                ASSERT_NEAR(energies[i].stored / after, 1, 1e-12) << k_b << " " << i;
        }
}

struct Change {
    std::size_t block;
    const char* name;
    double value;
};
/// A ledger is kept by the kernel that knows no thread units.
std::vector<double> with_changes(const std::vector<Change>& changes, bool ledger) {
    StringSettings settings = plain();
    settings.ledger = ledger;
    StringSynth synth(c3({{"lambda", 1}}), settings);
    EXPECT_TRUE(synth.prepare(rate, 64));
    std::vector<double> out(64 * 200);
    for (std::size_t block = 0; block < 200; ++block) {
        for (const Change& c : changes)
            if (c.block == block) {
                EXPECT_TRUE(synth.set(0, c.name, c.value)) << c.name;
            }
        synth.process(std::span(out).subspan(block * 64, 64));
    }
    return out;
}

TEST(string_thread_units, come_and_go_while_parameters_move) {
    const std::vector<std::vector<Change>> all{
        {{20, "x_c", 7e-3}},
        {{20, "f1", 110}},
        {{20, "f1", 150}, {60, "f1", 120}},
        // the thread is taken off and put on again
        {{20, "k_c", 0}, {20, "r_c", 0}, {80, "k_c", 1e5}, {80, "r_c", 0.12}}};
    const auto still = with_changes({}, false);
    for (const auto& changes : all) {
        SCOPED_TRACE(changes[0].name);
        const auto units = with_changes(changes, false), usual = with_changes(changes, true);
        EXPECT_LE(apart(units, usual), 1e-7 * largest(usual));
        EXPECT_GT(apart(units, still), 1e-3 * largest(usual));
    }
}

}  // namespace
}  // namespace percuss::string_test
