// Storeys of Bouc and Wen and dampers with a power of the rate against formulas, and against the
// exact runs that they come down to.
#include <gtest/gtest.h>

#include <cmath>
#include <memory>

#include "percuss/laws/catalog.hpp"
#include "percuss/pounding/models.hpp"
#include "percuss/pounding/problem.hpp"
#include "pounding/smooth/comparison.hpp"

namespace {

using namespace percuss;
using support::solved;

constexpr double m = 2.5e4, omega = 2 * pi / 0.7, k = m * omega * omega, yield = 6e4,
                 reach = yield / k;

StoreyYield spring(Hysteresis rule, double hardening, double exponent = 2, double beta = 0.5) {
    StoreyYield s;
    s.rule = rule;
    s.stiffness = k;
    s.force = yield;
    s.hardening = hardening;
    s.exponent = exponent;
    s.beta = beta;
    return s;
}
Building storey(const StoreyYield& s, double load = 0) {
    auto b = build(SingleOscillator{.name = "A", .mass = m, .stiffness = k});
    EXPECT_TRUE(b);
    b->yields = {s};
    b->force = {load};
    return *b;
}
std::shared_ptr<const GroundMotion> shaking(double strength) {
    auto record = std::make_shared<GroundMotion>();
    record->dt = 0.02;
    for (int i = 0; i <= 300; ++i) {
        const double t = 0.02 * i;
        record->acceleration.push_back(strength * std::sin(pi * t / 6) *
                                       (std::sin(9 * t) + 0.7 * std::sin(14.3 * t + 1)));
    }
    return record;
}
Pounding alone(const Building& building, double duration) {
    Pounding problem;
    problem.buildings = {building};
    problem.duration = duration;
    return problem;
}
Pounding shaken(const Building& building, double strength = 2) {
    Pounding problem = alone(building, 8);
    problem.ground.record = shaking(strength);
    return problem;
}

/// First loading follows the integral of dz/dx = 1 - z^n.
TEST(smooth_closed_form, first_loading) {
    constexpr double hardening = 0.1;
    for (const double n : {1.0, 2.0}) {
        const auto s =
            solved(alone(storey(spring(Hysteresis::bouc_wen, hardening, n), 1.1 * yield), 0.5));
        double before = -1;
        int looked = 0;
        for (const LoopPoint& p : s.yielding[0][0].loop) {
            if (p.drift < before) break;
            before = p.drift;
            const double x = p.drift / reach, z = n == 1 ? 1 - std::exp(-x) : std::tanh(x);
            EXPECT_NEAR(p.force, hardening * k * p.drift + (1 - hardening) * yield * z,
                        1e-10 * yield);
            ++looked;
        }
        EXPECT_GT(looked, 5);
        EXPECT_GT(before, 2 * reach);
    }
}

/// With beta = gamma it unloads along a straight line of the first stiffness.
TEST(smooth_closed_form, unloads_straight) {
    const auto s = solved(alone(storey(spring(Hysteresis::bouc_wen, 0.1, 1.7), 1.1 * yield), 0.9));
    const auto& loop = s.yielding[0][0].loop;
    std::size_t top = 1;
    while (top + 1 < loop.size() && loop[top + 1].drift >= loop[top].drift) ++top;
    ASSERT_LT(top + 3, loop.size());
    EXPECT_NEAR(loop[top].drift, s.peaks[0].storeys[0].drift.value, 1e-12 * loop[top].drift);
    int looked = 0;
    for (std::size_t i = top + 1; i < loop.size() && loop[i].drift < loop[i - 1].drift; ++i) {
        const double soft = loop[i].force - 0.1 * k * loop[i].drift;
        if (soft < 0) break;
        EXPECT_NEAR(loop[i].force - loop[top].force, k * (loop[i].drift - loop[top].drift),
                    1e-9 * yield);
        ++looked;
    }
    EXPECT_GT(looked, 2);
    EXPECT_EQ(s.yielding[0][0].yields, 1);
}

TEST(smooth_closed_form, without_hardening_yield_is_the_most) {
    for (const double beta : {0.3, 0.5, 1.0}) {
        const auto s = solved(shaken(storey(spring(Hysteresis::bouc_wen, 0, 3, beta))));
        double most = 0;
        for (const LoopPoint& p : s.yielding[0][0].loop) most = std::max(most, std::abs(p.force));
        EXPECT_LE(most, yield * (1 + 1e-10));
        EXPECT_GT(most, 0.9 * yield);
        EXPECT_GT(s.yielding[0][0].ductility, 2);
        EXPECT_GT(s.yielding[0][0].energy, yield * reach);
        EXPECT_LT(std::abs(s.energy.defect()), 1e-9 * s.energy.input);
    }
}

/// The larger the exponent, the nearer it is to two straight lines.
TEST(smooth_closed_form, sharp_corners_are_bilinear) {
    const auto exact = solved(shaken(storey(spring(Hysteresis::bilinear, 0.05))));
    double before = infinity;
    for (const double n : {5.0, 20.0, 80.0}) {
        const auto s = solved(shaken(storey(spring(Hysteresis::bouc_wen, 0.05, n))));
        const double error =
            std::abs(s.peaks[0].storeys[0].drift.value - exact.peaks[0].storeys[0].drift.value) /
            std::abs(exact.peaks[0].storeys[0].drift.value);
        EXPECT_LT(error, before);
        before = error;
        if (n < 80) continue;
        EXPECT_LT(error, 0.02);
        EXPECT_NEAR(s.yielding[0][0].energy, exact.yielding[0][0].energy,
                    0.05 * exact.yielding[0][0].energy);
    }
}

/// One that yields only at a force out of reach is elastic: contacts, peaks and energies are those
/// of the exact run.
TEST(smooth_closed_form, out_of_reach_of_yield_contacts_are_those_of_elastic_buildings) {
    Pounding elastic;
    for (const double period : {0.7, 0.31})
        elastic.buildings.push_back(*build(SingleOscillator{
            .mass = m, .stiffness = m * std::pow(2 * pi / period, 2), .damping_ratio = 0.05}));
    PoundingPair pair;
    pair.left = {0, 0};
    pair.right = Dof{1, 0};
    pair.gap = 0.01;
    pair.law = *make_law("hertzdamp", {{"K", 3e8}, {"e", 0.6}});
    elastic.pairs = {pair};
    elastic.ground.record = shaking(3);
    elastic.duration = 8;
    Pounding smooth = elastic;
    StoreyYield far = spring(Hysteresis::bouc_wen, 0.1, 8);
    far.stiffness = smooth.buildings[0].stiffness[0];
    far.force = 1e4 * yield;
    smooth.buildings[0].yields = {far};
    const auto a = solved(elastic, {.details = true}), b = solved(smooth, {.details = true});
    ASSERT_GT(a.impacts.size(), 10u);
    ASSERT_EQ(a.impacts.size(), b.impacts.size());
    for (std::size_t i = 0; i < a.impacts.size(); ++i) {
        EXPECT_NEAR(a.impacts[i].time, b.impacts[i].time, 1e-8);
        EXPECT_NEAR(a.impacts[i].peak_force, b.impacts[i].peak_force,
                    1e-6 * a.impacts[i].peak_force);
        EXPECT_NEAR(a.impacts[i].impulse, b.impacts[i].impulse, 1e-6 * a.impacts[i].impulse);
    }
    for (std::size_t i = 0; i < 2; ++i) {
        const DofPeaks &p = a.peaks[i].dofs[0], &q = b.peaks[i].dofs[0];
        for (const auto& [x, y] : {std::pair{p.displacement, q.displacement},
                                   {p.velocity, q.velocity},
                                   {p.acceleration, q.acceleration}}) {
            EXPECT_NEAR(x.value, y.value, 1e-7 * std::abs(x.value));
            EXPECT_NEAR(x.opposite, y.opposite, 1e-7 * std::abs(x.value));
        }
        EXPECT_NEAR(a.peaks[i].storeys[0].shear.value, b.peaks[i].storeys[0].shear.value,
                    1e-7 * std::abs(a.peaks[i].storeys[0].shear.value));
    }
    EXPECT_NEAR(a.energy.lost, b.energy.lost, 1e-7 * a.energy.lost);
    EXPECT_LT(std::abs(b.energy.defect()), 1e-9 * b.energy.input);
}

/// Storeys of straight lines keep them beside smooth ones.
TEST(smooth_closed_form, straight_lines_beside_a_smooth_storey) {
    const auto building = [&](Hysteresis top) {
        ShearBuilding b;
        b.storeys.resize(3, {m, k, 0.02 * m * omega});
        for (Storey& s : b.storeys) s.stiffness = 4 * k;
        b.storeys[0].yield = spring(Hysteresis::bilinear, 0.05);
        b.storeys[1].yield = spring(Hysteresis::takeda, 0.02);
        b.storeys[2].yield = spring(top, 0.1, 8);
        b.storeys[2].yield.force = 1e5 * yield;
        return *build(b);
    };
    const auto exact = solved(shaken(building(Hysteresis::bilinear)));
    const auto smooth = solved(shaken(building(Hysteresis::bouc_wen)));
    EXPECT_GT(exact.yielding[0][0].yields, 3);
    for (std::size_t i = 0; i < 2; ++i) {
        EXPECT_EQ(exact.yielding[0][i].yields, smooth.yielding[0][i].yields);
        EXPECT_NEAR(exact.yielding[0][i].ductility, smooth.yielding[0][i].ductility, 1e-8);
        EXPECT_NEAR(exact.yielding[0][i].residual, smooth.yielding[0][i].residual, 1e-8 * reach);
        EXPECT_NEAR(exact.yielding[0][i].energy, smooth.yielding[0][i].energy,
                    1e-8 * exact.yielding[0][i].energy);
    }
    EXPECT_LT(std::abs(smooth.energy.defect()), 1e-9 * smooth.energy.input);
}

TEST(smooth_closed_form, collapse_has_its_time_and_storey) {
    StoreyYield s = spring(Hysteresis::bouc_wen, -0.05);
    auto run = solve(alone(storey(s, 1.2 * yield), 60), EventDriven{});
    ASSERT_TRUE(run) << run.error().text();
    EXPECT_EQ(run->status, RunStatus::collapsed);
    EXPECT_NEAR(run->displacement[0], reach * 21, 1e-6 * reach);
    EXPECT_NE(run->note.find("storey 1 of building \"A\" collapses"), std::string::npos);
}

/// A jump of the ground's velocity turns the rates round.
TEST(smooth_closed_form, impulses_close_the_ledger) {
    Pounding problem = alone(storey(spring(Hysteresis::bouc_wen, 0.05)), 4);
    problem.ground.impulses = {{0, 0.4}, {0.33, -0.9}, {1.7, 0.2}};
    const auto s = solved(problem);
    EXPECT_GT(s.yielding[0][0].ductility, 2);
    EXPECT_LT(std::abs(s.energy.defect()), 1e-9 * s.energy.input);
}

TEST(smooth_closed_form, nonsense_is_refused_in_a_sentence) {
    const auto refusal = [](StoreyYield s, double tangent = 0) {
        Pounding problem = alone(storey(s), 1);
        problem.buildings[0].tangent_damping = tangent;
        const auto run = solve(problem, EventDriven{});
        return run ? std::string() : run.error().message;
    };
    EXPECT_NE(refusal(spring(Hysteresis::bouc_wen, 0, 0.5)).find("between 1 and 100, not 0.5"),
              std::string::npos);
    EXPECT_NE(refusal(spring(Hysteresis::bouc_wen, 0, 2, 1.5)).find("between 0 and 1, not 1.5"),
              std::string::npos);
    EXPECT_NE(refusal(spring(Hysteresis::bouc_wen, 1)).find("hardening"), std::string::npos);
    EXPECT_NE(refusal(spring(Hysteresis::bouc_wen, 0), 0.01).find("initial stiffness"),
              std::string::npos);
    EXPECT_EQ(refusal(spring(Hysteresis::bouc_wen, 0)), "");
}

}  // namespace
