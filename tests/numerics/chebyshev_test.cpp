// Several functions side by side in one series: polynomials of its degree exactly, smooth functions
// to what it says it leaves out.
#include "percuss/numerics/chebyshev.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <limits>

namespace percuss {
namespace {

using Series = ChebyshevSeries<3, 12>;

/// Of twelve coefficients, each a sum of twelve values, relative to the largest value.
constexpr double rounding = 2 * 12 * std::numeric_limits<double>::epsilon();

template <class F>
Series fit(F&& f, double from, double width) {
    std::array<Series::Values, 12> values{};
    for (std::size_t i = 0; i < values.size(); ++i) values[i] = f(Series::node(i, from, width));
    return {from, width, values};
}

TEST(chebyshev, polynomials_of_its_degree) {
    const auto f = [](double x) { return Series::Values{3, x * x * x - 2 * x, std::pow(x, 11)}; };
    const Series series = fit(f, -1, 3);
    for (double x = -1; x <= 2; x += 0.01) {
        const auto y = series(x), exact = f(x);
        EXPECT_NEAR(y[0], exact[0], 3 * rounding);
        EXPECT_NEAR(y[1], exact[1], 4 * rounding);
        EXPECT_NEAR(y[2], exact[2], 2048 * rounding);
    }
}

TEST(chebyshev, what_is_left_out) {
    const auto f = [](double x) {
        return Series::Values{std::exp(x), std::abs(x - 0.3), 1 / (1 + 4 * x * x)};
    };
    const Series series = fit(f, 0, 1);
    const auto rest = series.remainder();
    // the coefficients of exp over [0, 1] are 2 exp(1/2) I_k(1/2)
    EXPECT_NEAR(rest[0], 2 * std::exp(0.5) * std::cyl_bessel_i(10, 0.5), rounding);
    EXPECT_GT(rest[1], 1e-3);
    std::array<double, 3> worst{};
    for (double x = 0; x <= 1; x += 0.001) {
        const auto y = series(x), exact = f(x);
        for (std::size_t i = 0; i < 3; ++i)
            worst[i] = std::max(worst[i], std::abs(y[i] - exact[i]));
    }
    for (std::size_t i = 0; i < 3; ++i) EXPECT_LT(worst[i], 20 * rest[i] + 3 * rounding) << i;
}

TEST(chebyshev, a_node_without_value_is_noticed) {
    const Series series = fit(
        [](double x) {
            return Series::Values{x, x > 0.5 ? std::nan("") : x, x};
        },
        0, 1);
    EXPECT_TRUE(std::isnan(series.remainder()[1]));
    EXPECT_FALSE(std::isnan(series.remainder()[2]));
}

}  // namespace
}  // namespace percuss
