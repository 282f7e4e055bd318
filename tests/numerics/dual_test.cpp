#include "percuss/numerics/dual.hpp"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <cmath>
#include <functional>
#include <limits>
#include <string>
#include <vector>

#include "percuss/numerics/lambert_w.hpp"
#include "percuss/numerics/log_gap.hpp"
#include "support/lambert_w0.hpp"

namespace percuss {
namespace {

struct Function {
    std::string name;
    std::function<Dual(Dual)> dual;
    std::function<double(double)> slope;
};

const std::vector<Function> functions{
    {"x^3 - 2x", [](Dual x) { return x * x * x - 2 * x; }, [](double x) { return 3 * x * x - 2; }},
    {"quotient", [](Dual x) { return (1 + x) / (2 + x * x); },
     [](double x) { return (2 + x * x - 2 * x * (1 + x)) / std::pow(2 + x * x, 2); }},
    {"sqrt", [](Dual x) { return sqrt(x); }, [](double x) { return 0.5 / std::sqrt(x); }},
    {"exp", [](Dual x) { return exp(-x); }, [](double x) { return -std::exp(-x); }},
    {"log", [](Dual x) { return log(x); }, [](double x) { return 1 / x; }},
    {"log1p", [](Dual x) { return log1p(x); }, [](double x) { return 1 / (1 + x); }},
    {"asinh", [](Dual x) { return asinh(x); }, [](double x) { return 1 / std::sqrt(1 + x * x); }},
    {"pow", [](Dual x) { return pow(x, 2.5); }, [](double x) { return 2.5 * std::pow(x, 1.5); }},
    {"abs", [](Dual x) { return abs(-x) + abs(x); }, [](double) { return 2; }},
    {"log_gap", [](Dual x) { return log_gap(x); }, [](double x) { return x / (1 + x); }},
    {"lambert_w0", [](Dual x) { return lambert_w0(x); },
     [](double x) { return lambert_w0(x) / (x * (1 + lambert_w0(x))); }},
    {"chain", [](Dual x) { return exp(sqrt(1 + x * x)); },
     [](double x) { return std::exp(std::sqrt(1 + x * x)) * x / std::sqrt(1 + x * x); }},
};

TEST(dual, slopes_are_derivatives) {
    for (const Function& f : functions)
        for (const double x : {1e-3, 0.1, 0.35, 1.0, 2.7, 40.0}) {
            const Dual y = f.dual({x, 1});
            EXPECT_NEAR(y.slope / f.slope(x), 1, 1e-13) << f.name << " at " << x;
            // linear in the seed, and none for a constant
            EXPECT_NEAR(f.dual({x, -3}).slope / y.slope, -3, 1e-14) << f.name;
            EXPECT_EQ(f.dual({x, 0}).slope, 0) << f.name;
            EXPECT_EQ(f.dual({x, 0}).value, f.dual({x, 1}).value) << f.name;
        }
}

TEST(dual, values_are_those_of_doubles) {
    EXPECT_TRUE(rc::check("a value does not depend on its slope", [] {
        const double a = *rc::gen::inRange(1, 1000) / 7.0, b = *rc::gen::inRange(1, 1000) / 11.0;
        const Dual x(a, 1), y(b, -2);
        RC_ASSERT((x + y).value == a + b);
        RC_ASSERT((x - y).value == a - b);
        RC_ASSERT((x * y).value == a * b);
        RC_ASSERT((x / y).value == a / b);
        RC_ASSERT((x * y).slope == b - 2 * a);
        RC_ASSERT((x < y) == (a < b));
        RC_ASSERT((x >= y) == (a >= b));
        Dual z = x;
        z += y;
        z -= y;
        z *= y;
        z /= y;
        RC_ASSERT(std::abs(z.slope - 1) < 1e-9);
    }));
}

TEST(dual, exponent_zero_at_the_origin) {
    EXPECT_EQ(pow(Dual(0, 1), 0).value, 1);
    EXPECT_EQ(pow(Dual(0, 1), 0).slope, 0);
    EXPECT_EQ(pow(Dual(0, 1), 1).slope, 1);
    EXPECT_EQ(pow(Dual(0, 1), 1.5).slope, 0);
    EXPECT_TRUE(std::isinf(sqrt(Dual(0, 1)).slope));
    EXPECT_EQ(std::numeric_limits<Dual>::epsilon(), std::numeric_limits<double>::epsilon());
}

}  // namespace
}  // namespace percuss
