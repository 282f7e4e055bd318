#include "reproduce/page/write.hpp"

#include <algorithm>
#include <array>

#include "io/markup/html.hpp"
#include "io/markup/prose_formula.hpp"
#include "reproduce/contents/data.hpp"
#include "reproduce/errata/data.hpp"
#include "reproduce/page/parts.hpp"

namespace percuss::reproduction {

using namespace io;

namespace {

constexpr std::array<std::string_view, all_verdicts.size()> marks{"✓", "∼", "✎", "✗", "–"};

std::string badge_with(std::string_view css, std::string_view mark, std::string_view name) {
    return "<span class=\"badge " + std::string(css) + "\"><span aria-hidden=\"true\">" +
           std::string(mark) + "</span> " + std::string(name) + "</span>";
}

std::string_view mark_of(Verdict verdict) { return marks[static_cast<std::size_t>(verdict)]; }

std::string studies(const ReportPage& page, const CommonNotes& notes) {
    std::string html;
    std::string_view source;
    for (const auto& result : *page.results) {
        if (source_of(*result) != source) {
            html += source.empty() ? "" : "</section>\n";
            source = source_of(*result);
            html += "<section class=\"source\" aria-labelledby=\"" + std::string(source) +
                    "\">\n<h2 id=\"" + std::string(source) + "\">" +
                    html_escaped(citation_of(page, source)) + "</h2>\n" + coverage_html(source);
        }
        html += study_article(page, notes, *result);
    }
    return html + (source.empty() ? "" : "</section>\n");
}

}  // namespace

std::string tag(std::string_view name, const std::string& content, std::string_view attributes) {
    return "<" + std::string(name) + (attributes.empty() ? "" : " ") + std::string(attributes) +
           ">" + content + "</" + std::string(name) + ">";
}

std::string verdict_key(Verdict verdict) {
    std::string key(name(verdict));
    std::ranges::replace(key, ' ', '_');
    return key;
}

std::string badge(Verdict verdict) {
    return badge_with(verdict_key(verdict), mark_of(verdict), name(verdict));
}

std::string failed_badge() { return badge_with("failed", "!", "failed"); }

std::string count_badges(const ReproductionResult& result) {
    if (!result.findings) return failed_badge();
    const VerdictCounts counts = result.findings->counts();
    std::string html;
    for (const Verdict v : all_verdicts)
        if (counts[v] > 0)
            html += (html.empty() ? "" : " ") +
                    badge_with(verdict_key(v), mark_of(v),
                               std::to_string(counts[v]) + " " + std::string(name(v)));
    return html;
}

std::string count_marks(const ReproductionResult& result) {
    if (!result.findings) return failed_badge();
    const VerdictCounts counts = result.findings->counts();
    std::string html;
    for (const Verdict v : all_verdicts)
        if (counts[v] > 0)
            html += (html.empty() ? "" : " ") + ("<span class=\"badge " + verdict_key(v) + "\">") +
                    "<span aria-hidden=\"true\">" + std::string(mark_of(v)) + "</span>" +
                    std::to_string(counts[v]) + "<span class=\"heard\"> " + std::string(name(v)) +
                    "</span></span>";
    return html;
}

std::string anchor(std::string_view study) {
    std::string id(study);
    std::ranges::replace(id, '/', '-');
    return id;
}

std::string study_title(const ReproductionResult& result) {
    const Published& p = result.published;
    return p.item.empty() ? html_escaped(result.id)
                          : html_escaped(p.item) + ": " + running_text(p.title);
}

std::string_view source_of(const ReproductionResult& result) {
    return std::string_view(result.id).substr(0, result.id.find('/'));
}

std::string citation_of(const ReportPage& page, std::string_view source) {
    const auto found = page.citations.find(source);
    return found == page.citations.end() ? std::string(source) : found->second;
}

std::string running_text(std::string_view text) {
    static const auto ids = errata().ids();
    return prose_html(text, [](std::string_view words) { return with_errata_links(words, ids); });
}

std::string scrolling(const std::string& table, std::string_view label) {
    return "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"" +
           html_escaped(label) + "\">" + table + "</div>\n";
}

CommonNotes common_notes(const ReportResults& results) {
    std::map<std::string, int, std::less<>> studies_with;
    for (const auto& result : results)
        if (result->findings)
            for (const std::string& note : result->findings->notes()) ++studies_with[note];
    CommonNotes notes;
    for (const auto& result : results)
        if (result->findings)
            for (const std::string& note : result->findings->notes())
                if (studies_with[note] > 1 &&
                    notes.numbers.emplace(note, notes.texts.size() + 1).second)
                    notes.texts.push_back(note);
    return notes;
}

std::string report_page(const ReportPage& page) {
    const CommonNotes notes = common_notes(*page.results);
    return "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
           "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
           "<title>percuss: reproducing the literature</title>\n"
           "<link rel=\"icon\" href=\"data:,\">\n<style>" +
           std::string(report_style()) +
           "</style>\n</head>\n<body>\n"
           "<a class=\"skip\" href=\"#studies\">Skip to the studies</a>\n" +
           opening(page, notes) + contents(page) + "<main id=\"studies\" tabindex=\"-1\">\n" +
           studies(page, notes) + errata_html(errata()) + "</main>\n<script>" +
           std::string(report_script()) + "</script>\n</body>\n</html>\n";
}

}  // namespace percuss::reproduction
