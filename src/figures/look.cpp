#include "figures/look.hpp"

#include <algorithm>
#include <array>
#include <string_view>

#include "figures/palette.hpp"
#include "percuss/core/text.hpp"

namespace percuss::figures {

namespace {

/// Dashes that stay apart in grey; with seven colours the first pair repeats after 35 series.
constexpr std::array<std::string_view, 5> dashes{"1", "(14,5)", "(3,3)", "(14,4,3,4)",
                                                 "(8,3,3,3,3,3)"};
/// gnuplot's numbers of the markers.
constexpr std::array<int, 14> point_types{6, 4, 8, 10, 12, 2, 1, 3, 7, 5, 9, 11, 13, 15};
/// Lines of one panel that need no markers: as many as there are colours, but for the last.
constexpr std::ptrdiff_t most_plain_lines = 6;
/// On one curve of a crowded panel.
constexpr std::size_t markers_per_curve = 6;

/// The parts of which looks are put together.
struct LookParts {
    std::string colour, line, marker;
};

LookParts parts_of(const Series& series, std::size_t place) {
    const std::size_t number = series.look >= 0 ? static_cast<std::size_t>(series.look) : place;
    const auto or_else = [](double value, double usual) {
        return shortest(given(value) ? value : usual);
    };
    const std::size_t dash = series.dash >= 0 ? static_cast<std::size_t>(series.dash) : number;
    const std::size_t marker = series.marker == Marker::by_look
                                   ? number % point_types.size()
                                   : static_cast<std::size_t>(series.marker);
    LookParts parts;
    parts.colour =
        line_colour(series.colour >= 0 ? series.colour : static_cast<int>(number % series_colours));
    parts.line = parts.colour + " linewidth " + or_else(series.width, 2) + " dashtype " +
                 std::string(dashes[dash % dashes.size()]);
    parts.marker = " pointtype " + std::to_string(point_types[marker]) + " pointsize " +
                   or_else(series.size, 0.8);
    return parts;
}

std::string fill(const Series& series) {
    if (!(series.opacity < 1)) return "";
    return " fillstyle transparent solid " + shortest(series.opacity) + " noborder";
}

/// Spread along the curve, and shifted from series to series so that they do not hide each other.
std::string spread(const Series& series, std::size_t place) {
    const std::size_t step = std::max<std::size_t>(1, series.x.size() / markers_per_curve);
    const std::size_t shift = (2 * place + 1) * step / 7 % step;
    return " every " + std::to_string(step) + "::" + std::to_string(shift);
}

}  // namespace

std::string line_colour(int number) {
    return " linecolor rgb '" +
           std::string(palette[static_cast<std::size_t>(number) % palette.size()]) + "'";
}

bool crowded(const Figure& figure) {
    return std::ranges::any_of(figure.panels, [](const Panel& panel) {
        return std::ranges::count(panel.series, SeriesStyle::line, &Series::style) >
               most_plain_lines;
    });
}

std::vector<PlotLook> looks(const Series& series, std::size_t place, bool crowded) {
    const LookParts parts = parts_of(series, place);
    const std::string lone = "points" + parts.colour + " linewidth 1.5" + parts.marker;
    switch (series.style) {
        case SeriesStyle::line:
            if (!crowded || series.x.size() < 2) return {{"lines" + parts.line, ""}};
            return {{"lines" + parts.line, ""}, {lone, spread(series, place)}};
        case SeriesStyle::points:
            return {{series.z.empty() ? lone : "points linecolor palette" + parts.marker, ""}};
        case SeriesStyle::line_points: return {{"linespoints" + parts.line + parts.marker, ""}};
        case SeriesStyle::steps: return {{"histeps" + parts.line, ""}};
        case SeriesStyle::bars: return {{"impulses" + parts.line, ""}};
        case SeriesStyle::stems: return {{"impulses" + parts.line, ""}, {lone, ""}};
        case SeriesStyle::area: return {{"filledcurves y1=0" + parts.colour, ""}};
        case SeriesStyle::band: return {{"filledcurves" + fill(series) + parts.colour, ""}};
        case SeriesStyle::heat: return {{"image", ""}};
    }
    return {};
}

std::string legend_look(const Series& series, std::size_t place, bool crowded) {
    if (series.style != SeriesStyle::line || !crowded)
        return looks(series, place, false).back().style;
    const LookParts parts = parts_of(series, place);
    return "linespoints" + parts.line + parts.marker;
}

}  // namespace percuss::figures
