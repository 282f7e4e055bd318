// What a study will cost, and whether what is stored of it is sound: all that can be said before a
// run.
#pragma once

#include <cstdint>

#include "percuss/studies/ensemble.hpp"
#include "percuss/studies/suite.hpp"

namespace percuss::studies {

struct SuitePlan {
    std::int64_t cases = 0;
    std::int64_t alone = 0;  ///< of them without pounding
    std::int64_t rows = 0;   ///< of the summary: cells times degrees of freedom
    double bytes = 0;        ///< of the complete result file, about
    bool summary = true;     ///< whether the rows fit into memory
};
[[nodiscard]] SuitePlan plan(const SuiteStudy& study);

/// Refuses a file in which a run is in the place of another. Reads it from end to end.
[[nodiscard]] Expected<void> check_runs(const CaseProduct& product, const ResultStore& store);

/// Whether a stored run is where it says.
[[nodiscard]] bool in_place(const CaseProduct& product, const StoredRun& run);

}  // namespace percuss::studies
