// One million random impacts: `PowerImpacts` and `impacts`, the making of their tables included,
// against Boost.odeint's dense Dormand-Prince 5 with bisection on the separation, at the largest
// tolerance with which it reaches 1e-10. Both errors are measured against the exact solution, or
// where there is none the adaptive one at 1e-14, and printed.
#include <benchmark/benchmark.h>

#include <array>
#include <boost/numeric/odeint.hpp>
#include <cmath>
#include <cstdio>
#include <random>
#include <vector>

#include "laws/families/hunt_crossley.hpp"
#include "laws/families/viscous.hpp"
#include "percuss/laws/catalog.hpp"
#include "percuss/methods/automatic.hpp"
#include "percuss/methods/power_impacts.hpp"
#include "ratios.hpp"

namespace percuss::bench {

using namespace laws;

namespace {

namespace odeint = boost::numeric::odeint;
using Pair = std::array<double, 2>;

constexpr std::size_t many = 1000000;
constexpr std::size_t peer_impacts = 400;  // the peer's time per impact is the same for more

struct Draw {
    std::mt19937 random{7};
    std::uniform_real_distribution<double> unit{0, 1};

    double between(double low, double high) { return low + (high - low) * unit(random); }
    double power_of_ten(double low, double high) { return std::pow(10, between(low, high)); }
};

/// Families by their exponents, in the scaled equation x'' + scaled x^j x' + x^n = 0.
struct TsujiContact {
    static constexpr const char* name = "Tsuji";
    static constexpr double n = 1.5, j = 0.25;
    static double scaled(Draw& draw) { return Tsuji::coefficient(draw.between(0.1, 0.95)); }
    static double acceleration(double c, double d, double v) {
        const double root = std::sqrt(d);
        return -d * root - c * std::sqrt(root) * v;
    }
};
struct HuntCrossleyContact {
    static constexpr const char* name = "Hunt-Crossley";
    static constexpr double n = 1.5, j = 1.5;
    static double scaled(Draw& draw) { return HuGuo::factor(draw.between(0.1, 0.95)); }
    static double acceleration(double c, double d, double v) {
        return -d * std::sqrt(d) * (1 + c * v);
    }
};
struct ViscoelasticContact {
    static constexpr const char* name = "Hertz with d^(1/2) damping";
    static constexpr double n = 1.5, j = 0.5;
    static double scaled(Draw& draw) { return draw.between(0.02, 2); }
    static double acceleration(double c, double d, double v) {
        const double root = std::sqrt(d);
        return -d * root - c * root * v;
    }
};
struct DashpotContact {
    static constexpr const char* name = "Hertz with a dashpot";
    static constexpr double n = 1.5, j = 0;
    static double scaled(Draw& draw) { return draw.between(0.02, 0.9); }
    static double acceleration(double c, double d, double v) { return -d * std::sqrt(d) - c * v; }
};
struct BordbarContact {
    static constexpr const char* name = "Hertz with d^0.65 damping";
    static constexpr double n = 1.5, j = 0.65;
    static double scaled(Draw& draw) { return draw.between(0.02, 2); }
    static double acceleration(double c, double d, double v) {
        return -d * std::sqrt(d) - c * std::pow(d, 0.65) * v;
    }
};
struct OtherContact {
    static constexpr const char* name = "n = 2.2, j = 0.9";
    static constexpr double n = 2.2, j = 0.9;
    static double scaled(Draw& draw) { return draw.between(0.02, 2); }
    static double acceleration(double c, double d, double v) {
        return -std::pow(d, 2.2) - c * std::pow(d, 0.9) * v;
    }
};

/// Contacts with everything at random.
struct Cases {
    std::vector<double> stiffness, damping, mass, speed;
    std::vector<double> scaled, length;

    void add(double n, double j, double K, double c, double m, double v) {
        stiffness.push_back(K);
        mass.push_back(m);
        speed.push_back(v);
        length.push_back(std::pow(m * v * v / K, 1 / (n + 1)));
        scaled.push_back(c);
        damping.push_back(c * m * v / std::pow(length.back(), j + 1));
    }
    [[nodiscard]] PowerContacts contacts() const { return {stiffness, damping, mass, speed}; }
    [[nodiscard]] std::size_t size() const { return mass.size(); }
};

template <class Family>
Cases random_cases(std::size_t count) {
    Draw draw;
    Cases cases;
    for (std::size_t i = 0; i < count; ++i) {
        const double c = Family::scaled(draw);
        cases.add(Family::n, Family::j, draw.power_of_ten(4, 10), c, draw.power_of_ten(-3, 1),
                  draw.power_of_ten(-1, 1));
    }
    return cases;
}

struct Answers {
    std::vector<double> restitution, duration, peak_indentation;

    explicit Answers(std::size_t count)
        : restitution(count), duration(count), peak_indentation(count) {}
    Rebounds spans() {
        return {
            .restitution = restitution, .duration = duration, .peak_indentation = peak_indentation};
    }
};

/// The peer integrates the scaled equation, so that one tolerance suits every case.
template <class Family>
void by_odeint(const Cases& cases, std::size_t i, double tolerance, Answers& answers) {
    const double c = cases.scaled[i];
    const auto rhs = [&](const Pair& x, Pair& slope, double) {
        slope[0] = x[1];
        slope[1] = Family::acceleration(c, x[0] > 0 ? x[0] : 0.0, x[1]);
    };
    auto stepper =
        odeint::make_dense_output(tolerance, tolerance, odeint::runge_kutta_dopri5<Pair>());
    stepper.initialize(Pair{0, 1}, 0.0, 1e-3);
    Pair x{};
    const auto bisect = [&](double low, double high, auto&& before) {
        for (int k = 0; k < 60; ++k) {
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
            answers.peak_indentation[i] = x[0] * cases.length[i];
            stepper.calc_state(to, x);
        }
        if (turned && x[0] <= 0) {
            answers.duration[i] = bisect(from, to, [](const Pair& s) { return s[0] > 0; }) *
                                  cases.length[i] / cases.speed[i];
            answers.restitution[i] = -x[1];
            return;
        }
    }
}

template <class Family>
bool by_percuss(const Cases& cases, Answers& answers) {
    const auto made = PowerImpacts::make({Family::n, Family::j, false}, Release::geometric);
    return made && (*made)(cases.contacts(), answers.spans()).has_value();
}

template <class Family>
double worst_error(const Cases& cases, const Answers& answers) {
    double worst = 0;
    for (std::size_t i = 0; i < cases.size(); ++i) {
        const GeneralPower kernel{.K = cases.stiffness[i],
                                  .c_approach = cases.damping[i],
                                  .c_return = cases.damping[i],
                                  .n = {Family::n},
                                  .j = {Family::j}};
        const Form form{kernel, {cases.speed[i], cases.mass[i]}, {}};
        const Rebound r = solve(Impact(form, Release::geometric), Automatic{1e-14}).rebound;
        worst = std::max({worst, std::abs(answers.restitution[i] / r.restitution - 1),
                          std::abs(answers.duration[i] / r.duration - 1),
                          std::abs(answers.peak_indentation[i] / r.peak_indentation - 1)});
    }
    return worst;
}

/// The largest tolerance at which the peer's worst error of a sample is at most 1e-10.
template <class Family>
double peer_tolerance() {
    const Cases cases = random_cases<Family>(200);
    double tolerance = 0, error = 0;
    for (double t = 1e-9; t > 5e-15; t *= 0.7) {
        Answers answers(cases.size());
        for (std::size_t i = 0; i < cases.size(); ++i) by_odeint<Family>(cases, i, t, answers);
        tolerance = t;
        error = worst_error<Family>(cases, answers);
        if (error <= 1e-10) break;
    }
    Answers own(cases.size());
    by_percuss<Family>(cases, own);
    char text[160];
    std::snprintf(text, sizeof text,
                  "%s: odeint at tolerance %.1e is wrong by %.1e at most, percuss by %.1e",
                  Family::name, tolerance, error, worst_error<Family>(cases, own));
    remark(text);
    return tolerance;
}

template <class Family>
void peer(benchmark::State& state) {
    static const double tolerance = peer_tolerance<Family>();
    const Cases cases = random_cases<Family>(peer_impacts);
    Answers answers(cases.size());
    for (auto _ : state) {
        for (std::size_t i = 0; i < cases.size(); ++i)
            by_odeint<Family>(cases, i, tolerance, answers);
        benchmark::DoNotOptimize(answers.duration.data());
    }
    state.counters["items"] = static_cast<double>(cases.size());
}

/// The table is made anew every time.
template <class Family>
void own(benchmark::State& state) {
    const Cases cases = random_cases<Family>(many);
    Answers answers(cases.size());
    for (auto _ : state) {
        if (!by_percuss<Family>(cases, answers)) state.SkipWithError("refused");
        benchmark::DoNotOptimize(answers.duration.data());
    }
    state.counters["items"] = static_cast<double>(cases.size());
}

void tsuji_odeint(benchmark::State& state) { peer<TsujiContact>(state); }
void tsuji_percuss(benchmark::State& state) { own<TsujiContact>(state); }
void hunt_crossley_odeint(benchmark::State& state) { peer<HuntCrossleyContact>(state); }
void hunt_crossley_percuss(benchmark::State& state) { own<HuntCrossleyContact>(state); }
void viscoelastic_odeint(benchmark::State& state) { peer<ViscoelasticContact>(state); }
void viscoelastic_percuss(benchmark::State& state) { own<ViscoelasticContact>(state); }
void dashpot_odeint(benchmark::State& state) { peer<DashpotContact>(state); }
void dashpot_percuss(benchmark::State& state) { own<DashpotContact>(state); }
void bordbar_odeint(benchmark::State& state) { peer<BordbarContact>(state); }
void bordbar_percuss(benchmark::State& state) { own<BordbarContact>(state); }
void other_odeint(benchmark::State& state) { peer<OtherContact>(state); }
void other_percuss(benchmark::State& state) { own<OtherContact>(state); }

/// One law of the catalogue, as users call it, with the masses and speeds of the Hunt-Crossley
/// cases.
void law_percuss(benchmark::State& state) {
    const Cases cases = random_cases<HuntCrossleyContact>(many);
    const auto law = make_law<HuGuo>({{"K", 1e8}, {"e", 0.5}});
    Answers answers(cases.size());
    for (auto _ : state) {
        const auto parted =
            impacts(*law, cases.mass, cases.speed, Release::geometric, answers.spans());
        if (!parted) state.SkipWithError("refused");
        benchmark::DoNotOptimize(answers.duration.data());
    }
    state.counters["items"] = static_cast<double>(cases.size());
}

BENCHMARK(tsuji_odeint)->Repetitions(7)->ReportAggregatesOnly();
BENCHMARK(tsuji_percuss)->Repetitions(7)->ReportAggregatesOnly();
BENCHMARK(hunt_crossley_odeint)->Repetitions(7)->ReportAggregatesOnly();
BENCHMARK(hunt_crossley_percuss)->Repetitions(7)->ReportAggregatesOnly();
BENCHMARK(law_percuss)->Repetitions(7)->ReportAggregatesOnly();
BENCHMARK(viscoelastic_odeint)->Repetitions(7)->ReportAggregatesOnly();
BENCHMARK(viscoelastic_percuss)->Repetitions(7)->ReportAggregatesOnly();
BENCHMARK(dashpot_odeint)->Repetitions(7)->ReportAggregatesOnly();
BENCHMARK(dashpot_percuss)->Repetitions(7)->ReportAggregatesOnly();
BENCHMARK(bordbar_odeint)->Repetitions(7)->ReportAggregatesOnly();
BENCHMARK(bordbar_percuss)->Repetitions(7)->ReportAggregatesOnly();
BENCHMARK(other_odeint)->Repetitions(7)->ReportAggregatesOnly();
BENCHMARK(other_percuss)->Repetitions(7)->ReportAggregatesOnly();

}  // namespace

std::vector<SpeedRatio> impact_ratios() {
    return {
        {"Tsuji: restitution, indentation, duration; odeint over percuss", "tsuji_odeint",
         "tsuji_percuss", 200, true},
        {"Hunt-Crossley: the same", "hunt_crossley_odeint", "hunt_crossley_percuss", 100, true},
        {"Hunt-Crossley, one law with one e: the same", "hunt_crossley_odeint", "law_percuss", 100,
         true},
        {"K d^1.5 + c d^0.5 v: the same", "viscoelastic_odeint", "viscoelastic_percuss", 100, true},
        {"K d^1.5 + c v: the same", "dashpot_odeint", "dashpot_percuss", 100, true},
        {"K d^1.5 + c d^0.65 v: the same", "bordbar_odeint", "bordbar_percuss", 100, true},
        {"K d^2.2 + c d^0.9 v: the same", "other_odeint", "other_percuss", 100, true}};
}

}  // namespace percuss::bench
