// Elastic line (cylindrical) contact: total force, stiffness and stored energy as functions of the
// indentation, each with its domain. Conventions: R1 is the housing of an internal contact,
// dR = R1 - R2 (internal) or R1 + R2 (external), f = F/L, E* the contact modulus.
#pragma once

#include <array>
#include <cmath>
#include <limits>

#include "percuss/core/scalar.hpp"
#include "percuss/numerics/lambert_w.hpp"

namespace percuss {

/// The logarithmic laws, d = a f ln(B/f), inverted in closed form: f = -d/(a W-1(-d/(a B))).
/// All Hertzian line laws are of this kind ([skrinjar2018] Eqs. (33)-(44)). The law folds back at
/// d = a B/exp(1), where its stiffness is infinite; beyond that it has no force (NaN).
struct LogLine {
    double a = 0;  ///< m^2/N
    double B = 0;  ///< N/m
    double L = 0;  ///< m

    [[nodiscard]] double limit() const { return a * B * std::exp(-1.0); }
    [[nodiscard]] static double touch_exponent() { return 1; }

    /// u = ln(B/f), the argument that makes everything else elementary.
    template <class T>
    [[nodiscard]] T log_ratio(const T& d) const {
        return -lambert_wm1(T(-d / (T(a) * T(B))));
    }
    template <class T>
    [[nodiscard]] T force(const T& d) const {
        if (!(d > 0)) return T(0);
        return T(L) * d / (T(a) * log_ratio(d));
    }
    template <class T>
    [[nodiscard]] T tangent(const T& d) const {
        if (!(d > 0)) return T(0);
        return T(L) / (T(a) * (log_ratio(d) - 1));
    }
    /// U = L a f^2 (u/2 - 1/4)
    template <class T>
    [[nodiscard]] T potential(const T& d) const {
        if (!(d > 0)) return T(0);
        const T u = log_ratio(d);
        const T f = d / (T(a) * u);
        return T(L) * T(a) * f * f * (u / 2 - T(0.25));
    }
    /// F/sqrt(2U), the rate at which the energy coordinate grows with indentation; 0 at touch.
    template <class T>
    [[nodiscard]] T energy_rate(const T& d) const {
        using std::sqrt;
        if (!(d > 0)) return T(0);
        return sqrt(T(L) / (T(a) * (log_ratio(d) - T(0.5))));
    }
    /// The indentation that stores the energy U: z = -W-1(-4 e U/(L a B^2)), y = (z + 1)/2.
    [[nodiscard]] double indentation_at(double U) const {
        if (!(U > 0)) return 0;
        const double z = -lambert_wm1(-4 * std::exp(1.0) * U / (L * a * B * B));
        const double y = (z + 1) / 2;
        return a * B * std::exp(-y) * y;
    }
    /// Energy at the end of the domain.
    [[nodiscard]] double capacity() const {
        const double f = B * std::exp(-1.0);
        return L * a * f * f * 0.25;
    }
};

/// [liu2007], [skrinjar2018] Eq. (45), read as force per length:
/// f = (pi/2) E* x sqrt(x/(2(dR + x))). Explicit, no domain limit, no half-plane limit.
struct LiuLine {
    double Es = 0;  ///< contact modulus E*, Pa
    double dR = 0;  ///< m
    double L = 0;   ///< m

    [[nodiscard]] static double limit() { return infinity; }
    [[nodiscard]] static double capacity() { return infinity; }
    [[nodiscard]] static double touch_exponent() { return 1.5; }

    [[nodiscard]] double factor() const { return pi * Es * L / (2 * std::sqrt(2.0)); }

    template <class T>
    [[nodiscard]] T force(const T& d) const {
        using std::sqrt;
        if (!(d > 0)) return T(0);
        return T(factor()) * d * sqrt(d / (T(dR) + d));
    }
    template <class T>
    [[nodiscard]] T tangent(const T& d) const {
        using std::sqrt;
        if (!(d > 0)) return T(0);
        return T(factor()) * sqrt(d / (T(dR) + d)) * (T(3) * T(dR) + T(2) * d) /
               (T(2) * (T(dR) + d));
    }
    /// With z = d/dR: U = c dR^2 [sqrt(z(1+z))(z/2 - 3/4) + (3/4) asinh sqrt z]; the bracket
    /// cancels for small z and is then summed as z^(5/2) times a binomial series.
    template <class T>
    [[nodiscard]] T potential(const T& d) const {
        using std::sqrt;
        if (!(d > 0)) return T(0);
        const T z = d / T(dR);
        return T(factor()) * T(dR) * T(dR) * z * z * sqrt(z) * scaled_energy(z);
    }
    template <class T>
    [[nodiscard]] T energy_rate(const T& d) const {
        using std::sqrt;
        if (!(d > 0)) return T(0);
        const T z = d / T(dR);
        // F/sqrt(2U) with the common powers of z taken out, so that it is right down to touch
        return sqrt(T(factor())) * sqrt(sqrt(z)) / sqrt(2 * (1 + z) * scaled_energy(z));
    }
    [[nodiscard]] double indentation_at(double U) const;

private:
    /// U/(c dR^2 z^(5/2))
    template <class T>
    static T scaled_energy(const T& z) {
        using std::abs;
        using std::asinh;
        using std::sqrt;
        if (z > T(0.25)) {
            const T bracket = sqrt(z * (1 + z)) * (z / 2 - T(0.75)) + T(0.75) * asinh(sqrt(z));
            return bracket / (z * z * sqrt(z));
        }
        // integral of z^(3/2)(1+z)^(-1/2): sum of binom(-1/2,k) z^k/(k + 5/2)
        T coefficient = 1, sum = 0;
        for (int k = 0; k < 200; ++k) {
            const T add = coefficient / (T(k) + T(2.5));
            sum += add;
            if (abs(add) <= abs(sum) * T(1e-18)) break;
            coefficient *= -z * (T(k) + T(0.5)) / T(k + 1);
        }
        return sum;
    }
};

/// Conforming contact of [persson1964], corrected: with s = x/(2 dR + x) = tan^2(eps/2),
/// f = 2 E* dR pi s(1 + s)/(2 - ln(1 + s) - 2 s^2) for similar materials.
/// [skrinjar2018] Table 4 prints an expression with the unit of a pressure (docs/errata.md).
/// The pole at s = 0.8346 (x = 10.09 dR) ends the domain. No half-plane limit.
struct PerssonLine {
    double Es = 0;
    double dR = 0;
    double L = 0;

    static constexpr double pole = 0.83461524547765723;  ///< root of 2 - ln(1 + s) - 2 s^2

    [[nodiscard]] double limit() const { return 2 * dR * pole / (1 - pole); }
    [[nodiscard]] static double capacity() { return infinity; }
    [[nodiscard]] static double touch_exponent() { return 1; }

    template <class T>
    [[nodiscard]] T force(const T& d) const {
        if (!(d > 0)) return T(0);
        if (!(d < T(limit()))) return T(not_given);
        const T s = d / (2 * T(dR) + d);
        return T(scale()) * numerator(s) / denominator(s);
    }
    template <class T>
    [[nodiscard]] T tangent(const T& d) const {
        if (d < 0) return T(0);
        if (!(d > 0)) return T(2 * Es * L * pi / 4);
        if (!(d < T(limit()))) return T(not_given);
        const T s = d / (2 * T(dR) + d);
        const T D = denominator(s);
        const T slope = ((1 + 2 * s) * D + numerator(s) * (1 / (1 + s) + 4 * s)) / (D * D);
        return T(scale()) * slope * (1 - s) * (1 - s) / (2 * T(dR));
    }
    /// No closed form: 20-point Gauss-Legendre in panels of s that shorten towards the pole.
    template <class T>
    [[nodiscard]] T potential(const T& d) const {
        if (!(d > 0)) return T(0);
        if (!(d < T(limit()))) return T(not_given);
        const T s = d / (2 * T(dR) + d);
        T sum = 0, from = 0;
        while (from < s) {
            const T reach = from + (T(pole) - from) / 2;
            const T to = reach < s ? reach : s;
            sum += panel(from, to);
            from = to;
            if (!(T(pole) - from > T(1e-12))) break;
        }
        return T(scale()) * 2 * T(dR) * sum;
    }
    template <class T>
    [[nodiscard]] T energy_rate(const T& d) const {
        using std::sqrt;
        if (!(d > T(1e-12) * T(dR))) return sqrt(T(2 * Es * L * pi / 4));
        return force(d) / sqrt(2 * potential(d));
    }
    [[nodiscard]] double indentation_at(double U) const;

private:
    [[nodiscard]] double scale() const { return 2 * Es * dR * pi * L; }
    template <class T>
    static T numerator(const T& s) {
        return s * (1 + s);
    }
    template <class T>
    static T denominator(const T& s) {
        using std::log1p;
        return 2 - log1p(s) - 2 * s * s;
    }
    /// integral of f(s) dx/ds over one panel, dx/ds = 2 dR/(1 - s)^2
    template <class T>
    static T panel(const T& from, const T& to) {
        static constexpr std::array<double, 10> node{
            0.0765265211334973337546404, 0.2277858511416450780804962, 0.3737060887154195606725482,
            0.5108670019508270980043641, 0.6360536807265150254528367, 0.7463319064601507926143051,
            0.8391169718222188233945291, 0.9122344282513259058677524, 0.9639719272779137912676661,
            0.9931285991850949247861224};
        static constexpr std::array<double, 10> weight{
            0.1527533871307258506980843, 0.1491729864726037467878287, 0.1420961093183820513292983,
            0.1316886384491766268984945, 0.1181945319615184173123774, 0.1019301198172404350367501,
            0.0832767415767047487247581, 0.0626720483341090635695065, 0.0406014298003869413310400,
            0.0176140071391521183118620};
        const T centre = (from + to) / 2, half = (to - from) / 2;
        T sum = 0;
        for (std::size_t i = 0; i < node.size(); ++i) {
            for (const double sign : {-1.0, 1.0}) {
                const T s = centre + half * T(sign * node[i]);
                sum += T(weight[i]) * numerator(s) / (denominator(s) * (1 - s) * (1 - s));
            }
        }
        return sum * half;
    }
};

}  // namespace percuss
