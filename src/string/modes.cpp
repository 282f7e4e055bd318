#include "string/modes.hpp"

#include <algorithm>
#include <cmath>

#include "percuss/core/text.hpp"
#include "string/elementary.hpp"

namespace percuss::string {

namespace {

double square(double x) { return x * x; }

/// Squared angular frequency without losses.
double stiffness_of(const StringParameters& s, double beta) {
    return (s.bending_stiffness() * square(beta) + s.string_tension()) * square(beta) /
           s.mass_per_length();
}

}  // namespace

StringMode string_mode(const StringParameters& s, std::size_t i, double dt) {
    StringMode mode;
    mode.beta = static_cast<double>(i) * pi / s.length;
    mode.alpha = s.sigma0 + (s.sigma1 + s.sigma3 * square(mode.beta)) * mode.beta;
    const double free = stiffness_of(s, mode.beta), gap = free - square(mode.alpha);
    const double R = portable_exp(-mode.alpha * dt);
    mode.c2 = R * R;
    // sums of squares, because 1 - 2 R cos + R^2 cancels for low modes
    if (gap >= 0) {
        mode.omega = std::sqrt(gap);
        mode.kappa = square(-portable_expm1(-mode.alpha * dt)) +
                     4 * R * square(portable_sin(mode.omega * dt / 2));
    } else {
        const double fast = mode.alpha + std::sqrt(-gap), slow = free / fast;
        mode.kappa = portable_expm1(-fast * dt) * portable_expm1(-slow * dt);
    }
    mode.al = 1 + mode.c2 - mode.kappa / 2;
    return mode;
}

double highest_mode_frequency(double step_rate) { return std::min(20e3, 0.49 * step_rate); }

Expected<std::size_t> count_string_modes(const StringParameters& s, double step_rate) {
    const double limit = highest_mode_frequency(step_rate), cut = 2 * pi * limit;
    std::size_t count = 0;
    while (count <= most_string_modes) {
        const StringMode next = string_mode(s, count + 1, 1 / step_rate);
        const double free = std::sqrt(stiffness_of(s, next.beta));
        if ((next.omega > 0 ? next.omega : free) > cut) break;
        ++count;
    }
    if (count == 0)
        return Error{"the pitch of " + significant(s.fundamental(), 6) +
                         " Hz lies above the highest frequency of " + significant(limit, 6) +
                         " Hz that this sampling can hold",
                     {}};
    if (count > most_string_modes)
        return Error{"the pitch of " + significant(s.fundamental(), 6) + " Hz needs more than " +
                         std::to_string(most_string_modes) + " modes below " +
                         significant(limit, 6) +
                         " Hz; expected a higher pitch or a lower sample rate",
                     {}};
    return count;
}

double mode_weight(double beta, double x, double w) {
    const double ratio = beta * w / pi, gap = 1 - square(ratio);
    if (std::abs(gap) < 1e-9) return pi / 4 * portable_sin(beta * x);
    return portable_sin(beta * x) * portable_cos(beta * w / 2) / gap;
}

double mode_mobility(const StringParameters& s, double dt) {
    return dt * dt / (s.mass_per_length() * s.length);
}

double pluck_force(const StringParameters& s, double time) {
    const double tau = s.pluck_duration, beta = s.pluck_shape;
    if (!(time > 0) || !(time < tau)) return 0;
    // sinh(beta t/tau)/sinh(beta) without overflow
    const double rise = portable_exp(beta * (time / tau - 1)) *
                        portable_expm1(-2 * beta * time / tau) / portable_expm1(-2 * beta);
    const double phase = (time + tau * rise) / 2;
    return s.pluck_force * square(portable_sin(pi / tau * phase));
}

}  // namespace percuss::string
