#include "studies/suite/plan.hpp"

#include <fmt/format.h>

#include "percuss/core/text.hpp"

namespace percuss::studies {

SuitePlan plan(const SuiteStudy& study) {
    // Measured on files of 40000 runs in the order of the cases, without notes: a row of `runs`,
    // one of `peaks` without and with drift and shear, one of `contacts` (12 without an impact).
    constexpr double bytes_per_run = 41, bytes_per_dof = 33, bytes_per_storey = 51,
                     bytes_per_pair = 22, empty = 24'576;
    // 350 bytes each: about a gigabyte.
    constexpr std::int64_t most_rows = 3'000'000;
    const CaseProduct cases = product(study);
    std::size_t dof_count = 0, pair_count = 0;
    double bytes = 0;  // of the peaks of one run of each structure
    for (const SuiteStructure& structure : study.structures) {
        pair_count += structure.pairs.size();
        for (const Building& building : structure.buildings) {
            dof_count += building.size();
            bytes += static_cast<double>(building.size()) *
                     (building.storeys ? bytes_per_storey : bytes_per_dof);
        }
    }
    SuitePlan result{.cases = cases.size(), .alone = cases.alone()};
    result.rows = cases.cells() / cases.structures * static_cast<std::int64_t>(dof_count);
    const auto structures = static_cast<double>(cases.structures);
    const double contacts = bytes_per_pair * static_cast<double>(pair_count) / structures;
    result.bytes = empty +
                   static_cast<double>(result.cases) * (bytes_per_run + bytes / structures) +
                   static_cast<double>(result.cases - result.alone) * contacts;
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
