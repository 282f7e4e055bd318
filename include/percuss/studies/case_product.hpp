// The cases of an ensemble as a product of axes, numbered so that none has to be kept in memory.
//
// First come the buildings far apart, then those that may pound. Within both the records run
// fastest and the levels next: the records of one cell (everything else equal) have neighbouring
// numbers, and statistics need no more than one cell at a time.
#pragma once

#include <cstdint>

#include "percuss/core/expected.hpp"
#include "percuss/studies/result_store.hpp"

namespace percuss {

struct SuiteCase {
    std::int64_t index = 0;
    std::int64_t alone = -1;  ///< the same without pounding; -1: this is without
    StoredPlace place;

    [[nodiscard]] bool pounding() const { return alone >= 0; }
};

struct CaseProduct {
    static constexpr std::int64_t most = std::int64_t{1} << 31U;

    std::int64_t structures = 1, gaps = 1, laws = 1, restitutions = 1, levels = 1, records = 1;
    /// Each level has its own records, levels[i] the i-th group, instead of every record.
    bool own_records = false;

    /// Refuses an empty product, one of more than 2^31 cases, and records that do not divide among
    /// the levels.
    [[nodiscard]] Expected<void> check() const;

    [[nodiscard]] std::int64_t records_per_level() const {
        return own_records ? records / levels : records;
    }
    [[nodiscard]] std::int64_t alone() const { return structures * levels * records_per_level(); }
    [[nodiscard]] std::int64_t cells() const {
        return structures * gaps * laws * restitutions * levels;
    }
    [[nodiscard]] std::int64_t size() const { return alone() + cells() * records_per_level(); }

    [[nodiscard]] SuiteCase at(std::int64_t index) const;
    /// The inverse; gap, law and restitution -1: far apart.
    [[nodiscard]] std::int64_t index_of(const StoredPlace& place) const;
};

}  // namespace percuss
