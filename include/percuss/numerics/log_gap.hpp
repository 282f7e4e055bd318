// The function x - ln(1 + x) and its two inverses.
// It is the first integral of every Hunt-Crossley contact: with u = c v and Q the remaining part of
// the onset value, u - ln(1 + u) = Q has one root u > 0 (approach) and one root -1 < u < 0
// (return). Written with Lambert's W both roots lose half the digits for light damping; solved in
// this form they keep them all.
#pragma once

#include <cmath>
#include <limits>

namespace percuss {

/// x - ln(1 + x) without cancellation: with r = x/(2 + x), ln(1 + x) = 2 atanh r and x - 2r = x r.
template <class T>
T log_gap(const T& x) {
    using std::abs;
    using std::log1p;
    if (abs(x) > T(0.4)) return x - log1p(x);
    const T r = x / (2 + x);
    const T r2 = r * r;
    T term = r2;
    T sum = 0;
    for (int k = 3; k < 400; k += 2) {
        const T add = term / k;
        sum += add;
        if (abs(add) <= abs(sum) * std::numeric_limits<T>::epsilon() * T(0.01)) break;
        term *= r2;
    }
    return r * (x - 2 * sum);
}

/// exp(y) - 1 - y without cancellation.
template <class T>
T exp_gap(const T& y) {
    using std::abs;
    using std::expm1;
    if (abs(y) > T(0.5)) return expm1(y) - y;
    T term = y * y / 2;
    T sum = term;
    for (int k = 3; k < 200; ++k) {
        term *= y / k;
        sum += term;
        if (abs(term) <= abs(sum) * std::numeric_limits<T>::epsilon() * T(0.01)) break;
    }
    return sum;
}

namespace detail {

/// Newton on log_gap(x) = q. The step uses the slope x/(1 + x); the function is convex, so from a
/// close start it converges from one side.
template <class T>
T polish_log_gap(T x, const T& q) {
    using std::abs;
    for (int i = 0; i < 60; ++i) {
        const T step = (log_gap(x) - q) * (1 + x) / x;
        x -= step;
        if (abs(step) <= abs(x) * std::numeric_limits<T>::epsilon() * 2) break;
    }
    return x;
}

}  // namespace detail

/// The root x >= 0 of x - ln(1 + x) = q.
template <class T>
T log_gap_positive_root(const T& q) {
    using std::log1p;
    using std::sqrt;
    if (!(q > 0)) return T(0);
    const T s = sqrt(2 * q);
    const T start = q < T(1) ? s + s * s / 3 + s * s * s / 36 : q + log1p(q + log1p(q));
    return detail::polish_log_gap(start, q);
}

/// The complement z = 1 + x of the root -1 < x <= 0, accurate where z is tiny: ln z = z - 1 - q.
template <class T>
T log_gap_negative_complement(const T& q) {
    using std::abs;
    using std::exp;
    T z = exp(-1 - q);
    for (int i = 0; i < 200; ++i) {
        // Newton on z - exp(z - 1 - q)
        const T image = exp(z - 1 - q);
        const T step = (z - image) / (1 - image);
        z -= step;
        if (abs(step) <= z * std::numeric_limits<T>::epsilon() * 2) break;
    }
    return z;
}

/// The root -1 < x <= 0 of x - ln(1 + x) = q.
template <class T>
T log_gap_negative_root(const T& q) {
    using std::sqrt;
    if (!(q > 0)) return T(0);
    if (q > T(0.5)) return log_gap_negative_complement(q) - 1;
    const T s = sqrt(2 * q);
    return detail::polish_log_gap(-s + s * s / 3 - s * s * s / 36, q);
}

}  // namespace percuss
