// A damper c |v|^a in series with an elastic brace. Both carry the force f, which is its state: the
// brace stretches at f'/k, and what is left of the rate v of its ends is that of the piston,
//     f' = k (v - sgn(f) (|f|/c)^(1/a)).
#pragma once

#include <algorithm>
#include <cmath>

namespace percuss::pounding {

struct BracedDamper {
    double c = 0, a = 1;
    double k = 0;  ///< N/m, of the brace

    /// The formula bends where the force changes sign.
    [[nodiscard]] bool bends() const { return a != 1; }

    /// m/s, of the piston, while the force has the sign `side`; beyond a change of sign it stands
    /// still, unless nothing bends there.
    [[nodiscard]] double piston(double force, double side) const {
        if (!bends()) return force / c;
        const double pull = side * force;
        return pull > 0 ? side * std::pow(pull / c, 1 / a) : 0;
    }
    /// N/s
    [[nodiscard]] double force_rate(double force, double rate, double side) const {
        return k * (rate - piston(force, side));
    }
    /// J, in the brace.
    [[nodiscard]] double stored(double force) const { return force * force / (2 * k); }
    /// N, more than which no elongation and no rate of these sizes cause: neither brace nor piston
    /// carries more.
    [[nodiscard]] double most(double elongation, double rate) const {
        return std::min(k * elongation, c * std::pow(rate, a));
    }
    /// 1/s, at which brace and piston settle near a force.
    [[nodiscard]] double settling(double force) const {
        return k / (a * c) * std::pow(std::abs(force) / c, 1 / a - 1);
    }
};

}  // namespace percuss::pounding
