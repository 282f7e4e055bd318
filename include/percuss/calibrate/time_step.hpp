// Time steps for explicit integration through a contact.
#pragma once

#include "percuss/laws/law.hpp"

namespace percuss {

struct TimeStep {
    /// [feng2026] Eq. (32), as printed; NaN where the law is not a power law. It exceeds the
    /// linearised limit by sqrt(2p/(p + 1)) (docs/errata.md).
    double source = not_given;
    /// 2/sqrt(k/m) with k the largest tangent stiffness of the elastic impact, times
    /// sqrt(1 + z^2) - z for damping that lags by half a step, as in velocity Verlet.
    double tangent = not_given;
    /// The smaller of a fiftieth of the elastic contact time and `tangent`.
    double recommended = not_given;
    double elastic_duration = not_given;
};

[[nodiscard]] Expected<TimeStep> time_step(const Law& law, const Onset& onset, Release release);

}  // namespace percuss
