// The damping that delivers a requested restitution, for the two families with a closed relation.
// Laws that take e exactly use these; the forward relations live in exact/ and judge them.
#pragma once

#include "percuss/laws/release.hpp"

namespace percuss {

/// Hunt-Crossley type, F = Fe(d)(1 + h v/v0): the h that delivers 0 < e <= 1, for any elastic Fe.
/// Solves h(1 + e) = ln[(1 + h)/(1 - h e)] ([gonthier2004], [zhang2009]; [skrinjar2018] Eq. (21)
/// misprints it).
[[nodiscard]] double hunt_crossley_factor(double e);

/// The same with damping of the approach only: e = sqrt(2(h - ln(1 + h)))/h.
[[nodiscard]] double hunt_crossley_approach_factor(double e);

/// g(a) = arccos(a)/sqrt(1 - a^2), continued beyond a = 1 by arccosh: the phase of largest
/// indentation.
[[nodiscard]] double turning_phase(double a);

/// Linear oscillator in the energy coordinate: the damping ratio a that delivers e.
/// geometric: a = L/sqrt(pi^2 + L^2), L = -ln e [feng2026] Eq. (14);
/// no_tension: a g(a) = L/2 (for p = 1 the result of [schwager2007]).
[[nodiscard]] double damping_ratio(double e, Release release);

/// Damping of the approach only, elastic return: a g(a) = L.
[[nodiscard]] double approach_damping_ratio(double e);

}  // namespace percuss
