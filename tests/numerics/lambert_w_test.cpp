#include "percuss/numerics/lambert_w.hpp"
#include "support/lambert_w0.hpp"

#include <gtest/gtest.h>

#include <boost/math/special_functions/lambert_w.hpp>
#include <boost/multiprecision/cpp_bin_float.hpp>
#include <cmath>
#include <limits>
#include <string>

namespace percuss {
namespace {

using number = boost::multiprecision::cpp_bin_float_50;

/// |w exp(w) - x| in units of what rounding w by one part allows: |w (1 + w)| exp(w) eps + |x| eps.
template <class T>
double residual(const T& w, const T& x) {
    using std::abs;
    using std::exp;
    const T eps = std::numeric_limits<T>::epsilon();
    const T allowed = (abs(w * (1 + w)) * exp(w) + abs(x)) * eps;
    return static_cast<double>(T(abs(w * exp(w) - x) / allowed));
}

template <class T>
class lambert_w : public testing::Test {};
using Types = testing::Types<double, long double, number>;
TYPED_TEST_SUITE(lambert_w, Types);

TYPED_TEST(lambert_w, upper_branch_inverts) {
    using T = TypeParam;
    for (const double x : {-0.3678, -0.36, -0.3, -0.1, -1e-3, -1e-12, 1e-300, 1e-12, 1e-3, 0.5, 1.0,
                           2.718281828, 2.999, 3.001, 10.0, 1e6, 1e100, 1e300}) {
        const T w = lambert_w0(T(x));
        EXPECT_GE(w, -1) << x;
        EXPECT_LE(residual(w, T(x)), 4) << x;
    }
    EXPECT_EQ(lambert_w0(T(0)), 0);
}

TYPED_TEST(lambert_w, lower_branch_inverts) {
    using T = TypeParam;
    using std::abs;
    using std::log;
    for (const double x :
         {-0.3678, -0.36, -0.3, -0.26, -0.2, -0.1, -1e-3, -1e-12, -1e-100, -1e-300}) {
        const T w = lambert_wm1(T(x));
        EXPECT_LE(w, -1) << x;
        // in logarithms, where it does not underflow: w + ln(-w) = ln(-x)
        const T miss = w + log(-w) - log(T(-x));
        const T allowed = (abs(w) + 1) * std::numeric_limits<T>::epsilon();
        EXPECT_LE(static_cast<double>(T(abs(miss) / allowed)), 4) << x;
    }
}

// Halfway between the smallest normal and zero a double has few digits, but it is exact as it is.
TYPED_TEST(lambert_w, subnormal_arguments) {
    using T = TypeParam;
    using std::abs;
    using std::log;
    const double least = std::numeric_limits<double>::denorm_min();
    for (const double x : {least, 1e-320, 1e-310}) {
        EXPECT_EQ(lambert_w0(T(x)), T(x));
        const T w = lambert_wm1(T(-x));
        EXPECT_LE(static_cast<double>(T(abs(w + log(-w) - log(T(x))))),
                  1e3 * 4 * static_cast<double>(std::numeric_limits<T>::epsilon()));
    }
}

TYPED_TEST(lambert_w, outside_the_domain) {
    using T = TypeParam;
    using std::exp;
    using std::isnan;
    EXPECT_TRUE(isnan(lambert_w0(T(-0.4))));
    EXPECT_TRUE(isnan(lambert_wm1(T(-0.4))));
    EXPECT_TRUE(isnan(lambert_wm1(T(0))));
    EXPECT_TRUE(isnan(lambert_wm1(T(0.1))));
    EXPECT_TRUE(isnan(lambert_w0(std::numeric_limits<T>::quiet_NaN())));
    EXPECT_TRUE(isnan(lambert_wm1(std::numeric_limits<T>::quiet_NaN())));
}

// At the branch point W = -1 +- sqrt(2(e x + 1)) + ...: both branches meet, and the argument's own
// rounding moves them by its square root.
TYPED_TEST(lambert_w, branch_point) {
    using T = TypeParam;
    using std::abs;
    using std::exp;
    using std::sqrt;
    const T point = -exp(T(-1));
    const T eps = std::numeric_limits<T>::epsilon();
    EXPECT_LE(T(abs(lambert_w0(point) + 1)), T(sqrt(8 * eps)));
    EXPECT_LE(T(abs(lambert_wm1(point) + 1)), T(sqrt(8 * eps)));
    for (const double gap : {1e-6, 1e-4, 1e-2, 0.1, 0.29, 0.31}) {
        const T x = point * (1 - T(gap));
        // e x + 1 = gap up to rounding, which the square root divides by
        const T p = sqrt(2 * T(gap));
        const T noise = 8 * eps / p;
        const T upper = lambert_w0(x), lower = lambert_wm1(x);
        EXPECT_LE(T(abs(upper * exp(upper) - x)), T(4 * eps)) << gap;
        EXPECT_LE(T(abs(lower * exp(lower) - x)), T(4 * eps)) << gap;
        EXPECT_GT(upper, -1);
        EXPECT_LT(lower, -1);
        if (gap <= 1e-4) {
            const T three = 1 - p / 3 + 11 * p * p / 72;  // then -43 p^3/540
            EXPECT_LE(T(abs(upper + 1 - p * three)), T(p * p * p * p / 10 + noise)) << gap;
            const T lower_three = 1 + p / 3 + 11 * p * p / 72;
            EXPECT_LE(T(abs(lower + 1 + p * lower_three)), T(p * p * p * p / 10 + noise)) << gap;
        }
    }
}

// The same function in three number types, and in Boost.
TEST(lambert_w, agrees_across_types_and_with_boost) {
    for (const double x : {-0.36, -0.2, -0.01, 0.01, 1.0, 50.0, 1e9}) {
        const double exact = static_cast<double>(lambert_w0(number(x)));
        const double close = 1 / std::fabs(1 + exact);  // conditioning near the branch point
        EXPECT_NEAR(lambert_w0(x) / exact, 1, 4e-16 * (1 + close)) << x;
        EXPECT_NEAR(static_cast<double>(lambert_w0(static_cast<long double>(x))) / exact, 1, 3e-16)
            << x;
        EXPECT_NEAR(boost::math::lambert_w0(x) / exact, 1, 4e-16 * (1 + close)) << x;
    }
    for (const double x : {-0.36, -0.3, -0.1, -1e-5, -1e-100}) {
        const double exact = static_cast<double>(lambert_wm1(number(x)));
        const double close = 1 / std::fabs(1 + exact);
        EXPECT_NEAR(lambert_wm1(x) / exact, 1, 4e-16 * (1 + close)) << x;
        EXPECT_NEAR(boost::math::lambert_wm1(x) / exact, 1, 4e-16 * (1 + close)) << x;
    }
    // Omega = W(1)
    EXPECT_EQ(lambert_w0(number(1)).str(45), "0.567143290409783872999968662210355549753815787");
}

}  // namespace
}  // namespace percuss
