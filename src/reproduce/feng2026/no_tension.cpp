#include <algorithm>
#include <cmath>

#include "percuss/core/text.hpp"
#include "percuss/laws/restitution.hpp"
#include "reproduce/feng2026/power_law_impacts.hpp"

namespace percuss::reproduction {

namespace {

PowerLawCase asked(double p, double e, Release release) {
    return {.p = p, .alpha = alpha_of_source(p, e), .release = release};
}

/// exp(-2 a arccos a/sqrt(1 - a^2)), independent of p.
double without_tension(double e) {
    const double a = damping_ratio(e, Release::geometric);
    return std::exp(-2 * a * turning_phase(a));
}

ResultTable delivered_table(PowerLawImpacts& impacts) {
    ResultTable table{"Hertzian contact, k = m = v0 = 1",
                      {"requested restitution", "α, Eq. (14)", "delivered until δ = 0",
                       "delivered without tension", "indentation at zero force",
                       "energy stored there [%]", "α that delivers it without tension"},
                      {}};
    for (const double e : {0.01, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.99}) {
        const Rebound until = impacts.exact(asked(1.5, e, Release::geometric)).rebound;
        const Rebound part = impacts.exact(asked(1.5, e, Release::no_tension)).rebound;
        table.rows.push_back(
            {shortest(e), significant(alpha_of_source(1.5, e), 6),
             significant(until.restitution, 6), significant(part.restitution, 6),
             significant(part.indentation_at_release, 5),
             significant(100 * part.stored_at_release / 0.5, 4),
             significant(std::sqrt(5.0) * damping_ratio(e, Release::no_tension), 6)});
    }
    return table;
}

Panel delivered_panel() {
    Panel panel;
    panel.x = {"requested restitution", "1", AxisScale::linear, 0, 1};
    panel.y = {"restitution delivered", "1", AxisScale::linear, 0, 1};
    Series until{"contact until δ = 0", {0, 1}, {0, 1}};
    Series part{"no tension", evenly(0.001, 1, 200), {}};
    for (const double e : part.x) part.y.push_back(without_tension(e));
    panel.series = {until, part};
    return panel;
}

Panel history_panel(PowerLawImpacts& impacts, double p) {
    Panel panel;
    panel.title = exponent_label(p);
    panel.x = {"time × Ω0", "1"};
    panel.y = {"contact force", "1"};
    for (const bool calibrated : {false, true}) {
        for (const Release release : {Release::geometric, Release::no_tension}) {
            if (calibrated && release == Release::geometric) continue;
            PowerLawCase impact = asked(p, 0.5, release);
            if (calibrated)
                impact.alpha = std::sqrt(2 * (p + 1)) * damping_ratio(0.5, Release::no_tension);
            const Solution s = impacts.exact(impact);
            Series curve{calibrated                      ? "no tension, calibrated: e = 0.5"
                         : release == Release::geometric ? "contact until δ = 0: e = 0.5"
                                                         : "no tension: e = 0.550",
                         {},
                         {}};
            for (const double part : dense_at_ends(200)) {
                curve.x.push_back(part * s.rebound.duration);
                curve.y.push_back(s.at(part * s.rebound.duration).force);
            }
            panel.series.push_back(std::move(curve));
        }
    }
    return panel;
}

}  // namespace

Expected<void> reproduce_feng2026_no_tension(Findings& findings) {
    PowerLawImpacts impacts;
    double worst = 0, worst_free = 0, worst_calibrated = 0, least_pull = infinity;
    for (const double p : power_law_exponents) {
        for (const double e : {0.1, 0.3, 0.5, 0.7, 0.9}) {
            const Solution until = impacts.integrated(asked(p, e, Release::geometric));
            worst = std::max(worst, std::abs(until.rebound.restitution - e));
            const double late = until.at(0.99 * until.rebound.duration).force;
            least_pull = std::min(least_pull, -late / until.rebound.peak_force);
            const double free =
                impacts.integrated(asked(p, e, Release::no_tension)).rebound.restitution;
            worst_free = std::max(worst_free, std::abs(free - without_tension(e)));
            PowerLawCase calibrated = asked(p, e, Release::no_tension);
            calibrated.alpha = std::sqrt(2 * (p + 1)) * damping_ratio(e, Release::no_tension);
            worst_calibrated = std::max(
                worst_calibrated, std::abs(impacts.integrated(calibrated).rebound.restitution - e));
        }
    }
    findings.statement(
        "calibration", worst < 1e-9 && least_pull > 0,
        "25 integrated impacts that last until δ = 0 miss it by at most " + significant(worst, 2) +
            "; all of them pull before they end, and without tension they return with " +
            significant(without_tension(0.1), 5) + ", " + significant(without_tension(0.5), 5) +
            " and " + significant(without_tension(0.9), 5) +
            " where 0.1, 0.5 and 0.9 are requested");
    Figure plot;
    plot.name = "feng2026-no-tension";
    plot.title = "Restitution delivered with the coefficient of Eq. (14)";
    plot.panels = {delivered_panel()};
    findings.figure(plot,
                    "The same coefficient under two rules for the end of contact; for every "
                    "exponent and every speed. Bodies without adhesion cannot pull.");
    Figure history;
    history.name = "feng2026-no-tension-force";
    history.title = "Contact force over time, e = 0.5 requested";
    history.columns = 2;
    history.panels = {history_panel(impacts, 1), history_panel(impacts, 1.5)};
    findings.figure(history,
                    "Contact force under both rules and with the coefficient calibrated for "
                    "contacts without tension, m = k = v0 = 1.");
    findings.table(delivered_table(impacts));
    findings.note(
        "Without tension e = exp(-2a arccos(a)/√(1 - a²)) for every exponent; 25 "
        "integrated impacts agree within " +
        significant(worst_free, 2) +
        ", and with the coefficient calibrated for it they deliver what is requested within " +
        significant(worst_calibrated, 2) + " (F17).");
    return impacts.outcome();
}

}  // namespace percuss::reproduction
