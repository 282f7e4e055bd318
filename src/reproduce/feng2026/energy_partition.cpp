#include <algorithm>
#include <cmath>

#include "percuss/core/text.hpp"
#include "percuss/laws/restitution.hpp"
#include "reproduce/feng2026/power_law_impacts.hpp"

namespace percuss::reproduction {

namespace {

constexpr double energy = 0.5;  ///< m v0^2/2 with m = v0 = 1

struct EnergyLoss {
    double loading, unloading;  ///< over m v0^2/2
};

EnergyLoss integrated_loss(PowerLawImpacts& impacts, double p, double e) {
    const Rebound r = impacts.integrated({.p = p, .alpha = alpha_of_source(p, e)}).rebound;
    return {r.dissipated_loading / energy, r.dissipated_unloading / energy};
}

/// Exponent of [feng2026] Eq. (17) without its sign: (2a/W)(pi - arccos a).
double unloading_exponent(double a) {
    return 2 * a / std::sqrt((1 - a) * (1 + a)) * (pi - std::acos(a));
}
/// [feng2026] Eq. (16).
double loss_16(double e) {
    const double a = damping_ratio(e, Release::geometric);
    return -std::expm1(-2 * a / std::sqrt((1 - a) * (1 + a)) * std::acos(a));
}
double loss_17_as_printed(double e) {
    return e * e / std::expm1(-unloading_exponent(damping_ratio(e, Release::geometric)));
}
double loss_17_corrected(double e) {
    return e * e * std::expm1(unloading_exponent(damping_ratio(e, Release::geometric)));
}

Series formula_curve(const std::string& label, double (*formula)(double)) {
    Series curve{label, evenly(0.02, 0.999, 120), {}};
    for (const double e : curve.x) curve.y.push_back(formula(e));
    return curve;
}

ResultTable loss_table(PowerLawImpacts& impacts) {
    ResultTable table{"Energy lost over the energy of the impact, Hertzian contact",
                      {"e", "loading, integrated", "loading, Eq. (16)", "unloading, integrated",
                       "unloading, Eq. (17) corrected", "unloading, Eq. (17) as printed", "ratio"},
                      {}};
    for (const double e : {0.1, 0.3, 0.5, 0.7, 0.9, 0.99}) {
        const EnergyLoss loss = integrated_loss(impacts, 1.5, e);
        table.rows.push_back({shortest(e), significant(loss.loading, 6), significant(loss_16(e), 6),
                              significant(loss.unloading, 6), significant(loss_17_corrected(e), 6),
                              significant(loss_17_as_printed(e), 6),
                              significant(loss.loading / loss.unloading, 6)});
    }
    return table;
}

}  // namespace

Expected<void> reproduce_feng2026_energy_partition(Findings& findings) {
    PowerLawImpacts impacts;
    double worst_16 = 0, worst_17 = 0, worst_17_printed = 0, worst_ratio = 0;
    Series loading{"loading, integrated", {}, {}, SeriesStyle::points, 0};
    Series unloading{"unloading, integrated", {}, {}, SeriesStyle::points, 1};
    for (const double e : {0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.99}) {
        double first = not_given;
        for (const double p : power_law_exponents) {
            const EnergyLoss loss = integrated_loss(impacts, p, e);
            worst_16 = std::max(worst_16, std::abs(loss.loading - loss_16(e)));
            worst_17 = std::max(worst_17, std::abs(loss.unloading - loss_17_corrected(e)));
            worst_17_printed =
                std::max(worst_17_printed, std::abs(loss.unloading - loss_17_as_printed(e)));
            const double ratio = loss.loading / loss.unloading;
            if (!given(first)) first = ratio;
            worst_ratio = std::max(worst_ratio, std::abs(ratio / first - 1));
            if (p != 1.5) continue;
            loading.x.push_back(e);
            loading.y.push_back(loss.loading);
            unloading.x.push_back(e);
            unloading.y.push_back(loss.unloading);
        }
    }
    findings.statement(
        "loading", worst_16 < 1e-9,
        "55 integrated impacts differ by at most " + significant(worst_16, 2) + " of the energy");
    findings.corrected("unloading", worst_17_printed < 1e-9, worst_17 < 1e-9,
                       "with the corrected formula 55 integrated impacts differ by at most " +
                           significant(worst_17, 2) + " of the energy; as printed it gives " +
                           significant(loss_17_as_printed(0.5), 6) + " at e = 0.5 instead of " +
                           significant(loss_17_corrected(0.5), 6));
    findings.statement("universal", worst_ratio < 1e-9,
                       "at eleven restitutions the ratio varies by at most " +
                           significant(worst_ratio, 2) + " among five exponents");
    Figure plot;
    plot.name = "feng2026-energy-partition";
    plot.title = "Where the energy is lost";
    Panel panel;
    panel.x = {"restitution e", "1", AxisScale::linear, 0, 1};
    panel.y = {"energy lost / energy of the impact", "1", AxisScale::linear, 0, 1};
    panel.series = {formula_curve("loading, Eq. (16)", loss_16),
                    formula_curve("unloading, Eq. (17) corrected", loss_17_corrected), loading,
                    unloading};
    plot.panels = {panel};
    findings.figure(plot,
                    "Lines: closed forms, for every exponent. Marks: integrated Hertzian impacts, "
                    "contact until δ = 0. The printed form of Eq. (17) is negative throughout and "
                    "lies below the figure.");
    findings.table(loss_table(impacts));
    findings.note(
        "The ratio of the two losses tends to 1 as e tends to 1 and to exp(2) - 1 = 6.389 as e "
        "tends to 0.");
    return impacts.outcome();
}

}  // namespace percuss::reproduction
