// An ensemble as text and JSON.
#pragma once

#include <string>
#include <vector>

#include "apps/pounding/fragility_report.hpp"
#include "percuss/studies/ensemble.hpp"
#include "studies/suite/results.hpp"

namespace percuss::app {

struct SuiteReport {
    const SuiteStudy& study;
    const studies::SuiteSummary& summary;
    const std::vector<studies::LawComparison>& comparison;
    EnsembleProgress progress;
    std::string file;
    const FragilityReport* fragile = nullptr;
};

/// "30 records x 10 levels of PGA x 3 structures x 5 laws"
[[nodiscard]] std::string product_text(const SuiteStudy& study);
[[nodiscard]] std::string suite_text(const SuiteReport& report);
[[nodiscard]] std::string suite_json(const SuiteReport& report);
[[nodiscard]] std::string shard_json(const EnsembleProgress& progress, std::int64_t stored,
                                     const ResultStore& store);

}  // namespace percuss::app
