// The equation of one contact phase in a variable in which it is analytic.
// With d = origin + S y^N and dt = N y^(N-1) (S/v0) dl the equation m d'' = -F becomes
//   dy/dl = V,   dV/dl = -(S/(m v0^2)) (F - external) N y^(N-1),   dT/dl = N y^(N-1),
// V = v/v0, T = t v0/S. If N times the exponents of F are integers the right-hand side is
// analytic at touch (y = 0), where in time it is not even twice differentiable.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <limits>
#include <memory>
#include <type_traits>

#include "percuss/laws/form.hpp"
#include "percuss/numerics/roots.hpp"
#include "solve/adaptive/flow_step.hpp"
#include "solve/adaptive/path.hpp"
#include "solve/adaptive/regularisation.hpp"

namespace percuss::solvers {

using ExternalForce = std::function<double(double time, double indentation, double rate)>;

template <class Kernel>
struct ContactFlow {
    /// y, V, T
    using Vector = std::array<double, 3>;
    using Step = FlowStep<3>;

    static constexpr bool carries_time = true;
    static constexpr double first_step = 0.05, fastest_growth = 4, least_step = 1e-12;
    static constexpr double release_margin = 1e-6;

    Kernel kernel;
    Memory memory;
    Regularisation regular;
    double length = 0;  ///< S
    double speed = 0;   ///< v0
    double mass = 0;
    std::shared_ptr<const ExternalForce> external;

    [[nodiscard]] double indentation(double y) const {
        return regular.origin + length * integer_power(y, regular.power);
    }
    [[nodiscard]] double coordinate(double d) const {
        const double part = (d - regular.origin) / length;
        return part > 0 ? std::pow(part, 1.0 / regular.power) : 0;
    }
    [[nodiscard]] double time(const Vector& u) const { return u[2] * length / speed; }
    [[nodiscard]] double rate(const Vector& u) const { return u[1] * speed; }
    [[nodiscard]] double depth(const Vector& u) const { return indentation(u[0]); }
    [[nodiscard]] double force_at(const Vector& u) const { return force(u[0], depth(u), rate(u)); }
    /// dt/dl
    [[nodiscard]] double pace(double y) const {
        return regular.power * integer_power(y, regular.power - 1) * length / speed;
    }
    /// dF/dt along the path
    [[nodiscard]] double force_rate(const Vector& u) const {
        const double d = depth(u), v = rate(u);
        if constexpr (HasMemory<Kernel>) {
            return kernel.stiffness(d, v, memory) * v;
        } else {
            const double push = external ? (*external)(time(u), d, v) : 0;
            return kernel.stiffness(d, v) * v + kernel.damping(d, v) * (push - force_at(u)) / mass;
        }
    }

    [[nodiscard]] Vector operator()(const Vector& u) const {
        const double below = regular.power == 1 ? 1 : integer_power(u[0], regular.power - 1);
        const double pace = regular.power * below;
        const double d = regular.origin + length * (below * u[0]), v = speed * u[1];
        double F = force(u[0], d, v);
        if (external) F -= (*external)(time(u), d, v);
        return {u[1], -length / (mass * speed * speed) * F * pace, pace};
    }

    // ---- what the driver asks (flow.hpp) ------------------------------------------------------

    /// T counts relative to itself.
    [[nodiscard]] static Vector per_scale(double allowed, const Vector& end) {
        const double per = 1 / allowed;
        return {per, per, per / std::max(1.0, std::abs(end[2]))};
    }
    [[nodiscard]] bool outside_domain(const Vector& u) const {
        if constexpr (requires { kernel.limit(); }) {
            return depth(u) >= kernel.limit();
        } else {
            return false;
        }
    }
    /// Rate at which damping alone would stop the motion, per unit of l.
    [[nodiscard]] double damping_rate(const Vector& u) const {
        if constexpr (HasMemory<Kernel>) {
            return 0;
        } else {
            return kernel.damping(depth(u), rate(u)) * pace(u[0]) / mass;
        }
    }
    /// A user's force may be clipped: where it has become 0 it no longer holds.
    [[nodiscard]] double pull(const Vector& u) const {
        const double F = force_at(u);
        if constexpr (std::is_same_v<Kernel, UserContact>) {
            return F > 0 ? F : std::min(F, -std::numeric_limits<double>::min());
        } else {
            return F;
        }
    }
    [[nodiscard]] double pull_slope(const Vector& u) const { return force_rate(u) * pace(u[0]); }
    /// T beyond which the bodies are taken never to part.
    [[nodiscard]] static bool overdue(const Vector& u) { return u[2] > 1e6; }
    [[nodiscard]] Vector state_at(const Step& step, const Segment<Vector>& /*segment*/,
                                  double t) const {
        const auto late = [&](double x) { return time(step.at(x)) - t; };
        return step.at(late(1) > 0 ? bracketed_root(late, 0, 1, 1e-16).value_or(0) : 1.0);
    }

private:
    [[nodiscard]] double kernel_force(double d, double v) const {
        if constexpr (HasMemory<Kernel>) {
            return kernel.force(d, v, memory);
        } else {
            return kernel.force(d, v);
        }
    }
    /// Continued analytically to y < 0, where stages of a step that crosses y = 0 fall.
    [[nodiscard]] double force(double y, double d, double v) const {
        if (y >= 0) return kernel_force(d, v);
        const double mirrored = regular.origin + length * integer_power(-y, regular.power);
        const double elastic = kernel_force(mirrored, 0);
        return regular.elastic_sign * elastic +
               regular.damping_sign * (kernel_force(mirrored, v) - elastic);
    }
};

}  // namespace percuss::solvers
