// The four cases of linear.hpp without branches, for SIMD batches; and by cases for one.
//
// With a dashpot r the equation is m s + u + theta (V(D - s) - V(D))/s = 0, m = 1 + theta r, and
// the force is r s less. Every case is rearranged so that force and displacement wait for one
// square root and one division each, side by side:
//     enter, t = |B| + root:  B > 0:  e = t/(2 + 2 phi), F = e t/(t + (2 + 2 phi) d)
//                             B <= 0: e = 2 w d/t,       F = e 2 w/(t + 2 w)
//     leave, t = |u| + root:  u > 0:  s = 2 phi D^2/t,   F = t/(2 phi)
//                             u <= 0: s = t/(2 m),       F = 2 m D^2/t.
// Both halves come in two parts, so that other work can be put where the root is waited for. The
// batch must bring a true `fma`: one that rounds the product costs phi times the error.
#pragma once

#include <cmath>

#include "percuss/core/scalar.hpp"

namespace percuss {

template <class T>
struct ContactLanes {
    T shift;
    T compression;  ///< as D - s where the contact is left, good to rounding of D
    T force;        ///< F/(k/2), without that of the dashpot
};

/// So small that it is never seen; no division is by zero when a string falls silent.
inline constexpr double contact_tiny = 1e-300;

/// From apart, D <= 0: stays apart or enters.
template <class T>
class EnteringLanes {
public:
    void start(const T& phi, const T& D, const T& u) {
        using std::sqrt;
        D_ = D;
        w_ = u + D;
        B_ = w_ + D;
        twice_stiff_ = 2 + 2 * phi;
        reach_ = twice_stiff_ * D;
        twice_ = 2 * choose(w_ > T(0), w_, T(0));
        root_ = sqrt(T(B_ * B_ + (T(contact_tiny) - reach_ * twice_)));
    }
    void divide() {
        const auto deep = B_ > T(0);
        const T t = choose(deep, B_, T(-B_)) + root_;
        e_ = choose(deep, t, T(-twice_ * D_)) / choose(deep, twice_stiff_, t);
        share_ = choose(deep, t, twice_) / (t + choose(deep, T(-reach_), twice_));
    }
    [[nodiscard]] ContactLanes<T> finish() const {
        // nothing enters where w < 0, and then e = 0
        return {D_ - e_, choose(w_ > T(0), e_, w_), e_ * share_};
    }

private:
    T D_{}, w_{}, B_{}, twice_stiff_{}, reach_{}, twice_{}, root_{}, e_{}, share_{};
};

/// From contact, D > 0: stays in contact or leaves.
template <class T>
class LeavingLanes {
public:
    void start(const T& phi, const T& m, const T& D, const T& u) {
        using std::sqrt;
        phi_ = phi, m_ = m, D_ = D, u_ = u;
        slope_ = 2 * phi * D;
        weight_ = 2 * m * D;
        root_ = sqrt(T(u * u + (slope_ * weight_ + T(contact_tiny))));
    }
    void divide() {
        using std::fma;
        const T stiff = m_ + phi_;
        // Fused: a rounded phi D would cost phi times the rounding error.
        const T excess = fma(T(-phi_), D_, u_) + m_ * D_;
        const auto stays = excess >= T(0);
        const auto pushed = u_ > T(0);
        const T t = choose(pushed, u_, T(-u_)) + root_;
        T above = choose(pushed, T(slope_ * D_), t), below = choose(pushed, t, T(2 * m_));
        s_ = choose(stays, T(-fma(T(-2 * phi_), D_, u_)), above) / choose(stays, stiff, below);
        above = choose(pushed, t, weight_), below = choose(pushed, T(2 * phi_), t);
        part_ = choose(stays, excess, above) / choose(stays, stiff, below);
        // force = base + part factor
        base_ = choose(stays, D_, T(0));
        factor_ = choose(pushed || stays, T(1), D_);
        stiffly_ = choose(stays && phi_ >= m_, T(1), T(0));
    }
    [[nodiscard]] ContactLanes<T> finish() const {
        // Of a soft spring 1 + phi is rounded the same way in every step: e from it would drift.
        const T e = choose(stiffly_ > T(0), part_, T(D_ - s_));
        return {s_, e, base_ + part_ * factor_};
    }

private:
    T phi_{}, m_{}, D_{}, u_{}, slope_{}, weight_{}, root_{};
    T s_{}, part_{}, base_{}, factor_{}, stiffly_{};
};

/// One contact by cases: no root and no division where none is needed. `Tag` keeps apart what is
/// compiled for different processors.
template <class Tag>
class LoneContact {
public:
    void start(double phi, double m, double D, double u) {
        D_ = D;
        if (D > 0)
            start_leaving(phi, m, u);
        else
            start_entering(phi, u);
    }
    void divide() {
        if (case_ == Case::apart) return;
        const double t = size_ + root_;
        if (case_ == Case::stays) {
            s_ = a_ / c_;
            part_ = b_ / c_;
        } else if (case_ == Case::leaves) {
            s_ = t / c_;
            part_ = b_ / t;
        } else if (case_ == Case::leaves_pushed) {
            s_ = b_ / t;
            part_ = t / c_;
        } else if (case_ == Case::enters_deep) {
            s_ = t / c_;
            part_ = t / (t - b_);
        } else {
            s_ = a_ / t;
            part_ = b_ / (t + b_);
        }
    }
    [[nodiscard]] ContactLanes<double> finish() const {
        switch (case_) {
            case Case::apart: return {s_, a_, 0};
            case Case::stays: return {s_, stiff_ ? part_ : D_ - s_, D_ + part_};
            case Case::leaves: return {s_, D_ - s_, part_ * D_};
            case Case::leaves_pushed: return {s_, D_ - s_, part_};
            default: return {D_ - s_, s_, s_ * part_};
        }
    }

private:
    enum class Case { apart, enters, enters_deep, stays, leaves, leaves_pushed };

    void start_entering(double phi, double u) {
        const double w = u + D_, B = w + D_;
        s_ = -u;
        a_ = w;
        case_ = Case::apart;
        if (!(w > 0)) return;
        const double reach = (2 + 2 * phi) * D_, twice = 2 * w;
        root_ = __builtin_sqrt(B * B + (contact_tiny - reach * twice));
        case_ = B > 0 ? Case::enters_deep : Case::enters;
        size_ = B > 0 ? B : -B;
        a_ = -twice * D_;
        b_ = B > 0 ? reach : twice;
        c_ = 2 + 2 * phi;
    }
    void start_leaving(double phi, double m, double u) {
        const double excess = __builtin_fma(-phi, D_, u) + m * D_;
        if (excess >= 0) {
            case_ = Case::stays;
            a_ = -__builtin_fma(-2 * phi, D_, u);
            b_ = excess;
            c_ = m + phi;
            stiff_ = phi >= m;
            return;
        }
        const double slope = 2 * phi * D_, weight = 2 * m * D_;
        root_ = __builtin_sqrt(u * u + (slope * weight + contact_tiny));
        case_ = u > 0 ? Case::leaves_pushed : Case::leaves;
        size_ = u > 0 ? u : -u;
        b_ = u > 0 ? slope * D_ : weight;
        c_ = 2 * (u > 0 ? phi : m);
    }

    Case case_ = Case::apart;
    bool stiff_ = false;
    double D_ = 0, size_ = 0, root_ = 0, a_ = 0, b_ = 0, c_ = 0, s_ = 0, part_ = 0;
};

template <class T>
[[nodiscard]] ContactLanes<T> contact_update_lanes(const T& phi, const T& D, const T& u) {
    EnteringLanes<T> entering;
    LeavingLanes<T> leaving;
    entering.start(phi, D, u);
    leaving.start(phi, T(1), D, u);
    entering.divide();
    leaving.divide();
    const auto touching = D > T(0);
    const auto in = entering.finish(), out = leaving.finish();
    return {choose(touching, out.shift, choose(in.force > T(0), in.shift, T(-u))),
            choose(touching, out.compression, in.compression),
            choose(touching, out.force, in.force)};
}

}  // namespace percuss
