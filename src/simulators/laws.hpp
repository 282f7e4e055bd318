// The few forms that the forces of simulators take.
#pragma once

#include <cmath>

#include "percuss/laws/catalog.hpp"
#include "percuss/simulators/catalog.hpp"

namespace percuss::simulators {

/// |ln e|/sqrt(pi^2 + ln^2 e): the damping ratio of the linear contact that may pull, and sqrt(5)
/// times less than Tsuji's coefficient; [antypov2011].
[[nodiscard]] inline double log_ratio(double e) {
    return e > 0 ? -std::log(e) / std::hypot(pi, std::log(e)) : 1;
}

/// K d + 2 xi sqrt(K m) v
[[nodiscard]] inline Expected<Law> linear_law(double ratio, const SimulatedImpact& impact) {
    return make_law("anagnostopoulos", {{"K", impact.stiffness}, {"xi", ratio}});
}
/// K d^1.5 + alpha sqrt(K m) d^0.25 v
[[nodiscard]] inline Expected<Law> tsuji_law(double alpha, const SimulatedImpact& impact) {
    return make_law("tsuji", {{"K", impact.stiffness}, {"alpha", alpha}});
}
/// K d^n + chi d^j v
[[nodiscard]] inline Expected<Law> general_law(double n, double chi, double j,
                                               const SimulatedImpact& impact) {
    return make_law("general", {{"K", impact.stiffness}, {"n", n}, {"chi", chi}, {"j", j}});
}
/// K d^n + gamma m a v, with the contact radius a = sqrt(R d)
[[nodiscard]] inline Expected<Law> radius_damped_law(double n, double gamma,
                                                     const SimulatedImpact& impact) {
    if (!given(impact.radius))
        return Error{"this damping grows with the contact radius; give the effective radius", {}};
    return general_law(n, gamma * impact.mass * std::sqrt(impact.radius), 0.5, impact);
}
/// kn of models whose force is kn sqrt(R d) d.
inline std::vector<std::pair<std::string_view, double>> radius_stiffness(
    double, const SimulatedImpact& impact) {
    return {{"kn", impact.stiffness / std::sqrt(impact.radius)}};
}
/// K d^n (1 + h v/v0)
[[nodiscard]] inline Expected<Law> hysteresis_law(double n, double h,
                                                  const SimulatedImpact& impact) {
    return make_law("hunt_crossley", {{"K", impact.stiffness}, {"n", n}, {"h", h}});
}

/// The documented way of every input that is a restitution: write what you want.
inline double written(double e, const SimulatedImpact&) { return e; }

inline constexpr InputNumber restitution_input(std::string_view name) {
    return {name, dimension::none, 1, "coefficient of restitution, as it is written"};
}

/// K of LIGGGHTS hooke and Chrono Hooke: the linear spring with the peak of the Hertz contact at
/// speed v; sqrt(R) E* = (3/4) K of Hertz.
inline double equivalent_linear(double hertz, const SimulatedImpact& impact) {
    const double k = 16.0 / 15 * 0.75 * hertz;
    return k * std::pow(impact.mass * impact.speed * impact.speed / k, 0.2);
}

}  // namespace percuss::simulators
