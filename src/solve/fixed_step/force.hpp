// What acts on the effective mass during an impact: the law under its release rule, and the
// external force. Keeps the memory of the law and counts what a method asks for.
#pragma once

#include "percuss/problem/impact.hpp"
#include "percuss/problem/solution.hpp"

namespace percuss::solvers {

class ContactForce {
public:
    explicit ContactForce(const Impact& impact) : impact_(impact) {}

    /// (F_ext - F)/m, counted. Under no_tension F is clipped at 0.
    [[nodiscard]] double acceleration(double t, double d, double v);
    /// Derivatives of the acceleration by d and v: the law's own selection at kinks, nothing out of
    /// contact or where the clip acts.
    struct Slopes {
        double by_indentation = 0;
        double by_rate = 0;
    };
    [[nodiscard]] Slopes slopes(double t, double d, double v) const;

    /// The contact force as it acts, not counted.
    [[nodiscard]] double contact(double d, double v) const;
    [[nodiscard]] double external(double t, double d, double v) const;
    /// Whether the release rule holds the bodies together in this state.
    [[nodiscard]] bool holds(double d, double v) const;

    /// Once per accepted step.
    void commit(double d, double v) { memory_ = percuss::commit(impact_.form, d, v, memory_); }

    [[nodiscard]] const Impact& impact() const { return impact_; }
    [[nodiscard]] const Memory& memory() const { return memory_; }

    Stats stats;

private:
    [[nodiscard]] double law(double d, double v) const;
    [[nodiscard]] Slopes external_slopes(double t, double d, double v) const;

    const Impact& impact_;
    Memory memory_;
};

}  // namespace percuss::solvers
