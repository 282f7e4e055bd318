// Every table, figure and numbered equation of the sources is in a study, or it is said why not.
#include <gtest/gtest.h>

#include <algorithm>

#include "reproduce/contents/data.hpp"

namespace percuss {

using namespace reproduction;
namespace {

using Items = std::vector<std::string>;

std::vector<SourceContents> all_contents() {
    std::vector<SourceContents> list;
    for (const PublishedText& file : contents_texts()) {
        auto contents = parse_contents(std::string(file.id), std::string(file.text));
        EXPECT_TRUE(contents) << (contents ? "" : contents.error().text());
        if (contents) list.push_back(std::move(*contents));
    }
    return list;
}

TEST(coverage, every_table_figure_and_equation_is_in_a_study_or_apart) {
    const auto sources = all_contents();
    ASSERT_EQ(sources.size(), 4U);
    std::size_t items = 0;
    for (const SourceContents& contents : sources) {
        const auto covered = coverage(contents);
        ASSERT_TRUE(covered) << covered.error().text();
        for (const CoveredItem& item : *covered) {
            EXPECT_NE(item.studies.empty(), item.apart.empty())
                << contents.source << ": " << item.item
                << (item.studies.empty() ? " is nowhere" : " is in a study and apart");
            ++items;
        }
    }
    // 5 + 16 + 49, 3 + 6 + 36, 1 + 14 + 26, and 32 + 9 of the string
    EXPECT_EQ(items, 70U + 45U + 41U + 41U);
}

TEST(coverage, every_study_is_of_a_known_source) {
    const auto sources = all_contents();
    for (const PublishedText& file : published_texts()) {
        const auto study = published(file.id);
        ASSERT_TRUE(study) << study.error().text();
        EXPECT_TRUE(std::ranges::any_of(sources, [&](const SourceContents& c) {
            return c.source == study->source;
        })) << file.id;
    }
}

TEST(coverage, ranges_are_spelled_out) {
    EXPECT_EQ(*each_item("Eqs. (5)-(7)"), (Items{"Eq. (5)", "Eq. (6)", "Eq. (7)"}));
    EXPECT_EQ(*each_item("Eqs. (A.9)-(A.10)"), (Items{"Eq. (A.9)", "Eq. (A.10)"}));
    EXPECT_EQ(*each_item("Figs. 8-9"), (Items{"Fig. 8", "Fig. 9"}));
    EXPECT_EQ(*each_item("Sound example fd"), (Items{"Sound example fd"}));
    EXPECT_FALSE(each_item("Figs. 8"));
    EXPECT_FALSE(each_item("Figs. a-b"));
}

// Negative control: something that no study has is seen, and so is a study of what is not there.
TEST(coverage, what_is_missing_is_seen) {
    const auto more = parse_contents("feng2026",
                                     "source = \"feng2026\"\ntables = 3\nfigures = 7\n"
                                     "equations = 36\n");
    ASSERT_TRUE(more);
    const auto covered = coverage(*more);
    ASSERT_TRUE(covered);
    const auto seventh = std::ranges::find(*covered, "Fig. 7", &CoveredItem::item);
    ASSERT_NE(seventh, covered->end());
    EXPECT_TRUE(seventh->studies.empty() && seventh->apart.empty());
    const auto fewer = parse_contents("feng2026",
                                      "source = \"feng2026\"\ntables = 3\nfigures = 5\n"
                                      "equations = 36\n");
    ASSERT_TRUE(fewer);
    const auto refused = coverage(*fewer);
    ASSERT_FALSE(refused);
    EXPECT_NE(refused.error().text().find("Fig. 6"), std::string::npos);
}

}  // namespace
}  // namespace percuss
