// A concrete pendulum strikes a concrete pile. [mahmoud2008] Fig. 4
#include <cmath>

#include "percuss/core/text.hpp"
#include "percuss/pounding/models.hpp"
#include "reproduce/mahmoud2008/force_histories.hpp"
#include "reproduce/mahmoud2008/pounding_laws.hpp"

namespace percuss::reproduction {

namespace {

using namespace mahmoud2008;

constexpr double requested = 0.6;
constexpr double fitting_ratio = 0.35;      ///< xi, P12
constexpr double measured_force = 102.5e3;  ///< N, P11
/// Neither is printed (P9). The force depends on m v^2 alone, the length hardly matters.
constexpr double assumed_mass = 570, assumed_length = 1;

/// m v^2 with which the law reaches a force: F = phi K^0.4 (m v^2)^0.6.
Expected<double> twice_energy(const Law& law, double peak_force) {
    PERCUSS_TRY(const auto impact, free_impact(law));
    return std::pow(peak_force / impact.rebound.peak_force, 5.0 / 3);
}

Expected<ForceHistory> strike(const Law& law, double speed, std::string label) {
    Striker striker;
    striker.mass = assumed_mass;
    striker.length = assumed_length;
    striker.speed = speed;
    striker.joint.law = law;
    striker.duration = 0.1;
    PERCUSS_TRY(const auto problem, pounding_problem(striker));
    return force_history(problem, std::move(label));
}

}  // namespace

Expected<void> reproduce_mahmoud2008_fig_4(Findings& findings) {
    const auto viscoelastic =
        viscoelastic_model(concrete_viscoelastic_stiffness, requested, PoundingDamping::published);
    const auto fitting =
        viscoelastic_model_of_ratio(concrete_viscoelastic_stiffness, fitting_ratio);
    const auto hertzdamp =
        hertzdamp_model(concrete_hertz_stiffness, requested, PoundingDamping::published);
    for (const auto* law : {&viscoelastic, &fitting, &hertzdamp})
        if (!*law) return law->error();
    const auto energy = twice_energy(*viscoelastic, measured_force),
               fitting_energy = twice_energy(*fitting, measured_force),
               other_energy = twice_energy(*hertzdamp, measured_force),
               tiny = twice_energy(*viscoelastic, measured_force / 1000);
    for (const auto* e : {&energy, &fitting_energy, &other_energy, &tiny})
        if (!*e) return e->error();
    const double speed = std::sqrt(*energy / assumed_mass);
    const auto soft = strike(*viscoelastic, speed, "nonlinear viscoelastic"),
               ratio = strike(*fitting, speed, "nonlinear viscoelastic, xi = 0.35"),
               hard = strike(*hertzdamp, speed, "Hertzdamp");
    for (const auto* history : {&soft, &ratio, &hard})
        if (!*history) return history->error();

    PERCUSS_TRY(const auto k_h, stiffness_of_equal_force(*hertzdamp, *fitting));
    PERCUSS_TRY(const auto k_h_printed, stiffness_of_equal_force(*hertzdamp, *viscoelastic));
    findings.value("stiffness_hertzdamp", k_h);
    findings.value("peak_force", not_given);
    if (const auto done = judge_histories(*soft, *hard, findings); !done) return done;

    const auto joules = [](double e) { return significant(e, 4) + " J"; };
    findings.note(
        "102.5 kN needs m v² = " + joules(*energy) + " with the viscoelastic model, " +
        joules(*fitting_energy) + " with xi = 0.35 and " + joules(*other_energy) +
        " with Hertzdamp: the two stiffnesses were fitted to one test. The printed 102.5 N "
        "would need " +
        significant(*tiny * 1000, 3) + " mJ, a striker of " + significant(*tiny / 0.25 * 1000, 2) +
        " g at 0.5 m/s.");
    findings.note("Equal peak forces fix k_h at " + significant(k_h_printed, 4) +
                  " N/m^1.5 if Eq. (10) is used with 0.6, and at " + significant(k_h, 4) +
                  " N/m^1.5 if xi = 0.35; 1.54e9 is printed.");
    findings.note(
        "Mass, speed and length of the striker are not printed. The curves are drawn for 570 kg, "
        "1 m and the speed of " +
        significant(speed, 4) + " m/s that reaches 102.5 kN.");
    PERCUSS_TRY(auto table, history_table({*soft, *ratio, *hard}, "Both models"));
    findings.table(std::move(table));
    findings.figure(
        history_figure({*soft, *ratio, *hard}, "mahmoud2008-fig-4",
                       "A concrete pendulum strikes a pile", {1e-3, 1e3, "ms", "kN"}),
        "Force against time with the printed stiffnesses; Hertzdamp and one "
        "viscoelastic curve with the damping formulas of 0.6, the other with the "
        "damping ratio 0.35 that the printed stiffnesses fit. Mass and speed of the "
        "striker are assumed. The measured curve of the source exists as a picture only.");
    return {};
}

}  // namespace percuss::reproduction
