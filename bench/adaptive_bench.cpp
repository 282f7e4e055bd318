// One Tsuji impact (e = 0.5, m = K = v0 = 1, release geometric) by time integration: Adaptive with
// all observables and dense output, against Boost.odeint's dense Dormand-Prince 5 with bisection
// on the separation and CVODE with root finding, which are asked for the restitution alone. Each
// at the loosest tolerance with which it reaches 1e-10.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <array>
#include <boost/numeric/odeint.hpp>
#include <cmath>
#include <cstdio>

#include "laws/families/viscous.hpp"
#include "percuss/exact/method.hpp"
#include "percuss/laws/catalog.hpp"
#include "percuss/solve/methods.hpp"
#include "ratios.hpp"
#include "support/cvode.hpp"

namespace percuss::bench {

using namespace laws;

namespace {

namespace odeint = boost::numeric::odeint;
using Pair = std::array<double, 2>;

constexpr double wanted = 1e-10;
constexpr double restitution = 0.5;

const Impact& tsuji_impact() {
    static const Impact impact = [] {
        const auto law = make_law("tsuji", {{"K", 1.0}, {"e", restitution}});
        return Impact(*law->engage({1, 1}, Release::geometric), Release::geometric);
    }();
    return impact;
}

/// Observables relative to themselves, the path relative to its largest values.
double worst_error(const Solution& found, const Solution& right) {
    const Rebound &f = found.rebound, &r = right.rebound;
    double worst = 0;
    const auto compare = [&](double value, double exact, double scale) {
        const double error = std::abs(value - exact) / std::abs(scale);
        worst = std::isfinite(error) ? std::max(worst, error) : infinity;
    };
    compare(f.restitution, r.restitution, r.restitution);
    compare(f.duration, r.duration, r.duration);
    compare(f.peak_indentation, r.peak_indentation, r.peak_indentation);
    compare(f.time_of_peak_indentation, r.time_of_peak_indentation, r.duration);
    compare(f.peak_force, r.peak_force, r.peak_force);
    compare(f.time_of_peak_force, r.time_of_peak_force, r.duration);
    constexpr int samples = 50;
    for (int i = 0; i <= samples; ++i) {
        const double t = std::min(f.duration, r.duration) * i / samples;
        const State a = found.at(t), b = right.at(t);
        compare(a.indentation, b.indentation, r.peak_indentation);
        compare(a.rate, b.rate, 1);
        // At the very end the force is d^(1/4) at d = 0: the fourth root of a rounding error.
        if (i < samples) compare(a.force, b.force, r.peak_force);
    }
    return worst;
}

/// The damping that delivers 0.5, known in closed form.
double tsuji_alpha() {
    static const double alpha = Tsuji::coefficient(restitution);
    return alpha;
}

void slope_of(const Pair& x, Pair& slope, double) {
    const double root = std::sqrt(std::max(x[0], 0.0));
    slope[0] = x[1];
    slope[1] = -std::max(x[0], 0.0) * root - tsuji_alpha() * std::sqrt(root) * x[1];
}

double restitution_by_odeint(double tolerance) {
    auto stepper =
        odeint::make_dense_output(tolerance, tolerance, odeint::runge_kutta_dopri5<Pair>());
    stepper.initialize(Pair{0, 1}, 0.0, 1e-3);
    Pair x{};
    for (;;) {
        auto [low, high] = stepper.do_step(slope_of);
        if (stepper.current_state()[0] > 0) continue;
        for (int i = 0; i < 60; ++i) {
            const double middle = 0.5 * (low + high);
            stepper.calc_state(middle, x);
            (x[0] > 0 ? low : high) = middle;
        }
        return -x[1];
    }
}

struct Contact {
    void slope(double t, const double* y, double* rate) const {
        Pair result{};
        slope_of({y[0], y[1]}, result, t);
        std::copy(result.begin(), result.end(), rate);
    }
    void roots(double, const double* y, double* value) const { value[0] = y[0]; }
};

class ByCvode {
public:
    explicit ByCvode(int multistep) : cvode_(multistep, 2, contact_, 1) {}

    double operator()(double tolerance) {
        cvode_.tolerances(tolerance, tolerance);
        cvode_.start(0, Pair{0, 1});
        return cvode_.advance(20) == CV_ROOT_RETURN ? -cvode_[1] : not_given;
    }

private:
    Contact contact_;
    support::Cvode<Contact> cvode_;
};

struct Choice {
    double tolerance = not_given, error = infinity;
};

/// The loosest of 1e-4, 10^-4.25 ... with which the error is at most 1e-10; else the best one.
template <class Error>
Choice loosest(const char* name, Error&& error_at) {
    Choice choice;
    for (int quarter = 16; quarter <= 60 && !(choice.error <= wanted); ++quarter) {
        const double tolerance = std::pow(10, -0.25 * quarter), error = error_at(tolerance);
        if (error < choice.error) choice = {tolerance, error};
    }
    char text[200];
    std::snprintf(text, sizeof text, "one Tsuji impact: %-34s error %.1e at tolerance %.1e", name,
                  choice.error, choice.tolerance);
    remark(text);
    return choice;
}

double relative(double e) { return std::abs(e / restitution - 1); }

void one_impact_adaptive(benchmark::State& state) {
    static const Choice choice = loosest("percuss, every observable and path", [](double t) {
        static const Solution exact = solve(tsuji_impact(), Exact{});
        return worst_error(solve(tsuji_impact(), Adaptive{t}), exact);
    });
    for (auto _ : state) {
        const Solution solution = solve(tsuji_impact(), Adaptive{choice.tolerance});
        benchmark::DoNotOptimize(&solution);
    }
}
void one_impact_odeint(benchmark::State& state) {
    static const Choice choice =
        loosest("odeint, restitution", [](double t) { return relative(restitution_by_odeint(t)); });
    for (auto _ : state) benchmark::DoNotOptimize(restitution_by_odeint(choice.tolerance));
}
void one_impact_cvode_adams(benchmark::State& state) {
    static ByCvode cvode(CV_ADAMS);
    static const Choice choice =
        loosest("CVODE Adams, restitution", [](double t) { return relative(cvode(t)); });
    for (auto _ : state) benchmark::DoNotOptimize(cvode(choice.tolerance));
}
void one_impact_cvode_bdf(benchmark::State& state) {
    static ByCvode cvode(CV_BDF);
    static const Choice choice =
        loosest("CVODE BDF, restitution", [](double t) { return relative(cvode(t)); });
    for (auto _ : state) benchmark::DoNotOptimize(cvode(choice.tolerance));
}

BENCHMARK(one_impact_adaptive)->Repetitions(7)->ReportAggregatesOnly();
BENCHMARK(one_impact_odeint)->Repetitions(7)->ReportAggregatesOnly();
BENCHMARK(one_impact_cvode_adams)->Repetitions(7)->ReportAggregatesOnly();
BENCHMARK(one_impact_cvode_bdf)->Repetitions(7)->ReportAggregatesOnly();

}  // namespace

std::vector<SpeedRatio> adaptive_ratios() {
    return {{"one Tsuji impact to 1e-10: odeint over Adaptive", "one_impact_odeint",
             "one_impact_adaptive", 8, true},
            {"the same: CVODE Adams over Adaptive", "one_impact_cvode_adams", "one_impact_adaptive",
             150, true},
            {"the same: CVODE BDF over Adaptive", "one_impact_cvode_bdf", "one_impact_adaptive",
             150, true}};
}

}  // namespace percuss::bench
