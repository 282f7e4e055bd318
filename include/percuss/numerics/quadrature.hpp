// Quadrature rules: Gauss-Jacobi for an algebraic singularity at an end of the interval,
// Gauss-Legendre as its regular case, and the double exponential rule where the singularity is of
// unknown kind (the logarithm of the line laws).
#pragma once

#include <array>
#include <cmath>
#include <limits>
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

/// Double exponential (tanh-sinh) rule on (0, length). The integrand is given its distance from
/// both ends, f(x, length - x), each without cancellation, so that it can be singular at either.
/// The step is halved until two levels agree; the last level is then right to rounding because
/// halving doubles the number of digits.
template <class F>
double integrate_double_exponential(double length, F&& f, double tolerance = 1e-10) {
    if (!(length > 0)) return 0;
    constexpr double half_pi = 1.57079632679489661923;
    // x = length / (1 + exp(-2 u)), u = (pi/2) sinh t
    const auto term = [&](double t) {
        const double u = half_pi * std::sinh(t);
        const double left = length / (1 + std::exp(-2 * u));
        const double right = length / (1 + std::exp(2 * u));
        if (!(left > 0) || !(right > 0)) return 0.0;
        const double slope = 2 * half_pi * std::cosh(t) * left * (right / length);
        const double value = slope * f(left, right);
        return std::isfinite(value) ? value : 0.0;
    };
    constexpr double reach = 6.1;  // sinh(6.1) pi/2 = 350: the ends are then 1e-304 away
    double step = 0.5;
    double sum = term(0);
    for (double t = step; t < reach; t += step) sum += term(t) + term(-t);
    double result = sum * step;
    for (int level = 0; level < 8; ++level) {
        double odd = 0;
        for (double t = step / 2; t < reach; t += step) odd += term(t) + term(-t);
        sum += odd;
        step /= 2;
        const double refined = sum * step;
        const double change = std::abs(refined - result);
        result = refined;
        if (level > 0 && change <= tolerance * std::abs(refined)) break;
    }
    return result;
}

}  // namespace percuss
