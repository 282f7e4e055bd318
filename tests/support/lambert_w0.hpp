// Lambert's W on its upper real branch, in any number type: what the roots of log_gap.hpp are
// compared with.
#pragma once

#include <cmath>
#include <limits>

#include "percuss/numerics/lambert_w.hpp"

namespace percuss {

/// W0(x) for x >= -1/e; NaN below. Within rounding of -1/e the value is -1 +- sqrt(2 eps):
/// callers that come close use log_gap.hpp instead.
template <class T>
T lambert_w0(const T& x) {
    using std::exp;
    using std::log;
    using std::log1p;
    using std::sqrt;
    if (x == 0) return T(0);
    const T offset = exp(T(1)) * x + 1;
    if (offset < 0)
        return offset > -8 * std::numeric_limits<T>::epsilon()
                   ? T(-1)
                   : std::numeric_limits<T>::quiet_NaN();
    if (offset == 0) return T(-1);
    T start;
    if (offset < T(0.3)) {
        start = detail::branch_point_series(T(sqrt(2 * offset)));
        if (offset < std::numeric_limits<T>::epsilon() * 100) return start;
    } else if (x < T(3)) {
        start = log1p(x) * (1 - log1p(log1p(x)) / (2 + log1p(x)));
    } else {
        const T l = log(x);
        start = l - log(l) + log(l) / l;
    }
    return detail::polish_lambert(start, x);
}

}  // namespace percuss
