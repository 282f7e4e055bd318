// Trends of inelastic spectra [clough1975]: slow structures drift as far as elastic ones, quick
// ones take up the same energy and so drift farther.
#include <gtest/gtest.h>

#include <cmath>
#include <memory>

#include "percuss/ground/synthetic.hpp"
#include "percuss/pounding/models.hpp"
#include "percuss/pounding/problem.hpp"

namespace {

using namespace percuss;

/// Mean over records of the drift of a storey of a part 1/R of the elastic strength, over that of
/// the elastic one.
double drift_ratio(double period, double R, Hysteresis rule) {
    const double mass = 1e4, k = mass * 4 * pi * pi / (period * period);
    double logs = 0;
    int count = 0;
    for (const SyntheticMotion& motion : synthetic_suite()) {
        if (count == 12) break;
        const auto made = synthesize(motion);
        EXPECT_TRUE(made);
        auto building = build(
            SingleOscillator{.name = "A", .mass = mass, .stiffness = k, .damping_ratio = 0.05});
        EXPECT_TRUE(building);
        Pounding problem;
        problem.buildings = {*building};
        problem.ground.record = std::make_shared<GroundMotion>(*made);
        const auto elastic = solve(problem, EventDriven{});
        EXPECT_TRUE(elastic);
        const double most = std::abs(elastic->peaks[0].storeys[0].drift.value);
        StoreyYield spring;
        spring.rule = rule;
        spring.stiffness = k;
        spring.force = k * most / R;
        spring.hardening = 0.02;
        problem.buildings[0].yields = {spring};
        const auto yields = solve(problem, EventDriven{});
        EXPECT_TRUE(yields);
        logs += std::log(std::abs(yields->peaks[0].storeys[0].drift.value) / most);
        ++count;
    }
    return std::exp(logs / count);
}

TEST(inelastic_spectra, slow_structures_drift_as_far_as_elastic_ones) {
    for (const Hysteresis rule : {Hysteresis::bilinear, Hysteresis::clough, Hysteresis::takeda}) {
        const double ratio = drift_ratio(2.0, 4, rule);
        EXPECT_GT(ratio, 0.75) << name(rule);
        EXPECT_LT(ratio, 1.3) << name(rule);
    }
}

TEST(inelastic_spectra, quick_structures_take_up_the_same_energy) {
    // equal energy: ductility (R^2 + 1)/2, so that the drift is (R + 1/R)/2 of the elastic one
    const double R = 3, equal_energy = 0.5 * (R + 1 / R),
                 ratio = drift_ratio(0.25, R, Hysteresis::bilinear);
    EXPECT_GT(ratio, 0.7 * equal_energy);
    EXPECT_LT(ratio, 1.6 * equal_energy);
    EXPECT_GT(drift_ratio(0.1, R, Hysteresis::bilinear), ratio) << "and the quicker the farther";
}

}  // namespace
