#include "percuss/numerics/log_gap.hpp"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <boost/multiprecision/cpp_bin_float.hpp>
#include <cmath>
#include <limits>

#include "percuss/numerics/lambert_w.hpp"
#include "support/lambert_w0.hpp"

namespace percuss {
namespace {

using number = boost::multiprecision::cpp_bin_float_50;

template <class T>
double relative(const T& a, const number& b) {
    return static_cast<double>(number(abs(number(a) - b) / abs(b)));
}

// x - ln(1 + x) cancels for small x; against the same in 50 digits.
TEST(log_gap, keeps_its_digits) {
    for (const double x : {-1 + 1e-12, -0.99, -0.5, -0.41, -0.39, -1e-3, -1e-9, -1e-20, 1e-150,
                           1e-20, 1e-9, 1e-3, 0.39, 0.41, 1.0, 30.0, 1e8, 1e300}) {
        // at 1e-20 the difference needs 40 more digits than it has: use its series there
        const number X(x);
        const number exact = std::fabs(x) < 1e-8
                                 ? number(X * X * (number(1) / 2 - X / 3 + X * X / 4))
                                 : number(X - log(number(1 + X)));
        EXPECT_LE(relative(log_gap(x), exact), 6e-16) << x;
        EXPECT_LE(relative(log_gap(static_cast<long double>(x)), exact), 4e-19) << x;
        if (std::fabs(x) > 1e-8) {
            EXPECT_LE(relative(log_gap(X), exact), 1e-32) << x;
        }
    }
    EXPECT_EQ(log_gap(0.0), 0);
}

TEST(log_gap, exp_gap_keeps_its_digits) {
    for (const double y :
         {-700.0, -3.0, -0.51, -0.49, -1e-3, -1e-12, 1e-150, 1e-12, 1e-3, 0.49, 0.51, 3.0, 700.0}) {
        const number Y(y);
        const number exact = std::fabs(y) < 1e-8
                                 ? number(Y * Y * (number(1) / 2 + Y / 6 + Y * Y / 24))
                                 : number(exp(Y) - 1 - Y);
        EXPECT_LE(relative(exp_gap(y), exact), 6e-16) << y;
    }
    EXPECT_EQ(exp_gap(0.0), 0);
    // the two are one function: log_gap(exp(y) - 1) = exp(y) - 1 - y
    for (const double y : {-2.0, -0.1, 0.1, 2.0})
        EXPECT_NEAR(log_gap(std::expm1(y)) / exp_gap(y), 1, 1e-15) << y;
}

template <class T>
class log_gap_roots : public testing::Test {};
using Types = testing::Types<double, long double, number>;
TYPED_TEST_SUITE(log_gap_roots, Types);

TYPED_TEST(log_gap_roots, both_roots) {
    using T = TypeParam;
    using std::abs;
    using std::exp;
    const T eps = std::numeric_limits<T>::epsilon();
    for (const double q : {1e-300, 1e-30, 1e-9, 0.01, 0.3, 0.499, 0.501, 0.99, 1.01, 5.0, 30.0}) {
        const T Q(q);
        const T up = log_gap_positive_root(Q), down = log_gap_negative_root(Q);
        EXPECT_GT(up, 0);
        EXPECT_LT(down, 0);
        EXPECT_GE(down, -1);
        EXPECT_LE(T(abs(log_gap(up) - Q) / Q), T(6 * eps)) << q;
        // near -1 the function is steep: the rounding of x costs eps |x/(1 + x)|
        const T steep = 1 + abs(down / (1 + down)) / Q;
        if (q < 30) {
            EXPECT_LE(T(abs(log_gap(down) - Q) / Q), T(6 * eps * steep)) << q;
        }
        // the complement keeps its own digits there: ln z = z - 1 - q
        const T z = log_gap_negative_complement(Q);
        if (q > 0.3) {
            EXPECT_LE(T(abs(z - exp(z - 1 - Q)) / z), T(4 * eps * (1 + Q))) << q;
            EXPECT_LE(T(abs(z - 1 - down)), T(2 * eps)) << q;
        }
    }
    EXPECT_EQ(log_gap_positive_root(T(0)), 0);
    EXPECT_EQ(log_gap_negative_root(T(0)), 0);
}

// x = -1 - W(-exp(-1 - q)), where W is good (away from the branch point).
TEST(log_gap, agrees_with_lambert) {
    for (const double q : {0.5, 2.0, 20.0, 300.0}) {
        const number argument = -exp(number(-1 - number(q)));
        EXPECT_LE(relative(log_gap_positive_root(q), number(-1 - lambert_wm1(argument))), 5e-16)
            << q;
        EXPECT_LE(relative(log_gap_negative_root(q), number(-1 - lambert_w0(argument))), 5e-16)
            << q;
        EXPECT_LE(relative(log_gap_negative_complement(q), number(-lambert_w0(argument))),
                  4e-16 * (1 + q))
            << q;
    }
    // the complement lives on where 1 + x underflows
    EXPECT_GT(log_gap_negative_complement(700.0), 0);
    EXPECT_EQ(log_gap_negative_complement(1e4), 0);
}

TEST(log_gap, inverts_at_random) {
    EXPECT_TRUE(rc::check("log_gap of its roots", [] {
        const double unit = *rc::gen::inRange(0, 1000000) / 1e6;
        const double q = std::pow(10.0, -20 + 22 * unit);
        RC_ASSERT(std::abs(log_gap(log_gap_positive_root(q)) / q - 1) < 1e-15);
        const double x = -std::pow(10.0, -18 + 17.9 * unit);
        RC_ASSERT(std::abs(log_gap_negative_root(log_gap(x)) / x - 1) < 2e-15 / (1 + x));
    }));
}

}  // namespace
}  // namespace percuss
