// Shared by the law families: the cheapest kernel for given exponents.
#pragma once

#include <cmath>
#include <string>

#include "percuss/core/text.hpp"
#include "percuss/laws/law.hpp"

namespace percuss::laws::detail {

struct PowerTerms {
    double K;
    double n;
    double c;
    double j;
    bool approach_only = false;
};

template <class K>
Kernel power_kernel(const PowerTerms& t, K kernel) {
    kernel.K = t.K;
    kernel.c_approach = t.c;
    kernel.c_return = t.approach_only ? 0 : t.c;
    return kernel;
}

inline Form power_form(const PowerTerms& t, const Onset& onset, OnsetScaling scaling = {}) {
    const auto is = [&](double n, double j) { return t.n == n && t.j == j; };
    Kernel kernel = is(1.5, 1.5)    ? power_kernel(t, HertzHuntCrossley{})
                    : is(1.5, 0.25) ? power_kernel(t, HertzTsuji{})
                    : is(1.5, 0.5)  ? power_kernel(t, HertzViscoelastic{})
                    : is(1.5, 0)    ? power_kernel(t, HertzDashpot{})
                    : is(1, 0)      ? power_kernel(t, LinearDashpot{})
                    : is(1, 1)      ? power_kernel(t, LinearHuntCrossley{})
                                    : power_kernel(t, GeneralPower{.n = {t.n}, .j = {t.j}});
    return {std::move(kernel), onset, scaling};
}

/// Refuses the infinite damping that a formula with 1/e asks for at e = 0.
inline Expected<double> finite_damping(double value, const Law& law, std::string_view parameter) {
    if (std::isfinite(value)) return value;
    return Error{std::string(law.info().id) + ": e = " + shortest(law.get("e")) +
                     " needs an infinite " + std::string(parameter) + "; use e > 0",
                 {}};
}

}  // namespace percuss::laws::detail
