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
#include "figures/look.hpp"
#include "figures/narrow.hpp"
#include "figures/palette.hpp"
#include "percuss/core/text.hpp"

namespace percuss {

using namespace figures;

namespace {

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

std::string start_text(const Figure& figure, const Layout& layout, std::string_view formats) {
    const auto size = [&](double factor) {
        return std::to_string(static_cast<int>(layout.width * factor)) + "," +
               std::to_string(static_cast<int>(layout.height * factor));
    };
    const std::string what = figure.title.empty() ? figure.name : figure.title;
    return "# " + one_line(what + ". Run gnuplot " + script_name(figure)) +
           " here to draw it again.\n"
           "do for [format in " +
           quoted_text(formats) +
           "] {\n"
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
                    line_colour(grey_colour) + "\n";
        if (!guide.label.empty())
            text += "    set label " + plain(guide.label) + " at " +
                    (upright ? at + ", graph 0.97 rotate right offset 0.7, 0"
                             : "graph 0.99, " + at + " right offset 0, 0.6") +
                    "\n";
    }
    return text;
}

/// The elements of gnuplot's plot command, guides across y behind the series.
std::vector<std::string> plotted(const Panel& panel, bool crowded, const std::string& data,
                                 const SeriesColumns* columns) {
    std::vector<std::string> parts;
    for (const Guide& guide : panel.guides)
        if (guide.axis == Guide::Across::y)
            parts.push_back(shortest(guide.at) + " with lines" + line_colour(grey_colour) +
                            " title " +
                            plain(guide.label.empty() ? shortest(guide.at) : guide.label));
    for (std::size_t i = 0; i < panel.series.size(); ++i) {
        const Series& series = panel.series[i];
        const std::string source =
            series.x.empty() ? "NaN"
                             : quoted_text(data) + " skip 1 using " + columns_text(columns[i]);
        for (const PlotLook& look : looks(series, i, crowded))
            parts.push_back(source + look.every + " with " +
                            (series.x.empty() ? "lines" : look.style) + " title " +
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
           plot_text(plotted(panel, crowded(figure), data, columns));
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
std::string legends_text(const Layout& layout, bool crowded) {
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
            parts.push_back("NaN with " + legend_look(*entry.series, entry.place, crowded) +
                            " title " + plain(entry.series->label));
        text += margins_text(legend.box, layout) + "    set key " +
                std::string(key_place(legend.place)) + " Left reverse samplen 3 width 1 maxrows " +
                std::to_string(legend.rows) + "\n" + plot_text(parts);
    }
    return text;
}

std::vector<FigureScript> scripts_of(const FigureSet& set, const DataTable& table,
                                     std::string_view formats) {
    std::vector<FigureScript> scripts;
    const SeriesColumns* columns = table.columns.data();
    for (const Figure& figure : set.figures) {
        const Layout place = layout(figure);
        std::string text = start_text(figure, place, formats);
        for (std::size_t i = 0; i < figure.panels.size(); ++i) {
            if (!figure.panels[i].series.empty())
                text += panel_text(figure, i, place, set.data, columns);
            columns += figure.panels[i].series.size();
        }
        text += legends_text(place, crowded(figure)) + "    unset multiplot\n    unset output\n}\n";
        scripts.push_back({{script_name(figure), std::move(text)}, image_names(figure)});
    }
    return scripts;
}

}  // namespace

std::string script_name(const Figure& figure) { return figure.name + ".gp"; }

std::vector<std::string> image_names(const Figure& figure) {
    return {figure.name + ".svg", figure.name + ".png"};
}

FigureFiles gnuplot_files(const FigureSet& set) {
    DataTable table = data_table(set);
    FigureFiles files{{set.data, std::move(table.text)}, scripts_of(set, table, "svg png")};
    return files;
}

std::vector<FigureScript> narrow_scripts(FigureSet set) {
    const DataTable table = data_table(set);
    for (Figure& figure : set.figures) figure = narrow_figure(std::move(figure));
    auto scripts = scripts_of(set, table, "svg");
    for (FigureScript& script : scripts) script.images.resize(1);
    return scripts;
}

std::string narrow_image_name(const Figure& figure) {
    return image_names(narrow_figure({.name = figure.name, .title = "", .panels = {}})).front();
}

}  // namespace percuss
