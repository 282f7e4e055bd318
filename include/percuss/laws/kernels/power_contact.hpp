// F = K d^n + c d^j v: the form of every point law without memory.
//   j = n          Hunt-Crossley type, c = K h/v0
//   j = (n - 1)/2  Tsuji type, velocity-independent restitution [feng2026]
//   j = 0          linear dashpot
// The damping coefficient may differ between approach and return (Jankowski: none on return).
#pragma once

#include <cmath>

#include "percuss/core/scalar.hpp"
#include "percuss/laws/kernels/exponent.hpp"

namespace percuss {

template <class N, class J>
struct PowerContact {
    double K = 0;           ///< N/m^n
    double c_approach = 0;  ///< N s/m^(j+1), while v > 0
    double c_return = 0;    ///< the same, while v <= 0
    [[no_unique_address]] N n{};
    [[no_unique_address]] J j{};

    /// Zero out of contact (d < 0). At d = 0 the dashpot of j = 0 already acts.
    template <class T>
    [[nodiscard]] T force(const T& d, const T& v) const {
        const T c = damping_coefficient(v);
        const auto apart = d < T(0);
        const T x = choose(apart, T(0), d);
        if constexpr (std::is_same_v<N, J> && !std::is_same_v<N, AnyExponent>) {
            return choose(apart, T(0), T(n.raise(x) * (T(K) + c * v)));
        } else {
            return choose(apart, T(0), T(T(K) * n.raise(x) + c * j.raise(above_touch(x)) * v));
        }
    }
    /// dF/dd. At touch it is infinite where an exponent is below 1.
    template <class T>
    [[nodiscard]] T stiffness(const T& d, const T& v) const {
        if (d < T(0)) return T(0);
        const T push = damping_coefficient(v) * v;
        // without a push the infinite slope of the damper at touch does not count
        if (push == T(0)) return T(K) * slope(n, d);
        return T(K) * slope(n, d) + push * slope(j, d);
    }
    /// dF/dv; at the kink v = 0 the value of the return phase (the damper is off).
    template <class T>
    [[nodiscard]] T damping(const T& d, const T& v) const {
        if (d < T(0)) return T(0);
        return damping_coefficient(v) * j.raise(d);
    }
    template <class T>
    [[nodiscard]] T potential(const T& d) const {
        if (!(d > T(0))) return T(0);
        return T(K) * d * n.raise(d) / T(n.value() + 1);
    }
    [[nodiscard]] double indentation_at(double U) const {
        return std::pow((n.value() + 1) * U / K, 1 / (n.value() + 1));
    }

    [[nodiscard]] double elastic(double d) const { return K * n.raise(d); }
    [[nodiscard]] bool approach_only() const { return c_return == 0 && c_approach != 0; }
    [[nodiscard]] bool undamped() const { return c_approach == 0 && c_return == 0; }
    [[nodiscard]] double touch_exponent() const { return n.value(); }
    [[nodiscard]] double touch_damping_exponent() const { return j.value(); }
    [[nodiscard]] static double limit() { return infinity; }

    void scale_damping(double factor) {
        c_approach *= factor;
        c_return *= factor;
    }

private:
    template <class T>
    [[nodiscard]] T damping_coefficient(const T& v) const {
        return choose(v > T(0), T(c_approach), T(c_return));
    }
    /// Below p = 1 the exponent of the damper is negative and infinite at touch; a hair above it
    /// the product with v = 0 is still a number.
    template <class T>
    [[nodiscard]] T above_touch(const T& d) const {
        if constexpr (std::is_same_v<J, AnyExponent>) {
            if (j.value() < 0) return choose(d > T(0), d, T(1e-300));
        }
        return d;
    }
    /// d/dd of d^exponent, with 0^0 = 1.
    template <class Exponent, class T>
    static T slope(const Exponent& exponent, const T& d) {
        using std::pow;
        const double e = exponent.value();
        if (e == 0) return T(0);
        if (e == 1) return T(1);
        if (d > T(0)) return T(e) * exponent.raise(d) / d;
        return T(e) * pow(d, T(e - 1));
    }
};

}  // namespace percuss
