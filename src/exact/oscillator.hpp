// The linear oscillator in the energy coordinate.
// With Z = sqrt(2U(d)/(m v0^2)) and V = d'/v0, a law whose damping force is 2a sqrt(m) Fe/sqrt(2U)
// d' obeys V dV/dZ + 2a V + Z = 0, whatever its elastic part [feng2026b]; K d^p with Tsuji's
// damping exponent (p - 1)/2 is of this kind, a = alpha/sqrt(2(p + 1)) [feng2026] Eqs. (7), (8).
// Parametrised by s: Z' = V, V' = -2a V - Z, Z(0) = 0, V(0) = 1; the physical clock is
// dt/ds = (dd/dZ)/v0 [feng2026] Eq. (19).
#pragma once

#include <cmath>

namespace percuss::exact {

template <class T>
class Oscillator {
public:
    explicit Oscillator(const T& damping_ratio) : a_(damping_ratio) {
        using std::sqrt;
        const T gap = (1 - a_) * (1 + a_);
        w_ = gap < 0 ? T(sqrt(-gap)) : T(sqrt(gap));
    }

    [[nodiscard]] const T& damping_ratio() const { return a_; }
    [[nodiscard]] const T& frequency() const { return w_; }
    [[nodiscard]] bool underdamped() const { return a_ < 1; }

    /// Z(s) [feng2026] Eqs. (20), (36)
    [[nodiscard]] T position(const T& s) const {
        using std::exp;
        using std::expm1;
        using std::sin;
        if (a_ < 1) return exp(-a_ * s) * sin(w_ * s) / w_;
        if (w_ == 0) return s * exp(-a_ * s);
        return exp(-s / (a_ + w_)) * -expm1(-2 * w_ * s) / (2 * w_);
    }
    /// V(s) [feng2026] Eq. (21); the overdamped velocity is missing there (docs/errata.md)
    [[nodiscard]] T rate(const T& s) const {
        using std::cos;
        using std::cosh;
        using std::exp;
        using std::sin;
        using std::sinh;
        if (a_ < 1) return exp(-a_ * s) * (cos(w_ * s) - a_ * sin(w_ * s) / w_);
        if (w_ == 0) return (1 - s) * exp(-a_ * s);
        if (w_ * s < T(0.1)) return exp(-a_ * s) * (cosh(w_ * s) - a_ * sinh(w_ * s) / w_);
        const T fast = a_ + w_;
        return (fast * exp(-fast * s) - exp(-s / fast) / fast) / (2 * w_);
    }
    /// Phase of largest indentation: g(a) = arccos(a)/sqrt(1 - a^2) = arccosh(a)/sqrt(a^2 - 1).
    [[nodiscard]] T turning_phase() const {
        using std::acos;
        using std::acosh;
        if (w_ == 0) return T(1);
        return a_ < 1 ? T(acos(a_) / w_) : T(acosh(a_) / w_);
    }
    /// The total force vanishes at twice the turning phase, for every elastic law.
    [[nodiscard]] T force_zero_phase() const { return 2 * turning_phase(); }
    /// Z returns to 0 here (underdamped only).
    [[nodiscard]] T return_phase() const {
        using std::acos;
        return acos(T(-1)) / w_;
    }
    /// Largest Z: exp(-a g(a)). Its square is the stored part of the energy.
    [[nodiscard]] T largest() const {
        using std::exp;
        return exp(-a_ * turning_phase());
    }
    /// Restitution if contact ends at d = 0: exp(-pi a/sqrt(1 - a^2)), 0 from critical damping on.
    [[nodiscard]] T restitution_geometric() const {
        using std::exp;
        return a_ < 1 ? T(exp(-a_ * return_phase())) : T(0);
    }
    /// Restitution if contact ends at zero force: exp(-2 a g(a)) = largest^2, for every damping.
    [[nodiscard]] T restitution_no_tension() const {
        using std::exp;
        return exp(-2 * a_ * turning_phase());
    }
    /// Restitution if the damper acts on approach only: exp(-a g(a)).
    [[nodiscard]] T restitution_approach_only() const { return largest(); }

    /// Z(return_phase - x), accurate for small x.
    [[nodiscard]] T position_before_return(const T& x) const {
        using std::exp;
        using std::sin;
        return exp(a_ * (x - return_phase())) * sin(w_ * x) / w_;
    }

private:
    T a_;
    T w_;  ///< sqrt|1 - a^2|
};

}  // namespace percuss::exact
