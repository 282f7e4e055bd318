// The page of the report: what it says at its top, what it says once, and what needs no script.
#include <gtest/gtest.h>

#include "percuss/core/text.hpp"
#include "reproduce/page/story.hpp"
#include "reproduce/page/write.hpp"

namespace percuss {

using namespace reproduction;
namespace {

using Results = std::vector<std::unique_ptr<ReproductionResult>>;

/// A study with the data file `text`, filled by `fill`.
template <class Fill>
void add(Results& results, const std::string& id, const std::string& text, const Fill& fill) {
    auto result = std::make_unique<ReproductionResult>();
    result->id = id;
    auto data = parse_published(id, text);
    ASSERT_TRUE(data) << data.error().message;
    result->published = *data;
    result->findings.emplace(result->published);
    fill(*result->findings);
    ASSERT_TRUE(result->findings->complete());
    results.push_back(std::move(result));
}

const std::string restitution_table =
    "source = \"skrinjar2018\"\nitem = \"Table 2\"\ntitle = \"T\"\nabout = \"with K d^(3/2)\"\n"
    "[[table]]\nid = \"restitution\"\ntitle = \"Restitution\"\nrow_title = \"law\"\n"
    "columns = [\"0.10\", \"0.50\", \"0.90\"]\nunits = [\"\"]\n"
    "[[table.row]]\nid = \"hertz\"\nlabel = \"Hertz\"\nprinted = [\"1.00\", \"1.00\", \"1.00\"]\n"
    "[[table.row]]\nid = \"true\"\nlabel = \"Faithful\"\nprinted = [\"0.10\", \"0.50\", "
    "\"0.90\"]\nbecause = \"R31: the same cause\"\n"
    "[[table.row]]\nid = \"soft\"\nlabel = \"Soft\"\nprinted = [\"0.40\", \"0.70\", \"0.95\"]\n"
    "because = \"R31: the same cause\"\n";

Results sample(double faithful_at_half = 0.5) {
    Results results;
    add(results, "skrinjar2018/table-2", restitution_table, [&](Findings& findings) {
        findings.row("restitution", "hertz", {1, 1, 1});
        findings.row("restitution", "true", {0.1, faithful_at_half, 0.9});
        findings.row("restitution", "soft", {0.4, 0.7, 0.95});
        findings.table({"Delivered by the laws of their authors, contact ending at zero force [1]",
                        {"law", "0.10", "0.50", "0.90"},
                        {{"Hertz", "1", "1", "1"},
                         {"Faithful", "0.1", shortest(faithful_at_half), "0.9"},
                         {"Soft", "0.4", "0.7", "0.95"}}});
        findings.note("A note of several studies with e = 0.5.");
    });
    add(results, "skrinjar2018/fig-3",
        "source = \"skrinjar2018\"\nitem = \"Fig. 3\"\ntitle = \"T\"\nabout = \"A\"\n"
        "[[statement]]\nid = \"grows\"\nsays = \"It grows with <h>.\"\nwhere = \"p. 1\"\n",
        [](Findings& findings) {
            findings.statement("grows", true, "by 5 %");
            findings.note("A note of several studies with e = 0.5.");
            Figure figure{"skrinjar2018-fig-3", "Loops", {}};
            Panel panel;
            panel.series = {{"a", {0, 1}, {0, 1}}};
            figure.panels = {panel};
            findings.figure(figure, "Force over \"indentation\".");
        });
    return results;
}

std::string page_of(const Results& results) {
    ReportPage page;
    page.results = &results;
    page.figure_folder = "figures";
    page.command = "compute";
    const std::string svg = "<svg viewBox=\"0 0 640 420\">";
    page.drawings = {{"skrinjar2018-fig-3.svg", svg}, {"skrinjar2018-fig-3-narrow.svg", svg}};
    return report_page(page);
}

std::size_t count(const std::string& text, std::string_view part) {
    std::size_t n = 0;
    for (auto at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++n;
    return n;
}

/// The numbers of the findings follow the results: another result, another sentence.
TEST(page, the_story_is_taken_from_the_results) {
    const auto findings = story(sample());
    ASSERT_EQ(findings.size(), 2U) << "no study of the release is among the results";
    EXPECT_NE(findings[0].headline.find("1 of 2 damped laws of the review delivers"),
              std::string::npos)
        << findings[0].headline;
    EXPECT_NE(findings[0].evidence.find("from 0.50 (Faithful) to 0.70 (Soft)"), std::string::npos)
        << findings[0].evidence;
    EXPECT_NE(findings[1].headline.find("4 of 4 "), std::string::npos) << findings[1].headline;
    const auto others = story(sample(0.53));
    EXPECT_NE(others[0].headline.find("0 of 2 damped"), std::string::npos) << others[0].headline;
    EXPECT_NE(others[1].headline.find("3 of 4 "), std::string::npos) << others[1].headline;
    EXPECT_TRUE(story({}).empty());
}

TEST(page, the_picture_of_the_opening_has_a_curve_for_every_law) {
    const auto picture = opening_picture(sample());
    ASSERT_TRUE(picture);
    EXPECT_EQ(picture->set.figures.at(0).panels.at(0).series.size(), 4U) << "and the diagonal";
    EXPECT_FALSE(opening_picture({}));
}

TEST(page, the_five_verdicts_are_defined_and_counted) {
    const std::string page = page_of(sample());
    for (const Verdict v : all_verdicts)
        EXPECT_NE(page.find(std::string(definition(v))), std::string::npos) << definition(v);
    EXPECT_EQ(count(page, "<input type=\"checkbox\""), all_verdicts.size());
    EXPECT_NE(page.find("data-kinds=\"agrees_in_kind\""), std::string::npos);
    EXPECT_EQ(count(page, "<tbody data-kind=\"reproduced\">"), 3U);
}

TEST(page, what_several_rows_or_studies_share_is_written_once) {
    const std::string page = page_of(sample());
    EXPECT_EQ(count(page, ": the same cause"), 1U);
    EXPECT_EQ(count(page, "aria-label=\"remark a\""), 2U);
    EXPECT_EQ(count(page, "A note of several studies"), 1U);
    EXPECT_EQ(count(page, "href=\"#note-1\""), 2U);
}

TEST(page, figures_are_files_that_are_loaded_when_they_come_into_view) {
    const std::string page = page_of(sample());
    EXPECT_EQ(count(page, "<svg"), 0U);
    EXPECT_NE(page.find("<source media=\"(max-width: 40rem)\" "
                        "srcset=\"figures/skrinjar2018-fig-3-narrow.svg\" width=\"640\""),
              std::string::npos);
    EXPECT_NE(page.find("loading=\"lazy\" decoding=\"async\" "
                        "src=\"figures/skrinjar2018-fig-3.svg\" width=\"640\" height=\"420\" "
                        "alt=\"Force over &quot;indentation&quot;.\""),
              std::string::npos);
}

TEST(page, formulas_are_math_ml_and_text_is_escaped) {
    const std::string page = page_of(sample());
    EXPECT_NE(page.find("with <math>"), std::string::npos);
    EXPECT_EQ(page.find("d^(3/2)"), std::string::npos);
    EXPECT_NE(page.find("It grows with &lt;"), std::string::npos);
}

/// Only the search needs a script, so only the search is hidden without one.
TEST(page, nothing_but_the_search_needs_a_script) {
    const std::string page = page_of(sample());
    EXPECT_EQ(count(page, " hidden>"), 1U);
    EXPECT_NE(page.find("<form id=\"find\" role=\"search\" hidden>"), std::string::npos);
}

}  // namespace
}  // namespace percuss
