#include "percuss/laws/restitution.hpp"

#include <cmath>

#include "percuss/core/scalar.hpp"
#include "percuss/numerics/log_gap.hpp"
#include "percuss/numerics/roots.hpp"

namespace percuss {

namespace {

/// 2(exp(r) - 1 - r)/r^2 - 1
double scaled_exp_gap_minus_one(double r) {
    double term = r / 3, sum = term;
    for (int k = 2; k < 40 && std::abs(term) > 1e-18 * std::abs(sum); ++k) {
        term *= r / (k + 2);
        sum += term;
    }
    return sum;
}

/// -ln e as a function of r = h(1 + e): from e = exp(-r) gap(r)/gap(-r), gap(r) = exp(r) - 1 - r.
double minus_log_restitution(double r) {
    if (r > 1) {
        const double fade = std::exp(-r);
        return std::log(r - 1 + fade) - std::log1p(-(1 + r) * fade);
    }
    return r - std::log1p(scaled_exp_gap_minus_one(r)) + std::log1p(scaled_exp_gap_minus_one(-r));
}

/// Slope of the above; needed to a few digits only.
double minus_log_restitution_slope(double r) {
    if (r < 1e-2) return 1.0 / 3;
    if (r > 500) return 1 / (r - 1);
    return 1 - std::expm1(r) / exp_gap(r) - std::expm1(-r) / exp_gap(-r);
}

/// a g(a) = l. The slope is (g - a)/(1 - a^2), 2/3 at a = 1. [feng2026] extended to all a > 0.
double solve_turning(double l) {
    if (l <= 0) return 0;
    if (l > 350) return 0.5 * std::exp(l);  // a g -> ln 2a; the correction is below rounding
    double a = l < 0.6 ? (2 * l / pi) * (1 + 4 * l / (pi * pi))
               : l < 2 ? 1 + 1.5 * (l - 1) + 0.6 * (l - 1) * (l - 1)
                       : 0.5 * std::exp(l);
    for (int i = 0; i < 40; ++i) {
        const double g = turning_phase(a);
        const double gap = (1 - a) * (1 + a);
        const double slope = std::abs(gap) < 1e-4 ? 2.0 / 3 - 0.4 * (a - 1) : (g - a) / gap;
        const double step = (a * g - l) / slope;
        const double next = a - step > 0 ? a - step : a / 2;
        const bool done = std::abs(next - a) <= 2e-16 * a;
        a = next;
        if (done) break;
    }
    return a;
}

}  // namespace

double hunt_crossley_factor(double e) {
    if (e >= 1) return 0;
    const double target = -std::log(e);
    double r = target < 1 ? 3 * target : 1 + 1 / e;
    for (int i = 0; i < 60; ++i) {
        const double step = (minus_log_restitution(r) - target) / minus_log_restitution_slope(r);
        const double next = r - step > 0 ? r - step : r / 2;
        const bool done = std::abs(next - r) <= 2e-16 * r;
        r = next;
        if (done) break;
    }
    return r / (1 + e);
}

double hunt_crossley_approach_factor(double e) {
    if (e >= 1) return 0;
    // With S(h) = 2(h - ln(1 + h))/h^2 the restitution is sqrt(S), falling from 1 to 0 like
    // sqrt(2/h).
    if (e < 0.5) {
        const double bound = 2 / e / e;
        if (std::isinf(bound)) return bound;
        double h = bound;
        for (int i = 0; i < 200; ++i) {
            const double next = bound * (1 - std::log1p(h) / h);
            const bool done = std::abs(next - h) <= 2e-16 * h;
            h = next;
            if (done) break;
        }
        return h;
    }
    // 1 - S is summed from its series, so that e -> 1 keeps its digits.
    const double loss_asked = (1 - e) * (1 + e);
    const auto loss = [](double h) {
        if (h > 0.05) return 1 - 2 * log_gap(h) / (h * h);
        double term = 1, sum = 0;  // 2h/3 - 2h^2/4 + 2h^3/5 - ...
        for (int k = 3; k < 40; ++k) {
            term *= k == 3 ? h : -h;
            sum += 2 * term / k;
        }
        return sum;
    };
    return bracketed_root([&](double h) { return loss(h) - loss_asked; }, loss_asked, 10).x();
}

double turning_phase(double a) {
    const double gap = std::sqrt(std::abs(1 - a)) * std::sqrt(1 + a);
    if (gap == 0) return 1;
    return a < 1 ? std::acos(a) / gap : std::acosh(a) / gap;
}

double damping_ratio(double e, Release release) {
    if (e >= 1) return 0;
    if (release == Release::geometric) {
        if (e <= 0) return 1;  // the limit: critical damping never separates
        const double L = -std::log(e);
        return L / std::hypot(pi, L);
    }
    return solve_turning(-std::log(e) / 2);
}

double approach_damping_ratio(double e) { return e >= 1 ? 0 : solve_turning(-std::log(e)); }

}  // namespace percuss
