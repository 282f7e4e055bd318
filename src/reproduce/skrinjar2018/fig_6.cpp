#include <algorithm>

#include "percuss/core/text.hpp"
#include "reproduce/skrinjar2018/review_figures.hpp"

namespace percuss::reproduction {

namespace {

/// Equal masses, one at rest: the momentum leaves (v0 + v)/2 to the arriving sphere.
double arriving(const State& s) { return (review_onset.rate + s.rate) / 2; }
double struck(const State& s) { return (review_onset.rate - s.rate) / 2; }

}  // namespace

Expected<void> reproduce_skrinjar2018_fig_6(Findings& findings) {
    PERCUSS_TRY(const auto spheres, ReviewSpheres::make());
    constexpr double c = 0.1;
    PERCUSS_TRY(const auto sweep, review_sweep(spheres, {c}, ReviewDamping::published));
    double slowest = infinity, fastest = 0;
    std::string_view slowest_law, fastest_law;
    for (const LawRebounds& row : sweep) {
        if (row.law.id == "hertz") continue;
        const double v = arriving({0, 0, -row.rebounds[0].restitution * review_onset.rate, 0});
        if (v < slowest) slowest = v, slowest_law = row.law.label;
        if (v > fastest) fastest = v, fastest_law = row.law.label;
    }
    findings.statement("great_impact", fastest > 1.1 * slowest,
                       "with 0.1 requested, the arriving sphere keeps " + significant(slowest, 3) +
                           " m/s (" + std::string(slowest_law) + ") to " + significant(fastest, 3) +
                           " m/s (" + std::string(fastest_law) + "); right would be 0.135 m/s");
    const ReviewView view{"skrinjar2018-fig-6",
                          "Velocities of the spheres",
                          {"time", "µs", AxisScale::linear, -50, 400, 100},
                          {"velocity", "m/s", AxisScale::linear, -0.02, 0.32, 0.1},
                          [](const State& s) { return s.time * 1e6; },
                          {arriving, struck},
                          true,
                          "Velocities of both spheres over the time since touch: the arriving "
                          "sphere starts at 0.3 m/s, the struck one at 0."};
    return draw_review_impacts(spheres, view, findings);
}

}  // namespace percuss::reproduction
