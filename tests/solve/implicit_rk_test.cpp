// The generic implicit Runge-Kutta core: orders on smooth problems for p = identity and not,
// slanting Newton at kinks and jumps, failures, and McKenna's suspension bridge.
#include "percuss/solve/implicit_rk.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <limits>
#include <vector>

#include "percuss/numerics/roots.hpp"

using namespace percuss;

namespace {

using In = std::span<const double>;
using Out = std::span<double>;

struct Run {
    std::vector<double> u;
    long iterations = 0, failures = 0;
    bool converged = true;
};

Run run(const ImplicitSystem& system, const Tableau& tableau, std::vector<double> u, double end,
        int steps) {
    ImplicitStepper stepper(system, tableau);
    Run r{std::move(u)};
    const double h = end / steps;
    for (int i = 0; i < steps && r.converged; ++i) {
        const StepOutcome outcome = stepper.step(i * h, h, r.u);
        r.converged = outcome.converged;
        r.iterations += outcome.iterations;
        r.failures += outcome.failures;
    }
    return r;
}

/// A pendulum that is pushed: smooth, nonlinear, depends on time.
ImplicitSystem pendulum() {
    return {.size = 2,
            .f =
                [](double t, In u, Out f) {
                    f[0] = u[1];
                    f[1] = -std::sin(u[0]) + 0.3 * std::cos(2 * t);
                },
            .jacobian =
                [](double, In u, Out J) {
                    J[0] = 0;
                    J[1] = 1;
                    J[2] = -std::cos(u[0]);
                    J[3] = 0;
                }};
}

/// d/dt [(1 + x^2) v] = x v^2 - x: an oscillator whose inertia depends on its place; p is not the
/// identity, and the energy (1 + x^2) v^2/2 + x^2/2 is constant.
ImplicitSystem heavy_oscillator() {
    return {.size = 2,
            .f =
                [](double, In u, Out f) {
                    f[0] = u[1];
                    f[1] = u[0] * u[1] * u[1] - u[0];
                },
            .jacobian =
                [](double, In u, Out J) {
                    J[0] = 0;
                    J[1] = 1;
                    J[2] = u[1] * u[1] - 1;
                    J[3] = 2 * u[0] * u[1];
                },
            .p =
                [](In u, Out p) {
                    p[0] = u[0];
                    p[1] = (1 + u[0] * u[0]) * u[1];
                },
            .p_jacobian =
                [](In u, Out J) {
                    J[0] = 1;
                    J[1] = 0;
                    J[2] = 2 * u[0] * u[1];
                    J[3] = 1 + u[0] * u[0];
                }};
}

double distance(const std::vector<double>& a, const std::vector<double>& b) {
    double sum = 0;
    for (std::size_t i = 0; i < a.size(); ++i) sum = std::max(sum, std::abs(a[i] - b[i]));
    return sum;
}

void expect_order(const ImplicitSystem& system, const std::vector<double>& start) {
    const auto reference = run(system, *tableau("gauss3"), start, 2, 800).u;
    for (const auto name : tableau_names()) {
        const Tableau t = *tableau(name);
        // coarse enough to stay above rounding
        const int n = t.order >= 5 ? 8 : t.order >= 3 ? 24 : 60;
        const double coarse = distance(run(system, t, start, 2, n).u, reference);
        const double fine = distance(run(system, t, start, 2, 2 * n).u, reference);
        EXPECT_NEAR(std::log2(coarse / fine), t.order, 0.35) << name;
        EXPECT_LT(fine, 0.05) << name;
    }
}

}  // namespace

TEST(implicit_rk, orders_on_a_smooth_problem) { expect_order(pendulum(), {0.4, 1.1}); }

TEST(implicit_rk, orders_where_the_mass_depends_on_the_state) {
    expect_order(heavy_oscillator(), {0.7, 0.9});
}

TEST(implicit_rk, energy_of_the_heavy_oscillator) {
    const auto u = run(heavy_oscillator(), *tableau("gauss3"), {0.7, 0.9}, 10, 1000).u;
    const auto energy = [](double x, double v) { return ((1 + x * x) * v * v + x * x) / 2; };
    EXPECT_NEAR(energy(u[0], u[1]), energy(0.7, 0.9), 1e-13);
}

TEST(implicit_rk, newton_is_exact_on_a_linear_problem_after_one_step) {
    const ImplicitSystem decay{.size = 1,
                               .f = [](double, In u, Out f) { f[0] = -50 * u[0]; },
                               .jacobian = [](double, In, Out J) { J[0] = -50; }};
    const auto r = run(decay, *tableau("radau2a1"), {1}, 1, 10);
    EXPECT_NEAR(r.u[0], std::pow(1.0 / 6, 10), 1e-16);
    EXPECT_EQ(r.iterations, 10);
}

TEST(implicit_rk, slanting_newton_ends_at_a_kink) {
    // u' = 1 - 100 max(u, 0): the kink is passed in the first step; each branch is linear
    const ImplicitSystem kink{
        .size = 1,
        .f = [](double, In u, Out f) { f[0] = 1 - 100 * std::max(u[0], 0.0); },
        .jacobian = [](double, In u, Out J) { J[0] = u[0] > 0 ? -100 : 0; }};
    for (const auto name : tableau_names()) {
        ImplicitStepper stepper(kink, *tableau(name));
        std::array<double, 1> u{-0.03};
        const StepOutcome outcome = stepper.step(0, 0.1, u);
        EXPECT_TRUE(outcome.converged) << name;
        EXPECT_LE(outcome.iterations, 5) << name;
        EXPECT_EQ(outcome.failures, 0) << name;
        EXPECT_LT(std::abs(u[0]), 0.1) << name;
    }
}

TEST(implicit_rk, steps_without_solution_are_halved) {
    // A dashpot that starts at u > 0: backward Euler has no solution when the step ends just
    // beyond.
    const ImplicitSystem dashpot{.size = 2,
                                 .f =
                                     [](double, In u, Out f) {
                                         f[0] = u[1];
                                         f[1] = u[0] >= 0 ? -u[1] : 0;
                                     },
                                 .jacobian =
                                     [](double, In u, Out J) {
                                         J[0] = 0;
                                         J[1] = 1;
                                         J[2] = 0;
                                         J[3] = u[0] > 0 ? -1 : 0;
                                     }};
    ImplicitStepper stepper(dashpot, *tableau("radau2a1"));
    std::array<double, 2> u{-0.097, 1};
    const StepOutcome outcome = stepper.step(0, 0.1, u);
    EXPECT_TRUE(outcome.converged);
    EXPECT_GT(outcome.failures, 0);
    EXPECT_NEAR(u[0], 0.003, 0.003);
    EXPECT_NEAR(u[1], 0.997, 0.05);
}

TEST(implicit_rk, a_failed_step_changes_nothing) {
    const ImplicitSystem broken{
        .size = 1,
        .f = [](double, In, Out f) { f[0] = std::numeric_limits<double>::quiet_NaN(); },
        .jacobian = [](double, In, Out J) { J[0] = 0; }};
    const ImplicitSystem singular{.size = 1,
                                  .f = [](double, In u, Out f) { f[0] = 1 + u[0]; },
                                  .jacobian = [](double, In, Out J) { J[0] = 1; }};
    for (const auto name : {"radau2a1", "gauss3"}) {
        ImplicitStepper stepper(broken, *tableau(name));
        std::array<double, 1> u{0.25};
        const StepOutcome outcome = stepper.step(0, 1, u);
        EXPECT_FALSE(outcome.converged);
        EXPECT_GT(outcome.failures, 0);
        EXPECT_EQ(u[0], 0.25);
    }
    // 1 - h J = 0: no solution with the whole step; the halves have one
    ImplicitStepper stepper(singular, *tableau("radau2a1"));
    std::array<double, 1> u{0.25};
    EXPECT_TRUE(stepper.step(0, 1, u).converged);
    EXPECT_NEAR(u[0], (0.25 + 0.5) * 2 * 2 + 1, 1e-12);
}

// ------------------------------------------------------------------------------------------------
// McKenna's suspension bridge, forced: theta, theta', y, y'. The cables pull only when taut.

namespace {

struct Bridge {
    double m = 2500, l = 6, K = 1000, delta = 0.01, g = 9.8, lambda = 0.05, mu = 1.3;

    [[nodiscard]] std::array<double, 2> stretch(In u) const {
        return {u[2] - l * std::sin(u[0]), u[2] + l * std::sin(u[0])};
    }
    void f(double t, In u, Out out) const {
        const auto s = stretch(u);
        const double a = std::max(s[0], 0.0), b = std::max(s[1], 0.0);
        out[0] = u[1];
        out[1] =
            3 * K / (m * l) * std::cos(u[0]) * (a - b) - delta * u[1] + lambda * std::sin(mu * t);
        out[2] = u[3];
        out[3] = -K / m * (a + b) + g - delta * u[3];
    }
    void jacobian(In u, Out J) const {
        const auto s = stretch(u);
        const double a = s[0] > 0, b = s[1] > 0, k = 3 * K / (m * l), c = std::cos(u[0]);
        std::ranges::fill(J, 0);
        J[1] = J[11] = 1;
        J[4] = -k * std::sin(u[0]) * (a * s[0] - b * s[1]) - k * c * c * l * (a + b);
        J[5] = J[15] = -delta;
        J[6] = k * c * (a - b);
        J[12] = K / m * l * c * (a - b);
        J[14] = -K / m * (a + b);
    }
    [[nodiscard]] ImplicitSystem system() const {
        return {.size = 4,
                .f = [*this](double t, In u, Out out) { f(t, u, out); },
                .jacobian = [*this](double, In u, Out J) { jacobian(u, J); }};
    }
};

using Four = std::vector<double>;

/// Fixed steps that stop where a cable slackens or tightens, so that each step is smooth.
struct EventRun {
    Four u;
    std::vector<double> events;
};

EventRun run_with_events(const Tableau& tableau, int steps) {
    const Bridge bridge;
    ImplicitStepper stepper(bridge.system(), tableau);
    EventRun r{{0.3, 0, 27.25, 0}, {}};
    const double end = 20;
    double t = 0, h = end / steps;
    while (t < end) {
        const double step = std::min(h * (1 + std::floor(t / h + 1e-9)), end) - t;
        const auto after = [&](double length) {
            Four u = r.u;
            EXPECT_TRUE(stepper.step(t, length, u).converged);
            return u;
        };
        const Four next = after(step);
        double taken = step;
        for (std::size_t cable = 0; cable < 2; ++cable) {
            const double before = bridge.stretch(r.u)[cable];
            // rounding leaves the last event at the start of this step
            if (std::abs(before) < 1e-9 || before * bridge.stretch(next)[cable] >= 0) continue;
            const auto stretch = [&](double length) {
                return bridge.stretch(after(length))[cable];
            };
            taken = std::min(taken, bracketed_root(stretch, 1e-12, step).x());
        }
        if (taken < step) r.events.push_back(t + taken);
        r.u = taken < step ? after(taken) : next;
        t = taken < step ? t + taken : t + step;
    }
    return r;
}

// An independent integration to 3e-12, as printed
const Four bridge_at_20{0.4419480367, -1.0542809540, 13.114249739, 11.193985936};

}  // namespace

TEST(suspension_bridge, jacobian_is_the_derivative) {
    const Bridge bridge;
    for (const Four& u : {Four{0.3, 0.1, 27.25, -2}, Four{0.9, -1, 2, 3}, Four{-0.9, 1, 2, 3}}) {
        std::array<double, 16> J{};
        bridge.jacobian(u, J);
        for (std::size_t j = 0; j < 4; ++j) {
            Four up = u, down = u, f_up(4), f_down(4);
            up[j] += 1e-6;
            down[j] -= 1e-6;
            bridge.f(1, up, f_up);
            bridge.f(1, down, f_down);
            for (std::size_t i = 0; i < 4; ++i)
                EXPECT_NEAR(J[4 * i + j], (f_up[i] - f_down[i]) / 2e-6, 1e-8) << i << j;
        }
    }
}

TEST(suspension_bridge, events_restore_the_order) {
    for (const auto name : {"gauss3", "radau2a3"}) {
        const EventRun r = run_with_events(*tableau(name), 2000);
        const EventRun finer = run_with_events(*tableau(name), 4000);
        ASSERT_EQ(r.events.size(), 8U) << name;
        EXPECT_NEAR(r.events[0], 2.7596876510, 6e-11) << name;
        const std::array<double, 4> printed{6e-11, 6e-11, 6e-10, 6e-10};
        for (std::size_t i = 0; i < 4; ++i) {
            EXPECT_NEAR(r.u[i], bridge_at_20[i], printed[i]) << name << i;
            EXPECT_NEAR(r.u[i], finer.u[i], 1e-11) << name << i;
        }
    }
}

TEST(suspension_bridge, without_events_every_method_falls_to_order_two) {
    const auto reference = run_with_events(*tableau("gauss3"), 4000).u;
    for (const auto name : {"gauss2", "gauss3", "radau2a2", "radau2a3", "lobatto3c3"}) {
        std::vector<double> logs;
        const Bridge bridge;
        for (const int n : {500, 4000}) {
            double sum = 0;
            for (int phase = 0; phase < 7; ++phase) {
                const int steps = n + phase * n / 50;
                const auto r = run(bridge.system(), *tableau(name), {0.3, 0, 27.25, 0}, 20, steps);
                ASSERT_TRUE(r.converged);
                EXPECT_EQ(r.failures, 0);
                sum += std::log2(distance(r.u, reference)) / 7;
            }
            logs.push_back(sum);
        }
        EXPECT_NEAR((logs[0] - logs[1]) / 3, 2, 0.5) << name;
    }
}
