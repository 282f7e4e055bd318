// One storey that yields against formulas: elastic-plastic, hardening and softening springs under a
// step and a half-sine, with unloading and collapse.
#include <gtest/gtest.h>

#include <cmath>

#include "percuss/pounding/models.hpp"
#include "percuss/pounding/problem.hpp"

namespace {

using namespace percuss;

constexpr double m = 2.5e4, omega = 2 * pi / 0.7, k = m * omega * omega, yield = 6e4;

Building storey(double hardening, double load = 0) {
    auto b = build(SingleOscillator{.name = "A", .mass = m, .stiffness = k});
    EXPECT_TRUE(b);
    StoreyYield spring;
    spring.rule = Hysteresis::bilinear;
    spring.stiffness = k;
    spring.force = yield;
    spring.hardening = hardening;
    b->yields = {spring};
    b->force = {load};
    return *b;
}
PoundingSolution run(const Building& building, double duration, const GroundInput& ground = {}) {
    Pounding problem;
    problem.buildings = {building};
    problem.ground = ground;
    problem.duration = duration;
    auto s = solve(problem, EventDriven{});
    EXPECT_TRUE(s) << s.error().text();
    return *s;
}
/// Where a function of growing sign change vanishes.
template <class F>
double root(const F& f, double low, double high) {
    const bool rises = f(high) > 0;
    for (int i = 0; i < 200; ++i) {
        const double middle = 0.5 * (low + high);
        ((f(middle) > 0) == rises ? high : low) = middle;
    }
    return 0.5 * (low + high);
}
void near(double value, double exact, double relative = 1e-12) {
    EXPECT_NEAR(value, exact, relative * std::abs(exact));
}

TEST(yielding_closed_form, elastic_plastic_under_a_step) {
    const double load = 0.8 * yield, xy = yield / k;
    const auto s = run(storey(0, load), 2.5);
    // the work of the load is what the spring takes up
    const double top = 0.5 * yield * xy / (yield - load);
    const double t1 = std::acos(1 - yield / load) / omega;
    const double v1 = load / k * omega * std::sin(omega * t1);
    const double t2 = t1 + v1 * m / (yield - load);
    ASSERT_EQ(s.status, RunStatus::completed);
    near(s.peaks[0].dofs[0].displacement.value, top);
    near(s.peaks[0].dofs[0].displacement.time, t2, 1e-9);
    near(s.yielding[0][0].ductility, top / xy);
    near(s.yielding[0][0].residual, top - xy);
    near(s.yielding[0][0].energy, yield * (top - xy));
    EXPECT_EQ(s.yielding[0][0].yields, 1);
    // afterwards it swings about its new place for ever
    const double rest = top - xy + load / k, phase = omega * (2.5 - t2);
    near(s.displacement[0], rest + (top - rest) * std::cos(phase));
    EXPECT_NEAR(s.energy.defect(), 0, 1e-11 * s.energy.input);
    ASSERT_GE(s.yielding[0][0].loop.size(), 4u);
    near(s.yielding[0][0].loop[1].time, t1);
    near(s.yielding[0][0].loop[1].force, yield);
    near(s.yielding[0][0].loop[2].drift, top);
}

TEST(yielding_closed_form, hardening_under_a_step) {
    const double alpha = 0.15, load = 1.3 * yield, xy = yield / k, kp = alpha * k;
    const auto s = run(storey(alpha, load), 3);
    const double t1 = std::acos(1 - yield / load) / omega;
    const double v1 = load / k * omega * std::sin(omega * t1);
    const double w = std::sqrt(kp / m), centre = xy + (load - yield) / kp;
    const double swing = std::hypot(xy - centre, v1 / w);
    near(s.peaks[0].dofs[0].displacement.value, centre + swing);
    near(s.peaks[0].storeys[0].shear.value, yield + kp * (centre + swing - xy));
    EXPECT_NEAR(s.energy.defect(), 0, 1e-11 * s.energy.input);
}

TEST(yielding_closed_form, elastic_plastic_under_a_half_sine) {
    const double pulse = 0.9, W = pi / pulse, A = -2.4;  // pushes to the positive side
    GroundInput half_sine;
    half_sine.harmonics = {{A, 0.5 / pulse, 0}};
    const auto s = run(storey(0), pulse, half_sine);
    const double xy = yield / k, ay = yield / m, c = -A / (omega * omega - W * W);
    const auto x = [&](double t) {
        return c * (std::sin(W * t) - W / omega * std::sin(omega * t));
    };
    const double t1 = root([&](double t) { return x(t) - xy; }, 0, 0.45);
    const double v1 = c * W * (std::cos(W * t1) - std::cos(omega * t1));
    const auto v = [&](double t) {
        return v1 + A / W * (std::cos(W * t) - std::cos(W * t1)) - ay * (t - t1);
    };
    const double t2 = root(v, t1 + 1e-3, pulse);
    const auto flow = [&](double t) {
        const double tau = t - t1;
        return xy + v1 * tau - 0.5 * ay * tau * tau +
               A / W * ((std::sin(W * t) - std::sin(W * t1)) / W - std::cos(W * t1) * tau);
    };
    const double top = flow(t2);
    near(s.peaks[0].dofs[0].displacement.value, top);
    near(s.yielding[0][0].energy, yield * (top - xy));
    near(s.yielding[0][0].loop[1].time, t1);
    // unloading: x - (top - xy) = steady part + free part
    const auto steady = [&](double t) { return c * std::sin(W * t); };
    const double b = xy - steady(t2), d = -c * W * std::cos(W * t2) / omega;
    const double phase = omega * (pulse - t2);
    near(s.displacement[0], top - xy + steady(pulse) + b * std::cos(phase) + d * std::sin(phase),
         2e-12);
    EXPECT_NEAR(s.energy.defect(), 0, 1e-11 * s.energy.input);
}

/// Gravity takes more off the stiffness than the hardening leaves: hyperbolic functions.
TEST(yielding_closed_form, collapse_under_gravity_has_its_time_and_storey) {
    const double height = 3.2, weight = 0.1 * k * height, load = 0.72 * yield;
    auto b = build(SingleOscillator{
        .name = "A", .mass = m, .stiffness = k, .height = height, .gravity_load = weight});
    ASSERT_TRUE(b) << b.error().text();
    near(b->stiffness[0], 0.9 * k);
    b->yields = storey(0.02).yields;
    b->yields[0].collapse = 0.4;
    b->force = {load};
    const auto s = run(*b, 50);
    const double w = omega * std::sqrt(0.9), xy = yield / k, soft = 0.08 * k;
    const double t1 = std::acos(1 - xy * 0.9 * k / load) / w;
    const double v1 = load / (0.9 * k) * w * std::sin(w * t1);
    // m x'' = load - yield + 0.02 k xy + soft x
    const double sigma = std::sqrt(soft / m), centre = (yield - 0.02 * k * xy - load) / soft;
    const auto x = [&](double t) {
        return centre + (xy - centre) * std::cosh(sigma * t) + v1 / sigma * std::sinh(sigma * t);
    };
    const double t2 = root([&](double t) { return x(t) - 0.4; }, 0, 20);
    EXPECT_EQ(s.status, RunStatus::collapsed);
    near(s.end_time, t1 + t2, 3e-12);
    EXPECT_NE(s.note.find("storey 1"), std::string::npos) << s.note;
    EXPECT_NEAR(s.energy.defect(), 0, 1e-11 * s.energy.input);
}

TEST(yielding_closed_form, a_softened_spring_without_force_is_a_collapse_not_a_push) {
    const double alpha = -0.1, xy = yield / k;
    const auto s = run(storey(alpha, 1.02 * yield), 60);
    EXPECT_EQ(s.status, RunStatus::collapsed);
    near(std::abs(s.peaks[0].storeys[0].drift.value), 11 * xy, 1e-11);
    EXPECT_NEAR(s.energy.defect(), 0, 1e-11 * s.energy.input);
}

TEST(yielding_closed_form, damping_of_one_storey_follows_its_tangent_too) {
    const Storey floor{.mass = m, .stiffness = k, .yield = storey(0.1).yields[0]};
    ShearBuilding frame{.name = "A", .storeys = {floor}};
    frame.tangent_damping = true;
    frame.damping = RayleighFrequencies{{1.0, 4.0}, {0.05, 0.05}};
    const auto one = build(frame);
    ASSERT_TRUE(one) << one.error().text();
    near(one->tangent_damping, 2 * 0.05 / (2 * pi * (1.0 + 4.0)));
    frame.storeys.push_back(floor);
    const auto two = build(frame);
    ASSERT_TRUE(two) << two.error().text();
    near(two->tangent_damping, one->tangent_damping);
    near(-two->tangent_damping * k, two->damping[1]);
    frame.damping = ModalDamping{{0.05}};
    EXPECT_FALSE(build(frame)) << "it has no part that follows the stiffness";
}

TEST(yielding_closed_form, storeys_that_stay_elastic_give_the_elastic_answer) {
    GroundInput ground;
    ground.harmonics = {{1.2, 0.9, 0.3}};
    Building yields = storey(0.1), elastic = yields;
    yields.yields[0].force = 1e9;
    elastic.yields.clear();
    const auto a = run(yields, 7, ground), b = run(elastic, 7, ground);
    near(a.peaks[0].dofs[0].displacement.value, b.peaks[0].dofs[0].displacement.value);
    near(a.peaks[0].dofs[0].acceleration.value, b.peaks[0].dofs[0].acceleration.value);
    EXPECT_EQ(a.yielding[0][0].yields, 0);
    EXPECT_EQ(a.energy.yielded, 0);
}

}  // namespace
