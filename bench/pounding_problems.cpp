#include "pounding_problems.hpp"

#include <algorithm>
#include <cmath>
#include <memory>
#include <numbers>
#include <random>
#include <utility>

#include "percuss/laws/catalog.hpp"

namespace percuss::bench {

namespace {

/// White noise under an envelope, through an oscillator of 15 rad/s and 60 % damping.
std::shared_ptr<const GroundMotion> filtered_noise() {
    auto motion = std::make_shared<GroundMotion>();
    motion->dt = 0.01;
    std::mt19937 generator(7);
    std::normal_distribution<double> normal;
    constexpr double w = 15, damping = 0.6, peak = 0.5 * standard_gravity;
    double x = 0, v = 0, largest = 0;
    for (int i = 0; i <= 4000; ++i) {
        const double t = i * motion->dt;
        const double envelope = std::min(1.0, t / 4) * std::exp(-0.15 * std::max(0.0, t - 12));
        v += (-w * w * x - 2 * damping * w * v - 30 * normal(generator) * envelope) * motion->dt;
        x += v * motion->dt;
        motion->acceleration.push_back(-(w * w * x + 2 * damping * w * v));
        largest = std::max(largest, std::abs(motion->acceleration.back()));
    }
    for (double& a : motion->acceleration) a *= peak / largest;
    return motion;
}

Joint joint() {
    return {.gap = mahmoud2008::table1_gap,
            .law = *make_law("jankowski", {{"K", mahmoud2008::table1_stiffness},
                                           {"e", mahmoud2008::table1_restitution}}),
            .release = Release::geometric};
}

/// A chain of n equal masses and springs has w1 = 2 sqrt(k/m) sin(pi/(4 n + 2)).
Building tower(std::size_t storeys, double period, const StoreyYield& yield = {}) {
    const double mass = mahmoud2008::table1_mass, pi = std::numbers::pi, w = 2 * pi / period,
                 half = std::sin(pi / (4 * static_cast<double>(storeys) + 2));
    const Storey storey{mass, mass * w * w / (4 * half * half), 0, yield};
    return *build(ShearBuilding{.storeys = std::vector<Storey>(storeys, storey),
                                .damping = ModalDamping{{mahmoud2008::table1_damping_ratio}}});
}

}  // namespace

Pounding two_oscillators(double first_period, double second_period) {
    Pounding problem =
        *row(*mahmoud2008::table1_oscillators(first_period, second_period), {joint()});
    problem.ground.record = filtered_noise();
    return problem;
}

Pounding row_of_buildings(std::size_t buildings, std::size_t storeys) {
    std::vector<Building> towers;
    for (std::size_t i = 0; i < buildings; ++i)
        towers.push_back(tower(storeys, (i % 2 == 0 ? 0.1 : 0.07) * static_cast<double>(storeys)));
    Pounding problem = *row(std::move(towers), {joint()});
    problem.ground.record = filtered_noise();
    return problem;
}

Pounding yielding_pair(Hysteresis rule) {
    std::vector<Building> towers;
    for (const std::size_t storeys : {5, 8}) {
        const double period = 0.1 * static_cast<double>(storeys),
                     weight =
                         mahmoud2008::table1_mass * static_cast<double>(storeys) * standard_gravity;
        StoreyYield yield;
        yield.rule = rule;
        yield.force = 0.2 * weight;
        yield.hardening = 0.05;
        towers.push_back(tower(storeys, period, yield));
    }
    Pounding problem = *row(std::move(towers), {joint()});
    problem.ground.record = filtered_noise();
    return problem;
}

}  // namespace percuss::bench
