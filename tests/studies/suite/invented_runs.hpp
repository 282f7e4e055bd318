// Runs that cost nothing, for what happens around them: storing, resuming, sharing out, merging.
#pragma once

#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "percuss/core/scalar.hpp"
#include "percuss/studies/case_product.hpp"
#include "percuss/studies/ensemble.hpp"
#include "percuss/studies/result_store.hpp"

namespace percuss::suite {

inline const CaseProduct small{.structures = 2,
                               .gaps = 2,
                               .laws = 3,
                               .restitutions = 1,
                               .levels = 5,
                               .records = 7,
                               .own_records = false};

inline StoredAxis axis_of(const std::string& name, std::int64_t length) {
    StoredAxis axis{name, {}};
    for (std::int64_t i = 1; i <= length; ++i)
        axis.labels.push_back(name + " " + std::to_string(i));
    return axis;
}

/// Two pairs per structure.
inline StoredStudy study_of(const CaseProduct& product, const std::string& fingerprint = "abc") {
    StoredStudy study{
        .fingerprint = fingerprint,
        .name = "invented",
        .program = "test",
        .cases = product.size(),
        .axes = {axis_of("structure", product.structures), axis_of("gap", product.gaps),
                 axis_of("law", product.laws), axis_of("restitution", product.restitutions),
                 axis_of("level", product.levels), axis_of("record", product.records)}};
    const std::vector<std::string> structures = study.axes[0].labels;
    for (const std::string& name : structures)
        study.axes.push_back({pair_axis_name(name), {"A.1-B.1", "A.2-B.2"}});
    return study;
}

/// A number in (0.5, 1.5) that depends on every bit of its arguments.
inline double noise(std::int64_t index, std::int64_t what) {
    auto x = static_cast<std::uint64_t>(index) * 0x9E3779B97F4A7C15U +
             static_cast<std::uint64_t>(what) * 0xBF58476D1CE4E5B9U;
    x = (x ^ (x >> 30U)) * 0xBF58476D1CE4E5B9U;
    x = (x ^ (x >> 27U)) * 0x94D049BB133111EBU;
    x ^= x >> 31U;
    return 0.5 + static_cast<double>(x >> 11U) * 0x1p-53;
}

inline StoredRun invented(const SuiteCase& which) {
    StoredRun run{.index = which.index, .alone = which.alone, .place = which.place};
    run.impacts = which.pounding() ? which.index % 40 : 0;
    run.force = noise(which.index, 0);
    if (which.pounding())
        run.contacts = {{run.impacts / 3, run.force * 0.75},
                        {run.impacts - run.impacts / 3, run.force}};
    run.onset_speed = noise(which.index, 1);
    run.peaks = {{noise(which.index, 2), noise(which.index, 3), not_given, not_given},
                 {noise(which.index, 4), noise(which.index, 5), noise(which.index, 6), 1e-310}};
    return run;
}

/// Removed with all it holds.
class Folder {
public:
    Folder() {
        std::string pattern = (std::filesystem::temp_directory_path() / "suite-XXXXXX").string();
        EXPECT_NE(mkdtemp(pattern.data()), nullptr);
        path_ = pattern;
    }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;
    ~Folder() {
        std::error_code ignored;
        std::filesystem::remove_all(path_, ignored);
    }
    [[nodiscard]] std::string operator/(const std::string& name) const {
        return (path_ / name).string();
    }

private:
    std::filesystem::path path_;
};

inline ResultStore open_or_die(const std::string& path, const StoredStudy& study) {
    auto store = ResultStore::open(path, study);
    if (!store) {
        ADD_FAILURE() << store.error().text();
        std::abort();
    }
    return std::move(*store);
}

inline std::vector<StoredRun> content(const std::string& path) {
    const auto store = ResultStore::open_to_read(path);
    EXPECT_TRUE(store) << (store ? "" : store.error().text());
    std::vector<StoredRun> runs;
    if (!store) return runs;
    EXPECT_TRUE(
        store->read(0, CaseProduct::most, [&](const StoredRun& run) { runs.push_back(run); }));
    return runs;
}

/// Every bit of every number.
inline bool same(const std::vector<StoredRun>& a, const std::vector<StoredRun>& b) {
    if (a.size() != b.size()) return false;
    for (std::size_t i = 0; i < a.size(); ++i)
        if (!same_numbers(a[i], b[i])) return false;
    return true;
}

inline std::vector<StoredRun> all_runs(const CaseProduct& product) {
    std::vector<StoredRun> runs;
    for (std::int64_t i = 0; i < product.size(); ++i) runs.push_back(invented(product.at(i)));
    return runs;
}

inline void expect_error(const Error& error, const std::vector<std::string>& fragments) {
    for (const std::string& part : fragments)
        EXPECT_NE(error.message.find(part), std::string::npos) << part << " in " << error.message;
    EXPECT_EQ(error.message.find('\n'), std::string::npos) << error.message;
}

}  // namespace percuss::suite
