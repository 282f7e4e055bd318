#include "percuss/numerics/roots.hpp"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <cmath>

namespace percuss {
namespace {

TEST(roots, finds_a_root_to_rounding) {
    const auto close = [](const Root& r, double x) {
        return r.found() && std::abs(r.x() - x) <= 1e-15 * std::abs(x);
    };
    EXPECT_TRUE(close(bracketed_root([](double x) { return x * x - 2; }, 0, 2), std::sqrt(2.0)));
    EXPECT_TRUE(
        close(bracketed_root([](double x) { return std::cos(x); }, 1, 2), 1.5707963267948966));
    EXPECT_TRUE(close(bracketed_root([](double x) { return std::exp(x) - 1e-200; }, -1000, 0),
                      -200 * std::log(10.0)));
    EXPECT_TRUE(close(bracketed_root([](double x) { return x - 1e-300; }, 0, 1), 1e-300));
    // falling as well as rising, and from either side
    EXPECT_TRUE(close(bracketed_root([](double x) { return 3 - x; }, 0, 10), 3));
    EXPECT_TRUE(close(bracketed_root([](double x) { return 3 - x; }, 10, 0), 3));
}

TEST(roots, converges_fast_where_the_function_is_smooth) {
    const Root r = bracketed_root([](double x) { return std::exp(x) - 5; }, 0, 10);
    EXPECT_TRUE(r.found());
    EXPECT_LT(r.iterations(), 20);
}

TEST(roots, ends_and_jumps) {
    EXPECT_EQ(bracketed_root([](double x) { return x - 1; }, 1, 2).x(), 1);
    EXPECT_EQ(bracketed_root([](double x) { return x - 2; }, 1, 2).x(), 2);
    // a jump is a root of the sign
    const Root jump = bracketed_root([](double x) { return x < 0.7 ? -1.0 : 1.0; }, 0, 1);
    EXPECT_TRUE(jump.found());
    EXPECT_NEAR(jump.x(), 0.7, 1e-15);
    // one infinite end
    EXPECT_NEAR(bracketed_root([](double x) { return 1 / x - 4; }, 0, 1).x(), 0.25, 1e-16);
    // a flat root: the sign changes within rounding of the cube
    EXPECT_NEAR(bracketed_root([](double x) { return std::pow(x - 0.3, 3); }, 0, 1).x(), 0.3, 1e-5);
}

TEST(roots, without_a_change_of_sign_nothing_is_found) {
    EXPECT_FALSE(bracketed_root([](double x) { return x * x + 1; }, -1, 1).found());
    EXPECT_FALSE(bracketed_root([](double x) { return -1 - x * x; }, -1, 1).found());
}

TEST(roots, an_unfound_root_has_no_value) {
    const Root none = bracketed_root([](double x) { return x * x + 1; }, -1, 1);
    EXPECT_EQ(none.value_or(7), 7);
    EXPECT_EQ(bracketed_root([](double x) { return x - 0.5; }, 0, 1).value_or(7), 0.5);
}

TEST(roots, nothing_is_found_where_the_function_is_not_a_number) {
    const double nan = std::nan("");
    EXPECT_FALSE(bracketed_root([&](double) { return nan; }, 0, 1).found());
    EXPECT_FALSE(bracketed_root([&](double x) { return x < 0.5 ? nan : 1.0; }, 0, 1).found());
    // at both ends a number, inside none
    const auto holed = [&](double x) { return x > 0.1 && x < 0.9 ? nan : x - 0.5; };
    EXPECT_FALSE(bracketed_root(holed, 0, 1).found());
}

TEST(roots, cubics_at_random) {
    EXPECT_TRUE(rc::check("a monotone cubic", [] {
        const double root = *rc::gen::inRange(-1000000, 1000000) / 1e3;
        const double slope = *rc::gen::inRange(1, 1000) / 10.0;
        const auto f = [&](double x) { return (x - root) * ((x - root) * (x - root) + slope); };
        const Root r = bracketed_root(f, -2000, 3000);
        RC_ASSERT(r.found());
        RC_ASSERT(std::abs(r.x() - root) <= 4e-16 * std::abs(root) + 1e-300);
        RC_ASSERT(r.iterations() < 100);
    }));
}

}  // namespace
}  // namespace percuss
