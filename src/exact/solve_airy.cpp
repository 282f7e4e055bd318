// Exact impacts with mu = 3, by Airy functions; the clock runs in the Lienard variable G
// (airy.hpp).
#include <array>
#include <boost/math/special_functions/airy.hpp>
#include <cmath>
#include <utility>

#include "exact/airy.hpp"
#include "exact/family.hpp"
#include "exact/path.hpp"
#include "percuss/numerics/roots.hpp"

namespace percuss::exact {

namespace {

/// Below this l the power series at G = 0 loses no digits, and keeps those of 1 - e.
constexpr double series_limit = 2;

}  // namespace

AiryContact::AiryContact(double D) : D_(D), l_(std::cbrt(D)) {
    using boost::math::airy_ai_prime;
    using boost::math::airy_bi_prime;
    if (l_ > series_limit) {
        mix_ = -airy_ai_prime(l_) / airy_bi_prime(l_);
    } else {
        mix_ = 0;
        const double first = wave_by_series(1).slope;
        mix_ = 1;
        mix_ = -first / (wave_by_series(1).slope - first);
    }
    // The first zero of w' below G = 1: with l e <= 2.2 the bracket holds no second one.
    e_ = root_up_to([&](double e) { return wave(-e).slope; }, 0, std::min(1.0, 2.2 / l_));
    // V < 0 at G = 0 and V = 1 at G = 1, whatever the damping; without any the turn is at G = 0
    turning_ = bracketed_root([&](double G) { return rate(G, energy_after_touch(1 - G)); }, 0, 1)
                   .value_or(0);
}

/// w and w'/D from the two power series of w'' = D G w at G = 0.
AiryContact::Wave AiryContact::wave_by_series(double G) const {
    double first = 1, second = G;  // terms of the even-like and odd-like solution
    double value = first + mix_ * second;
    double slope = mix_ / D_;
    const double cube = D_ * G * G * G;
    for (int k = 1; k < 60; ++k) {
        // slopes: d/dG of the terms, the factor D taken out of the recurrence
        slope += first * G * G / (3 * k - 1) + mix_ * second * G * G / (3 * k);
        first *= cube / (3 * k * (3 * k - 1));
        second *= cube / ((3 * k + 1) * (3 * k));
        value += first + mix_ * second;
    }
    return {value, slope};
}

AiryContact::Wave AiryContact::wave(double G) const {
    if (l_ <= series_limit) return wave_by_series(G);
    using namespace boost::math;
    const double x = l_ * G;
    return {airy_ai(x) + mix_ * airy_bi(x),
            (airy_ai_prime(x) + mix_ * airy_bi_prime(x)) / (l_ * l_)};
}

/// y' = 2A - 2x + sign (D/2) y^2, y(0) = 0, as a power series in x.
double AiryContact::taylor(double start_slope, double sign, double x) const {
    std::array<double, 30> c{};
    c[1] = 2 * start_slope;
    double sum = c[1] * x, power = x;
    for (std::size_t k = 1; k + 1 < c.size(); ++k) {
        double square = 0;
        for (std::size_t i = 1; i < k; ++i) square += c[i] * c[k - i];
        c[k + 1] = ((k == 1 ? -2.0 : 0.0) + sign * D_ / 2 * square) / static_cast<double>(k + 1);
        power *= x;
        sum += c[k + 1] * power;
    }
    return sum;
}

double AiryContact::energy_after_touch(double x) const {
    if (x < 0.2 / std::max(1.0, l_)) return taylor(1, -1, x);
    const Wave w = wave(1 - x);
    return -2 * w.slope / w.value;
}

double AiryContact::energy_before_return(double x) const {
    if (x < 0.2 / std::max(1.0, l_)) return taylor(e_, 1, x);
    const Wave w = wave(x - e_);
    return -2 * w.slope / w.value;
}

namespace {

class AiryImpact {
public:
    AiryImpact(const ExactProblem& problem, const ElasticView& elastic, double D,
               bool approach_only)
        : problem_(problem),
          elastic_(elastic),
          airy_(D),
          q_(2 / (elastic.n + 1)),
          length_(elastic.indentation(problem.energy())),
          approach_only_(approach_only) {}

    [[nodiscard]] Solution solve() const {
        Solution solution;
        Rebound& r = solution.rebound;
        PathPhase approach = airy_phase(false);
        PathPhase back = approach_only_ ? elastic_return() : airy_phase(true);
        const double turn = approach.clock.total();
        const double stored = airy_.energy_after_touch(1 - airy_.turning());
        const double E = problem_.energy();
        r.restitution = approach_only_ ? std::sqrt(stored) : airy_.restitution();
        r.peak_indentation = indentation(stored);
        r.time_of_peak_indentation = turn;
        r.duration = turn + back.clock.total();
        r.dissipated_loading = E * (1 - stored);
        r.dissipated_unloading = approach_only_ ? 0 : E * (stored - r.restitution * r.restitution);
        r.stored_at_release = 0;
        r.indentation_at_release = 0;
        fill_peak_force(r, approach.clock);
        solution.status = Status::separated;
        solution.at = two_phase_path(
            std::move(approach), std::move(back), turn, r.duration,
            [form = problem_.form](double d, double v) { return force(form, d, v); });
        return solution;
    }

private:
    [[nodiscard]] double indentation(double y) const { return length_ * std::pow(y, q_ / 2); }

    /// dt = (dd/dZ)/v0 dZ/V with dZ/V = -dG/Z
    [[nodiscard]] PathPhase airy_phase(bool back) const {
        const auto self = *this;
        const double extent = back ? airy_.turning() + airy_.restitution() : 1 - airy_.turning();
        const auto energy = [self, back](double x) {
            return back ? self.airy_.energy_before_return(x) : self.airy_.energy_after_touch(x);
        };
        const double factor = length_ * q_ / problem_.onset.rate, power = (q_ - 2) / 2;
        const auto rate = [self, back, energy](double x) {
            const double G = back ? x - self.airy_.restitution() : 1 - x;
            return self.problem_.onset.rate * self.airy_.rate(G, energy(x));
        };
        const double step = 0.8 / std::max(1.0, std::cbrt(airy_.damping()));
        return {Clock([=](double x) { return factor * std::pow(energy(x), power); }, q_ / 2,
                      even_knots(extent, step), Clock::Rule::gauss),
                [self, energy](double x) { return self.indentation(energy(x)); }, rate, back};
    }
    /// Undamped return, Z = Zmax sin x backwards from separation.
    [[nodiscard]] PathPhase elastic_return() const {
        const auto self = *this;
        const double top = std::sqrt(airy_.energy_after_touch(1 - airy_.turning()));
        const double factor = length_ * q_ / problem_.onset.rate;
        return {Clock([=, q = q_](double x) { return factor * std::pow(top * std::sin(x), q - 1); },
                      q_, even_knots(pi / 2, 1.2), Clock::Rule::gauss),
                [=](double x) { return self.indentation(top * top * std::sin(x) * std::sin(x)); },
                [=](double x) { return -self.problem_.onset.rate * top * std::cos(x); }, true};
    }
    /// F ~ Z^(2-q)(1 + D Z^2 V); with y' = -2V and V' = 1 + D y V its logarithm has one maximum.
    void fill_peak_force(Rebound& r, const Clock& approach) const {
        const double D = airy_.damping();
        const auto slope = [&](double x) {
            const double y = airy_.energy_after_touch(x), V = airy_.rate(1 - x, y);
            return -(2 - q_) * V / y + D * y - 2 * D * V * V / (1 + D * y * V);
        };
        const double extent = 1 - airy_.turning();
        const double x = root_up_to(slope, 1e-9 * extent, extent);
        const double y = airy_.energy_after_touch(x);
        r.peak_force =
            force(problem_.form, indentation(y), problem_.onset.rate * airy_.rate(1 - x, y));
        r.time_of_peak_force = approach.time(x);
    }

    ExactProblem problem_;
    ElasticView elastic_;
    AiryContact airy_;
    double q_;
    double length_;
    bool approach_only_;
};

}  // namespace

Solution solve_airy(const ExactProblem& problem, const ElasticView& elastic, double D,
                    bool approach_only) {
    return AiryImpact(problem, elastic, D, approach_only).solve();
}

}  // namespace percuss::exact
