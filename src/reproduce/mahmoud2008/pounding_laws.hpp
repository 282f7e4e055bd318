// The two models that [mahmoud2008] compares, with the damping of its formulas or with one that
// delivers the requested restitution for.
#pragma once

#include <string>

#include "percuss/core/expected.hpp"
#include "percuss/laws/law.hpp"
#include "percuss/problem/solution.hpp"

namespace percuss::reproduction {

enum class PoundingDamping {
    published,  ///< Eqs. (6) and (10)
    exact,      ///< solved for the restitution
};

/// K d^1.5 (1 + h v/v0), Eq. (6)
[[nodiscard]] Expected<Law> hertzdamp_model(double stiffness, double restitution,
                                            PoundingDamping damping);
/// Eqs. (8)-(10)
[[nodiscard]] Expected<Law> viscoelastic_model(double stiffness, double restitution,
                                               PoundingDamping damping);
/// Eqs. (8), (9) with a damping ratio of its own.
[[nodiscard]] Expected<Law> viscoelastic_model_of_ratio(double stiffness, double ratio);

/// h or xi, whatever the law was made from.
[[nodiscard]] Expected<double> damping_of(const Law& law);

/// Two bodies of this effective mass, alone. Forces of these laws are F = phi K^0.4 (m v^2)^0.6.
[[nodiscard]] Expected<Solution> free_impact(const Law& law, double mass = 1, double speed = 1);

/// The stiffness with which `law` reaches the peak force of `other` in a free impact; for these
/// laws a ratio that holds for any mass and speed.
[[nodiscard]] Expected<double> stiffness_of_equal_force(const Law& law, const Law& other);

}  // namespace percuss::reproduction
