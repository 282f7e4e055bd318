// The top of the page: what was found, what the verdicts mean, how to read the rest.
#include <algorithm>

#include "io/markup/html.hpp"
#include "percuss/core/text.hpp"
#include "reproduce/page/parts.hpp"
#include "reproduce/page/story.hpp"

namespace percuss::reproduction {

using namespace io;

namespace {

std::string story_section(const ReportPage& page) {
    std::string items;
    for (const StoryFinding& finding : story(*page.results))
        items += tag("li", tag("strong", running_text(finding.headline)) + " " +
                               running_text(finding.evidence) + " <a href=\"#" + finding.target +
                               "\">" + html_escaped(finding.source) + "</a>") +
                 "\n";
    if (items.empty()) return "";
    std::string picture;
    if (page.picture)
        picture = figure_block(page, *page.picture, page.picture->set.figures[0],
                               page.command + " skrinjar2018/table-2");
    return "<section id=\"story\" aria-labelledby=\"story-title\">\n"
           "<h2 id=\"story-title\">In thirty seconds</h2>\n<ol class=\"story\">\n" +
           items + "</ol>\n" + picture + "</section>\n";
}

/// The studies of each source in a row, as they follow each other in the results.
std::vector<std::string_view> sources(const ReportResults& results) {
    std::vector<std::string_view> list;
    for (const auto& result : results)
        if (list.empty() || list.back() != source_of(*result)) list.push_back(source_of(*result));
    return list;
}

VerdictCounts counts_of(const ReportResults& results, std::string_view source) {
    VerdictCounts sum;
    for (const auto& result : results)
        if (result->findings && (source.empty() || source_of(*result) == source))
            sum.add(result->findings->counts());
    return sum;
}

std::string verdict_section(const ReportResults& results) {
    const auto columns = sources(results);
    std::string head =
        "<th scope=\"col\">verdict</th><th scope=\"col\">given to</th>"
        "<th scope=\"col\" class=\"number\">all</th>";
    for (const std::string_view source : columns)
        head +=
            tag("th", "<a href=\"#" + std::string(source) + "\">" + std::string(source) + "</a>",
                "scope=\"col\" class=\"number\"");
    std::string rows;
    for (const Verdict v : all_verdicts) {
        const auto count = [&](std::string_view source) {
            return tag("td", std::to_string(counts_of(results, source)[v]), "class=\"number\"");
        };
        rows += "<tr>" + tag("th", badge(v), "scope=\"row\"") +
                tag("td", html_escaped(definition(v)), "class=\"text\"") + count("");
        for (const std::string_view source : columns) rows += count(source);
        rows += "</tr>\n";
    }
    const auto failed = std::ranges::count_if(results, [](const auto& r) { return !r->findings; });
    return "<section id=\"verdicts\" aria-labelledby=\"verdicts-title\">\n"
           "<h2 id=\"verdicts-title\">Five verdicts</h2>\n" +
           scrolling(tag("table", tag("caption", "Statements by verdict and source") +
                                      tag("thead", tag("tr", head)) + tag("tbody", rows)),
                     "statements by verdict and source") +
           (failed > 0 ? tag("p", failed_badge() + " " + std::to_string(failed) +
                                      (failed == 1 ? " study" : " studies") + " did not run.")
                       : "") +
           "</section>\n";
}

std::string reading_section(const CommonNotes& notes) {
    std::string html =
        "<section id=\"reading\" aria-labelledby=\"reading-title\">\n"
        "<h2 id=\"reading-title\">How to read</h2>\n<ul>\n"
        "<li>A number in print is good to half a unit of its last digit, unless its row says "
        "otherwise; the computed one is shown with two digits more.</li>\n"
        "<li>A verdict belongs to one number, one row of a table or one sentence. A study has as "
        "many of each as stand beside its title.</li>\n"
        "<li>Sentences are our paraphrase with their place in the source; what stands in quotation "
        "marks stands so in the source.</li>\n"
        "<li id=\"pictures\">What a source shows only as a picture is drawn here, but nothing is "
        "read off it: such a study is judged by what the text says.</li>\n"
        "<li>R, F, P, S and N with a number are <a href=\"#errata\">errata and notes</a>.</li>\n"
        "</ul>\n";
    if (notes.texts.empty()) return html + "</section>\n";
    html += "<details><summary>Notes that several studies share</summary>\n<ol>\n";
    for (std::size_t i = 0; i < notes.texts.size(); ++i)
        html +=
            tag("li", running_text(notes.texts[i]), "id=\"note-" + std::to_string(i + 1) + "\"") +
            "\n";
    return html + "</ol></details>\n</section>\n";
}

}  // namespace

std::string opening(const ReportPage& page, const CommonNotes& notes) {
    const ReportResults& results = *page.results;
    std::string html =
        "<header>\n<h1>Reproducing the literature</h1>\n"
        "<p>What the sources print, what percuss computes, and whether the two agree, statement by "
        "statement.</p>\n<p class=\"muted\">percuss " +
        html_escaped(page.version) + ", " + std::to_string(results.size()) +
        (results.size() == 1 ? " study in " : " studies in ") + significant(page.seconds, 3) +
        " s</p>\n";
    if (!page.undrawn.empty())
        html +=
            "<p><strong>Figures are missing:</strong> " + html_escaped(page.undrawn) + ".</p>\n";
    return html + story_section(page) + verdict_section(results) + reading_section(notes) +
           "</header>\n";
}

}  // namespace percuss::reproduction
