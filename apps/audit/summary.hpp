// A result in a few numbers per model.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "apps/audit/results.hpp"

namespace percuss::app {

struct ModelSummary {
    std::size_t runs = 0, failed = 0;
    std::string failure = {};  ///< of the first run that failed
    /// Largest differences; NaN where nothing was run.
    double predicted = not_given;        ///< predicted and delivered, resolved
    double emitted = not_given;          ///< requested and delivered by emitted lines, resolved
    double emitted_usual = not_given;    ///< the same at the step that users take
    double order = not_given;            ///< with which power of the step `predicted` falls
    double documented_half = not_given;  ///< delivered for 0.5, equal spheres at 1 m/s, resolved
};

/// In the order of the catalogue.
[[nodiscard]] std::vector<std::string> models_of(const AuditResult& result);
[[nodiscard]] ModelSummary summary_of(const AuditResult& result, std::string_view model);

}  // namespace percuss::app
