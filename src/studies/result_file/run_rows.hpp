// A run as the rows of its tables.
#pragma once

#include <cstdint>
#include <functional>

#include "percuss/studies/result_store.hpp"
#include "studies/result_file/layout.hpp"
#include "studies/result_file/sqlite.hpp"

namespace percuss::studies {

class RunWriter {
public:
    explicit RunWriter(const SqlConnection& connection);
    /// SQLITE_OK or the code of the failure.
    int insert(const StoredRun& run);

private:
    bool insert_run(const StoredRun& run);
    bool insert_peaks(const StoredRun& run);
    bool insert_contacts(const StoredRun& run);

    SqlStatement run_, peaks_, contacts_;
};

/// Checks every value: places lie on the axes, degrees of freedom and pairs count from 0 without a
/// gap, a structure has all of its pairs or says nothing about them, and they make the run's
/// impacts and force.
class RunReader {
public:
    RunReader(const SqlConnection& connection, const FileLayout& layout);
    /// Runs with first <= index < last, ascending. SQLITE_OK or the code of the failure.
    int read(std::int64_t first, std::int64_t last,
             const std::function<void(const StoredRun&)>& take);

private:
    StoredRun run_of();
    int add_peaks(StoredRun& run);
    int add_contacts(StoredRun& run);
    [[nodiscard]] bool has_its_contacts(const StoredRun& run) const;

    const FileLayout& layout_;
    SqlStatement runs_, peaks_, contacts_;
};

}  // namespace percuss::studies
