// One study of the report: its verdicts, its tables and its figures.
#include <algorithm>

#include "io/markup/html.hpp"
#include "percuss/core/text.hpp"
#include "percuss/figures/gnuplot.hpp"
#include "reproduce/page/parts.hpp"
#include "reproduce/page/themed_svg.hpp"

namespace percuss::reproduction {

using namespace io;

namespace {

std::string file_link(const ReportPage& page, const std::string& file, std::string_view text) {
    return "<a href=\"" + html_escaped(page.figure_folder + "/" + file) + "\">" +
           std::string(text) + "</a>";
}

/// The place of an image and its size, by which a browser keeps its room free.
std::string image_source(const ReportPage& page, const std::string& file, std::string_view name) {
    const DrawingSize size = drawing_size(page.drawings.find(file)->second);
    return std::string(name) + "=\"" + html_escaped(page.figure_folder + "/" + file) +
           "\" width=\"" + std::to_string(size.width) + "\" height=\"" +
           std::to_string(size.height) + "\"";
}

/// The narrow drawing where the page is narrow; either is loaded only when it comes into view.
std::string image(const ReportPage& page, const Figure& one, std::string_view caption) {
    const std::string wide = image_names(one).front(), narrow = narrow_image_name(one);
    if (!page.drawings.contains(wide)) return "";
    std::string html = "<picture>";
    if (page.drawings.contains(narrow))
        html +=
            "<source media=\"(max-width: 40rem)\" " + image_source(page, narrow, "srcset") + ">";
    return html + "<img loading=\"lazy\" decoding=\"async\" " + image_source(page, wide, "src") +
           " alt=\"" + html_escaped(caption) + "\"></picture>";
}

std::string notes_text(const CommonNotes& common, const Findings& findings) {
    std::string html, numbers;
    for (const std::string& note : findings.notes()) {
        const auto found = common.numbers.find(note);
        if (found == common.numbers.end()) {
            html += tag("p", running_text(note)) + "\n";
            continue;
        }
        const std::string number = std::to_string(found->second);
        numbers +=
            (numbers.empty() ? "" : ", ") + ("<a href=\"#note-" + number + "\">") + number + "</a>";
    }
    if (!numbers.empty())
        html +=
            tag("p", "Notes that other studies share: " + numbers + ".", "class=\"muted\"") + "\n";
    return html;
}

std::string findings_block(const ReportPage& page, const CommonNotes& notes,
                           const ReproductionResult& result, const std::string& command) {
    const Findings& findings = *result.findings;
    std::string html = values_table(findings);
    for (const ComparedTable& table : findings.compared_tables())
        html += compared_table(table, result.id);
    html += statements_table(findings);
    for (const ResultFigure& figure : findings.figures())
        for (const Figure& one : figure.set.figures)
            html += figure_block(page, figure, one, command);
    for (const ResultTable& table : findings.tables()) html += result_table(table);
    return html + notes_text(notes, findings);
}

bool picture(const Published& published) {
    return published.values.empty() && published.tables.empty() && published.statements.empty();
}

/// A figure without a printed number: only what the text says of it can be compared.
bool picture_only(const Published& published) {
    return published.item.starts_with("Fig") && published.values.empty() &&
           published.tables.empty() && !published.statements.empty();
}

std::string kinds(const ReproductionResult& result) {
    std::string list;
    if (!result.findings) return "failed";
    const VerdictCounts counts = result.findings->counts();
    for (const Verdict v : all_verdicts)
        if (counts[v] > 0) list += (list.empty() ? "" : " ") + verdict_key(v);
    return list;
}

std::string verdict_line(const ReproductionResult& result) {
    const std::string reason = result.failure              ? result.failure->text()
                               : picture(result.published) ? result.published.picture
                                                           : "";
    std::string line = count_badges(result) + (reason.empty() ? "" : " ") + running_text(reason);
    if (picture_only(result.published))
        line += " <a class=\"muted\" href=\"#pictures\">numbers in a picture only</a>";
    // a picture that cannot be checked is filtered like a statement
    const std::string kind = !result.failure && picture(result.published) ? kinds(result) : "";
    return tag("p", line, "class=\"counts\"" + (kind.empty() ? "" : " data-kind=\"" + kind + "\""));
}

}  // namespace

std::string figure_block(const ReportPage& page, const ResultFigure& figure, const Figure& one,
                         std::string_view command) {
    std::string links = file_link(page, figure.set.data, "data") + " · " +
                        file_link(page, script_name(one), "gnuplot script");
    if (page.undrawn.empty())
        for (const std::string& name : image_names(one))
            links += " · " + file_link(page, name, name.ends_with(".svg") ? "SVG" : "PNG");
    std::string drawing = image(page, one, figure.caption);
    if (drawing.empty())
        drawing = tag("p", "Not drawn: " + html_escaped(page.undrawn), "class=\"muted\"");
    const std::string title =
        one.title.empty() ? "" : tag("strong", running_text(one.title)) + ". ";
    return "<figure id=\"figure-" + html_escaped(one.name) + "\">" + drawing + "\n<figcaption>" +
           title + running_text(figure.caption) + "<br><span class=\"muted\">" + links + " · " +
           tag("code", html_escaped(command)) + "</span></figcaption></figure>\n";
}

std::string study_article(const ReportPage& page, const CommonNotes& notes,
                          const ReproductionResult& result) {
    const Published& published = result.published;
    const std::string id = anchor(result.id);
    const std::string command = page.command + " " + result.id;
    std::string html = "<article id=\"" + id + "\" aria-labelledby=\"" + id +
                       "-title\" data-kinds=\"" + kinds(result) + "\">\n" +
                       tag("h3", study_title(result), "id=\"" + id + "-title\"") + "\n";
    const std::string place = published.page.empty() ? "" : "p. " + published.page + " · ";
    html += verdict_line(result) + "\n";
    if (!published.about.empty()) html += tag("p", running_text(published.about)) + "\n";
    if (result.findings) html += findings_block(page, notes, result, command);
    html += tag("p",
                html_escaped(place) + tag("code", html_escaped(command)) + " · " +
                    significant(result.seconds, 2) + " s",
                "class=\"muted\"") +
            "\n";
    return html + "</article>\n";
}

}  // namespace percuss::reproduction
