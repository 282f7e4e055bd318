// Two oscillators under forty seconds of earthquake: the event-driven engine, with impact log and
// every peak, against Boost.odeint's controlled Dormand-Prince 5 and CVODE with root finding, which
// are asked for the displacements at the samples of the record. Each at the loosest tolerance with
// which its two peaks and its last displacements are right to 1e-9.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <array>
#include <boost/numeric/odeint.hpp>
#include <cmath>
#include <numbers>

#include "percuss/core/scalar.hpp"
#include "percuss/core/text.hpp"
#include "pounding_problems.hpp"
#include "ratios.hpp"
#include "support/cvode.hpp"

namespace percuss::bench {

namespace {

namespace odeint = boost::numeric::odeint;
using State = std::array<double, 4>;  ///< x1, v1, x2, v2

constexpr double wanted = 1e-9;
constexpr double first_period = 0.35, second_period = 0.7;

const Pounding& problem() {
    static const Pounding made = two_oscillators(first_period, second_period);
    return made;
}

/// What the methods have in common: largest and last displacement of each oscillator.
struct Response {
    std::array<double, 2> peak{}, last{};

    void sample(double x1, double x2) {
        peak = {std::max(peak[0], std::abs(x1)), std::max(peak[1], std::abs(x2))};
        last = {x1, x2};
    }
};

double worst_error(const Response& found, const Response& right) {
    double worst = 0;
    for (std::size_t i = 0; i < 2; ++i)
        for (const double difference :
             {found.peak[i] - right.peak[i], found.last[i] - right.last[i]}) {
            const double error = std::abs(difference) / right.peak[i];
            worst = std::isfinite(error) ? std::max(worst, error) : infinity;
        }
    return worst;
}

PoundingSolution by_events(double tolerance, double history_step = 0) {
    return *solve(problem(), EventDriven{tolerance},
                  {.energy = false, .history_step = history_step});
}

Response response(const PoundingSolution& solution) {
    const auto peak = [&](std::size_t i) {
        return std::abs(solution.peaks[i].dofs[0].displacement.value);
    };
    return {{peak(0), peak(1)}, {solution.displacement[0], solution.displacement[1]}};
}

/// Between samples too: what the engine is held to.
const Response& right_peaks() {
    static const Response right = response(by_events(1e-14));
    return right;
}
/// At the samples of the record only: what the others are held to.
const Response& right_samples() {
    static const Response right = [] {
        const PoundingHistory history = by_events(1e-14, problem().ground.record->dt).history;
        Response found;
        for (std::size_t i = 0; i < history.time.size(); ++i)
            found.sample(history.displacement[0][i], history.displacement[1][i]);
        return found;
    }();
    return right;
}

/// The same motion written down by hand. [mahmoud2008] Eqs. (8)-(10), (15)
class Oscillators {
public:
    Oscillators() {
        const double e = mahmoud2008::table1_restitution, pi = std::numbers::pi;
        xi_ = 9 * std::sqrt(5.0) / 2 * (1 - e * e) / (e * (e * (9 * pi - 16) + 16));
        const auto frequency = [&](double period) { return 2 * pi / period; };
        for (std::size_t i = 0; i < 2; ++i) {
            const double w = frequency(i == 0 ? first_period : second_period);
            k_[i] = w * w;
            c_[i] = 2 * mahmoud2008::table1_damping_ratio * w;
        }
    }
    void slope(double t, const double* x, double* rate) const {
        const double a = ground(t), f = force(x) / mahmoud2008::table1_mass;
        rate[0] = x[1];
        rate[1] = -a - c_[0] * x[1] - k_[0] * x[0] - f;
        rate[2] = x[3];
        rate[3] = -a - c_[1] * x[3] - k_[1] * x[2] + f;
    }
    void roots(double, const double* x, double* value) const { value[0] = indentation(x); }

private:
    static double indentation(const double* x) { return x[0] - x[2] - mahmoud2008::table1_gap; }
    double ground(double t) const {
        const double place = t / dt_;
        const auto i = std::min(static_cast<std::size_t>(std::max(place, 0.0)), count_ - 2);
        const double part = place - static_cast<double>(i);
        return record_[i] * (1 - part) + record_[i + 1] * part;
    }
    double force(const double* x) const {
        const double d = indentation(x), w = x[1] - x[3];
        if (!(d > 0)) return 0;
        const double root = std::sqrt(d), elastic = stiffness_ * d * root;
        if (!(w > 0)) return elastic;
        return elastic + 2 * xi_ * std::sqrt(stiffness_ * root * mahmoud2008::table1_mass / 2) * w;
    }

    double xi_ = 0;
    std::array<double, 2> k_{}, c_{};  ///< per unit of mass
    double stiffness_ = mahmoud2008::table1_stiffness;
    const double* record_ = problem().ground.record->acceleration.data();
    std::size_t count_ = problem().ground.record->acceleration.size();
    double dt_ = problem().ground.record->dt;
};

Response by_odeint(double tolerance) {
    static const Oscillators oscillators;
    const auto slope = [](const State& x, State& rate, double t) {
        oscillators.slope(t, x.data(), rate.data());
    };
    const GroundMotion& record = *problem().ground.record;
    auto stepper =
        odeint::make_controlled(tolerance * 1e-3, tolerance, odeint::runge_kutta_dopri5<State>());
    Response found;
    State x{};
    double wish = 1e-4;
    for (std::size_t i = 1; i < record.acceleration.size(); ++i) {
        double t = record.dt * static_cast<double>(i - 1);
        const double end = record.dt * static_cast<double>(i);
        while (end - t > 1e-14) {
            const bool cut = wish > end - t;  // a step cut at a sample does not shorten the next
            double step = std::min(wish, end - t);
            const bool accepted = stepper.try_step(slope, x, t, step) == odeint::success;
            wish = accepted && cut ? std::max(wish, step) : step;
        }
        found.sample(x[0], x[2]);
    }
    return found;
}

class ByCvode {
public:
    explicit ByCvode(int multistep) : cvode_(multistep, 4, oscillators_, 1) {
        cvode_.longest_step(problem().ground.record->dt);
    }
    Response operator()(double tolerance) {
        const GroundMotion& record = *problem().ground.record;
        cvode_.tolerances(tolerance, tolerance * 1e-3);
        cvode_.start(0, State{});
        Response found;
        for (std::size_t i = 1; i < record.acceleration.size(); ++i) {
            const double end = record.dt * static_cast<double>(i);
            int why = CV_ROOT_RETURN;
            while (why == CV_ROOT_RETURN) {
                why = cvode_.advance(end);
                if (why == CV_ROOT_RETURN) cvode_.restart(cvode_.time());
            }
            if (why < 0) return {{infinity, infinity}, {}};
            found.sample(cvode_[0], cvode_[2]);
        }
        return found;
    }

private:
    Oscillators oscillators_;
    support::Cvode<Oscillators> cvode_;
};

struct Choice {
    double tolerance = not_given, error = infinity;
};

/// The loosest of 10^-5, 10^-5.25 ... with which the error is at most 1e-9; else the best one.
template <class Error>
Choice loosest(const std::string& name, Error&& error_at) {
    Choice choice;
    for (int quarter = 20; quarter <= 54 && !(choice.error <= wanted); ++quarter) {
        const double tolerance = std::pow(10, -0.25 * quarter), error = error_at(tolerance);
        if (error < choice.error) choice = {tolerance, error};
    }
    remark("two oscillators, 40 s: " + name + ": error " + significant(choice.error, 2) +
           " at tolerance " + significant(choice.tolerance, 2));
    return choice;
}

void two_oscillators_events(benchmark::State& state) {
    static const Choice choice = [] {
        const std::size_t impacts = by_events(1e-14).impacts.size();
        return loosest("percuss, " + std::to_string(impacts) + " impacts",
                       [](double t) { return worst_error(response(by_events(t)), right_peaks()); });
    }();
    for (auto _ : state) {
        const PoundingSolution solution = by_events(choice.tolerance);
        benchmark::DoNotOptimize(&solution);
    }
}
void two_oscillators_odeint(benchmark::State& state) {
    static const Choice choice =
        loosest("odeint", [](double t) { return worst_error(by_odeint(t), right_samples()); });
    for (auto _ : state) benchmark::DoNotOptimize(by_odeint(choice.tolerance));
}
void two_oscillators_cvode_adams(benchmark::State& state) {
    static ByCvode run(CV_ADAMS);
    static const Choice choice =
        loosest("CVODE Adams", [](double t) { return worst_error(run(t), right_samples()); });
    for (auto _ : state) benchmark::DoNotOptimize(run(choice.tolerance));
}
void two_oscillators_cvode_bdf(benchmark::State& state) {
    static ByCvode run(CV_BDF);
    static const Choice choice =
        loosest("CVODE BDF", [](double t) { return worst_error(run(t), right_samples()); });
    for (auto _ : state) benchmark::DoNotOptimize(run(choice.tolerance));
}

BENCHMARK(two_oscillators_events)->Repetitions(7)->ReportAggregatesOnly();
BENCHMARK(two_oscillators_odeint)->Repetitions(7)->ReportAggregatesOnly();
BENCHMARK(two_oscillators_cvode_adams)->Repetitions(5)->ReportAggregatesOnly();
BENCHMARK(two_oscillators_cvode_bdf)->Repetitions(5)->ReportAggregatesOnly();

}  // namespace

std::vector<SpeedRatio> pounding_ratios() {
    return {{"two oscillators, 40 s, to 1e-9 (aim 30): odeint over events",
             "two_oscillators_odeint", "two_oscillators_events", 15, true},
            {"the same (aim 1000): CVODE Adams over events", "two_oscillators_cvode_adams",
             "two_oscillators_events", 400, true},
            {"the same (aim 1000): CVODE BDF over events", "two_oscillators_cvode_bdf",
             "two_oscillators_events", 400, true}};
}

}  // namespace percuss::bench
