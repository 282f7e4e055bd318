// Quadrature rules: Gauss-Jacobi for an algebraic singularity at an end of the interval,
// Gauss-Legendre as its regular case, and the double exponential rule where the singularity is of
// unknown kind (the logarithm of the line laws).
#pragma once

#include <array>
#include <cmath>
#include <limits>
#include <numbers>
#include <vector>

namespace percuss {

/// Nodes and weights on [0, 1] for the weight x^b (1 - x)^a.
struct GaussRule {
    std::vector<double> node;
    std::vector<double> weight;
};

namespace detail {

/// The Jacobi polynomial P_n^(a,b)(x) and its derivative by the three-term recurrence.
struct JacobiValue {
    long double value;
    long double slope;
    long double previous;
};

inline JacobiValue jacobi(int n, long double a, long double b, long double x) {
    long double p0 = 1, p1 = (a - b + (a + b + 2) * x) / 2;
    for (int k = 2; k <= n; ++k) {
        const long double s = 2 * k + a + b;
        const long double c1 = 2 * k * (k + a + b) * (s - 2);
        const long double c2 = (s - 1) * (s * (s - 2) * x + a * a - b * b);
        const long double c3 = 2 * (k + a - 1) * (k + b - 1) * s;
        const long double p2 = (c2 * p1 - c3 * p0) / c1;
        p0 = p1;
        p1 = p2;
    }
    const long double s = 2 * n + a + b;
    const long double slope =
        (n * (a - b - s * x) * p1 + 2 * (n + a) * (n + b) * p0) / (s * (1 - x * x));
    return {p1, slope, p0};
}

}  // namespace detail

/// The n-point Gauss-Jacobi rule on [0, 1] for the weight x^b (1 - x)^a, with a, b > -1.
/// Roots by Newton with deflation, in long double, so that nodes and weights are right to rounding.
inline GaussRule gauss_jacobi(int n, double a, double b) {
    GaussRule rule{std::vector<double>(static_cast<std::size_t>(n)),
                   std::vector<double>(static_cast<std::size_t>(n))};
    std::vector<long double> roots;
    constexpr long double pi_l = 3.14159265358979323846264338327950288L;
    const long double la = a, lb = b;
    // 2^(a+b+1) Gamma(n+a+1) Gamma(n+b+1) / (n! Gamma(n+a+b+1)), times 2^-(a+b+1) for [0,1]; not by
    // lgamma, which writes a global variable that all threads share
    long double factor = std::tgamma(la + 2) * std::tgamma(lb + 2) / std::tgamma(la + lb + 2);
    for (int k = 2; k <= n; ++k) factor *= (k + la) * (k + lb) / (k * (k + la + lb));
    for (int i = 0; i < n; ++i) {
        long double x = -std::cos(pi_l * (2 * i + 1 + lb) / (2 * n + la + lb + 1));
        if (!roots.empty() && x <= roots.back()) x = roots.back() + 1e-3L * (1 - roots.back());
        for (int step = 0; step < 100; ++step) {
            const auto p = detail::jacobi(n, la, lb, x);
            long double sum = 0;
            for (const long double r : roots) sum += 1 / (x - r);
            const long double move = p.value / (p.slope - sum * p.value);
            long double next = x - move;
            if (next <= -1) next = (x - 1) / 2;
            if (next >= 1) next = (x + 1) / 2;
            const bool done = std::abs(next - x) <= 4 * std::numeric_limits<long double>::epsilon();
            x = next;
            if (done) break;
        }
        roots.push_back(x);
    }
    for (std::size_t i = 0; i < roots.size(); ++i) {
        const long double x = roots[i];
        const auto p = detail::jacobi(n, la, lb, x);
        rule.node[i] = static_cast<double>((1 + x) / 2);
        rule.weight[i] = static_cast<double>(factor / ((1 - x * x) * p.slope * p.slope));
    }
    return rule;
}

inline GaussRule gauss_legendre(int n) { return gauss_jacobi(n, 0, 0); }

template <class F>
double integrate(const GaussRule& rule, double from, double to, F&& f) {
    double sum = 0;
    for (std::size_t i = 0; i < rule.node.size(); ++i)
        sum += rule.weight[i] * f(from + (to - from) * rule.node[i]);
    return sum * (to - from);
}

namespace detail {

/// A node t of the double exponential rule, x = length/(1 + exp(-2 u)) with u = (pi/2) sinh t: the
/// length over its distances from the ends, and dx/dt but for these distances.
struct DoubleExponentialNode {
    double left, right, slope;
};
/// The nodes t > 0 by level, each with half the step of the one before; those of -t are the same
/// with the ends exchanged. Kept, because their exponentials take longer than most integrands.
inline constexpr std::size_t double_exponential_levels = 9;
inline const auto& double_exponential_nodes() {
    using Levels = std::array<std::vector<DoubleExponentialNode>, double_exponential_levels>;
    static const Levels levels = [] {
        constexpr double reach = 6.1;  // sinh(6.1) pi/2 = 350: the ends are then 1e-304 away
        constexpr double pi = std::numbers::pi;
        Levels made;
        double first = 0.5, step = 0.5;
        for (auto& level : made) {
            for (double t = first; t < reach; t += step) {
                const double twice = pi * std::sinh(t);
                level.push_back({1 + std::exp(-twice), 1 + std::exp(twice), pi * std::cosh(t)});
            }
            if (first < step) step /= 2;  // the first two share theirs
            first = step / 2;
        }
        return made;
    }();
    return levels;
}

}  // namespace detail

/// Double exponential (tanh-sinh) rule on (0, length). The integrand is given its distance from
/// both ends, f(x, length - x), each without cancellation, so that it can be singular at either.
/// The step is halved until two levels agree; the last level is then right to rounding because
/// halving doubles the number of digits.
template <class F>
double integrate_double_exponential(double length, F&& f, double tolerance = 1e-10) {
    if (!(length > 0)) return 0;
    const auto term = [&](double per_left, double per_right, double slope) {
        const double left = length / per_left, right = length / per_right;
        if (!(left > 0) || !(right > 0)) return 0.0;
        const double value = slope * left * (right / length) * f(left, right);
        return std::isfinite(value) ? value : 0.0;
    };
    const auto& levels = detail::double_exponential_nodes();
    double step = 0.5, sum = 0, result = 0;
    for (std::size_t i = 0; i < levels.size(); ++i) {
        double added = i == 0 ? term(2, 2, std::numbers::pi) : 0;  // t = 0
        for (const auto& node : levels[i])
            added +=
                term(node.left, node.right, node.slope) + term(node.right, node.left, node.slope);
        sum += added;
        if (i > 0) step /= 2;
        const double refined = sum * step, change = std::abs(refined - result);
        result = refined;
        if (i > 1 && change <= tolerance * std::abs(refined)) break;
    }
    return result;
}

}  // namespace percuss
