#include "percuss/figures/line_plot.hpp"

#include <algorithm>
#include <array>

#include "figures/gnuplot_script.hpp"
#include "percuss/core/text.hpp"
#include "percuss/io/csv.hpp"

namespace percuss {

using namespace figures;

namespace {

/// Dashes that stay apart in grey; with seven colours the first pair repeats after 35 curves.
constexpr std::array<std::string_view, 5> dashes{"1", "(14,5)", "(3,3)", "(14,4,3,4)",
                                                 "(8,3,3,3,3,3)"};
constexpr std::array<int, 7> markers{6, 4, 8, 10, 12, 2, 1};

/// Characters as wide as gnuplot takes them to be when it lays out a key.
constexpr int title_height = 26, key_line_height = 22, character_width = 11, key_sample = 80;
/// A figure that a phone shows at 360 pixels must not be much wider than twice that.
constexpr int single_width = 640, shared_width = 460, default_height = 400;

std::string header(const PlotPanel& panel, const PlotCurve& curve, const std::string& axis) {
    std::string text = panel.title;
    if (!curve.label.empty()) text += (text.empty() ? "" : ", ") + curve.label;
    return csv_field(text + (text.empty() ? "" : ": ") + axis);
}

std::string data_text(const LinePlot& plot) {
    std::string text;
    std::size_t rows = 0;
    std::vector<const std::vector<double>*> columns;
    for (const PlotPanel& panel : plot.panels)
        for (const PlotCurve& curve : panel.curves) {
            text += (columns.empty() ? "" : ",") + header(panel, curve, panel.x.label) + "," +
                    header(panel, curve, panel.y.label);
            columns.push_back(&curve.x);
            columns.push_back(&curve.y);
            rows = std::max(rows, curve.x.size());
        }
    text += "\n";
    for (std::size_t i = 0; i < rows; ++i) {
        for (std::size_t c = 0; c < columns.size(); ++c) {
            text += c == 0 ? "" : ",";
            // gnuplot breaks a line at NaN, but not at an empty field
            if (i < columns[c]->size())
                text += given((*columns[c])[i]) ? significant((*columns[c])[i], 9) : "NaN";
        }
        text += "\n";
    }
    return text;
}

std::string look(const PlotCurve& curve, std::size_t place) {
    const std::size_t number = curve.look >= 0 ? static_cast<std::size_t>(curve.look) : place;
    const std::string colour =
        " linecolor rgb '" + std::string(plot_colours[number % plot_colours.size()]) + "'";
    const std::string dash = " linewidth 2 dashtype " + std::string(dashes[number % dashes.size()]);
    const std::string marker =
        " pointtype " + std::to_string(markers[number % markers.size()]) + " pointsize 0.8";
    switch (curve.style) {
        case CurveStyle::line: return "lines" + colour + dash;
        case CurveStyle::points: return "points" + colour + " linewidth 1.5" + marker;
        case CurveStyle::line_points: return "linespoints" + colour + dash + marker;
    }
    return "";
}

std::string range(const PlotAxis& axis) {
    const auto end = [](double value) { return given(value) ? shortest(value) : std::string("*"); };
    return "[" + end(axis.least) + ":" + end(axis.most) + "]";
}

std::string axis_text(char axis, const PlotAxis& data) {
    std::string text = std::string("    set ") + axis + "label '" + plot_text(data.label) + "'\n" +
                       "    set " + axis + "range " + range(data) + "\n";
    const bool logarithmic = data.scale == AxisScale::logarithmic;
    return text + "    " + (logarithmic ? "set" : "unset") + " logscale " + axis + "\n" +
           "    set format " + axis + (logarithmic ? " '%.0e'\n" : " '%g'\n") + "    set " + axis +
           "tics " + (given(data.step) ? shortest(data.step) : "autofreq") + "\n";
}

/// `first` is the column of the panel's first x in the data file.
std::string curves_text(const LinePlot& plot, const PlotPanel& panel, std::size_t first,
                        bool named) {
    if (panel.curves.empty()) return "";
    std::string text = "    plot \\\n";
    for (std::size_t i = 0; i < panel.curves.size(); ++i) {
        const PlotCurve& curve = panel.curves[i];
        text += "        '" + plot.name + ".csv' skip 1 using " + std::to_string(first + 2 * i) +
                ":" + std::to_string(first + 2 * i + 1) + " with " + look(curve, i) +
                (named && !curve.label.empty() ? " title '" + plot_text(curve.label) + "'"
                                               : " notitle") +
                (i + 1 < panel.curves.size() ? ", \\\n" : "\n");
    }
    return text;
}

/// Drawn as a panel of its own, so that it takes no room from any other: curves outside the range.
std::string key_text(const LinePlot& plot) {
    std::string text =
        "    unset title; unset xlabel; unset ylabel; unset border; unset tics; unset grid\n"
        "    unset logscale\n    set xrange [0:1]; set yrange [0:1]\n"
        "    set key center center horizontal Left reverse samplen 3 width 1 maxrows " +
        std::string("@rows@") + "\n    plot \\\n";
    bool first = true;
    const auto& curves = plot.panels[0].curves;
    for (std::size_t i = 0; i < curves.size(); ++i) {
        if (curves[i].label.empty()) continue;
        text += std::string(first ? "" : ", \\\n") + "        NaN with " + look(curves[i], i) +
                " title '" + plot_text(curves[i].label) + "'";
        first = false;
    }
    return text + "\n";
}

/// How many rows a key of these labels takes.
int key_rows(const LinePlot& plot, int width) {
    std::size_t longest = 0, count = 0;
    for (const PlotCurve& curve : plot.panels[0].curves)
        if (!curve.label.empty()) {
            longest = std::max(longest, curve.label.size());
            ++count;
        }
    if (count < 2) return 0;
    const std::size_t entry = longest * character_width + key_sample;
    const std::size_t per_row = std::max<std::size_t>(1, static_cast<std::size_t>(width) / entry);
    return static_cast<int>((count + per_row - 1) / per_row);
}

}  // namespace

FigureSet line_plot(const LinePlot& plot) {
    const int panels = static_cast<int>(plot.panels.size());
    const int columns = std::clamp(plot.columns, 1, std::max(1, panels));
    const int rows = (panels + columns - 1) / columns;
    const int panel_width = plot.panel_width > 0 ? plot.panel_width
                            : columns == 1       ? single_width
                                                 : shared_width;
    const int panel_height = plot.panel_height > 0 ? plot.panel_height : default_height;
    const int width = panel_width * columns;
    const int key = panels > 0 ? key_rows(plot, width) : 0;
    const int key_height = key > 0 ? key * key_line_height + 10 : 0;
    const int head = plot.title.empty() ? 0 : title_height;
    const int height = panel_height * rows + key_height + head;
    std::string script = plot_start(plot.name, plot.title, width, height) +
                         "    set datafile separator ','\n    set datafile missing ''\n"
                         "    set multiplot" +
                         (head > 0 ? " title '" + plot_text(plot.title) + "'" : std::string()) +
                         "\n    unset key\n";
    const auto share = [&](int pixels) {
        return significant(static_cast<double>(pixels) / height, 6);
    };
    std::size_t column = 1;
    for (int i = 0; i < panels; ++i) {
        const PlotPanel& panel = plot.panels[static_cast<std::size_t>(i)];
        const int bottom = key_height + panel_height * (rows - 1 - i / columns);
        script += "    set origin " + significant(static_cast<double>(i % columns) / columns, 6) +
                  "," + share(bottom) + "\n    set size " + significant(1.0 / columns, 6) + "," +
                  share(panel_height) + "\n    set title '" + plot_text(panel.title) + "'\n" +
                  axis_text('x', panel.x) + axis_text('y', panel.y) +
                  curves_text(plot, panel, column, false);
        column += 2 * panel.curves.size();
    }
    if (key > 0) {
        std::string text = key_text(plot);
        text.replace(text.find("@rows@"), 6, std::to_string(key));
        script += "    set origin 0,0\n    set size 1," + share(key_height) +
                  "\n    set margins 0,0,0,0\n" + text;
    }
    return {{plot.name + ".csv", data_text(plot)}, {plot_figure(plot.name, std::move(script))}};
}

}  // namespace percuss
