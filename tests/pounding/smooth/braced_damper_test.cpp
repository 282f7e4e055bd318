// Dampers in series with a brace: f' = k (v - sgn(f) (|f|/c)^(1/a)).
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <memory>

#include "percuss/pounding/models.hpp"
#include "percuss/pounding/problem.hpp"
#include "pounding/smooth/comparison.hpp"

namespace {

using namespace percuss;
using support::solved;

constexpr double m = 2e4, k = 1.7e6, v0 = 0.8;

Link damper(double c, double exponent, double brace) {
    Link link;
    link.name = "d";
    link.right = Dof{0, 0};
    link.power_damping = c;
    link.velocity_exponent = exponent;
    link.brace = brace;
    return link;
}
Pounding body(double mass, double stiffness, const Link& link, double duration) {
    Pounding problem;
    Building b;
    b.name = "A";
    b.mass = {mass};
    b.stiffness = {stiffness};
    b.velocity = {v0};
    problem.buildings = {b};
    problem.links = {link};
    problem.duration = duration;
    return problem;
}
std::string refusal(const Link& link, double duration = 1) {
    const auto s = solve(body(m, k, link, duration), EventDriven{});
    return s ? std::string() : s.error().message;
}

using Vector = std::array<long double, 3>;
using Matrix = std::array<Vector, 3>;

/// exp(A t) y by Taylor series over parts of the time.
Vector propagated(const Matrix& A, Vector y, long double t) {
    constexpr int parts = 4096, terms = 12;
    for (int part = 0; part < parts; ++part) {
        Vector term = y;
        for (int n = 1; n <= terms; ++n) {
            Vector next{};
            for (std::size_t i = 0; i < 3; ++i)
                for (std::size_t j = 0; j < 3; ++j)
                    next[i] += A[i][j] * term[j] * t / static_cast<long double>(parts * n);
            term = next;
            for (std::size_t i = 0; i < 3; ++i) y[i] += term[i];
        }
    }
    return y;
}

/// With a = 1 it is Maxwell's element, and an oscillator with it is linear.
TEST(braced_damper, linear) {
    for (const double brace : {4e5, 3e6, 5e7})
        for (const double c : {2e4, 3e5})
            for (const double t : {0.3, 1.7, 4.0}) {
                const auto s = solved(body(m, k, damper(c, 1, brace), t), {.history_step = t});
                const Matrix A{{{0, 1, 0}, {-k / m, 0, -1 / m}, {0, brace, -brace / c}}};
                const Vector y = propagated(A, {0, v0, 0}, t);
                const double reach = v0 * std::sqrt(m / k);
                EXPECT_NEAR(s.displacement[0], double(y[0]), 1e-10 * reach) << brace << " " << c;
                EXPECT_NEAR(s.velocity[0], double(y[1]), 1e-10 * v0) << brace << " " << c;
                EXPECT_NEAR(s.history.link_force[0].back(), double(y[2]),
                            1e-10 * std::abs(s.links[0].force.value));
                EXPECT_LT(std::abs(s.energy.defect()), 1e-9 * s.energy.initial);
            }
}

/// The ends draw apart at a constant speed and stop: f = c sqrt(v) tanh(k sqrt(v) t/c) of a = 1/2
/// first, then for any a < 1 the decay of f' = -k (f/c)^n with n = 1/a.
TEST(braced_damper, drawn_and_held) {
    constexpr double heavy = 1e22, brace = 4e6, c = 2e5, stop = 0.4;
    for (const double a : {0.1, 0.35, 0.5, 0.8}) {
        Pounding problem = body(heavy, 0, damper(c, a, brace), 5);
        problem.ground.impulses = {{stop, v0}};
        const auto s = solved(problem, {.history_step = 0.1});
        const auto& f = s.history.link_force[0];
        ASSERT_EQ(f.size(), 51u);
        const double n = 1 / a, start = f[4];
        EXPECT_NEAR(s.links[0].force.value, start, 1e-9 * start);
        for (std::size_t i = 0; i < f.size(); ++i) {
            const double t = 0.1 * static_cast<double>(i);
            if (a == 0.5 && i <= 4) {
                const double tanh = std::tanh(brace * std::sqrt(v0) * t / c);
                EXPECT_NEAR(f[i], c * std::sqrt(v0) * tanh, 1e-9 * start) << t;
            }
            if (i < 4) continue;
            const double relative = std::pow(
                1 + (n - 1) * brace / c * std::pow(start / c, n - 1) * (t - stop), a / (a - 1));
            EXPECT_NEAR(f[i], start * relative, 1e-9 * start) << a << " " << t;
        }
    }
}

/// A piston that does not move leaves a spring, whose run is exact.
TEST(braced_damper, held_piston_is_a_spring) {
    constexpr double brace = 3e6;
    const auto s = solved(body(m, k, damper(1e14, 0.4, brace), 3));
    Link spring;
    spring.right = Dof{0, 0};
    spring.spring.stiffness = brace;
    const auto exact = solved(body(m, k, spring, 3));
    EXPECT_NEAR(s.displacement[0], exact.displacement[0], 1e-10);
    EXPECT_NEAR(s.velocity[0], exact.velocity[0], 1e-9 * v0);
    EXPECT_NEAR(s.links[0].force.value, exact.links[0].force.value,
                1e-9 * exact.links[0].force.value);
    EXPECT_NEAR(s.links[0].damped, 0, 1e-9 * s.energy.initial);
    EXPECT_LT(std::abs(s.energy.defect()), 1e-9 * s.energy.initial);
}

/// What a stiff brace changes falls with its flexibility.
TEST(braced_damper, stiff_brace) {
    constexpr double c = 3e4;
    const auto rigid = solved(body(m, k, damper(c, 1, infinity), 2));
    double before = 0;
    for (const double brace : {3e7, 3e8, 3e9}) {
        const auto s = solved(body(m, k, damper(c, 1, brace), 2));
        const double off = std::abs(s.displacement[0] - rigid.displacement[0]);
        if (before > 0) {
            EXPECT_GT(before / off, 9);
            EXPECT_LT(before / off, 11);
        }
        before = off;
    }
}

/// Buildings that move alike do not stretch it, whatever rounding makes of that.
TEST(braced_damper, between_buildings_that_move_alike) {
    for (const double brace : {1e6, 1e9}) {
        Pounding problem = body(m, k, damper(2e5, 0.2, brace), 3);
        problem.buildings.push_back(problem.buildings[0]);
        problem.buildings[1].name = "B";
        problem.links[0].left = Dof{1, 0};
        const auto s = solved(problem);
        EXPECT_LT(std::abs(s.links[0].force.value), 1e-9 * 2e5);
        EXPECT_LT(s.stats.steps, 5000);
    }
}

/// The brace holds its force while the ground jumps.
TEST(braced_damper, impulses_close_the_ledger) {
    Pounding problem = body(m, k, damper(4e4, 0.25, 5e6), 2);
    problem.ground.impulses = {{0, 0.4}, {0.33, -0.9}, {1.7, 0.2}};
    const auto s = solved(problem);
    EXPECT_GT(s.links[0].damped, 0.3 * s.energy.input);
    EXPECT_LT(std::abs(s.energy.defect()), 1e-9 * s.energy.input);
}

TEST(braced_damper, loop) {
    const auto s = solved(body(m, k, damper(1e5, 0.35, 2e7), 3));
    const auto& loop = s.links[0].hysteresis.loop;
    ASSERT_GT(loop.size(), 50u);
    double around = 0;  // the area inside is what the piston and the brace took
    for (std::size_t i = 1; i < loop.size(); ++i)
        around += 0.5 * (loop[i].force + loop[i - 1].force) * (loop[i].drift - loop[i - 1].drift);
    EXPECT_NEAR(around, s.links[0].damped, 0.02 * s.links[0].damped);
    EXPECT_EQ(s.links[0].hysteresis.energy, 0);
    EXPECT_EQ(s.energy.linked, s.links[0].damped);
}

TEST(braced_damper, nonsense_is_refused_in_a_sentence) {
    const auto expect_refused = [](const Link& link, const std::string& words) {
        const std::string said = refusal(link);
        EXPECT_NE(said.find(words), std::string::npos) << said;
        EXPECT_EQ(said.rfind("link \"d\"", 0), 0u) << said;
    };
    expect_refused(damper(1e5, 0.5, 0), "must be positive, but is 0 N/m");
    expect_refused(damper(1e5, 0.5, -3), "must be positive, but is -3 N/m");
    expect_refused(damper(1e5, 0.5, not_given), "must be positive, but is nan N/m");
    expect_refused(damper(1e5, 0, 1e6), "between 0.1 and 1, not 0");
    expect_refused(damper(1e5, 1e-3, 1e6), "between 0.1 and 1, not 0.001");
    expect_refused(damper(1e5, 3, 1e6), "between 0.1 and 1, not 3");
    expect_refused(damper(1e5, 1.5, 1e6), "without a brace");
    expect_refused(damper(1e5, not_given, 1e6), "between 0.1 and 1, not nan");
    expect_refused(damper(-1, 0.5, 1e6), "must not be negative");
    expect_refused(damper(infinity, 0.5, 1e6), "must not be negative");
    Link spring = damper(0, 1, 1e6);
    spring.spring.stiffness = 1e6;
    expect_refused(spring, "in series with a damper");
    expect_refused(damper(1e5, 0.5, infinity), "give the stiffness of the brace");
    expect_refused(damper(1e5, 0.5, 1e30), "of 1e+30 N/m is too stiff to be followed for 1 s");
}

/// The work is bounded, and the sentence names the brace.
TEST(braced_damper, too_stiff_a_brace_is_named) {
    const auto s = solve(body(m, k, damper(10, 0.5, 1e12), 10), EventDriven{});
    ASSERT_TRUE(s);
    EXPECT_EQ(s->status, RunStatus::not_converged);
    EXPECT_NE(s->note.find("the brace of link \"d\" is so stiff"), std::string::npos) << s->note;
}

}  // namespace
