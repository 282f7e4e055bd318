// Two oscillators with a gap on shaking ground: 13 contacts in ten seconds.
#include <algorithm>
#include <array>
#include <functional>
#include <string_view>

#include "percuss/solve/implicit_rk.hpp"
#include "studies/work_precision/curve.hpp"
#include "studies/work_precision/two_oscillators.hpp"

namespace percuss {

using namespace solvers;
using namespace studies;

namespace {

constexpr double pi = 3.14159265358979323846;
constexpr double end_time = 10;  // s
/// By DOP853 with located events.
constexpr double reference_x1 = -0.0020316394246, reference_x2 = -0.00686133693429;
/// A linear contact is continuous with a kink: no order above 2 unless the touch is located.
constexpr double kink_order = 2;
constexpr double coarsest_step = 2.5e-3;  // s; from here on the contacts are resolved

double ground_acceleration(double t) {
    const double envelope = 3 * std::exp(-std::pow((t - 4) / 2.5, 2));
    return envelope * (std::sin(2 * pi * 1.1 * t) + 0.6 * std::sin(2 * pi * 2.3 * t + 1) +
                       0.4 * std::sin(2 * pi * 0.7 * t + 0.5));
}

/// Of a natural period and a damping ratio.
SpringMass oscillator(double mass, double period, double ratio) {
    const double frequency = 2 * pi / period;
    return {mass, mass * frequency * frequency, 2 * ratio * mass * frequency};
}

TwoOscillators pounding() {
    GapContact contact;
    contact.gap = 0.02;
    contact.law.K = 4e8;
    contact.law.n = AnyExponent{1};
    contact.law.j = AnyExponent{0};
    return {oscillator(1e5, 1.0, 0.05), oscillator(1.5e5, 0.6, 0.05), contact};
}

struct Outcome {
    double error = not_given;
    double force_calls = 0;
};

double error_of(double x1, double x2) {
    return std::hypot(x1 - reference_x1, x2 - reference_x2) /
           std::hypot(reference_x1, reference_x2);
}

Outcome by_discrete_gradient(long steps) {
    const TwoOscillators system = pounding();
    const double dt = end_time / static_cast<double>(steps);
    auto state = system.start();
    for (long i = 0; i < steps; ++i) {
        state.time = dt * static_cast<double>(i);
        state = system.step(state, dt, ground_acceleration);
    }
    return {error_of(state.x1, state.x2), static_cast<double>(steps)};
}

/// (x1, x2, v1, v2)
using Vector = std::array<double, 4>;

ImplicitSystem first_order_system(const TwoOscillators& s) {
    ImplicitSystem system;
    system.size = 4;
    system.f = [s](double t, std::span<const double> u, std::span<double> out) {
        const double F = s.contact.law.K * std::max(u[0] - u[1] - s.contact.gap, 0.0);
        const double ground = ground_acceleration(t);
        out[0] = u[2];
        out[1] = u[3];
        out[2] = -ground - (s.left.damping * u[2] + s.left.stiffness * u[0] + F) / s.left.mass;
        out[3] = -ground - (s.right.damping * u[3] + s.right.stiffness * u[1] - F) / s.right.mass;
    };
    system.jacobian = [s](double, std::span<const double> u, std::span<double> out) {
        const double k = u[0] - u[1] > s.contact.gap ? s.contact.law.K : 0;
        std::ranges::fill(out, 0.0);
        out[2] = 1;
        out[7] = 1;
        out[8] = -(s.left.stiffness + k) / s.left.mass;
        out[9] = k / s.left.mass;
        out[10] = -s.left.damping / s.left.mass;
        out[12] = k / s.right.mass;
        out[13] = -(s.right.stiffness + k) / s.right.mass;
        out[15] = -s.right.damping / s.right.mass;
    };
    system.typical = {0.02, 0.02, 0.2, 0.2};
    return system;
}

Outcome by_implicit_rk(const Tableau& coefficients, long steps) {
    ImplicitStepper stepper(first_order_system(pounding()), coefficients);
    const double dt = end_time / static_cast<double>(steps);
    Vector u{};
    Outcome outcome;
    for (long i = 0; i < steps; ++i) {
        const auto step = stepper.step(dt * static_cast<double>(i), dt, u);
        outcome.force_calls += static_cast<double>(step.evaluations);
        if (!step.converged) return outcome;
    }
    outcome.error = error_of(u[0], u[1]);
    return outcome;
}

Vector moved(const Vector& u, const Vector& slope, double by) {
    Vector result = u;
    for (std::size_t i = 0; i < u.size(); ++i) result[i] += by * slope[i];
    return result;
}

Outcome by_runge_kutta(long steps) {
    const ImplicitSystem system = first_order_system(pounding());
    const double dt = end_time / static_cast<double>(steps);
    const auto slope = [&](double t, const Vector& u) {
        Vector out{};
        system.f(t, u, out);
        return out;
    };
    Vector u{};
    for (long i = 0; i < steps; ++i) {
        const double t = dt * static_cast<double>(i);
        const Vector k1 = slope(t, u), k2 = slope(t + dt / 2, moved(u, k1, dt / 2)),
                     k3 = slope(t + dt / 2, moved(u, k2, dt / 2)),
                     k4 = slope(t + dt, moved(u, k3, dt));
        for (std::size_t j = 0; j < u.size(); ++j)
            u[j] += dt / 6 * (k1[j] + 2 * (k2[j] + k3[j]) + k4[j]);
    }
    return {error_of(u[0], u[1]), 4 * static_cast<double>(steps)};
}

/// As particle codes do it: the force sees the rate of half a step before.
Outcome by_verlet(long steps) {
    const ImplicitSystem system = first_order_system(pounding());
    const double dt = end_time / static_cast<double>(steps);
    Vector u{}, slope{};
    system.f(0, u, slope);
    for (long i = 1; i <= steps; ++i) {
        for (std::size_t j = 2; j < 4; ++j) u[j] += dt / 2 * slope[j];
        for (std::size_t j = 0; j < 2; ++j) u[j] += dt * u[j + 2];
        system.f(dt * static_cast<double>(i), u, slope);
        for (std::size_t j = 2; j < 4; ++j) u[j] += dt / 2 * slope[j];
    }
    return {error_of(u[0], u[1]), static_cast<double>(steps + 1)};
}

/// Thirteen contacts meet the grid anywhere: near counts of steps average the luck out.
WorkPoint point(long steps, const std::function<Outcome(long)>& run) {
    constexpr std::array<double, 3> near{1.0, 0.98, 1.03};
    PhaseMean mean;
    double calls = 0;
    const double seconds = seconds_per_call(0, [&] {
        const Outcome outcome = run(steps);
        mean.add(outcome.error);
        calls = outcome.force_calls;
    });
    for (std::size_t i = 1; i < near.size(); ++i)
        mean.add(run(std::lround(near[i] * static_cast<double>(steps))).error);
    return {end_time / static_cast<double>(steps), mean.value(), calls, seconds, mean.failures()};
}

WorkCurve curve(std::string method, double order, const std::function<Outcome(long)>& run,
                const WorkPrecisionSettings& settings) {
    WorkCurve result{oscillator_problem, std::move(method), {}};
    const long coarsest = std::lround(end_time / coarsest_step);
    for (int i = 0; i < settings.oscillator_refinements; ++i)
        result.points.push_back(point(coarsest << i, run));
    result.observed_order = observed_order(result.points);
    result.expected_order = std::min(order, kink_order);
    return result;
}

}  // namespace

std::vector<WorkCurve> studies::oscillator_curves(const WorkPrecisionSettings& settings) {
    std::vector<WorkCurve> curves{
        curve("dg", 2, by_discrete_gradient, settings),
        curve("verlet", 1, by_verlet, settings),  // the damping of the structure lags
        curve("rk4", 4, by_runge_kutta, settings),
    };
    for (const std::string_view name : tableau_names()) {
        const auto coefficients = tableau(name);
        if (!coefficients) continue;
        curves.push_back(curve(
            "irk:" + std::string(name), coefficients->order,
            [&](long steps) { return by_implicit_rk(*coefficients, steps); }, settings));
    }
    return curves;
}

}  // namespace percuss
