#include "studies/suite/plan.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "percuss/core/text.hpp"

namespace percuss::studies {

SuitePlan plan(const SuiteStudy& study) {
    // Measured on files of runs without notes: a row of `runs`, and one of `peaks`.
    constexpr double bytes_per_run = 60, bytes_per_dof = 52, bytes_at_least = 40'000;
    // 320 bytes each: about a gibibyte.
    constexpr std::int64_t most_rows = 3'000'000;
    const CaseProduct cases = product(study);
    std::size_t dof_count = 0;
    for (const SuiteStructure& structure : study.structures) dof_count += dofs(structure).size();
    const auto structures = static_cast<double>(cases.structures);
    SuitePlan result{.cases = cases.size(), .alone = cases.alone()};
    result.rows = cases.cells() / cases.structures * static_cast<std::int64_t>(dof_count);
    result.bytes =
        bytes_at_least +
        static_cast<double>(result.cases) *
            (bytes_per_run + bytes_per_dof * static_cast<double>(dof_count) / structures);
    result.summary = result.rows <= most_rows;
    return result;
}

bool in_place(const CaseProduct& product, const StoredRun& run) {
    const SuiteCase which = product.at(run.index);
    return run.place == which.place && run.alone == which.alone;
}

Expected<void> check_runs(const CaseProduct& product, const ResultStore& store) {
    std::int64_t astray = -1;
    PERCUSS_CHECK(store.read(0, product.size(), [&](const StoredRun& run) {
        if (astray < 0 && !in_place(product, run)) astray = run.index;
    }));
    if (astray < 0) return {};
    return Error{fmt::format("the result file {} is damaged: run {} says that it belongs somewhere "
                             "else",
                             in_quotes(store.path()), astray),
                 {}};
}

}  // namespace percuss::studies
