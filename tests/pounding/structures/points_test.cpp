// Contacts between floors and at the edges of floors that turn, against the same structures in
// coordinates in which the point that is struck is a degree of freedom.
#include "percuss/pounding/points.hpp"

#include <gtest/gtest.h>

#include <Eigen/Dense>

#include "percuss/pounding/torsion.hpp"
#include "transformed.hpp"

namespace {

using namespace percuss;
using namespace support;

constexpr double height = 3.2;

Building tower(std::size_t storeys, double mass, double stiffness) {
    ShearBuilding b;
    b.name = "tower";
    b.storeys.assign(storeys, Storey{mass, stiffness, 0});
    b.heights.assign(storeys, height);
    b.damping = ModalDamping{{0.05}};
    return *build(b);
}

TEST(column_points, shares_are_those_of_a_clamped_beam) {
    const Building b = tower(3, 3e4, 4e7);
    const auto point = column_point(b, 0, 1.25 * height);
    ASSERT_TRUE(point);
    EXPECT_EQ(point->index, 1u);
    ASSERT_EQ(point->shares.size(), 2u);
    // s^2 (3 - 2 s) at a quarter: the reactions P a^2 (3 b + a)/h^3 of a clamped beam
    EXPECT_NEAR(point->shares[0].weight, 0.15625, 1e-15);
    EXPECT_NEAR(point->shares[1].weight, 0.84375, 1e-15);
    // the ground below takes its part and gives nothing
    const auto low = column_point(b, 0, 0.5 * height);
    ASSERT_TRUE(low);
    ASSERT_EQ(low->shares.size(), 1u);
    EXPECT_NEAR(low->shares[0].weight, 0.5, 1e-15);
    // at a floor it is the floor
    const auto floor = column_point(b, 0, 2 * height + 5e-4);
    ASSERT_TRUE(floor);
    EXPECT_TRUE(floor->shares.empty());
    EXPECT_EQ(floor->index, 1u);
    EXPECT_NEAR(level_of(b, *floor), 2 * height, 1e-12);
}

TEST(column_points, what_is_refused) {
    Building b = tower(3, 3e4, 4e7);
    const auto refused = [](const Expected<Dof>& point, const char* why) {
        ASSERT_FALSE(point);
        EXPECT_NE(point.error().message.find(why), std::string::npos) << point.error().message;
    };
    refused(column_point(b, 0, 3.5 * height), "is not between 0 and 9.6 m");
    refused(column_point(b, 0, 0), "is not between 0 and 9.6 m");
    refused(edge_point(b, 0, 1, 2), "only a torsional building");
    b.heights.clear();
    refused(column_point(b, 0, 2), "heights of the storeys");
}

TEST(column_points, mass_is_that_of_the_point) {
    Pounding p = struck_column(tower(2, 3e4, 4e7), tower(2, 5e4, 9e7), 1.5 * height, 0);
    // two floors of one mass in equal parts show twice the mass; the other floor its own
    const double point = 1 / (0.25 / 3e4 + 0.25 / 3e4), floor = 5e4;
    EXPECT_NEAR(effective_mass(p, p.pairs[0]), 1 / (1 / point + 1 / floor), 1e-6);
}

/// q = (x_0 ... the point ...): the point in place of the floor below it.
TEST(column_points, run_is_that_of_the_point_as_a_degree_of_freedom) {
    for (const double s : {0.2, 0.5, 0.85}) {
        const Building b = tower(3, 3e4, 4e7), other = tower(2, 5e4, 9e7);
        const Pounding direct = struck_column(b, other, (1 + s) * height, 1);
        const double w = s * s * (3 - 2 * s);
        Eigen::MatrixXd Q = Eigen::MatrixXd::Identity(3, 3);
        Q(0, 0) = 1 - w;
        Q(0, 1) = w;
        Pounding other_way = direct;
        other_way.buildings[0] = transformed(b, Q);
        other_way.pairs[0].left = {0, 0};
        const auto one = solve(direct, EventDriven{}), two = solve(other_way, EventDriven{});
        expect_same_impacts(one, two, 3);
        // floor 2 is a coordinate of both
        expect_same_peak(one->peaks[0].dofs[1].displacement, two->peaks[0].dofs[1].displacement);
        expect_same_peak(one->peaks[0].dofs[2].acceleration, two->peaks[0].dofs[2].acceleration);
        EXPECT_LT(std::abs(one->energy.defect()), 1e-9 * std::abs(one->energy.input));
        // negative control: a point with the shares of a straight line gives another run
        Pounding straight = direct;
        straight.pairs[0].left.shares = {{1, s}, {0, 1 - s}};
        const auto third = solve(straight, EventDriven{});
        ASSERT_TRUE(third);
        if (s != 0.5) {
            EXPECT_GT(std::abs(third->impacts[0].peak_force - one->impacts[0].peak_force),
                      1e-4 * one->impacts[0].peak_force);
        }
    }
}

/// k drift - P w above the point and k drift + P (1 - w) below, read off the history.
TEST(column_points, shears_of_the_column) {
    const double k = 4e7, share = 0.25;
    const Building b = tower(3, 3e4, k), other = tower(2, 5e4, 9e7);
    for (const bool on_the_left : {true, false}) {
        Pounding p = struck_column(b, other, 1.4 * height, 1);
        p.buildings[0].damping.clear();
        if (!on_the_left) {
            std::swap(p.buildings[0], p.buildings[1]);
            p.pairs[0].right =
                Dof{1, p.pairs[0].left.index, p.pairs[0].left.shares, p.pairs[0].left.level};
            p.pairs[0].left = {0, 1};
        }
        p.pairs[0].column_share = share;
        PoundingOutput output;
        output.history_step = 2e-5;
        const auto run = solve(p, EventDriven{}, output);
        ASSERT_TRUE(run) << run.error().message;
        ASSERT_EQ(run->columns.size(), 1u);
        EXPECT_EQ(run->columns[0].right, !on_the_left);
        const double w = 0.4 * 0.4 * (3 - 0.8), sign = on_the_left ? -1 : 1;
        const std::size_t first = on_the_left ? 0 : 2;
        double above = 0, below = 0, without = 0;
        const PoundingHistory& h = run->history;
        for (std::size_t i = 0; i < h.time.size(); ++i) {
            const double drift = h.displacement[first + 1][i] - h.displacement[first][i];
            const double P = sign * h.force[0][i], own = share * k * drift;
            if (std::abs(own - P * w) > std::abs(above)) above = own - P * w;
            if (std::abs(own + P * (1 - w)) > std::abs(below)) below = own + P * (1 - w);
            without = std::max(without, std::abs(own));
        }
        EXPECT_NEAR(run->columns[0].above.value, above, 2e-4 * std::abs(above));
        EXPECT_NEAR(run->columns[0].below.value, below, 2e-4 * std::abs(below));
        EXPECT_GE(std::abs(run->columns[0].above.value), std::abs(above) * (1 - 1e-9));
        EXPECT_GE(std::abs(run->columns[0].below.value), std::abs(below) * (1 - 1e-9));
        // negative control: the contact is what makes the demand
        EXPECT_GT(std::abs(below), 1.2 * without);
        const auto steps = solve(p, DiscreteGradient{{2e-5}});
        ASSERT_TRUE(steps);
        ASSERT_EQ(steps->columns.size(), 1u);
        EXPECT_NEAR(steps->columns[0].below.value, run->columns[0].below.value,
                    2e-3 * std::abs(below));
    }
}

/// Storeys that yield hold what the line holds; the column takes its part of that.
TEST(column_points, shears_of_the_column_of_a_storey_that_yields) {
    Pounding p = struck_column(tower(3, 3e4, 4e7), tower(2, 5e4, 9e7), 1.4 * height, 1);
    Building& b = p.buildings[0];
    b.damping.clear();
    for (std::size_t i = 0; i < 3; ++i)
        b.yields.push_back({Hysteresis::bilinear, 4e7, 2.5e5, 0.05});
    PoundingOutput output;
    output.history_step = 1e-4;
    const auto run = solve(p, EventDriven{}, output);
    ASSERT_TRUE(run) << run.error().message;
    ASSERT_GT(run->yielding[0][1].yields, 0);
    double below = 0;
    const auto& loop = run->yielding[0][1].loop;
    const double w = 0.4 * 0.4 * (3 - 0.8);
    std::size_t at = 0;
    for (std::size_t i = 0; i < run->history.time.size(); ++i) {
        while (at + 1 < loop.size() && loop[at].time < run->history.time[i] - 1e-12) ++at;
        if (std::abs(loop[at].time - run->history.time[i]) > 1e-9) continue;
        below = std::max(below, std::abs(loop[at].force - (1 - w) * run->history.force[0][i]));
    }
    EXPECT_NEAR(std::abs(run->columns[0].below.value), below, 5e-3 * below);
}

// ---- edges ---------------------------------------------------------------------------------

TorsionalBuilding turning(double eccentricity) {
    TorsionalBuilding b;
    b.name = "turning";
    b.storeys.assign(2, TorsionalStorey{3e4, 4e7, eccentricity, 4e7 * 5.2 * 5.2 * 1.4, 5.2});
    b.heights.assign(2, height);
    b.width = 12;
    b.damping = ModalDamping{{0.05}};
    return b;
}

/// Coupled frequencies of one storey: roots of a quadratic.
TEST(torsion, frequencies_of_one_storey) {
    TorsionalBuilding model = turning(1.3);
    model.storeys.resize(1);
    model.heights.resize(1);
    const auto b = build(model);
    ASSERT_TRUE(b) << b.error().message;
    const TorsionalStorey& s = model.storeys[0];
    const double wx = s.stiffness / s.mass, e = s.eccentricity / s.gyration;
    const double wt = (s.torsion + s.stiffness * s.eccentricity * s.eccentricity) /
                      (s.mass * s.gyration * s.gyration);
    // (wx - w)(wt - w) = wx^2 e^2
    const double mean = 0.5 * (wx + wt),
                 root = std::sqrt(std::pow(0.5 * (wx - wt), 2) + wx * wx * e * e);
    const auto T = natural_periods(*b);
    ASSERT_EQ(T.size(), 2u);
    EXPECT_NEAR(T[0], 2 * pi / std::sqrt(mean - root), 1e-12);
    EXPECT_NEAR(T[1], 2 * pi / std::sqrt(mean + root), 1e-12);
}

/// A force at the centre of stiffness moves all points alike; one at the centre of mass turns.
TEST(torsion, static_displacements) {
    const TorsionalBuilding model = turning(1.3);
    Building b = *build(model);
    const TorsionalStorey& s = model.storeys[0];
    const double P = 1e5, half = 6;
    Eigen::MatrixXd K(4, 4);
    for (Eigen::Index i = 0; i < 4; ++i)
        for (Eigen::Index j = 0; j < 4; ++j)
            K(i, j) = b.stiffness[static_cast<std::size_t>(4 * i + j)];
    Eigen::VectorXd f = Eigen::VectorXd::Zero(4);
    f[1] = P;  // at the centre of mass of the upper floor
    const Eigen::VectorXd x = K.ldlt().solve(f);
    // each storey twists by P e/torsion about its centre of stiffness
    const double twist = P * s.eccentricity / s.torsion;
    EXPECT_NEAR(x[2] / half, twist, 1e-12);
    EXPECT_NEAR(x[3] / half, 2 * twist, 1e-12);
    EXPECT_NEAR(x[0], P / s.stiffness + s.eccentricity * twist, 1e-12);
    f[3] = -P * s.eccentricity / half;  // through the centre of stiffness
    const Eigen::VectorXd y = K.ldlt().solve(f);
    EXPECT_NEAR(y[1], 2 * P / s.stiffness, 1e-12);
    EXPECT_NEAR(y[3], 0, 1e-12);
}

TEST(torsion, without_eccentricity_it_is_the_plain_building) {
    Pounding turns = struck_column(*build(turning(0)), tower(2, 5e4, 9e7), height, 1);
    Pounding plain = struck_column(tower(2, 3e4, 4e7), tower(2, 5e4, 9e7), height, 1);
    const auto one = solve(turns, EventDriven{}), two = solve(plain, EventDriven{});
    expect_same_impacts(one, two, 3);
    expect_same_peak(one->peaks[0].dofs[1].displacement, two->peaks[0].dofs[1].displacement);
    expect_same_peak(one->peaks[0].storeys[1].shear, two->peaks[0].storeys[1].shear);
    EXPECT_EQ(one->peaks[0].storeys.size(), 2u);
    EXPECT_LT(std::abs(one->peaks[0].dofs[3].displacement.value), 1e-14);
    // negative control
    Pounding turned = turns;
    turned.buildings[0] = *build(turning(1.3));
    EXPECT_GT(std::abs(solve(turned, EventDriven{})->peaks[0].dofs[3].displacement.value), 1e-4);
}

/// Both edges as degrees of freedom: q = x - y rotation at y = -6 and 6.
TEST(torsion, contacts_at_both_edges) {
    const Building b = *build(turning(1.3));
    Pounding direct = struck_column(b, tower(2, 5e4, 9e7), height, 1);
    direct.pairs.resize(2, direct.pairs[0]);
    const auto left = edge_point(b, 0, 1, -6), right = edge_point(b, 0, 1, 6);
    ASSERT_TRUE(left && right);
    direct.pairs[0].left = *left;
    direct.pairs[1].left = *right;
    for (PoundingPair& pair : direct.pairs) pair.right = Dof{1, 1};
    Eigen::MatrixXd Q = Eigen::MatrixXd::Zero(4, 4);
    for (Eigen::Index floor = 0; floor < 2; ++floor) {
        Q(2 * floor, floor) = Q(2 * floor + 1, floor) = 1;
        Q(2 * floor, 2 + floor) = 1;
        Q(2 * floor + 1, 2 + floor) = -1;
    }
    Pounding other_way = direct;
    other_way.buildings[0] = transformed(b, Q);
    other_way.pairs[0].left = {0, 2};
    other_way.pairs[1].left = {0, 3};
    const auto one = solve(direct, EventDriven{}), two = solve(other_way, EventDriven{});
    expect_same_impacts(one, two, 4);
    EXPECT_LT(std::abs(one->energy.defect()), 1e-9 * std::abs(one->energy.input));
}

TEST(torsion, what_is_refused) {
    const auto refused = [](TorsionalBuilding b, const char* why) {
        const auto made = build(b);
        ASSERT_FALSE(made);
        EXPECT_NE(made.error().message.find(why), std::string::npos) << made.error().message;
    };
    TorsionalBuilding b = turning(1);
    b.width = 0;
    refused(b, "width must be positive");
    b = turning(1);
    b.storeys[1].torsion = -1;
    refused(b, "torsional stiffness of storey 2");
    b.storeys.clear();
    refused(b, "no storey");
    const auto off = edge_point(*build(turning(1)), 0, 0, 7);
    ASSERT_FALSE(off);
    EXPECT_NE(off.error().message.find("is not on its face"), std::string::npos);
}

}  // namespace
