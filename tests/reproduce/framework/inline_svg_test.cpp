// Drawings in a page: ids of their own, colours of the theme.
#include "reproduce/page/inline_svg.hpp"

#include <gtest/gtest.h>

namespace percuss {

using namespace reproduction;
namespace {

const std::string drawing =
    "<?xml version=\"1.0\"?>\n<svg viewBox=\"0 0 600 400\">\n<title>Gnuplot</title>\n"
    "<g id=\"gnuplot_canvas\"><rect x=\"0\" y=\"0\" fill=\"#ffffff\"/>\n"
    "<circle id='gpPt5'/><use xlink:href='#gpPt5' id='gpPt6'/><use xlink:href='#gpPt6' "
    "color='rgb(  0, 114, 178)'/>\n"
    "<g id=\"gnuplot_plot_1\"><path stroke='rgb(  0,   0,   0)'/><path stroke='black'/>"
    "<text fill=\"black\" font-family=\"Helvetica\">x</text></g></g></svg>\n";

bool has(const std::string& text, std::string_view part) {
    return text.find(part) != std::string::npos;
}

TEST(InlineSvg, IdsAreItsOwn) {
    const std::string svg = inline_svg(drawing, "fig-3", "a loop");
    EXPECT_TRUE(svg.starts_with("<svg"));
    EXPECT_TRUE(has(svg, "id=\"fig-3-gpPt5\""));
    EXPECT_TRUE(has(svg, "href='#fig-3-gpPt6'"));
    EXPECT_FALSE(has(svg, "gnuplot_plot_1"));
    EXPECT_FALSE(has(svg, "'#gpPt5'"));
}

TEST(InlineSvg, ColoursAreThoseOfThePage) {
    const std::string svg = inline_svg(drawing, "fig-3", "a loop");
    EXPECT_TRUE(has(svg, "color='var(--plot-1)'"));
    EXPECT_TRUE(has(svg, "stroke='var(--plot-7)'"));
    EXPECT_TRUE(has(svg, "stroke='var(--plot-ink)'"));
    EXPECT_TRUE(has(svg, "fill=\"var(--plot-ink)\""));
    EXPECT_FALSE(has(svg, "black"));
    EXPECT_FALSE(has(svg, "#ffffff"));
    EXPECT_FALSE(has(svg, "Helvetica"));
}

TEST(InlineSvg, IsNamedForScreenReaders) {
    const std::string svg = inline_svg(drawing, "fig-3", "F < \"K d\"");
    EXPECT_TRUE(has(svg, "role=\"img\" aria-label=\"F &lt; &quot;K d&quot;\""));
    EXPECT_FALSE(has(svg, "Gnuplot"));
}

TEST(InlineSvg, WhatIsNoDrawingIsEmpty) {
    EXPECT_EQ(inline_svg("not a drawing", "x", "y"), "");
    EXPECT_EQ(inline_svg("</svg><svg", "x", "y"), "");
}

}  // namespace
}  // namespace percuss
