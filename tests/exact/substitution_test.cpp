// Every closed form is substituted into its own equation of motion and initial conditions, in
// 50-digit arithmetic, with the force taken from the kernel that the library engages. Derivatives
// are central differences of order 8, good to more than 30 digits.
// A control at the end of each group shows that a wrong formula does not pass.
#include <gtest/gtest.h>

#include <boost/math/special_functions/airy.hpp>
#include <boost/multiprecision/cpp_bin_float.hpp>
#include <cmath>
#include <vector>

#include "percuss/exact/airy.hpp"
#include "percuss/exact/hunt_crossley.hpp"
#include "percuss/exact/oscillator.hpp"
#include "percuss/laws/form.hpp"
#include "support/impact.hpp"

namespace {

using namespace percuss;
using number = boost::multiprecision::cpp_bin_float_50;

const number tiny("1e-28");  ///< what a residual may be, relative to its largest term

template <class F>
number derivative(const F& f, const number& x) {
    const number h = number("1e-6") * (1 + abs(x));
    const auto pair = [&](int k) { return number(f(number(x + k * h)) - f(number(x - k * h))); };
    return (pair(1) * 4 / 5 - pair(2) / 5 + pair(3) * 4 / 105 - pair(4) / 280) / h;
}

testing::AssertionResult vanishes(const number& residual, const number& scale,
                                  const number& bound = tiny) {
    const number size = abs(residual) / scale;
    if (size <= bound) return testing::AssertionSuccess();
    return testing::AssertionFailure() << "relative residual " << size.str(5);
}
testing::AssertionResult equal(const number& a, const number& b, const number& bound = tiny) {
    return vanishes(number(a - b), number(abs(a) + abs(b)), bound);
}

// ------------------------------------------------------------------------------------------------
// The linear oscillator

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

// ------------------------------------------------------------------------------------------------
// K d^p + alpha sqrt(K m) d^((p-1)/2) v, in physical variables

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

// ------------------------------------------------------------------------------------------------
// Line laws

const LogLine johnson{2.7586856802595e-12, 133353155.74511, 0.015};

/// The indentation that stores U, by Newton from the double that the library gives.
template <class Line>
number indentation_of(const Line& line, const number& U) {
    number d = line.indentation_at(static_cast<double>(U));
    for (int i = 0; i < 5; ++i) d -= (line.potential(d) - U) / line.force(d);
    return d;
}

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

// ------------------------------------------------------------------------------------------------
// Hunt-Crossley

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

// ------------------------------------------------------------------------------------------------
// Airy: dy/dG = -2G + D y^2/2 with y = Z^2

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

// ------------------------------------------------------------------------------------------------
// Adhesion and plasticity

TEST(substitution, jkr) {
    const JkrContact jkr{2e6, 0.01, 0.1};
    const number E(jkr.Es), R(jkr.R), W(jkr.W);
    const number p = boost::math::constants::pi<number>();
    const number k(std::sqrt(2 * percuss::pi * jkr.W / jkr.Es));  // as the kernel rounds it
    const auto d_of = [&](const number& s) { return number(s * s * s * s / R - k * s); };
    const number touch = cbrt(number(k * R)), rupture = cbrt(number(k * R / 4));
    EXPECT_TRUE(vanishes(d_of(touch), touch * k));
    EXPECT_TRUE(vanishes(derivative([&](const number& x) { return d_of(number(x * rupture)); }, 1),
                         k * rupture));
    EXPECT_TRUE(equal(d_of(rupture), number(jkr.rupture()), number("1e-15")));
    // force and work as functions of the contact radius r = s^2
    const auto F_of = [&](const number& r) {
        return number(4 * E * r * r * r / (3 * R) - sqrt(8 * p * W * E * r * r * r));
    };
    const auto dr = [&](const number& r) { return number(r * r / R - sqrt(2 * p * W * r / E)); };
    const auto G = [&](const number& r) {
        return number(8 * E / (15 * R * R) * r * r * r * r * r -
                      number(4) / 3 * sqrt(2 * p * W * E) / R * r * r * r * sqrt(r) +
                      p * W * r * r);
    };
    const Memory attached{.attached = true};
    for (const char* text : {"1.001", "1.2", "2", "10"}) {
        SCOPED_TRACE(text);
        const number s = rupture * number(text), d = d_of(s), r = s * s;
        EXPECT_TRUE(equal(jkr.contact_radius(d), r, number("1e-25")));
        EXPECT_TRUE(equal(jkr.force(d, number(0), attached), F_of(r), number("1e-13")));
        // in units of r, so that the step of the difference fits
        const auto unit = [&](const auto& f) {
            return [&](const number& x) { return number(f(number(x * r))); };
        };
        EXPECT_TRUE(equal(derivative(unit(G), 1), F_of(r) * derivative(unit(dr), 1)));
        const number slope = derivative(unit(F_of), 1) / derivative(unit(dr), 1);
        const double D = static_cast<double>(d);
        EXPECT_NEAR(jkr.stiffness(D, 0, attached) / static_cast<double>(slope), 1,
                    number(text) < number("1.01") ? 1e-9 : 1e-13);
        const number r0 = touch * touch;
        const number scale = abs(G(r)) + abs(G(r0));
        EXPECT_TRUE(
            vanishes(number(jkr.potential(D, attached)) - (G(r) - G(r0)), scale, number("1e-13")));
    }
    // the pull-off force -(3/2) pi W R is the least force: F' = 0 at r^3 = 9 pi W R^2/(8 E*)
    const number least = cbrt(number(9 * p * W * R * R / (8 * E)));
    EXPECT_TRUE(equal(F_of(least), -number(3) / 2 * p * W * R));
    EXPECT_TRUE(
        vanishes(derivative([&](const number& x) { return F_of(number(x * least)); }, 1), W * R));
}

// [thornton1997]: e as a function of w = v_y/v0 against the energies of the loading and unloading
// curves, and against the impact itself.
TEST(substitution, thornton) {
    const Thornton kernel{5.2e9, 0.01, 1e9};
    const number yield(kernel.yield()), Fy = kernel.loading(yield), slope(kernel.plastic_slope());
    const number elastic = 2 * Fy * yield / 5;
    const auto published = [](const number& w) {
        const number w2 = w * w;
        return number(sqrt(6 * sqrt(number(3)) / 5) * sqrt(1 - w2 / 6) *
                      sqrt(sqrt(w / (w + 2 * sqrt(number(6) / 5 - w2 / 5)))));
    };
    EXPECT_TRUE(equal(published(1), 1));
    for (const char* text : {"0.999999", "0.9", "0.5", "0.1", "0.001"}) {
        SCOPED_TRACE(text);
        const number w(text), E = elastic / (w * w), rest = E - elastic;
        const number beyond = 2 * rest / (Fy + sqrt(Fy * Fy + 2 * slope * rest));
        const number peak = yield + beyond, F = kernel.loading(peak);
        EXPECT_TRUE(equal(Fy * beyond + slope * beyond * beyond / 2, rest));
        // Hertzian return with the radius R_p/R = K D^1.5/F: work (2/5) F times the stroke D R/R_p
        const number stroke = F / (number(kernel.K) * sqrt(peak));
        const number ratio = 2 * F * stroke / (5 * E);
        // the yield point is a double, and so is the relation between slope and yield force
        EXPECT_TRUE(equal(sqrt(ratio), published(w), number("1e-14")));
        const double m = 0.046, v0 = std::sqrt(2 * static_cast<double>(E) / m);
        const Law law = support::law("thornton", {{"K", 5.2e9}, {"R", 0.01}, {"p_y", 1e9}});
        EXPECT_NEAR(support::impact(law, {v0, m}, Release::no_tension).rebound.restitution,
                    static_cast<double>(published(w)), 1e-13);
        // a control: the formula with w in the place of w^2/6
        EXPECT_FALSE(equal(sqrt(ratio) / sqrt(1 - w * w / 6), published(w), number("1e-8")));
    }
}

}  // namespace
