#include <algorithm>
#include <cmath>

#include "percuss/core/text.hpp"
#include "reproduce/skrinjar2018/review_figures.hpp"

namespace percuss::reproduction {

namespace {

/// Largest difference between the force and its mirror image in time, over the peak.
double asymmetry(const Solution& impact) {
    const Rebound& r = impact.rebound;
    double worst = 0;
    for (const double t : steps(0, r.duration, 100))
        worst = std::max(worst, std::abs(impact.at(t).force - impact.at(r.duration - t).force));
    return worst / r.peak_force;
}

Expected<void> decide_symmetry(const ReviewSpheres& spheres, Findings& findings) {
    double hertz = 0, least = infinity;
    std::string_view least_law;
    for (const ReviewLaw& law : review_laws) {
        PERCUSS_TRY(const auto impact, spheres.impact(law, 0.5, ReviewDamping::published));
        const double difference = asymmetry(impact);
        if (law.id == "hertz")
            hertz = difference;
        else if (difference < least)
            least = difference, least_law = law.label;
    }
    findings.statement("hertz_symmetric", hertz < 1e-10,
                       "the force and its mirror image in time differ by " + significant(hertz, 1) +
                           " of the peak");
    findings.statement("damped_not_symmetric", least > 0.01,
                       "at c_r = 0.5 by at least " + significant(least, 3) + " of the peak (" +
                           std::string(least_law) + ")");
    return {};
}

void decide_trends(const std::vector<LawRebounds>& sweep, const Rebound& hertz,
                   Findings& findings) {
    std::vector<std::string> shorter;
    double least_longer = infinity, most_longer = 0;
    int harder_at_last = 0, softer_at_last = 0;
    for (const LawRebounds& row : sweep) {
        if (row.law.id == "hertz") continue;
        const auto shortest = std::ranges::min(row.rebounds, {}, &Rebound::duration);
        if (shortest.duration < 0.995 * row.rebounds.front().duration)
            shorter.push_back(std::string(row.law.label) + ", to " +
                              significant(shortest.duration / hertz.duration, 3) + " of Hertz");
        ++(row.rebounds.back().peak_force > hertz.peak_force ? harder_at_last : softer_at_last);
        if (is_hunt_crossley_form(row.law)) {
            const double duration = row.rebounds.back().duration / hertz.duration;
            least_longer = std::min(least_longer, duration);
            most_longer = std::max(most_longer, duration);
        }
    }
    const std::string grows = "the nine Hunt-Crossley forms last " + significant(least_longer, 3) +
                              " to " + significant(most_longer, 3) +
                              " times as long as Hertz at c_r = 0.1";
    findings.statement(
        "some_shorter", !shorter.empty(),
        (shorter.empty() ? std::string("no law becomes shorter") : listed(shorter)) + "; " + grows);
    findings.undecided("these_models");
    findings.statement("conclusion", most_longer < 1.005 && harder_at_last == 0,
                       grows + "; at c_r = 0.1 " + std::to_string(harder_at_last) +
                           " of eleven laws have a greater peak force than Hertz, " +
                           std::to_string(softer_at_last) + " a smaller one");
}

}  // namespace

Expected<void> reproduce_skrinjar2018_fig_5(Findings& findings) {
    PERCUSS_TRY(const auto spheres, ReviewSpheres::make());
    PERCUSS_CHECK(decide_symmetry(spheres, findings));
    PERCUSS_TRY(const auto sweep,
                review_sweep(spheres, falling_restitutions, ReviewDamping::published));
    decide_trends(sweep, spheres.hertz(), findings);
    const ReviewView view{"skrinjar2018-fig-5",
                          "Force over time",
                          {"time", "µs", AxisScale::linear, 0, 300, 100},
                          {"force", "N", AxisScale::linear, 0, not_given},
                          [](const State& s) { return s.time * 1e6; },
                          {[](const State& s) { return s.force; }},
                          false,
                          "Contact force over time since touch."};
    return draw_review_impacts(spheres, view, findings);
}

}  // namespace percuss::reproduction
