// The adaptive method for K d^n + c d^j v, the form of most laws (power_flow.hpp).
#pragma once

#include "percuss/problem/impact.hpp"
#include "percuss/problem/solution.hpp"

namespace percuss::solvers {

/// Whether the equation is polynomial in some y = (d/S)^(1/N) in every phase.
template <class Kernel>
bool has_power_flow(const Kernel& kernel);

/// `allowed` is the local error per step.
template <class Kernel>
Solution solve_power_adaptive(const Impact& impact, const Kernel& kernel, double allowed);

}  // namespace percuss::solvers
