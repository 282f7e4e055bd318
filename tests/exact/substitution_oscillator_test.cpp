// The linear oscillator, and K d^p + alpha sqrt(K m) d^((p-1)/2) v that becomes one.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "exact/oscillator.hpp"
#include "percuss/laws/form.hpp"
#include "substitution.hpp"
#include "support/impact.hpp"

namespace {

using namespace percuss;
using namespace percuss::exact;
using namespace substitution;

const std::vector<const char*> ratios{"0.01", "0.3", "0.9", "0.9999999999", "1", "1.0000000001",
                                      "1.5",  "6",   "40"};

/// Largest residual of Z' = V and V' = -2aV - Z over a contact, for given position and rate.
template <class Position, class Rate>
number oscillator_residual(const number& a, const number& end, const Position& Z, const Rate& V) {
    number worst = 0;
    for (int i = 1; i < 12; ++i) {
        const number s = end * i / 12;
        const number first = abs(derivative(Z, s) - V(s));
        const number second = abs(derivative(V, s) + 2 * a * V(s) + Z(s));
        worst = std::max({worst, number(first / (1 + a)), number(second / (1 + a))});
    }
    return worst;
}

TEST(substitution, oscillator) {
    for (const char* text : ratios) {
        SCOPED_TRACE(text);
        const number a(text);
        const Oscillator<number> wave(a);
        const auto Z = [&](const number& s) { return wave.position(s); };
        const auto V = [&](const number& s) { return wave.rate(s); };
        const number end = a < number("0.99") ? wave.return_phase() : wave.force_zero_phase();
        // near a = 1 the frequency is sqrt(2|1 - a|), and divides
        const number bound = wave.frequency() > 0 ? tiny / wave.frequency() : tiny;
        EXPECT_EQ(Z(0), 0);
        EXPECT_TRUE(equal(V(0), 1, bound));
        EXPECT_TRUE(vanishes(oscillator_residual(a, end, Z, V), 1, bound));
        // turning point, zero force, return
        const number g = wave.turning_phase();
        EXPECT_TRUE(vanishes(V(g), 1, bound));
        EXPECT_TRUE(equal(Z(g), wave.largest(), bound));
        EXPECT_TRUE(equal(Z(g), wave.restitution_approach_only(), bound));
        const number zero = wave.force_zero_phase();
        EXPECT_TRUE(vanishes(Z(zero) + 2 * a * V(zero), Z(zero), bound));
        EXPECT_TRUE(equal(-V(zero), wave.restitution_no_tension(), bound));
        EXPECT_TRUE(equal(wave.restitution_no_tension(), wave.largest() * wave.largest(), bound));
        if (wave.underdamped() && end == wave.return_phase()) {
            EXPECT_TRUE(vanishes(Z(end), 1));
            EXPECT_TRUE(equal(-V(end), wave.restitution_geometric()));
            for (const char* x : {"1e-20", "0.01", "1"})
                EXPECT_TRUE(
                    vanishes(wave.position_before_return(number(x)) - Z(end - number(x)), 1));
        }
    }
}

TEST(substitution, oscillator_controls) {
    // the overdamped velocity with the wrong sign of its second term
    const number a("1.5"), w = sqrt(a * a - 1);
    const Oscillator<number> wave(a);
    const auto Z = [&](const number& s) { return wave.position(s); };
    const auto wrong = [&](const number& s) {
        return number(exp(-a * s) * (cosh(w * s) + a / w * sinh(w * s)));
    };
    const auto right = [&](const number& s) {
        return number(exp(-a * s) * (cosh(w * s) - a / w * sinh(w * s)));
    };
    EXPECT_TRUE(vanishes(oscillator_residual(a, 2, Z, right), 1));
    EXPECT_FALSE(vanishes(oscillator_residual(a, 2, Z, wrong), 1, number("0.1")));
}

// The energy lost on return is the stored part minus the kinetic part; [feng2026] Eq. (17) as
// printed is not.
TEST(substitution, energy_of_the_return) {
    for (const char* text : {"0.03", "0.2", "0.59"}) {
        const number a(text);
        const Oscillator<number> wave(a);
        const number e = wave.restitution_geometric(), top = wave.largest();
        const number x = 2 * a * (wave.return_phase() - wave.turning_phase());
        const number loss = top * top - e * e;
        EXPECT_TRUE(equal(loss, e * e * expm1(x)));
        EXPECT_FALSE(equal(loss, e * e / (exp(-x) - 1), number("0.1")));
        // and the damper takes it: integral of 2a V^2 ds, here by its own antiderivative -(V^2 +
        // Z^2)/2
        const auto energy = [&](const number& s) {
            return number(wave.rate(s) * wave.rate(s) + wave.position(s) * wave.position(s));
        };
        for (const char* s : {"0.4", "1.3", "2.2"}) {
            const number V = wave.rate(number(s));
            EXPECT_TRUE(vanishes(derivative(energy, number(s)) + 4 * a * V * V, 1));
        }
    }
}

struct Physical {
    GeneralPower kernel;
    number mass, speed, a, q, length;
    Oscillator<number> wave;

    /// d = length Z^q, [feng2026] Eqs. (6), (19): U(d) = m v0^2 Z^2/2.
    Physical(double p, const number& ratio)
        : mass(0.75), speed(1.25), a(ratio), q(2 / (number(p) + 1)), wave(ratio) {
        kernel.n.exponent = p;
        kernel.j.exponent = (p - 1) / 2;
        kernel.K = 3.5;
        length = pow((number(p) + 1) * mass * speed * speed / (2 * number(kernel.K)), q / 2);
    }
    /// The force with the damping coefficient in full precision.
    [[nodiscard]] number force(const number& d, const number& v, bool damped = true) const {
        const number c =
            2 * a * sqrt(mass * number(kernel.K) * (number(kernel.n.exponent) + 1) / 2);
        const number elastic = kernel.force(d, number(0));
        return damped ? number(elastic + c * kernel.j.raise(d) * v) : elastic;
    }
    [[nodiscard]] number indentation(const number& s) const {
        return length * pow(wave.position(s), q);
    }
    [[nodiscard]] number rate(const number& s) const { return speed * wave.rate(s); }
    /// dt/ds
    [[nodiscard]] number pace(const number& s) const {
        return length * q / speed * pow(wave.position(s), q - 1);
    }
};

const std::vector<double> exponents{0.5, 0.7, 1, 1.5, 2, 2.5, 3, 3.7, 5};

TEST(substitution, power_law_in_physical_variables) {
    for (const double p : exponents) {
        for (const char* text : {"0.05", "0.4", "1", "2.5"}) {
            SCOPED_TRACE(testing::Message() << "p = " << p << ", a = " << text);
            const Physical body(p, number(text));
            const auto d = [&](const number& s) { return body.indentation(s); };
            const auto v = [&](const number& s) { return body.rate(s); };
            for (int i = 1; i < 8; ++i) {
                const number s = body.wave.force_zero_phase() * i / 8;
                const number scale = body.kernel.force(d(s), number(0));
                EXPECT_TRUE(vanishes(derivative(d, s) / body.pace(s) - v(s), body.speed));
                EXPECT_TRUE(vanishes(
                    body.mass * derivative(v, s) / body.pace(s) + body.force(d(s), v(s)), scale));
                // the energy coordinate: U = m v0^2 Z^2/2
                const number Z = body.wave.position(s);
                EXPECT_TRUE(equal(body.kernel.potential(d(s)),
                                  body.mass * body.speed * body.speed * Z * Z / 2));
            }
            EXPECT_TRUE(equal(v(0), body.speed));
            // the total force vanishes at twice the turning phase, for every p
            const number zero = body.wave.force_zero_phase();
            EXPECT_TRUE(
                vanishes(body.force(d(zero), v(zero)), body.kernel.force(d(zero), number(0))));
            EXPECT_FALSE(vanishes(body.force(d(zero * 9 / 10), v(zero * 9 / 10)),
                                  body.kernel.force(d(zero), number(0)), number("0.01")));
        }
    }
}

// The coefficient that the engaged law carries is the one of the equation above.
TEST(substitution, engaged_coefficient) {
    for (const double p : exponents) {
        const Law law = support::law("power_law", {{"K", 3.5}, {"p", p}, {"alpha", 0.6}});
        const Form form = support::form(law, {1.25, 0.75}, Release::no_tension);
        for (const double d : {0.3, 1.0, 1.9})
            EXPECT_NEAR(damping(form, d, 1), 0.6 * std::sqrt(3.5 * 0.75) * std::pow(d, (p - 1) / 2),
                        1e-14);
    }
}

TEST(substitution, approach_only) {
    for (const double p : exponents) {
        for (const char* text : {"0.05", "0.6", "1", "3"}) {
            const Physical body(p, number(text));
            const number top = body.wave.largest();
            // return without damper: Z = Zmax sin x backwards from separation, V = -Zmax cos x
            const auto d = [&](const number& x) {
                return number(body.length * pow(top * sin(x), body.q));
            };
            const auto v = [&](const number& x) { return number(-body.speed * top * cos(x)); };
            for (const char* x : {"0.2", "0.7", "1.3"}) {
                const number at(x), Z = top * sin(at);
                const number pace = -body.length * body.q / body.speed * pow(Z, body.q - 1);
                EXPECT_TRUE(vanishes(derivative(d, at) / pace - v(at), body.speed));
                EXPECT_TRUE(
                    vanishes(body.mass * derivative(v, at) / pace + body.force(d(at), v(at), false),
                             body.force(d(at), v(at), false)));
            }
            EXPECT_TRUE(equal(-v(0) / body.speed, body.wave.restitution_approach_only()));
        }
    }
    // with the damper on, the same return does not satisfy the equation
    const Physical body(1.5, number("0.6"));
    const number x("0.7"), top = body.wave.largest();
    const number d = body.length * pow(top * sin(x), body.q), v = -body.speed * top * cos(x);
    EXPECT_FALSE(vanishes(body.force(d, v, true) - body.force(d, v, false), body.force(d, v, false),
                          number("0.1")));
}

}  // namespace
