// The natural length of an impact.
#pragma once

#include <algorithm>
#include <cmath>

#include "percuss/laws/form.hpp"
#include "percuss/numerics/quadrature.hpp"

namespace percuss::solvers {

/// Length whose elastic energy is the onset energy, up to the end of the domain.
template <class Kernel>
double elastic_length(const Kernel& kernel, double energy) {
    if constexpr (requires { kernel.indentation_at(energy); }) {
        return kernel.indentation_at(energy);
    } else if constexpr (requires { kernel.elastic_law.indentation_at(energy); }) {
        return kernel.elastic_law.indentation_at(
            std::min(energy, 0.999 * kernel.elastic_law.capacity()));
    } else {
        // By doubling: the scale need not be exact. Within lengths whose squares are numbers.
        constexpr double longest = 1e150, shortest = 1e-150;
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
        while (d < longest && stored(d) < energy && acts(d)) d *= 2;
        while (d > shortest && stored(d) > energy) d /= 1.5;
        return d;
    }
}

}  // namespace percuss::solvers
