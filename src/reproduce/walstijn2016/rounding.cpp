// What double precision makes of the update: the printed formulas, and the form without
// cancellation, against the root in fifty digits.
#include <algorithm>
#include <array>
#include <vector>

#include "percuss/figures/figure.hpp"
#include "reproduce/findings.hpp"
#include "reproduce/walstijn2016/contact_states.hpp"

namespace percuss::reproduction {

namespace {

constexpr int states_per_stiffness = 300;  // everywhere, half of them near an edge
constexpr int states_per_case = 60;        // well inside
constexpr int decades = 12;                // of phi on either side of 1
constexpr std::array<const char*, 4> phases{"free", "enter", "stay", "leave"};

struct RoundingErrors {
    double step_plain = 0, step_stable = 0;
    double force_quotient = 0, force_sum = 0, force_stable = 0;

    void widen(const RoundingErrors& other) {
        step_plain = std::max(step_plain, other.step_plain);
        step_stable = std::max(step_stable, other.step_stable);
        force_quotient = std::max(force_quotient, other.force_quotient);
        force_sum = std::max(force_sum, other.force_sum);
        force_stable = std::max(force_stable, other.force_stable);
    }
};

double relative_error(double value, const Fifty& exact) {
    if (exact == 0) return value == 0 ? 0 : 1;
    return static_cast<double>(abs((Fifty(value) - exact) / exact));
}

RoundingErrors errors_at(const ContactState<double>& x, const ContactUpdate<Fifty>& exact) {
    const auto stable = contact_update(x.phi, x.D, x.u);
    const double s = plain_step(x);
    RoundingErrors e;
    e.step_plain = relative_error(s, exact.shift);
    e.step_stable = relative_error(stable.shift, exact.shift);
    if (exact.phase == ContactPhase::free) return e;
    e.force_quotient = relative_error(force_by_quotient(x.D, s), exact.force);
    e.force_sum = relative_error((s + x.u) / x.phi, exact.force);
    e.force_stable = relative_error(stable.force, exact.force);
    return e;
}

/// A state well inside a case: the step ends, or would end, at 0.1 to 10 times |D| from the bridge.
ContactState<double> inside(ContactPhase phase, double phi, double distance) {
    switch (phase) {
        case ContactPhase::free: break;
        case ContactPhase::enter: return {phi, -1, 1 + distance};
        case ContactPhase::stay: return {phi, 1, 2 * phi - (1 + phi) * (1 - distance)};
        case ContactPhase::leave: return {phi, 1, phi / (1 + distance) - (1 + distance)};
    }
    return {phi, -1, 1 - distance};
}

struct RoundingScan {
    std::vector<double> phi;
    std::array<std::vector<RoundingErrors>, 4> inside;  ///< by case and phi, away from the edges
    std::array<RoundingErrors, 4> by_phase;
    std::array<int, 4> states{};
    int misjudged = 0, all = 0;
    double worst_misjudged = 0;  ///< relative error of the step by the formula of the wrong case
    int not_positive = 0;        ///< radicands of (A.30), in double precision
    double worst_remainder = 0;  ///< of the judge itself
};

void look(RoundingScan& scan, const ContactState<double>& x) {
    const auto wide = widened<Fifty>(x);
    const auto exact = contact_update(wide.phi, wide.D, wide.u);
    const Fifty left = abs(contact_residual(wide, exact.shift)) / (abs(exact.shift) + abs(wide.u));
    scan.worst_remainder = std::max(scan.worst_remainder, static_cast<double>(left));
    const RoundingErrors e = errors_at(x, exact);
    const auto phase = static_cast<std::size_t>(exact.phase);
    scan.by_phase[phase].widen(e);
    ++scan.states[phase];
    ++scan.all;
    if (printed_case(x) != printed_case(wide)) {
        ++scan.misjudged;
        const Fifty off = plain_step(wide, printed_case(x)) / plain_step(wide) - 1;
        scan.worst_misjudged = std::max(scan.worst_misjudged, static_cast<double>(abs(off)));
    }
    if (printed_case(x) == ContactPhase::enter && !(x.u * x.u - 4 * x.phi * x.D * (x.u + x.D) > 0))
        ++scan.not_positive;
}

RoundingScan scan_stiffness() {
    RoundingScan scan;
    ContactStates states(20160907);
    SplitMix64 random(20160908);
    for (int i = -2 * decades; i <= 2 * decades; ++i) {
        const double phi = std::pow(10.0, 0.5 * i);
        scan.phi.push_back(phi);
        for (int n = 0; n < states_per_stiffness; ++n) look(scan, states.next(phi));
        for (const ContactPhase phase :
             {ContactPhase::enter, ContactPhase::stay, ContactPhase::leave}) {
            RoundingErrors worst;
            for (int n = 0; n < states_per_case; ++n) {
                const auto x = inside(phase, phi, std::pow(10, 2 * random.uniform() - 1));
                const auto wide = widened<Fifty>(x);
                worst.widen(errors_at(x, contact_update(wide.phi, wide.D, wide.u)));
            }
            scan.inside[static_cast<std::size_t>(phase)].push_back(worst);
        }
    }
    return scan;
}

Series curve(const RoundingScan& scan, std::size_t phase, const char* label,
             double RoundingErrors::*which, int style) {
    Series result{label, scan.phi, {}, SeriesStyle::line_points, style};
    for (const RoundingErrors& e : scan.inside[phase])
        result.y.push_back(std::clamp(e.*which, 1e-17, 1.0));
    return result;
}

Figure rounding_plot(const RoundingScan& scan) {
    Figure plot;
    plot.name = "walstijn2016-rounding";
    plot.title = "Largest relative errors in double precision";
    plot.columns = 2;
    const Axis x{"φ", "1", AxisScale::logarithmic, 1e-12, 1e12};
    const Axis y{"relative error", "1", AxisScale::logarithmic, 1e-17, 3};
    for (std::size_t phase = 1; phase < phases.size(); ++phase)
        plot.panels.push_back(
            {std::string("force, ") + phases[phase],
             x,
             y,
             {curve(scan, phase, "without cancellation", &RoundingErrors::force_stable, 0),
              curve(scan, phase, "summary", &RoundingErrors::force_quotient, 1),
              curve(scan, phase, "summary, (s + u)/θ", &RoundingErrors::force_sum, 2)}});
    plot.panels.push_back({"step, leave",
                           x,
                           y,
                           {curve(scan, 3, "", &RoundingErrors::step_stable, 0),
                            curve(scan, 3, "", &RoundingErrors::step_plain, 1)}});
    plot.panel_height = 320;
    return plot;
}

ResultTable rounding_table(const RoundingScan& scan) {
    ResultTable table{"Largest relative errors with states near the edges, φ from 1e-12 to 1e12",
                      {"case", "states", "step, summary", "step, stable",
                       "force, difference quotient", "force, (s + u)/θ", "force, stable"},
                      {}};
    for (std::size_t i = 0; i < phases.size(); ++i) {
        const RoundingErrors& e = scan.by_phase[i];
        const auto force = [&](double error) {
            return i == 0 ? std::string("–") : error < 1 ? rough(error) : "no digit left";
        };
        table.rows.push_back({phases[i], std::to_string(scan.states[i]), rough(e.step_plain),
                              rough(e.step_stable), force(e.force_quotient), force(e.force_sum),
                              force(e.force_stable)});
    }
    return table;
}

}  // namespace

Expected<void> reproduce_walstijn2016_rounding(Findings& findings) {
    const RoundingScan scan = scan_stiffness();
    if (!(scan.worst_remainder < 1e-25))
        return Error{"fifty digits do not solve the equation of the update", {}};
    findings.statement(
        "criterion", scan.misjudged > 0 && scan.worst_misjudged < 1e-15,
        "rounding turns the test round in " + std::to_string(scan.misjudged) + " of " +
            std::to_string(scan.all) +
            " states, and the formula of the wrong case misses the step by at most " +
            rough(scan.worst_misjudged) + " of it");
    findings.note(std::to_string(scan.not_positive) + " of " + std::to_string(scan.states[1]) +
                  " entering states have a radicand that is not positive in double precision.");
    findings.table(rounding_table(scan));
    findings.figure(rounding_plot(scan),
                    "Largest relative error in double precision over φ, for 60 states well inside "
                    "each case, against the root in fifty digits: the contact force of the form "
                    "without cancellation, of the summary with the difference quotient of the "
                    "potential, and of the summary with (s + u)/θ; and the step on leaving.");
    findings.note(
        "The plain formulas lose digits where they subtract nearly equal numbers: entering close "
        "to the edge (the force needs the small new compression, which is the difference of Δy and "
        "s), staying with hardly any step, and leaving a stiff contact with u > 0, where (A.32) "
        "subtracts u from a root that hardly differs from it. The equation has no length of its "
        "own, so that only φ and the ratio of u and Δy matter.");
    return {};
}

}  // namespace percuss::reproduction
