// The words for storeys that yield: what they make, and what is refused.
#include "support.hpp"

namespace percuss {
namespace {

const std::string frame =
    "[[building]]\n"
    "name = \"A\"\n"
    "kind = \"shear\"\n"
    "storeys = 2\n"
    "mass = \"20 t\"\n"
    "stiffness = [\"30 MN/m\", \"20 MN/m\"]\n"
    "height = \"3 m\"\n"
    "yield = \"12 mm\"\n";

StoreyYield storey(const std::string& words, std::size_t index = 0) {
    const Scenario s = parsed(frame + words + two_seconds);
    if (s.problem.buildings.empty() || s.problem.buildings[0].yields.size() < 2) {
        ADD_FAILURE() << words;
        return {};
    }
    return s.problem.buildings[0].yields[index];
}
void expect_refused(const std::string& words, const std::string& fragment) {
    const std::string said = refusal(frame + words + two_seconds);
    EXPECT_EQ(said.rfind("s.toml:", 0), 0u) << words << said;
    EXPECT_NE(said.find(fragment), std::string::npos) << said;
    EXPECT_EQ(said.find('\n'), std::string::npos) << said;
}

TEST(scenario_yielding, a_drift_or_a_force_and_defaults) {
    const StoreyYield first = storey(""), second = storey("", 1);
    EXPECT_EQ(first.rule, Hysteresis::bilinear);
    EXPECT_DOUBLE_EQ(first.force, 0.012 * 30e6);
    EXPECT_DOUBLE_EQ(second.force, 0.012 * 20e6);
    EXPECT_EQ(first.hardening, 0);
    EXPECT_EQ(first.collapse, 3);
    const std::string force = with(frame, "yield = \"12 mm\"", "yield = [\"90 kN\", \"60 kN\"]");
    const Scenario s = parsed(force + two_seconds);
    EXPECT_DOUBLE_EQ(s.problem.buildings[0].yields[1].force, 60e3);
}

TEST(scenario_yielding, every_rule_has_its_words) {
    EXPECT_EQ(storey("hysteresis = \"clough\"\n").rule, Hysteresis::clough);
    EXPECT_EQ(storey("hysteresis = \"takeda\"\n").unloading, 0.5);
    EXPECT_EQ(storey("hysteresis = \"takeda\"\nunloading = 0.3\n").unloading, 0.3);
    const StoreyYield slip =
        storey("hysteresis = \"slip\"\npinch_force = \"30 %\"\npinch_drift = [0.4, 0.6]\n", 1);
    EXPECT_EQ(slip.rule, Hysteresis::slip);
    EXPECT_DOUBLE_EQ(slip.pinch_force, 0.3);
    EXPECT_EQ(slip.pinch_drift, 0.6);
    EXPECT_EQ(slip.unloading, 0);
    EXPECT_EQ(storey("hysteresis = [\"elastic\", \"slip\"]\nunloading = 0.4\n", 1).unloading, 0.4);
    const StoreyYield smooth =
        storey("hysteresis = \"bouc_wen\"\nexponent = [1, 3.5]\nbeta = 0.8\n", 1);
    EXPECT_EQ(smooth.rule, Hysteresis::bouc_wen);
    EXPECT_EQ(smooth.exponent, 3.5);
    EXPECT_EQ(smooth.beta, 0.8);
    EXPECT_EQ(storey("hysteresis = \"bouc_wen\"\n").exponent, 2);
    EXPECT_DOUBLE_EQ(storey("collapse = \"5 %\"\n").collapse, 0.15);
    EXPECT_DOUBLE_EQ(storey("collapse = \"20 cm\"\n").collapse, 0.2);
    EXPECT_EQ(storey("hardening = -0.05\n").hardening, -0.05);
}

TEST(scenario_yielding, gravity_comes_off_the_stiffness) {
    const Scenario s = parsed(frame + "p_delta = true\n" + two_seconds);
    const double top = 20e6 - 20e3 * 9.80665 / 3;
    EXPECT_NEAR(s.problem.buildings[0].stiffness[3], top, 1e-6);
}

TEST(scenario_yielding, what_is_wrong_is_said_in_one_sentence) {
    expect_refused("hysteresis = \"slipp\"\n", "did you mean \"slip\"?");
    expect_refused("hysteresis = \"x\"\n", "slip, bouc_wen, friction or elastic");
    expect_refused("unloading = 0.4\n", "unloading goes with hysteresis = \"takeda\" or \"slip\"");
    expect_refused("hysteresis = \"takeda\"\nunloading = 2\n", "between 0 and 1, not 2");
    expect_refused("hysteresis = \"clough\"\npinch_force = 0.2\n",
                   "goes with hysteresis = \"slip\"");
    expect_refused("hysteresis = \"slip\"\npinch_force = -0.2\n", "must not be negative");
    expect_refused("hysteresis = \"slip\"\npinch_drift = [0.1, 0.2, 0.3]\n",
                   "3 values for 2 storeys");
    expect_refused("hysteresis = [\"slip\", \"slip\", \"slip\"]\n", "3 values for 2 storeys");
    expect_refused("exponent = 3\n", "exponent goes with hysteresis = \"bouc_wen\"");
    expect_refused("hysteresis = \"bouc_wen\"\nbeta = 2\n", "beta lies between 0 and 1, not 2");
    expect_refused("hysteresis = \"bouc_wen\"\nexponent = 0.5\n", "between 1 and 100, not 0.5");
    expect_refused("collapse = \"2 kN\"\n", "collapse");
    expect_refused("damping_stiffness = \"secant\"\n", "tangent");
    expect_refused("p_delta = true\ngravity_load = \"2 kN\"\n", "exclude");
    const std::string elastic = with(frame, "yield = \"12 mm\"\n", "");
    EXPECT_NE(refusal(elastic + "pinch_force = 0.2\n" + two_seconds).find("give their yield"),
              std::string::npos);
    EXPECT_NE(refusal(with(frame, "\"12 mm\"", "\"12 s\"") + two_seconds).find("yield"),
              std::string::npos);
}

}  // namespace
}  // namespace percuss
