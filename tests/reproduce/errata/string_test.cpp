// Misprints of "Step-By-Step Derivation of the Analytic Solution of Equation (50)", the companion
// of [walstijn2016], and of the paper; the table stands in docs/errata.md. s is the step of the
// string, D = h - y its compression, phi = theta k/2.
#include "support.hpp"

#include <gtest/gtest.h>
#include <boost/multiprecision/cpp_bin_float.hpp>

#include <cmath>
#include <random>
#include <vector>

namespace {

using errata::integrate;
using errata::pi;
using errata::real;
using wide = boost::multiprecision::cpp_bin_float_50;

template <class T>
T square_of_positive(T x) {
    return x > 0 ? x * x : T(0);
}

/// s [s + u] + phi ([D - s]_+^2 - [D]_+^2) divided by s: Eq. (A.2), which has exactly one root.
template <class T>
T residual(T phi, T D, T u, T s) {
    return s == 0 ? u - 2 * phi * (D > 0 ? D : T(0))
                  : s + u + phi * (square_of_positive(T(D - s)) - square_of_positive(D)) / s;
}

/// The root of Eq. (A.2) by bisection in 50 digits.
wide root(wide phi, wide D, wide u) {
    wide lo = -1, hi = 1;
    while (residual(phi, D, u, lo) > 0) lo *= 2;
    while (residual(phi, D, u, hi) < 0) hi *= 2;
    for (int i = 0; i < 190; ++i) {
        const wide mid = (lo + hi) / 2;
        (residual(phi, D, u, mid) < 0 ? lo : hi) = mid;
    }
    return (lo + hi) / 2;
}

struct Triple {
    wide phi, D, u;
};

/// Random states with |D|, |u| < 1; only those that pass the test.
template <class Keep>
std::vector<Triple> states(int count, const Keep& keep) {
    std::mt19937_64 generator(20160905);
    std::uniform_real_distribution<double> uniform(-1, 1), exponent(-2, 2);
    std::vector<Triple> found;
    while (static_cast<int>(found.size()) < count) {
        const Triple t{wide(std::pow(10.0, exponent(generator))), wide(uniform(generator)),
                       wide(uniform(generator))};
        if (keep(t)) found.push_back(t);
    }
    return found;
}
bool entering(const Triple& t) { return t.D < 0 && t.u > -t.D; }
bool staying(const Triple& t) { return t.D > 0 && t.u > (t.phi - 1) * t.D; }
bool leaving(const Triple& t) { return t.D > 0 && t.u < (t.phi - 1) * t.D; }

const wide tiny("1e-45");

// Eq. (A.1): V_b(dy + s) - V_b(dy), but V_b is a function of the position y, and the compression
// falls as y grows.
TEST(errata, S1_argument_of_the_potential) {
    const wide h("0.3"), k = 2, theta("0.7"), phi = theta * k / 2, y("0.1"), D = h - y, u("0.05"),
                         s("0.07");
    const auto V = [&](wide position) {
        return wide(k / 2 * square_of_positive(wide(h - position)));
    };
    EXPECT_LT(abs(s + u + theta * (V(y + s) - V(y)) / s - residual(phi, D, u, s)), tiny);
    EXPECT_GT(abs(s + u + theta * (V(D + s) - V(D)) / s - residual(phi, D, u, s)), wide("0.01"));
}

// After (A.10): "the solution must be negative, which is assured only for the negative root". Both
// roots are negative; the compression D separates them, and s < D selects the minus root.
TEST(errata, S4_choice_of_the_root) {
    for (const Triple& t : states(100, entering)) {
        const wide r = sqrt(t.u * t.u - 4 * t.phi * t.D * (t.u + t.D)), b = 2 * t.phi * t.D - t.u;
        const wide minus = (b - r) / (2 * (1 + t.phi)), plus = (b + r) / (2 * (1 + t.phi));
        EXPECT_LT(minus, 0);
        EXPECT_LT(plus, 0);
        EXPECT_LT(minus, t.D);
        EXPECT_GT(plus, t.D);
        EXPECT_LT(abs(minus - root(t.phi, t.D, t.u)), tiny);
    }
}

// (A.13): (2D + u)^2 > u^2 - 4 phi D (u + D); right: <.
TEST(errata, S5_direction_of_A13) {
    for (const Triple& t : states(100, entering)) {
        EXPECT_LT((2 * t.D + t.u) * (2 * t.D + t.u), t.u * t.u - 4 * t.phi * t.D * (t.u + t.D));
    }
}

// (A.14): D (D + u)(1 + phi) > 0 and, below it, D + u < 0; right: < 0 and > 0, as (A.15) needs.
TEST(errata, S6_sign_of_A14) {
    for (const Triple& t : states(100, entering)) {
        EXPECT_LT(t.D * (t.D + t.u) * (1 + t.phi), 0);
        EXPECT_GT(t.D + t.u, 0);
    }
}

// (A.19), (A.31): s = (u - 2 phi D)/(1 + phi); right: (2 phi D - u)/(1 + phi).
TEST(errata, S8_sign_of_A19_and_A31) {
    for (const Triple& t : states(100, staying)) {
        const wide exact = root(t.phi, t.D, t.u), right = (2 * t.phi * t.D - t.u) / (1 + t.phi);
        EXPECT_LT(abs(right - exact), tiny);
        EXPECT_GE(abs(residual(t.phi, t.D, t.u, wide(-right))),
                  abs(right));  // printed: at least as wrong as the step is long
    }
    EXPECT_EQ(residual<wide>(1, 1, 1, wide("0.5")), 0);
    EXPECT_EQ(residual<wide>(1, 1, 1, wide("-0.5")), -2);
}

// (A.20): D <= (u - 2 phi D)/(1 + phi), from (A.17) s <= D; right: (2 phi D - u)/(1 + phi) <= D,
// which is (A.21).
TEST(errata, S9_condition_A20) {
    int printed_agrees = 0;
    const auto in_contact = [](const Triple& t) { return t.D > 0; };
    for (const Triple& t : states(400, in_contact)) {
        const bool stays = root(t.phi, t.D, t.u) <= t.D;
        EXPECT_EQ((2 * t.phi * t.D - t.u) / (1 + t.phi) <= t.D, stays);
        EXPECT_EQ(t.u >= t.D * (t.phi - 1), stays);
        printed_agrees += (t.D <= (t.u - 2 * t.phi * t.D) / (1 + t.phi)) == stays;
    }
    EXPECT_LT(printed_agrees, 300);
}

// (A.23): s^2 + u s + phi D^2 = 0; right: - phi D^2, which (A.25) solves.
TEST(errata, S10_sign_of_A23) {
    for (const Triple& t : states(100, leaving)) {
        const wide s = (-t.u + sqrt(t.u * t.u + 4 * t.phi * t.D * t.D)) / 2;  // (A.25)
        EXPECT_LT(abs(s - root(t.phi, t.D, t.u)), tiny);
        EXPECT_LT(abs(s * s + t.u * s - t.phi * t.D * t.D), tiny);
        EXPECT_GT(s * s + t.u * s + t.phi * t.D * t.D, t.phi * t.D * t.D);
    }
}

/// Excitation or contact shape of width w around x_z, and its weight of the mode sin(beta x).
real weight(real beta, real x_z, real w) {
    return integrate(
        [&](real x, real, real) {
            return pi / (2 * w) * std::cos(pi * (x - x_z) / w) * std::sin(beta * x);
        },
        x_z - w / 2, x_z + w / 2);
}

// [walstijn2016] Eq. (5): the support is [x - w/2, x + w/2]; only there has the shape the
// integral 1.
TEST(errata, S13_support_of_the_contact_shape) {
    const real w = 0.3L, x_z = 0.4L;
    const auto shape = [&](real x, real, real) {
        return pi / (2 * w) * std::cos(pi * (x - x_z) / w);
    };
    EXPECT_CLOSE(integrate(shape, x_z - w / 2, x_z + w / 2), 1, 1e-15);
    EXPECT_EQ(integrate(shape, x_z - w / 2, x_z - w / 2), 0);
}

// [walstijn2016] footnote 1: the removable point is beta = w/pi; right: pi/w, with the limit (pi/4)
// sin(beta x).
TEST(errata, S14_removable_point_of_the_mode_weight) {
    const real w = 0.3L, x_z = 0.4L;
    const auto closed = [&](real beta) {
        return std::sin(beta * x_z) * std::cos(beta * w / 2) / (1 - errata::ipow(beta * w / pi, 2));
    };
    EXPECT_CLOSE(closed(5), weight(5, x_z, w), 1e-15);
    EXPECT_CLOSE(weight(pi / w, x_z, w), pi / 4 * std::sin(pi / w * x_z), 1e-15);
    EXPECT_GT(std::fabs(weight(w / pi, x_z, w) - pi / 4 * std::sin(w / pi * x_z)), 0.005);
}

// [walstijn2016]: "C4 (f1 = 198 Hz)".
TEST(errata, S19_frequency_of_C4) {
    const real c4 = 440 * std::pow(2.0L, -9 / 12.0L);
    EXPECT_CLOSE(c4, 261.6, 0.05);
    EXPECT_GT(c4 - 198, 60);
}

}  // namespace
