// Lambert's W on its lower real branch: the inverse of w exp(w) below -1, for any real number type.
#pragma once

#include <cmath>
#include <limits>

namespace percuss {

namespace detail {

template <class T>
T inverse_e() {
    using std::exp;
    return exp(T(-1));
}

/// Halley's iteration for w exp(w) = x, third order.
template <class T>
T polish_lambert(T w, const T& x) {
    using std::abs;
    using std::exp;
    for (int i = 0; i < 60; ++i) {
        const T e = exp(w);
        const T f = w * e - x;
        const T w1 = w + 1;
        if (w1 == 0) break;
        const T step = f / (e * w1 - (w + 2) * f / (2 * w1));
        w -= step;
        if (!(abs(step) > abs(w) * std::numeric_limits<T>::epsilon() * 2)) break;
    }
    return w;
}

/// Puiseux series at the branch point, in p = +-sqrt(2(e x + 1)).
template <class T>
T branch_point_series(const T& p) {
    return -1 + p * (1 + p * (T(-1) / 3 + p * (T(11) / 72 + p * (T(-43) / 540))));
}

}  // namespace detail

/// W-1(x) for -1/e <= x < 0, the branch below -1; NaN elsewhere.
template <class T>
T lambert_wm1(const T& x) {
    using std::exp;
    using std::log;
    using std::sqrt;
    const T offset = exp(T(1)) * x + 1;
    if (!(x < 0)) return std::numeric_limits<T>::quiet_NaN();
    if (offset < 0)
        return offset > -8 * std::numeric_limits<T>::epsilon()
                   ? T(-1)
                   : std::numeric_limits<T>::quiet_NaN();
    if (offset == 0) return T(-1);
    if (offset < T(0.3)) {
        const T start = detail::branch_point_series(T(-sqrt(2 * offset)));
        if (offset < std::numeric_limits<T>::epsilon() * 100) return start;
        return detail::polish_lambert(start, x);
    }
    // u = -W solves u - ln u = l; Newton in u does not underflow however small x is.
    const T l = -log(-x);
    T u = l + log(l + log(l + 1));
    for (int i = 0; i < 60; ++i) {
        using std::abs;
        const T step = (u - log(u) - l) * u / (u - 1);
        u -= step;
        if (!(abs(step) > u * std::numeric_limits<T>::epsilon() * 2)) break;
    }
    return -u;
}

}  // namespace percuss
