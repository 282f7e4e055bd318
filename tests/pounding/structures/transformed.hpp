// A building beside another one that shakes, and the same building in other coordinates.
#pragma once

#include <gtest/gtest.h>

#include <cmath>
#include <memory>
#include <utility>

#include <Eigen/Dense>

#include "percuss/laws/catalog.hpp"
#include "percuss/pounding/models.hpp"
#include "percuss/pounding/points.hpp"

namespace support {

using namespace percuss;

/// Ten seconds of sines of many periods.
inline std::shared_ptr<const GroundMotion> some_shaking() {
    auto motion = std::make_shared<GroundMotion>();
    motion->dt = 0.01;
    for (int i = 0; i <= 1000; ++i) {
        const double t = 0.01 * i;
        double a = 0;
        for (int k = 1; k <= 9; ++k) a += std::sin((1.7 + 2.9 * k) * t + k * k);
        motion->acceleration.push_back(1.3 * a * std::min(1.0, t));
    }
    return motion;
}

/// The first building is struck at a level by a floor of the second; if it turns, at its first
/// floor.
inline Pounding struck_column(Building struck, Building other, double level, std::size_t floor) {
    Pounding p;
    const Expected<Dof> point =
        given(struck.width) ? Expected<Dof>(Dof{0, 0}) : column_point(struck, 0, level);
    EXPECT_TRUE(point) << (point ? "" : point.error().message);
    p.buildings = {std::move(struck), std::move(other)};
    PoundingPair pair;
    pair.left = *point;
    pair.right = Dof{1, floor};
    pair.gap = 0.01;
    pair.law = *make_law("jankowski", {{"K", 2.75e9}, {"e", 0.65}});
    p.pairs = {pair};
    p.ground.record = some_shaking();
    return p;
}

/// The building in q = Q x.
inline Building transformed(const Building& b, const Eigen::MatrixXd& Q) {
    using Rows = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
    const Eigen::MatrixXd back = Q.inverse();
    const auto n = static_cast<Eigen::Index>(b.size());
    const auto matrix = [&](const std::vector<double>& rows) {
        const Eigen::MatrixXd m = Eigen::Map<const Rows>(rows.data(), n, n);
        const Rows changed = back.transpose() * m * back;
        return std::vector<double>(changed.data(), changed.data() + changed.size());
    };
    Building out;
    out.name = b.name;
    out.mass = matrix(b.mass);
    out.stiffness = matrix(b.stiffness);
    out.damping = matrix(b.damping);
    Eigen::VectorXd r = Eigen::VectorXd::Ones(n);
    if (!b.ground.empty()) r = Eigen::Map<const Eigen::VectorXd>(b.ground.data(), n);
    const Eigen::VectorXd changed = Q * r;
    out.ground.assign(changed.begin(), changed.end());
    return out;
}

inline void expect_same_peak(const Peak& one, const Peak& two) {
    EXPECT_NEAR(one.value, two.value, 1e-8 * std::abs(two.value));
    EXPECT_NEAR(one.time, two.time, 1e-6);
}

inline void expect_same_impacts(const Expected<PoundingSolution>& one,
                                const Expected<PoundingSolution>& two, std::size_t least) {
    ASSERT_TRUE(one) << one.error().message;
    ASSERT_TRUE(two) << two.error().message;
    ASSERT_EQ(one->impacts.size(), two->impacts.size());
    ASSERT_GE(one->impacts.size(), least);
    for (std::size_t i = 0; i < one->impacts.size(); ++i) {
        const PoundingImpact &a = one->impacts[i], &b = two->impacts[i];
        EXPECT_EQ(a.pair, b.pair);
        EXPECT_NEAR(a.time, b.time, 1e-9);
        EXPECT_NEAR(a.peak_force, b.peak_force, 1e-7 * b.peak_force);
        EXPECT_NEAR(a.effective_mass, b.effective_mass, 1e-9 * b.effective_mass);
    }
}

}  // namespace support
