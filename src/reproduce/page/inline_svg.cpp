#include "reproduce/page/inline_svg.hpp"

#include <array>
#include <charconv>
#include <set>

#include "figures/palette.hpp"
#include "io/markup/html.hpp"

namespace percuss::reproduction {

using namespace figures;
using namespace io;

namespace {

constexpr auto npos = std::string_view::npos;

/// Everything from `open` to the next `close`, both included, taken out.
void remove_span(std::string& text, std::string_view open, std::string_view close) {
    const std::size_t start = text.find(open);
    if (start == npos) return;
    const std::size_t end = text.find(close, start);
    if (end != npos) text.erase(start, end + close.size() - start);
}

void replace_all(std::string& text, std::string_view from, std::string_view to) {
    for (std::size_t at = text.find(from); at != npos; at = text.find(from, at + to.size()))
        text.replace(at, from.size(), to);
}

/// "#0072B2" as gnuplot writes it, "rgb(  0, 114, 178)".
std::string as_gnuplot(std::string_view colour) {
    std::string text = "rgb(";
    for (std::size_t i = 1; i < 7; i += 2) {
        int value = 0;
        std::from_chars(colour.data() + i, colour.data() + i + 2, value, 16);
        const std::string digits = std::to_string(value);
        text += (i > 1 ? ", " : "") + std::string(3 - digits.size(), ' ') + digits;
    }
    return text + ")";
}

/// Colours stand in attributes with either quote, and as words or triples.
void recolour(std::string& svg) {
    const auto set = [&](std::string_view colour, const std::string& variable) {
        for (const char quote : {'"', '\''}) {
            const std::string mark(1, quote);
            for (const std::string_view attribute : {"stroke=", "fill=", "color="})
                replace_all(svg, std::string(attribute) + mark + std::string(colour) + mark,
                            std::string(attribute) + mark + "var(" + variable + ")" + mark);
        }
    };
    set("black", "--plot-ink");
    set(as_gnuplot(grid_colour), "--plot-grid");
    for (std::size_t i = 0; i < series_colours; ++i)
        set(as_gnuplot(palette[i]), "--plot-" + std::to_string(i + 1));
}

/// The ids that something in the drawing refers to.
std::set<std::string> referenced_ids(std::string_view svg) {
    std::set<std::string> ids;
    for (const std::string_view mark : {"href='#", "href=\"#", "url(#"})
        for (std::size_t at = svg.find(mark); at != npos; at = svg.find(mark, at + 1)) {
            const std::size_t start = at + mark.size();
            ids.emplace(svg.substr(start, svg.find_first_of("'\")", start) - start));
        }
    return ids;
}

/// Ids that nothing refers to are dropped; gnuplot may repeat them.
void rename_ids(std::string& svg, std::string_view name) {
    const auto wanted = referenced_ids(svg);
    std::string result;
    std::size_t at = 0;
    while (true) {
        const std::size_t found = svg.find(" id=", at);
        if (found == npos) break;
        const char quote = svg[found + 4];
        const std::size_t end = svg.find(quote, found + 5);
        if (end == npos) break;
        const std::string id = svg.substr(found + 5, end - found - 5);
        result.append(svg, at, found - at);
        if (wanted.contains(id)) result += " id=\"" + std::string(name) + "-" + id + "\"";
        at = end + 1;
    }
    result.append(svg, at);
    svg = std::move(result);
    for (const std::string_view mark : {"href='#", "href=\"#", "url(#"})
        replace_all(svg, mark, std::string(mark) + std::string(name) + "-");
}

}  // namespace

std::string inline_svg(std::string_view svg, std::string_view name, std::string_view title) {
    const std::size_t start = svg.find("<svg"), end = svg.rfind("</svg>");
    if (start == npos || end == npos || end < start) return "";
    std::string text(svg.substr(start, end + 6 - start));
    remove_span(text, "<title>", "</title>");
    remove_span(text, "<desc>", "</desc>");
    // the background is the first rectangle of the canvas
    if (const std::size_t fill = text.find("fill=\"#ffffff\""); fill != npos)
        text.replace(fill, 14, "fill=\"none\"");
    replace_all(text, " font-family=\"Helvetica\"", "");
    recolour(text);
    rename_ids(text, name);
    text.insert(4, " role=\"img\" aria-label=\"" + html_escaped(title) + "\"");
    return text;
}

}  // namespace percuss::reproduction
