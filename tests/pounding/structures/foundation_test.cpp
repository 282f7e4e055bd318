// Buildings on springs of the soil.
#include "percuss/pounding/foundation.hpp"

#include <gtest/gtest.h>

#include <Eigen/Dense>

#include "transformed.hpp"

namespace {

using namespace percuss;
using namespace support;

Building frame(std::size_t storeys, double mass, double stiffness, double ratio = 0.05) {
    ShearBuilding b;
    b.name = "frame";
    b.storeys.assign(storeys, Storey{mass, stiffness, 0});
    b.heights.assign(storeys, 3.1);
    b.damping = ModalDamping{{ratio}};
    return *build(b);
}

Foundation soft() { return {3e8, 6e9, 2e6, 3e7, 6e4, 9e5}; }

/// T^2 = T0^2 (1 + k/sway + k h^2/rocking), exact where the footing weighs nothing.
TEST(foundations, period_of_one_storey_on_a_light_footing) {
    const double k = 4e7, m = 3e4, h = 3.1;
    Foundation f = soft();
    f.mass = 1e-7 * m;
    f.inertia = 1e-7 * m * h * h;
    const auto b = on_soil(frame(1, m, k), f);
    ASSERT_TRUE(b) << b.error().message;
    EXPECT_EQ(b->size(), 3u);
    EXPECT_EQ(b->floors(), 1u);
    const double expected = 2 * pi * std::sqrt(m / k * (1 + k / f.sway + k * h * h / f.rocking));
    EXPECT_NEAR(natural_periods(*b)[0], expected, 1e-6 * expected);
    // negative control: the fixed base is not that soft
    EXPECT_GT(expected, 1.05 * 2 * pi * std::sqrt(m / k));
}

/// Forces on the floors, displacements by hand: storeys, footing, and what it leans.
TEST(foundations, static_displacements) {
    const double k = 4e7, h = 3.1;
    const Foundation f = soft();
    const auto b = on_soil(frame(3, 3e4, k), f);
    ASSERT_TRUE(b);
    ASSERT_EQ(b->size(), 5u);
    const double P[] = {1e5, -4e4, 2e5};
    using Rows = Eigen::Matrix<double, 5, 5, Eigen::RowMajor>;
    Eigen::VectorXd load = Eigen::VectorXd::Zero(5);
    for (Eigen::Index i = 0; i < 3; ++i) load[i] = P[i];
    const Eigen::VectorXd x = Eigen::Map<const Rows>(b->stiffness.data()).ldlt().solve(load);
    const double sway = (P[0] + P[1] + P[2]) / f.sway;
    const double lean = (P[0] * h + P[1] * 2 * h + P[2] * 3 * h) / f.rocking;
    const double drift[] = {(P[0] + P[1] + P[2]) / k, (P[1] + P[2]) / k, P[2] / k};
    EXPECT_NEAR(x[3], sway, 1e-14);
    EXPECT_NEAR(x[4], lean * 3 * h, 1e-13);
    double floor = sway;
    for (Eigen::Index i = 0; i < 3; ++i) {
        floor += drift[i] + lean * h;
        EXPECT_NEAR(x[i], floor, 1e-13);
        double seen = 0;
        for (Eigen::Index j = 0; j < 5; ++j)
            seen += b->drifts[static_cast<std::size_t>(5 * i + j)] * x[j];
        EXPECT_NEAR(seen, drift[i], 1e-14);
    }
}

TEST(foundations, on_rock_it_is_the_fixed_base) {
    const Building fixed = frame(3, 3e4, 4e7), other = frame(2, 5e4, 9e7);
    Foundation rock = soft();
    rock.sway = 4e14;
    rock.rocking = 4e15;
    const auto held = on_soil(fixed, rock);
    ASSERT_TRUE(held);
    const auto one = solve(struck_column(*held, other, 2 * 3.1, 1), EventDriven{});
    const auto two = solve(struck_column(fixed, other, 2 * 3.1, 1), EventDriven{});
    ASSERT_TRUE(one && two);
    ASSERT_GE(two->impacts.size(), 3u);
    ASSERT_EQ(one->impacts.size(), two->impacts.size());
    for (std::size_t i = 0; i < 3; ++i)
        EXPECT_NEAR(one->peaks[0].storeys[i].drift.value, two->peaks[0].storeys[i].drift.value,
                    1e-4 * std::abs(two->peaks[0].storeys[i].drift.value));
    EXPECT_NEAR(one->impacts[0].time, two->impacts[0].time, 1e-5);
    // negative control
    const auto third =
        solve(struck_column(*on_soil(fixed, soft()), other, 2 * 3.1, 1), EventDriven{});
    ASSERT_TRUE(third);
    EXPECT_GT(
        std::abs(third->peaks[0].storeys[0].drift.value - two->peaks[0].storeys[0].drift.value),
        1e-2 * std::abs(two->peaks[0].storeys[0].drift.value));
}

/// A footing that neither sways nor rocks is no foundation; one that only sways has one degree of
/// freedom more, and a column of the ground storey stands on it.
TEST(foundations, columns_of_the_ground_storey_stand_on_the_footing) {
    Foundation f = soft();
    f.rocking = infinity;
    f.rocking_damping = 0;
    const auto b = on_soil(frame(2, 3e4, 4e7), f);
    ASSERT_TRUE(b);
    EXPECT_EQ(b->size(), 3u);
    auto point = column_point(*b, 0, 0.5 * 3.1);
    ASSERT_TRUE(point);
    ASSERT_EQ(point->shares.size(), 2u);
    EXPECT_EQ(point->shares[1].index, 2u);
    EXPECT_NEAR(point->shares[1].weight, 0.5, 1e-15);
    // a rigid motion of footing and floors, without drift, moves the column along
    const auto rocks = on_soil(frame(2, 3e4, 4e7), soft());
    ASSERT_TRUE(rocks);
    const double level = 1.3 * 3.1, lean = 1e-3, top = 2 * 3.1;
    point = column_point(*rocks, 0, level);
    ASSERT_TRUE(point);
    const double x[] = {lean * 3.1, lean * top, 0, lean * top};
    double moves = 0;
    for (const DofShare& share : point->parts()) moves += share.weight * x[share.index];
    EXPECT_NEAR(moves, lean * level, 1e-15);
}

TEST(foundations, energy_and_shears) {
    const auto b = on_soil(frame(3, 3e4, 4e7), soft());
    ASSERT_TRUE(b);
    const Pounding p = struck_column(*b, frame(2, 5e4, 9e7), 1.4 * 3.1, 1);
    const auto run = solve(p, EventDriven{});
    ASSERT_TRUE(run);
    ASSERT_GE(run->impacts.size(), 3u);
    EXPECT_LT(std::abs(run->energy.defect()), 1e-9 * std::abs(run->energy.input));
    const auto steps = solve(p, DiscreteGradient{{5e-5}});
    ASSERT_TRUE(steps);
    for (std::size_t i = 0; i < 3; ++i) {
        const StoreyPeaks &a = run->peaks[0].storeys[i], &c = steps->peaks[0].storeys[i];
        EXPECT_NEAR(a.drift.value, c.drift.value, 2e-3 * std::abs(a.drift.value));
        EXPECT_NEAR(a.shear.value, c.shear.value, 2e-3 * std::abs(a.shear.value));
    }
}

TEST(foundations, what_is_refused) {
    const auto refused = [](const Building& b, const Foundation& f, const char* why) {
        const auto made = on_soil(b, f);
        ASSERT_FALSE(made);
        EXPECT_NE(made.error().message.find(why), std::string::npos) << made.error().message;
    };
    const Building b = frame(2, 3e4, 4e7);
    refused(b, {}, "for sway, for rocking or both");
    Foundation f = soft();
    f.mass = 0;
    refused(b, f, "needs a positive mass");
    f = soft();
    f.inertia = 0;
    refused(b, f, "moment of inertia");
    f = soft();
    f.sway = -1;
    refused(b, f, "must be positive");
    Building low = b;
    low.heights.clear();
    refused(low, soft(), "heights of the storeys");
    Building yields = b;
    yields.yields.assign(2, {Hysteresis::bilinear, 4e7, 1e5});
    refused(yields, soft(), "fixed base only");
}

}  // namespace
