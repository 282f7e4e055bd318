// Which sides of a pair a scenario may name, what it warns of, and every law's restitution.
#include <gtest/gtest.h>

#include <cmath>

#include "percuss/laws/catalog.hpp"
#include "studies/scenario/free_restitution.hpp"
#include "support.hpp"

namespace percuss {

using namespace studies;
namespace {

PoundingSolution solved(const Pounding& problem, const PoundingMethod& method = EventDriven{}) {
    PoundingOutput output;
    output.history_step = 0.01;
    auto solution = solve(problem, method, output);
    if (!solution) ADD_FAILURE() << solution.error().text();
    return solution ? *solution : PoundingSolution{};
}

/// An oscillator between barriers that starts with a speed.
std::string before_barrier(const std::string& sides, const std::string& velocity) {
    return "[[building]]\nname = \"A\"\nkind = \"oscillator\"\nmass = 100\nperiod = 0.5\n"
           "damping_ratio = 0.02\nvelocity = " +
           velocity + "\n[[pair]]\n" + sides + "\ngap = 0.01\n" + hertz + two_seconds;
}

TEST(scenario, a_barrier_on_the_left_is_one_on_the_right_in_a_mirror) {
    const Scenario right = parsed(before_barrier("left = \"A\"\nright = \"barrier\"", "0.4")),
                   left = parsed(before_barrier("left = \"barrier\"\nright = \"A\"", "-0.4"));
    EXPECT_EQ(left.problem.pairs.at(0).name, "barrier-A");
    for (const PoundingMethod& method :
         {PoundingMethod(EventDriven{}), PoundingMethod(DiscreteGradient{{1e-5, 0}})}) {
        const PoundingSolution a = solved(right.problem, method), b = solved(left.problem, method);
        ASSERT_GT(a.impacts.size(), 2U);
        ASSERT_EQ(a.impacts.size(), b.impacts.size());
        for (std::size_t i = 0; i < a.impacts.size(); ++i) {
            EXPECT_EQ(a.impacts[i].time, b.impacts[i].time);
            EXPECT_EQ(a.impacts[i].separation_speed, b.impacts[i].separation_speed);
            EXPECT_EQ(a.impacts[i].effective_mass, b.impacts[i].effective_mass);
        }
        EXPECT_EQ(a.peaks[0].dofs[0].displacement.value, -b.peaks[0].dofs[0].displacement.value);
        EXPECT_EQ(a.history.force, b.history.force);
        EXPECT_EQ(a.energy.lost, b.energy.lost);
    }
    // between two barriers it strikes both in turn
    const Scenario both = parsed(before_barrier("left = \"A\"\nright = \"barrier\"", "0.4") +
                                 "[[pair]]\nleft = \"barrier\"\nright = \"A\"\ngap = 0.01\n");
    const PoundingSolution s = solved(both.problem);
    ASSERT_GT(s.impacts.size(), 3U);
    EXPECT_EQ(s.impacts[0].pair, 0U);
    EXPECT_EQ(s.impacts[1].pair, 1U);
    EXPECT_NEAR(s.energy.defect(), 0, 1e-8);
}

TEST(scenario, two_barriers_or_an_upward_fall_are_refused) {
    EXPECT_NE(refusal(with(whole, "left = \"A\"\nright = \"B\"",
                           "left = \"barrier\"\nright = \"barrier\""))
                  .find("two barriers"),
              std::string::npos);
    EXPECT_NE(refusal("[[building]]\nname = \"b\"\nkind = \"ball\"\nmass = 1\ndrop_height = 1\n"
                      "[[pair]]\nleft = \"barrier\"\nright = \"b\"\n" +
                      hertz + two_seconds)
                  .find("falls to the right"),
              std::string::npos);
}

std::vector<std::string> cautions(const std::string& pair, const std::string& heights = "") {
    const std::string shear = "kind = \"shear\"\nstoreys = 3\nmass = 1e5\nstiffness = 1e8\n";
    return parsed("[[building]]\nname = \"A\"\n" + shear + (heights.empty() ? "" : "height = 3\n") +
                  "[[building]]\nname = \"B\"\n" + shear + heights + "[[pair]]\n" + pair +
                  "\ngap = 0.01\n" + hertz + two_seconds)
        .cautions;
}

TEST(scenario, pairs_in_reverse_order_or_at_different_levels_warn) {
    const std::string level = "left = \"A.2\"\nright = \"B.2\"",
                      askew = "left = \"A.2\"\nright = \"B.3\"",
                      reverse = "left = \"B.2\"\nright = \"A.2\"";
    EXPECT_TRUE(cautions(level).empty());
    EXPECT_TRUE(cautions("between = [\"A\", \"B\"]").empty());
    ASSERT_EQ(cautions(reverse).size(), 1U);
    EXPECT_NE(cautions(reverse)[0].find("order of the file"), std::string::npos);
    EXPECT_EQ(cautions("between = [\"B\", \"A\"]\nfloors = [2]").size(), 1U);
    ASSERT_EQ(cautions(askew).size(), 1U);
    EXPECT_NE(cautions(askew)[0].find("different numbers"), std::string::npos);
    ASSERT_EQ(cautions(level, "height = 4\n").size(), 1U);
    EXPECT_NE(cautions(level, "height = 4\n")[0].find("6 m and 8 m"), std::string::npos);
    EXPECT_TRUE(cautions(askew, "height = 2\n").empty()) << "both at 6 m";
}

/// What one impact of the pair alone delivers; a refusal is a failure unless it is expected.
double delivered(const std::string& law, const std::string& K, std::string& refused) {
    const auto scenario =
        parse_scenario(two_oscillators + one_pair + two_seconds + "[law]\nlaw = \"" + law +
                           "\"\nK = " + K + "\nrestitution = 0.6\nreference_speed = 0.5\n",
                       "s.toml");
    if (!scenario) {
        refused = scenario.error().text();
        return not_given;
    }
    const PoundingPair& pair = scenario->problem.pairs.at(0);
    PoundingImpact impact;
    impact.onset_speed = 0.5;
    impact.effective_mass = effective_mass(scenario->problem, pair);
    return free_restitution(pair, impact);
}

TEST(scenario, a_restitution_is_delivered_by_every_law_that_takes_one) {
    int laws_tried = 0;
    for (const LawInfo* info : catalog()) {
        std::string refused;
        const double e = delivered(std::string(info->id), "1e9", refused);
        // other parameters than K, no loss, or its damping is no matter of a restitution
        EXPECT_EQ(refused.find("did not"), std::string::npos) << info->id << ": " << refused;
        if (!refused.empty()) continue;
        ++laws_tried;
        EXPECT_NEAR(e, 0.6, 1e-9) << info->id;
    }
    EXPECT_GT(laws_tried, 15);
}

TEST(scenario, a_restitution_of_walton_braun_is_delivered_at_any_stiffness) {
    for (const std::string K : {"1", "1e3", "1e6", "1e9", "1e12", "1e15"}) {
        std::string refused;
        EXPECT_NEAR(delivered("walton_braun", K, refused), 0.6, 1e-9) << K;
        EXPECT_EQ(refused, "") << K;
    }
}

TEST(scenario, a_scale_in_quotation_marks_warns_that_it_is_no_factor) {
    const auto with_scale = [](const std::string& scale) {
        return parsed("[ground]\nsynthetic = \"G05\"\nscale = " + scale + "\n" + two_oscillators +
                      one_pair + hertz)
            .cautions;
    };
    ASSERT_EQ(with_scale("\"0.4\"").size(), 1U);
    EXPECT_NE(with_scale("\"0.4\"")[0].find("0.4 m/s^2"), std::string::npos);
    EXPECT_TRUE(with_scale("0.4").empty());
    EXPECT_TRUE(with_scale("\"0.4 g\"").empty());
    EXPECT_TRUE(with_scale("\"0.4 m/s^2\"").empty());
}

TEST(scenario, a_restitution_of_a_floored_onset_is_empty) {
    PoundingImpact impact;
    impact.onset_speed = 1e-6;
    impact.separation_speed = 3e-6;
    impact.onset_floored = true;
    EXPECT_TRUE(std::isnan(impact.restitution()));
    impact.onset_floored = false;
    EXPECT_EQ(impact.restitution(), 3);
}

}  // namespace
}  // namespace percuss
