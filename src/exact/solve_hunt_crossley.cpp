// Exact impacts of F = Fe(d)(1 + c v). In w = ln(1 + c v) the clock is dt = -(m/c) dw/Fe(d), with
// U(d) = (m/c^2) G(w) and G = Q0 - (exp(w) - 1 - w), zero at touch (w = ln(1 + h)) and at
// separation (w = ln(1 - h e)). Each end has its own coordinate, so that G keeps its digits.
#include <cmath>
#include <utility>

#include "exact/family.hpp"
#include "exact/hunt_crossley.hpp"
#include "exact/path.hpp"
#include "percuss/numerics/log_gap.hpp"
#include "percuss/numerics/roots.hpp"

namespace percuss::exact {

namespace {

class HuntCrossleyImpact {
public:
    HuntCrossleyImpact(const ExactProblem& problem, const ElasticView& elastic, double c,
                       bool approach_only)
        : problem_(problem),
          elastic_(elastic),
          c_(c),
          h_(c * problem.onset.rate),
          Q0_(log_gap(h_)),
          back_(log_gap_negative_root(Q0_)),
          energy_scale_(problem.onset.mass / (c * c)),
          approach_only_(approach_only) {}

    [[nodiscard]] Solution solve() const {
        Solution solution;
        Rebound& r = solution.rebound;
        PathPhase approach = loading_phase();
        PathPhase back = approach_only_ ? elastic_return() : damped_return();
        const double turn = approach.clock.total();
        r.peak_indentation = elastic_.indentation(energy_scale_ * Q0_);
        r.time_of_peak_indentation = turn;
        r.duration = turn + back.clock.total();
        fill_energy(r);
        fill_peak_force(r, approach.clock);
        r.indentation_at_release = 0;
        solution.status = Status::separated;
        solution.at = two_phase_path(
            std::move(approach), std::move(back), turn, r.duration,
            [form = problem_.form](double d, double v) { return force(form, d, v); });
        return solution;
    }

private:
    [[nodiscard]] Clock::Rule rule() const {
        return elastic_.power ? Clock::Rule::gauss : Clock::Rule::logarithm;
    }
    [[nodiscard]] double touch_power() const { return 1 / (elastic_.n + 1); }

    /// y = ln(1 + h) - w, from 0 at touch: G = h(1 - exp(-y)) - (exp(-y) - 1 + y).
    [[nodiscard]] PathPhase loading_phase() const {
        const auto G = [h = h_](double y) { return -h * std::expm1(-y) - exp_gap(-y); };
        // c v = (1 + h) exp(-y) - 1
        const auto rate = [h = h_, c = c_](double y) { return (h + (1 + h) * std::expm1(-y)) / c; };
        return phase(G, rate, even_knots(std::log1p(h_), 1.0), false);
    }
    /// y = w - ln z from 0 at separation, z = 1 - h e: G = h e (exp(y) - 1) - (exp(y) - 1 - y).
    [[nodiscard]] PathPhase damped_return() const {
        if (Q0_ > 0.5) return heavy_return();
        const auto G = [u = -back_](double y) { return u * std::expm1(y) - exp_gap(y); };
        const auto rate = [c = c_, u = back_](double y) {
            return (u + (1 + u) * std::expm1(y)) / c;
        };
        return phase(G, rate, even_knots(-std::log1p(back_), 1.0), true);
    }
    /// The same where z is tiny, or below the smallest double: ln z = z - 1 - Q0 is not.
    [[nodiscard]] PathPhase heavy_return() const {
        const double z = log_gap_negative_complement(Q0_), extent = 1 + Q0_ - z;
        const auto G = [=](double y) {
            return y < 1 ? y - z * std::expm1(y) : y + z - std::exp(y - extent);
        };
        const auto rate = [=, c = c_](double y) { return std::expm1(y - extent) / c; };
        // exp(y - extent) is below rounding until 38 before the turning point
        return phase(G, rate, doubling_knots(extent, 1.0, 38.0), true);
    }
    template <class G, class Rate>
    [[nodiscard]] PathPhase phase(G gap, Rate rate, std::vector<double> knots,
                                  bool backwards) const {
        const auto elastic = elastic_;
        const double scale = energy_scale_, mass = problem_.onset.mass, c = c_;
        const auto indentation = [=](double y) { return elastic.indentation(scale * gap(y)); };
        return {Clock([=](double y) { return mass / (c * elastic.force(indentation(y))); },
                      touch_power(), std::move(knots), rule()),
                indentation, rate, backwards};
    }
    /// Undamped return: Z = Zmax sin x backwards from separation, dt/dx = m v0 Z/Fe.
    [[nodiscard]] PathPhase elastic_return() const {
        const auto elastic = elastic_;
        const double E = problem_.energy(), top = std::sqrt(hunt_crossley_stored(h_));
        const double impulse = problem_.onset.mass * problem_.onset.rate,
                     speed = problem_.onset.rate;
        const auto indentation = [=](double x) {
            const double Z = top * std::sin(x);
            return elastic.indentation(E * Z * Z);
        };
        return {Clock(
                    [=](double x) {
                        return impulse * top * std::sin(x) / elastic.force(indentation(x));
                    },
                    2 / (elastic_.n + 1), even_knots(pi / 2, 1.2), rule()),
                indentation, [=](double x) { return -speed * top * std::cos(x); }, true};
    }

    void fill_energy(Rebound& r) const {
        const double E = problem_.energy();
        const double stored = hunt_crossley_stored(h_);
        r.dissipated_loading = E * lost_part();
        r.stored_at_release = 0;
        r.restitution = approach_only_ ? std::sqrt(stored) : -back_ / h_;
        r.dissipated_unloading = approach_only_ ? 0 : E * (stored - r.restitution * r.restitution);
        if (!approach_only_ && h_ < 1e-2) r.dissipated_unloading = E * unloading_series();
    }
    /// 1 - 2(h - ln(1 + h))/h^2, by its series where that cancels.
    [[nodiscard]] double lost_part() const {
        if (h_ > 0.1) return 1 - hunt_crossley_stored(h_);
        double sum = 0, power = h_;
        for (int k = 3; k < 40; ++k, power *= -h_) sum += 2 * power / k;
        return sum;
    }
    /// stored - e^2 = lost part of the return: with u = h e, 2(-u - ln(1 - u))/h^2 - u^2/h^2.
    [[nodiscard]] double unloading_series() const {
        const double u = -back_;
        double sum = 0, power = u * u * u;
        for (int k = 3; k < 40; ++k, power *= u) sum += 2 * power / k;
        return sum / (h_ * h_);
    }

    /// dF/dt = 0: Fe' v = c Fe^2/m. For a power law (lambda - 1) u + log_gap(u) = Q0. A root that
    /// is not found is 0, the turn, close to which it lies for light damping.
    [[nodiscard]] double peak_rate() const {
        if (elastic_.power) {
            const double lambda = (2 * elastic_.n + 1) / (elastic_.n + 1);
            return bracketed_root([&](double u) { return (lambda - 1) * u + log_gap(u) - Q0_; }, 0,
                                  h_)
                .value_or(0);
        }
        const auto slope = [&](double u) {
            const double d = elastic_.indentation(energy_scale_ * approach_gap(u));
            const double Fe = elastic_.force(d);
            return elastic_.stiffness(d) * u / c_ - c_ * Fe * Fe / problem_.onset.mass;
        };
        return bracketed_root(slope, 0, h_ * (1 - 1e-9)).value_or(0);
    }
    /// Q0 - log_gap(u) for 0 <= u <= h without cancellation near u = h.
    [[nodiscard]] double approach_gap(double u) const {
        const double y = std::log1p((h_ - u) / (1 + u));
        return -h_ * std::expm1(-y) - exp_gap(-y);
    }
    void fill_peak_force(Rebound& r, const Clock& approach) const {
        const double u = peak_rate();
        const double d = elastic_.indentation(energy_scale_ * approach_gap(u));
        r.peak_force = elastic_.force(d) * (1 + u);
        r.time_of_peak_force = approach.time(std::log1p((h_ - u) / (1 + u)));
    }

    ExactProblem problem_;
    ElasticView elastic_;
    double c_;
    double h_;
    double Q0_;
    double back_;  ///< -h e
    double energy_scale_;
    bool approach_only_;
};

}  // namespace

Solution solve_hunt_crossley(const ExactProblem& problem, const ElasticView& elastic, double c,
                             bool approach_only) {
    const double h = c * problem.onset.rate;
    // h^2 would underflow; the loss is far below rounding
    if (h < 1e-100) return solve_oscillator(problem, elastic, 0, false);
    if (problem.energy() * hunt_crossley_stored(h) > elastic.capacity)
        return outside_domain(elastic.limit);
    return HuntCrossleyImpact(problem, elastic, c, approach_only).solve();
}

}  // namespace percuss::exact
