#include <algorithm>
#include <cmath>

#include "percuss/core/text.hpp"
#include "percuss/laws/restitution.hpp"
#include "reproduce/feng2026/power_law_impacts.hpp"

namespace percuss::reproduction {

Expected<void> reproduce_feng2026_fig_6(Findings& findings) {
    PowerLawImpacts impacts;
    const double e = 0.5, xi = damping_ratio(e, Release::geometric);
    Series line{"√(2(p + 1))", evenly(1, 5, 100), {}};
    for (const double p : line.x) line.y.push_back(std::sqrt(2 * (p + 1)));
    Series marks{"integrated impacts", {1, 1.5, 2, 2.5, 3, 3.5, 4, 5}, {}, SeriesStyle::points};
    double worst = 0;
    bool grows = true;
    for (const double p : marks.x) {
        const double factor = impacts.alpha_by_integration(p, e) / xi;
        worst = std::max(worst, std::abs(factor / std::sqrt(2 * (p + 1)) - 1));
        grows = grows && (marks.y.empty() || factor > marks.y.back());
        marks.y.push_back(factor);
    }
    findings.statement(
        "agreement", worst < 1e-3,
        "at eight exponents they differ by at most " + significant(worst, 2) + " of the value");
    findings.statement("grows", grows,
                       "from " + significant(marks.y.front(), 6) + " at p = 1 to " +
                           significant(marks.y.back(), 6) + " at p = 5");
    // p = 1 and p = 3 are the first and the fifth
    const double growth = marks.y[4] / marks.y[0];
    findings.statement("proportionally", std::abs(growth / 3 - 1) < 0.01,
                       "from p = 1 to p = 3 the damping grows by the factor " +
                           significant(growth, 6) + ", while p grows by 3 and p + 1 by 2");
    Figure plot;
    plot.name = "feng2026-fig-6";
    plot.title = "Factor between α and the linear damping ratio";
    Panel panel;
    panel.x = {"exponent p", "1"};
    panel.y = {"f(p)", "1"};
    panel.series = {line, marks};
    plot.panels = {panel};
    findings.figure(plot,
                    "Line: f(p) of Eq. (14). Marks: α over ξ for e = 0.5, found by integration.");
    findings.note(
        "The source does not name its eight exponents; 1, 3/2, 2, 5/2, 3, 7/2, 4 and 5 are used.");
    return impacts.outcome();
}

}  // namespace percuss::reproduction
