// The shaking table by fixed steps: both methods approach the event-located reference at the order
// that their steps over the touch allow.
#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <vector>

#include "support/csv.hpp"
#include "support/pounding_cases.hpp"

namespace {

using namespace percuss;

using Solver =
    std::function<Expected<PoundingSolution>(const Pounding&, double step, double phase)>;

Solver gradient() {
    return [](const Pounding& p, double step, double phase) {
        DiscreteGradient method;
        method.step = step;
        method.phase = phase;
        return solve(p, method);
    };
}
Solver implicit(const char* name) {
    return [name](const Pounding& p, double step, double phase) {
        ImplicitRk method;
        method.step = step;
        method.phase = phase;
        method.tableau = *tableau(name);
        return solve(p, method);
    };
}

struct Reference {
    std::vector<double> time, speed;
};
Reference reference(const std::string& name) {
    Reference r;
    const support::Table table("pounding/two_sdof_harmonic_impacts.csv");
    for (const auto& row : table.rows())
        if (row.text("case") == name) {
            r.time.push_back(row["t_contact_s"]);
            r.speed.push_back(row["v0_m_s"]);
        }
    return r;
}

/// Largest relative error of the onset speeds; infinite where the impacts are not the same.
double error(const PoundingSolution& s, const Reference& r) {
    if (s.status != RunStatus::completed || s.impacts.size() != r.speed.size()) return infinity;
    double worst = 0;
    for (std::size_t i = 0; i < r.speed.size(); ++i)
        worst = std::max(worst, std::abs(s.impacts[i].onset_speed / r.speed[i] - 1));
    return worst;
}

/// Geometric mean over several positions of the grid: one alone may hit the touch by chance.
double mean_error(const Solver& solver, const Pounding& problem, const Reference& r, double step) {
    const std::vector<double> phases{0, 0.19, 0.37, 0.53, 0.71, 0.89};
    double sum = 0;
    for (const double phase : phases) {
        const auto s = solver(problem, step, phase);
        EXPECT_TRUE(s) << s.error().text();
        const double e = error(*s, r);
        EXPECT_TRUE(std::isfinite(e)) << "step " << step << " phase " << phase;
        sum += std::log(e);
    }
    return std::exp(sum / static_cast<double>(phases.size()));
}

/// Over a factor of eight in the step.
double order(const Solver& solver, const Law& law, const std::string& name) {
    const auto problem = support::shaking_table(law, 2.6, 3.0, 2.0);
    const Reference r = reference(name);
    return std::log2(mean_error(solver, problem, r, 2e-4) /
                     mean_error(solver, problem, r, 2.5e-5)) /
           3;
}

TEST(fixed_step, discrete_gradient_is_of_second_order_on_hertzdamp) {
    const double p = order(gradient(), support::hertzdamp(), "H1_HD_LN");
    EXPECT_GT(p, 1.85);
    EXPECT_LT(p, 2.15);
}
TEST(fixed_step, gauss_is_of_order_five_halves_on_hertzdamp) {
    const double p = order(implicit("gauss2"), support::hertzdamp(), "H1_HD_LN");
    EXPECT_GT(p, 2.2);
    EXPECT_LT(p, 2.9);
}
TEST(fixed_step, trapezoid_is_of_second_order_on_hertzdamp) {
    const double p = order(implicit("lobatto3a2"), support::hertzdamp(), "H1_HD_LN");
    EXPECT_GT(p, 1.85);
    EXPECT_LT(p, 2.15);
}
/// The damper d^(1/4) has no better.
TEST(fixed_step, runge_kutta_is_of_order_five_quarters_on_the_viscoelastic_law) {
    for (const char* name : {"gauss2", "burrage"}) {
        const double p = order(implicit(name), support::viscoelastic(), "H2_NVE_eq10");
        EXPECT_GT(p, 1.0) << name;
        EXPECT_LT(p, 1.6) << name;
    }
}
/// Its dashpot is the mean of d^(1/4) along the step, touch included, so the touch costs it less.
TEST(fixed_step, discrete_gradient_is_of_second_order_on_the_viscoelastic_law) {
    const double p = order(gradient(), support::viscoelastic(), "H2_NVE_eq10");
    EXPECT_GT(p, 1.85);
    EXPECT_LT(p, 2.7);
}

TEST(fixed_step, impact_log_and_peaks_approach_the_reference) {
    const auto problem = support::shaking_table(support::hertzdamp(), 2.6, 3.0, 2.0);
    const support::Table peaks("pounding/two_sdof_harmonic_peaks_0_2s.csv");
    const support::Table impacts("pounding/two_sdof_harmonic_impacts.csv");
    for (const Solver& solver : {gradient(), implicit("gauss2")}) {
        const auto s = solver(problem, 1e-5, 0.3);
        ASSERT_TRUE(s);
        const auto row = peaks.rows()[0];
        EXPECT_NEAR(std::abs(s->peaks[0].dofs[0].displacement.value), row["peak_abs_u1_m"].number,
                    2e-7);
        EXPECT_NEAR(s->peaks[0].dofs[0].displacement.time, row["t_u1"].number, 1e-4);
        EXPECT_NEAR(std::abs(s->peaks[1].dofs[0].displacement.value), row["peak_abs_u2_m"].number,
                    2e-7);
        EXPECT_NEAR(s->displacement[0], row["u1(2s)"].number, 1e-6);
        EXPECT_NEAR(s->velocity[1], row["v2(2s)"].number, 2e-5);
        for (std::size_t i = 0; i < 5; ++i) {
            const auto want = impacts.rows()[i];
            const PoundingImpact& got = s->impacts[i];
            EXPECT_NEAR(got.time, want["t_contact_s"].number, 1e-6);
            EXPECT_NEAR(got.separation_speed, -want["v_sep_m_s"].number, 1e-4);
            EXPECT_NEAR(got.duration, want["t_sep_s"].number - want["t_contact_s"].number, 2e-6);
            EXPECT_NEAR(got.peak_indentation, want["delta_max_m"].number, 1e-7);
            EXPECT_NEAR(got.effective_mass, 98 * 146.4 / (98 + 146.4), 1e-10);
            EXPECT_FALSE(got.tension_cut);
            EXPECT_FALSE(got.onset_floored);
        }
    }
}

TEST(fixed_step, ledger_of_the_discrete_gradient_closes_to_rounding) {
    for (const Law& law : {support::hertzdamp(), support::viscoelastic(),
                           support::law_of("anagnostopoulos", {{"K", 1e7}, {"e", 0.6}})})
        for (const Release release : {Release::geometric, Release::no_tension}) {
            auto problem = support::shaking_table(law, 2.6, 3.0, 4.0);
            problem.pairs[0].release = release;
            const auto s = gradient()(problem, 5e-4, 0.5);
            ASSERT_TRUE(s) << s.error().text();
            EXPECT_GE(s->impacts.size(), 5u);
            EXPECT_LT(std::abs(s->energy.defect()), 1e-12 * s->energy.largest);
            EXPECT_GT(s->energy.lost, 0);
            EXPECT_GT(s->energy.damped, 0);
        }
}
/// That of Runge-Kutta is a quadrature: it closes as the step falls.
TEST(fixed_step, ledger_of_runge_kutta_closes_with_the_step) {
    const auto problem = support::shaking_table(support::hertzdamp(), 2.6, 3.0, 2.0);
    const auto coarse = implicit("gauss2")(problem, 2e-4, 0.3);
    const auto fine = implicit("gauss2")(problem, 1e-5, 0.3);
    ASSERT_TRUE(coarse && fine);
    EXPECT_LT(std::abs(fine->energy.defect()), 1e-5 * fine->energy.largest);
    EXPECT_LT(std::abs(fine->energy.defect()), 0.05 * std::abs(coarse->energy.defect()));
}

TEST(fixed_step, no_tension_cuts_what_geometric_keeps) {
    const Law kelvin = support::law_of("anagnostopoulos", {{"K", 1e7}, {"e", 0.6}});
    for (const Solver& solver : {gradient(), implicit("radau2a2")}) {
        auto problem = support::shaking_table(kelvin, 2.6, 3.0, 0.6);
        const auto kept = solver(problem, 1e-5, 0);
        problem.pairs[0].release = Release::no_tension;
        const auto cut = solver(problem, 1e-5, 0);
        ASSERT_TRUE(kept && cut);
        ASSERT_GE(kept->impacts.size(), 1u);
        ASSERT_GE(cut->impacts.size(), 1u);
        EXPECT_FALSE(kept->impacts[0].tension_cut);
        EXPECT_TRUE(cut->impacts[0].tension_cut);
        EXPECT_GT(cut->impacts[0].restitution(), kept->impacts[0].restitution());
        EXPECT_LT(cut->impacts[0].duration, kept->impacts[0].duration);
    }
}

/// Laws of one family each, which the two methods must see alike.
TEST(fixed_step, plastic_law_by_runge_kutta_and_refused_by_the_discrete_gradient) {
    const Law law = support::law_of("walton_braun", {{"K", 1e8}, {"e", 0.5}});
    auto problem = support::shaking_table(law, 2.6, 3.0, 0.6);
    problem.pairs[0].release = Release::no_tension;
    const auto refused = gradient()(problem, 1e-4, 0);
    ASSERT_FALSE(refused);
    EXPECT_NE(refused.error().message.find("event-driven"), std::string::npos);
    const auto s = implicit("gauss1")(problem, 2e-6, 0);
    ASSERT_TRUE(s) << s.error().text();
    ASSERT_EQ(s->impacts.size(), 1u);
    EXPECT_NEAR(s->impacts[0].restitution(), 0.5, 0.01);
}

Building oscillator(double mass, double period, double damping_ratio) {
    SingleOscillator o;
    o.mass = mass;
    o.period = period;
    o.damping_ratio = damping_ratio;
    return *build(o);
}

/// Three bodies, of which the middle one is struck from one side and passes it on.
TEST(fixed_step, row_of_three_by_both_methods) {
    std::vector<Building> bodies(3, oscillator(1000, 0.8, 0.02));
    bodies[0].velocity = {1.0};
    Joint joint;
    joint.gap = 0.01;
    joint.law = support::law_of("hertzdamp", {{"K", 1e9}, {"e", 0.7}});
    auto problem = row(bodies, {joint});
    ASSERT_TRUE(problem);
    problem->duration = 0.5;
    const auto a = gradient()(*problem, 2e-6, 0), b = implicit("gauss2")(*problem, 4e-6, 0);
    ASSERT_TRUE(a && b);
    ASSERT_GE(a->impacts.size(), 2u);
    ASSERT_EQ(a->impacts.size(), b->impacts.size());
    for (std::size_t i = 0; i < a->impacts.size(); ++i) {
        EXPECT_EQ(a->impacts[i].pair, b->impacts[i].pair);
        EXPECT_NEAR(a->impacts[i].time, b->impacts[i].time, 1e-6);
        EXPECT_NEAR(a->impacts[i].onset_speed, b->impacts[i].onset_speed, 1e-4);
    }
}

/// A ground whose velocity jumps, arriving later at the second building, against the free motion
/// written out.
TEST(fixed_step, impulse_and_delay) {
    std::vector<Building> bodies;
    for (int i = 0; i < 2; ++i) {
        SingleOscillator o;
        o.mass = 10;
        o.period = 1;
        bodies.push_back(*build(o));
    }
    bodies[1].delay = 0.2;
    Pounding problem;
    problem.buildings = bodies;
    problem.ground.impulses = {{0.1003, 0.5}};
    problem.duration = 0.7;
    for (const Solver& solver : {gradient(), implicit("gauss2")}) {
        const auto s = solver(problem, 1e-3, 0);
        ASSERT_TRUE(s);
        for (std::size_t i = 0; i < 2; ++i) {
            const double t = 0.7 - 0.1003 - (i == 0 ? 0 : 0.2);
            EXPECT_NEAR(s->displacement[i], -0.5 / (2 * pi) * std::sin(2 * pi * t), 3e-6);
            EXPECT_NEAR(s->velocity[i], -0.5 * std::cos(2 * pi * t), 2e-5);
        }
        EXPECT_LT(std::abs(s->energy.defect()), 1e-9 * s->energy.largest);
    }
}

/// With a delay the grounds drift apart, and a pair of bodies at rest closes.
TEST(fixed_step, delayed_ground_closes_the_gap) {
    std::vector<Building> bodies(2, oscillator(10, 0.05, 0.1));
    bodies[1].delay = 0.3;
    Joint joint;
    joint.gap = 0.02;
    joint.law = support::law_of("hertzdamp", {{"K", 1e7}, {"e", 0.5}});
    auto problem = row(bodies, {joint});
    problem->ground.harmonics = {{2, 1, 0}};
    problem->duration = 1;
    const auto a = gradient()(*problem, 1e-5, 0), b = implicit("gauss2")(*problem, 2e-5, 0);
    ASSERT_TRUE(a && b);
    ASSERT_GE(a->impacts.size(), 1u);
    ASSERT_EQ(a->impacts.size(), b->impacts.size());
    EXPECT_NEAR(a->impacts[0].time, b->impacts[0].time, 1e-7);
    EXPECT_NEAR(a->impacts[0].onset_speed, b->impacts[0].onset_speed, 1e-5);
    EXPECT_LT(std::abs(a->energy.defect()), 1e-11 * a->energy.largest);
    bodies[1].delay = 0;
    auto together = row(bodies, {joint});
    together->ground = problem->ground;
    together->duration = 1;
    const auto none = gradient()(*together, 1e-4, 0);
    ASSERT_TRUE(none);
    EXPECT_TRUE(none->impacts.empty());
}

TEST(fixed_step, history_is_sampled_where_asked) {
    const auto problem = support::shaking_table(support::hertzdamp(), 2.6, 3.0, 1.0);
    PoundingOutput output;
    output.history_step = 0.01;
    DiscreteGradient method;
    method.step = 1e-4;
    const auto s = solve(problem, method, output);
    ASSERT_TRUE(s);
    ASSERT_EQ(s->history.time.size(), 101u);
    EXPECT_EQ(s->history.displacement.size(), 2u);
    EXPECT_EQ(s->history.clearance.size(), 1u);
    for (std::size_t k = 0; k < 101; ++k) {
        EXPECT_NEAR(s->history.time[k], 0.01 * static_cast<double>(k), 1e-12);
        EXPECT_NEAR(s->history.clearance[0][k],
                    0.0198 - s->history.displacement[0][k] + s->history.displacement[1][k], 1e-12);
    }
    EXPECT_NEAR(s->history.displacement[0][100], s->displacement[0], 1e-12);
}

TEST(fixed_step, refuses_steps_that_are_none) {
    const auto problem = support::shaking_table(support::hertzdamp(), 2.6, 3.0, 1.0);
    for (const double step : {0.0, -1e-3, not_given, 1e-12, 4.0, 1e300})
        EXPECT_FALSE(gradient()(problem, step, 0)) << step;
    EXPECT_FALSE(gradient()(problem, 1e-3, 1));
    ImplicitRk method;
    method.step = 1e-3;
    EXPECT_FALSE(solve(problem, method));
}

/// The onset of the first contact kept for all later ones is a wrong model, and the comparison
/// with the reference must see it.
TEST(fixed_step, negative_control_a_fixed_onset_is_found_out) {
    const auto problem = support::shaking_table(support::hertzdamp(), 2.6, 3.0, 2.0);
    auto frozen = problem;
    const double c = 0.48 * 0.6e10 / 0.516045096672042;
    frozen.pairs[0].law = Law::custom([c](double d, double v, const Onset&) {
        return d > 0 ? (0.6e10 + c * v) * d * std::sqrt(d) : 0.0;
    });
    const Reference r = reference("H1_HD_LN");
    const auto right = implicit("gauss2")(problem, 1e-4, 0),
               wrong = implicit("gauss2")(frozen, 1e-4, 0);
    ASSERT_TRUE(right && wrong);
    EXPECT_LT(error(*right, r), 1e-3);
    EXPECT_GT(error(*wrong, r), 1e-2);
}

}  // namespace
