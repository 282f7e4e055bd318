// The motion under a force that lasts beyond d = 0.
#pragma once

#include "percuss/simulators/answers.hpp"

namespace percuss::simulators {

/// From first touch to where contact ends; `no_separation` if the bodies are pulled back, or creep
/// for more than eight elastic contacts.
[[nodiscard]] Prediction solve(const AttachedContact& contact, const SimulatedImpact& impact,
                               double elastic_duration);

}  // namespace percuss::simulators
