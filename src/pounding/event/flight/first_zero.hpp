// Where a smooth function of time first becomes positive, none being missed.
#pragma once

#include <algorithm>
#include <cmath>

#include "percuss/core/scalar.hpp"

namespace percuss::pounding {

/// A function with its first two derivatives at a time.
struct FunctionAt {
    double t, value, rate, bend;
};
/// Bounds on its derivatives.
struct DerivativeBounds {
    double second, third, sixth;
};

/// `At`: FunctionAt at a time. What is not above 0 by more than `noise` does not count.
template <class At>
class FirstZero {
public:
    FirstZero(const DerivativeBounds& bounds, double noise, const At& at)
        : bounds_(bounds), noise_(noise), at_(at) {}

    /// Between two times, or infinity. An interval is only given up where the derivatives
    /// cannot lift the function to 0, or when the search has become hopeless.
    double operator()(FunctionAt from, FunctionAt to) const {
        return search(settled(from), settled(to));
    }
    /// Bounds far beyond what the function does divide every interval down to rounding.
    [[nodiscard]] bool hopeless() const { return divisions_ > most_divisions; }

    static constexpr int most_divisions = 100'000;

private:
    [[nodiscard]] FunctionAt settled(FunctionAt f) const {
        f.value -= noise_;
        return f;
    }
    /// For how long value + rate t + bend t^2/2 stays below 0.
    static double below_for(double value, double rate, double bend) {
        if (value > 0 || (value == 0 && rate >= 0)) return 0;
        const double root = std::sqrt(rate * rate - 2 * bend * value);
        if (root == 0) return infinity;
        return rate > 0 ? -2 * value / (rate + root) : (root - rate) / bend;
    }
    /// Over a short time the function is the polynomial through both ends, whose coefficients of
    /// Bernstein bound it.
    [[nodiscard]] bool rests(const FunctionAt& from, const FunctionAt& to) const {
        const double h = to.t - from.t, h2 = h * h;
        if (bounds_.sixth * h2 * h2 * h2 / 46080 > 0.1 * noise_) return false;
        const auto below = [h](double value, double rate, double bend) {
            return value <= 0 && value + h * rate / 5 <= 0 &&
                   value + h * (2 * rate / 5 + h * bend / 20) <= 0;
        };
        return below(from.value, from.rate, from.bend) && below(to.value, -to.rate, to.bend);
    }
    double search(const FunctionAt& from, const FunctionAt& to) const {
        if (hopeless()) return infinity;
        if (from.value > 0) return from.t;
        const double h = to.t - from.t;
        const double bend =
            std::min(bounds_.second,
                     std::max(std::abs(from.bend), std::abs(to.bend)) + 0.5 * bounds_.third * h);
        if (below_for(from.value, from.rate, bend) + below_for(to.value, -to.rate, bend) >= h)
            return infinity;
        const bool rises = from.rate + to.rate > bend * h, shortest = h < 1e-13 * (1 + from.t);
        if (to.value > 0 && (rises || shortest)) return root(from, to);
        if (to.value <= 0 && (rises || shortest || rests(from, to))) return infinity;
        ++divisions_;
        const FunctionAt half = settled(at_(from.t + 0.5 * h));
        const double early = search(from, half);
        return early < infinity ? early : search(half, to);
    }
    /// Halley's method, kept inside the bracket.
    double root(const FunctionAt& from, const FunctionAt& to) const {
        double low = from.t, high = to.t;
        double t = low + (high - low) * (-from.value / (to.value - from.value));
        for (int i = 0; i < 80; ++i) {
            const FunctionAt now = settled(at_(t));
            (now.value > 0 ? high : low) = t;
            const double newton = now.value / now.rate;
            double next = t - newton / (1 - 0.5 * newton * now.bend / now.rate);
            if (!(next > low && next < high)) next = 0.5 * (low + high);
            if (std::abs(next - t) <= 1e-16 + 2e-16 * t || high - low <= 2e-16 * high) return next;
            t = next;
        }
        return t;
    }

    DerivativeBounds bounds_;
    double noise_;
    const At& at_;
    mutable int divisions_ = 0;
};

}  // namespace percuss::pounding
