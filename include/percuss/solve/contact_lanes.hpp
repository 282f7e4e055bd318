// The four cases of discrete_gradient.hpp without branches, for SIMD batches.
//
// With a dashpot r the equation is m s + u + theta (V(D - s) - V(D))/s = 0, m = 1 + theta r, and a
// force r s less. Every case is rearranged so that force and displacement wait for one square root
// and one division each, side by side: with t = |x| + root, where x = u when leaving and x = B when
// entering (4 (m + phi) w d and 4 phi m D^2 stand beside x^2 under the root),
//     leave  x > 0: s = 2 phi D^2/t, F = t/(2 phi)        x <= 0: s = t/(2 m),  F = 2 m D^2/t
//     enter  x > 0: e = t/(2 + 2 phi), F = e t/(t + (2 + 2 phi) d)
//            x <= 0: e = 2 w d/t,      F = e 2 w/(t + 2 w).
#pragma once

#include <cmath>
#include <utility>

#include "percuss/core/scalar.hpp"

namespace percuss {

template <class T>
struct ContactLanes {
    T shift;
    T compression;  ///< as D - s where the contact is left, good to rounding of D
    T force;        ///< F/(k/2), without that of the dashpot
};

/// In three parts, so that other work can be put where root and quotients are waited for.
/// The batch must bring a true `fma`: one that rounds the product costs phi times the error.
template <class T>
class ContactLanesStep {
public:
    void start(const T& phi, const T& m, const T& D, const T& u) {
        using std::sqrt;
        const T zero(0);
        phi_ = phi, m_ = m, D_ = D, u_ = u;
        touching_ = D > zero;
        w_ = u + D;
        stiff_ = m + phi;
        x_ = choose(touching_, u, T(w_ + D));
        const T beside = choose(touching_, T(4 * (phi * m) * D), T(-4 * stiff_ * D));
        const T along = choose(touching_, D, choose(w_ > zero, w_, zero));
        // so small that it is never seen, and no division is by zero when a string falls silent
        const T tiny(1e-300);
        root_ = sqrt(T(x_ * x_ + (beside * along + tiny)));
    }

    void divide() {
        using std::fma;
        const T zero(0);
        // Fused: a rounded phi D would cost phi times the rounding error.
        excess_ = fma(T(-phi_), D_, u_) + m_ * D_;
        staying_ = touching_ && excess_ >= zero;
        ahead_ = x_ > zero;
        const T t = choose(ahead_, x_, T(-x_)) + root_;
        const T twice = 2 * choose(touching_, T(m_ * D_), w_);
        T above = choose(staying_, excess_, choose(ahead_, t, twice));
        T below = t + choose(ahead_, T(-2 * stiff_ * D_), twice);
        below = choose(touching_, choose(ahead_, T(2 * phi_), t), below);
        force_ = above / choose(staying_, stiff_, below);
        above = choose(ahead_, choose(touching_, D_, t), choose(touching_, t, T(-2 * w_ * D_)));
        above = choose(staying_, T(-fma(T(-2 * phi_), D_, u_)), above);
        below = choose(ahead_, choose(touching_, t, T(2 * stiff_)),
                       choose(touching_, T(2 * m_), t));
        moved_ = above / choose(staying_, stiff_, below);
    }

    [[nodiscard]] ContactLanes<T> finish() const {
        const T zero(0);
        const auto entering = w_ > zero && D_ <= zero;
        const T left = choose(ahead_, T(2 * phi_ * D_ * moved_), moved_);
        const T shift = choose(staying_, moved_, left);
        // Of a soft spring 1 + phi is rounded the same way in every step: e from it would drift.
        const T held = choose(phi_ < m_, T(D_ - moved_), choose(staying_, force_, zero));
        const T e = choose(staying_, held, T(D_ - left));
        T push = force_ * choose(touching_, choose(ahead_, T(1), D_), moved_);
        push = choose(staying_, T(D_ + held), push);
        return {choose(touching_, shift, choose(entering, T(D_ - moved_), T(-u_))),
                choose(touching_, e, choose(entering, moved_, w_)),
                choose(entering || touching_, push, zero)};
    }

private:
    using Mask = decltype(std::declval<const T&>() > std::declval<const T&>());
    T phi_{}, m_{}, D_{}, u_{}, w_{}, stiff_{}, x_{}, root_{};
    T excess_{}, force_{}, moved_{};  ///< the last two up to factors
    Mask touching_{}, staying_{}, ahead_{};
};

template <class T>
[[nodiscard]] ContactLanes<T> contact_update_lanes(const T& phi, const T& D, const T& u) {
    ContactLanesStep<T> step;
    step.start(phi, T(1), D, u);
    step.divide();
    return step.finish();
}

}  // namespace percuss
