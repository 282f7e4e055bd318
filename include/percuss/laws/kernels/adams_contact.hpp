// The IMPACT function of ADAMS [adams2019]: max(0, K d^n + c(d) v), where the damping grows from 0
// at touch to c_max at d_max along a cubic step.
#pragma once

#include <cmath>

#include "percuss/core/scalar.hpp"

namespace percuss {

struct AdamsContact {
    double K = 0;      ///< N/m^n
    double n = 1.5;    ///< > 0
    double c_max = 0;  ///< N s/m
    double d_max = 0;  ///< m

    template <class T>
    [[nodiscard]] T coefficient(const T& d) const {
        const T s = d / T(d_max);
        return s < T(1) ? T(c_max) * s * s * (3 - 2 * s) : T(c_max);
    }
    /// Negative where the clip acts: there the contact has ended under no_tension.
    template <class T>
    [[nodiscard]] T unclipped(const T& d, const T& v) const {
        using std::pow;
        if (!(d > T(0))) return T(0);
        return T(K) * pow(d, T(n)) + coefficient(d) * v;
    }
    template <class T>
    [[nodiscard]] T force(const T& d, const T& v) const {
        const T F = unclipped(d, v);
        return F > T(0) ? F : T(0);
    }
    template <class T>
    [[nodiscard]] T stiffness(const T& d, const T& v) const {
        return unclipped(d, v) > T(0) ? unclipped_stiffness(d, v) : T(0);
    }
    template <class T>
    [[nodiscard]] T unclipped_stiffness(const T& d, const T& v) const {
        using std::pow;
        const T s = d / T(d_max);
        const T slope = s < T(1) ? T(c_max) * 6 * s * (1 - s) / T(d_max) : T(0);
        return T(K * n) * pow(d, T(n - 1)) + slope * v;
    }
    template <class T>
    [[nodiscard]] T damping(const T& d, const T& v) const {
        return force(d, v) > T(0) ? coefficient(d) : T(0);
    }
    template <class T>
    [[nodiscard]] T potential(const T& d) const {
        using std::pow;
        if (!(d > T(0))) return T(0);
        return T(K / (n + 1)) * pow(d, T(n + 1));
    }
    [[nodiscard]] double touch_exponent() const { return n; }
    [[nodiscard]] static double touch_damping_exponent() { return 2; }
    [[nodiscard]] static double limit() { return infinity; }
    void scale_damping(double factor) { c_max *= factor; }
};

}  // namespace percuss
