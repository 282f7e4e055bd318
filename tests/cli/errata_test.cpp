// percuss errata: one entry, those of a source or a place, all of them; for people and programs.
#include "program.hpp"
#include "support/paths.hpp"

namespace percuss::cli {
namespace {

TEST(cli_errata, answers_what_is_wrong_with_an_equation) {
    const Finished one = percuss({"errata", "R19"});
    EXPECT_EQ(one.code, 0);
    EXPECT_EQ(one.out,
              "R19  [skrinjar2018] Eq. (21)\n"
              "  verdict  misprint\n"
              "  printed  1 + d/(c(1 − d)) = e^(d(1+1/c))\n"
              "  right    (1 + d/c)/(1 − d) = e^(d(1+1/c))\n"
              "  why      follows from the motion; at c = 0.5 the roots are 0.858560 and 0.716375, "
              "and only the\n           second delivers 0.5\n"
              "  test     errata.R19_gonthier_transcendental_equation\n");
    const Finished place = percuss({"errata", "--source", "skrinjar2018", "--where", "(21)"});
    EXPECT_EQ(place.out, one.out);
    EXPECT_EQ(percuss({"errata", "r19", "R19"}).out, one.out);
}

TEST(cli_errata, nothing_known_is_an_answer) {
    const Finished none = percuss({"errata", "--source", "feng2026", "--where", "Eq. (999)"});
    EXPECT_EQ(none.code, 0);
    EXPECT_EQ(none.out, "No erratum is known there.\n");
    EXPECT_TRUE(json({"errata", "--where", "Eq. (999)"}).empty());
}

TEST(cli_errata, lists_all_with_introductions_and_notes) {
    const std::string all = percuss({"errata"}).out;
    for (const char* part : {"Errata of the sources", "Notation: δ indentation", "Point contacts",
                             "\nR1  ", "\nF21  ", "\nP22  ", "\nS22  ", "\nN4  "})
        EXPECT_NE(all.find(part), std::string::npos) << part;
    const std::string source = percuss({"errata", "--source", "mahmoud2008"}).out;
    EXPECT_NE(source.find("\nP1  "), std::string::npos);
    EXPECT_EQ(source.find("\nR1  "), std::string::npos);
    EXPECT_EQ(source.find("\nN1  "), std::string::npos);
}

TEST(cli_errata, json_keeps_the_formulas_and_tells_what_is_missing) {
    const Json list = json({"errata", "P9", "N4"});
    ASSERT_EQ(list.size(), 2U);
    EXPECT_EQ(list[0]["id"], "P9");
    EXPECT_EQ(list[0]["source"], "mahmoud2008");
    EXPECT_TRUE(list[0]["printed"].is_null());
    EXPECT_TRUE(list[0]["test"].is_null());
    EXPECT_EQ(list[1]["kind"], "note");
    EXPECT_EQ(json({"errata", "R24"})[0]["right"], "$e = -v_n/v_0$");
    EXPECT_GT(json({"errata"}).size(), 100U);
}

TEST(cli_errata, markdown_is_the_page) {
    EXPECT_EQ(percuss({"errata", "--markdown"}).out,
              content(std::string(support::source_folder) + "/docs/errata.md"));
}

TEST(cli_errata, refuses) {
    expect_refused({"errata", "R019"}, {"R019", "did you mean \"R19\"?"});
    expect_refused({"errata", "R19", "nonsense"}, {"nonsense"});
    expect_refused({"errata", ""}, {"there is no erratum"});
    expect_refused({"errata", "--source", "skrinjar2008"}, {"did you mean \"skrinjar2018\"?"});
    expect_refused({"errata", "R1", "--source", "feng2026"}, {"one or the other"});
    expect_refused({"errata", "--where", " "}, {"--where is empty"});
    expect_refused({"errata", "--json", "--markdown"}, {"both"});
    expect_refused({"errata", "R1", "--markdown"}, {"whole page"});
}

}  // namespace
}  // namespace percuss::cli
