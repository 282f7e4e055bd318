// The results of an ensemble as tables, CSV and figures.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "percuss/figures/figure.hpp"
#include "percuss/io/file.hpp"
#include "percuss/studies/suite.hpp"
#include "studies/suite/amplification.hpp"

namespace percuss::studies {

/// One degree of freedom at one level: everything but the record is fixed.
struct SuiteRow {
    StoredPlace place;  ///< record -1
    std::size_t dof = 0;
    CellStatistics displacement, acceleration;
    CellStatistics drift;  ///< empty statistics unless the building has storeys
};

struct SuiteSummary {
    std::vector<SuiteRow> rows;  ///< in the order of the cases, degrees of freedom fastest
    std::int64_t pounding_runs = 0;
    std::int64_t left_out = 0;  ///< not completed, or without pounding not completed
    std::int64_t impacts = 0;
    std::string first_note;  ///< why the first run was not completed
};
[[nodiscard]] Expected<SuiteSummary> summarise(const SuiteStudy& study, const ResultStore& store);

/// One line per run with pounding and degree of freedom, to the sink as it is read.
[[nodiscard]] Expected<void> suite_csv(const SuiteStudy& study, const ResultStore& store,
                                       const FileSink& sink);
/// One line per run with pounding and pair; empty cells where the file does not say.
[[nodiscard]] Expected<void> contacts_csv(const SuiteStudy& study, const ResultStore& store,
                                          const FileSink& sink);
/// One line per row of the summary.
[[nodiscard]] std::string summary_csv(const SuiteStudy& study, const SuiteSummary& summary);

/// Mean amplification of displacement and acceleration against intensity: a column of panels per
/// structure, a row per degree of freedom, a curve per law, gap and restitution.
[[nodiscard]] FigureSet amplification_figures(const SuiteStudy& study, const SuiteSummary& summary);
/// Incremental dynamic analysis: intensity over peak displacement, one thin line per record, the
/// median and the 16 and 84 % fractiles; one figure per law. Empty if every level has its own
/// records.
[[nodiscard]] Expected<FigureSet> ida_figures(const SuiteStudy& study, const ResultStore& store,
                                              const SuiteSummary& summary);

/// "Hertzdamp", with gap and restitution where the study has several.
[[nodiscard]] std::string curve_name(const SuiteStudy& study, const StoredPlace& place);
/// "0.3 g"
[[nodiscard]] std::string level_name(double level);

}  // namespace percuss::studies
