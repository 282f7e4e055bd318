// The phases of K d^n + c d^j v, each a PowerFlow: the damper may act on approach only.
#pragma once

#include <algorithm>
#include <optional>

#include "percuss/problem/impact.hpp"
#include "solve/adaptive/flow.hpp"
#include "solve/adaptive/power_flow.hpp"
#include "solve/adaptive/power_peak_force.hpp"

namespace percuss::solvers {

template <class Kernel>
class PowerPhases {
public:
    using Flow = PowerFlow<Kernel>;
    using Vector = typename Flow::Vector;
    using PeakForce = PowerPeakForce<Flow>;
    using Start = PhaseStart<Flow>;

    static constexpr bool only_turns = true;

    PowerPhases(const Impact& impact, const Kernel& kernel, double allowed)
        : kernel_(kernel),
          onset_(impact.onset),
          length_(kernel.indentation_at(0.5 * onset_.mass * onset_.rate * onset_.rate)),
          allowed_(local_error(kernel, allowed)) {}

    [[nodiscard]] double allowed() const { return allowed_; }
    [[nodiscard]] Start loading() const { return {flow(kernel_.c_approach), {0, 1}}; }

    [[nodiscard]] std::optional<Start> after_turn(const Flow& before, const Vector& u) const {
        if (!kernel_.approach_only()) return std::nullopt;
        Flow next = flow(0);
        const Vector start{next.coordinate(before.depth(u)), 0};
        return Start{std::move(next), start, Flow::first_step};
    }

    [[nodiscard]] double recoverable(double d) const { return kernel_.potential(d); }
    [[nodiscard]] static double energy_left(const Flow& flow, const Vector& u) {
        return integer_power(u[0], flow.exponents.k1) + u[1] * u[1];
    }

private:
    /// The clock lives on the dense output, one order lower: the more so the steeper the force.
    static double local_error(const Kernel& kernel, double allowed) {
        const double n = kernel.n.value(), j = kernel.j.value();
        if (polynomial_exponents(n, j, kernel.c_approach != 0).k1 > 2) allowed /= 8;
        return allowed < 1e-11 ? std::max(allowed / 4, 1e-16) : allowed;
    }
    [[nodiscard]] Flow flow(double c) const {
        return Flow::make(kernel_, c, length_, onset_, allowed_);
    }

    Kernel kernel_;
    Onset onset_;
    double length_;
    double allowed_;
};

}  // namespace percuss::solvers
