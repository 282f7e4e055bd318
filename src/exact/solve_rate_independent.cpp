// Exact impacts of laws without rate dependence. Energy gives the rate at every indentation; with
// x = sqrt(distance from the turning point) the clock 2x/v is regular there, and the double
// exponential rule takes whatever happens at yield, touch and pull-off.
#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "exact/family.hpp"
#include "exact/path.hpp"
#include "percuss/numerics/roots.hpp"

namespace percuss::exact {

namespace {

/// One phase, between the turning point and an end: work done by the contact over the distance y
/// from the turning point, free of cancellation for small y.
struct PhaseWork {
    std::function<double(double y)> work;
    double stroke = 0;          ///< y at the end of the phase
    std::vector<double> kinks;  ///< y where the force changes its formula
};

struct Turning {
    double peak = 0;   ///< largest indentation
    double force = 0;  ///< there
    PathPhase approach;
    PathPhase back;
    double release = 0;       ///< indentation at the end of contact
    double recovered = 0;     ///< work of the whole return, J
    double lost_at_peak = 0;  ///< J, dissipated while loading
};

/// x^s at X minus at X - y, over s-th power laws: -X^s expm1(s log1p(-y/X)).
double power_difference(double X, double y, double s) {
    return y >= X ? std::pow(X, s) : -std::pow(X, s) * std::expm1(s * std::log1p(-y / X));
}

PathPhase phase(const ExactProblem& problem, const PhaseWork& done, double peak, bool backwards) {
    const double mass = problem.onset.mass;
    const auto rate = [work = done.work, mass](double x) {
        return std::sqrt(2 * work(x * x) / mass);
    };
    std::vector<double> knots{0};
    for (const double y : done.kinks)
        if (y > 0 && y < done.stroke) knots.push_back(std::sqrt(y));
    knots.push_back(std::sqrt(done.stroke));
    std::ranges::sort(knots);
    const double sign = backwards ? 1 : -1;
    return {Clock([rate](double x) { return 2 * x / rate(x); }, 1, std::move(knots),
                  Clock::Rule::exponential),
            [peak](double x) { return peak - x * x; },
            [rate, sign](double x) { return sign * rate(x); }, backwards};
}

void set_phases(Turning& t, const ExactProblem& problem, const PhaseWork& loading,
                const PhaseWork& unloading) {
    t.approach = phase(problem, loading, t.peak, true);
    t.back = phase(problem, unloading, t.peak, false);
    t.release = t.peak - unloading.stroke;
}

Solution assemble(const ExactProblem& problem, const Turning& t) {
    Solution solution;
    Rebound& r = solution.rebound;
    const double E = problem.energy();
    const double turn = t.approach.clock.total();
    r.peak_indentation = t.peak;
    r.time_of_peak_indentation = r.time_of_peak_force = turn;
    r.peak_force = t.force;
    r.dissipated_loading = t.lost_at_peak;
    if (!(t.recovered > 0)) {
        solution.status = Status::no_separation;
        solution.note = "the bodies stick: the onset energy does not reach the work of adhesion";
        r.restitution = 0;
        return solution;
    }
    r.restitution = std::sqrt(t.recovered / E);
    r.duration = turn + t.back.clock.total();
    r.stored_at_release = 0;
    r.dissipated_unloading = std::max(0.0, E - t.lost_at_peak - t.recovered);
    r.indentation_at_release = t.release;
    solution.status = Status::separated;
    // the return starts where loading has left its mark
    const Memory marked = commit(problem.form, t.peak, 0, Memory{});
    solution.at = two_phase_path(t.approach, t.back, turn, r.duration,
                                 [form = problem.form, marked](double d, double v) {
                                     const Memory fresh{.attached = marked.attached};
                                     return force(form, d, v, v > 0 ? fresh : marked);
                                 });
    return solution;
}

Turning elastic_power(const ExactProblem& problem, double K, double n) {
    const double E = problem.energy(), s = n + 1;
    const double peak = std::pow(s * E / K, 1 / s);
    const PhaseWork both{[=](double y) { return K / s * power_difference(peak, y, s); }, peak, {}};
    Turning t;
    t.peak = peak;
    t.force = K * std::pow(peak, n);
    t.recovered = E;
    set_phases(t, problem, both, both);
    return t;
}

}  // namespace

Solution solve_rate_independent(const ExactProblem& problem, const WaltonBraun& k) {
    Turning t;
    const double E = problem.energy();
    t.peak = std::sqrt(2 * E / k.K);
    t.force = k.K * t.peak;
    const PhaseWork loading{
        [K = k.K, D = t.peak](double y) { return K * y * (D - y / 2); }, t.peak, {}};
    const double stroke = t.peak * k.K / k.k2;
    const PhaseWork unloading{
        [k2 = k.k2, stroke](double y) { return k2 * y * (stroke - y / 2); }, stroke, {}};
    set_phases(t, problem, loading, unloading);
    t.recovered = E * k.K / k.k2;
    t.lost_at_peak = E * (k.k2 - k.K) / k.k2;
    return assemble(problem, t);
}

Solution solve_rate_independent(const ExactProblem& problem, const Thornton& k) {
    const double E = problem.energy(), y0 = k.yield(), Fy = k.loading(y0),
                 slope = k.plastic_slope();
    const double elastic = 0.4 * Fy * y0;
    if (E <= elastic) return assemble(problem, elastic_power(problem, k.K, 1.5));
    Turning t;
    // Fy x + slope x^2/2 = E - elastic
    const double rest = E - elastic;
    const double beyond = 2 * rest / (Fy + std::sqrt(Fy * Fy + 2 * slope * rest));
    t.peak = y0 + beyond;
    t.force = Fy + slope * beyond;
    const PhaseWork loading{[=, K = k.K, F = t.force](double y) {
                                if (y <= beyond) return y * (F - slope * y / 2);
                                return rest + 0.4 * K * power_difference(y0, y - beyond, 2.5);
                            },
                            t.peak,
                            {beyond}};
    const double ratio = k.radius_ratio(t.peak), stroke = t.peak / ratio,
                 stiff = k.K * std::sqrt(ratio);
    const PhaseWork unloading{
        [=](double y) { return 0.4 * stiff * power_difference(stroke, y, 2.5); }, stroke, {}};
    set_phases(t, problem, loading, unloading);
    t.recovered = 0.4 * t.force * stroke;
    t.lost_at_peak = E - t.recovered;
    return assemble(problem, t);
}

Solution solve_rate_independent(const ExactProblem& problem, const Bilinear& k) {
    const double E = problem.energy(), elastic = 0.5 * k.K * k.d_y * k.d_y;
    if (E <= elastic) return assemble(problem, elastic_power(problem, k.K, 1));
    Turning t;
    const double Fy = k.K * k.d_y, rest = E - elastic;
    const double beyond = 2 * rest / (Fy + std::sqrt(Fy * Fy + 2 * k.K2 * rest));
    t.peak = k.d_y + beyond;
    t.force = Fy + k.K2 * beyond;
    const PhaseWork loading{[=, F = t.force, dy = k.d_y](double y) {
                                if (y <= beyond) return y * (F - k.K2 * y / 2);
                                const double below = y - beyond;
                                return rest + k.K * below * (dy - below / 2);
                            },
                            t.peak,
                            {beyond}};
    // slope K over d_y, then K2 to the origin
    const double drop = t.force * k.d_y - 0.5 * k.K * k.d_y * k.d_y;
    const PhaseWork unloading{[=, F = t.force, dy = k.d_y](double y) {
                                  if (y <= dy) return y * (F - k.K * y / 2);
                                  const double below = y - dy;
                                  return drop + k.K2 * below * (beyond - below / 2);
                              },
                              t.peak,
                              {k.d_y}};
    set_phases(t, problem, loading, unloading);
    t.recovered = drop + 0.5 * k.K2 * beyond * beyond;
    t.lost_at_peak = (k.K - k.K2) * k.d_y * beyond;
    return assemble(problem, t);
}

Solution solve_rate_independent(const ExactProblem& problem, const DmtContact& k) {
    const double E = problem.energy();
    // (2/5) K D^2.5 - pull D = E, between the Hertz value and that of twice the work
    const double low = std::pow(2.5 * E / k.K, 0.4);
    const double high = low + std::pow(2.5 * k.pull / k.K, 2.0 / 3);
    Turning t;
    t.peak = root_up_to([&](double d) { return k.potential(d) / E - 1; }, low, high);
    t.force = k.force(t.peak, 0.0);
    const PhaseWork both{
        [k, D = t.peak](double y) { return 0.4 * k.K * power_difference(D, y, 2.5) - k.pull * y; },
        t.peak,
        {}};
    set_phases(t, problem, both, both);
    t.recovered = E;
    return assemble(problem, t);
}

namespace {

/// JKR in s = sqrt(contact radius), where d and F are polynomials: d = s^4/R - k s. The distance
/// from the turning point is x = sqrt(s_max - s); five Gauss nodes integrate F d'(s) exactly.
struct JkrWave {
    JkrContact contact;
    double mass, top;

    [[nodiscard]] double bond() const { return std::sqrt(2 * pi * contact.W / contact.Es); }
    [[nodiscard]] double indentation(double s) const {
        return s * s * s * s / contact.R - bond() * s;
    }
    [[nodiscard]] double slope(double s) const { return 4 * s * s * s / contact.R - bond(); }
    [[nodiscard]] double force(double s) const {
        const double s3 = s * s * s;
        return s3 *
               (4 * contact.Es / (3 * contact.R) * s3 - std::sqrt(8 * pi * contact.W * contact.Es));
    }
    [[nodiscard]] double work(double from, double to) const {
        static const GaussRule rule = gauss_legendre(5);
        return integrate(rule, from, to, [&](double s) { return force(s) * slope(s); });
    }
    /// From the distance x^2 itself: top - x^2 would lose it for small x.
    [[nodiscard]] double rate(double x) const {
        static const GaussRule rule = gauss_legendre(5);
        return std::sqrt(2 / mass * integrate(rule, 0, x * x, [&](double y) {
                             return force(top - y) * slope(top - y);
                         }));
    }
};

PathPhase jkr_phase(const JkrWave& wave, double end, bool backwards) {
    const double sign = backwards ? 1 : -1;
    return {Clock([wave](double x) { return 2 * x * wave.slope(wave.top - x * x) / wave.rate(x); },
                  1, {0, std::sqrt(wave.top - end)}, Clock::Rule::exponential),
            [wave](double x) { return wave.indentation(wave.top - x * x); },
            [wave, sign](double x) { return sign * wave.rate(x); }, backwards};
}

}  // namespace

Solution solve_rate_independent(const ExactProblem& problem, const JkrContact& k) {
    const double E = problem.energy();
    JkrWave wave{k, problem.onset.mass, 0};
    const double touch = std::cbrt(wave.bond() * k.R), rupture = std::cbrt(wave.bond() * k.R / 4);
    double high = 2 * std::max(touch, std::numeric_limits<double>::min());
    while (wave.work(touch, high) < E) high *= 2;
    wave.top = root_up_to([&](double s) { return wave.work(touch, s) / E - 1; }, touch, high);
    Turning t;
    t.peak = wave.indentation(wave.top);
    t.force = wave.force(wave.top);
    t.recovered = wave.work(rupture, wave.top);
    t.approach = jkr_phase(wave, touch, true);
    if (t.recovered > 0) t.back = jkr_phase(wave, rupture, false);
    t.release = wave.indentation(rupture);
    return assemble(problem, t);
}

}  // namespace percuss::exact
