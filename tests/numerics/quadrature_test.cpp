#include "percuss/numerics/quadrature.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numeric>

namespace percuss {
namespace {

/// Euler's beta function; in long double, because logarithms of large gammas lose digits.
double beta(long double a, long double b) {
    return static_cast<double>(std::exp(std::lgamma(a) + std::lgamma(b) - std::lgamma(a + b)));
}

// n nodes integrate x^k x^b (1 - x)^a exactly up to k = 2n - 1, and x^(2n) not.
TEST(quadrature, gauss_jacobi_is_exact_up_to_its_degree) {
    for (const int n : {1, 2, 5, 12, 16, 20, 40}) {
        for (const auto& [a, b] : {std::pair{0.0, 0.0}, std::pair{0.0, -0.2}, std::pair{0.0, -0.6},
                                   std::pair{0.0, -0.95}, std::pair{0.0, 0.333},
                                   std::pair{-0.5, -0.5}, std::pair{1.5, -0.3}}) {
            const GaussRule rule = gauss_jacobi(n, a, b);
            ASSERT_EQ(rule.node.size(), static_cast<std::size_t>(n));
            for (int k = 0; k <= 2 * n; ++k) {
                double sum = 0;
                for (std::size_t i = 0; i < rule.node.size(); ++i)
                    sum += rule.weight[i] * std::pow(rule.node[i], k);
                const double exact = beta(b + 1 + k, a + 1);
                if (k < 2 * n) {
                    EXPECT_NEAR(sum / exact, 1, 1e-14)
                        << n << " nodes, x^" << k << ", " << a << " " << b;
                } else if (n <= 5) {
                    EXPECT_GT(std::fabs(sum / exact - 1), 1e-7) << n << " " << a << " " << b;
                }
            }
            for (std::size_t i = 0; i < rule.node.size(); ++i) {
                EXPECT_GT(rule.weight[i], 0);
                EXPECT_GT(rule.node[i], i ? rule.node[i - 1] : 0);
                EXPECT_LT(rule.node[i], 1);
            }
        }
    }
}

/// Rules are made by several threads at once. lgamma writes its sign into one variable for all of
/// them, which is a race, although nobody reads it.
TEST(quadrature, a_rule_writes_nothing_that_threads_share) {
    signgam = 42;
    const GaussRule rule = gauss_jacobi(12, 0.5, -0.2);
    EXPECT_EQ(signgam, 42);
    EXPECT_GT(rule.weight[0], 0);
    EXPECT_LT(std::lgamma(2.5), 1);  // negative control: it does write
    EXPECT_EQ(signgam, 1);
}

TEST(quadrature, gauss_legendre_is_symmetric) {
    const GaussRule rule = gauss_legendre(20);
    EXPECT_NEAR(std::accumulate(rule.weight.begin(), rule.weight.end(), 0.0), 1, 1e-15);
    for (std::size_t i = 0; i < 20; ++i) {
        EXPECT_NEAR(rule.node[i] + rule.node[19 - i], 1, 1e-16);
        EXPECT_NEAR(rule.weight[i], rule.weight[19 - i], 1e-17);
    }
    // the outermost node of the rule on [-1, 1] is 0.9931285991850949...
    EXPECT_NEAR(2 * rule.node[19] - 1, 0.99312859918509492479, 2e-16);
    EXPECT_NEAR(2 * rule.weight[19], 0.01761400713915211831, 1e-17);
    EXPECT_NEAR(integrate(rule, 1, 3, [](double x) { return std::exp(x); }),
                std::exp(3) - std::exp(1), 4e-15 * std::exp(3));
    EXPECT_EQ(integrate(rule, 2, 2, [](double x) { return x; }), 0);
}

// The integrals of the time: int_0^theta sin^(q-1) u du, 12 nodes and more.
TEST(quadrature, gauss_jacobi_on_the_clock) {
    for (const double q : {0.4, 0.5, 0.8, 1.0, 1.3}) {
        const GaussRule rule = gauss_jacobi(16, 0, q - 1);
        const double theta = 1.5707963267948966;
        double sum = 0;
        for (std::size_t i = 0; i < rule.node.size(); ++i) {
            const double u = theta * rule.node[i];
            sum += rule.weight[i] * std::pow(std::sin(u) / u, q - 1);
        }
        EXPECT_NEAR(sum * std::pow(theta, q) / (0.5 * beta(q / 2, 0.5)), 1, 1e-14) << q;
    }
}

// Singular at either end, in any way that can be integrated.
TEST(quadrature, double_exponential) {
    const auto both = [](double length, auto f) { return integrate_double_exponential(length, f); };
    EXPECT_NEAR(both(2, [](double x, double) { return std::exp(-x); }), -std::expm1(-2.0), 4e-16);
    EXPECT_NEAR(both(1, [](double x, double) { return std::log(x); }), -1, 4e-16);
    EXPECT_NEAR(both(1, [](double x, double) { return std::log(x) * std::log(x); }), 2, 1e-15);
    EXPECT_NEAR(both(1, [](double x, double) { return 1 / std::sqrt(x); }), 2, 1e-15);
    EXPECT_NEAR(both(1, [](double x, double) { return std::pow(x, -0.9); }), 10, 1e-13);
    // the distance from the far end is given, so that its singularity is not lost
    EXPECT_NEAR(both(1, [](double x, double y) { return 1 / std::sqrt(x * y); }),
                3.14159265358979323846, 2e-15);
    EXPECT_NEAR(both(3, [](double, double y) { return std::pow(y, -0.75); }), 4 * std::pow(3, 0.25),
                1e-14);
    EXPECT_NEAR(both(5, [](double x, double y) { return x + y; }), 25, 1e-14);
    EXPECT_EQ(both(0, [](double, double) { return 1.0; }), 0);
    // the pace of a line law: 1/sqrt(ln(1/x)) at x -> 0 is bounded, but not smooth
    EXPECT_NEAR(both(0.5, [](double x, double) { return 1 / std::sqrt(-std::log(x)); }),
                std::sqrt(3.14159265358979323846) * std::erfc(std::sqrt(std::log(2.0))), 1e-15);
}

// What it cannot do: a singularity inside.
TEST(quadrature, double_exponential_needs_singularities_at_the_ends) {
    const double wrong = integrate_double_exponential(
        1, [](double x, double) { return 1 / std::sqrt(std::fabs(x - 0.3)); });
    EXPECT_GT(std::fabs(wrong - 2 * (std::sqrt(0.3) + std::sqrt(0.7))), 1e-6);
}

}  // namespace
}  // namespace percuss
