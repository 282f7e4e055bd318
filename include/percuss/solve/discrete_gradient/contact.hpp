// One discrete-gradient step of a contact kernel, with its damping.
//
// Damping enters as a dashpot r >= 0 that is constant over the step: F = F_elastic - r s/dt. It
// divides theta, phi and u by 1 + theta r/dt and leaves the closed form as it was; it never
// creates energy, for any r. For the scheme to stay of second order, r is the mean of the kernel's
// damping coefficient along an undamped trial step: Kelvin-Voigt's c times the fraction
// of the step in contact, Hunt-Crossley's lambda times the mean elastic force.
#pragma once

#include <algorithm>
#include <cmath>
#include <type_traits>

#include "percuss/laws/form.hpp"
#include "percuss/solve/discrete_gradient/convex.hpp"
#include "percuss/solve/discrete_gradient/power.hpp"

namespace percuss {

namespace detail {

struct DmtElastic {
    DmtContact kernel;

    [[nodiscard]] double force(double x) const { return kernel.force(x, 0.0); }
    [[nodiscard]] double tangent(double x) const { return kernel.stiffness(x, 0.0); }
    [[nodiscard]] double potential(double x) const { return kernel.potential(x); }
    [[nodiscard]] static double limit() { return infinity; }
};

template <class K>
constexpr bool is_factor = requires(const K& k) {
    k.h;
};
template <class K>
constexpr bool is_energy = requires(const K& k) {
    k.c;
    k.elastic_law;
};

}  // namespace detail

/// Kernels with a potential that the discrete gradient can use: no memory, no clamped force, and
/// known as a formula.
template <class K>
concept HasGradientStep =
    IsPower<K> || detail::is_factor<K> || detail::is_energy<K> || std::is_same_v<K, DmtContact>;

/// The undamped step; `force` in newton.
template <HasGradientStep K>
[[nodiscard]] ContactUpdate<double> elastic_step(const K& kernel, double theta, double D,
                                                 double u) {
    if constexpr (IsPower<K>) {
        auto update = power_contact_update(kernel.n.value(), theta * kernel.K, D, u);
        update.force *= kernel.K;
        return update;
    } else if constexpr (std::is_same_v<K, DmtContact>) {
        return convex_contact_update(detail::DmtElastic{kernel}, theta, D, u);
    } else {
        return convex_contact_update(kernel.elastic_law, theta, D, u);
    }
}

/// Elastic energy at compression D, J.
template <HasGradientStep K>
[[nodiscard]] double stored_energy(const K& kernel, double D) {
    return D > 0 ? kernel.potential(D) : 0;
}

/// The dashpot r of a step from D, N s/m, from its undamped trial.
template <HasGradientStep K>
[[nodiscard]] double mean_damping(const K& kernel, double D, const ContactUpdate<double>& trial) {
    if (trial.phase == ContactPhase::free) return 0;
    // Damping changes the length of a step but not its direction, so the trial knows the phase.
    const bool approach = trial.shift < 0;
    if constexpr (IsPower<K>) {
        const double c = approach ? kernel.c_approach : kernel.c_return;
        if (c == 0) return 0;
        if (kernel.j.value() == kernel.n.value()) return c * trial.force / kernel.K;
        return c * mean_power(kernel.j.value(), D, trial.compression, trial.shift);
    } else if constexpr (detail::is_factor<K>) {
        return (approach ? kernel.h.approach : kernel.h.back) * trial.force;
    } else if constexpr (detail::is_energy<K>) {
        // the coefficient is c d sqrt(2U)/dd: its mean is a difference quotient, without cancelling
        if (kernel.c == 0) return 0;
        const double roots = std::sqrt(2 * stored_energy(kernel, D)) +
                             std::sqrt(2 * stored_energy(kernel, trial.compression));
        return kernel.c * 2 * trial.force / roots;
    } else {
        return 0;
    }
}

struct ContactStep {
    double shift = 0;        ///< s, m, away from the barrier
    double compression = 0;  ///< at the end of the step, m
    double force = 0;        ///< mean over the step, elastic and damping part, N
    double loss = 0;         ///< J, >= 0
    double pull = 0;         ///< the tension, N < 0, that was cut from this step
    ContactPhase phase = ContactPhase::free;
    int iterations = 0;
};

namespace detail {

/// Bodies that cannot pull part where the law would: no force, and what the contact stores as it
/// opens is lost.
template <HasGradientStep K>
ContactStep without_pull(const K& kernel, double D, double u, const ContactStep& pulled) {
    ContactStep step{-u, D + u, 0, 0, pulled.force, ContactPhase::stay, pulled.iterations};
    if (!(step.compression > 0)) step.phase = ContactPhase::leave;
    step.loss = stored_energy(kernel, D) - stored_energy(kernel, step.compression);
    return step;
}

}  // namespace detail

/// A step of length dt with the dashpot r. `may_pull`: the total force may be tensile.
template <HasGradientStep K>
[[nodiscard]] ContactStep damped_step(const K& kernel, double theta, double D, double u, double dt,
                                      double r, bool may_pull) {
    // A strong dashpot in a long step stops the body at the barrier, not in front of it.
    const bool enters = D < 0 && u + D > 0;
    const double share = std::min(1 + theta * r / dt, enters ? u / -D : infinity);
    const auto update = elastic_step(kernel, theta / share, D, u / share);
    const double s = update.shift, drag = (share - 1) * s / theta;
    ContactStep step{s, update.compression, update.force - drag, drag * s,
                     0, update.phase,       update.iterations};
    if (enters && !(step.compression > 0)) {
        step.compression = 0;
        step.phase = ContactPhase::enter;
    }
    return step.force < 0 && !may_pull ? detail::without_pull(kernel, D, u, step) : step;
}

/// Trial and damped step in one.
template <HasGradientStep K>
[[nodiscard]] ContactStep contact_step(const K& kernel, double theta, double D, double u, double dt,
                                       bool may_pull) {
    const auto trial = elastic_step(kernel, theta, D, u);
    // a trial that leaves the domain of the law has no numbers to go on with
    const double r = std::isfinite(trial.force) ? mean_damping(kernel, D, trial) : 0;
    if (r == 0)
        return {trial.shift, trial.compression, trial.force, 0, 0, trial.phase, trial.iterations};
    ContactStep step = damped_step(kernel, theta, D, u, dt, r, may_pull);
    step.iterations += trial.iterations;
    return step;
}

}  // namespace percuss
