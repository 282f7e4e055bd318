// Forward-mode derivative of one variable: a value and its slope.
// The tests differentiate every kernel with it; users can do the same with their own force law.
#pragma once

#include <cmath>
#include <limits>

namespace percuss {

struct Dual {
    double value = 0;
    double slope = 0;

    constexpr Dual() = default;
    constexpr Dual(double v, double s = 0) : value(v), slope(s) {}

    friend constexpr Dual operator-(Dual a) { return {-a.value, -a.slope}; }
    friend constexpr Dual operator+(Dual a, Dual b) {
        return {a.value + b.value, a.slope + b.slope};
    }
    friend constexpr Dual operator-(Dual a, Dual b) {
        return {a.value - b.value, a.slope - b.slope};
    }
    friend constexpr Dual operator*(Dual a, Dual b) {
        return {a.value * b.value, a.slope * b.value + a.value * b.slope};
    }
    friend constexpr Dual operator/(Dual a, Dual b) {
        const double q = a.value / b.value;
        return {q, (a.slope - q * b.slope) / b.value};
    }
    Dual& operator+=(Dual b) { return *this = *this + b; }
    Dual& operator-=(Dual b) { return *this = *this - b; }
    Dual& operator*=(Dual b) { return *this = *this * b; }
    Dual& operator/=(Dual b) { return *this = *this / b; }

    friend constexpr bool operator<(Dual a, Dual b) { return a.value < b.value; }
    friend constexpr bool operator>(Dual a, Dual b) { return a.value > b.value; }
    friend constexpr bool operator<=(Dual a, Dual b) { return a.value <= b.value; }
    friend constexpr bool operator>=(Dual a, Dual b) { return a.value >= b.value; }
    friend constexpr bool operator==(Dual a, Dual b) { return a.value == b.value; }

    friend Dual sqrt(Dual a) {
        const double r = std::sqrt(a.value);
        return {r, a.slope / (2 * r)};
    }
    friend Dual exp(Dual a) {
        const double r = std::exp(a.value);
        return {r, r * a.slope};
    }
    friend Dual log(Dual a) { return {std::log(a.value), a.slope / a.value}; }
    friend Dual log1p(Dual a) { return {std::log1p(a.value), a.slope / (1 + a.value)}; }
    friend Dual asinh(Dual a) {
        return {std::asinh(a.value), a.slope / std::sqrt(1 + a.value * a.value)};
    }
    friend Dual abs(Dual a) { return a.value < 0 ? -a : a; }
    /// The exponent is a constant; a zero exponent has a zero slope even at the origin.
    friend Dual pow(Dual a, Dual n) {
        if (n.value == 0) return {1, 0};
        return {std::pow(a.value, n.value), n.value * std::pow(a.value, n.value - 1) * a.slope};
    }
};

}  // namespace percuss

/// Iterations that stop at rounding stop at the rounding of the value.
template <>
struct std::numeric_limits<percuss::Dual> : std::numeric_limits<double> {};
