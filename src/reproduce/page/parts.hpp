// The pieces that the report page is made of, each as HTML.
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "reproduce/page/write.hpp"

namespace percuss::reproduction {

using ReportResults = std::vector<std::unique_ptr<ReproductionResult>>;

/// An element with its content; the attributes as they stand in HTML.
[[nodiscard]] std::string tag(std::string_view name, const std::string& content,
                              std::string_view attributes = "");

/// "agrees_in_kind": for classes and data attributes.
[[nodiscard]] std::string verdict_key(Verdict verdict);
/// Mark and name of a verdict, and of a study that failed.
[[nodiscard]] std::string badge(Verdict verdict);
[[nodiscard]] std::string failed_badge();
/// How many statements of the study got each verdict, or that it failed.
[[nodiscard]] std::string count_badges(const ReproductionResult& result);
/// The same without names, for narrow places; a reader hears them.
[[nodiscard]] std::string count_marks(const ReproductionResult& result);

/// "skrinjar2018-table-2": where the page has the study.
[[nodiscard]] std::string anchor(std::string_view study);
[[nodiscard]] std::string study_title(const ReproductionResult& result);
/// The key of the source that the study is of, and what the page calls it.
[[nodiscard]] std::string_view source_of(const ReproductionResult& result);
[[nodiscard]] std::string citation_of(const ReportPage& page, std::string_view source);

/// Running text: escaped, formulas as MathML, ids of errata as links to their rows.
[[nodiscard]] std::string running_text(std::string_view text);

/// A table in a frame that scrolls, where the page would otherwise; `label` names the frame.
[[nodiscard]] std::string scrolling(const std::string& table, std::string_view label);

/// Notes that several studies have stand once, in a section of their own.
struct CommonNotes {
    std::vector<std::string> texts;
    std::map<std::string, std::size_t, std::less<>> numbers;  ///< from 1
};
[[nodiscard]] CommonNotes common_notes(const ReportResults& results);

/// What is computed beside what is printed: numbers, tables, sentences; and what has no
/// counterpart.
[[nodiscard]] std::string values_table(const Findings& findings);
[[nodiscard]] std::string compared_table(const ComparedTable& table, std::string_view study);
[[nodiscard]] std::string statements_table(const Findings& findings);
[[nodiscard]] std::string result_table(const ResultTable& table);

[[nodiscard]] std::string figure_block(const ReportPage& page, const ResultFigure& figure,
                                       const Figure& one, std::string_view command);
[[nodiscard]] std::string study_article(const ReportPage& page, const CommonNotes& notes,
                                        const ReproductionResult& result);

/// Title, findings with their picture, the five verdicts, how to read.
[[nodiscard]] std::string opening(const ReportPage& page, const CommonNotes& notes);
/// Contents with search and filter.
[[nodiscard]] std::string contents(const ReportPage& page);

/// The style sheet of the page: light and dark, desk, phone and paper.
[[nodiscard]] std::string_view report_style();
/// Search and filter; the page can be read without.
[[nodiscard]] std::string_view report_script();

}  // namespace percuss::reproduction
