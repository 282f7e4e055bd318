// Airy: dy/dG = -2G + D y^2/2 with y = Z^2.
#include <gtest/gtest.h>

#include <boost/math/special_functions/airy.hpp>
#include <cmath>
#include <utility>
#include <vector>

#include "exact/airy.hpp"
#include "percuss/laws/form.hpp"
#include "substitution.hpp"

namespace {

using namespace percuss;
using namespace percuss::exact;
using namespace substitution;

/// w and w' of w'' = D G w with w'(1) = 0, by the power series at G = 0, in 50 digits.
class AiryWave {
public:
    explicit AiryWave(const number& D) : D_(D) {
        mix_ = 0;
        const number even = slope(1);
        mix_ = 1;
        const number odd = slope(1) - even;
        mix_ = -even / odd;
    }
    [[nodiscard]] number value(const number& G) const { return sum(G).first; }
    [[nodiscard]] number slope(const number& G) const { return sum(G).second; }
    [[nodiscard]] number energy(const number& G) const {
        const auto [w, s] = sum(G);
        return -2 * s / (D_ * w);
    }
    [[nodiscard]] number rate(const number& G) const {
        const number y = energy(G);
        return G - D_ * y * y / 4;
    }
    /// The first zero of w' below 0, from a start by bisection.
    [[nodiscard]] number restitution(double start) const {
        number e(start);
        for (int i = 0; i < 6; ++i) e += slope(-e) / (D_ * -e * value(-e));
        return e;
    }

private:
    [[nodiscard]] std::pair<number, number> sum(const number& G) const {
        // coefficients c_k of w: (k + 2)(k + 1) c_(k+2) = D c_(k-1)
        std::vector<number> c{1, mix_, 0};
        number w = c[0] + c[1] * G, s = c[1], power = G;
        for (std::size_t k = 3; k < 240; ++k) {
            c.push_back(D_ * c[k - 3] / (k * (k - 1)));
            power *= G;  // G^(k-1)
            s += c[k] * static_cast<unsigned>(k) * power;
            w += c[k] * power * G;
        }
        return {w, s};
    }
    number D_, mix_;
};

TEST(substitution, airy) {
    for (const char* text : {"0.01", "1", "5", "7.9", "8.1", "40", "300"}) {
        SCOPED_TRACE(text);
        const number D(text);
        const AiryWave wave(D);
        const AiryContact library(static_cast<double>(D));
        const auto y = [&](const number& G) { return wave.energy(G); };
        const auto V = [&](const number& G) { return wave.rate(G); };
        const number e = wave.restitution(library.restitution());
        EXPECT_TRUE(vanishes(wave.slope(-e), D));
        EXPECT_NEAR(static_cast<double>((number(library.restitution()) - e) / e), 0, 1e-14);
        EXPECT_TRUE(vanishes(y(1), 1));
        EXPECT_TRUE(equal(V(1), 1));
        for (int i = 1; i < 10; ++i) {
            const number G = 1 - (1 + e) * i / 10;
            // the Riccati equation, and the equation of motion V dV/dZ + D Z^3 V + Z = 0
            const number scale = 1 + D * y(G) * y(G);
            EXPECT_TRUE(vanishes(derivative(y, G) + 2 * G - D * y(G) * y(G) / 2, scale, tiny * D));
            const number Z = sqrt(y(G));
            const number slope = derivative(V, G) / (derivative(y, G) / (2 * Z));  // dV/dZ
            EXPECT_TRUE(
                vanishes(V(G) * slope + D * Z * Z * Z * V(G) + Z, abs(V(G) * slope) + Z, tiny * D));
            // what the library evaluates, from both ends
            const double touch = static_cast<double>(1 - G), back = static_cast<double>(G + e);
            const double exact = static_cast<double>(y(number(1) - number(touch)));
            EXPECT_NEAR(library.energy_after_touch(touch) / exact, 1, 2e-14);
            const double exact_back = static_cast<double>(y(number(back) - e));
            EXPECT_NEAR(library.energy_before_return(back) / exact_back, 1, 2e-14);
        }
        EXPECT_NEAR(static_cast<double>(V(number(library.turning()))), 0, 1e-14);
        // Airy's functions satisfy the same boundary conditions: Ai'(l) Bi'(-le) = Bi'(l) Ai'(-le)
        using namespace boost::math;
        const double l = std::cbrt(static_cast<double>(D)), back = static_cast<double>(e);
        EXPECT_NEAR(airy_ai_prime(l) / airy_bi_prime(l),
                    airy_ai_prime(-l * back) / airy_bi_prime(-l * back), 1e-13);
    }
    // a control: the wrong sign of the quadratic term
    const AiryWave wave(5);
    const number G("0.3"), energy = wave.energy(G);
    const auto y = [&](const number& x) { return wave.energy(x); };
    EXPECT_FALSE(vanishes(derivative(y, G) + 2 * G + 5 * energy * energy / 2, 1, number("0.1")));
}

}  // namespace
