#include "percuss/calibrate/time_step.hpp"

#include <algorithm>
#include <cmath>

#include "percuss/methods/automatic.hpp"
#include "percuss/solve/methods.hpp"

namespace percuss {

namespace {

Form undamped(Form form) {
    std::visit(
        []<class K>(K& k) {
            if constexpr (HasDamping<K>) k.scale_damping(0);
        },
        form.kernel);
    return form;
}

/// [feng2026] Eq. (32): 4/(p+1) ((p+1)/2)^(1/(p+1)) (v0/Om)^(-(p-1)/(p+1))/Om, Om = sqrt(K/m).
double source_estimate(const Form& form) {
    return std::visit(
        [&]<class K>(const K& k) -> double {
            if constexpr (IsPower<K>) {
                const double p = k.n.value(), om = std::sqrt(k.K / form.onset.mass);
                return 4 / (p + 1) * std::pow((p + 1) / 2, 1 / (p + 1)) / om *
                       std::pow(form.onset.rate / om, -(p - 1) / (p + 1));
            } else {
                return not_given;
            }
        },
        form.kernel);
}

/// The stiffest state of the impact: at the peak, on loading or at the start of the return.
double largest_stiffness(const Form& form, double peak) {
    const Memory marked = commit(form, peak, 0, Memory{});
    const double returning = std::nextafter(peak, 0.0);
    return std::max(stiffness(form, peak, 0), stiffness(form, returning, 0, marked));
}

/// Largest elastic indentation and duration.
Expected<Rebound> elastic_rebound(const Form& form) {
    const Solution solution = solve(Impact(undamped(form)), Automatic{});
    if (given(solution.rebound.peak_indentation)) return solution.rebound;
    return Error{"no time step: " + solution.note, {}};
}

/// Of velocity Verlet with this step, against the closed form or the adaptive method.
double restitution_error(const Form& form, Release release, double step) {
    const Impact impact(form, accepts(form, release) ? release : natural_release(form));
    const Solution right = solve(impact, Automatic{});
    if (right.status != Status::separated) return not_given;
    double worst = 0;
    for (const double phase : {0.0, 0.25, 0.5, 0.75}) {
        const Solution tried = solve(impact, VelocityVerlet{{step, phase}});
        if (tried.status != Status::separated) return not_given;
        worst = std::max(worst, std::abs(tried.rebound.restitution - right.rebound.restitution));
    }
    return worst;
}

}  // namespace

Expected<TimeStep> time_step(const Law& law, const Onset& onset, Release release) {
    PERCUSS_TRY(const auto form, law.engage(onset, release));
    PERCUSS_TRY(const auto elastic, elastic_rebound(form));
    const double peak = elastic.peak_indentation;
    const double k = largest_stiffness(undamped(form), peak);
    const double z = damping(form, peak, onset.rate) / (2 * std::sqrt(k * onset.mass));
    TimeStep step;
    step.source = source_estimate(form);
    step.tangent = 2 * std::sqrt(onset.mass / k);
    step.elastic_duration = elastic.duration;
    const double lagged = step.tangent / (std::sqrt(1 + z * z) + z);
    step.recommended =
        given(step.elastic_duration) ? std::min(step.elastic_duration / 50, lagged) : lagged / 10;
    step.restitution_error = restitution_error(form, release, step.recommended);
    return step;
}

}  // namespace percuss
