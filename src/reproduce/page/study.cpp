// One study of the report: what is printed, what is computed, and the figures.
#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <cmath>

#include "io/markup/html.hpp"
#include "percuss/core/text.hpp"
#include "percuss/figures/gnuplot.hpp"
#include "reproduce/page/inline_svg.hpp"
#include "reproduce/page/parts.hpp"

namespace percuss::reproduction {

using namespace io;

namespace {

std::string tag(std::string_view name, const std::string& content,
                std::string_view attributes = "") {
    return "<" + std::string(name) + (attributes.empty() ? "" : " ") + std::string(attributes) +
           ">" + content + "</" + std::string(name) + ">";
}

std::string number_cell(const std::string& text, std::string_view more = "") {
    return tag("td", html_escaped(text),
               "class=\"number" + (more.empty() ? "" : " " + std::string(more)) + "\"");
}

/// Two digits more than print has, so that the rounding shows.
std::string computed_text(const Comparison& c) {
    if (!given(c.computed)) return "–";
    if (!given(c.printed.tolerance)) return significant(c.computed, 6);
    const int decimals =
        2 - static_cast<int>(std::floor(std::log10(2 * c.printed.tolerance) + 0.5));
    if (decimals < 0 || decimals > 12 || std::abs(c.computed) > 1e9)
        return significant(c.computed, 6);
    std::array<char, 64> buffer{};
    const auto [end, problem] = std::to_chars(buffer.data(), buffer.data() + buffer.size(),
                                              c.computed, std::chars_format::fixed, decimals);
    return problem == std::errc{} ? std::string(buffer.data(), end) : significant(c.computed, 6);
}

std::string difference_text(const Comparison& c) {
    if (!given(c.computed) || !given(c.printed.value)) return "–";
    const double d = c.difference();
    return (d > 0 ? "+" : "") + significant(d, 2);
}

std::string_view off(const Comparison& c) {
    return given(c.computed) && given(c.printed.value) && !c.agrees() ? "off" : "";
}

std::string with_unit(const std::string& text, const std::string& unit) {
    return unit.empty() ? text : text + " [" + unit + "]";
}

std::string remark_text(const PrintedRemark& remark) {
    std::string text = linked_text(remark.because);
    if (!remark.erratum.empty())
        text += (text.empty() ? "" : " ") +
                tag("span", "See " + linked_text(remark.erratum) + ".", "class=\"muted\"");
    if (!remark.holds_for.empty())
        text += (text.empty() ? "" : "<br>") + tag("span", "Holds: ", "class=\"muted\"") +
                linked_text(remark.holds_for);
    return text;
}

std::string verdict_cell(Verdict verdict) { return tag("td", badge(verdict_look(verdict))); }

/// `label` names the region for the keyboard and for screen readers.
std::string scrolling(const std::string& table, std::string_view label) {
    return "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"" +
           html_escaped(label) + "\">" + table + "</div>\n";
}

std::string values_table(const Findings& findings) {
    if (findings.values().empty()) return "";
    std::string rows;
    for (const ComparedValue& v : findings.values()) {
        std::string what = html_escaped(with_unit(v.printed->what, v.printed->unit));
        if (!v.printed->where.empty())
            what += "<br>" + tag("span", html_escaped(v.printed->where), "class=\"muted\"");
        rows += "<tr>" + tag("th", what, "scope=\"row\" class=\"said\"") +
                number_cell(v.comparison.printed.text) + number_cell(computed_text(v.comparison)) +
                number_cell(difference_text(v.comparison), off(v.comparison)) +
                verdict_cell(v.verdict) +
                tag("td", remark_text(v.printed->remark), "class=\"text\"") + "</tr>\n";
    }
    return scrolling(
        "<table><caption>Printed numbers</caption><thead><tr><th scope=\"col\">value</th>"
        "<th scope=\"col\" class=\"number\">published</th>"
        "<th scope=\"col\" class=\"number\">computed</th>"
        "<th scope=\"col\" class=\"number\">difference</th><th scope=\"col\">verdict</th>"
        "<th scope=\"col\">remark</th></tr></thead><tbody>\n" +
            rows + "</tbody></table>",
        "printed numbers");
}

std::string row_lines(const ComparedRow& row) {
    std::string lines;
    const auto line = [&](std::string_view css, std::string_view name, const auto& cell) {
        lines += "<tr class=\"" + std::string(css) + "\">";
        if (css == "published")
            lines += tag(
                "th", html_escaped(row.printed->label) + "<br>" + badge(verdict_look(row.verdict)),
                "scope=\"rowgroup\" rowspan=\"3\" class=\"fixed\"");
        lines += tag("th", std::string(name), "scope=\"row\"");
        for (const Comparison& c : row.comparisons) lines += cell(c);
        if (css == "published")
            lines += tag("td", remark_text(row.printed->remark), "rowspan=\"3\" class=\"text\"");
        lines += "</tr>\n";
    };
    line("published", "published", [](const Comparison& c) {
        return number_cell(c.printed.text.empty() ? "–" : c.printed.text);
    });
    line("computed", "computed", [](const Comparison& c) { return number_cell(computed_text(c)); });
    line("difference", "difference",
         [](const Comparison& c) { return number_cell(difference_text(c), off(c)); });
    return lines;
}

std::string compared_table(const ComparedTable& table) {
    const PrintedTable& printed = *table.printed;
    std::string head = "<tr>" +
                       tag("th", html_escaped(printed.row_title) + " and verdict",
                           "scope=\"col\" class=\"fixed\"") +
                       tag("th", html_escaped(printed.column_title), "scope=\"col\"");
    for (std::size_t i = 0; i < printed.columns.size(); ++i)
        head += tag("th", html_escaped(with_unit(printed.columns[i], printed.unit(i))),
                    "scope=\"col\" class=\"number\"");
    head += "<th scope=\"col\">remark</th></tr>";
    std::string rows;
    for (const ComparedRow& row : table.rows) rows += row_lines(row);
    return scrolling(tag("table", tag("caption", html_escaped(printed.title)) + tag("thead", head) +
                                      tag("tbody", rows)),
                     printed.title);
}

std::string statements_table(const Findings& findings) {
    if (findings.statements().empty()) return "";
    std::string rows;
    for (const ComparedStatement& s : findings.statements()) {
        std::string says = html_escaped(s.printed->says);
        if (!s.printed->quote.empty()) says += "<br>" + tag("q", html_escaped(s.printed->quote));
        if (!s.printed->where.empty())
            says += "<br>" + tag("span", html_escaped(s.printed->where), "class=\"muted\"");
        rows += "<tr>" + tag("th", says, "scope=\"row\" class=\"said\"") +
                tag("td", linked_text(s.observed.empty() ? "–" : s.observed), "class=\"text\"") +
                verdict_cell(s.verdict) +
                tag("td", remark_text(s.printed->remark), "class=\"text\"") + "</tr>\n";
    }
    return scrolling(
        "<table class=\"statements\"><caption>What the text says</caption><thead><tr><th "
        "scope=\"col\">published</th>"
        "<th scope=\"col\">computed</th><th scope=\"col\">verdict</th>"
        "<th scope=\"col\">remark</th></tr></thead><tbody>\n" +
            rows + "</tbody></table>",
        "what the text says");
}

bool looks_like_number(const std::string& text) {
    return !text.empty() && (std::isdigit(static_cast<unsigned char>(text.back())) != 0 ||
                             text == "–" || text == "-");
}

std::string result_table(const ResultTable& table) {
    std::string head;
    for (const std::string& column : table.columns)
        head += tag("th", html_escaped(column), "scope=\"col\"");
    std::string rows;
    for (const auto& row : table.rows) {
        rows += "<tr>";
        for (std::size_t i = 0; i < row.size(); ++i)
            rows += i == 0                      ? tag("th", html_escaped(row[i]), "scope=\"row\"")
                    : looks_like_number(row[i]) ? number_cell(row[i])
                                                : tag("td", linked_text(row[i]));
        rows += "</tr>\n";
    }
    return scrolling(tag("table", tag("caption", html_escaped(table.title)) +
                                      tag("thead", tag("tr", head)) + tag("tbody", rows)),
                     table.title);
}

std::string file_link(const ReportPage& page, const std::string& file, std::string_view text) {
    return "<a href=\"" + html_escaped(page.figure_folder + "/" + file) + "\">" +
           std::string(text) + "</a>";
}

std::string figure_block(const ReportPage& page, const ResultFigure& figure,
                         const std::string& command, const Figure& one) {
    std::string drawing, links = file_link(page, figure.set.data, "data") + " · " +
                                 file_link(page, script_name(one), "gnuplot script");
    for (const std::string& image : image_names(one)) {
        const auto found = page.drawings.find(image);
        if (image.ends_with(".svg") && found != page.drawings.end())
            drawing = inline_svg(found->second, one.name, figure.caption);
        if (!page.undrawn.empty()) continue;
        links += " · " + file_link(page, image, image.ends_with(".svg") ? "SVG" : "PNG");
    }
    if (drawing.empty())
        drawing = tag("p", "Not drawn: " + html_escaped(page.undrawn), "class=\"muted\"");
    return "<figure id=\"figure-" + html_escaped(one.name) + "\">" + drawing + "\n<figcaption>" +
           linked_text(figure.caption) + "<br><span class=\"muted\">" + links + " · " +
           tag("code", html_escaped(command)) + "</span></figcaption></figure>\n";
}

std::string findings_block(const ReportPage& page, const ReproductionResult& result,
                           const std::string& command) {
    const Findings& findings = *result.findings;
    std::string html = values_table(findings);
    for (const ComparedTable& table : findings.compared_tables()) html += compared_table(table);
    html += statements_table(findings);
    for (const ResultFigure& figure : findings.figures())
        for (const Figure& one : figure.set.figures)
            html += figure_block(page, figure, command, one);
    for (const ResultTable& table : findings.tables()) html += result_table(table);
    for (const std::string& note : findings.notes()) html += tag("p", linked_text(note)) + "\n";
    return html;
}

bool picture(const Published& published) {
    return published.values.empty() && published.tables.empty() && published.statements.empty();
}

/// A figure without a printed number: only what the text says of it can be compared.
bool picture_only(const Published& published) {
    return published.item.starts_with("Fig") && published.values.empty() &&
           published.tables.empty() && !published.statements.empty();
}

std::string verdict_line(const ReproductionResult& result) {
    const std::string reason = result.failure              ? result.failure->text()
                               : picture(result.published) ? result.published.picture
                                                           : "";
    return tag("p", count_badges(result) + (reason.empty() ? "" : " ") + linked_text(reason));
}

}  // namespace

std::string study_article(const ReportPage& page, const ReproductionResult& result) {
    const Published& published = result.published;
    const std::string id = anchor(result.id);
    const std::string command = page.command + " " + result.id;
    const std::string title =
        published.item.empty() ? result.id : published.item + ": " + published.title;
    std::string html = "<article id=\"" + id + "\" aria-labelledby=\"" + id + "-title\">\n" +
                       tag("h3", html_escaped(title), "id=\"" + id + "-title\"") + "\n";
    std::string place = published.page.empty() ? "" : "p. " + published.page + " · ";
    html += tag("p",
                html_escaped(place) + tag("code", html_escaped(command)) + " · " +
                    significant(result.seconds, 2) + " s",
                "class=\"muted\"") +
            "\n" + verdict_line(result) + "\n";
    if (!published.about.empty()) html += tag("p", linked_text(published.about)) + "\n";
    if (picture_only(published))
        html +=
            tag("p",
                "The source shows the numbers of this figure only as a picture; nothing is read "
                "off it, and what the text says decides.",
                "class=\"muted\"") +
            "\n";
    if (result.findings) html += findings_block(page, result, command);
    return html + "</article>\n";
}

}  // namespace percuss::reproduction
