// The words for links, sliders and stops on both sides: what they make, and what is refused.
#include "percuss/core/units.hpp"
#include "support.hpp"

namespace percuss {
namespace {

std::string text_of(const std::string& words) {
    return two_oscillators + "[[link]]\n" + words + two_seconds;
}
Link link(const std::string& words) {
    const Scenario s = parsed(text_of(words));
    if (s.problem.links.empty()) {
        ADD_FAILURE() << words;
        return {};
    }
    return s.problem.links.front();
}
void expect_refused(const std::string& text, const std::string& fragment) {
    const std::string said = refusal(text);
    EXPECT_EQ(said.rfind("s.toml:", 0), 0u) << text << said;
    EXPECT_NE(said.find(fragment), std::string::npos) << said;
    EXPECT_EQ(said.find('\n'), std::string::npos) << said;
}

const std::string ends = "left = \"A\"\nright = \"B\"\n";

TEST(scenario_links, every_kind_has_its_words) {
    const Link spring = link(ends + "kind = \"spring\"\nstiffness = \"2 kN/m\"\ndamping = 30\n");
    EXPECT_EQ(spring.name, "spring A-B");
    EXPECT_EQ(spring.spring.rule, Hysteresis::elastic);
    EXPECT_DOUBLE_EQ(spring.spring.stiffness, 2e3);
    EXPECT_EQ(spring.damping, 30);
    EXPECT_EQ(spring.left->building, 0u);
    EXPECT_EQ(spring.right->building, 1u);
    EXPECT_EQ(link(ends + "kind = \"damper\"\ndamping = 12\n").spring.stiffness, 0);
    const Link cable = link(ends +
                            "kind = \"restrainer\"\nstiffness = 1e4\nslack = \"5 mm\"\n"
                            "yield = \"1 kN\"\nhardening = 0.1\nname = \"cable\"\n");
    EXPECT_EQ(cable.name, "cable");
    EXPECT_EQ(cable.spring.rule, Hysteresis::tension);
    EXPECT_DOUBLE_EQ(cable.spring.slack, 0.005);
    EXPECT_DOUBLE_EQ(cable.spring.force, 1e3);
    EXPECT_EQ(cable.spring.hardening, 0.1);
    const Link soil = link(
        "left = \"ground\"\nright = \"A\"\nkind = \"backfill\"\n"
        "stiffness = 1e4\ngap = \"5 mm\"\n");
    EXPECT_EQ(soil.name, "backfill ground-A");
    EXPECT_FALSE(soil.left);
    EXPECT_EQ(soil.spring.rule, Hysteresis::compression);
    EXPECT_EQ(soil.spring.force, infinity);
    EXPECT_EQ(link(ends + "kind = \"bilinear\"\nstiffness = 1e4\nyield = \"10 N\"\n").spring.rule,
              Hysteresis::bilinear);
    const Link smooth =
        link(ends + "kind = \"bouc_wen\"\nstiffness = 1e4\nyield = \"10 N\"\nexponent = 3\n");
    EXPECT_EQ(smooth.spring.rule, Hysteresis::bouc_wen);
    EXPECT_EQ(smooth.spring.exponent, 3);
    const Link viscous =
        link(ends + "kind = \"damper\"\ndamping = \"3 kN s^1.5/m^1.5\"\nexponent = 1.5\n");
    EXPECT_DOUBLE_EQ(viscous.power_damping, 3e3);
    EXPECT_EQ(viscous.velocity_exponent, 1.5);
    EXPECT_EQ(viscous.damping, 0);
    EXPECT_EQ(viscous.brace, infinity);
    const Link braced = link(ends +
                             "kind = \"damper\"\ndamping = \"900 kN s^0.35/m^0.35\"\n"
                             "exponent = 0.35\nbrace = \"50 MN/m\"\n");
    EXPECT_DOUBLE_EQ(braced.power_damping, 9e5);
    EXPECT_EQ(braced.velocity_exponent, 0.35);
    EXPECT_DOUBLE_EQ(braced.brace, 5e7);
    const Link maxwell = link(ends + "kind = \"damper\"\ndamping = 12\nbrace = 1e3\n");
    EXPECT_EQ(maxwell.power_damping, 12);
    EXPECT_EQ(maxwell.velocity_exponent, 1);
    EXPECT_EQ(maxwell.damping, 0);
    EXPECT_DOUBLE_EQ(link(ends + "kind = \"friction\"\nforce = \"3 kN\"\n").spring.force, 3e3);
    const Link pendulum = link(
        "left = \"ground\"\nright = \"B\"\nkind = \"pendulum\"\nfriction = \"5 %\"\n"
        "weight = \"1 MN\"\nradius = \"2 m\"\n");
    EXPECT_EQ(pendulum.spring.rule, Hysteresis::friction);
    EXPECT_DOUBLE_EQ(pendulum.spring.force, 5e4);
    EXPECT_DOUBLE_EQ(pendulum.spring.stiffness, 5e5);
}

TEST(scenario_links, floors_are_linked_one_by_one) {
    const std::string frames =
        "[[building]]\nkind = \"shear\"\nstoreys = 3\nmass = 1\nstiffness = 100\n"
        "[[building]]\nkind = \"shear\"\nstoreys = 2\nmass = 1\nstiffness = 100\n";
    const std::string damper =
        "[[link]]\nbetween = [\"A\", \"B\"]\nkind = \"damper\"\ndamping = 1\n";
    const Scenario all = parsed(frames + damper + two_seconds);
    ASSERT_EQ(all.problem.links.size(), 2u);
    EXPECT_EQ(all.problem.links[1].name, "damper A.2-B.2");
    const Scenario some = parsed(frames + damper + "floors = [2]\n" + two_seconds);
    ASSERT_EQ(some.problem.links.size(), 1u);
    EXPECT_EQ(some.problem.links[0].left->index, 1u);
    expect_refused(frames + damper + "floors = [3]\n" + two_seconds, "not among 1 to 2");
    expect_refused(frames + damper + damper + two_seconds, "two links named");
}

TEST(scenario_links, what_is_wrong_is_said_where_it_stands) {
    expect_refused(text_of(ends), "kind is missing");
    expect_refused(text_of(ends + "kind = \"sprung\"\n"), "spring");
    expect_refused(text_of(ends + "kind = \"spring\"\n"), "stiffness is missing");
    expect_refused(text_of(ends + "kind = \"damper\"\n"), "damping is missing");
    expect_refused(text_of(ends + "kind = \"damper\"\ndamping = 1\nslack = 1\n"), "slack");
    const std::string damper = ends + "kind = \"damper\"\ndamping = 1\n";
    expect_refused(text_of(damper + "brace = 0\n"), "brace");
    expect_refused(text_of(damper + "brace = \"-2 kN/m\"\n"), "brace");
    expect_refused(text_of(damper + "brace = inf\n"), "brace");
    expect_refused(text_of(damper + "brace = \"2 kN\"\n"), "brace");
    expect_refused(text_of(damper + "exponent = 0\n"), "exponent");
    expect_refused(text_of(ends + "kind = \"spring\"\nstiffness = 1\nbrace = 1\n"), "brace");
    expect_refused(text_of(ends + "kind = \"bilinear\"\nstiffness = 1\n"), "yield is missing");
    expect_refused(text_of(ends + "kind = \"restrainer\"\nstiffness = 1\nhardening = 0.1\n"),
                   "goes with yield");
    expect_refused(text_of(ends + "kind = \"friction\"\n"), "friction");
    expect_refused(text_of(ends + "kind = \"friction\"\nforce = 1\nweight = 2\n"),
                   "weight goes with friction");
    expect_refused(text_of(ends + "kind = \"pendulum\"\nfriction = 0.1\nweight = 1\n"),
                   "radius is missing");
    expect_refused(
        text_of("left = \"ground\"\nright = \"ground\"\nkind = \"damper\"\ndamping = 1\n"),
        "linked with itself");
    expect_refused(text_of("left = \"A\"\nright = \"C\"\nkind = \"damper\"\ndamping = 1\n"), "C");
    expect_refused(text_of("left = \"A.2\"\nright = \"B\"\nkind = \"damper\"\ndamping = 1\n"),
                   "names no degree of freedom");
    expect_refused(with(whole, "name = \"A\"", "name = \"ground\""), "cannot be used");
}

TEST(scenario_links, a_storey_with_friction_slides_at_a_force) {
    const std::string slider = "hysteresis = \"friction\"\nyield = \"300 N\"\n";
    const Scenario s = parsed(two_oscillators + slider + two_seconds);
    ASSERT_EQ(s.problem.buildings[1].yields.size(), 1u);
    EXPECT_EQ(s.problem.buildings[1].yields[0].rule, Hysteresis::friction);
    EXPECT_EQ(s.problem.buildings[1].yields[0].force, 300);
    expect_refused(two_oscillators + with(slider, "300 N", "3 mm") + two_seconds, "slides");
}

TEST(scenario_links, stops_on_both_sides_are_one_pair) {
    const std::string stop = "[[pair]]\nleft = \"A\"\nright = \"barrier\"\n";
    const Scenario s = parsed(two_oscillators + stop + "sides = \"both\"\ngap = [0.01, 0.02]\n" +
                              hertz + two_seconds);
    ASSERT_EQ(s.problem.pairs.size(), 2u);
    EXPECT_EQ(s.problem.pairs[0].name, "A-barrier");
    EXPECT_EQ(s.problem.pairs[0].gap, 0.01);
    EXPECT_FALSE(s.problem.pairs[0].barrier_behind);
    EXPECT_EQ(s.problem.pairs[1].name, "barrier-A");
    EXPECT_EQ(s.problem.pairs[1].gap, 0.02);
    EXPECT_TRUE(s.problem.pairs[1].barrier_behind);
    expect_refused(with(whole, "right = \"B\"", "right = \"B\"\nsides = \"both\""), "barriers");
    expect_refused(
        with(whole, "left = \"A\"\nright = \"B\"", "between = [\"A\", \"B\"]\nsides = \"both\""),
        "goes with left and right");
}

}  // namespace
}  // namespace percuss
