// A figure as plain data: series over two axes, in panels. What draws it, gnuplot or a browser,
// decides how ink lies on paper; nothing here knows of it. All text is plain: no markup.
#pragma once

#include <string>
#include <vector>

#include "percuss/core/scalar.hpp"

namespace percuss {

enum class AxisScale { linear, logarithmic };

struct Axis {
    std::string label;
    std::string unit;  ///< "m/s"; "1" for numbers without unit; empty: counts and names
    AxisScale scale = AxisScale::linear;
    double least = not_given, most = not_given;  ///< NaN: as the series need
    double step = not_given;                     ///< between tics; NaN: as the drawing likes
};

/// "time [s]"; empty without a label.
[[nodiscard]] std::string axis_text(const Axis& axis);

enum class SeriesStyle {
    line,
    points,
    line_points,
    steps,  ///< a level around each x
    bars,   ///< from 0 to y
    stems,  ///< thin bars with a marker on top
    area,   ///< filled between y and 0
    band,   ///< filled between y and z
    heat    ///< cells on a regular grid, y running faster than x, coloured by z
};

/// The first seven serve series that ask for none.
enum class Marker {
    circle,
    square,
    triangle,
    triangle_down,
    diamond,
    cross,
    plus,
    star,
    disc,
    filled_square,
    filled_triangle,
    filled_triangle_down,
    filled_diamond,
    pentagon,
    by_look
};

/// Numbers of colours: 0 to 6 are safe for the colour-blind; these two stand back behind them.
inline constexpr int grey_colour = 7, pale_colour = 8;

struct Series {
    std::string label;         ///< in the legend; empty: not there
    std::vector<double> x, y;  ///< equal lengths; NaN breaks the line
    SeriesStyle style = SeriesStyle::line;
    int look = -1;  ///< colour, dash and marker by number; -1: by the place in its panel
    std::vector<double> z = {};  ///< of a band and of heat; of points: what their colour tells
    int colour = -1, dash = -1;  ///< -1: by the look; dash 0 is solid, 4 the last
    Marker marker = Marker::by_look;
    double width = not_given, size = not_given;  ///< of lines and markers, in units of the drawing
    double opacity = 1;                          ///< of a band
};

/// A thin line across a panel at one value.
struct Guide {
    enum class Across { y, x } axis = Across::y;  ///< the axis on which the value is
    double at = 0;
    std::string label = {};  ///< written along it; may be empty
};

/// A panel without series leaves its place in the grid empty.
struct Panel {
    std::string title;
    Axis x, y;
    std::vector<Series> series = {};
    Axis colour = {};  ///< of heat and of coloured points
    std::vector<Guide> guides = {};
};

/// Below all panels, one for all (a label that comes again is the same thing), left out where it
/// has one entry; beside each panel of a single column; or in the free place at the end of the
/// grid.
enum class Legend { below, beside, free_place };

/// What the panels of a column share is written at the lowest of them only; the labels of y then
/// stand at the first of a row.
enum class Shared { nothing, labels, x_axis };

struct Figure {
    std::string name;  ///< of its files, without ending
    std::string title;
    std::vector<Panel> panels;  ///< row by row
    int columns = 1;
    int panel_width = 0, panel_height = 0;  ///< pixels, with labels; 0: by default
    Legend legend = Legend::below;
    Shared shared = Shared::nothing;
};

/// Figures whose numbers are in one file.
struct FigureSet {
    std::string data;  ///< its name
    std::vector<Figure> figures;
};

/// One figure, with its numbers in NAME.csv.
[[nodiscard]] FigureSet figure_set(Figure figure);

}  // namespace percuss
