// Stiffness from a measured impact: the K whose peak force, or duration, is the given one.
#pragma once

#include "percuss/laws/law.hpp"

namespace percuss {

struct StiffnessFit {
    Law law;  ///< with K set
    double stiffness = not_given;
    Dimension dimension;
    double requested = not_given;
    double delivered = not_given;  ///< the peak force or duration of the fitted law
};

/// `law` needs every parameter but K; whatever K it carries is replaced.
[[nodiscard]] Expected<StiffnessFit> stiffness_for_peak_force(const Law& law, double peak_force,
                                                              const Onset& onset, Release release);
[[nodiscard]] Expected<StiffnessFit> stiffness_for_duration(const Law& law, double duration,
                                                            const Onset& onset, Release release);

}  // namespace percuss
