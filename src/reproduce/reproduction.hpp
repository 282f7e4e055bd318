// The tables and figures of the sources as studies that can be run again. One study is one data
// file data/published/SOURCE/STUDY.toml and one source src/reproduce/SOURCE/STUDY.cpp
// (dashes become underscores there); CMake makes the list from the data files.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "reproduce/findings.hpp"

namespace percuss::reproduction {

/// Fills the findings; an error where something could not be computed at all.
using ReproductionRun = Expected<void> (*)(Findings& findings);

struct Reproduction {
    std::string_view id;  ///< "skrinjar2018/table-2"
    ReproductionRun run;
};

/// In the order of the sources and, within one, of its tables and figures.
[[nodiscard]] const std::vector<Reproduction>& reproductions();

/// Those of one source or one study, or all of them if `only` is empty.
Expected<std::vector<Reproduction>> select_reproductions(std::string_view only);

struct ReproductionResult {
    std::string id;
    Published published;               ///< what the findings point to
    std::optional<Findings> findings;  ///< none if the study failed
    std::optional<Error> failure;
    double seconds = 0;
};

/// Called from any thread, one call at a time: studies done, of all, and the name of the last.
using ReproductionProgress =
    std::function<void(std::size_t done, std::size_t all, std::string_view id)>;

/// On all cores; the results do not depend on their number. A study that fails does not stop the
/// others. The list keeps its order.
[[nodiscard]] std::vector<std::unique_ptr<ReproductionResult>> reproduce(
    const std::vector<Reproduction>& studies, const ReproductionProgress& progress = {});

}  // namespace percuss::reproduction
