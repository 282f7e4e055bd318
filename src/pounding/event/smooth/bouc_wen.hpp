// The smooth hysteresis of Bouc and Wen, with its numbers chosen so that |z| stays below 1:
//     F = a k x + (1 - a) F_y z,   x_y z' = x' (1 - |z|^n (gamma + beta sgn(x' z))),
// beta + gamma = 1. [wen1976]
#pragma once

#include <cmath>

#include "percuss/pounding/storey_yield.hpp"

namespace percuss::pounding {

class BoucWen {
public:
    explicit BoucWen(const StoreyYield& spring)
        : k_(spring.stiffness),
          yield_(spring.force),
          soft_(1 - spring.hardening),
          n_(spring.exponent),
          whole_(n_ == std::round(n_) && n_ <= 8 ? static_cast<int>(n_) : 0),
          beta_(spring.beta) {}

    /// z', while the rate has the sign `direction` and z the sign `side`: beyond a change of sign
    /// the formula goes on where it can, so that a step finds the change.
    [[nodiscard]] double flow(double z, double rate, double direction, double side) const {
        const double bend = 1 - beta_ + beta_ * direction * side;
        return rate * (k_ / yield_) * (1 - power(side * z) * bend);
    }
    /// N, by which it differs from the spring before yield, and the rate of that.
    [[nodiscard]] double beyond(double drift, double z) const {
        return soft_ * (yield_ * z - k_ * drift);
    }
    [[nodiscard]] double beyond_rate(double rate, double z_rate) const {
        return soft_ * (yield_ * z_rate - k_ * rate);
    }
    /// W, that it dissipates: what is done on it less what unloading with k would give back.
    [[nodiscard]] double dissipation(double z, double rate, double z_rate) const {
        return soft_ * yield_ * z * (rate - yield_ / k_ * z_rate);
    }
    /// J, that unloading with k would give back.
    [[nodiscard]] double recoverable(double drift, double z) const {
        const double reach = yield_ / k_ * z;
        return 0.5 * k_ * ((1 - soft_) * drift * drift + soft_ * reach * reach);
    }
    /// Its tangent has come down halfway to that after yield.
    [[nodiscard]] bool has_yielded(double z) const { return power(std::abs(z)) >= 0.5; }

    /// z after a first loading to a drift, by classical Runge-Kutta to rounding.
    [[nodiscard]] double first_loading(double drift) const {
        constexpr int steps = 4000;
        const double h = std::abs(drift) / steps;
        double z = 0;
        for (int i = 0; i < steps; ++i) {
            const double a = flow(z, 1, 1, 1), b = flow(z + 0.5 * h * a, 1, 1, 1);
            const double c = flow(z + 0.5 * h * b, 1, 1, 1), d = flow(z + h * c, 1, 1, 1);
            z += h / 6 * (a + 2 * b + 2 * c + d);
        }
        return std::copysign(z, drift);
    }

private:
    [[nodiscard]] double power(double base) const {
        if (whole_ == 0) return base > 0 ? std::pow(base, n_) : 0;
        double product = base;
        for (int i = 1; i < whole_; ++i) product *= base;
        return product;
    }

    double k_, yield_, soft_, n_;
    int whole_;  ///< n, where it is a small whole number
    double beta_;
};

}  // namespace percuss::pounding
