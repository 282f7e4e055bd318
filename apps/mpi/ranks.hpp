// One study on many ranks: rank 0 hands out cases as they are asked for, writes the result file and
// computes as well; the others compute.
#pragma once

#include "percuss/core/expected.hpp"
#include "percuss/studies/ensemble.hpp"
#include "percuss/studies/suite.hpp"

namespace percuss::app {

/// Whether the other ranks shall work; every rank calls it once, rank 0 with its decision.
[[nodiscard]] bool announce(bool go);

/// On rank 0, after announce(true).
[[nodiscard]] Expected<EnsembleProgress> lead(const SuiteStudy& study, ResultStore& store,
                                              const EnsembleSettings& settings);
/// On the others, after announce(true): `study` as this rank reads it, or why it cannot.
void follow(const Expected<SuiteStudy>& study);

}  // namespace percuss::app
