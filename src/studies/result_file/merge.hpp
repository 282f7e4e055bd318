// The shards of a study put together.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "percuss/core/expected.hpp"

namespace percuss::studies {

struct MergeReport {
    std::string study;
    std::int64_t cases = 0;
    std::int64_t stored = 0;              ///< in the merged file
    std::int64_t added = 0;               ///< now
    std::vector<std::int64_t> missing{};  ///< the first few
};

/// Adds the runs of the shards to `path`, which is made if it does not exist. Refuses shards of
/// different studies, and runs that two files have with numbers that differ by more than processors
/// do; of two that differ in the last digits the first stays, or the one that knows its contacts.
/// Repeating it changes nothing.
[[nodiscard]] Expected<MergeReport> merge_results(const std::string& path,
                                                  const std::vector<std::string>& shards);

}  // namespace percuss::studies
