// Curves over one axis as plain data, and the figure that gnuplot draws of them: a CSV file with
// two columns per curve and a script. Colours are safe for the colour-blind, and curves differ in
// their dashes or markers as well, so that they stay apart in grey.
#pragma once

#include <string>
#include <vector>

#include "percuss/core/scalar.hpp"
#include "percuss/figures/figure.hpp"

namespace percuss {

enum class CurveStyle { line, points, line_points };

struct PlotCurve {
    std::string label;         ///< in the key; empty: not there
    std::vector<double> x, y;  ///< equal lengths; NaN breaks the line
    CurveStyle style = CurveStyle::line;
    int look = -1;  ///< colour and dash by number; -1: by the place among the curves
};

enum class AxisScale { linear, logarithmic };

struct PlotAxis {
    std::string label;  ///< with its unit: "indentation [m]"
    AxisScale scale = AxisScale::linear;
    double least = not_given, most = not_given;  ///< NaN: as the curves need
    double step = not_given;                     ///< between tics; NaN: gnuplot's choice
};

struct PlotPanel {
    std::string title;
    PlotAxis x, y;
    std::vector<PlotCurve> curves;
};

/// One panel, or several in a grid with one key for all below them (that of the first panel).
struct LinePlot {
    std::string name;  ///< of its files, without ending
    std::string title;
    std::vector<PlotPanel> panels;
    int columns = 1;                        ///< of the grid
    int panel_width = 0, panel_height = 0;  ///< pixels; 0: by default
};

/// NAME.csv, NAME.gp, and NAME.svg and NAME.png from gnuplot. Labels are plain text.
[[nodiscard]] FigureSet line_plot(const LinePlot& plot);

}  // namespace percuss
