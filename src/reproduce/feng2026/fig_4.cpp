#include <algorithm>
#include <cmath>

#include "percuss/core/text.hpp"
#include "percuss/numerics/roots.hpp"
#include "reproduce/feng2026/power_law_impacts.hpp"

namespace percuss::reproduction {

namespace {

double linear_ratio(double a) { return 1 / std::sqrt((1 - a) * (1 + a)); }

/// Jensen's inequality on [feng2026] Eq. (24): (1 - a^2)^(-1/(p+1)) e^(-(p-1)/(2(p+1))).
double sharp_bound(double p, double a) {
    const double log_e = -pi * a * linear_ratio(a);
    return std::pow(linear_ratio(a), 2 / (p + 1)) * std::exp(-log_e * (p - 1) / (2 * (p + 1)));
}

/// tau(alpha)/tau(0), of exact or of integrated impacts.
class DurationRatio {
public:
    explicit DurationRatio(PowerLawImpacts& impacts) : impacts_(impacts) {}

    double exact(double p, double a) {
        return impacts_.exact(damped(p, a)).rebound.duration /
               impacts_.exact(damped(p, 0)).rebound.duration;
    }
    double integrated(double p, double a) {
        return impacts_.integrated(damped(p, a)).rebound.duration /
               impacts_.integrated(damped(p, 0)).rebound.duration;
    }

private:
    static PowerLawCase damped(double p, double a) {
        return {.p = p, .alpha = a * std::sqrt(2 * (p + 1))};
    }
    PowerLawImpacts& impacts_;
};

constexpr double most_ratio = 0.8;

Panel ratio_panel(DurationRatio& ratio) {
    Panel panel;
    panel.x = {"effective damping ratio", "1"};
    panel.y = {"duration / undamped duration", "1"};
    const auto grid = evenly(0, most_ratio, 80);
    Series black{"1/√(1 - a²)", grid, {}, SeriesStyle::line, 6};
    for (const double a : grid) black.y.push_back(linear_ratio(a));
    for (std::size_t i = 0; i < power_law_exponents.size(); ++i) {
        const double p = power_law_exponents[i];
        Series line{exponent_label(p), grid, {}, SeriesStyle::line, static_cast<int>(i)};
        for (const double a : grid) line.y.push_back(ratio.exact(p, a));
        panel.series.push_back(std::move(line));
    }
    panel.series.push_back(std::move(black));
    for (std::size_t i = 0; i < power_law_exponents.size(); ++i) {
        Series marks{"", evenly(0, most_ratio, 8), {}, SeriesStyle::points, static_cast<int>(i)};
        for (const double a : marks.x)
            marks.y.push_back(ratio.integrated(power_law_exponents[i], a));
        panel.series.push_back(std::move(marks));
    }
    return panel;
}

Panel excess_panel(DurationRatio& ratio, const std::string& title, bool sharp) {
    Panel panel;
    panel.title = title;
    panel.x = {"effective damping ratio", "1"};
    panel.y = {"excess over the bound", "%"};
    for (const double p : power_law_exponents) {
        Series line{exponent_label(p), evenly(0, 0.5, 50), {}};
        for (const double a : line.x) {
            const double bound = sharp ? sharp_bound(p, a) : linear_ratio(a);
            line.y.push_back(100 * (ratio.exact(p, a) / bound - 1));
        }
        panel.series.push_back(std::move(line));
    }
    return panel;
}

struct DurationFindings {
    double worst_linear = 0;            ///< |ratio sqrt(1 - a^2) - 1| for p = 1
    bool above = true, growing = true;  ///< excess over the bound: positive; rising in a and p
    bool sharp = true;
};

DurationFindings survey(DurationRatio& ratio) {
    DurationFindings found;
    std::vector<double> before_p;
    for (const double p : power_law_exponents) {
        std::vector<double> excess;
        for (const double a : evenly(0.05, 0.9, 17)) {
            const double value = ratio.integrated(p, a), over = value / linear_ratio(a) - 1;
            if (p == 1) {
                found.worst_linear = std::max(found.worst_linear, std::abs(over));
            } else {
                found.above = found.above && over > 0;
                found.growing = found.growing && (excess.empty() || over > excess.back()) &&
                                over > before_p[excess.size()];
                found.sharp =
                    found.sharp && value > sharp_bound(p, a) && sharp_bound(p, a) > linear_ratio(a);
            }
            excess.push_back(over);
        }
        before_p = excess;
    }
    return found;
}

/// The largest effective ratio up to which the duration lies within 1 % of the curve.
std::string within_a_hundredth(DurationRatio& ratio, double p) {
    const auto excess = [&](double a) { return ratio.exact(p, a) / linear_ratio(a) - 1.01; };
    const Root root = bracketed_root(excess, 1e-6, 0.2, 1e-9);
    return root.found() ? significant(root.x(), 2) : "0.2";
}

void decide_small_damping(DurationRatio& ratio, Findings& findings) {
    // the slope at a = 0, to second order
    const double h = 1e-4;
    std::vector<std::string> slopes;
    bool flat = true;
    for (const double p : {1.5, 2.0, 2.5, 3.0}) {
        const double slope = (4 * ratio.exact(p, h) - ratio.exact(p, 2 * h) - 3) / (2 * h);
        flat = flat && std::abs(slope) < 1e-3;
        slopes.push_back(significant(slope, 4));
    }
    findings.statement("small_damping_limit", flat,
                       "the ratio is linear in a for small a, with the slopes " + listed(slopes) +
                           " for p = 3/2, 2, 5/2, 3, which are (π/2)(p - 1)/(p + 1); the curve has "
                           "the slope 0");
    const auto within = [&](double p) { return within_a_hundredth(ratio, p); };
    const double least = ratio.integrated(1.5, 0.2) / linear_ratio(0.2) - 1;
    const double most = ratio.integrated(3, 0.2) / linear_ratio(0.2) - 1;
    findings.statement("collapse", std::max(least, most) < 0.01,
                       "at a = 0.2 the ratio exceeds the curve by " + significant(100 * least, 3) +
                           " % (p = 3/2) to " + significant(100 * most, 3) +
                           " % (p = 3); within 1 % it lies up to a = " + within(1.5) +
                           " (p = 3/2), " + within(2) + " (2), " + within(2.5) + " (5/2), " +
                           within(3) + " (3)");
}

}  // namespace

Expected<void> reproduce_feng2026_fig_4(Findings& findings) {
    PowerLawImpacts impacts;
    DurationRatio ratio(impacts);
    const DurationFindings found = survey(ratio);
    findings.statement("linear_exact", found.worst_linear < 1e-9,
                       "for p = 1 they differ by at most " + significant(found.worst_linear, 2));

    decide_small_damping(ratio, findings);
    findings.statement("above", found.above && found.growing,
                       "at 18 ratios up to 0.9 the excess is positive for every p > 1 and grows "
                       "with p and a");
    findings.statement("lower_bound", found.above, "no exception at 18 ratios and four exponents");
    const double near = ratio.exact(3, 0.05) / linear_ratio(0.05) - 1;
    findings.statement("tight", near < 0.05 * 0.05,
                       "at a = 0.05 the ratio lies " + significant(100 * near, 3) +
                           " % above the curve for p = 3, which itself has risen by 0.13 %");

    Figure plot;
    plot.name = "feng2026-fig-4";
    plot.title = "Duration of contact over damping";
    plot.panels = {ratio_panel(ratio)};
    findings.figure(plot,
                    "Lines: exact solution, marks: integrated impacts, contact until δ = 0. The "
                    "black line is exact for p = 1 only.");
    Figure bounds;
    bounds.name = "feng2026-fig-4-bounds";
    bounds.title = "How far the duration exceeds two lower bounds";
    bounds.columns = 2;
    bounds.panels = {excess_panel(ratio, "1/√(1 - a²), as printed", false),
                     excess_panel(ratio, "sharp bound", true)};
    findings.figure(bounds,
                    "Left the bound of the source, right (1 - a²)^(-1/(p+1)) e^(-(p-1)/(2(p+1))) "
                    "with e = e(a), which follows from Jensen's inequality and has the right "
                    "slope.");
    findings.note(std::string("The sharp bound lies between the printed one and the duration at ") +
                  (found.sharp ? "all" : "not all") + " points that were computed (F7).");
    return impacts.outcome();
}

}  // namespace percuss::reproduction
