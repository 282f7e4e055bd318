// The contents of the page, which stay in view, with search and filter.
#include "io/markup/html.hpp"
#include "reproduce/page/parts.hpp"
#include "reproduce/page/story.hpp"

namespace percuss::reproduction {

using namespace io;

namespace {

/// Hidden until the script that serves it runs.
std::string search_form(const ReportResults& results) {
    VerdictCounts sum;
    for (const auto& result : results)
        if (result->findings) sum.add(result->findings->counts());
    std::string boxes;
    for (const Verdict v : all_verdicts)
        boxes += "<label class=\"choice\"><input type=\"checkbox\" name=\"kind\" value=\"" +
                 verdict_key(v) + "\"> " + badge(v) + " " + std::to_string(sum[v]) + "</label>\n";
    return "<form id=\"find\" role=\"search\" hidden>\n"
           "<label for=\"words\">Search</label>\n"
           "<input id=\"words\" type=\"search\" autocomplete=\"off\" "
           "placeholder=\"words of a study\">\n"
           "<fieldset><legend>Show only</legend>\n" +
           boxes +
           "</fieldset>\n<p><span id=\"shown\" role=\"status\"></span> "
           "<button type=\"reset\">Show all</button></p>\n</form>\n";
}

std::string entry(const ReproductionResult& result) {
    return "<li><a href=\"#" + anchor(result.id) + "\">" + study_title(result) +
           "</a> <span class=\"marks\">" + count_marks(result) + "</span></li>\n";
}

}  // namespace

std::string contents(const ReportPage& page) {
    std::string html =
        "<nav aria-label=\"Contents\"><details id=\"contents\" open><summary>Contents, search and "
        "filter</summary>\n" +
        search_form(*page.results) + "<p class=\"parts\">" +
        (story(*page.results).empty() ? "" : "<a href=\"#story\">Thirty seconds</a> · ") +
        "<a href=\"#verdicts\">Five "
        "verdicts</a> · <a href=\"#reading\">How to read</a> · <a "
        "href=\"#errata\">Errata</a></p>\n";
    std::string_view source;
    for (const auto& result : *page.results) {
        if (source_of(*result) != source) {
            html += source.empty() ? "" : "</ol>\n";
            source = source_of(*result);
            html += "<p class=\"source\"><a href=\"#" + std::string(source) + "\">" +
                    html_escaped(citation_of(page, source)) + "</a></p>\n<ol>\n";
        }
        html += entry(*result);
    }
    return html + (source.empty() ? "" : "</ol>\n") + "</details></nav>\n";
}

}  // namespace percuss::reproduction
