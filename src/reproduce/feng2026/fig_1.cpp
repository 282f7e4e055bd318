#include <algorithm>
#include <cmath>

#include "percuss/core/text.hpp"
#include "percuss/laws/restitution.hpp"
#include "reproduce/feng2026/power_law_impacts.hpp"

namespace percuss::reproduction {

namespace {

constexpr double least_e = 0.1, most_e = 0.99;

/// alpha over e by a closed relation.
Panel calibration_panel(const std::string& title, Release release) {
    Panel panel;
    panel.title = title;
    panel.x = {"restitution e", "1", AxisScale::linear, 0, 1};
    panel.y = {"damping coefficient α", "1"};
    panel.y.least = 0;
    for (const double p : power_law_exponents) {
        Series curve{exponent_label(p), {}, {}};
        for (const double e : evenly(least_e, most_e, 100)) {
            curve.x.push_back(e);
            curve.y.push_back(std::sqrt(2 * (p + 1)) * damping_ratio(e, release));
        }
        panel.series.push_back(std::move(curve));
    }
    return panel;
}

}  // namespace

Expected<void> reproduce_feng2026_fig_1(Findings& findings) {
    PowerLawImpacts impacts;
    Figure plot;
    plot.name = "feng2026-fig-1";
    plot.title = "Damping coefficient over restitution";
    Panel panel = calibration_panel("", Release::geometric);
    double worst = 0;
    bool grows = true;
    std::vector<double> targets = evenly(0.1, 0.9, 8);
    targets.push_back(most_e);
    std::vector<double> before(targets.size(), 0);
    for (std::size_t i = 0; i < power_law_exponents.size(); ++i) {
        const double p = power_law_exponents[i];
        Series circles{"", targets, {}, SeriesStyle::points, static_cast<int>(i)};
        for (std::size_t k = 0; k < targets.size(); ++k) {
            const double alpha = impacts.alpha_by_integration(p, targets[k]);
            worst = std::max(worst, std::abs(alpha / alpha_of_source(p, targets[k]) - 1));
            grows = grows && alpha > before[k];
            before[k] = alpha;
            circles.y.push_back(alpha);
        }
        panel.series.push_back(std::move(circles));
    }
    plot.panels = {panel};
    findings.statement("agreement", worst < 1e-3,
                       "coefficients found by integration differ from Eq. (14) by at most " +
                           significant(worst, 2) + " of their value");
    findings.statement("grows_with_p", grows,
                       "at each of the ten restitutions α grows from p = 1 to 3");
    findings.figure(plot,
                    "Lines: Eq. (14). Marks: the coefficient for which a numerically integrated "
                    "impact has that restitution when contact ends at δ = 0.");

    Figure without;
    without.name = "feng2026-fig-1-no-tension";
    without.title = "Damping coefficient over restitution, no tension";
    without.panels = {calibration_panel("", Release::no_tension)};
    findings.figure(without,
                    "The coefficient that delivers e if the contact ends where its force vanishes; "
                    "it exceeds that of Eq. (14), the more the smaller e.");
    findings.note(
        "The text calls the growth with p proportional; it is as the square root of p + 1 (F21).");
    return impacts.outcome();
}

}  // namespace percuss::reproduction
