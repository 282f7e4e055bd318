// Many independent runs, on all cores, into a result file from which a killed study resumes.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "percuss/core/expected.hpp"
#include "percuss/studies/case_product.hpp"
#include "percuss/studies/result_store.hpp"

namespace percuss {

/// The part of a study that one of several machines computes: every of-th case.
struct Shard {
    std::int64_t number = 1;  ///< from 1
    std::int64_t of = 1;
};

struct EnsembleProgress {
    std::int64_t stored = 0;    ///< of this shard, those of earlier starts included
    std::int64_t total = 0;     ///< of this shard
    std::int64_t computed = 0;  ///< by this start
    double seconds = 0;         ///< since this start
    unsigned threads = 0;       ///< that computed, once all is done
};

/// Called after every batch, from another thread than the caller's.
using ProgressCallback = std::function<void(const EnsembleProgress&)>;

/// Must give the same bits for the same case, from any thread.
using CaseRunner = std::function<StoredRun(const SuiteCase&)>;

struct EnsembleSettings {
    unsigned threads = 0;  ///< 0: all cores; fewer compute where the system refuses threads
    Shard shard = {};
    ProgressCallback progress = {};
    /// Asked before every case; true: those that run are finished and stored, none is begun.
    std::function<bool()> stopped = {};
};

/// Runs what the file has not got yet. The file's content does not depend on the number of threads
/// or on how often the study was stopped; the memory needed does not depend on the number of runs.
/// A file that cannot be written (a full disk) ends it with an error; what is stored stays.
[[nodiscard]] Expected<EnsembleProgress> run_ensemble(const CaseProduct& product,
                                                      const CaseRunner& run, ResultStore& store,
                                                      const EnsembleSettings& settings = {});

/// The cases of a shard that the file has not got, ascending. It looks ahead a bounded way only.
class PendingCases {
public:
    PendingCases(const ResultStore& store, std::int64_t cases, Shard shard);

    /// Nothing at the end, and after a failure.
    [[nodiscard]] std::optional<std::int64_t> next();
    [[nodiscard]] const std::optional<Error>& failure() const { return failure_; }

private:
    bool load();

    const ResultStore& store_;
    std::int64_t cases_;
    Shard shard_;
    std::int64_t block_ = 0;             ///< end of the block looked at
    std::vector<std::int64_t> pending_;  ///< of that block, descending
    std::optional<Error> failure_;
};

/// How many cases the shard has, and how many of them the file.
[[nodiscard]] std::int64_t shard_size(std::int64_t cases, Shard shard);
[[nodiscard]] Expected<std::int64_t> stored_of_shard(const ResultStore& store, Shard shard);

}  // namespace percuss
