// The pieces that the report page is made of, each as HTML.
#pragma once

#include <string>
#include <string_view>

#include "reproduce/page/write.hpp"

namespace percuss::reproduction {

/// The class and the mark of a verdict, and of a study that failed.
struct VerdictLook {
    std::string_view css, mark, name;
};
[[nodiscard]] VerdictLook verdict_look(Verdict verdict);
[[nodiscard]] std::string badge(const VerdictLook& look);
/// How many statements of the study got each verdict, or that it failed.
[[nodiscard]] std::string count_badges(const ReproductionResult& result);

/// "skrinjar2018-table-2": where the page has the study.
[[nodiscard]] std::string anchor(std::string_view study);

/// Escaped, with ids of errata as links to their rows.
[[nodiscard]] std::string linked_text(std::string_view text);

[[nodiscard]] std::string study_article(const ReportPage& page, const ReproductionResult& result);

}  // namespace percuss::reproduction
