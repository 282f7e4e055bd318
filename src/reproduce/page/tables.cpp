// The tables of a study: printed beside computed.
#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <cmath>

#include "io/markup/html.hpp"
#include "percuss/core/text.hpp"
#include "reproduce/page/parts.hpp"

namespace percuss::reproduction {

using namespace io;

namespace {

/// `name` of the column stands before the cell where a narrow page puts cells below each other.
std::string cell(const std::string& content, std::string_view name, std::string_view css) {
    return tag("td", content,
               "class=\"" + std::string(css) + "\" data-label=\"" + std::string(name) + "\"");
}

std::string number_cell(const std::string& text, std::string_view more = "") {
    return tag("td", running_text(text),
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

/// It stays in view when the table is scrolled.
std::string caption(const std::string& content) { return tag("caption", tag("span", content)); }

std::string muted(const std::string& content) { return tag("span", content, "class=\"muted\""); }

std::string remark_text(const PrintedRemark& remark) {
    std::string text = running_text(remark.because);
    // most reasons name their erratum themselves
    if (!remark.erratum.empty() && remark.because.find(remark.erratum) == std::string::npos)
        text += (text.empty() ? "" : " ") + muted("See " + running_text(remark.erratum) + ".");
    if (!remark.holds_for.empty())
        text += (text.empty() ? "" : "<br>") + muted("Holds: ") + running_text(remark.holds_for);
    return text;
}

std::string kind_row(Verdict verdict) { return "<tr data-kind=\"" + verdict_key(verdict) + "\">"; }

/// Remarks of the rows of one table: what several rows share is written once, below it.
class SharedRemarks {
public:
    /// `always`: also remarks of one row go below the table.
    SharedRemarks(std::string place, bool always) : place_(std::move(place)), always_(always) {}

    void count(const PrintedRemark& remark) { ++counts_[remark_text(remark)]; }

    /// The remark itself, or the letter under which it stands below.
    std::string reference(const PrintedRemark& remark) {
        const std::string text = remark_text(remark);
        if (text.empty() || (!always_ && counts_[text] < 2)) return text;
        auto found = std::ranges::find(shared_, text);
        if (found == shared_.end()) found = shared_.insert(found, text);
        const std::string letter(1, static_cast<char>('a' + (found - shared_.begin()) % 26));
        return "<a class=\"remark\" href=\"#" + id(letter) + "\" aria-label=\"remark " + letter +
               "\">" + letter + "</a>";
    }

    [[nodiscard]] std::string list() const {
        if (shared_.empty()) return "";
        std::string items;
        for (std::size_t i = 0; i < shared_.size(); ++i) {
            const std::string letter(1, static_cast<char>('a' + i % 26));
            items += tag("li", shared_[i], "id=\"" + id(letter) + "\"") + "\n";
        }
        return tag("ol", "\n" + items, "class=\"remarks\" type=\"a\"") + "\n";
    }

private:
    [[nodiscard]] std::string id(const std::string& letter) const { return place_ + "-" + letter; }

    std::string place_;
    bool always_;
    std::map<std::string, int> counts_;
    std::vector<std::string> shared_;
};

std::string head(std::initializer_list<std::string_view> columns) {
    std::string cells;
    for (const std::string_view column : columns)
        cells += tag("th", std::string(column), "scope=\"col\"");
    return tag("thead", tag("tr", cells));
}

std::string row_lines(const ComparedRow& row, SharedRemarks& remarks) {
    std::string lines = "<tbody data-kind=\"" + verdict_key(row.verdict) + "\">\n";
    const auto line = [&](std::string_view css, std::string_view name, const auto& number) {
        lines += "<tr class=\"" + std::string(css) + "\">";
        if (css == "published") {
            const std::string remark = remarks.reference(row.printed->remark);
            lines += tag("th",
                         running_text(row.printed->label) + "<br>" + badge(row.verdict) +
                             (remark.empty() ? "" : " ") + remark,
                         "scope=\"rowgroup\" rowspan=\"3\" class=\"fixed\"");
        }
        lines += tag("th", std::string(name), "scope=\"row\"");
        for (const Comparison& c : row.comparisons) lines += number(c);
        lines += "</tr>\n";
    };
    line("published", "published", [](const Comparison& c) {
        return number_cell(c.printed.text.empty() ? "–" : c.printed.text);
    });
    line("computed", "computed", [](const Comparison& c) { return number_cell(computed_text(c)); });
    line("difference", "difference",
         [](const Comparison& c) { return number_cell(difference_text(c), off(c)); });
    return lines + "</tbody>\n";
}

bool looks_like_number(const std::string& text) {
    return !text.empty() && (std::isdigit(static_cast<unsigned char>(text.back())) != 0 ||
                             text == "–" || text == "-");
}

}  // namespace

std::string values_table(const Findings& findings) {
    if (findings.values().empty()) return "";
    SharedRemarks remarks(anchor(findings.published().id) + "-values", false);
    for (const ComparedValue& v : findings.values()) remarks.count(v.printed->remark);
    std::string rows;
    for (const ComparedValue& v : findings.values()) {
        std::string what = running_text(with_unit(v.printed->what, v.printed->unit));
        if (!v.printed->where.empty()) what += "<br>" + muted(html_escaped(v.printed->where));
        const Comparison& c = v.comparison;
        rows +=
            kind_row(v.verdict) + tag("th", what, "scope=\"row\" class=\"said\"") +
            cell(running_text(c.printed.text), "published", "number") +
            cell(running_text(computed_text(c)), "computed", "number") +
            cell(running_text(difference_text(c)), "difference", "number " + std::string(off(c))) +
            cell(badge(v.verdict), "verdict", "verdict") +
            cell(remarks.reference(v.printed->remark), "remark", "text") + "</tr>\n";
    }
    return scrolling(
               "<table class=\"stacked\">" + caption("Printed numbers") +
                   head({"value", "published", "computed", "difference", "verdict", "remark"}) +
                   "<tbody>\n" + rows + "</tbody></table>",
               "printed numbers") +
           remarks.list();
}

std::string compared_table(const ComparedTable& table, std::string_view study) {
    const PrintedTable& printed = *table.printed;
    std::string columns =
        tag("th", running_text(printed.row_title), "scope=\"col\" class=\"fixed\"") +
        tag("th", running_text(printed.column_title), "scope=\"col\"");
    for (std::size_t i = 0; i < printed.columns.size(); ++i)
        columns += tag("th", running_text(with_unit(printed.columns[i], printed.unit(i))),
                       "scope=\"col\" class=\"number\"");
    SharedRemarks remarks(anchor(study) + "-" + printed.id, true);
    std::string rows;
    for (const ComparedRow& row : table.rows) rows += row_lines(row, remarks);
    return scrolling(
               tag("table",
                   caption(running_text(printed.title)) + tag("thead", tag("tr", columns)) + rows,
                   "class=\"wide\""),
               printed.title) +
           remarks.list();
}

std::string statements_table(const Findings& findings) {
    if (findings.statements().empty()) return "";
    SharedRemarks remarks(anchor(findings.published().id) + "-text", false);
    for (const ComparedStatement& s : findings.statements()) remarks.count(s.printed->remark);
    std::string rows;
    for (const ComparedStatement& s : findings.statements()) {
        std::string says = running_text(s.printed->says);
        if (!s.printed->quote.empty()) says += "<br>" + tag("q", html_escaped(s.printed->quote));
        if (!s.printed->where.empty()) says += "<br>" + muted(html_escaped(s.printed->where));
        rows += kind_row(s.verdict) + tag("th", says, "scope=\"row\" class=\"said\"") +
                cell(running_text(s.observed.empty() ? "–" : s.observed), "computed", "text") +
                cell(badge(s.verdict), "verdict", "verdict") +
                cell(remarks.reference(s.printed->remark), "remark", "text") + "</tr>\n";
    }
    return scrolling("<table class=\"stacked statements\">" +
                         caption("What the text says, in our words") +
                         head({"statement", "computed", "verdict", "remark"}) + "<tbody>\n" + rows +
                         "</tbody></table>",
                     "what the text says") +
           remarks.list();
}

std::string result_table(const ResultTable& table) {
    std::string columns;
    for (const std::string& column : table.columns)
        columns += tag("th", running_text(column), "scope=\"col\"");
    std::string rows;
    for (const auto& row : table.rows) {
        rows += "<tr>";
        for (std::size_t i = 0; i < row.size(); ++i)
            rows += i == 0                      ? tag("th", running_text(row[i]), "scope=\"row\"")
                    : looks_like_number(row[i]) ? number_cell(row[i])
                                                : tag("td", running_text(row[i]));
        rows += "</tr>\n";
    }
    return scrolling(tag("table", caption(running_text(table.title)) +
                                      tag("thead", tag("tr", columns)) + tag("tbody", rows)),
                     table.title);
}

}  // namespace percuss::reproduction
