// The numerical methods, as values: solve(impact, method) -> Solution. None of them shares code
// with exact/.
#pragma once

#include "percuss/problem/impact.hpp"
#include "percuss/problem/solution.hpp"
#include "percuss/solve/tableau.hpp"

namespace percuss {

/// Regularised high-order integration with located events; the default for laws without closed
/// form.
struct Adaptive {
    double tolerance =
        1e-12;  ///< of every observable and of the path, relative to its largest value
};

/// A fixed step. The bodies start `phase` steps before touch, in free flight: with phase 0 the grid
/// hits the touch exactly, which flatters a method.
struct FixedStep {
    double step = 0;   ///< s
    double phase = 0;  ///< 0 <= phase < 1
};

/// s-stage implicit Runge-Kutta with slanting Newton [mahmoud2008].
struct ImplicitRk : FixedStep {
    Tableau tableau;
};
/// The energy-conserving closed-form contact update [walstijn2016].
struct DiscreteGradient : FixedStep {};
struct VelocityVerlet : FixedStep {};
struct CentralDifference : FixedStep {};
struct RungeKutta4 : FixedStep {};
struct NewmarkAverage : FixedStep {};

[[nodiscard]] Solution solve(const Impact& impact, const Adaptive& method);
[[nodiscard]] Solution solve(const Impact& impact, const ImplicitRk& method);
[[nodiscard]] Solution solve(const Impact& impact, const DiscreteGradient& method);
[[nodiscard]] Solution solve(const Impact& impact, const VelocityVerlet& method);
[[nodiscard]] Solution solve(const Impact& impact, const CentralDifference& method);
[[nodiscard]] Solution solve(const Impact& impact, const RungeKutta4& method);
[[nodiscard]] Solution solve(const Impact& impact, const NewmarkAverage& method);

}  // namespace percuss
