// Tics that stand far enough apart for their numbers in a narrow panel.
#pragma once

#include <algorithm>
#include <cmath>
#include <vector>

#include "percuss/core/scalar.hpp"

namespace percuss::studies {

/// 1, 2 or 5 times a power of ten, at most six of which make up the span; NaN for none.
[[nodiscard]] inline double axis_step(double span) {
    if (!(span > 0) || !std::isfinite(span)) return not_given;
    const double decade = std::pow(10, std::floor(std::log10(span / 6)));
    for (const double factor : {1.0, 2.0, 5.0})
        if (span <= 6 * factor * decade) return factor * decade;
    return 10 * decade;
}
/// Of all values, and 0 with `from_zero`.
[[nodiscard]] inline double span_of(const std::vector<double>& values, bool from_zero) {
    double low = from_zero ? 0 : infinity, high = from_zero ? 0 : -infinity;
    for (const double value : values) {
        low = std::min(low, value);
        high = std::max(high, value);
    }
    return high - low;
}

}  // namespace percuss::studies
