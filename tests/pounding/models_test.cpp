// Buildings from what engineers write down, and what is refused.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "support/pounding_cases.hpp"

namespace {

using namespace percuss;

constexpr double nan = std::numeric_limits<double>::quiet_NaN();

ShearBuilding frame(std::size_t storeys, double m = 25e3, double k = 3.46e6) {
    ShearBuilding b;
    b.name = "frame";
    b.storeys.assign(storeys, Storey{m, k, 0});
    return b;
}

TEST(models, oscillator_by_period_or_stiffness) {
    SingleOscillator a;
    a.mass = 7;
    a.period = 0.4;
    a.damping_ratio = 0.05;
    const auto by_period = build(a);
    ASSERT_TRUE(by_period);
    EXPECT_NEAR(natural_periods(*by_period)[0], 0.4, 1e-15);
    EXPECT_NEAR(damping_ratios(*by_period)[0], 0.05, 1e-15);
    SingleOscillator b = a;
    b.period = nan;
    b.stiffness = by_period->stiffness[0];
    const auto by_stiffness = build(b);
    ASSERT_TRUE(by_stiffness);
    EXPECT_DOUBLE_EQ(by_stiffness->damping[0], by_period->damping[0]);
}

/// Uniform shear frames have the periods pi/(omega sin((2i - 1) pi/(4n + 2))).
TEST(models, uniform_frame_has_its_known_periods) {
    for (const std::size_t n : {1u, 3u, 10u}) {
        const auto b = build(frame(n));
        ASSERT_TRUE(b);
        const auto T = natural_periods(*b);
        const double omega = std::sqrt(3.46e6 / 25e3);
        for (std::size_t i = 0; i < n; ++i) {
            const double angle =
                (2 * static_cast<double>(i) + 1) * pi / (4 * static_cast<double>(n) + 2);
            EXPECT_NEAR(T[i], pi / (omega * std::sin(angle)), 1e-10 * T[i]);
        }
    }
}

TEST(models, damping_models_give_the_ratios_they_promise) {
    auto f = frame(4);
    f.damping = ModalDamping{{0.05}};
    for (const double z : damping_ratios(*build(f))) EXPECT_NEAR(z, 0.05, 1e-12);
    f.damping = ModalDamping{{0.01, 0.02, 0.03, 0.04}};
    const auto z = damping_ratios(*build(f));
    for (std::size_t i = 0; i < 4; ++i) EXPECT_NEAR(z[i], 0.01 * static_cast<double>(i + 1), 1e-12);
    f.damping = RayleighModes{{0, 2}, {0.05, 0.04}};
    const auto r = build(f);
    EXPECT_NEAR(damping_ratios(*r)[0], 0.05, 1e-12);
    EXPECT_NEAR(damping_ratios(*r)[2], 0.04, 1e-12);
    const auto T = natural_periods(*r);
    f.damping = RayleighFrequencies{{1 / T[0], 1 / T[2]}, {0.05, 0.04}};
    const auto same = build(f);
    for (std::size_t i = 0; i < 16; ++i)
        EXPECT_NEAR(same->damping[i], r->damping[i], 1e-9 * std::abs(r->damping[0]));
    f.damping = RayleighDamping{0.1, 0.002};
    const auto given = build(f);
    for (std::size_t i = 0; i < 4; ++i) {
        const double w = 2 * pi / natural_periods(*given)[i];
        EXPECT_NEAR(damping_ratios(*given)[i], 0.1 / (2 * w) + 0.002 * w / 2, 1e-12);
    }
}

TEST(models, refusals_are_sentences) {
    const auto refused = [](const auto& description, const char* word) {
        const auto b = build(description);
        ASSERT_FALSE(b) << word;
        EXPECT_NE(b.error().message.find(word), std::string::npos) << b.error().message;
    };
    SingleOscillator o;
    o.mass = -1;
    o.period = 1;
    refused(o, "mass");
    o.mass = 1;
    o.stiffness = 3;
    refused(o, "one of the two");
    o.period = nan;
    o.stiffness = 0;
    refused(o, "stiffness");
    o.stiffness = 1;
    o.damping_ratio = -0.1;
    refused(o, "negative");
    auto f = frame(2);
    f.storeys[1].stiffness = 0;
    refused(f, "storey 2");
    f = frame(2);
    f.storeys[0].damping = 1;
    f.damping = ModalDamping{{0.05}};
    refused(f, "twice");
    f = frame(2);
    f.damping = ModalDamping{{0.05, 0.05, 0.05}};
    refused(f, "1 or 2");
    f.damping = RayleighDamping{-1, 0};
    refused(f, "negative");
    f.damping = RayleighModes{{0, 5}, {0.05, 0.05}};
    refused(f, "mode 6");
    MatrixBuilding m;
    m.mass = {2, 0, 0, 1};
    m.stiffness = {1, -1, -1, 1};
    refused(m, "singular");
    m.free_body = true;
    EXPECT_TRUE(build(m));
    m.stiffness = {1, -1, -2, 1};
    refused(m, "symmetric");
    m.stiffness = {1, 2, 2, 1};
    refused(m, "negative eigenvalue");
    m.mass = {1, 2, 2, 1};
    m.stiffness = {1, 0, 0, 1};
    refused(m, "positive definite");
    m.mass = {1, 0, 0};
    refused(m, "square");
    m.mass = {1, 0, 0, nan};
    refused(m, "finite");
}

TEST(models, problems_that_no_method_takes) {
    const auto good = support::shaking_table(support::hertzdamp(), 2.6, 3, 0.1);
    DiscreteGradient method;
    method.step = 1e-3;
    ASSERT_TRUE(solve(good, method));
    const auto refused = [&](auto&& change, const char* word) {
        Pounding p = good;
        change(p);
        const auto s = solve(p, method);
        ASSERT_FALSE(s) << word;
        EXPECT_NE(s.error().message.find(word), std::string::npos) << s.error().message;
        EXPECT_EQ(s.error().message.find('\n'), std::string::npos);
    };
    refused([](Pounding& p) { p.buildings.clear(); }, "no building");
    refused([](Pounding& p) { p.duration = 0; }, "duration");
    refused([](Pounding& p) { p.duration = -1; }, "duration");
    refused([](Pounding& p) { p.pairs[0].left.index = 1; }, "none of number 2");
    refused([](Pounding& p) { p.pairs[0].right->building = 7; }, "no building 8");
    refused([](Pounding& p) { p.pairs[0].right = p.pairs[0].left; }, "itself");
    refused([](Pounding& p) { p.pairs[0].gap = nan; }, "gap");
    refused([](Pounding& p) { p.pairs[0].least_onset = 0; }, "onset");
    refused([](Pounding& p) { p.pairs[0].law = {}; }, "no contact law");
    refused([](Pounding& p) { p.buildings[0].velocity = {1, 2}; }, "start velocity");
    refused([](Pounding& p) { p.buildings[1].delay = -1; }, "delay");
    refused([](Pounding& p) { p.buildings[0].damping = {-5}; }, "create energy");
    refused([](Pounding& p) { p.ground.harmonics[0].frequency = -1; }, "frequency");
    refused(
        [](Pounding& p) {
            p.pairs[0].law = support::law_of("jkr", {{"K", 5.2e9}, {"R", 0.01}, {"W", 0.05}});
            p.pairs[0].release = Release::pull_off;
        },
        "adhesive");
    const auto with_record = [](double dt, std::vector<double> samples) {
        return [dt, samples](Pounding& p) {
            auto record = std::make_shared<GroundMotion>();
            record->dt = dt;
            record->acceleration = samples;
            p.ground.record = record;
        };
    };
    refused(with_record(0.01, {}), "empty");
    refused(with_record(0, {1, 2}), "time step");
    refused(with_record(0.01, {1, nan}), "sample 2");
}

TEST(models, table_of_the_paper_in_si) {
    EXPECT_NEAR(mahmoud2008::table1_mass, 1.366e6, 500);
    EXPECT_NEAR(mahmoud2008::table1_stiffness, 2.747e10, 0.0005e10);
    const auto pair = mahmoud2008::table1_oscillators(0.5, 1);
    ASSERT_TRUE(pair);
    EXPECT_NEAR(natural_periods((*pair)[0])[0], 0.5, 1e-14);
    EXPECT_NEAR(damping_ratios((*pair)[1])[0], 0.05, 1e-14);
}

TEST(models, floors_meet_at_their_levels) {
    auto low = frame(2), high = frame(3);
    low.heights = {3, 3};
    high.heights = {3, 1.5, 1.5};
    std::vector<Building> buildings{*build(low), *build(high)};
    Joint joint;
    joint.law = support::hertzdamp();
    const auto pairs = pair_floors(buildings, 0, 1, joint);
    ASSERT_TRUE(pairs);
    ASSERT_EQ(pairs->size(), 2u);
    EXPECT_EQ((*pairs)[1].left.index, 1u);
    EXPECT_EQ((*pairs)[1].right->index, 2u);
    buildings[1].heights = {2, 2, 1};
    EXPECT_FALSE(pair_floors(buildings, 0, 1, joint));
    buildings[1].heights.clear();
    EXPECT_EQ(pair_floors(buildings, 0, 1, joint)->size(), 2u);
    EXPECT_EQ(row({buildings[0], buildings[1], buildings[0]}, {joint})->pairs.size(), 4u);
    EXPECT_FALSE(row({buildings[0]}, {joint}));
    EXPECT_FALSE(row({buildings[0], buildings[1]}, {joint, joint}));
}

/// Ball and striker of the paper by fixed steps: peak force to the step's accuracy.
TEST(models, ball_and_striker) {
    Drop ball;
    ball.mass = 0.0004439900577711185;
    ball.speed = 0.9981761567979872;
    ball.joint.law = support::viscoelastic();
    ball.joint.release = Release::geometric;
    ball.duration = 2e-5;
    const auto drop = pounding_problem(ball);
    ASSERT_TRUE(drop);
    ImplicitRk fine;
    fine.tableau = *tableau("gauss2");
    fine.step = 1e-9;
    const auto s = solve(*drop, fine);
    ASSERT_TRUE(s) << s.error().text();
    ASSERT_EQ(s->impacts.size(), 1u);
    EXPECT_NEAR(s->impacts[0].peak_force, 80.723550447448, 2e-3);
    EXPECT_NEAR(s->impacts[0].separation_speed, 0.59513372354414, 2e-4);
    EXPECT_NEAR(s->impacts[0].duration, 1.4333366266805e-5, 2e-9);
    Striker striker;
    striker.mass = 570;
    striker.length = 1;
    striker.speed = 0.5;
    striker.joint.law = support::law_of("hertzdamp", {{"K", 1.54e9}, {"h", 0.48}});
    striker.joint.release = Release::geometric;
    striker.duration = 0.02;
    const auto swing = pounding_problem(striker);
    ASSERT_TRUE(swing);
    DiscreteGradient method;
    method.step = 1e-6;
    const auto hit = solve(*swing, method);
    ASSERT_TRUE(hit);
    ASSERT_EQ(hit->impacts.size(), 1u);
    EXPECT_NEAR(hit->impacts[0].peak_force, 96398.007745003, 0.5);
    EXPECT_NEAR(hit->impacts[0].separation_speed, 0.37808596463375, 1e-6);
    striker.length = 0;
    EXPECT_FALSE(pounding_problem(striker));
    striker.length = infinity;
    EXPECT_TRUE(pounding_problem(striker));
}

}  // namespace
