#include "solve/adaptive/contact_scale.hpp"

#include "solve/adaptive/elastic_length.hpp"
#include "solve/adaptive/phase_plan.hpp"

namespace percuss::solvers {

double elastic_length(const Form& form, double energy) {
    return std::visit([&](const auto& kernel) { return elastic_length(kernel, energy); },
                      form.kernel);
}

int touch_power(const Form& form) {
    return std::visit([](const auto& kernel) { return phase_plan(kernel).loading.power; },
                      form.kernel);
}

int departure_power(const Form& form) {
    return std::visit(
        []<class K>(const K& kernel) {
            if constexpr (HasMemory<K>) {
                return 1;
            } else {
                const PhasePlan plan = phase_plan(kernel);
                return plan.switches_at_peak ? return_regularisation(kernel, plan, 0).power
                                             : plan.loading.power;
            }
        },
        form.kernel);
}

}  // namespace percuss::solvers
