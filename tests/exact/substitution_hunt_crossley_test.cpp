// Hunt-Crossley damping: the first integral and the motion.
#include <gtest/gtest.h>

#include <cmath>

#include "exact/hunt_crossley.hpp"
#include "percuss/laws/form.hpp"
#include "substitution.hpp"

namespace {

using namespace percuss;
using namespace percuss::exact;
using namespace substitution;

TEST(substitution, hunt_crossley_first_integral) {
    // d/dt of u - ln(1 + u) + G along the motion: u' = -c Fe (1 + u)/m and G' = c Fe u/m, so that
    // (1 + u) times the slope of u - ln(1 + u) must be u
    const auto gap = [](const number& u) { return number(log_gap(u)); };
    for (const char* text : {"-0.9", "-0.39", "-1e-3", "1e-3", "0.2", "0.41", "7", "400"}) {
        const number u(text);
        EXPECT_TRUE(equal((1 + u) * derivative(gap, u), u, number("1e-24"))) << text;
    }
    for (const char* text : {"1e-25", "1e-6", "0.3", "1.5", "20", "300"}) {
        SCOPED_TRACE(text);
        const number h(text), Q = log_gap(h);
        for (const char* part : {"0", "1e-10", "0.5", "0.999"}) {
            const number G = Q * number(part);
            const number up = hunt_crossley_approach_rate(h, G);
            const number down = hunt_crossley_return_rate(h, G);
            EXPECT_GT(up, 0);
            EXPECT_LT(down, 0);
            EXPECT_GE(down, -1);
            EXPECT_TRUE(equal(log_gap(up), Q - G, number("1e-40")));
            if (Q < 100) {
                EXPECT_TRUE(equal(log_gap(down), Q - G, number("1e-40") * exp(Q)));
            }
        }
        const number e = hunt_crossley_restitution(h);
        if (Q < 60) {
            const number left = h * (1 + e), right = log((1 + h) / (1 - h * e));
            EXPECT_TRUE(equal(left, right, number("1e-44") * (1 + exp(Q)) / h));
        }
        EXPECT_TRUE(equal(hunt_crossley_stored(h) * h * h / 2, Q, number("1e-45")));
    }
}

/// Residual of m v dv/dd + F(d, v) on both branches, v from the first integral.
template <class Force, class Stored>
void expect_first_integral(const Force& force, const Stored& stored, const number& mass,
                           const number& speed, const number& c, const number& peak) {
    const number h = c * speed;
    for (int i = 1; i < 9; ++i) {
        const number d = peak * i / 9;
        const auto up = [&](const number& x) {
            return number(hunt_crossley_approach_rate(h, number(stored(x) * c * c / mass)) / c);
        };
        const auto down = [&](const number& x) {
            return number(hunt_crossley_return_rate(h, number(stored(x) * c * c / mass)) / c);
        };
        // in x = d/peak, so that the step of the difference fits
        const auto scaled = [&](const auto& v) {
            return [&](const number& x) { return number(v(number(peak * x))); };
        };
        const number x = number(i) / 9;
        for (const bool loading : {true, false}) {
            const number v = loading ? up(d) : down(d);
            const number slope =
                (loading ? derivative(scaled(up), x) : derivative(scaled(down), x)) / peak;
            EXPECT_TRUE(vanishes(mass * v * slope + force(d, v), force(d, number(0))));
        }
    }
}

TEST(substitution, hunt_crossley_motion) {
    const number mass("0.75"), speed("1.25");
    for (const double n : {0.5, 1.0, 1.5, 2.7, 5.0}) {
        for (const double h : {0.05, 0.8, 6.0}) {
            SCOPED_TRACE(testing::Message() << "n = " << n << ", h = " << h);
            GeneralPower kernel;
            kernel.K = 3.5;
            kernel.n.exponent = kernel.j.exponent = n;
            kernel.c_approach = kernel.c_return = kernel.K * h / 1.25;
            const number c = number(kernel.c_approach) / number(kernel.K), total = c * speed;
            const number E = mass * speed * speed / 2;
            const number peak =
                pow((number(n) + 1) * E * hunt_crossley_stored(total) / number(kernel.K),
                    1 / (number(n) + 1));
            expect_first_integral(
                [&](const number& d, const number& v) { return number(kernel.force(d, v)); },
                [&](const number& d) { return number(kernel.potential(d)); }, mass, speed, c, peak);
        }
    }
    // over a logarithmic line law
    const FactorContact<LogLine> kernel{johnson, {2.5, 2.5}};
    const number m("0.0068"), v0("0.2"), c(2.5);
    const number U = m * v0 * v0 / 2 * hunt_crossley_stored(number(c * v0));
    expect_first_integral(
        [&](const number& d, const number& v) { return number(kernel.force(d, v)); },
        [&](const number& d) { return number(kernel.potential(d)); }, m, v0, c,
        indentation_of(johnson, U));
}

TEST(substitution, hunt_crossley_control) {
    // [skrinjar2018] Eq. (21) as printed, 1 + d/(c(1 - d)) = exp(d(1 + 1/c)) with d = h e, does not
    // hold where the right relation does
    const number h("1.4"), e = hunt_crossley_restitution(h), d = h * e;
    EXPECT_TRUE(equal((1 + d / e) / (1 - d), exp(d * (1 + 1 / e)), number("1e-40")));
    EXPECT_FALSE(equal(1 + d / (e * (1 - d)), exp(d * (1 + 1 / e)), number("0.1")));
    // the branches exchanged
    const number G = log_gap(h) / 2;
    EXPECT_FALSE(
        equal(hunt_crossley_approach_rate(h, G), -hunt_crossley_return_rate(h, G), number("0.1")));
}

}  // namespace
