// Dampers with a power of the rate, c |v|^a.
#include <gtest/gtest.h>

#include <cmath>
#include <memory>

#include "percuss/pounding/models.hpp"
#include "percuss/pounding/problem.hpp"
#include "pounding/smooth/comparison.hpp"

namespace {

using namespace percuss;
using support::solved;

constexpr double m = 2e4, c = 3e4, v0 = 0.8;

Pounding body(double exponent, double duration, double stiffness = 0) {
    Pounding problem;
    Building b;
    b.name = "A";
    b.mass = {m};
    b.stiffness = {stiffness};
    b.velocity = {v0};
    problem.buildings = {b};
    Link link;
    link.right = Dof{0, 0};
    link.power_damping = c;
    link.velocity_exponent = exponent;
    problem.links = {link};
    problem.duration = duration;
    return problem;
}

/// m v' = -c v^a by quadrature.
TEST(power_damper, free_decay) {
    for (const double a : {1.0, 1.2, 1.5, 2.0}) {
        for (const double t : {0.3, 0.9, 6.0}) {
            const auto s = solved(body(a, t));
            const double rest = std::pow(v0, 1 - a) - (1 - a) * c / m * t;
            const double v = a == 1 ? v0 * std::exp(-c / m * t) : std::pow(rest, 1 / (1 - a));
            const double x = a == 1 ? (v0 - v) * m / c
                             : a == 2
                                 ? m / c * std::log(v0 / v)
                                 : m / c * (std::pow(v0, 2 - a) - std::pow(v, 2 - a)) / (2 - a);
            EXPECT_NEAR(s.velocity[0], v, 1e-9 * v0) << a << " " << t;
            EXPECT_NEAR(s.displacement[0], x, 1e-9 * x) << a << " " << t;
            EXPECT_NEAR(s.links[0].damped, 0.5 * m * (v0 * v0 - v * v), 1e-9 * m * v0 * v0);
            EXPECT_NEAR(s.links[0].force.value, c * std::pow(v0, a), 1e-9 * c);
            EXPECT_LT(std::abs(s.energy.defect()), 1e-9 * s.energy.initial);
        }
    }
}

/// At a = 1 it is the linear damper, whose run is exact.
TEST(power_damper, linear) {
    Pounding problem = body(1, 3, 2e6);
    const auto s = solved(problem);
    problem.links[0].damping = c;
    problem.links[0].power_damping = 0;
    const auto exact = solved(problem);
    EXPECT_NEAR(s.displacement[0], exact.displacement[0], 1e-9 * v0 / 10);
    EXPECT_NEAR(s.velocity[0], exact.velocity[0], 1e-9 * v0);
    EXPECT_NEAR(s.links[0].damped, exact.links[0].damped, 1e-9 * exact.links[0].damped);
    EXPECT_NEAR(s.links[0].force.value, exact.links[0].force.value, 1e-8 * c * v0);
}

TEST(power_damper, an_infinite_slope_at_rest_is_refused) {
    const auto s = solve(body(0.5, 1), EventDriven{});
    ASSERT_FALSE(s);
    EXPECT_NE(s.error().message.find("between 1 and 2, not 0.5"), std::string::npos);
}

}  // namespace
