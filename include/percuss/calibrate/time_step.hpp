// Time steps for explicit integration through a contact.
#pragma once

#include "percuss/laws/law.hpp"

namespace percuss {

struct TimeStep {
    /// [feng2026] Eq. (32), as printed; NaN where the law is not a power law. It exceeds the
    /// linearised limit by sqrt(2p/(p + 1)) (docs/errata.md).
    double source = not_given;
    /// The linearised limit 2/sqrt(k/m), k the largest tangent stiffness of the elastic impact.
    double tangent = not_given;
    /// For accuracy: a fiftieth of the elastic contact time, and never above `tangent` times
    /// sqrt(1 + z^2) - z, the limit where damping lags by half a step as in velocity Verlet.
    double recommended = not_given;
    double elastic_duration = not_given;
    /// What the recommended step costs: the largest |error of the restitution| of velocity Verlet,
    /// over four places of the grid relative to touch. NaN where the bodies do not part.
    double restitution_error = not_given;
};

[[nodiscard]] Expected<TimeStep> time_step(const Law& law, const Onset& onset, Release release);

}  // namespace percuss
