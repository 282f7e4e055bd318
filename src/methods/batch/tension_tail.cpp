#include "methods/batch/tension_tail.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

namespace percuss::methods {

namespace {

constexpr std::size_t order = 24;
/// a[i][k] of (s xi^(1 + mu))^i (s xi^2)^k
using DoubleSeries = std::array<std::array<double, order + 1>, order + 1>;

/// Sum over all ways to split (i, k) in two, without the two that hold (0, 0).
double product_term(const DoubleSeries& a, const DoubleSeries& b, std::size_t i, std::size_t k) {
    double sum = 0;
    for (std::size_t m = 0; m <= i; ++m)
        for (std::size_t l = 0; l <= k; ++l)
            if (m + l > 0 && m + l < i + k) sum += a[m][l] * b[i - m][k - l];
    return sum;
}

struct Wave {
    DoubleSeries U{}, inverse{};
};

/// With W = U^2/2: xi W' = s xi^(1 + mu) U - s xi^2, term by term.
Wave wave_series(double mu) {
    Wave w;
    w.U[0][0] = w.inverse[0][0] = 1;
    for (std::size_t total = 1; total <= order; ++total)
        for (std::size_t i = 0; i <= total; ++i) {
            const std::size_t k = total - i;
            const double power = (1 + mu) * static_cast<double>(i) + 2 * static_cast<double>(k);
            const double source = (i > 0 ? w.U[i - 1][k] : 0.0) - (i == 0 && k == 1 ? 1 : 0);
            w.U[i][k] = source / power - 0.5 * product_term(w.U, w.U, i, k);
            w.inverse[i][k] = -w.U[i][k] - product_term(w.U, w.inverse, i, k);
        }
    return w;
}

struct Sum {
    double value = 0;
    double last = 0;  ///< size of the terms of the highest order
};

/// The series without its first term, each term divided by `divisor(its power of xi)`.
template <class Divisor>
Sum sum_series(const DoubleSeries& a, double mu, double s, double xi, Divisor&& divisor) {
    Sum sum;
    const double p = s * std::pow(xi, 1 + mu), r = s * xi * xi;
    for (std::size_t total = order; total >= 1; --total)
        for (std::size_t i = 0; i <= total; ++i) {
            const auto k = static_cast<double>(total - i), m = static_cast<double>(i);
            const double term =
                a[i][total - i] * std::pow(p, m) * std::pow(r, k) / divisor((1 + mu) * m + 2 * k);
            sum.value += term;
            if (total == order) sum.last += std::abs(term);
        }
    return sum;
}

}  // namespace

TensionTail::TensionTail(double mu, double q, double largest_s) {
    const Wave w = wave_series(mu);
    const auto one = [](double) { return 1.0; };
    std::array<std::array<double, 2>, 12> values{};
    double left_out = 0;
    for (std::size_t n = 0; n < values.size(); ++n) {
        const double s = decltype(series_)::node(n, 0, largest_s);
        // U is stationary where F vanishes, so that this converges twice as fast each time
        double xi = 1, log_U = 0;
        for (int i = 0; i < 8; ++i) {
            const Sum U = sum_series(w.U, mu, s, xi, one);
            left_out = std::max(left_out, U.last);
            log_U = std::log1p(U.value);
            xi = std::exp(log_U / (1 - mu));
        }
        const Sum time =
            sum_series(w.inverse, mu, s, xi, [q](double power) { return (q + power) / q; });
        values[n] = {log_U / s, std::pow(xi, q) * (1 + time.value)};
    }
    series_ = {0, largest_s, values};
    const auto [rate_rest, time_rest] = series_.remainder();
    converged_ = left_out < 1e-15 && rate_rest * largest_s < 1e-14 && time_rest < 1e-14;
}

}  // namespace percuss::methods
