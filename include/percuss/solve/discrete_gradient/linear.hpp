// One energy-conserving step against a linear one-sided spring, in closed form [walstijn2016].
//
// A point at compression D (D > 0: contact) moves away from the barrier by s in one step, where
//     s + u + theta (V(D - s) - V(D))/s = 0,   V(x) = k/2 [x]_+^2,   phi = theta k/2 >= 0.
// u is minus the displacement that the step would have without contact, and theta the displacement
// that a unit force adds: any mechanical system with one contact takes this form. The root exists
// and is unique for every phi, D and u. The contact force F = -(V(D - s) - V(D))/s >= 0 gives back
// exactly what the spring stores, whatever the step.
//
// The companion derivation of [walstijn2016] prints several signs wrong (docs/errata.md); its four
// cases stand here corrected, and rearranged for the new compression e = D - s: only sums of terms
// of one sign, so that the force is right to 1e-15 for phi from 1e-12 to 1e12. The plain formulas
// lose up to 12 digits, and F as a difference quotient loses them all.
#pragma once

#include <cmath>

#include "percuss/core/scalar.hpp"

namespace percuss {

enum class ContactPhase {
    free,   ///< apart before and after
    enter,  ///< apart before, in contact after
    stay,   ///< in contact before and after
    leave,  ///< in contact before, apart after
};

template <class T>
struct ContactUpdate {
    T shift;        ///< s, away from the barrier
    T compression;  ///< e = D - s; carry it to the next step instead of subtracting
    T force;        ///< >= 0, in the unit that the function names
    ContactPhase phase = ContactPhase::free;
    int iterations = 0;
};

namespace detail {

/// D > 0 and D + u < phi D: the root of s^2 + u s - phi D^2 beyond D.
/// `excess` is D + u - phi D, rounded once; e solves e^2 - (2 D + u) e + D excess = 0.
template <class T>
ContactUpdate<T> leave_contact(const T& phi, const T& excess, const T& D, const T& u) {
    using std::sqrt;
    const T root = sqrt(T(u * u + 4 * phi * D * D));
    const T sum = 2 * D + u;
    const T s = u > T(0) ? T(2 * phi * D * (D / (u + root))) : T((root - u) / 2);
    const T e = sum > T(0) ? T(2 * D * (excess / (sum + root))) : T((sum - root) / 2);
    return {s, e, D * (D / s), ContactPhase::leave};
}

template <class T>
ContactUpdate<T> update_from_contact(const T& phi, const T& D, const T& u) {
    using std::fma;
    // Fused: a rounded phi D would cost phi times the rounding error.
    const T excess = fma(T(-phi), D, u) + D;
    if (excess < T(0)) return leave_contact(phi, excess, D, u);
    const T s = -fma(T(-2 * phi), D, u) / (1 + phi);
    // Of a soft spring 1 + phi is rounded the same way in every step: e from it would drift.
    const T e = phi < T(1) ? T(D - s) : T(excess / (1 + phi));
    return {s, e, D + e, ContactPhase::stay};
}

template <class T>
ContactUpdate<T> update_from_apart(const T& phi, const T& D, const T& u) {
    using std::sqrt;
    const T w = u + D;  // what the free motion would compress
    if (!(w > T(0))) return {-u, w, T(0), ContactPhase::free};
    // (1 + phi) e^2 - (w - d) e - w d = 0
    const T d = -D;
    const T B = w - d;
    const T root = sqrt(T(B * B + 4 * (1 + phi) * w * d));
    const T e = B < T(0) ? T(2 * w * d / (root - B)) : T((B + root) / (2 * (1 + phi)));
    return {-(d + e), e, e * (e / (d + e)), ContactPhase::enter};
}

}  // namespace detail

/// The four cases. `force` is F/(k/2).
template <class T>
[[nodiscard]] ContactUpdate<T> contact_update(const T& phi, const T& D, const T& u) {
    return D > T(0) ? detail::update_from_contact(phi, D, u) : detail::update_from_apart(phi, D, u);
}

}  // namespace percuss
