// Probabilities of exceedance as text and JSON.
#pragma once

#include <string>
#include <vector>

#include "apps/cli/value.hpp"
#include "studies/fragility/answer.hpp"

namespace percuss::app {

struct FragilityReport {
    std::vector<studies::FragilityQuestion> questions;
    double target = not_given;  ///< probability for which a gap is wanted
    std::vector<studies::FragilityAnswer> answers;
};

/// Empty if nothing was asked.
[[nodiscard]] std::string fragility_text(const SuiteStudy& study, const FragilityReport& report);
[[nodiscard]] Value fragility_value(const SuiteStudy& study, const FragilityReport& report);

}  // namespace percuss::app
