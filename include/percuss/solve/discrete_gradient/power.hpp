// The energy-conserving step of linear.hpp against V(x) = K/(n + 1) [x]_+^(n + 1), for
// every exponent n > 0 (Hertz: 3/2). Free flight and leaving stay in closed form; entering and
// staying take a Newton iteration that converges from its start for n >= 1, because the residual
// is convex, respectively concave; a bracket guards the rest.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>

#include "percuss/solve/discrete_gradient/linear.hpp"

namespace percuss {

/// Mean of [x]_+^a from D to e = D - s, a > -1, without cancellation. For a = 0 it is
/// the fraction of the step that is spent in contact.
template <class T>
[[nodiscard]] T mean_power(const T& a, const T& D, const T& e, const T& s) {
    using std::expm1;
    using std::log1p;
    using std::pow;
    const T b = a + 1;
    if (!(D > T(0))) return e > T(0) ? T(pow(e, a) * (e / (-s)) / b) : T(0);
    if (!(e > T(0))) return T(pow(D, a) * (D / s) / b);
    const T x = s / D;
    if (x == T(0)) return pow(D, a);
    if (x < T(-1)) return T(pow(e, a) * (1 - pow(T(D / e), b)) / (b * (-s / e)));
    if (x < T(0.9)) return T(-pow(D, a) * expm1(T(b * log1p(T(-x)))) / (b * x));
    return T(pow(D, a) * (1 - pow(T(e / D), b)) / (b * x));
}

namespace detail {

/// kappa e^(n+1)/(n+1) = (w - e)(d + e), convex in e, from a start to the right of the root.
template <class T>
ContactUpdate<T> enter_power(const T& n, const T& kappa, const T& d, const T& w) {
    using std::pow;
    const T b = n + 1, reach = 2 * b * w / kappa;
    const T far = pow(T(reach * d), T(1 / b)), near = pow(reach, T(1 / n));
    const T above = far > near ? far : near;
    T e = above < w ? above : w;
    int i = 0;
    for (bool moving = true; moving && i < 200; ++i) {
        const T push = kappa * pow(e, n);
        const T step = (push * e / b - (w - e) * (d + e)) / (push - (w - e) + (d + e));
        moving = step > std::numeric_limits<T>::epsilon() * e;
        if (step > T(0)) e -= step;
    }
    return {-(d + e), e, pow(e, n) * (e / (d + e)) / b, ContactPhase::enter, i};
}

/// d/ds of mean_power(n, D, D - s, s); it only steers Newton, so a short series does near s = 0.
template <class T>
T mean_power_slope(const T& n, const T& D, const T& e, const T& s, const T& mean) {
    using std::abs;
    using std::pow;
    if (abs(s) < T(1e-3) * D) return -n * pow(D, T(n - 1)) * (T(0.5) - (n - 1) * s / (3 * D));
    return ((e > T(0) ? pow(e, n) : T(0)) - mean) / s;
}

/// s + u = kappa mean_power(s) has its root between 0 and t = -u + kappa D^n, and not beyond D.
template <class T>
ContactUpdate<T> stay_power(const T& n, const T& kappa, const T& D, const T& u) {
    using std::abs;
    using std::pow;
    const T t = kappa * pow(D, n) - u;
    T low = 0, high = t < D ? t : D;
    if (!(t > T(0))) {
        // e^n/(n + 1) <= mean <= (u + D)/kappa
        const T deepest = pow(T((n + 1) * (u + D) / kappa), T(1 / n));
        low = D - deepest > t ? T(D - deepest) : t;
        high = 0;
    }
    const T epsilon = std::numeric_limits<T>::epsilon();
    T s = low, mean = 0;
    int i = 0;
    for (bool moving = true; moving && i < 200; ++i) {
        const T e = D - s;
        mean = mean_power(n, D, e, s);
        const T pull = s + u, push = kappa * mean, residual = pull - push;
        const T slope = 1 - kappa * mean_power_slope(n, D, e, s, mean);
        (residual > T(0) ? high : low) = s;
        T next = s - residual / slope;
        if (next < low || next > high) next = (low + high) / 2;
        // below this the residual is rounding, and so is what is left of s
        const T noise = 8 * epsilon * (abs(u) > push ? T(abs(u)) : push);
        moving = abs(T(next - s)) > epsilon * abs(s) && abs(residual) > noise;
        s = next;
    }
    const T e = D - s;
    return {s, e, mean_power(n, D, e, s), ContactPhase::stay, i};
}

}  // namespace detail

/// kappa = theta K. `force` is F/K. n = 1 takes the closed form.
template <class T>
[[nodiscard]] ContactUpdate<T> power_contact_update(const T& n, const T& kappa, const T& D,
                                                    const T& u) {
    using std::fma;
    using std::pow;
    if (n == T(1)) {
        ContactUpdate<T> update = contact_update(T(kappa / 2), D, u);
        update.force /= 2;
        return update;
    }
    if (!(D > T(0))) {
        const T w = u + D;
        if (!(w > T(0))) return {-u, w, T(0), ContactPhase::free};
        return detail::enter_power(n, kappa, T(-D), w);
    }
    // The spring that stores the same energy at D decides, and gives the closed form of leaving.
    const T phi = kappa * pow(D, T(n - 1)) / (n + 1);
    const T excess = fma(T(-phi), D, u) + D;
    if (!(excess < T(0))) return detail::stay_power(n, kappa, D, u);
    ContactUpdate<T> update = detail::leave_contact(phi, excess, D, u);
    update.force *= pow(D, T(n - 1)) / (n + 1);
    return update;
}

}  // namespace percuss
