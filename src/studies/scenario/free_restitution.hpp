// What the law of a pair would do if the bodies were alone.
#pragma once

#include "percuss/pounding/problem.hpp"

namespace percuss::studies {

/// The restitution of an isolated impact of the same law, engaged with the same onset speed and
/// effective mass: no structure pushes or pulls while the bodies touch. 0 if they never part, NaN
/// if the law has no such impact.
[[nodiscard]] double free_restitution(const PoundingPair& pair, const PoundingImpact& impact);

}  // namespace percuss::studies
