// Roots of a continuous function inside a bracket.
#pragma once

#include <cmath>
#include <limits>
#include <utility>

namespace percuss {

struct Root {
    double x = 0;
    bool found = false;
    int iterations = 0;
};

/// Brent's method: inverse quadratic interpolation, falling back on bisection; needs f(lo) f(hi) <=
/// 0. Stops when the bracket is as narrow as rounding allows.
template <class F>
Root bracketed_root(F&& f, double lo, double hi, double relative_tolerance = 4e-16) {
    double a = lo, b = hi, fa = f(a), fb = f(b);
    if (fa == 0) return {a, true, 0};
    if (fb == 0) return {b, true, 0};
    if (!(fa * fb < 0) && !(std::signbit(fa) != std::signbit(fb))) return {};
    double c = a, fc = fa, step = b - a, previous = step;
    for (int i = 1; i <= 200; ++i) {
        if (std::signbit(fb) == std::signbit(fc)) {
            c = a;
            fc = fa;
            step = previous = b - a;
        }
        if (std::abs(fc) < std::abs(fb)) {
            a = b;
            b = c;
            c = a;
            fa = fb;
            fb = fc;
            fc = fa;
        }
        const double tolerance =
            relative_tolerance * std::abs(b) + std::numeric_limits<double>::min();
        const double half = 0.5 * (c - b);
        if (std::abs(half) <= tolerance || fb == 0) return {b, true, i};
        if (std::abs(previous) >= tolerance && std::abs(fa) > std::abs(fb)) {
            const double s = fb / fa;
            double p, q;
            if (a == c) {
                p = 2 * half * s;
                q = 1 - s;
            } else {
                const double t = fa / fc, r = fb / fc;
                p = s * (2 * half * t * (t - r) - (b - a) * (r - 1));
                q = (t - 1) * (r - 1) * (s - 1);
            }
            if (p > 0) q = -q;
            p = std::abs(p);
            const bool inside =
                2 * p < std::min(3 * half * q - std::abs(tolerance * q), std::abs(previous * q));
            previous = inside ? step : half;
            step = inside ? p / q : half;
        } else {
            step = previous = half;
        }
        a = b;
        fa = fb;
        b += std::abs(step) > tolerance ? step : std::copysign(tolerance, half);
        fb = f(b);
    }
    return {b, true, 200};
}

/// The root of a function that has one by construction. Where it lies so close to `hi` that
/// rounding hides the change of sign, `hi` is the root.
template <class F>
double root_up_to(F&& f, double lo, double hi) {
    const Root root = bracketed_root(f, lo, hi);
    return root.found ? root.x : hi;
}

}  // namespace percuss
