#include <cmath>

#include "percuss/core/text.hpp"
#include "reproduce/skrinjar2018/review_figures.hpp"

namespace percuss::reproduction {

namespace {

double kinetic_energy(double rate) {
    const double arriving = (review_onset.rate + rate) / 2, struck = (review_onset.rate - rate) / 2;
    return review_mass / 2 * (arriving * arriving + struck * struck);
}

}  // namespace

Expected<void> reproduce_skrinjar2018_fig_7(Findings& findings) {
    PERCUSS_TRY(const auto spheres, ReviewSpheres::make());
    PERCUSS_TRY(const auto hertz, spheres.impact(review_laws[0], 1, ReviewDamping::published));
    const double before = kinetic_energy(hertz.at(0).rate),
                 after = kinetic_energy(hertz.at(hertz.rebound.duration).rate);
    findings.statement("hertz_keeps_energy", std::abs(after / before - 1) < 1e-12,
                       significant(before * 1e3, 10) + " mJ before, " +
                           significant(after * 1e3, 10) + " mJ after");
    const ReviewView view{"skrinjar2018-fig-7",
                          "Kinetic energy of the spheres",
                          {"time", "µs", AxisScale::linear, -50, 400, 100},
                          {"energy", "mJ", AxisScale::linear, 1.9, 4.4},
                          [](const State& s) { return s.time * 1e6; },
                          {[](const State& s) { return kinetic_energy(s.rate) * 1e3; }},
                          true,
                          "Kinetic energy of both spheres over the time since touch: half of the "
                          "initial 4.14 mJ belongs to the centre of mass and stays."};
    return draw_review_impacts(spheres, view, findings);
}

}  // namespace percuss::reproduction
