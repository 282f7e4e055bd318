#include <algorithm>

#include "io/markup/html.hpp"
#include "reproduce/contents/data.hpp"

namespace percuss::reproduction {

using namespace io;

namespace {

std::string links(const std::vector<std::string>& studies) {
    std::string html;
    for (const std::string& study : studies) {
        std::string anchor = study;
        std::ranges::replace(anchor, '/', '-');
        html += (html.empty() ? "" : ", ") + ("<a href=\"#" + html_escaped(anchor) + "\">") +
                html_escaped(study) + "</a>";
    }
    return html;
}

}  // namespace

std::string coverage_html(std::string_view source) {
    const auto& texts = contents_texts();
    const auto found = std::ranges::find(texts, source, &PublishedText::id);
    if (found == texts.end()) return "";
    const auto contents = parse_contents(std::string(source), std::string(found->text));
    if (!contents) return "";
    const auto items = coverage(*contents);
    if (!items) return "";
    std::string html =
        "<details class=\"coverage\"><summary>Every numbered table, figure and "
        "equation, and where it is</summary>\n";
    if (!contents->read.empty()) html += "<p>Read was " + html_escaped(contents->read) + ".</p>\n";
    html += "<ul>\n";
    for (const CoveredItem& item : *items)
        html += "<li>" + html_escaped(item.item) + ": " +
                (item.studies.empty() ? html_escaped(item.apart) : links(item.studies)) + "</li>\n";
    return html + "</ul></details>\n";
}

}  // namespace percuss::reproduction
