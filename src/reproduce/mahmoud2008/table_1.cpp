// Two oscillators side by side. [mahmoud2008] Table 1
#include <cmath>

#include "percuss/core/text.hpp"
#include "percuss/figures/figure.hpp"
#include "percuss/ground/synthetic.hpp"
#include "percuss/ground/tools.hpp"
#include "percuss/pounding/models.hpp"
#include "reproduce/findings.hpp"
#include "reproduce/mahmoud2008/pounding_laws.hpp"

namespace percuss::reproduction {

namespace {

using namespace mahmoud2008;

constexpr double effective = table1_mass / 2;
constexpr double assumed_period = 1;  ///< s, of the second oscillator; not printed (P15)

/// An oscillator with stiffness and damping of Eq. (16).
Expected<Building> by_stiffness(double period) {
    SingleOscillator o;
    o.name = "T = " + significant(period, 3) + " s";
    o.mass = table1_mass;
    o.stiffness = 4 * pi * pi * o.mass / (period * period);
    o.damping = 2 * table1_damping_ratio * std::sqrt(o.stiffness * o.mass);
    return build(o);
}

Expected<void> judge_eq_16(Findings& findings) {
    ResultTable table{"Stiffness and damping of Eq. (16), second period 1 s assumed",
                      {"period [s]", "stiffness [N/m]", "damping [N s/m]", "period found [s]",
                       "damping ratio found"},
                      {}};
    double worst = 0;
    for (const double ratio : {0.3, 0.5, 0.7, 1.0}) {
        const double period = ratio * assumed_period;
        PERCUSS_TRY(const auto building, by_stiffness(period));
        const double found = natural_periods(building)[0], damping = damping_ratios(building)[0];
        worst = std::max(
            {worst, std::abs(found / period - 1), std::abs(damping / table1_damping_ratio - 1)});
        table.rows.push_back({significant(period, 3), significant(building.stiffness[0], 6),
                              significant(building.damping[0], 6), significant(found, 6),
                              significant(damping, 6)});
    }
    constexpr double rounding = 1e-12;
    findings.statement("eq_16", worst < rounding,
                       "period and damping ratio come back to " + significant(worst, 1));
    findings.table(std::move(table));
    return {};
}

ResultTable si_table() {
    return {"The table in SI",
            {"parameter", "printed", "SI"},
            {{"masses", "7.8 kip s²/in", significant(table1_mass, 6) + " kg"},
             {"weights", "-",
              significant(table1_mass * standard_gravity / kip, 5) +
                  " kip = " + significant(table1_mass * standard_gravity / 1e6, 5) + " MN"},
             {"stiffness of the contact", "25000 kip/in^1.5",
              significant(table1_stiffness, 6) + " N/m^1.5"},
             {"gap", "0.5 in", significant(table1_gap * 1e3, 4) + " mm"}}};
}

struct ModelCurves {
    Series indentation, duration;
};

Expected<ModelCurves> curves(const Law& law, const std::string& label) {
    ModelCurves result{{label, {}, {}}, {label, {}, {}}};
    for (int i = 1; i <= 40; ++i) {
        const double speed = 0.05 * i;
        PERCUSS_TRY(const auto impact, free_impact(law, effective, speed));
        for (Series* c : {&result.indentation, &result.duration}) c->x.push_back(speed);
        result.indentation.y.push_back(impact.rebound.peak_indentation * 1e3);
        result.duration.y.push_back(impact.rebound.duration * 1e3);
    }
    return result;
}

/// The embedded motions: how many, and how many at each level.
std::string suite_text() {
    const auto suite = synthetic_suite();
    int per_level = 0;
    for (const SyntheticMotion& motion : suite)
        if (std::abs(motion.peak - 0.5 * standard_gravity) < 1e-9) ++per_level;
    return std::to_string(suite.size()) + " synthetic motions, " + std::to_string(per_level) +
           " for each level from 0.1 g to 1 g";
}

}  // namespace

Expected<void> reproduce_mahmoud2008_table_1(Findings& findings) {
    PERCUSS_TRY(const auto hertzdamp,
                hertzdamp_model(table1_stiffness, table1_restitution, PoundingDamping::published));
    PERCUSS_TRY(const auto viscoelastic, viscoelastic_model(table1_stiffness, table1_restitution,
                                                            PoundingDamping::published));
    PERCUSS_TRY(const auto hard, free_impact(hertzdamp, effective));
    PERCUSS_TRY(const auto soft, free_impact(viscoelastic, effective));
    if (const auto done = judge_eq_16(findings); !done) return done;
    findings.undecided("records");
    findings.undecided("records_before");

    PERCUSS_TRY(const auto equal, stiffness_of_equal_force(viscoelastic, hertzdamp));
    const auto loss = [](double e) { return significant(100 * (1 - e * e), 3) + " %"; };
    findings.note("Given 0.6, the formula of Hertzdamp delivers " +
                  significant(hard.rebound.restitution, 4) + " and loses " +
                  loss(hard.rebound.restitution) +
                  " of the energy of an impact, that of the viscoelastic model " +
                  significant(soft.rebound.restitution, 4) + " and " +
                  loss(soft.rebound.restitution) + " (P5, P8).");
    findings.note(
        "Both models have the same stiffness here, while in Figs. 2 and 4 they have the same peak "
        "force, which takes " +
        significant(equal / table1_stiffness, 4) +
        " times the stiffness in the viscoelastic model. At equal stiffness its peak force is " +
        significant(soft.rebound.peak_force / hard.rebound.peak_force, 3) +
        " of that of Hertzdamp.");
    findings.note(
        "The period of the second oscillator and the records are not printed. A period of "
        "1 s is assumed where one is needed, and the records are " +
        suite_text() + ".");
    findings.table(si_table());
    PERCUSS_TRY(const auto first, curves(hertzdamp, "Hertzdamp"));
    PERCUSS_TRY(const auto second, curves(viscoelastic, "nonlinear viscoelastic"));
    Panel depth{"", {"onset speed", "m/s"}, {"largest indentation", "mm"}, {}};
    depth.series = {first.indentation,
                    second.indentation,
                    {"gap", {0, 2}, {table1_gap * 1e3, table1_gap * 1e3}}};
    Panel time{"", {"onset speed", "m/s"}, {"contact time", "ms"}, {}};
    time.series = {first.duration, second.duration};
    Figure plot{"mahmoud2008-table-1", "Free impacts of the oscillators of Table 1", {depth, time}};
    plot.columns = 2;
    findings.figure(
        plot,
        "Largest indentation and contact time against the onset speed. Impacts faster than "
        "about 1 m/s indent by more than the gap, and contacts last a twentieth of the "
        "longer period: they are soft.");
    return {};
}

}  // namespace percuss::reproduction
