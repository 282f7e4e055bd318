// Roots of a continuous function inside a bracket.
#pragma once

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>

#include "percuss/core/scalar.hpp"

namespace percuss {

/// What a search has found. Where it found nothing there is no number to read: the caller says what
/// that means.
class [[nodiscard]] Root {
public:
    Root() = default;
    Root(double x, int iterations) : x_(x), iterations_(iterations) {}

    [[nodiscard]] bool found() const { return given(x_); }
    /// Of a search that cannot fail, because the caller has seen the change of sign; otherwise a
    /// bug, and not a number.
    [[nodiscard]] double x() const {
        assert(found());
        return x_;
    }
    /// Where the change of sign may hide in rounding, or has a meaning when it is missing.
    [[nodiscard]] double value_or(double instead) const { return found() ? x_ : instead; }
    [[nodiscard]] int iterations() const { return iterations_; }

private:
    double x_ = not_given;
    int iterations_ = 0;
};

/// Brent's method: inverse quadratic interpolation, falling back on bisection. Stops when the
/// bracket is as narrow as rounding allows, or after 200 steps. Nothing is found where f(lo) and
/// f(hi) have one sign, or where f is not a number.
template <class F>
Root bracketed_root(F&& f, double lo, double hi, double relative_tolerance = 4e-16) {
    double a = lo, b = hi, fa = f(a), fb = f(b);
    if (fa == 0) return {a, 0};
    if (fb == 0) return {b, 0};
    if (!(fa < 0 ? fb > 0 : fa > 0 && fb < 0)) return {};
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
        if (std::abs(half) <= tolerance || fb == 0) return {b, i};
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
        if (std::isnan(fb)) return {};
    }
    return {b, 200};
}

/// The root of a function that has one by construction. Where it lies so close to `hi` that
/// rounding hides the change of sign, `hi` is the root.
template <class F>
double root_up_to(F&& f, double lo, double hi) {
    return bracketed_root(f, lo, hi).value_or(hi);
}

}  // namespace percuss
