#include <algorithm>
#include <array>
#include <cmath>

#include "percuss/core/text.hpp"
#include "reproduce/feng2026/power_law_impacts.hpp"

namespace percuss::reproduction {

namespace {

constexpr std::array<double, 3> drawn{1, 1.5, 2};

Panel penetration_panel(PowerLawImpacts& impacts, double speed, double& worst) {
    Panel panel;
    panel.title = "v0/Ω0 = " + shortest(speed);
    panel.x = {"restitution e", "1", AxisScale::linear, 0, 1};
    panel.y = {"largest indentation", "1"};
    panel.y.least = 0;
    std::vector<double> marks = evenly(0.1, 0.9, 8);
    marks.push_back(0.99);
    const auto peak = [&](const Solution& s) { return s.rebound.peak_indentation; };
    std::vector<Series> circles;
    for (std::size_t i = 0; i < drawn.size(); ++i) {
        const double p = drawn[i];
        const auto impact = [&](double e) {
            return PowerLawCase{.p = p, .alpha = alpha_of_source(p, e), .speed = speed};
        };
        Series line{exponent_label(p), {}, {}};
        for (const double e : evenly(0.1, 0.99, 60)) {
            line.x.push_back(e);
            line.y.push_back(peak(impacts.exact(impact(e))));
        }
        Series points{"", marks, {}, SeriesStyle::points, static_cast<int>(i)};
        for (const double e : marks) {
            points.y.push_back(peak(impacts.integrated(impact(e))));
            worst = std::max(worst, std::abs(points.y.back() / peak(impacts.exact(impact(e))) - 1));
        }
        panel.series.push_back(std::move(line));
        circles.push_back(std::move(points));
    }
    for (Series& points : circles) panel.series.push_back(std::move(points));
    return panel;
}

/// Whether the lines of a panel lie above one another in the order of p, for every e.
bool ordered(const Panel& panel) {
    for (std::size_t k = 0; k < panel.series[0].y.size(); ++k)
        for (std::size_t i = 1; i < drawn.size(); ++i)
            if (!(panel.series[i].y[k] > panel.series[i - 1].y[k])) return false;
    return true;
}

}  // namespace

Expected<void> reproduce_feng2026_fig_3(Findings& findings) {
    PowerLawImpacts impacts;
    double worst = 0;
    Figure plot;
    plot.name = "feng2026-fig-3";
    plot.title = "Largest indentation over restitution, m = k = 1";
    plot.columns = 2;
    plot.panels = {penetration_panel(impacts, 1, worst), penetration_panel(impacts, 10, worst)};
    findings.statement("agreement", worst < 1e-9,
                       "Eq. (15) and integrated impacts differ by at most " +
                           significant(worst, 2) + " of the value");
    const auto values = [&](double speed) {
        std::vector<std::string> depths;
        for (const double p : drawn) {
            const PowerLawCase impact{.p = p, .alpha = alpha_of_source(p, 0.5), .speed = speed};
            depths.push_back(significant(impacts.exact(impact).rebound.peak_indentation, 4));
        }
        return listed(depths);
    };
    findings.statement("grows_with_p", ordered(plot.panels[0]),
                       "for e = 0.5 and p = 1, 3/2, 2: " + values(1) + " with v0/Ω0 = 1, but " +
                           values(10) + " with v0/Ω0 = 10");
    findings.figure(plot,
                    "Left as in the source; right with ten times the speed, where the order of the "
                    "exponents is reversed. Lines: Eq. (15), marks: integrated impacts. Lengths "
                    "in the unit in which k and m are 1.");
    return impacts.outcome();
}

}  // namespace percuss::reproduction
