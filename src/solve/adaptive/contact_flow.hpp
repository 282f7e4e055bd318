// The equation of one contact phase in a variable in which it is analytic.
// With d = origin + S y^N and dt = N y^(N-1) (S/v0) dl the equation m d'' = -F becomes
//   dy/dl = V,   dV/dl = -(S/(m v0^2)) (F - external) N y^(N-1),   dT/dl = N y^(N-1),
// V = v/v0, T = t v0/S. If N times the exponents of F are integers the right-hand side is
// analytic at touch (y = 0), where in time it is not even twice differentiable.
#pragma once

#include <array>
#include <cmath>
#include <functional>

#include "percuss/laws/form.hpp"
#include "percuss/problem/impact.hpp"

namespace percuss::solvers {

/// y, V, T
using FlowState = std::array<double, 3>;

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

using ExternalForce = std::function<double(double time, double indentation, double rate)>;

template <class Kernel>
struct ContactFlow {
    Kernel kernel;
    Memory memory;
    Regularisation regular;
    double length = 0;  ///< S
    double speed = 0;   ///< v0
    double mass = 0;
    const ExternalForce* external = nullptr;

    [[nodiscard]] double indentation(double y) const {
        return regular.origin + length * integer_power(y, regular.power);
    }
    [[nodiscard]] double coordinate(double d) const {
        const double part = (d - regular.origin) / length;
        return part > 0 ? std::pow(part, 1.0 / regular.power) : 0;
    }
    [[nodiscard]] double time(const FlowState& u) const { return u[2] * length / speed; }
    [[nodiscard]] double rate(const FlowState& u) const { return u[1] * speed; }
    [[nodiscard]] double depth(const FlowState& u) const { return indentation(u[0]); }
    [[nodiscard]] double force_at(const FlowState& u) const {
        return force(u[0], depth(u), rate(u));
    }
    /// dt/dl
    [[nodiscard]] double pace(double y) const {
        return regular.power * integer_power(y, regular.power - 1) * length / speed;
    }
    /// dF/dt along the path
    [[nodiscard]] double force_rate(const FlowState& u) const {
        const double d = depth(u), v = rate(u);
        const double push = external ? (*external)(time(u), d, v) : 0;
        if constexpr (HasMemory<Kernel>) {
            return kernel.stiffness(d, v, memory) * v;
        } else {
            return kernel.stiffness(d, v) * v + kernel.damping(d, v) * (push - force_at(u)) / mass;
        }
    }

    /// Rate at which damping alone would stop the motion, per unit of l.
    [[nodiscard]] double damping_rate(const FlowState& u) const {
        if constexpr (HasMemory<Kernel>) {
            return 0;
        } else {
            return kernel.damping(depth(u), rate(u)) * pace(u[0]) / mass;
        }
    }

    [[nodiscard]] FlowState operator()(const FlowState& u) const {
        const double below = regular.power == 1 ? 1 : integer_power(u[0], regular.power - 1);
        const double pace = regular.power * below;
        const double d = regular.origin + length * (below * u[0]), v = speed * u[1];
        double F = force(u[0], d, v);
        if (external) F -= (*external)(time(u), d, v);
        return {u[1], -length / (mass * speed * speed) * F * pace, pace};
    }

private:
    [[nodiscard]] double kernel_force(double d, double v) const {
        if constexpr (HasMemory<Kernel>) {
            return kernel.force(d, v, memory);
        } else {
            return kernel.force(d, v);
        }
    }
    [[nodiscard]] double force(double y, double d, double v) const {
        if (y >= 0) return kernel_force(d, v);
        const double mirrored = regular.origin + length * integer_power(-y, regular.power);
        const double elastic = kernel_force(mirrored, 0);
        return regular.elastic_sign * elastic +
               regular.damping_sign * (kernel_force(mirrored, v) - elastic);
    }
};

}  // namespace percuss::solvers
