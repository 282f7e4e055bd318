#include "reproduce/page/write.hpp"

#include <algorithm>
#include <array>

#include "io/markup/html.hpp"
#include "percuss/core/text.hpp"
#include "reproduce/errata/data.hpp"
#include "reproduce/page/parts.hpp"

namespace percuss::reproduction {

using namespace io;

namespace {

constexpr std::array<VerdictLook, all_verdicts.size()> looks{{{"reproduced", "✓", ""},
                                                              {"agrees_in_kind", "∼", ""},
                                                              {"misprint", "✎", ""},
                                                              {"does_not_hold", "✗", ""},
                                                              {"not_checkable", "–", ""}}};
constexpr VerdictLook failed_look{"failed", "!", "failed"};

using Results = std::vector<std::unique_ptr<ReproductionResult>>;

std::string_view source_of(const ReproductionResult& result) {
    return std::string_view(result.id).substr(0, result.id.find('/'));
}

std::string citation(const ReportPage& page, std::string_view source) {
    const auto found = page.citations.find(source);
    return found == page.citations.end() ? std::string(source) : found->second;
}

std::string counts(const Results& results) {
    VerdictCounts sum;
    std::size_t failed = 0;
    for (const auto& r : results)
        if (r->findings)
            sum.add(r->findings->counts());
        else
            ++failed;
    std::string html = "<dl class=\"verdicts\">\n";
    for (const Verdict v : all_verdicts)
        html += "<dt>" + badge(verdict_look(v)) + " " + std::to_string(sum[v]) + "</dt><dd>" +
                std::string(definition(v)) + "</dd>\n";
    if (failed > 0) html += "<dt>" + badge(failed_look) + " " + std::to_string(failed) + "</dt>\n";
    return html + "</dl>\n";
}

std::string entry(const ReproductionResult& result) {
    const Published& p = result.published;
    return "<li><a href=\"#" + anchor(result.id) + "\">" +
           html_escaped(p.item.empty() ? result.id : p.item + ": " + p.title) + "</a>" + "<span>" +
           count_badges(result) + "</span></li>\n";
}

std::string contents(const ReportPage& page) {
    std::string html = "<nav aria-label=\"Contents\"><h2 id=\"contents\">Contents</h2>\n";
    std::string_view source;
    for (const auto& result : *page.results) {
        if (source_of(*result) != source) {
            html += source.empty() ? "" : "</ol>\n";
            source = source_of(*result);
            html += "<h3><a href=\"#" + std::string(source) + "\">" +
                    html_escaped(citation(page, source)) + "</a></h3>\n<ol>\n";
        }
        html += entry(*result);
    }
    return html + (source.empty() ? "" : "</ol>\n") +
           "<h3><a href=\"#errata\">Errata of the sources</a></h3></nav>\n";
}

std::string studies(const ReportPage& page) {
    std::string html;
    std::string_view source;
    for (const auto& result : *page.results) {
        if (source_of(*result) != source) {
            source = source_of(*result);
            html += "<h2 id=\"" + std::string(source) + "\">" +
                    html_escaped(citation(page, source)) + "</h2>\n";
        }
        html += study_article(page, *result);
    }
    return html;
}

}  // namespace

VerdictLook verdict_look(Verdict verdict) {
    VerdictLook look = looks[static_cast<std::size_t>(verdict)];
    look.name = name(verdict);
    return look;
}

std::string count_badges(const ReproductionResult& result) {
    if (!result.findings) return badge(failed_look);
    const VerdictCounts counts = result.findings->counts();
    std::string html;
    for (const Verdict v : all_verdicts)
        if (counts[v] > 0)
            html += (html.empty() ? "" : " ") + std::to_string(counts[v]) + " " +
                    badge(verdict_look(v));
    return html;
}

std::string badge(const VerdictLook& look) {
    return "<span class=\"badge " + std::string(look.css) + "\"><span aria-hidden=\"true\">" +
           std::string(look.mark) + "</span> " + std::string(look.name) + "</span>";
}

std::string anchor(std::string_view study) {
    std::string id(study);
    for (char& c : id)
        if (c == '/') c = '-';
    return id;
}

std::string linked_text(std::string_view text) { return with_errata_links(text, errata().ids()); }

std::string report_page(const ReportPage& page) {
    std::string html =
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
        "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
        "<title>percuss: the literature, computed again</title>\n"
        "<link rel=\"icon\" href=\"data:,\">\n<style>" +
        std::string(report_style()) +
        "</style>\n</head>\n<body>\n"
        "<a class=\"skip\" href=\"#studies\">Skip to the studies</a>\n"
        "<header><h1>The literature, computed again</h1>\n"
        "<p>Every table and figure of the sources: what is printed, what percuss computes, and "
        "whether the two agree, statement by statement. A number in print is good to half a unit "
        "of its last digit. What a "
        "source shows only as a picture is drawn, but nothing is read off it.</p>\n" +
        counts(*page.results);
    if (!page.undrawn.empty())
        html +=
            "<p><strong>Figures are missing:</strong> " + html_escaped(page.undrawn) + ".</p>\n";
    html += "<p class=\"muted\">percuss " + html_escaped(page.version) + ", " +
            std::to_string(page.results->size()) +
            (page.results->size() == 1 ? " study in " : " studies in ") +
            significant(page.seconds, 3) + " s</p></header>\n" + contents(page) +
            "<main id=\"studies\">\n" + studies(page) + errata_html(errata()) +
            "</main>\n</body>\n</html>\n";
    return html;
}

}  // namespace percuss::reproduction
