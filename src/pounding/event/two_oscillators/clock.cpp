#include "pounding/event/two_oscillators/clock.hpp"

#include <cmath>

#include "percuss/numerics/quadrature.hpp"

namespace percuss::pounding {

namespace {

constexpr std::size_t n = gauss_points;
/// Degree of tau dtau/du, and one more.
constexpr std::size_t moments = 8;

/// What does not depend on the clock.
struct Basis {
    double node[n];                ///< u
    double lagrange[n][n];         ///< [j]: coefficients of the polynomial that is 1 at point j
    double ahead[n];               ///< that polynomial at u = 1
    double moment[moments][n][n];  ///< [m][j][i]: its integral with u^m up to point i
    double whole[moments][n];      ///< and up to u = 1
};

Basis make_basis() {
    Basis b{};
    const GaussRule rule = gauss_legendre(static_cast<int>(n));
    for (std::size_t i = 0; i < n; ++i) b.node[i] = 2 * rule.node[i] - 1;
    for (std::size_t j = 0; j < n; ++j) {
        long double c[n] = {1};
        for (std::size_t i = 0, degree = 0; i < n; ++i) {
            if (i == j) continue;
            const long double gap = static_cast<long double>(b.node[j]) - b.node[i];
            for (std::size_t k = ++degree + 1; k-- > 0;)
                c[k] = ((k > 0 ? c[k - 1] : 0) - b.node[i] * (k < degree ? c[k] : 0)) / gap;
        }
        const auto integral = [&](std::size_t m, long double to) {
            long double sum = 0, power = std::pow(to, static_cast<long double>(m));
            long double base = m % 2 == 0 ? 1 : -1;
            for (std::size_t k = 0; k < n; ++k) {
                power *= to;
                base = -base;
                sum += c[k] * (power - base) / static_cast<long double>(k + m + 1);
            }
            return static_cast<double>(sum);
        };
        long double ahead = 0;
        for (std::size_t k = 0; k < n; ++k) {
            b.lagrange[j][k] = static_cast<double>(c[k]);
            ahead += c[k];
        }
        b.ahead[j] = static_cast<double>(ahead);
        for (std::size_t m = 0; m < moments; ++m) {
            for (std::size_t i = 0; i < n; ++i) b.moment[m][j][i] = integral(m, b.node[i]);
            b.whole[m][j] = integral(m, 1);
        }
    }
    return b;
}
const Basis& basis() {
    static const Basis made = make_basis();
    return made;
}

GaussTable make_table(const Polynomial& tau) {
    const Basis& b = basis();
    const Polynomial pace = tau.slope(), both = tau * pace;
    GaussTable t{};
    for (std::size_t i = 0; i < n; ++i) {
        t.tau[i] = tau.at(b.node[i]);
        t.ahead[i] = b.ahead[i];
    }
    for (std::size_t j = 0; j < n; ++j) {
        double once[n] = {}, twice[n] = {}, end_once = 0, end_twice = 0;
        for (std::size_t m = 0; m < both.size(); ++m) {
            for (std::size_t i = 0; i < n; ++i) {
                once[i] += pace[m] * b.moment[m][j][i];
                twice[i] += both[m] * b.moment[m][j][i];
            }
            end_once += pace[m] * b.whole[m][j];
            end_twice += both[m] * b.whole[m][j];
        }
        for (std::size_t i = 0; i < n; ++i) {
            t.first[j][i] = once[i];
            t.second[j][i] = t.tau[i] * once[i] - twice[i];
        }
        t.end_first[j] = end_once;
        t.end_second[j] = end_once - end_twice;
    }
    return t;
}

/// (a + b u)^power
Polynomial binomial(double a, double b, int power) {
    Polynomial line(2), result(1);
    line[0] = a;
    line[1] = b;
    result[0] = 1;
    for (int k = 0; k < power; ++k) result = result * line;
    return result;
}

}  // namespace

Polynomial Polynomial::slope() const {
    Polynomial result(size_ - 1);
    for (std::size_t k = 1; k < size_; ++k) result[k - 1] = static_cast<double>(k) * c_[k];
    return result;
}
Polynomial Polynomial::integral(double start) const {
    // divisions would take longer than all the rest
    static constexpr std::array<double, 16> inverse{
        1,      1. / 2,  1. / 3,  1. / 4,  1. / 5,  1. / 6,  1. / 7,  1. / 8,
        1. / 9, 1. / 10, 1. / 11, 1. / 12, 1. / 13, 1. / 14, 1. / 15, 1. / 16};
    Polynomial result(size_ + 1);
    double even = 0, odd = 0;
    for (std::size_t k = 0; k < size_; ++k) {
        result[k + 1] = c_[k] * inverse[k];
        (k % 2 == 0 ? odd : even) += result[k + 1];
    }
    result[0] = start + (odd - even);
    return result;
}
Polynomial operator*(const Polynomial& a, const Polynomial& b) {
    Polynomial result(a.size_ + b.size_ - 1);
    for (std::size_t i = 0; i < a.size_; ++i)
        for (std::size_t k = 0; k < b.size_; ++k) result[i + k] += a[i] * b[k];
    return result;
}
Polynomial operator*(double a, Polynomial b) {
    for (std::size_t k = 0; k < b.size_; ++k) b[k] *= a;
    return b;
}

Polynomial through(const double* values) {
    const Basis& b = basis();
    Polynomial result(n);
    for (std::size_t j = 0; j < n; ++j)
        for (std::size_t k = 0; k < n; ++k) result[k] += b.lagrange[j][k] * values[j];
    return result;
}

GaussClock::GaussClock(Kind kind, int power, double from, const Polynomial& tau)
    : kind_(kind), power_(power), from_(from), pace_(tau.slope()), table_(make_table(tau)) {}

GaussClock GaussClock::plain() { return {Kind::plain, 1, 0, binomial(0.5, 0.5, 1)}; }
GaussClock GaussClock::onset(int power, double from) {
    const double past = std::pow(from, power);
    Polynomial tau = binomial(0.5 * (1 + from), 0.5 * (1 - from), power);
    tau[0] -= past;
    return {Kind::onset, power, from, 1 / (1 - past) * tau};
}
GaussClock GaussClock::departure(int power) {
    Polynomial tau = -1 * binomial(0.5, -0.5, power);
    tau[0] += 1;
    return {Kind::departure, power, 0, tau};
}

double GaussClock::place(double part) const {
    switch (kind_) {
        case Kind::plain: return 2 * part - 1;
        case Kind::departure: return 1 - 2 * std::pow(std::max(1 - part, 0.0), 1.0 / power_);
        default: break;
    }
    const double past = std::pow(from_, power_);
    const double l = std::pow(past + (1 - past) * part, 1.0 / power_);
    return 2 * (l - from_) / (1 - from_) - 1;
}

}  // namespace percuss::pounding
