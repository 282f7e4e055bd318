// Powers in which a contact is analytic: d = origin + S y^N.
#pragma once

#include <cmath>
#include <initializer_list>

namespace percuss::solvers {

inline double integer_power(double x, int n) {
    if (n == 0) return 1;
    if (n == 1) return x;
    double result = 1;
    for (double base = x; n > 0; n >>= 1, base *= base)
        if (n & 1) result *= base;
    return result;
}

/// How a phase is made analytic: d = origin + S y^power. The signs continue the force analytically
/// to y < 0, where stages of a step that crosses y = 0 fall.
struct Regularisation {
    double origin = 0;
    int power = 1;
    double elastic_sign = 1;
    double damping_sign = 1;
};

/// The smallest power that makes both exponents integers, or one that leaves many derivatives where
/// none does (logarithms, irrational exponents).
inline Regularisation regularised(double elastic, double damping, double origin = 0) {
    const auto integer = [](double x) { return std::abs(x - std::round(x)) < 1e-9; };
    const auto sign = [](double x) { return std::lround(x) % 2 != 0 ? -1.0 : 1.0; };
    for (const int N : {1, 2, 3, 4, 5, 6, 8})
        if (integer(N * elastic) && integer(N * damping))
            return {origin, N, sign(N * elastic), sign(N * damping)};
    return {origin, 6, 1, 1};
}

}  // namespace percuss::solvers
