#include "reproduce/page/themed_svg.hpp"

#include <array>
#include <charconv>
#include <set>

#include "figures/palette.hpp"
#include "io/markup/html.hpp"
#include "reproduce/page/svg_path.hpp"

namespace percuss::reproduction {

using namespace figures;
using namespace io;

namespace {

constexpr auto npos = std::string_view::npos;

/// Curves have a contrast of at least 3 : 1 to the page, in light and dark [WCAG 2.1, 1.4.11]; the
/// numbers are those of the palette.
constexpr std::array<std::string_view, palette.size()> light{"#0072b2", "#c95700", "#00855f",
                                                             "#b4568d", "#a87000", "#2f8fc4",
                                                             "#1b1d1f", "#767c82", "#aacce5"};
constexpr std::array<std::string_view, palette.size()> dark{"#4aa8e8", "#f5873f", "#2fcf9f",
                                                            "#e59dc8", "#f2b93b", "#95d2f7",
                                                            "#e8eaec", "#8d949b", "#2d4d66"};

void replace_all(std::string& text, std::string_view from, std::string_view to) {
    for (std::size_t at = text.find(from); at != npos; at = text.find(from, at + to.size()))
        text.replace(at, from.size(), to);
}

std::string theme(std::string_view ink, std::string_view grid,
                  const std::array<std::string_view, palette.size()>& colours) {
    std::string css =
        "svg{color:" + std::string(ink) + "}.gridline{stroke:" + std::string(grid) + "}";
    for (std::size_t i = 0; i < colours.size(); ++i) {
        const std::string number = std::to_string(i + 1), colour(colours[i]);
        css += ".s" + number + "{stroke:" + colour + "}.f" + number + "{fill:" + colour + "}.c" +
               number + "{color:" + colour + "}";
    }
    return css;
}

std::string style() {
    return "<style>" + theme("#1b1d1f", "#d4d8dc", light) + "@media (prefers-color-scheme:dark){" +
           theme("#e8eaec", "#3a4046", dark) + "}</style>";
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
    const auto set = [&](std::string_view colour, auto&& replacement) {
        for (const std::string mark : {"\"", "'"})
            for (const std::string attribute : {"stroke", "fill", "color"})
                replace_all(svg, attribute + "=" + mark + std::string(colour) + mark,
                            replacement(attribute));
    };
    set("black", [](const std::string& attribute) {
        return attribute == "color" ? "" : attribute + "=\"currentColor\"";
    });
    // the lines of the grid have their class already
    set(as_gnuplot(grid_colour), [](const std::string&) { return std::string(); });
    for (std::size_t i = 0; i < palette.size(); ++i)
        set(as_gnuplot(palette[i]), [&](const std::string& attribute) {
            return "class=\"" + attribute.substr(0, 1) + std::to_string(i + 1) + "\"";
        });
}

/// What stands in every element, or means nothing to a browser.
void drop_repetitions(std::string& svg) {
    for (const std::string_view repeated :
         {" stroke-linecap=\"butt\"", " stroke-linejoin=\"miter\"", " font-family=\"Helvetica\"",
          " font-size=\"13.00\"", " color=\"#FFFFFF\"",
          " fill=\"none\" color=\"black\" stroke=\"currentColor\"", " stroke-width=\"1.00\""})
        replace_all(svg, repeated, "");
    replace_all(svg, "<tspan >", "<tspan>");
    replace_all(svg, "xlink:href", "href");
    replace_all(svg, "\t", "");
}

/// gnuplot opens a group at every change of colour, most of them for nothing.
void drop_empty_groups(std::string& svg) {
    for (std::size_t close = svg.find("</g>"); close != npos;) {
        const std::size_t end = svg.find_last_not_of(" \n", close - 1);
        const std::size_t open = end == npos ? npos : svg.rfind("<g", end);
        const bool empty = open != npos && svg[end] == '>' && svg.find('>', open) == end;
        if (empty) svg.erase(open, close + 4 - open);
        close = svg.find("</g>", empty ? open : close + 4);
    }
}

void thin_paths(std::string& svg) {
    std::string result;
    std::size_t at = 0;
    for (std::size_t data = svg.find(" d='"); data != npos; data = svg.find(" d='", at)) {
        const std::size_t start = data + 4, end = svg.find('\'', start);
        if (end == npos) break;
        result.append(svg, at, start - at);
        result += thinned_path(std::string_view(svg).substr(start, end - start));
        at = end;
    }
    result.append(svg, at);
    svg = std::move(result);
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
void drop_ids(std::string& svg) {
    const auto wanted = referenced_ids(svg);
    std::string result;
    std::size_t at = 0;
    for (std::size_t id = svg.find(" id="); id != npos; id = svg.find(" id=", at)) {
        const std::size_t end = svg.find(svg[id + 4], id + 5);
        if (end == npos) break;
        const bool keep = wanted.contains(svg.substr(id + 5, end - id - 5));
        result.append(svg, at, (keep ? end + 1 : id) - at);
        at = end + 1;
    }
    result.append(svg, at);
    svg = std::move(result);
}

/// The definitions of markers that are used, line by line; one may be made of another.
std::string used_markers(std::string_view definitions, const std::string& drawing) {
    std::string kept;
    while (true) {
        const auto wanted = referenced_ids(drawing + kept);
        std::string found;
        for (std::string_view rest = definitions; !rest.empty();) {
            const std::string line(rest.substr(0, rest.find('\n')));
            rest.remove_prefix(std::min(rest.size(), line.size() + 1));
            const std::size_t id = line.find(" id='");
            if (id == npos || line.find("gp") == npos) continue;
            if (wanted.contains(line.substr(id + 5, line.find('\'', id + 5) - id - 5)))
                found += line + "\n";
        }
        if (found == kept) return kept;
        kept = found;
    }
}

}  // namespace

DrawingSize drawing_size(std::string_view svg) {
    constexpr std::string_view mark = "viewBox=\"0 0 ";
    DrawingSize size;
    const std::size_t at = svg.find(mark);
    if (at == npos) return size;
    const char* const end = svg.data() + svg.size();
    const auto [behind, problem] = std::from_chars(svg.data() + at + mark.size(), end, size.width);
    if (problem != std::errc{} || behind == end) return {};
    std::from_chars(behind + 1, end, size.height);
    return size;
}

std::string themed_svg(std::string_view svg, std::string_view title) {
    const std::size_t defs = svg.find("<defs>"), behind = svg.find("</defs>"),
                      end = svg.rfind("</svg>");
    const DrawingSize size = drawing_size(svg);
    if (svg.find("<svg") == npos || defs == npos || behind == npos || end == npos || end < behind ||
        size.width <= 0 || size.height <= 0)
        return "";
    // all that is drawn stands in one group, which is opened above the definitions
    std::string body(svg.substr(behind + 7, end - behind - 7));
    body.erase(std::min(body.rfind("</g>"), body.size()));
    drop_repetitions(body);
    drop_empty_groups(body);
    std::string markers = used_markers(svg.substr(defs + 6, behind - defs - 6), body);
    replace_all(markers, "xlink:href", "href");
    replace_all(markers, "\t", "");
    drop_ids(body);
    recolour(body);
    thin_paths(body);
    return "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 " + std::to_string(size.width) +
           " " + std::to_string(size.height) + "\" width=\"" + std::to_string(size.width) +
           "\" height=\"" + std::to_string(size.height) + "\">\n<title>" + html_escaped(title) +
           "</title>\n" + style() + "\n<defs>\n" + markers +
           "</defs>\n<g fill=\"none\" stroke=\"currentColor\" font-size=\"13\" "
           "font-family=\"Helvetica,Arial,'DejaVu Sans',sans-serif\">" +
           body + "</g>\n</svg>\n";
}

}  // namespace percuss::reproduction
