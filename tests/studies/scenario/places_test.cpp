// Contacts between floors, foundations and floors that turn, as a scenario says them.
#include <gtest/gtest.h>

#include <cmath>

#include "percuss/pounding/models.hpp"
#include "support.hpp"

namespace percuss {
namespace {

const std::string towers =
    "[[building]]\nkind = \"shear\"\nstoreys = 3\nmass = \"30 t\"\nstiffness = \"40 MN/m\"\n"
    "height = \"3 m\"\n"
    "[[building]]\nkind = \"shear\"\nstoreys = 2\nmass = \"50 t\"\nstiffness = \"90 MN/m\"\n"
    "height = \"3.75 m\"\n";
const std::string turning =
    "[[building]]\nkind = \"torsional\"\nstoreys = 3\nmass = \"30 t\"\nstiffness = \"40 MN/m\"\n"
    "height = \"3 m\"\neccentricity = \"1 m\"\nwidth = \"12 m\"\ndepth = \"9 m\"\n"
    "frequency_ratio = 1.2\n";

std::string pair_at(const std::string& left, const std::string& right,
                    const std::string& more = "") {
    return "[[pair]]\nleft = \"" + left + "\"\nright = \"" + right + "\"\ngap = \"20 mm\"\n" + more;
}
std::string scenario(const std::string& pair) { return towers + pair + hertz + two_seconds; }

TEST(places, a_level_between_floors_is_a_column) {
    const Scenario s = parsed(scenario(pair_at("A@3.75 m", "B.1", "column_share = 0.25\n")));
    ASSERT_EQ(s.problem.pairs.size(), 1u);
    const PoundingPair& pair = s.problem.pairs[0];
    EXPECT_EQ(pair.name, "A@3.75-B.1");
    EXPECT_TRUE(pair.left.on_column());
    EXPECT_EQ(pair.left.index, 1u);
    EXPECT_EQ(pair.column_share, 0.25);
    EXPECT_TRUE(s.cautions.empty());
    // a floor where there is one
    EXPECT_TRUE(
        parsed(scenario(pair_at("A@6 m", "B@3.75 m"))).problem.pairs[0].left.shares.empty());
}

TEST(places, floors_at_different_levels_are_a_caution_that_names_the_column) {
    const Scenario s = parsed(scenario(pair_at("A.1", "B.1")));
    ASSERT_EQ(s.cautions.size(), 1u);
    EXPECT_NE(s.cautions[0].find("different levels, 3 m and 3.75 m"), std::string::npos);
    EXPECT_NE(s.cautions[0].find("A@3.75 m"), std::string::npos);
}

TEST(places, a_negative_gap_is_a_caution_once) {
    const auto at = [](const std::string& gap) {
        return parsed(scenario(
            "[[pair]]\nbetween = [\"A\", \"B\"]\nfloors = \"every\"\ngap = " + gap + "\n"));
    };
    EXPECT_TRUE(at("\"0 m\"").cautions.empty());
    const Scenario s = at("\"-5 mm\"");
    ASSERT_EQ(s.cautions.size(), 1u);
    EXPECT_NE(s.cautions[0].find("is negative: the contact acts from the start, 0.005 m deep"),
              std::string::npos);
}

TEST(places, every_floor_meets_what_is_at_its_level) {
    const Scenario s =
        parsed(scenario("[[pair]]\nbetween = [\"A\", \"B\"]\nfloors = \"every\"\n"
                        "gap = \"20 mm\"\n"));
    std::string names;
    for (const PoundingPair& pair : s.problem.pairs) names += pair.name + " ";
    EXPECT_EQ(names, "A.1-B@3 A@3.75-B.1 A.2-B@6 A@7.5-B.2 ");
}

TEST(places, what_is_refused_of_levels) {
    const auto said = [](const std::string& pair, const std::string& what) {
        const std::string text = refusal(scenario(pair));
        EXPECT_NE(text.find(what), std::string::npos) << text;
    };
    said(pair_at("A@12 m", "B.1"), "is not between 0 and 9 m");
    said(pair_at("A@4 kg", "B.1"), "kg");
    said(pair_at("A@", "B.1"), "the level");
    said(pair_at("C@4 m", "B.1"), "there is no building");
    said(pair_at("A.1 y=2 m", "B.1"), "only a torsional building");
    said(pair_at("A.1", "B.1", "column_share = 0.5\n"), "goes with a point between floors");
    said(pair_at("A@4 m", "B.1", "column_share = 1.5\n"), "at most 1");
    EXPECT_NE(refusal(with(scenario(pair_at("A@4 m", "B.1")), "height = \"3 m\"\n", ""))
                  .find("heights of the storeys"),
              std::string::npos);
}

TEST(places, both_edges_where_floors_turn) {
    const std::string text = turning + towers.substr(towers.find("[[building]]", 5)) +
                             "[[pair]]\nbetween = [\"A\", \"B\"]\nfloors = [1, 2]\n"
                             "gap = \"20 mm\"\n" +
                             hertz + two_seconds;
    const Scenario s = parsed(text);
    ASSERT_EQ(s.problem.buildings[0].size(), 6u);
    EXPECT_EQ(s.problem.buildings[0].floors(), 3u);
    std::string names;
    for (const PoundingPair& pair : s.problem.pairs) names += pair.name + " ";
    EXPECT_EQ(names, "A.1-6-B.1 A.1+6-B.1 A.2-6-B.2 A.2+6-B.2 ");
    EXPECT_EQ(dof_name(s.problem.buildings[0], 4), "A.rotation2");
    const Scenario one = parsed(turning + pair_at("A.3 y=-4 m", "barrier") + hertz + two_seconds);
    EXPECT_EQ(one.problem.pairs[0].name, "A.3-4-barrier");
    EXPECT_NE(refusal(turning + pair_at("A.3 y=7 m", "barrier") + hertz + two_seconds)
                  .find("is not on its face"),
              std::string::npos);
    EXPECT_NE(refusal(with(turning, "frequency_ratio = 1.2\n", "") + hertz + two_seconds)
                  .find("torsional_stiffness"),
              std::string::npos);
    EXPECT_NE(refusal(with(turning, "width = \"12 m\"\n", "") + hertz + two_seconds).find("width"),
              std::string::npos);
}

TEST(places, foundations) {
    const std::string soil =
        "foundation = { sway = \"300 MN/m\", rocking = \"6 GN m\", mass = \"60 t\", "
        "inertia = \"900 t m^2\", sway_damping = \"2 MN s/m\", rocking_damping = \"30 MN m s\" }\n";
    const std::string text =
        with(scenario(pair_at("A.top", "B.2")), "height = \"3 m\"\n", "height = \"3 m\"\n" + soil);
    const Scenario s = parsed(text);
    const Building& a = s.problem.buildings[0];
    ASSERT_EQ(a.size(), 5u);
    EXPECT_EQ(s.problem.pairs[0].left.index, 2u);
    EXPECT_EQ(dof_name(a, 3), "A.sway");
    EXPECT_EQ(dof_name(a, 4), "A.rocking");
    EXPECT_EQ(a.stiffness[3 * 5 + 3], 4e7 + 3e8);
    EXPECT_EQ(a.mass[4 * 5 + 4], 9e5 / 81);
    const auto said = [&](const std::string& line, const std::string& instead,
                          const std::string& what) {
        const std::string refused = refusal(with(text, line, instead));
        EXPECT_NE(refused.find(what), std::string::npos) << refused;
    };
    said("mass = \"60 t\", ", "", "needs a positive mass");
    said("sway = \"300 MN/m\"", "sway = \"-3 N/m\"", "positive");
    said("rocking = \"6 GN m\"", "rockin = \"6 GN m\"", "rocking");
    said("height = \"3 m\"\n", "height = \"3 m\"\np_delta = true\n", "do not rock");
    said("height = \"3 m\"\n", "height = \"3 m\"\nyield = \"20 mm\"\n", "fixed base only");
}

}  // namespace
}  // namespace percuss
