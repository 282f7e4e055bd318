#include "percuss/figures/gnuplot.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <functional>
#include <string_view>
#include <utility>

#include "figures/data_table.hpp"
#include "figures/extent.hpp"
#include "figures/layout.hpp"
#include "figures/palette.hpp"
#include "percuss/core/text.hpp"

namespace percuss {

using namespace figures;

namespace {

/// Dashes that stay apart in grey; with seven colours the first pair repeats after 35 series.
constexpr std::array<std::string_view, 5> dashes{"1", "(14,5)", "(3,3)", "(14,4,3,4)",
                                                 "(8,3,3,3,3,3)"};
/// gnuplot's numbers of the markers.
constexpr std::array<int, 14> point_types{6, 4, 8, 10, 12, 2, 1, 3, 7, 5, 9, 11, 13, 15};
constexpr std::size_t series_markers = 7;

/// From white, which is the paper, to black; and one in which every point stays visible on white.
constexpr std::string_view heat_palette =
    "(0 '#FFFFFF', 0.5 '#56B4E9', 0.8 '#0072B2', 1 '#000000')";
constexpr std::string_view point_palette =
    "(0 '#440154', 0.25 '#3B528B', 0.5 '#21918C', 0.75 '#5EC962', 1 '#FDE725')";

/// Names come from files: a line end in one must not begin a command.
std::string one_line(std::string_view text) {
    std::string result(text);
    std::erase_if(result, [](char c) { return static_cast<unsigned char>(c) < 0x20; });
    return result;
}
/// In single quotes, where nothing but a quote has a meaning.
std::string quoted_text(std::string_view text) {
    std::string result = "'";
    for (const char c : one_line(text)) result += c == '\'' ? "''" : std::string(1, c);
    return result + "'";
}
/// Names are no markup.
std::string plain(std::string_view text) { return quoted_text(text) + " noenhanced"; }

std::string rgb(int colour) {
    return " linecolor rgb '" +
           std::string(palette[static_cast<std::size_t>(colour) % palette.size()]) + "'";
}

/// gnuplot takes letters, digits and underscores for what a browser calls the drawing.
std::string svg_name(const Figure& figure) {
    std::string name = figure.name;
    const auto allowed = [](unsigned char c) { return std::isalnum(c) != 0; };
    std::ranges::replace_if(name, std::not_fn(allowed), '_');
    return name;
}

std::string lines_text(const std::vector<std::string>& lines) {
    std::string text;
    for (const std::string& line : lines)
        text += (text.empty() ? "" : ".\"\\n\".") + quoted_text(line);
    return text + " noenhanced";
}

std::string start_text(const Figure& figure, const Layout& layout) {
    const auto size = [&](double factor) {
        return std::to_string(static_cast<int>(layout.width * factor)) + "," +
               std::to_string(static_cast<int>(layout.height * factor));
    };
    const std::string what = figure.title.empty() ? figure.name : figure.title;
    return "# " + one_line(what + ". Run gnuplot " + script_name(figure)) +
           " here to draw it again.\n"
           "do for [format in 'svg png'] {\n"
           "    if (format eq 'svg') { set terminal svg size " +
           size(1) + " dynamic enhanced name " + quoted_text(svg_name(figure)) +
           " font 'Helvetica,13' background 'white' }\n"
           "    else { set terminal pngcairo size " +
           size(1.5) +
           " enhanced font 'Helvetica,19' linewidth 1.5 pointscale 1.5 }\n"
           "    set output " +
           quoted_text(figure.name + ".") +
           ".format\n"
           "    reset\n"
           "    set encoding utf8\n"
           "    set datafile separator ','\n"
           "    set datafile missing ''\n"
           "    set grid linecolor rgb '" +
           std::string(grid_colour) +
           "' linetype 1 linewidth 0.5\n"
           "    set multiplot" +
           (figure.title.empty() ? "" : " title " + lines_text(layout.title)) + "\n    unset key\n";
}

std::string margins_text(const Box& box, const Layout& layout) {
    const auto part = [](int pixels, int of) {
        return significant(static_cast<double>(pixels) / of, 5);
    };
    return "    set lmargin at screen " + part(box.left, layout.width) +
           "; set rmargin at screen " + part(box.right, layout.width) +
           "\n    set bmargin at screen " + part(box.bottom, layout.height) +
           "; set tmargin at screen " + part(box.top, layout.height) + "\n";
}

std::string ends_text(const Axis& axis) {
    const auto end = [](double value) { return given(value) ? shortest(value) : std::string("*"); };
    return "[" + end(axis.least) + ":" + end(axis.most) + "]";
}

/// gnuplot finds no range where there is no number to show.
std::string range_text(const Axis& axis, const Extent& extent) {
    if (given(extent.least) && given(extent.most)) return ends_text(axis);
    return axis.scale == AxisScale::logarithmic ? "[1:10]" : "[0:1]";
}

std::string axis_lines(const std::string& letter, const Axis& axis, const Extent& extent,
                       bool label, bool numbers) {
    const std::string text = label ? axis_text(axis) : "";
    const std::string format = !numbers ? "''" : shows_powers(axis, extent) ? "'10^{%T}'" : "'%g'";
    return (text.empty() ? "    unset " + letter + "label\n"
                         : "    set " + letter + "label " + plain(text) + "\n") +
           "    set " + letter + "range " + range_text(axis, extent) + "\n    " +
           (axis.scale == AxisScale::logarithmic ? "set" : "unset") + " logscale " + letter +
           "\n    set format " + letter + " " + format + "\n    set " + letter + "tics nomirror " +
           (given(axis.step) ? shortest(axis.step) : "autofreq") + "\n";
}

std::string colour_lines(const Panel& panel, const Box& box) {
    if (!has_colours(panel)) return "    unset colorbox\n";
    const bool heat = panel.series[0].style == SeriesStyle::heat;
    constexpr double bar = 18;  // pixels
    return "    set colorbox user origin graph 1.03, graph 0 size graph " +
           significant(bar / (box.right - box.left), 3) + ", graph 1\n    set palette defined " +
           std::string(heat ? heat_palette : point_palette) + "\n    set cblabel " +
           plain(axis_text(panel.colour)) + "\n    set cbrange " + ends_text(panel.colour) + "\n";
}

/// How a series is drawn: more than one way, one on top of the other, for stems.
std::vector<std::string> looks(const Series& series, std::size_t place) {
    const std::size_t number = series.look >= 0 ? static_cast<std::size_t>(series.look) : place;
    const auto or_else = [](double value, double usual) {
        return shortest(given(value) ? value : usual);
    };
    const std::string colour =
        rgb(series.colour >= 0 ? series.colour : static_cast<int>(number % series_colours));
    const std::size_t dash = series.dash >= 0 ? static_cast<std::size_t>(series.dash) : number;
    const std::string line = colour + " linewidth " + or_else(series.width, 2) + " dashtype " +
                             std::string(dashes[dash % dashes.size()]);
    const std::size_t marker = series.marker == Marker::by_look
                                   ? number % series_markers
                                   : static_cast<std::size_t>(series.marker);
    const std::string points = " pointtype " + std::to_string(point_types[marker]) + " pointsize " +
                               or_else(series.size, 0.8);
    const std::string lone = "points" + colour + " linewidth 1.5" + points;
    switch (series.style) {
        case SeriesStyle::line: return {"lines" + line};
        case SeriesStyle::points:
            return {series.z.empty() ? lone : "points linecolor palette" + points};
        case SeriesStyle::line_points: return {"linespoints" + line + points};
        case SeriesStyle::steps: return {"histeps" + line};
        case SeriesStyle::bars: return {"impulses" + line};
        case SeriesStyle::stems: return {"impulses" + line, lone};
        case SeriesStyle::area: return {"filledcurves y1=0" + colour};
        case SeriesStyle::band: return {"filledcurves" + colour};
        case SeriesStyle::heat: return {"image"};
    }
    return {};
}

/// What a browser shows at a curve of an SVG; without it gnuplot invents names.
std::string name_of(const Series& series, const Panel& panel) {
    for (const std::string& text : {series.label, panel.y.label, panel.title})
        if (!text.empty()) return text;
    return "series";
}

std::string columns_text(const SeriesColumns& columns) {
    std::string text = std::to_string(columns.x) + ":" + std::to_string(columns.y);
    return columns.z > 0 ? text + ":" + std::to_string(columns.z) : text;
}

std::string guide_lines(const Panel& panel) {
    std::string text = "    unset arrow; unset label\n";
    for (const Guide& guide : panel.guides) {
        const std::string at = shortest(guide.at);
        const bool upright = guide.axis == Guide::Across::x;
        if (upright)
            text += "    set arrow from " + at + ", graph 0 to " + at + ", graph 1 nohead" +
                    rgb(grey_colour) + "\n";
        if (!guide.label.empty())
            text += "    set label " + plain(guide.label) + " at " +
                    (upright ? at + ", graph 0.97 rotate right offset 0.7, 0"
                             : "graph 0.99, " + at + " right offset 0, 0.6") +
                    "\n";
    }
    return text;
}

/// The elements of gnuplot's plot command, guides across y behind the series.
std::vector<std::string> plotted(const Panel& panel, const std::string& data,
                                 const SeriesColumns* columns) {
    std::vector<std::string> parts;
    for (const Guide& guide : panel.guides)
        if (guide.axis == Guide::Across::y)
            parts.push_back(shortest(guide.at) + " with lines" + rgb(grey_colour) + " title " +
                            plain(guide.label.empty() ? shortest(guide.at) : guide.label));
    for (std::size_t i = 0; i < panel.series.size(); ++i) {
        const Series& series = panel.series[i];
        const std::string source =
            series.x.empty() ? "NaN"
                             : quoted_text(data) + " skip 1 using " + columns_text(columns[i]);
        for (const std::string& look : looks(series, i))
            parts.push_back(source + " with " + (series.x.empty() ? "lines" : look) + " title " +
                            plain(name_of(series, panel)));
    }
    return parts;
}

std::string plot_text(const std::vector<std::string>& parts) {
    std::string text = "    plot \\\n";
    for (std::size_t i = 0; i < parts.size(); ++i)
        text += "        " + parts[i] + (i + 1 < parts.size() ? ", \\\n" : "\n");
    return text;
}

/// Head room where the end is free, so that no curve runs along the frame.
std::string panel_text(const Figure& figure, std::size_t i, const Layout& layout,
                       const std::string& data, const SeriesColumns* columns) {
    const Panel& panel = figure.panels[i];
    const PanelLabels labels = labels_at(figure, i);
    const bool free_end = panel.y.scale == AxisScale::linear && !given(panel.y.most);
    return "\n" + margins_text(layout.panels[i], layout) + "    set title " + plain(panel.title) +
           "\n" + axis_lines("x", panel.x, x_extent(panel), labels.x, labels.x_numbers) +
           axis_lines("y", panel.y, y_extent(panel), labels.y, true) +
           (free_end ? "    set offsets 0, 0, graph 0.05, 0\n" : "    unset offsets\n") +
           colour_lines(panel, layout.panels[i]) + guide_lines(panel) +
           plot_text(plotted(panel, data, columns));
}

std::string_view key_place(Legend place) {
    switch (place) {
        case Legend::below: return "center center horizontal";
        case Legend::beside: return "left top vertical";
        case Legend::free_place: return "center center vertical";
    }
    return "";
}

/// Drawn as panels of their own, so that they take no room from any other and lie on no curve.
std::string legends_text(const Layout& layout) {
    if (layout.legends.empty()) return "";
    std::string text =
        "\n    # legend\n"
        "    unset title; unset xlabel; unset ylabel; unset border; unset tics; unset grid\n"
        "    unset logscale; unset colorbox; unset arrow; unset label; unset offsets\n"
        "    set xrange [0:1]; set yrange [0:1]\n";
    for (const LegendBox& legend : layout.legends) {
        if (legend.entries.empty()) continue;
        std::vector<std::string> parts;
        for (const LegendEntry& entry : legend.entries)
            parts.push_back("NaN with " + looks(*entry.series, entry.place).back() + " title " +
                            plain(entry.series->label));
        text += margins_text(legend.box, layout) + "    set key " +
                std::string(key_place(legend.place)) + " Left reverse samplen 3 width 1 maxrows " +
                std::to_string(legend.rows) + "\n" + plot_text(parts);
    }
    return text;
}

}  // namespace

std::string script_name(const Figure& figure) { return figure.name + ".gp"; }

std::vector<std::string> image_names(const Figure& figure) {
    return {figure.name + ".svg", figure.name + ".png"};
}

FigureFiles gnuplot_files(const FigureSet& set) {
    DataTable table = data_table(set);
    FigureFiles files{{set.data, std::move(table.text)}, {}};
    const SeriesColumns* columns = table.columns.data();
    for (const Figure& figure : set.figures) {
        const Layout place = layout(figure);
        std::string text = start_text(figure, place);
        for (std::size_t i = 0; i < figure.panels.size(); ++i) {
            if (!figure.panels[i].series.empty())
                text += panel_text(figure, i, place, set.data, columns);
            columns += figure.panels[i].series.size();
        }
        text += legends_text(place) + "    unset multiplot\n    unset output\n}\n";
        files.scripts.push_back({{script_name(figure), std::move(text)}, image_names(figure)});
    }
    return files;
}

}  // namespace percuss
