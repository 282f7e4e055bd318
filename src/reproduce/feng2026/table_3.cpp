#include <cmath>

#include "percuss/laws/restitution.hpp"
#include "reproduce/feng2026/power_law_impacts.hpp"

namespace percuss::reproduction {

namespace {

constexpr std::array<std::string_view, 5> rows{"p1", "p3_2", "p2", "p5_2", "p3"};

/// q and A of d = A x^q from the largest indentations of undamped impacts, x = v0/Omega_0.
struct MapConstants {
    double q, A;
};

MapConstants map_constants(PowerLawImpacts& impacts, double p) {
    const auto peak = [&](double speed) {
        return impacts.integrated({.p = p, .speed = speed}).rebound.peak_indentation;
    };
    return {std::log2(peak(2) / peak(1)), peak(1)};
}

}  // namespace

Expected<void> reproduce_feng2026_table_3(Findings& findings) {
    PowerLawImpacts impacts;
    const double e = 0.5, xi = damping_ratio(e, Release::geometric);
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const double p = power_law_exponents[i];
        const MapConstants map = map_constants(impacts, p);
        const double factor = impacts.alpha_by_integration(p, e) / xi;
        findings.row("constants", rows[i], {map.q, map.A, 1 / factor, factor});
    }
    Figure plot;
    plot.name = "feng2026-table-3";
    plot.title = "The map δ = A x^q and the damping ratio";
    Panel panel;
    panel.x = {"exponent p", "1"};
    panel.y = {"constant", "1"};
    Series q{"q", {}, {}}, A{"A", {}, {}}, ratio{"effective ratio over α", {}, {}};
    for (const double p : evenly(1, 5, 100)) {
        for (Series* curve : {&q, &A, &ratio}) curve->x.push_back(p);
        q.y.push_back(2 / (p + 1));
        A.y.push_back(std::pow((p + 1) / 2, 1 / (p + 1)));
        ratio.y.push_back(effective_ratio(p, 1));
    }
    panel.series = {q, A, ratio};
    plot.panels = {panel};
    findings.figure(plot, "Constants of the transformation over the exponent of the force law.");
    findings.note(
        "The constants are measured on numerically integrated impacts: A and q are the largest "
        "indentation of the undamped impact with v0/Ω0 = 1 and its growth with the speed, the "
        "last two columns follow from the damping that returns 0.5.");
    return impacts.outcome();
}

}  // namespace percuss::reproduction
