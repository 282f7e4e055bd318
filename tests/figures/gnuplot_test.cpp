// What a figure hands to gnuplot.
#include "percuss/figures/gnuplot.hpp"

#include <gtest/gtest.h>

namespace percuss {
namespace {

Figure plot() {
    Panel panel;
    panel.title = "2.6 m/s";
    panel.x = {"x", ""};
    panel.y = {"y", ""};
    panel.series = {{"long", {1, 2, 3}, {4, not_given, 6}}, {"short", {1}, {2}}};
    return {"name", "", {panel}};
}

std::string script_of(const Figure& figure) {
    return gnuplot_files(figure_set(figure)).scripts.at(0).file.content;
}

std::size_t count(const std::string& text, const std::string& part) {
    std::size_t n = 0;
    for (auto at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++n;
    return n;
}

/// A title such as "2.6 m/s" would be read as the point (2.6, 2.6).
TEST(gnuplot, the_header_is_no_data) {
    const FigureFiles files = gnuplot_files(figure_set(plot()));
    EXPECT_EQ(files.data.content.find("2.6 m/s"), 1U) << files.data.content;
    std::size_t plots = 0;
    const std::string& script = files.scripts.at(0).file.content;
    for (std::size_t at = script.find("'name.csv'"); at != std::string::npos;
         at = script.find("'name.csv'", at + 1), ++plots)
        EXPECT_EQ(script.find("skip 1", at), at + 11) << script;
    EXPECT_EQ(plots, 2U);
}

/// gnuplot joins over an empty field; only NaN breaks a line. Behind the end of a series is
/// nothing.
TEST(gnuplot, nan_breaks_a_line) {
    const std::string content = gnuplot_files(figure_set(plot())).data.content;
    EXPECT_NE(content.find("\n1,4,1,2\n2,NaN,,\n3,6,,\n"), std::string::npos) << content;
}

TEST(gnuplot, series_over_the_same_abscissae_share_their_column) {
    Figure figure = plot();
    figure.panels[0].x = {"time", "s"};
    figure.panels[0].series[1] = {"other", {1, 2, 3}, {7, 8, 9}};
    const FigureFiles files = gnuplot_files(figure_set(figure));
    EXPECT_NE(files.data.content.find("time [s],"), std::string::npos) << files.data.content;
    EXPECT_NE(files.data.content.find("\n1,4,7\n2,NaN,8\n3,6,9\n"), std::string::npos)
        << files.data.content;
    EXPECT_EQ(count(files.scripts[0].file.content, "using 1:2 "), 1U);
    EXPECT_EQ(count(files.scripts[0].file.content, "using 1:3 "), 1U);
}

TEST(gnuplot, a_title_is_never_clipped) {
    Figure figure = plot();
    std::string longest;
    for (int i = 0; i < 60; ++i) longest += "word" + std::to_string(i) + " ";
    figure.title = longest + std::string(500, 'x');
    const std::string script = gnuplot_files(figure_set(figure)).scripts[0].file.content;
    const auto at = script.find("set multiplot title ");
    ASSERT_NE(at, std::string::npos);
    const std::string title = script.substr(at, script.find('\n', at) - at);
    EXPECT_GT(count(title, "\"\\n\""), 5U) << title;
    for (std::size_t from = title.find('\''); from != std::string::npos;) {
        const auto end = title.find('\'', from + 1);
        EXPECT_LT(end - from, 120U) << title;
        from = title.find('\'', end + 1);
    }
    EXPECT_NE(title.find("word59"), std::string::npos);
}

/// Names come from files of the user.
TEST(gnuplot, no_name_becomes_a_command) {
    Figure figure = plot();
    figure.title = "a\nsystem 'rm'";
    figure.panels[0].series[0].label = "O'Neill\nsystem \"rm\"";
    const std::string script = script_of(figure);
    EXPECT_EQ(count(script, "\nsystem"), 0U) << script;
    EXPECT_NE(script.find("title 'O''Neillsystem \"rm\"' noenhanced"), std::string::npos) << script;
    EXPECT_NE(script.find("title 'asystem ''rm''' noenhanced"), std::string::npos) << script;
}

/// A label that comes again in another panel is the same thing; one entry needs no legend.
TEST(gnuplot, the_legend_names_every_label_once) {
    Figure figure = plot();
    EXPECT_EQ(count(script_of(figure), "NaN with "), 2U);
    figure.panels.push_back(figure.panels[0]);
    figure.panels[1].series.push_back({"third", {1, 2}, {1, 2}});
    figure.columns = 2;
    const std::string script = script_of(figure);
    EXPECT_EQ(count(script, "NaN with "), 3U) << script;
    EXPECT_EQ(count(script, "notitle"), 0U) << "gnuplot would invent a name\n" << script;
    figure = plot();
    figure.panels[0].series.pop_back();
    EXPECT_EQ(count(script_of(figure), "NaN with "), 0U);
    figure.legend = Legend::beside;
    EXPECT_EQ(count(script_of(figure), "NaN with "), 1U);
}

TEST(gnuplot, shared_axes_are_labelled_at_the_edge) {
    Figure figure = plot();
    figure.panels.resize(4, figure.panels[0]);
    figure.panels[2] = {};  // an empty place
    figure.columns = 2;
    EXPECT_EQ(count(script_of(figure), " set xlabel"), 3U);
    EXPECT_EQ(count(script_of(figure), " set ylabel"), 3U);
    figure.shared = Shared::labels;
    EXPECT_EQ(count(script_of(figure), " set xlabel"), 2U) << "below each column";
    EXPECT_EQ(count(script_of(figure), " set ylabel"), 2U) << "beside each row";
    EXPECT_EQ(count(script_of(figure), "set format x ''"), 0U);
    figure.shared = Shared::x_axis;
    EXPECT_EQ(count(script_of(figure), "set format x ''"), 1U);
}

TEST(gnuplot, every_style_has_its_word) {
    Figure figure = plot();
    Panel& panel = figure.panels[0];
    const std::vector<std::pair<SeriesStyle, std::string>> words{
        {SeriesStyle::line, "with lines "},
        {SeriesStyle::points, "with points "},
        {SeriesStyle::line_points, "linespoints"},
        {SeriesStyle::steps, "histeps"},
        {SeriesStyle::bars, "impulses"},
        {SeriesStyle::stems, "impulses"},
        {SeriesStyle::area, "filledcurves y1=0"},
        {SeriesStyle::band, "filledcurves linecolor"},
        {SeriesStyle::heat, "image"}};
    for (const auto& [style, word] : words) {
        panel.series = {{"", {0, 0, 1, 1}, {0, 1, 0, 1}, style}};
        if (style == SeriesStyle::band || style == SeriesStyle::heat)
            panel.series[0].z = {1, 2, 3, 4};
        const std::string script = script_of(figure);
        EXPECT_EQ(count(script, word), 1U) << word << "\n" << script;
        EXPECT_EQ(count(script, "using 1:2:3"), panel.series[0].z.empty() ? 0U : 1U) << word;
        EXPECT_EQ(count(script, " set colorbox"), style == SeriesStyle::heat ? 1U : 0U);
    }
}

TEST(gnuplot, bands_may_show_what_is_behind_them) {
    Figure figure = plot();
    figure.panels[0].series = {{"", {0, 1}, {0, 1}, SeriesStyle::band, 0, {1, 2}}};
    EXPECT_EQ(count(script_of(figure), "transparent"), 0U);
    figure.panels[0].series[0].opacity = 0.2;
    EXPECT_EQ(count(script_of(figure), "fillstyle transparent solid 0.2 noborder"), 1U);
}

TEST(gnuplot, guides_cross_the_panel) {
    Figure figure = plot();
    figure.panels[0].guides = {{Guide::Across::y, 5, "limit"}, {Guide::Across::x, 2, "release"}};
    const std::string script = script_of(figure);
    EXPECT_NE(script.find("        5 with lines"), std::string::npos) << script;
    EXPECT_NE(script.find("set arrow from 2, graph 0 to 2, graph 1 nohead"), std::string::npos);
    EXPECT_NE(script.find("set label 'limit'"), std::string::npos);
    EXPECT_NE(script.find("set label 'release'"), std::string::npos);
}

/// A range that gnuplot would look for in vain stops it.
TEST(gnuplot, nothing_to_show_still_has_a_range) {
    Figure figure = plot();
    figure.panels[0].series = {{"nothing", {}, {}}};
    EXPECT_NE(script_of(figure).find("set yrange [0:1]"), std::string::npos);
    figure.panels[0].y.scale = AxisScale::logarithmic;
    figure.panels[0].series = {{"not positive", {1, 2}, {0, -1}}};
    EXPECT_NE(script_of(figure).find("set yrange [1:10]"), std::string::npos);
    EXPECT_NE(script_of(figure).find("set xrange [*:*]"), std::string::npos);
}

/// Twelve curves: no two look alike to who sees no colours, and each marker comes once.
TEST(gnuplot, twelve_curves_are_told_apart_by_markers) {
    Figure figure = plot();
    std::vector<double> x;
    for (int i = 0; i < 100; ++i) x.push_back(i);
    figure.panels[0].series.clear();
    for (int i = 0; i < 12; ++i) figure.panels[0].series.push_back({std::to_string(i), x, x});
    const std::string script = script_of(figure);
    EXPECT_EQ(count(script, "NaN with linespoints"), 12U) << script;
    EXPECT_EQ(count(script, " every 16::"), 12U) << script;
    for (const int marker : {6, 4, 8, 10, 12, 2, 1, 3, 7, 5, 9, 11})
        EXPECT_EQ(count(script, "pointtype " + std::to_string(marker) + " "), 2U)
            << marker << ": once on the curve, once in the legend";
    figure.panels[0].series.resize(6);
    EXPECT_EQ(count(script_of(figure), "linespoints"), 0U) << "colours and dashes suffice";
}

TEST(gnuplot, a_narrow_figure_has_its_panels_below_each_other_and_the_same_numbers) {
    Figure figure = plot();
    figure.panels.resize(3, figure.panels[0]);
    figure.panels[1] = {};  // an empty place
    figure.columns = 3;
    figure.title = "title";
    const auto scripts = narrow_scripts(figure_set(figure));
    ASSERT_EQ(scripts.size(), 1U);
    EXPECT_EQ(scripts[0].images, std::vector<std::string>{narrow_image_name(figure)});
    EXPECT_EQ(scripts[0].images[0], "name-narrow.svg");
    const std::string& script = scripts[0].file.content;
    EXPECT_EQ(count(script, "set terminal svg size 400,"), 1U) << script;
    EXPECT_EQ(count(script, "[format in 'svg']"), 1U) << script;
    EXPECT_EQ(count(script, "'name.csv' skip 1 using "), 4U) << script;
    for (const char* columns : {"using 1:2 ", "using 3:4 ", "using 5:6 ", "using 7:8 "})
        EXPECT_EQ(count(script, columns), 1U) << script_of(figure);
}

TEST(gnuplot, an_axis_is_written_with_its_unit) {
    EXPECT_EQ(axis_text({"time", "s"}), "time [s]");
    EXPECT_EQ(axis_text({"record", ""}), "record");
    EXPECT_EQ(axis_text({}), "");
}

}  // namespace
}  // namespace percuss
