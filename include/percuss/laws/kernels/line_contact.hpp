// A line law with damping: a hysteresis factor, F = Fe(d)(1 + h v), or energy damping,
// F = Fe(d) + c Fe/sqrt(2U) v with c = 2 a sqrt(m), which makes the energy coordinate sqrt(2U/m)
// of any elastic law a linear oscillator of damping ratio a [feng2026b].
#pragma once

#include "percuss/core/scalar.hpp"
#include "percuss/laws/kernels/line_elastic.hpp"

namespace percuss {

namespace detail {

struct PhasedCoefficient {
    double approach = 0;
    double back = 0;

    template <class T>
    [[nodiscard]] T at(const T& v) const {
        return v > T(0) ? T(approach) : T(back);
    }
};

}  // namespace detail

template <class Elastic>
struct FactorContact {
    Elastic elastic_law;
    detail::PhasedCoefficient h;  ///< s/m

    template <class T>
    [[nodiscard]] T force(const T& d, const T& v) const {
        return elastic_law.force(d) * (1 + h.at(v) * v);
    }
    template <class T>
    [[nodiscard]] T stiffness(const T& d, const T& v) const {
        return elastic_law.tangent(d) * (1 + h.at(v) * v);
    }
    template <class T>
    [[nodiscard]] T damping(const T& d, const T& v) const {
        return elastic_law.force(d) * h.at(v);
    }
    template <class T>
    [[nodiscard]] T potential(const T& d) const {
        return elastic_law.potential(d);
    }
    [[nodiscard]] bool undamped() const { return h.approach == 0 && h.back == 0; }
    [[nodiscard]] bool approach_only() const { return h.back == 0 && h.approach != 0; }
    [[nodiscard]] double touch_exponent() const { return elastic_law.touch_exponent(); }
    [[nodiscard]] double touch_damping_exponent() const { return elastic_law.touch_exponent(); }
    [[nodiscard]] double limit() const { return elastic_law.limit(); }
    void scale_damping(double factor) {
        h.approach *= factor;
        h.back *= factor;
    }
};

template <class Elastic>
struct EnergyContact {
    Elastic elastic_law;
    double c = 0;  ///< 2 a sqrt(m), sqrt(kg)

    template <class T>
    [[nodiscard]] T force(const T& d, const T& v) const {
        if (d < T(0)) return T(0);
        return elastic_law.force(d) + T(c) * elastic_law.energy_rate(d) * v;
    }
    /// d/dd of Fe/sqrt(2U) = Fe'/sqrt(2U) - Fe^2/(2U)^(3/2)
    template <class T>
    [[nodiscard]] T stiffness(const T& d, const T& v) const {
        using std::sqrt;
        if (!(d > T(0))) return elastic_law.tangent(d);
        const T root = sqrt(2 * elastic_law.potential(d));
        const T rate = elastic_law.energy_rate(d);
        return elastic_law.tangent(d) + T(c) * v * (elastic_law.tangent(d) - rate * rate) / root;
    }
    template <class T>
    [[nodiscard]] T damping(const T& d, const T&) const {
        if (d < T(0)) return T(0);
        return T(c) * elastic_law.energy_rate(d);
    }
    template <class T>
    [[nodiscard]] T potential(const T& d) const {
        return elastic_law.potential(d);
    }
    [[nodiscard]] bool undamped() const { return c == 0; }
    [[nodiscard]] static bool approach_only() { return false; }
    [[nodiscard]] double touch_exponent() const { return elastic_law.touch_exponent(); }
    [[nodiscard]] double touch_damping_exponent() const {
        return (elastic_law.touch_exponent() - 1) / 2;
    }
    [[nodiscard]] double limit() const { return elastic_law.limit(); }
    void scale_damping(double factor) { c *= factor; }
};

}  // namespace percuss
