// Tables of the power-law family K d^p + alpha sqrt(K m) d^((p-1)/2) v: both release rules,
// approach-only damping, all damping ratios; also Jankowski's laws, which belong to it.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "exact/oscillator.hpp"
#include "laws/families/viscous.hpp"
#include "percuss/exact/reduction.hpp"
#include "percuss/laws/restitution.hpp"
#include "support/csv.hpp"
#include "support/impact.hpp"

namespace {

using namespace percuss;
using namespace percuss::exact;
using namespace percuss::laws;
using support::impact;
using support::Judge;
using support::Table;
using support::Value;

constexpr Onset unit{1, 1};
constexpr double rounding = std::numeric_limits<double>::epsilon() / 2;

Law power_law(double p, double alpha) {
    return support::law("power_law", {{"K", 1.0}, {"p", p}, {"alpha", alpha}});
}
Law approach_law(double p, double alpha) {
    return support::law("power_law",
                        {{"K", 1.0}, {"p", p}, {"alpha", alpha}, {"damping", "approach"}});
}
/// The coefficient alpha that a law of exponent 3/2 has after engaging, with m = K = 1.
double engaged_alpha(const Law& law, Release release) {
    return std::get<HertzTsuji>(support::form(law, unit, release).kernel).c_approach;
}

TEST(oracle_power_law, constants) {
    const Table table("impacts/power_law_constants.csv");
    Judge judge;
    for (const auto& row : table.rows()) {
        const double p = row["p"];
        const Rebound r = impact(power_law(p, 0), unit, Release::geometric).rebound;
        const double q = 2 / (p + 1);
        const double beta = r.duration / (r.peak_indentation * q);  // B(1/(p+1), 1/2)
        const double tangent = 2 / std::sqrt(p * std::pow(r.peak_indentation, p - 1));
        judge(q, row, "q");
        judge(r.peak_indentation, row, "A");
        judge(std::sqrt(2 * (p + 1)), row, "f=");
        judge(1 / std::sqrt(2 * (p + 1)), row, "1/f");
        judge(beta, row, "B(1/(p+1);1/2)");
        judge(r.duration, row, "tau0(m=k=v0=1)");
        judge(r.duration / r.peak_indentation, row, "tau0*v0/delta_max0");
        judge(2 / beta, row, "dt32/tau0");
        judge(tangent / r.duration, row, "dt_tangent/tau0");
        judge(std::sqrt(2 * p / (p + 1)), row, "dt32/dt_tangent");
    }
}

// Restitution and energies as functions of the damping ratio a: the oscillator itself, the
// reduction (mu = 0, D = 2a), and whole impacts of two exponents.
TEST(oracle_power_law, forward) {
    const Table table("impacts/power_law_forward.csv");
    Judge judge;
    for (const auto& row : table.rows()) {
        const Value a = row["a_eff"];
        const Oscillator<double> wave(a);
        const auto geometric = [](double x) {
            return Oscillator<double>(x).restitution_geometric();
        };
        const double geometric_input = a < 1 ? support::input_effect(a, geometric) : 0;
        judge(wave.turning_phase(), row, "g=");
        judge(a * wave.turning_phase(), row, "h=");
        judge(wave.restitution_geometric(), row, "e_delta0_rule", geometric_input);
        judge(wave.restitution_no_tension(), row, "e_no_tension");
        judge(wave.restitution_approach_only(), row, "e_approach_only");

        for (const Release rule : {Release::geometric, Release::no_tension}) {
            const auto reduced = solve_reduced({0, 2 * a}, rule);
            ASSERT_TRUE(reduced);
            if (rule == Release::geometric) {
                judge(reduced->restitution, row, "e_delta0_rule", geometric_input);
            } else {
                judge(reduced->restitution, row, "e_no_tension");
            }
            judge(std::sqrt(reduced->stored), row, "e_approach_only");
        }
        for (const double p : {1.0, 1.5}) {
            const double alpha = a * std::sqrt(2 * (p + 1));
            // alpha was rounded, and so was each of the three steps back from alpha to a
            const double slope =
                a < 1 ? pi * wave.restitution_geometric() / std::pow((1 - a) * (1 + a), 1.5) : 0;
            const double steps = 5 * rounding * a * slope;
            const Solution parted = impact(power_law(p, alpha), unit, Release::no_tension);
            const Solution returned = impact(power_law(p, alpha), unit, Release::geometric);
            judge(parted.rebound.restitution, row, "e_no_tension");
            judge(2 * parted.rebound.stored_at_release, row, "residual_elastic");
            judge(returned.rebound.restitution, row, "e_delta0_rule", geometric_input + steps);
            judge(impact(approach_law(p, alpha), unit, Release::no_tension).rebound.restitution,
                  row, "e_approach_only");
            EXPECT_EQ(parted.status, Status::separated);
            EXPECT_EQ(returned.status, a < 1 ? Status::separated : Status::no_separation);
        }
    }
}

TEST(oracle_power_law, inverse) {
    const Table table("impacts/power_law_inverse.csv");
    Judge judge;
    const auto ratio = [](Release rule) {
        return [rule](double e) { return damping_ratio(e, rule); };
    };
    for (const auto& row : table.rows()) {
        const Value e = row["e"];
        const double geometric = support::input_effect(e, ratio(Release::geometric));
        const double no_tension = support::input_effect(e, ratio(Release::no_tension));
        const double approach = support::input_effect(e, approach_damping_ratio);
        judge(damping_ratio(e, Release::geometric), row, "a_delta0_rule", geometric);
        judge(damping_ratio(e, Release::no_tension), row, "a_no_tension", no_tension);
        judge(approach_damping_ratio(e), row, "a_approach_only", approach);

        const Law both = support::law("power_law", {{"K", 1.0}, {"e", e.number}});
        const Law first =
            support::law("power_law", {{"K", 1.0}, {"e", e.number}, {"damping", "approach"}});
        const double scale = std::sqrt(5.0);
        judge(engaged_alpha(both, Release::geometric), row, "alpha_delta0", scale * geometric);
        judge(engaged_alpha(both, Release::no_tension), row, "alpha_no_tension",
              scale * no_tension);
        judge(engaged_alpha(first, Release::no_tension), row, "alpha_approach_only",
              scale * approach);
        // calibrated for one rule, released by the other
        const Form form = support::form(both, unit, Release::geometric);
        judge(solve(Impact(form, Release::no_tension), Exact{}).rebound.restitution, row,
              "e_obtained_with_no_tension");
        // what is asked is what is delivered
        EXPECT_NEAR(impact(both, unit, Release::geometric).rebound.restitution, e, 1e-13 * e);
        EXPECT_NEAR(impact(both, unit, Release::no_tension).rebound.restitution, e, 1e-13 * e);
        EXPECT_NEAR(impact(first, unit, Release::geometric).rebound.restitution, e, 1e-13 * e);
    }
}

TEST(oracle_power_law, impacts) {
    const Table table("impacts/power_law_main.csv");
    Judge judge;
    for (const auto& row : table.rows()) {
        const double p = row["p"], e = row["e"];
        const Law law = support::law("power_law", {{"K", 1.0}, {"p", p}, {"e", e}});
        const Form form = support::form(law, unit, Release::geometric);
        const Rebound r = solve(Impact(form, Release::geometric), Exact{}).rebound;
        const Rebound n = solve(Impact(form, Release::no_tension), Exact{}).rebound;
        const Rebound elastic = impact(power_law(p, 0), unit, Release::geometric).rebound;
        const double alpha = damping(form, 1, 1);
        judge(alpha, row, "alpha");
        judge(alpha / std::sqrt(2 * (p + 1)), row, "a_eff");
        judge(r.restitution, row, "e");
        judge(r.peak_indentation, row, "delta_max");
        judge(r.time_of_peak_indentation, row, "t_max");
        judge(r.duration, row, "tau");
        judge(r.duration / elastic.duration, row, "tau/tau0");
        judge(2 * r.dissipated_loading, row, "Ediss_load");
        judge(2 * r.dissipated_unloading, row, "Ediss_unload");
        judge(force(form, r.peak_indentation, 0), row, "F_elastic_max");
        judge(r.peak_force, row, "F_total_max");
        judge(r.time_of_peak_force, row, "t_F_total_max");
        judge(n.restitution, row, "e_no_tension");
        judge(n.duration, row, "t_F0");
        judge(n.indentation_at_release, row, "delta_F0");
        judge(elastic.duration, row, "tau0");
    }
}

TEST(oracle_power_law, critical_and_overdamped) {
    const Table table("impacts/overdamped.csv");
    Judge judge;
    for (const auto& row : table.rows()) {
        const double p = row["p"], alpha = row["a_eff"] * std::sqrt(2 * (p + 1));
        const Rebound r = impact(power_law(p, alpha), unit, Release::no_tension).rebound;
        judge(alpha, row, "alpha");
        judge(r.peak_indentation, row, "delta_max");
        judge(r.time_of_peak_indentation, row, "t_max");
        judge(r.restitution, row, "e_no_tension");
        judge(r.indentation_at_release, row, "delta_at_F0");
        judge(r.duration, row, "t_at_F0");
        judge(impact(approach_law(p, alpha), unit, Release::geometric).rebound.restitution, row,
              "e_approach_only");
        judge(2 * r.dissipated_loading, row, "Ediss_load");
        judge(2 * r.dissipated_unloading, row, "Ediss_unload");
        judge(2 * r.stored_at_release, row, "residual_elastic");
    }
}

// Two equal steel spheres of 10 mm radius, in SI.
TEST(oracle_power_law, steel_spheres) {
    const Table table("impacts/steel_hertz_si.csv");
    Judge judge;
    const double K = 10878565864.408423452, m = 0.016441001553786584615;
    for (const auto& row : table.rows()) {
        const Onset onset{row["v0[m/s]"], m};
        const double e = row["e"];
        const Law law = support::law("power_law", {{"K", K}, {"e", e}});
        const Form form = support::form(law, onset, Release::geometric);
        const Rebound r = solve(Impact(form, Release::geometric), Exact{}).rebound;
        judge(damping(form, 1, 1) / std::sqrt(K * m), row, "alpha");
        judge(damping(form, 1, 1), row, "chi=");
        judge(r.peak_indentation, row, "delta_max");
        judge(r.time_of_peak_indentation, row, "t_max");
        judge(r.duration, row, "tau");
        judge(force(form, r.peak_indentation, 0), row, "F_elastic_max");
        judge(r.peak_force, row, "F_total_max");
        judge(r.dissipated_loading, row, "Ediss_load");
        judge(r.dissipated_unloading, row, "Ediss_unload");
        // the two time steps follow from the elastic indentation
        const double peak = impact("hertz", {{"K", K}}, onset).rebound.peak_indentation;
        const double tangent = 2 * std::sqrt(m / (1.5 * K * std::sqrt(peak)));
        judge(tangent * std::sqrt(1.2), row, "dt_paper");
        judge(tangent, row, "dt_tangent");
    }
}

TEST(oracle_power_law, time_history) {
    const Table table("impacts/time_history_e05.csv");
    Judge judge;
    for (const auto& row : table.rows()) {
        const double p = row["p"], e = row["e"];
        const Law law = support::law("power_law", {{"K", 1.0}, {"p", p}, {"e", e}});
        const Form form = support::form(law, unit, Release::geometric);
        const Solution solution = solve(Impact(form, Release::geometric), Exact{});
        const Value t = row["t"];
        const State s = solution.at(t);
        // a rate passes through zero: its error is measured by the acceleration times the time
        const double time_error = rounding * t;
        judge(s.indentation, row, "delta", std::fabs(s.rate) * time_error);
        judge(s.rate, row, "v", std::fabs(s.force) * time_error);
        judge(force(form, s.indentation, 0), row, "F_elastic");
        judge(s.force, row, "F_total");
        judge(t / solution.rebound.duration, row, "t/tau");
        // theta = W s from Z and V: tan theta = W Z/(V + a Z)
        const Oscillator<double> wave(damping_ratio(e, Release::geometric));
        const double Z = std::sqrt(2 * potential(form, s.indentation));
        judge(std::atan2(wave.frequency() * Z, s.rate + wave.damping_ratio() * Z), row, "theta");
    }
}

// Jankowski's law: what its published damping ratio delivers, and the exact ratio.
TEST(oracle_power_law, jankowski) {
    const Table table("impacts/jankowski_restitution.csv");
    Judge judge;
    for (const auto& row : table.rows()) {
        const Value e = row["e_target"];
        const Law law = support::law("jankowski", {{"K", 1.0}, {"e", e.number}});
        const double xi = engaged_alpha(law, Release::no_tension) / 2;
        const double exact = approach_damping_ratio(e) * std::sqrt(5.0) / 2;
        const double delivered = impact(law, unit, Release::no_tension).rebound.restitution;
        const double xi_input = support::input_effect(e, Jankowski::ratio);
        const double exact_input =
            support::input_effect(e, approach_damping_ratio) * std::sqrt(5.0) / 2;
        judge(xi, row, "xi_Jankowski2006", xi_input);
        judge(2 * xi / std::sqrt(5.0), row, "a_eff", xi_input);
        judge(delivered, row, "e_achieved_exact");
        // differences of nearly equal numbers: 1e-13 of the numbers themselves
        judge(delivered - e, row, "abs_error", 1e-13 * e);
        judge(100 * (delivered - e) / e, row, "rel_error_percent", 1e-11);
        judge(exact, row, "xi_exact", exact_input);
        if (e < 1) judge(100 * (xi - exact) / exact, row, "xi_formula_error_percent", 1e-11);
        EXPECT_NEAR(impact("jankowski", {{"K", 1.0}, {"xi", exact}}).rebound.restitution, e,
                    1e-13 * e);
    }
}

TEST(oracle_power_law, jankowski_linear) {
    const Table table("impacts/jankowski_linear.csv");
    Judge judge;
    for (const auto& row : table.rows()) {
        const Value e = row["e_target"];
        const Law law = support::law("mahmoud_jankowski", {{"K", 1.0}, {"e", e.number}});
        const double xi = damping(support::form(law, unit, Release::no_tension), 1, 1) / 2;
        const double delivered = impact(law, unit, Release::no_tension).rebound.restitution;
        judge(xi, row, "xi_formula", support::input_effect(e, MahmoudJankowski::ratio));
        judge(delivered, row, "e_achieved_exact");
        judge(100 * (delivered - e) / e, row, "rel_error_percent", 1e-11);
        judge(approach_damping_ratio(e), row, "xi_exact",
              support::input_effect(e, approach_damping_ratio));
    }
}

}  // namespace
