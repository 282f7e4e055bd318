#include <algorithm>
#include <cmath>

#include "exact/hunt_crossley.hpp"
#include "laws/families/hunt_crossley.hpp"
#include "laws/families/viscous.hpp"
#include "percuss/core/text.hpp"
#include "percuss/laws/catalog.hpp"
#include "percuss/laws/restitution.hpp"
#include "percuss/numerics/roots.hpp"
#include "reproduce/skrinjar2018/review_figures.hpp"

namespace percuss::reproduction {

using namespace exact;
using namespace laws;

namespace {

/// h of the Hunt-Crossley forms, the damping ratio of the others, 0 of Hertz.
double published_damping(const ReviewLaw& law, double c) {
    if (law.id == "anagnostopoulos") return Anagnostopoulos::ratio(c);
    if (law.id == "jankowski") return Jankowski::ratio(c);
    const LawInfo* info = find_law(law.id);
    return info->factor ? info->factor(c) : 0;
}

struct Spread {
    double least = infinity, most = 0;
    std::string_view least_law, most_law;

    void add(double value, std::string_view law) {
        if (value < least) least = value, least_law = law;
        if (value > most) most = value, most_law = law;
    }
};

/// Of the Hunt-Crossley forms, Gharib-Hurmuzlu excepted as in the text.
template <class F>
Spread spread(const F& measure) {
    Spread result;
    for (const ReviewLaw& law : hunt_crossley_forms())
        if (law.id != "gharib_hurmuzlu") result.add(measure(law), law.label);
    return result;
}

std::string text(const Spread& s) {
    return significant(s.least, 3) + " (" + std::string(s.least_law) + ") to " +
           significant(s.most, 3) + " (" + std::string(s.most_law) + ")";
}

Panel panel(const Axis& x, const Axis& y, const std::string& title) {
    Panel panel{title, x, y, {}};
    for (const ReviewLaw& law : review_laws) {
        Series curve{std::string(law.label),
                     steps(x.least > 0 ? x.least : 0.002, 1, 249),
                     {},
                     SeriesStyle::line,
                     -1};
        for (const double c : curve.x) curve.y.push_back(published_damping(law, c));
        panel.series.push_back(std::move(curve));
    }
    return panel;
}

/// Published over exact: 1 where a formula is right.
Panel ratio_panel() {
    Panel panel{"",
                {"requested restitution, c_r", "1", AxisScale::linear, 0, 1},
                {"published over delivering damping", "1", AxisScale::linear, 0, 2},
                {}};
    const auto requested = steps(0.01, 0.99, 196);
    int look = -1;
    for (const ReviewLaw& law : review_laws) {
        ++look;
        if (law.id == "hertz") continue;
        Series curve{std::string(law.label), requested, {}, SeriesStyle::line, look};
        for (const double c : requested) {
            const double right = law.id == "anagnostopoulos" ? damping_ratio(c, Release::no_tension)
                                 : law.id == "jankowski"
                                     ? approach_damping_ratio(c) * std::sqrt(5.0) / 2
                                     : hunt_crossley_factor(c);
            curve.y.push_back(published_damping(law, c) / right);
        }
        panel.series.push_back(std::move(curve));
    }
    return panel;
}

/// Where the factors of Herbert-McWhannell and Hunt-Crossley differ by 1.5 %.
void decide_herbert(Findings& findings) {
    const auto excess = [](double c) {
        return HerbertMcWhannell::factor(c) / HuntCrossley::factor(c) - 1;
    };
    const auto meets = [&](double from, double to) {
        const Root root =
            bracketed_root([&](double c) { return excess(c) - 0.015; }, from, to, 1e-12);
        return root.value_or(not_given);
    };
    double worst = 0;
    for (const double c : steps(0, 0.99, 990)) worst = std::max(worst, excess(c));
    findings.statement("herbert_against_hunt", std::abs(worst - 0.015) < 0.0005,
                       "the difference is " + significant(100 * excess(0.5), 4) + " % at 0.5, " +
                           significant(100 * excess(0.1), 3) + " % at 0.1 and " +
                           significant(100 * excess(0.9), 3) + " % at 0.9; 1.5 % are met at " +
                           significant(meets(0, 0.5), 4) + " and at " +
                           significant(meets(0.5, 0.999), 4) + " only");
}

/// Labels of the laws whose factor lies within a tenth of that of Hunt-Crossley.
std::vector<std::string> close_to_hunt_crossley(double c) {
    std::vector<std::string> labels;
    for (const ReviewLaw& law : hunt_crossley_forms())
        if (std::abs(published_damping(law, c) / HuntCrossley::factor(c) - 1) < 0.1)
            labels.emplace_back(law.label);
    return labels;
}

/// The requested restitution from which on the laws deliver within 0.05 of one another.
double alike_from() {
    for (const double c : steps(0.99, 0.5, 490)) {
        const Spread s = spread([&](const ReviewLaw& law) {
            return hunt_crossley_restitution(published_damping(law, c));
        });
        if (s.most - s.least > 0.05) return c + 0.001;
    }
    return 0.5;
}

void decide(Findings& findings) {
    const Spread at_0_7 = spread([](const ReviewLaw& law) { return published_damping(law, 0.7); });
    const Spread near_1 =
        spread([](const ReviewLaw& law) { return published_damping(law, 1 - 1e-9); });
    // Two factors within a tenth of each other would pass for approximately equal.
    findings.statement(
        "equal_above_0_7", at_0_7.most < 1.1 * at_0_7.least && near_1.most < 1.1 * near_1.least,
        "at 0.7 h runs from " + text(at_0_7) + ", a factor of " +
            significant(at_0_7.most / at_0_7.least, 3) + "; just below 1 the factor is still " +
            significant(near_1.most / near_1.least, 3) +
            ", but there within a tenth of one another: " +
            listed(close_to_hunt_crossley(1 - 1e-9)));

    bool vanish = true;
    for (const ReviewLaw& law : review_laws)
        vanish = vanish && (published_damping(law, 1) == 0) == (law.id != "gharib_hurmuzlu");
    findings.statement("vanish_at_1", vanish,
                       "0 for every law but Gharib-Hurmuzlu, whose h is " +
                           significant(GharibHurmuzlu::factor(1), 3));

    const auto delivered = [](const ReviewLaw& law) {
        return hunt_crossley_restitution(published_damping(law, 0.7));
    };
    const Spread restitution = spread(delivered);
    const double losses =
        (1 - restitution.least * restitution.least) / (1 - restitution.most * restitution.most);
    findings.statement("choice_does_not_matter", losses < 1.1,
                       "with 0.7 requested, the laws deliver " + text(restitution) +
                           "; their losses differ by a factor of " + significant(losses, 3) +
                           ". Within 0.05 of one another they deliver from " +
                           significant(alike_from(), 2) + " on");

    const Spread at_0_1 = spread([](const ReviewLaw& law) { return published_damping(law, 0.1); });
    const Spread at_0_5 = spread([](const ReviewLaw& law) { return published_damping(law, 0.5); });
    findings.statement("large_differences_below_0_5",
                       at_0_1.most > 2 * at_0_1.least && at_0_5.most > 2 * at_0_5.least,
                       "at 0.1 h runs from " + text(at_0_1) + ", at 0.5 from " + text(at_0_5));
}

/// d = h c_r: the root of Eq. (21), corrected, against 1 - c_r^2.
void decide_gonthier(Findings& findings) {
    double factor = 0, restitution = 0;
    for (const double c : steps(0.01, 0.99, 98)) {
        factor = std::max(factor, std::abs(Gonthier::factor(c) / hunt_crossley_factor(c) - 1));
        restitution =
            std::max(restitution, std::abs(hunt_crossley_restitution(Gonthier::factor(c)) - c));
    }
    findings.statement("gonthier_approximation", restitution < 0.05,
                       "with it the restitution is met within " + significant(restitution, 2) +
                           " everywhere, although d itself is up to " +
                           significant(100 * factor, 2) + " % too large, near c_r = 1");
}

}  // namespace

Expected<void> reproduce_skrinjar2018_fig_2(Findings& findings) {
    decide_herbert(findings);
    decide(findings);
    decide_gonthier(findings);
    const std::string damping = "h = χ v0/K, or ratio ξ";
    Figure plot{"skrinjar2018-fig-2", "Damping over the requested restitution", {}, 2, 400, 380};
    plot.panels = {panel({"c_r", "1", AxisScale::linear, 0, 1},
                         {damping, "1", AxisScale::linear, 0, 20}, "the whole range"),
                   panel({"c_r", "1", AxisScale::linear, 0.5, 1},
                         {damping, "1", AxisScale::linear, 0, 2.2}, "above 0.5")};
    findings.figure(plot,
                    "Damping that twelve laws prescribe for a restitution: h = χ v0/K of the nine "
                    "Hunt-Crossley forms, the damping ratio ξ of Anagnostopoulos and Jankowski "
                    "(corrected: R12, R16), none for Hertz.");

    Figure ratio{"skrinjar2018-fig-2-calibrated",
                 "Published damping over the one that delivers",
                 {ratio_panel()},
                 1,
                 720,
                 420};
    findings.figure(
        ratio,
        "The same formulas divided by the damping that delivers the restitution "
        "requested: 1 is right. Calibrated, all nine Hunt-Crossley forms have one and the "
        "same h, the root of h (1 + c_r) = ln[(1 + h)/(1 - h c_r)]. The ratio of "
        "Anagnostopoulos refers to separation at zero force.");
    findings.note(
        "No mass, stiffness or speed enters h = χ v0/K. Table 1 prints K/δ0 for K/v0 (R4).");
    findings.note(
        "Near c_r = 1 the right h is 3 (1 - c_r)/2: Lee-Wang gives half of it, Gonthier et al. "
        "four "
        "thirds, Flores et al. 16/15; the other forms with vanishing damping are right there. "
        "Towards 0 it is 1/c_r, which Gonthier et al. and Gharib-Hurmuzlu have.");
    return {};
}

}  // namespace percuss::reproduction
