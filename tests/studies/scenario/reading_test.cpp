// What a scenario file means.
#include "percuss/studies/scenario.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>

#include "percuss/calibrate/restitution.hpp"
#include "percuss/core/text.hpp"
#include "percuss/pounding/models.hpp"
#include "percuss/pounding/problem.hpp"
#include "support.hpp"

namespace percuss {
namespace {

TEST(scenario, units_periods_and_ratios) {
    const Scenario s = parsed(whole);
    ASSERT_EQ(s.problem.buildings.size(), 2U);
    const Building& a = s.problem.buildings[0];
    const double omega = 2 * pi * 5.04;
    EXPECT_EQ(a.mass, std::vector<double>{98});
    EXPECT_NEAR(a.stiffness[0], 98 * omega * omega, 1e-9 * 98 * omega * omega);
    EXPECT_NEAR(a.damping[0], 2 * 0.072 * 98 * omega, 1e-9 * 98 * omega);
    EXPECT_EQ(s.problem.pairs[0].gap, 0.0198);
    EXPECT_EQ(s.problem.pairs[0].name, "A-B");
    EXPECT_EQ(s.problem.duration, 2);
    EXPECT_TRUE(std::holds_alternative<EventDriven>(s.method));
    EXPECT_EQ(s.problem.pairs[0].release, Release::no_tension);
}

TEST(scenario, bare_numbers_are_si) {
    const Scenario s = parsed(with(with(whole, "\"98 kg\"", "98"), "\"19.8 mm\"", "0.0198"));
    EXPECT_EQ(s.problem.buildings[0].mass[0], 98);
    EXPECT_EQ(s.problem.pairs[0].gap, 0.0198);
}

TEST(scenario, kips_and_inches) {
    const Scenario s = parsed(
        with(with(with(whole, "\"98 kg\"", "\"7.8 kip s^2/in\""), "\"19.8 mm\"", "\"0.5 in\""),
             "K = 6e9", "K = \"25000 kip/in^1.5\""));
    EXPECT_NEAR(s.problem.buildings[0].mass[0], mahmoud2008::table1_mass, 1e-6);
    EXPECT_DOUBLE_EQ(s.problem.pairs[0].gap, mahmoud2008::table1_gap);
    EXPECT_NEAR(s.problem.pairs[0].law.get("K"), mahmoud2008::table1_stiffness, 1);
}

TEST(scenario, shear_buildings) {
    const std::string text =
        "[[building]]\nkind = \"shear\"\nstoreys = 3\nmass = \"25 t\"\nstiffness = 3.46e6\n"
        "damping = 6.609e4\nheight = \"3 m\"\n"
        "[[building]]\nkind = \"shear\"\nmass = [1e6, 1e6, 9e5]\nstiffness = 2.215e9\n"
        "damping_ratio = 0.05\ndelay = \"0.1 s\"\n"
        "[[pair]]\nbetween = [\"A\", \"B\"]\ngap = [\"20 mm\", \"25 mm\", \"30 mm\"]\n" +
        hertz + two_seconds;
    const Scenario s = parsed(text);
    const Building& a = s.problem.buildings[0];
    EXPECT_EQ(a.name, "A");
    EXPECT_EQ(a.size(), 3U);
    EXPECT_EQ(a.stiffness[0], 2 * 3.46e6);
    EXPECT_EQ(a.stiffness[8], 3.46e6);
    EXPECT_EQ(a.damping[1], -6.609e4);
    EXPECT_EQ(a.heights, (std::vector<double>{3, 3, 3}));
    const Building& b = s.problem.buildings[1];
    EXPECT_EQ(b.mass[8], 9e5);
    EXPECT_EQ(b.delay, 0.1);
    for (const double ratio : damping_ratios(b)) EXPECT_NEAR(ratio, 0.05, 1e-12);
    ASSERT_EQ(s.problem.pairs.size(), 3U);
    EXPECT_EQ(s.problem.pairs[2].name, "A.3-B.3");
    EXPECT_EQ(s.problem.pairs[2].gap, 0.03);
    EXPECT_EQ(s.problem.pairs[2].left.index, 2U);
    EXPECT_EQ(s.problem.pairs[2].right->building, 1U);
}

TEST(scenario, rayleigh_damping) {
    const std::string text =
        "[[building]]\nkind = \"shear\"\nstoreys = 4\nmass = 1e5\nstiffness = 1e8\nrayleigh = ";
    const auto ratios = [&](const std::string& rayleigh) {
        return damping_ratios(parsed(text + rayleigh + "\n" + two_seconds).problem.buildings[0]);
    };
    const auto modes = ratios("{ ratios = [0.03, 0.07], modes = [1, 3] }");
    EXPECT_NEAR(modes[0], 0.03, 1e-12);
    EXPECT_NEAR(modes[2], 0.07, 1e-12);
    const auto first_two = ratios("{ ratios = [0.05, \"2 %\"] }");
    EXPECT_NEAR(first_two[0], 0.05, 1e-12);
    EXPECT_NEAR(first_two[1], 0.02, 1e-12);
    const Scenario given = parsed(text + "{ alpha = 0.3, beta = 0.001 }\n" + two_seconds);
    EXPECT_DOUBLE_EQ(given.problem.buildings[0].damping[0], 0.3 * 1e5 + 0.001 * 2e8);
}

TEST(scenario, matrices_ball_and_striker) {
    const Scenario s = parsed(
        "[[building]]\nname = \"M\"\nkind = \"matrices\"\nmass = [[2, 0], [0, 1]]\n"
        "stiffness = [[\"3 N/m\", -1], [-1, 1]]\ndamping = [[0.2, 0], [0, 0.1]]\n"
        "displacement = [0.1, 0.2]\nvelocity = 1\n"
        "[[building]]\nname = \"ball\"\nkind = \"ball\"\nradius = \"10 mm\"\ndensity = 7850\n"
        "drop_height = \"1 m\"\n"
        "[[building]]\nname = \"hammer\"\nkind = \"striker\"\nmass = 570\nlength = 2\nspeed = 0.5\n"
        "[[pair]]\nleft = \"ball\"\nright = \"barrier\"\n"
        "[[pair]]\nname = \"hit\"\nleft = \"hammer\"\nright = \"M.top\"\ngap = 0\n" +
        hertz + two_seconds);
    EXPECT_EQ(s.problem.buildings[0].stiffness, (std::vector<double>{3, -1, -1, 1}));
    EXPECT_EQ(s.problem.buildings[0].velocity, (std::vector<double>{1, 1}));
    const Building& ball = s.problem.buildings[1];
    EXPECT_NEAR(ball.mass[0], 7850 * 4.0 / 3 * pi * 1e-6, 1e-12);
    EXPECT_DOUBLE_EQ(ball.force[0], ball.mass[0] * standard_gravity);
    EXPECT_EQ(s.problem.pairs[0].gap, 1);
    EXPECT_FALSE(s.problem.pairs[0].right);
    EXPECT_DOUBLE_EQ(s.problem.buildings[2].stiffness[0], 570 * standard_gravity / 2);
    EXPECT_EQ(s.problem.buildings[2].velocity[0], 0.5);
    EXPECT_EQ(s.problem.pairs[1].name, "hit");
    EXPECT_EQ(s.problem.pairs[1].right->index, 1U);
}

TEST(scenario, motions_are_built_in_and_scaled) {
    const std::string base = two_oscillators + one_pair + hertz;
    const auto ground = [&](const std::string& text) { return parsed("[ground]\n" + text + base); };
    const Scenario peak = ground("synthetic = \"G09\"\nscale = \"0.5 g\"\nquiet_tail = \"3 s\"\n");
    ASSERT_EQ(peak.motions.size(), 1U);
    double largest = 0;
    for (const double a : peak.motions[0].record->acceleration)
        largest = std::max(largest, std::abs(a));
    EXPECT_NEAR(largest, 0.5 * 9.80665, 1e-12);
    EXPECT_EQ(peak.motions[0].record->name, "G09");
    EXPECT_DOUBLE_EQ(peak.motions[0].duration, peak.motions[0].record->duration() + 3);
    EXPECT_EQ(peak.problem.ground.record, peak.motions[0].record);
    const Scenario factor = ground("synthetic = [\"G01\", \"G02\"]\nscale = 2\n");
    EXPECT_EQ(factor.motions.size(), 2U);
    EXPECT_EQ(scenario_run(factor, 1).ground.scale, 2);
    EXPECT_EQ(scenario_run(factor, 1).ground.record->name, "G02");
    EXPECT_EQ(ground("synthetic = \"all\"\n").motions.size(), 30U);
    EXPECT_EQ(ground("synthetic = { seed = 7, peak = \"0.3 g\", duration = 10 }\n")
                  .motions[0]
                  .record->duration(),
              10);
    EXPECT_EQ(ground("synthetic = { seed = 7, peak = \"0.3 g\", magnitude = 7 }\n").motions.size(),
              1U);
    const Scenario table = ground(
        "harmonic = { amplitude = \"0.2 g\", period = 0.5, phase = \"90 "
        "deg\" }\nimpulses = [{ time = 1, velocity = 0.1 }]\n" +
        std::string("[run]\nduration = 3\n"));
    EXPECT_DOUBLE_EQ(table.problem.ground.harmonics[0].amplitude, 0.2 * standard_gravity);
    EXPECT_EQ(table.problem.ground.harmonics[0].frequency, 2);
    EXPECT_DOUBLE_EQ(table.problem.ground.harmonics[0].phase, pi / 2);
    EXPECT_EQ(table.problem.ground.impulses[0].velocity, 0.1);
}

TEST(scenario, the_spectrum_is_reached) {
    const Scenario s = parsed(
        "[ground]\nsynthetic = \"G20\"\nscale = { sa = \"0.8 g\", period = 1 "
        "}\n" +
        two_oscillators);
    Pounding alone = s.problem;
    const auto one =
        build(SingleOscillator{.name = "x", .mass = 1, .period = 1, .damping_ratio = 0.05});
    alone.buildings = {*one};
    alone.duration += 5;
    const auto solution = solve(alone, EventDriven{});
    ASSERT_TRUE(solution);
    EXPECT_NEAR(std::abs(solution->peaks[0].dofs[0].displacement.value) * 4 * pi * pi,
                0.8 * standard_gravity, 1e-6);
}

/// A restitution is delivered, whatever the masses; the law's own e is not.
RC_GTEST_PROP(scenario, restitution_is_delivered, ()) {
    const double e = *rc::gen::inRange(200, 990) / 1000.0;
    const int mass = *rc::gen::inRange(1, 5000);
    for (const std::string law :
         {"jankowski", "hertzdamp", "anagnostopoulos", "lankarani_nikravesh"}) {
        const Scenario s = parsed(
            with(with(whole, "\"98 kg\"", std::to_string(mass)), hertz,
                 "[law]\nlaw = \"" + law + "\"\nK = 1e8\nrestitution = " + shortest(e) + "\n"));
        const PoundingPair& pair = s.problem.pairs[0];
        const Onset onset{0.37, effective_mass(s.problem, pair)};
        const auto delivered = delivered_restitution(pair.law, onset, pair.release);
        RC_ASSERT(delivered);
        RC_ASSERT(std::abs(*delivered - e) < 1e-10);
    }
}

TEST(scenario, without_calibration_the_formula_counts) {
    const std::string law = "[law]\nlaw = \"hertzdamp\"\nK = 6e9\nrestitution = 0.6\n";
    const Scenario exact = parsed(with(whole, hertz, law));
    const Scenario formula = parsed(with(whole, hertz, law + "calibrate = false\n"));
    EXPECT_NEAR(exact.problem.pairs[0].law.get("h"), 0.974871710813265287, 1e-12);
    EXPECT_EQ(formula.problem.pairs[0].law.get("e"), 0.6);
    EXPECT_NEAR(*delivered_restitution(formula.problem.pairs[0].law, {1, 1}, Release::no_tension),
                0.7561486806594477, 1e-12);
}

TEST(scenario, damping_that_depends_on_speed_needs_one) {
    const std::string law = "[law]\nlaw = \"schaefer\"\nK = 6e9\nrestitution = 0.6\n";
    EXPECT_NE(refusal(with(whole, hertz, law)).find("reference_speed"), std::string::npos);
    const Scenario s = parsed(with(whole, hertz, law + "reference_speed = \"0.5 m/s\"\n"));
    const PoundingPair& pair = s.problem.pairs[0];
    EXPECT_NEAR(*delivered_restitution(pair.law, {0.5, effective_mass(s.problem, pair)},
                                       Release::no_tension),
                0.6, 1e-9);
}

TEST(scenario, laws_per_pair_and_their_use) {
    const Scenario s = parsed(with(whole, "gap = \"19.8 mm\"\n",
                                   "gap = 0.1\nlaw = { law = \"jankowski\", K = 1e9, e = 0.5, "
                                   "release = \"geometric\", least_onset = \"1 mm/s\" }\n"));
    EXPECT_EQ(s.problem.pairs[0].law.info().id, "jankowski");
    EXPECT_EQ(s.problem.pairs[0].release, Release::geometric);
    EXPECT_EQ(s.problem.pairs[0].least_onset, 1e-3);
}

TEST(scenario, methods) {
    const auto method = [](const std::string& text) {
        return parsed(with(whole, "duration = \"2 s\"\n", "duration = 2\n" + text)).method;
    };
    EXPECT_EQ(
        std::get<DiscreteGradient>(method("method = \"discrete_gradient\"\nstep = \"1 ms\"\n"))
            .step,
        1e-3);
    const auto rk = method("method = \"implicit_rk\"\nstep = 1e-4\ntableau = \"radau2a2\"\n");
    EXPECT_EQ(std::get<ImplicitRk>(rk).tableau.name, "radau2a2");
    EXPECT_EQ(std::get<EventDriven>(method("tolerance = 1e-9\n")).tolerance, 1e-9);
    // as --method is typed
    EXPECT_EQ(std::get<DiscreteGradient>(method("method = \"dg:2ms\"\n")).step, 2e-3);
    EXPECT_EQ(std::get<DiscreteGradient>(method("method = \"dg\"\nstep = \"2 ms\"\n")).step, 2e-3);
    const auto typed = std::get<ImplicitRk>(method("method = \"irk:radau2a2:1e-4\"\n"));
    EXPECT_EQ(typed.step, 1e-4);
    EXPECT_EQ(typed.tableau.name, "radau2a2");
    EXPECT_EQ(std::get<ImplicitRk>(method("method = \"irk\"\nstep = 1e-4\n")).tableau.name,
              "gauss2");
}

}  // namespace
}  // namespace percuss
