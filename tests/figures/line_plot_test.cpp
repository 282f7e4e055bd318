// What a line plot hands to gnuplot.
#include "percuss/figures/line_plot.hpp"

#include <gtest/gtest.h>

namespace percuss {
namespace {

LinePlot plot() {
    PlotPanel panel;
    panel.title = "2.6 m/s";
    panel.x = {"x"};
    panel.y = {"y"};
    panel.curves = {{"long", {1, 2, 3}, {4, not_given, 6}}, {"short", {1}, {2}}};
    return {"name", "", {panel}};
}

/// A title such as "2.6 m/s" would be read as the point (2.6, 2.6).
TEST(LinePlot, TheHeaderIsNoData) {
    const FigureSet set = line_plot(plot());
    EXPECT_EQ(set.data.content.find("2.6 m/s"), 1U) << set.data.content;
    std::size_t plots = 0;
    const std::string& script = set.figures.at(0).script.content;
    for (std::size_t at = script.find("'name.csv'"); at != std::string::npos;
         at = script.find("'name.csv'", at + 1), ++plots)
        EXPECT_EQ(script.find("skip 1", at), at + 11) << script;
    EXPECT_EQ(plots, 2U);
}

/// gnuplot joins over an empty field; only NaN breaks a line. Behind the end of a curve is nothing.
TEST(LinePlot, NanBreaksALine) {
    const std::string content = line_plot(plot()).data.content;
    EXPECT_NE(content.find("\n1,4,1,2\n2,NaN,,\n3,6,,\n"), std::string::npos) << content;
}

}  // namespace
}  // namespace percuss
