// Curves as data files and gnuplot scripts.
#include "percuss/studies/line_plot.hpp"

#include <gtest/gtest.h>

namespace percuss {
namespace {

LinePlot one_curve(const std::string& label) {
    LinePlot plot;
    plot.name = "plot";
    PlotPanel panel;
    panel.curves = {{label, {1, 2}, {3, not_given}}};
    plot.panels = {panel};
    return plot;
}

// gnuplot reads the title "1/x" of a column as the number 1 unless it is told to skip it.
TEST(LinePlot, TheTitlesOfTheColumnsAreNoData) {
    const FigureSet figure = line_plot(one_curve("1/x"));
    EXPECT_TRUE(figure.data.content.starts_with("1/x")) << figure.data.content;
    EXPECT_NE(figure.figures.at(0).script.content.find("'plot.csv' skip 1 using 1:2"),
              std::string::npos)
        << figure.figures[0].script.content;
}

TEST(LinePlot, AMissingValueLeavesItsFieldEmpty) {
    const FigureSet figure = line_plot(one_curve("a"));
    EXPECT_NE(figure.data.content.find("\n1,3\n2,\n"), std::string::npos) << figure.data.content;
}

}  // namespace
}  // namespace percuss
