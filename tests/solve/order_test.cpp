// Observed orders of the fixed-step methods on one impact, judged by the exact solution.
//
// The impact starts off the grid: errors are geometric means over seven phases, taken at grid
// points so that interpolation adds nothing. A step that straddles the touch leaves a defect of
// h^(1+q), q the exponent of the force there: 3/2 for Hertz and Hertzdamp, 1/4 for Jankowski, 0 for
// Kelvin-Voigt; so the order is min(p, 1 + q) whatever the tableau
// promises.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <string>
#include <vector>

#include "percuss/solve/methods.hpp"
#include "support/impact.hpp"

using namespace percuss;

namespace {

using Solve = std::function<Solution(const Impact&, const FixedStep&)>;

struct Method {
    std::string name;
    int order;
    bool lagged;  ///< the damping force sees the rate of half a step before
    Solve solve;
};

template <class M>
Solve with(M method) {
    return [method](const Impact& impact, const FixedStep& step) mutable {
        static_cast<FixedStep&>(method) = step;
        return solve(impact, method);
    };
}

Method implicit(const Tableau& t) { return {t.name, t.order, false, with(ImplicitRk{{}, t})}; }

std::vector<Method> methods() {
    std::vector<Method> all;
    for (const auto name : tableau_names()) all.push_back(implicit(*tableau(name)));
    all.push_back(implicit(burrage(0.25)));
    all.push_back({"verlet", 2, true, with(VelocityVerlet{})});
    all.push_back({"central", 2, true, with(CentralDifference{})});
    all.push_back({"rk4", 4, false, with(RungeKutta4{})});
    all.push_back({"newmark", 2, false, with(NewmarkAverage{})});
    return all;
}

struct Problem {
    std::string name;
    Impact impact;
    double touch;  ///< exponent q of the force at touch
    bool damped;
};

Problem problem(const std::string& id, const support::Settings& settings, double touch) {
    const Onset onset{1, 1};
    const Form form = support::form(support::law(id, settings), onset, Release::geometric);
    return {id, Impact(form, Release::geometric), touch, dissipates(form)};
}

std::vector<Problem> problems() {
    return {problem("hertz", {{"K", 1.0}}, 1.5),
            problem("hertzdamp", {{"K", 1.0}, {"e", 0.6}}, 1.5),
            problem("jankowski", {{"K", 1.0}, {"xi", 0.35}}, 0.25),
            problem("kelvin_voigt", {{"K", 1.0}, {"D", 0.4}}, 0)};
}

/// Largest error of d and v, over their scales of 1, at about sixty grid points of the contact.
double path_error(const Solution& exact, const Solution& numerical, const FixedStep& grid) {
    const double end = std::min(exact.rebound.duration, numerical.rebound.duration);
    const int last = static_cast<int>(end / grid.step);
    double error = 0;
    for (int i = 1; i <= last; i += std::max(1, last / 60)) {
        const double t = (i - grid.phase) * grid.step;
        const State a = exact.at(t), b = numerical.at(t);
        error =
            std::max({error, std::abs(a.rate - b.rate), std::abs(a.indentation - b.indentation)});
    }
    return error;
}

constexpr int phases = 7;

double mean_log_error(const Problem& p, const Solution& exact, const Solve& solve, double step) {
    double sum = 0;
    for (int i = 0; i < phases; ++i) {
        const FixedStep grid{step, (i + 0.5) / phases};
        const Solution s = solve(p.impact, grid);
        EXPECT_EQ(s.status, Status::separated) << p.name << ": " << s.note;
        if (s.status != Status::separated) return not_given;
        sum += std::log2(path_error(exact, s, grid)) / phases;
    }
    return sum;
}

/// Slope of the straight line through the logarithms of the errors, h halved five times.
double observed_order(const Problem& p, const Solve& solve) {
    const Solution exact = percuss::solve(p.impact, Exact{});
    constexpr int levels = 6;
    double slope = 0, norm = 0;
    for (int k = 0; k < levels; ++k) {
        // 0.97: the separation is no grid point either
        const double step = 0.97 * exact.rebound.duration / (48 << k);
        const double x = k - (levels - 1) / 2.0;
        slope -= x * mean_log_error(p, exact, solve, step);
        norm += x * x;
    }
    return slope / norm;
}

struct Band {
    double low, high;
};

Band theory(const Method& m, const Problem& p) {
    const int order = m.lagged && p.damped ? 1 : m.order;
    const double limit = std::min<double>(order, 1 + p.touch);
    // At order 3 the h^3 term of the smooth part still shows above h^2.5; for Burrage's method it
    // is large and hides the floor altogether at these steps.
    if (order == 3 && p.touch == 1.5) return {2.4, m.name == "burrage" ? 3.1 : 2.75};
    // A jump: whether a stage sees it depends on the phase.
    if (p.touch == 0) return {0.92, 1.2};
    return {limit - 0.06, limit + 0.06};
}

const Problem& named(const std::vector<Problem>& all, const std::string& name) {
    return *std::ranges::find(all, name, &Problem::name);
}

}  // namespace

TEST(order, every_method_on_every_law) {
    for (const Problem& p : problems())
        for (const Method& m : methods()) {
            const double order = observed_order(p, m.solve);
            const Band band = theory(m, p);
            RecordProperty(p.name + "." + m.name, std::to_string(order));
            EXPECT_GT(order, band.low) << m.name << " on " << p.name;
            EXPECT_LT(order, band.high) << m.name << " on " << p.name;
        }
}

TEST(order, a_grid_that_hits_the_touch_flatters) {
    const auto all = problems();
    const Problem& p = named(all, "kelvin_voigt");
    const Solution exact = percuss::solve(p.impact, Exact{});
    const auto error = [&](int steps) {
        const RungeKutta4 method{{exact.rebound.duration * 0.97 / steps, 0}};
        return path_error(exact, solve(p.impact, method), method);
    };
    EXPECT_NEAR(std::log2(error(64) / error(128)), 4, 0.2);
}

TEST(order, negative_control_a_wrong_sign_in_a_tableau) {
    const auto all = problems();
    Tableau wrong = *tableau("gauss2");
    wrong.a[1] = 0.5 - wrong.a[1];  // 1/4 + sqrt(3)/6 for 1/4 - sqrt(3)/6
    const Problem& p = named(all, "hertz");
    const Band band = theory(implicit(wrong), p);
    const double order = observed_order(p, with(ImplicitRk{{}, wrong}));
    EXPECT_FALSE(order > band.low && order < band.high) << order;
}
