#include <algorithm>
#include <array>
#include <utility>

#include "percuss/core/text.hpp"
#include "percuss/io/csv.hpp"
#include "percuss/studies/separation.hpp"

namespace percuss {

namespace {

constexpr std::size_t most_panels = 6;

/// Rules that nearly agree stay visible one on top of the other.
struct RuleLook {
    const char* label;
    double SeparationRow::*gap;
    SeriesStyle style;
    int colour;
    double width;
};
constexpr std::array<RuleLook, 4> rules{
    {{"needed", &SeparationRow::need, SeriesStyle::bars, grey_colour, 5},
     {"ABS", &SeparationRow::sum, SeriesStyle::steps, 0, 1.5},
     {"SRSS", &SeparationRow::srss, SeriesStyle::steps, 1, 4},
     {"DDC (CQC)", &SeparationRow::ddc, SeriesStyle::steps, 2, 1.5}}};

Panel panel(const Separation& s) {
    Panel result{s.pair.name + ", T = " + significant(s.left_period, 4) + " s and " +
                     significant(s.right_period, 4) + " s",
                 {"record", "", AxisScale::linear, 0.3, static_cast<double>(s.rows.size()) + 0.7},
                 {"gap", "mm", AxisScale::linear, 0}};
    for (const RuleLook& rule : rules) {
        Series series{rule.label, {}, {}, rule.style};
        series.colour = rule.colour;
        series.dash = 0;
        series.width = rule.width;
        for (const SeparationRow& row : s.rows) {
            series.x.push_back(static_cast<double>(series.x.size() + 1));
            series.y.push_back(1000 * row.*rule.gap);
        }
        result.series.push_back(std::move(series));
    }
    return result;
}

}  // namespace

std::string separation_csv(const std::vector<Separation>& separations) {
    std::string text =
        "pair,record,left period [s],right period [s],correlation,left displacement [m],"
        "right displacement [m],abs [m],srss [m],ddc [m],need [m],time of need [s]\n";
    for (const Separation& s : separations)
        for (const SeparationRow& r : s.rows) {
            text += csv_field(s.pair.name) + "," + csv_field(r.record);
            for (const double value : {s.left_period, s.right_period, s.correlation, r.left,
                                       r.right, r.sum, r.srss, r.ddc, r.need, r.time})
                text += "," + shortest(value);
            text += "\n";
        }
    return text;
}

FigureSet separation_figure(const std::vector<Separation>& separations) {
    Figure figure{"gap", "", {}, 1, 1000, 400};
    for (std::size_t i = 0; i < std::min(separations.size(), most_panels); ++i)
        figure.panels.push_back(panel(separations[i]));
    return {"gap.dat", {std::move(figure)}};
}

}  // namespace percuss
