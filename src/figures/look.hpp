// How series are told apart: colour, dash and marker.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "percuss/figures/figure.hpp"

namespace percuss::figures {

/// One way in which gnuplot draws a series.
struct PlotLook {
    std::string style;  ///< what stands behind "with"
    std::string every;  ///< which of its points, in gnuplot's words; empty: all
};

/// Whether a panel has more lines than colours and dashes alone tell apart; all lines of the figure
/// then carry markers, a few to a curve.
[[nodiscard]] bool crowded(const Figure& figure);

/// `place` is that in its panel, which decides where a series says nothing. One look lies on top of
/// the other.
[[nodiscard]] std::vector<PlotLook> looks(const Series& series, std::size_t place, bool crowded);

/// The same as one sample of the legend.
[[nodiscard]] std::string legend_look(const Series& series, std::size_t place, bool crowded);

/// " linecolor rgb '#0072B2'", by the number of the colour.
[[nodiscard]] std::string line_colour(int number);

}  // namespace percuss::figures
