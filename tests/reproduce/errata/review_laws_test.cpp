// Misprints of the review of contact-force models, [skrinjar2018], in its laws of points; the table
// stands in docs/errata.md. Each test writes the printed and the right formula out and judges both
// by an independent computation.
#include "support.hpp"

#include <gtest/gtest.h>

namespace {

using namespace errata;

// [skrinjar2018] Sec. 3: two spheres of R = 0.02 m with m = 9.2 kg.
TEST(errata, R1_mass_of_the_spheres) {
    const real volume = 4 * pi / 3 * ipow(0.02L, 3);
    const real printed = 9.2L / volume, right = 0.092L / volume;
    const real heaviest_element = 22.6e3L;  // osmium
    EXPECT_GT(printed, 10 * heaviest_element);
    EXPECT_CLOSE(right, 2.7e3, 0.05e3);  // aluminium
    const real k_aluminium = 4 / (3 * 2 * (1 - 0.35L * 0.35L) / 69e9L) * std::sqrt(0.02L / 2);
    EXPECT_CLOSE(k_aluminium / 5.2e9L, 1, 0.01);  // the printed stiffness is aluminium too
}

// [skrinjar2018] Eq. (5): K = a/(0,475 (hi + hj)). The constant is the mean settlement of a
// uniformly loaded square of half side a, so the law is F = K d, not K d^{3/2}.
TEST(errata, R2_square_punch_is_linear) {
    // mean of 1/distance over a unit square, in polar coordinates (the radial integral is a
    // polynomial)
    const real mean = 8 * integrate(
                              [](real phi, real, real) {
                                  const real c = std::cos(phi), s = std::sin(phi), r = 1 / c;
                                  return r - (c + s) * r * r / 2 + c * s * r * r * r / 3;
                              },
                              0, pi / 4);
    const real exact = mean / (2 * pi);
    EXPECT_CLOSE(exact, 2 / pi * (std::log(1 + std::sqrt(2.0L)) - (std::sqrt(2.0L) - 1) / 3),
                 1e-15);
    EXPECT_CLOSE(0.475L / exact, 1, 0.004);
    const auto newtons = [](Units u, real exponent) {
        const real a = u.number(0.01L, 0, 1, 0), h = u.number(2 * h_steel, -1, 1, 2),
                   d = u.number(1e-5L, 0, 1, 0);
        return u.force(a / (0.475L * h) * std::pow(d, exponent));
    };
    EXPECT_CLOSE(newtons(odd, 1) / newtons(si, 1), 1, 1e-15);
    EXPECT_GT(std::fabs(newtons(odd, 1.5L) / newtons(si, 1.5L) - 1), 0.5);
}

// [skrinjar2018] Table 1, Kelvin–Voigt: K d + chi d d'; Eq. (6) has K d + D d'.
TEST(errata, R3_kelvin_voigt_dashpot) {
    const auto printed = [](real v0) {
        return collide(PowerLaw{1, 4, 0.4L, 4}, {1, v0}).restitution;
    };
    const auto right = [](real v0) {
        return collide(PowerLaw{1, 4, 0.4L, 0}, {1, v0}).restitution;
    };
    const real z = 0.2L, oscillator = std::exp(-pi * z / std::sqrt(1 - z * z));
    EXPECT_CLOSE(right(1), oscillator, 1e-14);
    EXPECT_CLOSE(right(3), oscillator, 1e-14);  // a linear system: no influence of the speed
    EXPECT_GT(std::fabs(printed(1) - oscillator), 0.1);
    EXPECT_GT(std::fabs(printed(3) - printed(1)), 0.1);
}

// [skrinjar2018] Table 1, column chi: c K/delta_0; the equations of Sec. 2 have the rate
// delta-dot_0.
TEST(errata, R4_hysteresis_factor_needs_a_rate) {
    const auto newtons = [](Units u, bool rate) {
        const real K = u.number(5.2e9L, 1, -0.5L, -2), d = u.number(1e-5L, 0, 1, 0),
                   v = u.number(0.1L, 0, 1, -1);
        const real denominator = rate ? u.number(0.3L, 0, 1, -1) : u.number(0.3L, 0, 1, 0);
        return u.force(0.75L * K / denominator * std::pow(d, 1.5L) * v);
    };
    EXPECT_CLOSE(newtons(odd, true) / newtons(si, true), 1, 1e-15);
    EXPECT_GT(std::fabs(newtons(odd, false) / newtons(si, false) - 1), 0.5);
}

// [skrinjar2018] after Eq. (11): the factors (8) and (10) differ by 1.5 %.
TEST(errata, R7_herbert_and_hunt_differ_by_a_third) {
    const auto difference = [](real c) {
        return 6 * (1 - c) / (ipow(2 * c - 1, 2) + 3) / (1.5L * (1 - c)) - 1;
    };
    EXPECT_CLOSE(difference(0.5L), 1 / 3.0L, 1e-15);
    EXPECT_CLOSE(difference(0.9L), 0.0989, 1e-4);
    EXPECT_CLOSE(bisect([&](real c) { return difference(c) - 0.015L; }, 0.5L, 1), 0.985, 1e-4);
}

// [skrinjar2018] Eqs. (14), (16): the mass is the effective mass of Eq. (15).
TEST(errata, R9_energy_loss_needs_the_effective_mass) {
    const real mi = 3, mj = 0.5L, v0 = 1, m_eff = mi * mj / (mi + mj);
    const real chi = 0.2L;
    const real e = collide(PowerLaw{1, 6, chi, 6}, {m_eff, v0}).restitution;
    // momentum and restitution give both velocities, hence the energy lost
    const real vi = v0 * (mi - e * mj) / (mi + mj), vj = v0 * mi * (1 + e) / (mi + mj);
    const real lost = (mi * v0 * v0 - mi * vi * vi - mj * vj * vj) / 2;
    const auto eq14 = [&](real m) { return m * v0 * v0 * (1 - e * e) / 2; };
    EXPECT_CLOSE(eq14(m_eff) / lost, 1, 1e-15);
    EXPECT_GT(eq14(mi) / lost, 5);
    EXPECT_LT(eq14(mj), 1.2L * lost);
    EXPECT_GT(eq14(mj), 1.1L * lost);
    // Eq. (16): damping work along the undamped path, twice the integral of chi d^{3/2} v over d
    const real dm52 = 1.25L * m_eff * v0 * v0;  // K = 1
    const real work =
        2 * chi * v0 * dm52 *
        integrate(
            [](real s, real, real) { return std::pow(s, 1.5L) * std::sqrt(1 - std::pow(s, 2.5L)); },
            0, 1);
    EXPECT_CLOSE(2 / 3.0L * chi * m_eff * ipow(v0, 3) / work, 1, 1e-12);
    EXPECT_GT(2 / 3.0L * chi * mi * ipow(v0, 3) / work, 5);
}

// [skrinjar2018] Eq. (19): v0 <= 1e-5 sqrt(E/rho); the impacts of Secs. 3 and 5 run at 0.3 and 0.2
// m/s.
TEST(errata, R11_both_studies_leave_the_stated_domain) {
    const auto limit = [](real E, real rho) { return 1e-5L * std::sqrt(E / rho); };
    EXPECT_CLOSE(limit(69e9L, 2700), 0.0506, 1e-4);
    EXPECT_CLOSE(limit(2.1e11L, 7800), 0.0519, 1e-4);
    EXPECT_GT(0.3L, 5 * limit(69e9L, 2700));
    EXPECT_GT(0.2L, 3 * limit(2.1e11L, 7800));
}

// [skrinjar2018] Table 1, Anagnostopoulos: K d + chi d d', chi = 2 (-ln c)/(pi^2 + ln^2 c) sqrt(K
// m).
TEST(errata, R12_anagnostopoulos_root_and_exponent) {
    for (const real c : {0.2L, 0.5L, 0.9L}) {
        const real l = -std::log(c), right = 2 * l / std::hypot(pi, l),
                   without_root = 2 * l / (pi * pi + l * l);
        EXPECT_CLOSE(collide(PowerLaw{1, 4, right, 0}).restitution, c, 1e-14);
        EXPECT_GT(collide(PowerLaw{1, 4, without_root, 0}).restitution, c + 0.05L);
    }
    const auto newtons = [](Units u, real exponent) {
        const real K = u.number(1e8L, 1, 0, -2), m = u.number(0.046L, 1, 0, 0),
                   d = u.number(1e-5L, 0, 1, 0), v = u.number(0.1L, 0, 1, -1);
        return u.force(0.4L * std::sqrt(K * m) * std::pow(d, exponent) * v);
    };
    EXPECT_CLOSE(newtons(odd, 0) / newtons(si, 0), 1, 1e-15);
    EXPECT_GT(std::fabs(newtons(odd, 1) / newtons(si, 1) - 1), 0.5);
}

// [skrinjar2018] Table 1, Jankowski: chi d^{1/2} d' with chi = 2 (-ln e)/sqrt(pi^2 + ln^2 e) K/d'_0
// in both phases. Right ([jankowski2005], [jankowski2006]): 2 xi sqrt(K m) d^{1/4} d' while
// approaching, nothing afterwards.
TEST(errata, R16_jankowski_law) {
    const auto printed = [](Units u) {
        const real K = u.number(5.2e9L, 1, -0.5L, -2), d = u.number(1e-5L, 0, 1, 0),
                   v = u.number(0.1L, 0, 1, -1), v0 = u.number(0.3L, 0, 1, -1);
        return u.force(0.43L * K / v0 * std::sqrt(d) * v);
    };
    const auto right = [](Units u) {
        const real K = u.number(5.2e9L, 1, -0.5L, -2), m = u.number(0.046L, 1, 0, 0),
                   d = u.number(1e-5L, 0, 1, 0), v = u.number(0.1L, 0, 1, -1);
        return u.force(0.43L * std::sqrt(K * m) * std::pow(d, 0.25L) * v);
    };
    EXPECT_GT(std::fabs(printed(odd) / printed(si) - 1), 0.5);
    EXPECT_CLOSE(right(odd) / right(si), 1, 1e-15);
    for (const real e : {0.1L, 0.3L, 0.5L, 0.7L, 0.9L}) {
        const real xi = 4.5L * std::sqrt(5.0L) * (1 - e * e) / (e * (e * (9 * pi - 16) + 16));
        const real got =
            collide_phases(PowerLaw{1, 6, 2 * xi, 1}, PowerLaw{1, 6, 0, 1}).restitution;
        EXPECT_CLOSE(got, e, 0.0086);
        const real z = 2 * xi / std::sqrt(5.0L);
        EXPECT_CLOSE(got,
                     z < 1 ? std::exp(-z * std::acos(z) / std::sqrt(1 - z * z))
                           : std::exp(-z * std::acosh(z) / std::sqrt(z * z - 1)),
                     1e-14);
        const real both =
            2 * -std::log(e) /
            std::hypot(pi, std::log(e));  // printed, read in units with m = K = v0 = 1
        EXPECT_GT(std::fabs(collide(PowerLaw{1, 6, both, 2}).restitution - e), 0.0086);
    }
}

// [skrinjar2018] Eq. (21): 1 + d/(c (1 - d)) = exp(d (1 + 1/c)); right: (1 + d/c)/(1 - d). Eq. (20)
// makes chi v0/K = d/c.
TEST(errata, R19_gonthier_transcendental_equation) {
    for (const real c : {0.3L, 0.5L, 0.9L}) {
        const auto printed = [c](real d) {
            return std::log(1 + d / (c * (1 - d))) - d * (1 + 1 / c);
        };
        const auto right = [c](real d) {
            return std::log((1 + d / c) / (1 - d)) - d * (1 + 1 / c);
        };
        const real d_printed = bisect(printed, 0.01L, 1 - 1e-15L),
                   d_right = bisect(right, 0.01L, 1 - 1e-15L);
        EXPECT_CLOSE(hunt_crossley(d_right / c).restitution, c, 1e-14);
        EXPECT_LT(hunt_crossley(d_printed / c).restitution, c - 0.005L);
    }
    EXPECT_CLOSE(
        bisect([](real d) { return std::log((1 + 2 * d) / (1 - d)) - 3 * d; }, 0.01L, 1 - 1e-15L),
        0.716375, 1e-6);
    EXPECT_CLOSE(
        bisect([](real d) { return std::log(1 + 2 * d / (1 - d)) - 3 * d; }, 0.01L, 1 - 1e-15L),
        0.858560, 1e-6);
}

// [skrinjar2018] Eq. (26): dE = (1/4) chi (1 - c) v0 d'_max^{5/2}; right: (1/4) chi (1 + c) v0
// d_max^{5/2}. With the balance of the compression, m v0^2/2 = (2K/5 + chi v0/4) d_max^{5/2}, it
// must give Eq. (27), chi = 8 (1-c) K/(5 c v0).
TEST(errata, R21_flores_energy_balance) {
    for (const real c : {0.2L, 0.6L, 0.95L}) {
        const real chi = 8 * (1 - c) / (5 * c);     // m = K = v0 = 1
        const real dm52 = 0.5L / (0.4L + chi / 4);  // compression
        const real lost = (1 - c * c) / 2;          // Eq. (14)
        EXPECT_CLOSE(chi * (1 + c) / 4 * dm52 / lost, 1, 1e-15);
        EXPECT_GT(std::fabs(chi * (1 - c) / 4 * dm52 / lost - 1), 0.3);
    }
    // as printed no damping, however large, accounts for the loss: (1 - c)/4 chi d_max^{5/2} < (1 -
    // c)/2 < (1 - c^2)/2
    for (const real c : {0.2L, 0.6L, 0.95L}) {
        for (real chi = 1e-3L; chi < 1e9L; chi *= 10)
            EXPECT_LT(chi * (1 - c) / 4 * 0.5L / (0.4L + chi / 4), (1 - c * c) / 2);
    }
}

// [skrinjar2018] Table 1, Brilliantov: chi = (1/K)(3 eta2 - eta1)^2 (1 - nu)(1 - 2 nu)/(3 eta2 +
// eta1 E nu^2). Right: chi = (3/2) K A with A a time.
TEST(errata, R23_brilliantov_units) {
    const real nu = 0.3L;
    const auto newtons = [nu](Units u, bool right) {
        const real eta1 = u.number(2e3L, 1, -1, -1), eta2 = u.number(5e3L, 1, -1, -1),
                   E = u.number(1e9L, 1, -1, -2);
        const real K = u.number(1e8L, 1, -0.5L, -2), d = u.number(1e-5L, 0, 1, 0),
                   v = u.number(0.1L, 0, 1, -1);
        const real square = ipow(3 * eta2 - eta1, 2);
        const real A =
            square / (3 * (3 * eta2 + 2 * eta1)) * (1 - nu * nu) * (1 - 2 * nu) / (E * nu * nu);
        const real chi =
            right ? 1.5L * K * A
                  : square * (1 - nu) * (1 - 2 * nu) / (K * (3 * eta2 + eta1 * E * nu * nu));
        return u.force(chi * std::sqrt(d) * v);
    };
    EXPECT_CLOSE(newtons(odd, true) / newtons(si, true), 1, 1e-14);
    EXPECT_GT(std::fabs(newtons(odd, false) / newtons(si, false) - 1), 0.5);
}

// [skrinjar2018] Eq. (31): e = v_n/v_0; the rates before and after have opposite signs.
TEST(errata, R24_restitution_sign) {
    const PowerLaw hertz{1, 6, 0, 6};
    const auto rhs = [&](const State<3>& s) {
        return State<3>{s[1], -hertz.pull(s[0], s[1]), 4 * ipow(s[0], 3)};
    };
    State<3> s = advance_to<3>(rhs, {0, 1, 0}, 0.05L, [](const State<3>& q) { return q[1]; });
    s = advance_to<3>(rhs, s, 0.05L, [](const State<3>& q) { return q[0]; });
    const real v_n = s[1], v_0 = 1;
    EXPECT_CLOSE(-v_n / v_0, 1, 1e-14);
    EXPECT_LT(v_n / v_0, 0);
}

}  // namespace
