// Two pounding oscillators against an event-located reference solution, and their energy.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cmath>

#include "studies/work_precision/two_oscillators.hpp"
#include "support/oracle_rows.hpp"
#include "support/shaking.hpp"

namespace {

using namespace percuss;
using namespace percuss::solvers;
using namespace percuss::studies;
using support::rows_of;
using support::shaking;

constexpr double balance = 5e-12;  ///< of the largest energy

SpringMass oscillator(double mass, double period, double ratio) {
    const double w = 2 * pi / period;
    return {mass, mass * w * w, 2 * ratio * mass * w};
}
TwoOscillators reference_case() {
    return {oscillator(1e5, 1.0, 0.05),
            oscillator(1.5e5, 0.6, 0.05),
            {0.02, {4e8, 0, 0, {1}, {0}}, Release::no_tension}};
}

struct Run {
    TwoOscillatorsState end;
    double largest_force = 0;
    double defect = 0;
    int contacts = 0;
};
Run run(const TwoOscillators& system, TwoOscillatorsState state, double dt, double duration,
        const Ground& ground) {
    Run result;
    const long steps = std::lround(duration / dt);
    for (long i = 0; i < steps; ++i) {
        const bool was = state.contact.force > 0;
        state = system.step(state, dt, ground);
        result.contacts += !was && state.contact.force > 0;
        result.largest_force = std::max(result.largest_force, state.contact.force);
        result.defect =
            std::max(result.defect, std::fabs(state.energy.defect()) / state.energy.largest);
    }
    result.end = state;
    return result;
}

TEST(two_oscillators, reference_state_with_order_two) {
    const auto reference = rows_of("pounding/discrete_gradient.csv", "two_ref").at(0);
    const auto system = reference_case();
    double previous = 0;
    for (const auto& row : rows_of("pounding/discrete_gradient.csv", "two_conv")) {
        const double dt = row[0];
        const auto r = run(system, system.start(), dt, 10, shaking);
        const double error = std::hypot(r.end.x1 - reference[0], r.end.x2 - reference[1]);
        // the oracle is another implementation of the same scheme
        EXPECT_NEAR(error, row[1], 1e-5 * row[1]) << dt;
        EXPECT_NEAR(r.largest_force / reference[4] - 1, row[2], 1e-6) << dt;
        EXPECT_LE(r.defect, balance) << dt;
        if (dt < 0.002) {
            EXPECT_EQ(r.contacts, reference[5]);
            EXPECT_NEAR(std::log2(previous / error), 2.00, 0.01) << dt;
        }
        previous = error;
    }
    EXPECT_LT(previous, 2.5e-7);
}

TEST(two_oscillators, energy_balance_for_any_step_and_stiffness) {
    for (const double k : {1e2, 1e6, 1e10, 1e14})
        for (const double n : {1.0, 1.5, 2.5})
            for (const double dt : {1e-4, 1e-2, 1.0, 100.0}) {
                auto system = reference_case();
                // with and without damping in the contact
                for (const double c : {0.0, 0.05 * k}) {
                    system.contact.law = {k, c, c, {n}, {n}};
                    const auto r =
                        run(system, system.start(0.05, -0.05, 1, -1), dt, 3000 * dt, shaking);
                    EXPECT_LE(r.defect, balance) << k << ' ' << n << ' ' << dt;
                    EXPECT_GT(r.contacts, 0);
                }
            }
}

TEST(two_oscillators, compression_from_positions_would_lose_the_balance) {
    // the control: a stiff contact needs the digits that x1 - x2 - gap has lost
    TwoOscillators system = reference_case();
    system.contact.law.K = 1e21;
    const auto worst = [&](bool recompute) {
        auto state = system.start(0.02, -0.02, 1, -1);
        double defect = 0;
        for (int i = 0; i < 3000; ++i) {
            state = system.step(state, 1e-3, {});
            if (recompute) state.compression = state.x1 - state.x2 - system.contact.gap;
            defect = std::max(defect, std::fabs(state.energy.defect()) / state.energy.largest);
        }
        return defect;
    };
    EXPECT_LE(worst(false), balance);
    EXPECT_GT(worst(true), balance);
}

TEST(two_oscillators, a_shorter_step_does_not_drain_the_motion) {
    // 400 000 steps without any loss: what is left of the energy is rounding
    TwoOscillators system = reference_case();
    system.left.damping = system.right.damping = 0;
    const auto r = run(system, system.start(0.03, -0.03), 2e-5, 8, {});
    EXPECT_LE(r.defect, 1e-12);
    EXPECT_GT(r.contacts, 3);
}

TEST(two_oscillators, damped_contact_has_order_two) {
    TwoOscillators system = reference_case();
    const double lambda = 0.5;  // s/m
    system.contact.law = {4e8, lambda * 4e8, lambda * 4e8, {1}, {1}};
    const auto state = [&](double dt) { return run(system, system.start(), dt, 4, shaking).end; };
    const auto apart = [](const TwoOscillatorsState& a, const TwoOscillatorsState& b) {
        return std::hypot(a.x1 - b.x1, a.x2 - b.x2);
    };
    const auto a = state(1e-3), b = state(5e-4), c = state(2.5e-4), d = state(1.25e-4);
    EXPECT_NEAR(std::log2(apart(a, b) / apart(b, c)), 2, 0.15);
    EXPECT_NEAR(std::log2(apart(b, c) / apart(c, d)), 2, 0.08);
    EXPECT_GT(d.energy.lost, 0);
}

TEST(two_oscillators, without_contact_it_is_two_oscillators) {
    TwoOscillators system = reference_case();
    system.contact.gap = 10;
    const auto r = run(system, system.start(0.1, 0), 1e-4, 2, {});
    const double z = 0.05, w = 2 * pi, wd = w * std::sqrt(1 - z * z), t = 2;
    EXPECT_NEAR(r.end.x1,
                0.1 * std::exp(-z * w * t) * (std::cos(wd * t) + z * w / wd * std::sin(wd * t)),
                1e-7);
    EXPECT_EQ(r.end.x2, 0);
}

double scale(int from, int to) {
    return std::pow(10, *rc::gen::inRange(100 * from, 100 * to) / 100.0);
}

RC_GTEST_PROP(two_oscillators, passive_for_random_parameters, ()) {
    const auto oscillator_of = [] { return SpringMass{scale(0, 6), scale(0, 9), scale(-2, 5)}; };
    const double K = scale(2, 14), n = 1 + *rc::gen::inRange(0, 200) / 100.0;
    const double j = *rc::gen::inRange(0, 200) / 100.0,
                 c = *rc::gen::element(0.0, K * scale(-6, 1));
    const bool pull = *rc::gen::arbitrary<bool>();
    const TwoOscillators system{oscillator_of(),
                                oscillator_of(),
                                {0.01,
                                 {K, c, *rc::gen::element(0.0, c), {n}, {j}},
                                 pull ? Release::geometric : Release::no_tension}};
    auto state = system.start(0.02, -0.02, 1, -1);
    const double dt = scale(-5, 1);
    for (int i = 0; i < 300; ++i) {
        const auto before = state.energy;
        state = system.step(state, dt, {});
        RC_ASSERT(state.energy.stored <= before.stored + balance * before.largest);
        RC_ASSERT(state.energy.lost >= before.lost && state.energy.damped >= before.damped);
        RC_ASSERT(std::fabs(state.energy.defect()) <= balance * state.energy.largest);
        RC_ASSERT(pull || state.contact.force >= 0);
    }
}

}  // namespace
