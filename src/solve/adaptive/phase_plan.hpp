// Where a law changes its formula, and how each phase of it is made analytic.
#pragma once

#include <concepts>
#include <vector>

#include "percuss/laws/form.hpp"
#include "solve/adaptive/regularisation.hpp"

namespace percuss::solvers {

struct PhasePlan {
    Regularisation loading;
    bool switches_at_peak = false;      ///< the return follows another formula
    std::vector<double> loading_kinks;  ///< indentations to stop at while loading
};

template <class Kernel>
PhasePlan phase_plan(const Kernel& kernel) {
    PhasePlan plan;
    if constexpr (std::is_same_v<Kernel, UserContact>) {
        // exponents unknown: N = 4 suits 1/4, 1/2, 1, 3/2 and their like
        plan.loading = regularised(1.5, 0.25);
    } else if constexpr (std::is_same_v<Kernel, JkrContact>) {
        plan.loading = {};
        plan.switches_at_peak = true;
    } else if constexpr (std::is_same_v<Kernel, DmtContact>) {
        plan.loading = regularised(1.5, 0);
    } else if constexpr (HasMemory<Kernel>) {
        plan.loading = regularised(kernel.touch_exponent(), kernel.touch_exponent());
        plan.switches_at_peak = true;
        if (given(kernel.yield())) plan.loading_kinks = {kernel.yield()};
    } else if constexpr (std::derived_from<Kernel, AdamsContact>) {
        plan.loading = regularised(kernel.n, 2);
        plan.loading_kinks = {kernel.d_max};
    } else {
        plan.loading = regularised(kernel.touch_exponent(), kernel.touch_damping_exponent());
        if constexpr (requires { kernel.elastic_law.capacity(); }) {
            // the logarithm of a line law is not analytic in any power: many derivatives instead
            if (kernel.elastic_law.touch_exponent() == 1 &&
                !std::isinf(kernel.elastic_law.capacity()))
                plan.loading = {0, 6, 1, 1};
        }
        plan.switches_at_peak = kernel.approach_only();
    }
    return plan;
}

/// The return of a law that switches at its peak: where its force ends, and with which exponent.
template <class Kernel>
Regularisation return_regularisation(const Kernel& kernel, const PhasePlan& plan, double peak) {
    if constexpr (std::is_same_v<Kernel, WaltonBraun>) {
        return regularised(1, 1, kernel.residual(peak));
    } else if constexpr (std::is_same_v<Kernel, Thornton>) {
        return regularised(1.5, 1.5, kernel.residual(peak));
    } else if constexpr (std::is_same_v<Kernel, JkrContact>) {
        return {kernel.rupture(), 2, 1, 1};
    } else if constexpr (HasMemory<Kernel>) {
        return plan.loading;
    } else {
        // the damper is off: the elastic exponent alone counts, unless it hides a logarithm
        if (plan.loading.power == 6) return plan.loading;
        return regularised(kernel.touch_exponent(), kernel.touch_exponent());
    }
}

template <class Kernel>
std::vector<double> return_kinks(const Kernel& kernel, double peak) {
    if constexpr (std::is_same_v<Kernel, Bilinear>) {
        if (peak > kernel.d_y) return {peak - kernel.d_y};
    } else if constexpr (std::derived_from<Kernel, AdamsContact>) {
        if (peak > kernel.d_max) return {kernel.d_max};
    }
    return {};
}

}  // namespace percuss::solvers
