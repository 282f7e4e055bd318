// The end of a contact that may not pull, for light damping. Damping d^j v with j < n makes the
// force vanish shortly before the indentation does, at an indentation that is a fractional power of
// the damping: no series in the damping follows it. What the geometric rule counts beyond that
// point is a power of the damping times a series, and is taken off.
//
// Backwards from d = 0, in z = Z/e and U = -V/e, the reduced equation is U U' = D' z^mu U - z with
// U(0) = 1 and D' = D e^mu. With z = X xi, X^(1 - mu) = D' and s = X^2 it becomes
//   dU/dxi = s (xi^mu - xi/U),   F = 0 where U = xi^(1 - mu),
// so that U is a double series in s xi^(1 + mu) and s xi^2.
#pragma once

#include "percuss/numerics/chebyshev.hpp"

namespace percuss::methods {

class TensionTail {
public:
    TensionTail() = default;
    /// For 0 <= s <= largest_s; -1 < mu < 1, q = 2/(n + 1).
    TensionTail(double mu, double q, double largest_s);

    struct Values {
        double log_rate;  ///< ln(e without tension/e geometric)
        double time;      ///< tail over e^(q - 1) X^q, in units of the family
    };
    [[nodiscard]] Values operator()(double s) const {
        const auto [log_rate_per_s, time] = series_(s);
        return {s * log_rate_per_s, time};
    }
    /// False if the series does not reach rounding within its terms.
    [[nodiscard]] bool converged() const { return converged_; }

private:
    ChebyshevSeries<2, 12> series_;
    bool converged_ = false;
};

}  // namespace percuss::methods
