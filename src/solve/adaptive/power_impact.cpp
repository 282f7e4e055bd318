#include "solve/adaptive/power_impact.hpp"

#include "solve/adaptive/driver.hpp"
#include "solve/adaptive/power_phases.hpp"

namespace percuss::solvers {

template <class Kernel>
bool has_power_flow(const Kernel& kernel) {
    // one damping coefficient per flow, and the return changes it to none at most
    if (kernel.c_return != 0 && kernel.c_return != kernel.c_approach) return false;
    return polynomial_exponents(kernel.n.value(), kernel.j.value(), !kernel.undamped()).found;
}

template <class Kernel>
Solution solve_power_adaptive(const Impact& impact, const Kernel& kernel, double allowed) {
    return AdaptiveImpact(impact, PowerPhases<Kernel>(impact, kernel, allowed)).run();
}

#define PERCUSS_INSTANTIATE(K)              \
    template bool has_power_flow(const K&); \
    template Solution solve_power_adaptive(const Impact&, const K&, double);
PERCUSS_INSTANTIATE(HertzHuntCrossley)
PERCUSS_INSTANTIATE(HertzTsuji)
PERCUSS_INSTANTIATE(HertzViscoelastic)
PERCUSS_INSTANTIATE(HertzDashpot)
PERCUSS_INSTANTIATE(LinearDashpot)
PERCUSS_INSTANTIATE(LinearHuntCrossley)
PERCUSS_INSTANTIATE(GeneralPower)
#undef PERCUSS_INSTANTIATE

}  // namespace percuss::solvers
