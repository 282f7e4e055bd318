// One million random impacts: the exact tables against Boost.odeint's dense Dormand-Prince 5 with
// bisection on the separation, at the largest tolerance with which it reaches 1e-10.
#include <benchmark/benchmark.h>

#include <array>
#include <boost/numeric/odeint.hpp>
#include <cmath>
#include <cstdio>
#include <random>

#include "laws/families/hunt_crossley.hpp"
#include "laws/families/viscous.hpp"
#include "percuss/exact/impact_table.hpp"
#include "percuss/laws/restitution.hpp"
#include "ratios.hpp"

namespace percuss::bench {

using namespace laws;

namespace {

namespace odeint = boost::numeric::odeint;
using Pair = std::array<double, 2>;

constexpr std::size_t impacts = 1000000;
constexpr std::size_t peer_impacts = 400;  // the peer's time per impact is the same for more

struct Case {
    double e, K;
    Onset onset;
};

std::vector<Case> random_cases(std::size_t count) {
    std::mt19937 random(7);
    std::uniform_real_distribution<double> unit(0, 1);
    std::vector<Case> cases;
    for (std::size_t i = 0; i < count; ++i) {
        const double e = 0.1 + 0.85 * unit(random);
        const double K = std::pow(10, 4 + 6 * unit(random));
        const double m = std::pow(10, -3 + 4 * unit(random));
        const double v = std::pow(10, -1 + 2 * unit(random));
        cases.push_back({e, K, {v, m}});
    }
    return cases;
}

/// The peer integrates the scaled equation, so that one tolerance suits every case.
template <class Acceleration>
BriefRebound by_odeint(const Acceleration& acceleration, const Case& c, double tolerance) {
    const auto rhs = [&](const Pair& x, Pair& slope, double) {
        slope[0] = x[1];
        slope[1] = acceleration(x[0] > 0 ? x[0] : 0.0, x[1]);
    };
    auto stepper =
        odeint::make_dense_output(tolerance, tolerance, odeint::runge_kutta_dopri5<Pair>());
    stepper.initialize(Pair{0, 1}, 0.0, 1e-3);
    BriefRebound r;
    Pair x{};
    const auto bisect = [&](double low, double high, auto&& before) {
        for (int i = 0; i < 60; ++i) {
            const double mid = 0.5 * (low + high);
            stepper.calc_state(mid, x);
            (before(x) ? low : high) = mid;
        }
        return high;
    };
    bool turned = false;
    for (;;) {
        const auto [from, to] = stepper.do_step(rhs);
        stepper.calc_state(to, x);
        if (!turned && x[1] <= 0) {
            turned = true;
            bisect(from, to, [](const Pair& s) { return s[1] > 0; });
            r.peak_indentation = x[0];
            stepper.calc_state(to, x);
        }
        if (turned && x[0] <= 0) {
            r.duration = bisect(from, to, [](const Pair& s) { return s[0] > 0; });
            r.restitution = -x[1];
            break;
        }
    }
    const double length = std::pow(c.onset.mass * c.onset.rate * c.onset.rate / c.K, 0.4);
    r.peak_indentation *= length;
    r.duration *= length / c.onset.rate;
    return r;
}

BriefRebound tsuji_by_odeint(const Case& c, double tolerance) {
    const double alpha = Tsuji::coefficient(c.e);
    return by_odeint(
        [=](double d, double v) {
            const double root = std::sqrt(d);
            return -d * root - alpha * std::sqrt(root) * v;
        },
        c, tolerance);
}

BriefRebound hunt_crossley_by_odeint(const Case& c, double tolerance) {
    const double h = HuGuo::factor(c.e);
    return by_odeint([=](double d, double v) { return -d * std::sqrt(d) * (1 + h * v); }, c,
                     tolerance);
}

const OscillatorTable& tsuji_table() {
    static const OscillatorTable table(1.5, Release::geometric);
    return table;
}
const HuntCrossleyTable& hunt_crossley_table() {
    static const HuntCrossleyTable table(1.5);
    return table;
}
BriefRebound tsuji_exact(const Case& c) {
    return tsuji_table()(c.K, Tsuji::coefficient(c.e) / std::sqrt(5.0), c.onset);
}
BriefRebound hunt_crossley_exact(const Case& c) {
    return hunt_crossley_table()(c.K, HuGuo::factor(c.e), c.onset);
}

double difference(const BriefRebound& a, const BriefRebound& b) {
    return std::max({std::abs(a.restitution / b.restitution - 1),
                     std::abs(a.duration / b.duration - 1),
                     std::abs(a.peak_indentation / b.peak_indentation - 1)});
}

struct PeerSetting {
    double tolerance, error;
};

/// The largest tolerance at which the peer's worst error of a sample is at most 1e-10.
template <class Peer, class Exact>
PeerSetting peer_setting(const char* name, Peer peer, Exact exact) {
    PeerSetting setting{};
    for (const double tolerance : {1e-9, 1e-10, 1e-11, 1e-12, 1e-13}) {
        double worst = 0;
        for (const Case& c : random_cases(200))
            worst = std::max(worst, difference(peer(c, tolerance), exact(c)));
        setting = {tolerance, worst};
        if (worst <= 1e-10) break;
    }
    char text[160];
    std::snprintf(text, sizeof text,
                  "%s: odeint at tolerance %g differs from the exact values by %.1e at most", name,
                  setting.tolerance, setting.error);
    remark(text);
    return setting;
}

template <class F>
void run(benchmark::State& state, std::size_t count, F&& one) {
    const auto cases = random_cases(count);
    double sum = 0;
    for (auto _ : state) {
        for (const Case& c : cases) {
            const BriefRebound r = one(c);
            sum += r.restitution + r.duration + r.peak_indentation;
        }
        benchmark::DoNotOptimize(sum);
    }
    state.counters["items"] = static_cast<double>(count);
}

void tsuji_odeint(benchmark::State& state) {
    static const PeerSetting setting = peer_setting("Tsuji", tsuji_by_odeint, tsuji_exact);
    run(state, peer_impacts, [&](const Case& c) { return tsuji_by_odeint(c, setting.tolerance); });
}
void tsuji_percuss(benchmark::State& state) { run(state, impacts, tsuji_exact); }
void hunt_crossley_odeint(benchmark::State& state) {
    static const PeerSetting setting =
        peer_setting("Hunt-Crossley", hunt_crossley_by_odeint, hunt_crossley_exact);
    run(state, peer_impacts,
        [&](const Case& c) { return hunt_crossley_by_odeint(c, setting.tolerance); });
}
void hunt_crossley_percuss(benchmark::State& state) { run(state, impacts, hunt_crossley_exact); }

BENCHMARK(tsuji_odeint)->Repetitions(7)->ReportAggregatesOnly();
BENCHMARK(tsuji_percuss)->Repetitions(7)->ReportAggregatesOnly();
BENCHMARK(hunt_crossley_odeint)->Repetitions(7)->ReportAggregatesOnly();
BENCHMARK(hunt_crossley_percuss)->Repetitions(7)->ReportAggregatesOnly();

}  // namespace

std::vector<SpeedRatio> impact_ratios() {
    return {{"Tsuji: restitution, indentation, duration; odeint over percuss", "tsuji_odeint",
             "tsuji_percuss", 200, true},
            {"Hunt-Crossley: the same", "hunt_crossley_odeint", "hunt_crossley_percuss", 50, true}};
}

}  // namespace percuss::bench
