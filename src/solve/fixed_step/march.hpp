// One impact by any method with a fixed step: start in free flight, step until the contact ends,
// read the observables off the discrete path.
#pragma once

#include <functional>
#include <string>

#include "percuss/solve/methods.hpp"
#include "solve/fixed_step/force.hpp"
#include "solve/fixed_step/path.hpp"

namespace percuss::solvers {

/// More steps than this are refused, beforehand where the elastic impact already needs them.
inline constexpr long fixed_step_limit = 5'000'000;
/// A contact that lasts longer than so many elastic ones is taken never to end.
inline constexpr double longest_contact = 200;
/// A step beyond this part of the elastic contact is refused.
inline constexpr double largest_step = 0.5;
/// A contact of fewer samples was jumped over rather than integrated.
inline constexpr long fewest_samples = 3;
/// Steps that may be rescued after Newton failed on them; beyond, the run gives up instead of
/// crawling.
inline constexpr long most_failures = 5'000;
/// A law cannot accelerate the bodies; a restitution above this says that the method did.
inline constexpr double largest_restitution = 1.5;

/// Advances a state by one step h and counts in force.stats; false if its equations have no
/// solution. The driver sets the time and commits the memory.
using Stepper = std::function<bool(ContactForce& force, Point& point, double h)>;

/// Why the question itself cannot be integrated, or empty.
[[nodiscard]] std::string fixed_step_refusal(const Impact& impact, const FixedStep& method);

[[nodiscard]] Solution march(const Impact& impact, const FixedStep& method, const Stepper& step);

/// Rough indentation and duration of the impact without its damping; NaN where nothing but damping
/// stops the bodies.
struct ElasticScale {
    double indentation = not_given;
    double duration = not_given;
};
[[nodiscard]] ElasticScale elastic_scale(const Impact& impact);

}  // namespace percuss::solvers
