// Many degrees of freedom with several contacts: two three-storey buildings, and what is
// special about more than one contact.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "structure.hpp"
#include "studies/work_precision/two_oscillators.hpp"
#include "support/shaking.hpp"

namespace {

using namespace percuss;
using namespace percuss::solvers;
using namespace percuss::studies;
using support::shaking;

constexpr double balance = 5e-12;  ///< of the largest energy

/// A flexible and a stiff building, T = 1.2 s and 0.3 s, 5 %, 20 mm apart at each of three floors.
Structure two_frames(double k, double n = 1, double c = 0) {
    const std::vector<Storey> left(3, Storey{25e3, 3.46e6, 6.609e4});
    const std::vector<Storey> right(3, Storey{1e6, 2.215e9, 1.058e7});
    Structure both = side_by_side(shear_frame(left), shear_frame(right));
    for (std::size_t i = 0; i < 3; ++i)
        add_contact(both, i, 3 + i, {0.02, {k, c, c, {n}, {n}}, Release::no_tension});
    return both;
}
StructureStepper stepper(const Structure& structure, double dt) {
    auto made = StructureStepper::make(structure, dt);
    EXPECT_TRUE(made) << made.error().text();
    return *made;
}

struct Run {
    StructureState end;
    double defect = 0;
    double largest_force = 0;
    int most_sweeps = 0;
    int contact_steps = 0;
    bool converged = true;
};
Run run(const StructureStepper& system, StructureState state, long steps, const Ground& ground) {
    Run r;
    for (long i = 0; i < steps; ++i) {
        state = system.step(state, ground);
        bool touching = false;
        for (const auto& contact : state.contacts) {
            touching = touching || contact.force > 0;
            r.largest_force = std::max(r.largest_force, contact.force);
        }
        r.contact_steps += touching;
        r.most_sweeps = std::max(r.most_sweeps, state.sweeps);
        r.converged = r.converged && state.converged;
        r.defect = std::max(r.defect, std::fabs(state.energy.defect()) / state.energy.largest);
    }
    r.end = state;
    return r;
}
double distance(const std::vector<double>& a, const std::vector<double>& b) {
    double sum = 0;
    for (std::size_t i = 0; i < a.size(); ++i) sum += (a[i] - b[i]) * (a[i] - b[i]);
    return std::sqrt(sum);
}

TEST(structure, two_frames_balance_their_energy) {
    for (const double k : {1e8, 1e9, 1e10, 1e11}) {
        for (const double dt : {0.01, 0.005, 0.001}) {
            const auto system = stepper(two_frames(k), dt);
            const auto r = run(system, system.start(), std::lround(10 / dt), shaking);
            EXPECT_LE(r.defect, balance) << k << ' ' << dt;
            EXPECT_TRUE(r.converged);
            EXPECT_LE(r.most_sweeps, 10);
            EXPECT_GT(r.contact_steps, 30);
        }
    }
}

TEST(structure, two_frames_converge_with_order_two) {
    for (const double k : {1e8, 1e9}) {
        std::vector<std::vector<double>> ends;
        for (const double dt : {2.5e-3, 1.25e-3, 6.25e-4, 3.125e-4, 1.5625e-4}) {
            const auto system = stepper(two_frames(k), dt);
            ends.push_back(run(system, system.start(), std::lround(10 / dt), shaking).end.x);
        }
        for (std::size_t i = 1; i + 2 < ends.size(); ++i) {
            const double order =
                std::log2(distance(ends[i], ends[i - 1]) / distance(ends[i + 1], ends[i]));
            EXPECT_NEAR(order, 2, i == 1 ? 0.15 : 0.07) << k << ' ' << i;
        }
    }
}

TEST(structure, hertz_contacts_with_damping_balance_too) {
    const double k = 2.75e9;
    const auto system = stepper(two_frames(k, 1.5, 0.3 * k), 1e-3);
    const auto r = run(system, system.start(), 10000, shaking);
    EXPECT_LE(r.defect, balance);
    EXPECT_TRUE(r.converged);
    EXPECT_GT(r.end.energy.lost, 0.001 * r.end.energy.largest);
    EXPECT_GT(r.contact_steps, 100);
}

TEST(structure, balance_for_steps_far_too_long) {
    for (const double k : {1e6, 1e14})
        for (const double dt : {0.1, 1.0, 100.0}) {
            const auto system = stepper(two_frames(k, 1, 0.01 * k), dt);
            const auto start = system.start(std::vector<double>(6, 0), {1, 1, 1, -1, -1, -1});
            const auto r = run(system, start, 1000, shaking);
            EXPECT_LE(r.defect, balance) << k << ' ' << dt;
            EXPECT_TRUE(r.converged) << k << ' ' << dt;
        }
}

TEST(structure, contacts_at_one_place_share_the_force) {
    // Theta is singular; two springs of k/2 are one of k
    Structure one{{1, 0, 0, 2}, {}, {100, 0, 0, 50}, {}, {}}, two = one;
    const double k = 1e8;
    add_contact(one, 0, 1, {0, {k, 0, 0, {1}, {0}}, Release::no_tension});
    for (int i = 0; i < 2; ++i)
        add_contact(two, 0, 1, {0, {k / 2, 0, 0, {1}, {0}}, Release::no_tension});
    const double dt = 0.05;
    const auto first = stepper(one, dt), second = stepper(two, dt);
    const auto a = run(first, first.start({-0.1, 0.1}, {1, -1}), 100, {});
    const auto b = run(second, second.start({-0.1, 0.1}, {1, -1}), 100, {});
    EXPECT_TRUE(b.converged);
    EXPECT_LE(b.defect, balance);
    EXPECT_GT(a.contact_steps, 0);
    EXPECT_LE(distance(a.end.x, b.end.x), 1e-9);
}

TEST(structure, one_contact_is_the_two_oscillators) {
    const TwoOscillators pair{{1e5, 4e6, 1e5},
                              {1.5e5, 1.6e7, 2e5},
                              {0.02, {4e8, 1e7, 1e7, {1.5}, {0.5}}, Release::no_tension}};
    Structure same{{1e5, 0, 0, 1.5e5}, {1e5, 0, 0, 2e5}, {4e6, 0, 0, 1.6e7}, {}, {}};
    add_contact(same, 0, 1, pair.contact);
    const double dt = 1e-3;
    const auto system = stepper(same, dt);
    auto a = pair.start();
    auto b = system.start();
    for (int i = 0; i < 6000; ++i) {
        a = pair.step(a, dt, shaking);
        b = system.step(b, shaking);
        ASSERT_NEAR(a.x1, b.x[0], 1e-10) << i;
        ASSERT_NEAR(a.x2, b.x[1], 1e-10) << i;
    }
    EXPECT_NEAR(a.energy.lost, b.energy.lost, 1e-8 * a.energy.largest);
    EXPECT_GT(a.energy.lost, 0);
}

TEST(structure, three_in_a_row) {
    // equal masses, springless and in touch: the first hands its momentum on to the last
    const double m = 1, k = 1e6;
    Structure row{{m, 0, 0, 0, m, 0, 0, 0, m}, {}, std::vector<double>(9, 0), {}, {}};
    add_contact(row, 0, 1, {0.1, {k, 0, 0, {1}, {0}}, Release::no_tension});
    add_contact(row, 1, 2, {0.1, {k, 0, 0, {1}, {0}}, Release::no_tension});
    const auto system = stepper(row, 1e-5);
    const auto r = run(system, system.start({0, 0, 0}, {1, 0, 0}), 30000, {});
    EXPECT_NEAR(r.end.v[0], 0, 1e-5);
    EXPECT_NEAR(r.end.v[1], 0, 1e-5);
    EXPECT_NEAR(r.end.v[2], 1, 1e-10);
    EXPECT_LE(r.defect, balance);
}

TEST(structure, bad_input_is_refused_with_a_sentence) {
    const Structure good = two_frames(1e8);
    EXPECT_TRUE(StructureStepper::make(good, 0.01));
    for (const double dt : {0.0, -1.0, not_given, infinity})
        EXPECT_FALSE(StructureStepper::make(good, dt));
    Structure bad = good;
    bad.stiffness.pop_back();
    EXPECT_FALSE(StructureStepper::make(bad, 0.01));
    bad = good;
    bad.contacts[0].opening.pop_back();
    EXPECT_FALSE(StructureStepper::make(bad, 0.01));
    bad = good;
    for (double& m : bad.mass) m = -m;
    const auto refused = StructureStepper::make(bad, 1e-4);
    ASSERT_FALSE(refused);
    EXPECT_NE(refused.error().text().find("positive definite"), std::string::npos);
}

}  // namespace
