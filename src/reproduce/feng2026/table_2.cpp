#include <algorithm>
#include <cmath>

#include "percuss/calibrate/restitution.hpp"
#include "percuss/core/text.hpp"
#include "percuss/laws/catalog.hpp"
#include "reproduce/feng2026/power_law_impacts.hpp"

namespace percuss::reproduction {

namespace {

constexpr double target = 0.5;
constexpr std::array<double, 5> speeds{0.1, 0.5, 1, 5, 10};
constexpr std::array<std::string_view, 5> rows{"p1", "p3_2", "p2", "p5_2", "p3"};

/// K d^1.5 + chi d^0.5 v, which returns with `target` at unit speed.
Expected<Series> viscoelastic_spheres(const std::vector<double>& at) {
    Series curve{"δ^(3/2) with damping δ^(1/2)", {}, {}};
    const auto spheres = make_law("schaefer", {{"K", 1.0}, {"chi", 1.0}});
    PERCUSS_CHECK(spheres);
    PERCUSS_TRY(const auto calibrated,
                calibrate_restitution(*spheres, target, {1, 1}, Release::geometric));
    for (const double v : at) {
        PERCUSS_TRY(const auto e,
                    delivered_restitution(calibrated.law, {v, 1}, Release::geometric));
        curve.x.push_back(v);
        curve.y.push_back(e);
    }
    return curve;
}

}  // namespace

Expected<void> reproduce_feng2026_table_2(Findings& findings) {
    PowerLawImpacts impacts;
    double worst = 0, softest = 1, hardest = 0;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const double p = power_law_exponents[i], alpha = alpha_of_source(p, target);
        std::vector<double> achieved;
        for (const double v : speeds) {
            const PowerLawCase impact{.p = p, .alpha = alpha, .speed = v};
            constexpr int steps = 40000;
            achieved.push_back(impacts.in_physical_time(impact, steps).rebound.restitution);
            worst =
                std::max(worst, std::abs(impacts.integrated(impact).rebound.restitution - target));
            PowerLawCase without_tension = impact;
            without_tension.release = Release::no_tension;
            const double e = impacts.integrated(without_tension).rebound.restitution;
            softest = std::min(softest, e);
            hardest = std::max(hardest, e);
        }
        findings.row("achieved", rows[i], achieved);
    }
    findings.statement(
        "independent", worst < 1e-9,
        "integrated adaptively, the 25 impacts miss 0.5 by at most " + significant(worst, 2));

    std::vector<double> at;
    for (const double power : evenly(-1, 1, 20)) at.push_back(std::pow(10.0, power));
    PERCUSS_TRY(auto viscoelastic, viscoelastic_spheres(at));
    const auto [least, most] = std::ranges::minmax(viscoelastic.y);
    findings.statement("other_exponents", most - least > 0.01,
                       "with δ^(1/2) the restitution falls from " + significant(most, 3) + " to " +
                           significant(least, 3) + " as the speed grows from 0.1 to 10");

    Figure plot;
    plot.name = "feng2026-table-2";
    plot.title = "Restitution over the speed of impact, 0.5 requested";
    Panel panel;
    panel.x = {"speed of impact (m = k = 1)", "1", AxisScale::logarithmic};
    panel.y = {"restitution", "1"};
    panel.series.push_back({"any p, contact until δ = 0", {0.1, 10}, {target, target}});
    panel.series.push_back({"any p, no tension", {0.1, 10}, {softest, hardest}});
    panel.series.push_back(std::move(viscoelastic));
    plot.panels = {panel};
    findings.figure(plot,
                    "Damping with the exponent (p - 1)/2 gives the same restitution at every "
                    "speed, whether the contact may pull until δ = 0 (0.5) or ends where the force "
                    "vanishes (0.550); viscoelastic spheres, calibrated to 0.5 at unit speed, do "
                    "not.");
    findings.note("Without tension the same 25 impacts return with " + significant(softest, 6) +
                  " to " + significant(hardest, 6) + " (F17).");
    return impacts.outcome();
}

}  // namespace percuss::reproduction
