// Line laws: the logarithmic force, its inverse, and damping that follows the stored energy.
#include <gtest/gtest.h>

#include <cmath>

#include "exact/oscillator.hpp"
#include "percuss/laws/form.hpp"
#include "substitution.hpp"

namespace {

using namespace percuss;
using namespace percuss::exact;
using namespace substitution;

TEST(substitution, logarithmic_line) {
    const number a(johnson.a), B(johnson.B), L(johnson.L), limit = a * B * exp(number(-1));
    for (const char* text : {"1e-30", "1e-12", "1e-6", "0.001", "0.1", "0.7", "0.99"}) {
        SCOPED_TRACE(text);
        const number d = limit * number(text);
        const number f = johnson.force(d) / L;
        EXPECT_TRUE(equal(a * f * log(B / f), d));
        // tangent and stored energy
        const auto F = [&](const number& x) { return number(johnson.force(number(limit * x))); };
        const auto U = [&](const number& x) {
            return number(johnson.potential(number(limit * x)));
        };
        const number x(text);
        if (x > number("1e-3") && x < number("0.95")) {
            // close to the fold the differences lose what its singularity takes
            EXPECT_TRUE(equal(johnson.tangent(d) * limit, derivative(F, x), number("1e-12")));
            EXPECT_TRUE(equal(johnson.force(d) * limit, derivative(U, x), number("1e-12")));
        }
        // the differential relations, written out: dd/df = a (ln(B/f) - 1), dU/df = L f dd/df
        EXPECT_TRUE(equal(johnson.tangent(d), L / (a * (log(B / f) - 1)), number("1e-26")));
        const number rate = johnson.energy_rate(d);
        EXPECT_TRUE(equal(rate * rate * 2 * johnson.potential(d), L * L * f * f));
        // the inverse energy, in double: d ~ exp(-y) carries the rounding of y = ln(B/f)
        const double back = johnson.indentation_at(static_cast<double>(johnson.potential(d)));
        const double y = static_cast<double>(log(B / f));
        EXPECT_NEAR(back / static_cast<double>(d), 1, 4.4e-16 * (1 + y)) << back;
    }
}

/// Residual of m v' + F along d = d(Z(s)) with the energy damping of ratio a.
template <class Line>
void expect_energy_damping(const Line& line, const number& E, const number& mass,
                           const number& bound) {
    const number speed = sqrt(2 * E / mass);
    for (const char* text : {"0.1", "0.7", "1", "1.8"}) {
        SCOPED_TRACE(text);
        const number a(text);
        const Oscillator<number> wave(a);
        const auto d = [&](const number& s) {
            const number Z = wave.position(s);
            return indentation_of(line, number(E * Z * Z));
        };
        const auto v = [&](const number& s) { return number(speed * wave.rate(s)); };
        for (int i = 1; i < 5; ++i) {
            const number s = wave.force_zero_phase() * i / 5, at = d(s);
            const number elastic = line.force(at);
            // dt/ds = m v0 Z/Fe
            const number pace = mass * speed * wave.position(s) / elastic;
            const number total = elastic + 2 * a * sqrt(mass) * line.energy_rate(at) * v(s);
            EXPECT_TRUE(vanishes(derivative(d, s) / pace - v(s), speed, bound));
            EXPECT_TRUE(vanishes(mass * derivative(v, s) / pace + total, elastic, bound));
        }
        const number zero = wave.force_zero_phase(), at = d(zero);
        EXPECT_TRUE(vanishes(line.force(at) + 2 * a * sqrt(mass) * line.energy_rate(at) * v(zero),
                             line.force(at), bound));
    }
}

TEST(substitution, energy_damping_over_line_laws) {
    const number E = number("1.36e-4");
    expect_energy_damping(johnson, E, number("0.0068"), tiny);
    // beyond d = dR/4 the energy of Liu's law is closed; its series below keeps 18 digits
    const LiuLine liu{115384615384.61538, 1e-6, 0.015};
    expect_energy_damping(liu, E, number("0.0068"), number("1e-13"));
}

// The kernel of the energy damper is the one substituted above.
TEST(substitution, energy_kernel) {
    const number m = number("0.0068"), a = number("0.4");
    const EnergyContact<LogLine> kernel{johnson, 2 * 0.4 * std::sqrt(0.0068)};
    for (const char* text : {"1e-8", "1e-6", "3e-5"}) {
        const number d(text), v("-0.13");
        EXPECT_TRUE(equal(kernel.force(d, v),
                          johnson.force(d) + 2 * a * sqrt(m) * johnson.energy_rate(d) * v,
                          number("1e-14")));
    }
}

TEST(substitution, liu_energy) {
    const LiuLine liu{115384615384.61538, 2.5e-4, 0.015};
    // z = d/dR; the closed form above 1/4 has all digits, the series below 18
    for (const auto& [z, bound] :
         {std::pair{"1e-6", "1e-17"}, std::pair{"0.01", "1e-17"}, std::pair{"0.2", "1e-16"},
          std::pair{"0.6", "1e-25"}, std::pair{"40", "1e-25"}}) {
        SCOPED_TRACE(z);
        const number x(z), dR(liu.dR);
        const auto U = [&](const number& y) { return number(liu.potential(number(dR * y * x))); };
        const auto F = [&](const number& y) { return number(liu.force(number(dR * y * x))); };
        EXPECT_TRUE(equal(derivative(U, 1), F(1) * dR * x, number(bound) * 100000));
        EXPECT_TRUE(equal(derivative(F, 1), liu.tangent(number(dR * x)) * dR * x));
        const number rate = liu.energy_rate(number(dR * x));
        EXPECT_TRUE(equal(rate * rate * 2 * U(1), F(1) * F(1), number(bound)));
    }
}

}  // namespace
