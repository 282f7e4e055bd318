// The first integral of F = Fe(d)(1 + c v), any elastic Fe. With u = c v, h = c v0 and
// G = U(d) c^2/m it is u - ln(1 + u) = h - ln(1 + h) - G [marhefka1999], [gonthier2004],
// [zhang2009].
#pragma once

#include <cmath>

#include "percuss/numerics/log_gap.hpp"

namespace percuss::exact {

/// e(h), independent of the elastic law, the mass and the speed: h(1 + e) = ln[(1 + h)/(1 - h e)].
template <class T>
T hunt_crossley_restitution(const T& h) {
    if (h == 0) return T(1);
    return -log_gap_negative_root(log_gap(h)) / h;
}

/// Part of the energy that is stored at the largest indentation: 2(h - ln(1 + h))/h^2.
template <class T>
T hunt_crossley_stored(const T& h) {
    if (h == 0) return T(1);
    return 2 * log_gap(h) / (h * h);
}

/// c v on approach and on return at the scaled energy G.
template <class T>
T hunt_crossley_approach_rate(const T& h, const T& G) {
    return log_gap_positive_root(T(log_gap(h) - G));
}
template <class T>
T hunt_crossley_return_rate(const T& h, const T& G) {
    return log_gap_negative_root(T(log_gap(h) - G));
}

}  // namespace percuss::exact
