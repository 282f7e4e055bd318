// The natural length of an impact.
#pragma once

#include <algorithm>
#include <cmath>

#include "percuss/laws/form.hpp"
#include "percuss/numerics/quadrature.hpp"

namespace percuss::solvers {

/// Lengths whose squares are numbers.
inline constexpr double longest_length = 1e150, shortest_length = 1e-150;

/// Length whose elastic energy is the onset energy, up to the end of the domain.
template <class Kernel>
double elastic_length(const Kernel& kernel, double energy) {
    if constexpr (requires { kernel.indentation_at(energy); }) {
        return kernel.indentation_at(energy);
    } else if constexpr (requires { kernel.elastic_law.indentation_at(energy); }) {
        return kernel.elastic_law.indentation_at(
            std::min(energy, 0.999 * kernel.elastic_law.capacity()));
    } else {
        // By doubling: the scale need not be exact.
        const auto stored = [&](double d) {
            if constexpr (HasMemory<Kernel>) {
                return integrate_double_exponential(
                    d,
                    [&](double x, double) {
                        return kernel.force(x, 0.0, Memory{.attached = true});
                    },
                    1e-3);
            } else {
                return kernel.potential(d);
            }
        };
        // a typed law may end, and no energy is stored beyond
        const auto acts = [&](double d) {
            if constexpr (requires { kernel.force(d, 0.0); }) {
                return std::isfinite(kernel.force(d, 0.0));
            } else {
                return true;
            }
        };
        double d = 1e-6;
        while (d < longest_length && stored(d) < energy && acts(d)) d *= 2;
        while (d > shortest_length && stored(d) > energy) d /= 1.5;
        return d;
    }
}

/// Length over which the force of the onset takes up the energy: that of an impact in which nothing
/// is stored. Endless where there is no such force.
template <class Kernel>
double damping_length(const Kernel& kernel, double energy, double speed) {
    double d = 1e-6;
    const auto taken = [&] { return d * kernel.force(d, speed); };
    while (d < longest_length && !(taken() >= energy)) d *= 2;
    while (d > shortest_length && taken() > energy) d /= 1.5;
    return d;
}

}  // namespace percuss::solvers
