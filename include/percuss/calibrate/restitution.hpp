// The question everybody asks: I have e, give me the number, and prove that I get that e back.
#pragma once

#include <optional>
#include <string>

#include "percuss/core/dimension.hpp"
#include "percuss/laws/law.hpp"

namespace percuss {

struct CalibratedParameter {
    std::string name;
    double value = not_given;  ///< SI
    Dimension dimension;
};

/// What the law's own published relation gives for the same e.
struct PublishedRelation {
    std::string formula;
    double delivers = not_given;
};

struct Calibration {
    Law law;  ///< with the parameter set
    Release release = Release::no_tension;
    CalibratedParameter parameter;
    double requested = not_given;
    double delivered = not_given;  ///< from the exact solution, not from the inverse used
    std::optional<PublishedRelation> published;
};

/// The value of the law's calibrated parameter (or of its damper) that delivers `e` under `release`
/// for this onset. Whatever damping `law` carries is replaced.
[[nodiscard]] Expected<Calibration> calibrate_restitution(const Law& law, double e,
                                                          const Onset& onset, Release release);

/// What the law delivers as it stands; 0 if it never separates.
[[nodiscard]] Expected<double> delivered_restitution(const Law& law, const Onset& onset,
                                                     Release release);

}  // namespace percuss
