// The exact method: closed forms, and quadratures that reach rounding. It shares no code with the
// integrators, because it judges them.
#pragma once

#include <string>

#include "percuss/problem/impact.hpp"
#include "percuss/problem/solution.hpp"

namespace percuss {

struct Exact {};

/// Whether the form has an exact solution under that rule; `reason` names what is missing and what
/// to use instead.
struct ExactAvailability {
    bool available = false;
    std::string reason;
    explicit operator bool() const { return available; }
};
[[nodiscard]] ExactAvailability has_exact(const Form& form, Release release);

/// Closed forms by family:
///   K d^p + alpha sqrt(K m) d^((p-1)/2) v, both phases or approach only  [feng2026]
///   energy damping over any elastic law                                   [feng2026b]
///   Fe(d)(1 + h v), any elastic Fe, both phases or approach only          [zhang2009]
///   K d^n + chi d^(2n+1) v, by Airy functions
///   elastic, plastic and adhesive laws without rate dependence, by their energy
[[nodiscard]] Solution solve(const Impact& impact, Exact);

}  // namespace percuss
