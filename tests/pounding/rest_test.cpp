// Bodies that do not move, or not apart: touching at rest, pressed together, bouncing on the spot.
#include <gtest/gtest.h>

#include <cmath>
#include <memory>
#include <vector>

#include "support.hpp"

namespace {

using namespace percuss;

Law viscous() { return support::law("jankowski", {{"K", 2.75e9}, {"e", 0.6}}); }

Building oscillator(double period, double mass = 25e3) {
    return *build(SingleOscillator{.mass = mass, .period = period, .damping_ratio = 0.05});
}
Building tower(std::size_t storeys, double stiffness) {
    ShearBuilding b;
    b.storeys.assign(storeys, {25e3, stiffness, 0});
    b.damping = ModalDamping{{0.05}};
    return *build(b);
}

/// `quiet` seconds of zeros, twenty of shaking, and zeros up to forty seconds.
std::shared_ptr<const GroundMotion> padded(double quiet) {
    auto motion = std::make_shared<GroundMotion>();
    motion->dt = 0.01;
    for (int k = 0; k <= 4000; ++k) {
        const double t = 0.01 * k - quiet;
        const bool shakes = t >= 0 && t < 20;
        motion->acceleration.push_back(
            shakes ? 3 * std::sin(9 * t) * std::sin(2.3 * t) + 1.2 * std::sin(31 * t) : 0);
    }
    return motion;
}

Pounding touching(const std::vector<Building>& buildings) {
    Joint joint;
    joint.law = viscous();
    auto problem = row(buildings, {joint});
    EXPECT_TRUE(problem);
    problem->duration = 40;
    return *problem;
}

/// Completed, with a few dozen looks at a segment of flight at most, which hung before.
PoundingSolution quick(const Pounding& problem) {
    const auto s = solve(problem, EventDriven{});
    EXPECT_TRUE(s) << s.error().text();
    EXPECT_EQ(s->status, RunStatus::completed) << s->note;
    EXPECT_EQ(s->end_time, problem.duration);
    EXPECT_LT(s->stats.evaluations, 300000);
    EXPECT_LT(s->stats.steps, 20000);
    return *s;
}

TEST(rest, touching_buildings_on_ground_at_rest_do_not_hang) {
    const auto s = quick(touching({oscillator(0.5), oscillator(1)}));
    EXPECT_TRUE(s.impacts.empty());
    EXPECT_EQ(s.stats.evaluations, 0);
}
TEST(rest, touching_buildings_under_a_record_that_begins_with_zeros_do_not_hang) {
    Pounding p = touching({oscillator(0.5), oscillator(1)});
    p.ground.record = padded(10);
    const auto late = quick(p);
    ASSERT_FALSE(late.impacts.empty());
    EXPECT_GE(late.impacts[0].time, 10);
    p.ground.record = padded(0);
    const auto soon = quick(p);
    EXPECT_NEAR(late.peaks[0].dofs[0].displacement.value, soon.peaks[0].dofs[0].displacement.value,
                1e-6);
}
TEST(rest, touching_buildings_before_a_later_impulse_do_not_hang) {
    Pounding p = touching({oscillator(0.5), oscillator(1)});
    p.ground.impulses = {{5, 0.3}};
    const auto s = quick(p);
    ASSERT_FALSE(s.impacts.empty());
    EXPECT_GE(s.impacts[0].time, 5);
}
TEST(rest, touching_buildings_before_the_wave_arrives_do_not_hang) {
    auto left = oscillator(0.5), right = oscillator(1);
    left.delay = 3;
    right.delay = 3.2;
    Pounding p = touching({left, right});
    p.ground.record = padded(0);
    const auto s = quick(p);
    ASSERT_FALSE(s.impacts.empty());
    EXPECT_GE(s.impacts[0].time, 3);
}
TEST(rest, touching_buildings_that_move_alike_do_not_hang_and_do_not_strike) {
    for (const double mass : {25e3, 17e3}) {
        Pounding p = touching({oscillator(0.5), oscillator(0.5, mass)});
        p.ground.record = padded(0);
        EXPECT_TRUE(quick(p).impacts.empty());
        p.ground.record = nullptr;
        p.ground.harmonics = {{2, 1.3, 0}};
        EXPECT_TRUE(quick(p).impacts.empty());
    }
}
TEST(rest, touching_towers_do_not_hang) {
    EXPECT_TRUE(quick(touching({tower(3, 4e7), tower(4, 2e7)})).impacts.empty());
    Pounding p = touching({tower(3, 4e7), tower(4, 2e7)});
    p.ground.record = padded(5);
    EXPECT_FALSE(quick(p).impacts.empty());
    p = touching({tower(2, 4e7), tower(2, 4e7)});
    p.ground.record = padded(5);
    EXPECT_TRUE(quick(p).impacts.empty());
}

/// A mode that needs a nanosecond to forget its rate was searched for touches by the nanosecond.
TEST(rest, buildings_with_absurd_damping_do_not_hang) {
    for (const double gap : {0.0, 0.01}) {
        auto stiff = *build(SingleOscillator{.mass = 25e3, .period = 0.5, .damping_ratio = 1e12});
        Pounding p = touching({stiff, stiff});
        p.pairs[0].gap = gap;
        p.ground.record = padded(0);
        const auto s = solve(p, EventDriven{});
        ASSERT_TRUE(s) << s.error().text();
        EXPECT_EQ(s->status, RunStatus::not_converged);
        EXPECT_NE(s->note.find("cannot be followed"), std::string::npos) << s->note;
        EXPECT_LT(s->stats.evaluations, 1'000'000);
    }
    // Far beyond critical, but nothing that anyone would have to wait for.
    auto slow = *build(SingleOscillator{.mass = 25e3, .period = 0.5, .damping_ratio = 30});
    Pounding p = touching({slow, slow});
    p.ground.record = padded(0);
    const auto s = solve(p, EventDriven{});
    ASSERT_TRUE(s) << s.error().text();
    EXPECT_EQ(s->status, RunStatus::completed) << s->note;
    EXPECT_TRUE(s->impacts.empty());
}

TEST(rest, restitution_of_a_floored_onset_is_empty) {
    Pounding p = touching({oscillator(0.5), oscillator(1)});
    p.ground.record = padded(5);
    std::size_t floored = 0;
    for (const PoundingImpact& i : quick(p).impacts) {
        floored += i.onset_floored;
        EXPECT_EQ(std::isnan(i.restitution()), i.onset_floored || std::isnan(i.separation_speed));
    }
    EXPECT_GT(floored, 0U);
}

/// m g = K d^1.5 at the end, and not a step more than it takes to get there.
TEST(rest, ball_that_comes_to_rest_stays_in_contact) {
    for (const char* id : {"flores", "jankowski", "tsuji"}) {
        Drop drop;
        drop.mass = 1;
        drop.joint.gap = 0.05;
        drop.joint.law = support::law(id, {{"K", 1e9}, {"e", 0.5}});
        drop.duration = 400;
        const Pounding p = *pounding_problem(drop);
        const auto s = solve(p, EventDriven{}, {.history_step = 1});
        ASSERT_TRUE(s);
        EXPECT_EQ(s->status, RunStatus::completed) << s->note;
        EXPECT_EQ(s->end_time, 400);
        EXPECT_LT(s->stats.steps, 2000) << id;
        EXPECT_TRUE(std::isnan(s->impacts.back().duration));
        const double depth = std::pow(standard_gravity / 1e9, 2.0 / 3);
        EXPECT_NEAR(s->displacement[0], 0.05 + depth, 1e-9 * depth + 1e-16);
        ASSERT_EQ(s->history.time.size(), 401U);
        EXPECT_NEAR(s->history.force[0].back(), standard_gravity, 1e-6);
        EXPECT_NEAR(s->history.force[0][200], standard_gravity, 1e-6);
    }
}
/// An impulse ends the rest.
TEST(rest, resting_contact_opens_when_the_ground_jumps) {
    Drop drop;
    drop.mass = 1;
    drop.joint.gap = 0.05;
    drop.joint.law = support::law("flores", {{"K", 1e9}, {"e", 0.5}});
    drop.duration = 40;
    Pounding p = *pounding_problem(drop);
    p.ground.impulses = {{30, 0.5}};
    p.buildings[0].ground = {1};
    const auto s = solve(p, EventDriven{});
    ASSERT_TRUE(s);
    EXPECT_EQ(s->status, RunStatus::completed);
    EXPECT_GT(s->impacts.back().time, 30);
    EXPECT_LT(s->stats.steps, 3000);
}
/// A kilogram from 5 cm.
Expected<PoundingSolution> dropped(double e) {
    Drop drop;
    drop.mass = 1;
    drop.joint.gap = 0.05;
    drop.joint.law = support::law("jankowski", {{"K", 1e9}, {"e", e}});
    drop.duration = 40;
    return solve(*pounding_problem(drop), EventDriven{});
}

/// Its damper would stop the ball within a hundredth of a nanometre, which a displacement of 5 cm
/// resolves too badly: it fell on without a force, and that was told as 100 000 impacts.
TEST(rest, ball_that_is_stopped_within_rounding_is_not_said_to_bounce) {
    for (const double e : {1e-9, 1e-10}) {
        const auto s = dropped(e);
        ASSERT_TRUE(s);
        EXPECT_EQ(s->status, RunStatus::not_converged);
        EXPECT_LT(s->impacts.size(), 200U);
        EXPECT_LT(s->stats.steps, 10000);
        EXPECT_NE(s->note.find("pair 1 at 0.100981 s"), std::string::npos) << s->note;
        EXPECT_NE(s->note.find("larger restitution"), std::string::npos) << s->note;
    }
}

/// Its damper carries the weight and gives way by tenths of a nanometre a second, d^(5/4) in time;
/// it was said to rest where it was after a millisecond, with a hundredth of that depth.
TEST(rest, ball_that_creeps_is_not_said_to_rest) {
    for (const double e : {1e-8, 1e-7}) {
        const auto s = dropped(e);
        ASSERT_TRUE(s);
        EXPECT_EQ(s->status, RunStatus::not_converged) << e;
        EXPECT_FALSE(s->note.empty());
        EXPECT_LT(s->end_time, 1);
    }
}

/// A ball of clay under its own weight need not turn after it has landed. Its time ran backwards,
/// to before it had touched.
TEST(rest, ball_that_lands_without_a_bounce_stays_behind_its_landing) {
    Drop drop;
    drop.mass = 0.000444;
    drop.joint.gap = 0.0508;
    drop.duration = 0.15;
    const double landing = std::sqrt(2 * drop.joint.gap / standard_gravity);
    for (const double e : {0.1, 0.05, 0.02, 0.01, 0.005}) {
        drop.joint.law = support::law("jankowski", {{"K", 1.03e10}, {"e", e}});
        const auto s = solve(*pounding_problem(drop), EventDriven{});
        ASSERT_TRUE(s);
        EXPECT_EQ(s->status, RunStatus::completed) << e << s->note;
        EXPECT_GE(s->end_time, landing) << e;
        EXPECT_LT(s->stats.steps, 100000) << e;
        for (const PoundingImpact& impact : s->impacts) EXPECT_GE(impact.time, 0.999 * landing);
    }
}

/// So much damping that the ball would sink for hours: it is said when that is seen, and not after
/// two million steps.
TEST(rest, ball_that_creeps_is_ended_with_a_sentence) {
    for (const auto& [id, e] :
         {std::pair{"flores", 1e-9}, {"jankowski", 1e-8}, {"jankowski", 1e-6}}) {
        Drop drop;
        drop.mass = 1;
        drop.joint.gap = 0.05;
        drop.joint.law = support::law(id, {{"K", 1e9}, {"e", e}});
        drop.duration = 40;
        const auto s = solve(*pounding_problem(drop), EventDriven{});
        ASSERT_TRUE(s);
        EXPECT_EQ(s->status, RunStatus::not_converged) << id;
        EXPECT_LE(s->stats.steps, 50000) << id << " " << e;
        EXPECT_NE(s->note.find("pair 1 creep against their damper"), std::string::npos) << s->note;
        EXPECT_NE(s->note.find("larger restitution"), std::string::npos) << s->note;
    }
}

/// A step that meets nothing but tension knows no force, and says so.
TEST(rest, fixed_steps_that_meet_no_push_have_no_peak_force) {
    Drop drop;
    drop.mass = 1;
    drop.joint.gap = 0.05;
    drop.joint.law = support::law("flores", {{"K", 1e9}, {"e", 1e-9}});
    drop.duration = 0.3;
    const auto s = solve(*pounding_problem(drop), DiscreteGradient{{1e-3}});
    ASSERT_TRUE(s);
    ASSERT_FALSE(s->impacts.empty());
    for (const PoundingImpact& impact : s->impacts)
        EXPECT_TRUE(std::isnan(impact.peak_force) || impact.peak_force > 0);
    EXPECT_TRUE(std::isnan(s->impacts[0].peak_force));
}

TEST(rest, absurd_steps_and_histories_are_refused_beforehand) {
    Pounding p = touching({oscillator(0.5), oscillator(1)});
    for (const double step : {1e-12, 1e-300}) {
        const auto dg = solve(p, DiscreteGradient{{step}});
        ASSERT_FALSE(dg);
        EXPECT_NE(dg.error().message.find("steps"), std::string::npos);
        EXPECT_FALSE(solve(p, ImplicitRk{{step}, {}}));
        const auto history = solve(p, EventDriven{}, {.history_step = step});
        ASSERT_FALSE(history);
        EXPECT_NE(history.error().message.find("history"), std::string::npos);
    }
    EXPECT_FALSE(solve(p, EventDriven{}, {.history_step = -1}));
    ShearBuilding high;
    high.storeys.assign(10000, {1e3, 1e7, 0});
    EXPECT_FALSE(build(high));
}

}  // namespace
