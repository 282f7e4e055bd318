// What a contact kernel asks of its number type, so that one formula serves double, long double,
// dual numbers, 50-digit numbers and SIMD batches.
#pragma once

#include <cmath>
#include <concepts>
#include <limits>
#include <type_traits>

namespace percuss {

/// condition ? a : b, also where the condition is a SIMD mask (its own `select` is found by ADL).
template <class Condition, class T>
constexpr T choose(const Condition& condition, const T& a, const T& b) {
    if constexpr (std::is_same_v<Condition, bool>) {
        return condition ? a : b;
    } else {
        return select(condition, a, b);
    }
}

inline constexpr double not_given = std::numeric_limits<double>::quiet_NaN();
inline constexpr double infinity = std::numeric_limits<double>::infinity();
inline constexpr double pi = 3.14159265358979323846264338327950288;

inline bool given(double x) { return !std::isnan(x); }

}  // namespace percuss
