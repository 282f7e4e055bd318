// The universal two-number reduction of F = K d^n + chi d^j v:
// V dV/dZ + D Z^mu V + Z = 0 with mu = 2(j + 1)/(n + 1) - 1. Restitution and energy split depend on
// (mu, D) only; closed forms exist for mu = 0, 1 and 3.
#pragma once

#include <optional>

#include "percuss/laws/memory.hpp"
#include "percuss/laws/release.hpp"

namespace percuss {

struct Reduction {
    double mu = 0;
    double D = 0;
};

[[nodiscard]] Reduction reduce(double K, double n, double chi, double j, const Onset& onset);

struct ReducedImpact {
    double restitution = 0;
    double stored = 0;  ///< Zmax^2, the part of the energy stored at the largest indentation
};

/// The closed forms: mu = 0 (linear oscillator), 1 (Hunt-Crossley), 3 (Airy); empty otherwise.
[[nodiscard]] std::optional<ReducedImpact> solve_reduced(const Reduction& reduction,
                                                         Release release);

}  // namespace percuss
