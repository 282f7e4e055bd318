// A damper whose force is a power of the rate: F = c |v|^a sgn(v), a >= 1.
#pragma once

#include <cmath>

namespace percuss::pounding {

struct PowerDamper {
    double c = 0, a = 1;

    /// While the rate has the sign `direction`; nothing beyond a change of sign.
    [[nodiscard]] double force(double rate, double direction) const {
        const double speed = direction * rate;
        return speed > 0 ? direction * c * std::pow(speed, a) : 0;
    }
    /// dF/dt
    [[nodiscard]] double force_rate(double rate, double acceleration) const {
        return a * c * std::pow(std::abs(rate), a - 1) * acceleration;
    }
};

}  // namespace percuss::pounding
