#include "studies/result_file/merge.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

#include <fmt/format.h>

#include "io/files/same_file.hpp"
#include "percuss/core/text.hpp"
#include "percuss/studies/ensemble.hpp"
#include "percuss/studies/result_store.hpp"

namespace percuss::studies {
namespace {

constexpr std::int64_t block_length = 4096;

Error differs(std::int64_t index, const std::string& a, const std::string& b) {
    return {"run " + std::to_string(index) + " has other numbers in " + in_quotes(a) + " than in " +
                in_quotes(b) + ", and not in the last digits only; one of the files is damaged",
            {}};
}

/// Instruction sets differ in the last digit of what goes into a run, and every impact of the run
/// may make more of it.
bool close(double a, double b) {
    constexpr double processors = 1e-6;
    return (std::isnan(a) && std::isnan(b)) ||
           std::abs(a - b) <= processors * std::max(std::abs(a), std::abs(b));
}

/// A file of the first layout says nothing about single contacts.
bool close(const std::vector<StoredContact>& a, const std::vector<StoredContact>& b) {
    return a.empty() || b.empty() ||
           std::ranges::equal(a, b, [](const StoredContact& x, const StoredContact& y) {
               return x.impacts == y.impacts && close(x.force, y.force);
           });
}

bool close(const StoredRun& a, const StoredRun& b) {
    if (!(a.place == b.place) || a.alone != b.alone || a.status != b.status ||
        a.impacts != b.impacts || a.peaks.size() != b.peaks.size() || !close(a.force, b.force) ||
        !close(a.onset_speed, b.onset_speed) || !close(a.contacts, b.contacts))
        return false;
    return std::ranges::equal(a.peaks, b.peaks, [](const StoredPeaks& x, const StoredPeaks& y) {
        return close(x.displacement, y.displacement) && close(x.acceleration, y.acceleration) &&
               close(x.drift, y.drift) && close(x.shear, y.shear);
    });
}

/// What of a block the merged file has not got; an error if they disagree on what it has by more
/// than processors may.
Expected<std::vector<StoredRun>> news(const ResultStore& merged, const ResultStore& shard,
                                      std::int64_t first, std::int64_t last) {
    std::vector<StoredRun> have, fresh;
    const auto known = merged.read(first, last, [&](const StoredRun& run) { have.push_back(run); });
    PERCUSS_CHECK(known);
    std::optional<std::int64_t> conflict;
    const auto read = shard.read(first, last, [&](const StoredRun& run) {
        const auto same = std::ranges::lower_bound(have, run.index, {}, &StoredRun::index);
        if (same == have.end() || same->index != run.index) {
            fresh.push_back(run);
        } else if (!conflict && !close(*same, run)) {
            conflict = run.index;
        }
    });
    PERCUSS_CHECK(read);
    if (conflict) return differs(*conflict, shard.path(), merged.path());
    return fresh;
}

/// Checks everything before anything is written, then copies.
Expected<std::int64_t> add(ResultStore& merged, const ResultStore& shard, bool write) {
    std::int64_t added = 0;
    const std::int64_t cases = merged.study().cases;
    for (std::int64_t first = 0; first < cases; first += block_length) {
        PERCUSS_TRY(const auto fresh,
                    news(merged, shard, first, std::min(cases, first + block_length)));
        if (!write || fresh.empty()) continue;
        PERCUSS_CHECK(merged.write(fresh));
        added += static_cast<std::int64_t>(fresh.size());
    }
    return added;
}

}  // namespace

Expected<MergeReport> merge_results(const std::string& path,
                                    const std::vector<std::string>& shards) {
    if (shards.empty()) return Error{"there is nothing to merge into " + in_quotes(path), {}};
    std::vector<ResultStore> inputs;
    for (const std::string& shard : shards) {
        if (io::same_file(shard, path))
            return Error{"the merged file " + in_quotes(path) + " is one of those to merge", {}};
        PERCUSS_TRY(auto input, ResultStore::open_to_read(shard));
        if (!inputs.empty() && input.study().engine != inputs[0].study().engine)
            return Error{
                fmt::format("cannot merge {} with {}: their runs are of different "
                            "revisions of the engine, {} and {}; compute one of them again",
                            in_quotes(shard), in_quotes(shards[0]), input.study().engine,
                            inputs[0].study().engine),
                {}};
        if (!inputs.empty() && input.study().fingerprint != inputs[0].study().fingerprint)
            return Error{
                fmt::format("cannot merge {} with {}: they hold different studies, {} and {}",
                            in_quotes(shard), in_quotes(shards[0]), in_quotes(input.study().name),
                            in_quotes(inputs[0].study().name)),
                {}};
        inputs.push_back(std::move(input));
    }
    // Of two equal runs the first stays: one whose contacts are known, where there is one.
    std::stable_partition(inputs.begin(), inputs.end(),
                          [](const ResultStore& input) { return input.has_contacts(); });
    const auto by_axes = [](const ResultStore& input) { return input.study().axes.size(); };
    const StoredStudy study = std::ranges::max_element(inputs, {}, by_axes)->study();
    PERCUSS_TRY(auto merged, ResultStore::open(path, study));
    MergeReport report{.study = merged.study().name, .cases = merged.study().cases};
    for (const ResultStore& input : inputs) PERCUSS_CHECK(add(merged, input, false));
    for (const ResultStore& input : inputs) {
        PERCUSS_TRY(const auto added, add(merged, input, true));
        report.added += added;
    }
    PERCUSS_TRY(const auto stored, merged.count());
    report.stored = stored;
    constexpr std::size_t named = 5;
    PendingCases pending(merged, report.cases, {});
    while (report.missing.size() < named) {
        const auto next = pending.next();
        if (!next) break;
        report.missing.push_back(*next);
    }
    if (pending.failure()) return *pending.failure();
    return report;
}

}  // namespace percuss::studies
