// The energy-conserving step of linear.hpp against any one-sided potential U(x), x > 0,
// whose force grows with x (a constant pull may be part of it, as in DMT). The elastic law gives
// `potential`, `force`, `tangent` and `limit`, the largest x for which it is defined.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>

#include "percuss/numerics/quadrature.hpp"
#include "percuss/solve/discrete_gradient/linear.hpp"

namespace percuss {

/// (U(D) - U(e))/(D - e) for D, e > 0. Where the difference would cancel, the mean of the force by
/// a Gauss rule, which is exact to rounding because the only singularity is at touch, far away.
template <class Elastic>
[[nodiscard]] double mean_force(const Elastic& law, double D, double e) {
    static const GaussRule rule = gauss_legendre(12);
    if (2 * std::min(D, e) < std::max(D, e)) return (law.potential(D) - law.potential(e)) / (D - e);
    double sum = 0;
    for (std::size_t i = 0; i < rule.node.size(); ++i)
        sum += rule.weight[i] * law.force(D + (e - D) * rule.node[i]);
    return sum;
}

namespace detail {

struct GuardedRoot {
    double x;
    int iterations;
};

struct Residual {
    double value;
    double slope;
    double noise;  ///< rounding error of the value
};

/// Newton inside a bracket on an increasing function; where it does not halve the bracket in two
/// steps, bisection does.
template <class F>
GuardedRoot guarded_newton(F&& f, double low, double high, double start) {
    double x = start, width = high - low;
    int i = 0;
    for (bool moving = true; moving && i < 400; ++i) {
        const Residual r = f(x);
        (r.value > 0 ? high : low) = x;
        double next = x - r.value / r.slope;
        const bool lazy = i % 2 == 1 && high - low > width / 2;
        if (!(next >= low && next <= high) || (lazy && std::abs(next - x) > width / 8))
            next = low + (high - low) / 2;
        if (i % 2 == 1) width = high - low;
        moving = std::abs(next - x) > std::numeric_limits<double>::epsilon() * std::abs(x) &&
                 std::abs(r.value) > r.noise;
        x = next;
    }
    return {x, i};
}

constexpr double round_off = std::numeric_limits<double>::epsilon();

/// The contact would leave the domain of the law within the step.
inline ContactUpdate<double> beyond_limit(ContactPhase phase) {
    return {not_given, not_given, not_given, phase};
}

/// theta U(e) = (w - e)(d + e), convex in e: one positive root, below w.
template <class Elastic>
ContactUpdate<double> enter_convex(const Elastic& law, double theta, double d, double w) {
    const auto residual = [&](double e) {
        const double stored = theta * law.potential(e), work = (w - e) * (d + e);
        return Residual{stored - work, theta * law.force(e) - (w - e) + (d + e),
                        4 * round_off * work};
    };
    // A pull draws deeper than the free motion would go.
    double top = w;
    const double limit = law.limit() * (1 - 4 * round_off);
    for (int i = 0; i < 1100 && top < limit && residual(top).value < 0; ++i) top *= 2;
    top = std::min(top, limit);
    if (!(residual(top).value >= 0)) return beyond_limit(ContactPhase::enter);
    const auto [e, iterations] = guarded_newton(residual, 0, top, top);
    return {-(d + e), e, law.potential(e) / (d + e), ContactPhase::enter, iterations};
}

/// s + u = theta mean_force(D, D - s), with the root between 0 and -u + theta F(D).
template <class Elastic>
ContactUpdate<double> stay_convex(const Elastic& law, double theta, double D, double u) {
    const double t = theta * law.force(D) - u;
    const double deepest = D - law.limit() * (1 - 4 * round_off);
    const double low = t > 0 ? 0 : std::max(t, deepest), high = t > 0 ? std::min(t, D) : 0;
    const auto residual = [&](double s) {
        const double e = D - s;
        const double mean = e > 0 ? mean_force(law, D, e) : law.potential(D) / s;
        const double growth = std::abs(s) < 1e-3 * D ? -law.tangent(D - s / 2) / 2
                                                     : ((e > 0 ? law.force(e) : 0.0) - mean) / s;
        const double push = theta * mean;
        return Residual{s + u - push, 1 - theta * growth,
                        8 * round_off * std::max(std::abs(u), std::abs(push))};
    };
    if (low == deepest && !(residual(low).value <= 0)) return beyond_limit(ContactPhase::stay);
    const auto [s, iterations] = guarded_newton(residual, low, high, t > 0 ? low : high);
    const double e = D - s;
    const double force = e > 0 ? mean_force(law, D, e) : law.potential(D) / s;
    return {s, e, force, ContactPhase::stay, iterations};
}

}  // namespace detail

/// `force` is F in newton; NaN where the step leaves the domain of the law.
template <class Elastic>
[[nodiscard]] ContactUpdate<double> convex_contact_update(const Elastic& law, double theta,
                                                          double D, double u) {
    if (!(D > 0)) {
        const double w = u + D;
        if (!(w > 0)) return {-u, w, 0, ContactPhase::free};
        return detail::enter_convex(law, theta, -D, w);
    }
    // The spring that stores the same energy at D decides, and gives the closed form of leaving.
    const double k = law.potential(D) / (D * D), phi = theta * k;
    const double excess = std::fma(-phi, D, u) + D;
    if (!(excess < 0)) return detail::stay_convex(law, theta, D, u);
    ContactUpdate<double> update = detail::leave_contact(phi, excess, D, u);
    update.force *= k;
    return update;
}

}  // namespace percuss
