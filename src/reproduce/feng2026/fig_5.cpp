#include <algorithm>
#include <array>
#include <cmath>

#include "percuss/core/text.hpp"
#include "percuss/numerics/roots.hpp"
#include "reproduce/feng2026/power_law_impacts.hpp"

namespace percuss::reproduction {

namespace {

constexpr std::array<double, 4> restitutions{0.9, 0.7, 0.5, 0.3};

PowerLawCase hertz(double e) { return {.p = 1.5, .alpha = alpha_of_source(1.5, e)}; }

struct Portrait {
    double e = 0;
    Solution exact, integrated;
    double area = 0;        ///< enclosed with the axis δ = 0
    double difference = 0;  ///< of the two, in rate and in indentation
};

Portrait portrait(PowerLawImpacts& impacts, double e) {
    Portrait result{e, impacts.exact(hertz(e)), impacts.integrated(hertz(e))};
    const double tau = result.exact.rebound.duration;
    // area = ∮ v dδ = ∫ v² dt, by Simpson's rule
    constexpr int panels = 400;
    for (int i = 0; i <= panels; ++i) {
        const double t = tau * i / panels, v = result.exact.at(t).rate;
        result.area += (i == 0 || i == panels ? 1 : i % 2 == 1 ? 4 : 2) * v * v;
    }
    result.area *= tau / (3 * panels);
    for (const double s : evenly(0.02, 0.98, 24)) {
        const State a = result.exact.at(s * tau), b = result.integrated.at(s * tau);
        result.difference = std::max({result.difference, std::abs(a.rate - b.rate),
                                      std::abs(a.indentation - b.indentation)});
    }
    return result;
}

/// The states on loading and on unloading at an indentation.
std::array<State, 2> branches(const Portrait& of, double indentation) {
    const Rebound& r = of.exact.rebound;
    const auto reached = [&](double t) { return of.exact.at(t).indentation - indentation; };
    const auto at = [&](double from, double to) {
        return of.exact.at(bracketed_root(reached, from, to, 1e-13).x);
    };
    return {at(0, r.time_of_peak_indentation), at(r.time_of_peak_indentation, r.duration)};
}

/// Whether |dv/dδ| = |F/(m v)| is larger on loading at every indentation.
bool loading_is_steeper(const Portrait& of) {
    for (const double part : evenly(0.05, 0.95, 18)) {
        const auto [loading, unloading] = branches(of, part * of.exact.rebound.peak_indentation);
        if (!(std::abs(loading.force / loading.rate) > std::abs(unloading.force / unloading.rate)))
            return false;
    }
    return true;
}

/// v on loading less |v| on unloading, at a part of the depth of the loop.
double width(const Portrait& of, double part) {
    const auto [loading, unloading] = branches(of, part * of.exact.rebound.peak_indentation);
    return loading.rate + unloading.rate;
}

/// Whether the second portrait is wider than the first at every part of their depths.
bool is_wider(const Portrait& first, const Portrait& second) {
    return std::ranges::all_of(evenly(0.05, 0.95, 18), [&](double part) {
        return width(second, part) > width(first, part);
    });
}

Panel portrait_panel(PowerLawImpacts& impacts, const std::vector<Portrait>& portraits) {
    Panel panel;
    panel.x = {"indentation", "1"};
    panel.y = {"rate / rate at touch", "1"};
    Series marks{"force vanishes", {}, {}, SeriesStyle::points, 6};
    for (const Portrait& of : portraits) {
        Series curve{"e = " + shortest(of.e), {}, {}};
        for (const double s : dense_at_ends(200)) {
            const State state = of.exact.at(s * of.exact.rebound.duration);
            curve.x.push_back(state.indentation);
            curve.y.push_back(state.rate);
        }
        panel.series.push_back(std::move(curve));
        PowerLawCase without_tension = hertz(of.e);
        without_tension.release = Release::no_tension;
        const Rebound& r = impacts.exact(without_tension).rebound;
        marks.x.push_back(r.indentation_at_release);
        marks.y.push_back(-r.restitution);
    }
    panel.series.push_back(std::move(marks));
    return panel;
}

}  // namespace

Expected<void> reproduce_feng2026_fig_5(Findings& findings) {
    PowerLawImpacts impacts;
    std::vector<Portrait> portraits;
    for (const double e : restitutions) portraits.push_back(portrait(impacts, e));

    double exit = 0, difference = 0;
    bool wider = true, shallower = true, steeper = true, deeper = true;
    std::vector<std::string> areas, depths, widths;
    for (std::size_t i = 0; i < portraits.size(); ++i) {
        const Portrait& of = portraits[i];
        exit = std::max(exit, std::abs(of.integrated.rebound.restitution - of.e));
        difference = std::max(difference, of.difference);
        steeper = steeper && loading_is_steeper(of);
        const double depth = of.exact.rebound.peak_indentation;
        areas.push_back(significant(of.area, 4));
        depths.push_back(significant(depth, 4));
        widths.push_back(significant(width(of, 0.5), 3));
        if (i == 0) continue;
        const double before = portraits[i - 1].exact.rebound.peak_indentation;
        wider = wider && is_wider(portraits[i - 1], of);
        deeper = deeper && depth > before;  // as e falls
        shallower = shallower && depth < before;
    }
    const std::string order = " for e = 0.9, 0.7, 0.5, 0.3";
    findings.statement(
        "ends", exit < 1e-9,
        "the integrated impacts leave with the rate -e v0 within " + significant(exit, 2));
    findings.statement("loop_widens", wider,
                       "v on loading less |v| on unloading grows as e falls, at all of 19 parts of "
                       "the depth of the loop: at half of it, it is " +
                           listed(widths) + order + "; the areas of the loops are " +
                           listed(areas));
    findings.statement("loading_steeper", steeper,
                       "at 19 indentations of each of the four loops |dv/dδ| is larger on loading");
    findings.corrected("depth_falls_with_e", deeper, shallower,
                       "the depths are " + listed(depths) + order);
    findings.statement(
        "agreement", difference < 1e-9,
        "exact and integrated loops differ by at most " + significant(difference, 2));

    Figure plot;
    plot.name = "feng2026-fig-5";
    plot.title = "Phase portrait of the Hertzian contact";
    plot.panels = {portrait_panel(impacts, portraits)};
    findings.figure(plot,
                    "p = 3/2, m = k = v0 = 1, contact until δ = 0. Where the marks stand the "
                    "contact force vanishes: bodies that cannot pull part there, with a larger "
                    "restitution.");
    findings.note(
        "The loop is the image of a logarithmic spiral, not of an ellipse; an ellipse belongs to "
        "e = 1 only.");
    return impacts.outcome();
}

}  // namespace percuss::reproduction
