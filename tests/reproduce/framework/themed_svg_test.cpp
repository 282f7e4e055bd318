// Drawings for the page: small, without what gnuplot invents, in the colours of the theme.
#include "reproduce/page/themed_svg.hpp"

#include <gtest/gtest.h>

#include "reproduce/page/svg_path.hpp"

namespace percuss {

using namespace reproduction;
namespace {

const std::string drawing =
    "<?xml version=\"1.0\"?>\n<svg \n viewBox=\"0 0 600 400\"\n>\n<title>Gnuplot</title>\n"
    "<g id=\"gnuplot_canvas\">\n<rect x=\"0\" y=\"0\" fill=\"#ffffff\"/>\n<defs>\n"
    "\t<circle id='gpPt5' stroke='currentColor' r='1'/>\n"
    "\t<use xlink:href='#gpPt5' id='gpPt6' fill='currentColor'/>\n"
    "\t<path id='gpPt7' d='M0,-1.33 z'/>\n</defs>\n"
    "<g fill=\"none\" color=\"black\" stroke=\"currentColor\" stroke-width=\"1.00\" "
    "stroke-linecap=\"butt\" stroke-linejoin=\"miter\">\n</g>\n"
    "<g id=\"abc_plot_1a\" ><title>Hu-Guo</title>\n"
    "<g fill=\"none\" color=\"black\" stroke=\"currentColor\" stroke-width=\"2.00\">\n"
    "\t<path stroke='rgb(221, 221, 221)' class=\"gridline\"  d='M0.00,1.00 L5.00,1.00'/>\n"
    "\t<path stroke='rgb(  0,   0,   0)'  d='M64.00,99.46 L70.00,99.46 L76.00,99.46'/>"
    "<path stroke='black'  d='M1.00,1.00'/>"
    "<use xlink:href='#gpPt6' color='rgb(  0, 114, 178)'/>\n"
    "<text fill=\"black\" font-family=\"Helvetica\">x</text></g></g>\n"
    "<g fill=\"none\" color=\"#FFFFFF\" stroke=\"black\"><text fill=\"black\">title</text></g>\n"
    "</g>\n</svg>\n";

bool has(const std::string& text, std::string_view part) {
    return text.find(part) != std::string::npos;
}

TEST(themed_svg, nothing_that_gnuplot_invents_is_left) {
    const std::string svg = themed_svg(drawing, "a loop");
    EXPECT_TRUE(svg.starts_with("<svg xmlns=")) << svg;
    for (const char* invented : {"gnuplot", "Gnuplot", "_plot_1a", "Helvetica\">", "xlink"})
        EXPECT_FALSE(has(svg, invented)) << invented << "\n" << svg;
    EXPECT_TRUE(has(svg, "<title>Hu-Guo</title>")) << "the name of the curve stays";
}

TEST(themed_svg, markers_that_are_used_are_there_with_what_they_are_made_of) {
    const std::string svg = themed_svg(drawing, "a loop");
    EXPECT_TRUE(has(svg, "id='gpPt6'")) << svg;
    EXPECT_TRUE(has(svg, "id='gpPt5'")) << svg;
    EXPECT_FALSE(has(svg, "id='gpPt7'")) << svg;
}

TEST(themed_svg, colours_follow_the_theme) {
    const std::string svg = themed_svg(drawing, "a loop");
    EXPECT_TRUE(has(svg, "class=\"c1\"")) << svg;
    EXPECT_TRUE(has(svg, "class=\"s7\"")) << svg;
    EXPECT_TRUE(has(svg, "fill=\"currentColor\"")) << svg;
    EXPECT_TRUE(has(svg, "@media (prefers-color-scheme:dark)")) << svg;
    for (const char* fixed : {"black", "rgb(", "#ffffff", "#FFFFFF"})
        EXPECT_FALSE(has(svg, fixed)) << fixed;
}

TEST(themed_svg, empty_groups_are_gone) {
    const std::string svg = themed_svg(drawing, "a loop");
    EXPECT_FALSE(has(svg, "<g>\n</g>")) << svg;
    const auto count = [&](std::string_view part) {
        std::size_t n = 0;
        for (auto at = svg.find(part); at != std::string::npos; at = svg.find(part, at + 1)) ++n;
        return n;
    };
    EXPECT_EQ(count("<g"), count("</g>")) << svg;
}

TEST(themed_svg, is_named_for_readers_and_has_its_size) {
    const std::string svg = themed_svg(drawing, "F < \"K d\"");
    EXPECT_TRUE(has(svg, "<title>F &lt; &quot;K d&quot;</title>"));
    EXPECT_EQ(drawing_size(svg).width, 600);
    EXPECT_EQ(drawing_size(svg).height, 400);
    EXPECT_EQ(drawing_size("<svg>").width, 0);
}

TEST(themed_svg, what_is_no_drawing_is_empty) {
    EXPECT_EQ(themed_svg("not a drawing", "x"), "");
    EXPECT_EQ(themed_svg("</svg><defs></defs><svg", "x"), "");
}

TEST(svg_path, points_on_a_line_are_left_out_and_corners_stay) {
    EXPECT_EQ(thinned_path("M64.00,99.46 L70.00,99.46 L76.00,99.46"), "M64 99.5l12 0");
    EXPECT_EQ(thinned_path("M0.00,0.00 L10.00,0.00 L10.00,-5.04 Z"), "M0 0l10 0 0 -5z");
    EXPECT_EQ(thinned_path("M0.00,0.00 L10.00,0.00 L2.00,0.00"), "M0 0l10 0 -8 0")
        << "a path that turns back keeps its end";
    EXPECT_EQ(thinned_path("M1.00,2.00 M3.00,4.00 L5.00,4.00"), "M1 2l0 0M3 4l2 0");
    EXPECT_EQ(thinned_path("M0,0 C1,1 2,2 3,3"), "M0,0 C1,1 2,2 3,3") << "not its business";
}

/// Rounding to tenths must not add up along a path of many small steps.
TEST(svg_path, differences_do_not_drift) {
    std::string path = "M0.00,0.00";
    for (int i = 1; i <= 400; ++i)
        path += " L" + std::to_string(0.26 * i) + "," + std::to_string((i % 2) * 5.0);
    const std::string thin = thinned_path(path);
    double x = 0;
    std::size_t at = thin.find('l') + 1;
    while (at < thin.size()) {
        std::size_t used = 0;
        x += std::stod(thin.substr(at), &used);
        at += used + 1;
        std::stod(thin.substr(at), &used);
        at += used + 1;
    }
    EXPECT_NEAR(x, 104, 0.06);
}

}  // namespace
}  // namespace percuss
