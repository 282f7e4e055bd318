// Misprints of the review of contact-force models, [skrinjar2018], in its laws of lines; the table
// stands in docs/errata.md. Each test writes the printed and the right formula out and judges both
// by an independent computation.
#include "support.hpp"

#include <gtest/gtest.h>

#include <functional>

namespace {

using namespace errata;

/// Slope of (indentation / force per length) against ln(1/force), from two forces.
real log_slope(const std::function<real(real)>& delta, real f1, real f2) {
    return (delta(f2) / f2 - delta(f1) / f1) / std::log(f1 / f2);
}

// The steel pin in a hole of [skrinjar2018] Table 5, per unit length where f is used.
constexpr real e_star = 1 / (2 * h_steel);
constexpr real r_hole = 5e-3L, r_pin = 4.75e-3L, gap = r_hole - r_pin, length = 15e-3L;
constexpr real r_rel = r_hole * r_pin / gap;

// The half plane: line load f spread as sqrt(1 - s^2) over the Hertz half-width a settles the
// centre against a far point D by (2 h/pi) f [mean of ln(D/|s|)] per body. The slope of the
// settlement against ln(1/f) is what every line law must show.
real half_plane_slope() {
    const auto settlement = [](real f) {
        const real a = std::sqrt(4 * f * r_rel / (pi * e_star)), far = 0.02L;
        const real mean_log =
            4 / pi *
            integrate([](real, real u, real w) { return std::sqrt((1 + u) * w) * std::log(u); }, 0,
                      1);
        return 2 * (2 * h_steel / pi) * f * (std::log(far / a) - mean_log);
    };
    return log_slope(settlement, 1e3L, 1e5L);
}

// [skrinjar2018] Eq. (33): d = 2f/(pi E*) (ln(pi E* dR/f) - 1); Johnson, Eq. (36), has f/(pi E*)
// (ln(4 pi E* dR/f) - 1).
TEST(errata, R34_hertz_line_law_twice_too_soft) {
    const auto printed = [](real f) {
        return 2 * f / (pi * e_star) * (std::log(pi * e_star * gap / f) - 1);
    };
    const auto right = [](real f) {
        return f / (pi * e_star) * (std::log(4 * pi * e_star * gap / f) - 1);
    };
    const real slope = half_plane_slope();
    EXPECT_CLOSE(slope * pi * e_star, 1, 1e-12);
    EXPECT_CLOSE(log_slope(right, 1e3L, 1e5L) / slope, 1, 1e-12);
    EXPECT_CLOSE(log_slope(printed, 1e3L, 1e5L) / slope, 2, 1e-12);
}

// [skrinjar2018] Eq. (36), Johnson, for any two cylinders; right for two of one material only. Each
// half-plane settles by its own compliance, against its own centre.
TEST(errata, R53_johnson_of_unlike_materials) {
    const auto printed = [](real f, real R1, real R2, real h1, real h2) {
        const real E = 1 / (h1 + h2);
        return f / (pi * E) * (std::log(4 * pi * E * (R1 + R2) / f) - 1);
    };
    const auto right = [](real f, real R1, real R2, real h1, real h2) {
        const real a = std::sqrt(4 * f * R1 * R2 / (R1 + R2) * (h1 + h2) / pi);
        return f / pi * (h1 * (2 * std::log(4 * R1 / a) - 1) + h2 * (2 * std::log(4 * R2 / a) - 1));
    };
    const real f = 1e5L, h = h_steel;
    EXPECT_CLOSE(printed(f, 5e-3L, 3e-3L, h, h) / right(f, 5e-3L, 3e-3L, h, h), 1, 1e-15);
    EXPECT_GT(std::fabs(printed(f, 5e-3L, 3e-3L, h, 3 * h) / right(f, 5e-3L, 3e-3L, h, 3 * h) - 1),
              0.005);
    // a rigid body that becomes a plane: the cylinder against it does not feel how large it is
    const real near = right(f, 1e3L, 3e-3L, 0, h), far = right(f, 1e9L, 3e-3L, 0, h);
    EXPECT_CLOSE(near / far, 1, 1e-5);
    EXPECT_GT(printed(f, 1e9L, 3e-3L, 0, h) / printed(f, 1e3L, 3e-3L, 0, h), 1.5);
}

// [skrinjar2018] Eqs. (38), (40): b = 1.60 sqrt(f R/E*), the width of the contact. Right: with K_D
// = 2R in place of R.
TEST(errata, R35_contact_width_needs_diameters) {
    // Hertz: the pressure p0 sqrt(1 - (x/a)^2) must produce the slope x/R; its principal value
    // integral is exact on Chebyshev nodes
    const real f = 1e5L, R = r_rel, a = std::sqrt(4 * f * R / (pi * e_star)), p0 = 2 * f / (pi * a);
    constexpr int n = 40;
    const real x = std::cos((10 + 0.5L) * pi / (n + 1));
    real pv = 0;
    for (int k = 1; k <= n; ++k) {
        const real s = std::cos(k * pi / (n + 1));
        pv += pi / (n + 1) * ipow(std::sin(k * pi / (n + 1)), 2) / (x - s);
    }
    EXPECT_CLOSE(2 / (pi * e_star) * p0 * pv / (x * a / R), 1, 1e-14);
    EXPECT_CLOSE(1.60L * std::sqrt(f * 2 * R / e_star) / (2 * a), 1, 0.003);
    EXPECT_LT(1.60L * std::sqrt(f * R / e_star) / (2 * a), 0.72);
}

// [skrinjar2018] Eq. (39): 2.15 sqrt(f R/E*) for similar materials; right with E itself (and K_D),
// nu = 0.3: the same width again.
TEST(errata, R36_similar_materials_use_E) {
    const real f = 1e5L, E = 2.1e11L, width = 1.60L * std::sqrt(f * 2 * r_rel / e_star);
    EXPECT_CLOSE(2.15L * std::sqrt(f * 2 * r_rel / E) / width, 1, 0.005);
    EXPECT_GT(std::fabs(2.15L * std::sqrt(f * r_rel / e_star) / width - 1), 0.04);
    EXPECT_GT(2.15L * std::sqrt(f * 2 * r_rel / e_star) / width, 1.3);
}

// [skrinjar2018] Eq. (41): 8 dR E*/(b0^2 f), said to follow from (37), (38) and (40), which
// give 16.
TEST(errata, R37_radzimovsky_rewritten) {
    const real f = 1e5L, b0 = 1.60L, b = b0 * std::sqrt(f * r_rel / e_star);
    const real from_37 = std::log(4 * r_hole / b) + std::log(4 * r_pin / b);
    EXPECT_CLOSE(from_37, std::log(16 * gap * e_star / (b0 * b0 * f)), 1e-14);
    EXPECT_CLOSE(from_37 - std::log(8 * gap * e_star / (b0 * b0 * f)), std::log(2.0L), 1e-14);
    // with the exact full width 2a: ln(pi E* dR/f), and 8/b0^2 is right for b0 = 1.60 only
    const real a = std::sqrt(4 * f * r_rel / (pi * e_star));
    EXPECT_CLOSE(std::log(4 * r_hole / (2 * a)) + std::log(4 * r_pin / (2 * a)),
                 std::log(pi * e_star * gap / f), 1e-14);
    EXPECT_CLOSE(8 / (1.60L * 1.60L) / pi, 1, 0.006);
    EXPECT_LT(8 / (2.15L * 2.15L) / pi, 0.56);
}

real goldsmith(real F, real h, real L, real R, int m) {
    return F * h / L * (std::log(ipow(L, m) / (F * R * h)) + 1);
}

// [skrinjar2018] Eq. (42): the units comply for m = 1, with R of Eq. (35). Only m = 3 with R of Eq.
// (40) is free of units.
TEST(errata, R38_goldsmith_exponent_and_radius) {
    const real F = 3000, h = 2 * h_steel;
    const auto metres = [=](Units u, int m) {
        const real force = u.number(F, 1, 1, -2), compliance = u.number(h, -1, 1, 2);
        return goldsmith(force, compliance, u.number(length, 0, 1, 0), u.number(r_rel, 0, 1, 0),
                         m) *
               u.length;
    };
    EXPECT_CLOSE(metres(odd, 3) / metres(si, 3), 1, 1e-13);
    EXPECT_GT(std::fabs(metres(odd, 1) / metres(si, 1) - 1), 0.5);
    const real dubowsky =
        F * h / length *
        (std::log(ipow(length, 3) * gap / (F * r_hole * r_pin * h)) + 1);  // Eq. (43)
    EXPECT_CLOSE(goldsmith(F, h, length, r_rel, 3) / dubowsky, 1, 1e-15);
    EXPECT_GT(std::fabs(goldsmith(F, h, length, gap, 3) / dubowsky - 1), 0.1);
}

// [skrinjar2018] Eqs. (42)-(44) with h of Eq. (3): pi times too soft; right with h = (1 - nu^2)/(pi
// E).
TEST(errata, R39_compliance_lacks_pi) {
    const real slope = half_plane_slope();
    const auto law = [](real h, bool esdu) {
        return [h, esdu](real f) {
            const real F = f * length;
            return esdu ? F * h / length * (std::log(4 * length * gap / (F * h)) + 1)
                        : goldsmith(F, h, length, r_rel, 3);
        };
    };
    for (const bool esdu : {false, true}) {
        EXPECT_CLOSE(log_slope(law(2 * h_steel, esdu), 1e3L, 1e5L) / slope, pi, 1e-11);
        EXPECT_CLOSE(log_slope(law(2 * h_steel / pi, esdu), 1e3L, 1e5L) / slope, 1, 1e-11);
    }
}

// [skrinjar2018] Eq. (45), Liu: called F_n, but it is a force per unit length.
TEST(errata, R41_liu_is_per_length) {
    const auto newtons = [](Units u, bool times_length) {
        const real E = u.number(e_star, 1, -1, -2), d = u.number(5e-6L, 0, 1, 0),
                   dR = u.number(gap, 0, 1, 0);
        const real f = pi / 2 * d * E * std::sqrt(d / (2 * (dR + d)));
        return u.force(times_length ? f * u.number(length, 0, 1, 0) : f);
    };
    EXPECT_CLOSE(newtons(odd, true) / newtons(si, true), 1, 1e-15);
    EXPECT_GT(std::fabs(newtons(odd, false) / newtons(si, false) - 1), 0.5);
}

// [skrinjar2018] Eq. (46) with n between 1 and 1.5 for cylinders: only n = 3/2 has the dimension of
// a length.
TEST(errata, R42_lankarani_exponent) {
    const auto metres = [](Units u, real n) {
        const real F = u.number(1000, 1, 1, -2), E = u.number(e_star, 1, -1, -2),
                   R = u.number(r_rel, 0, 1, 0);
        return std::pow(3 * F / (4 * E * std::sqrt(R)), 1 / n) * u.length;
    };
    EXPECT_CLOSE(metres(odd, 1.5L) / metres(si, 1.5L), 1, 1e-14);
    EXPECT_GT(std::fabs(metres(odd, 1.2L) / metres(si, 1.2L) - 1), 0.5);
}

// [skrinjar2018] Table 4, Pereira: 1 + (3/4)(1 - c^2) d/d_0; Eq. (47) has the rates. A function of
// d alone loses nothing.
TEST(errata, R43_pereira_needs_rates) {
    const real c = 0.7L, n = 1.17L, d0 = 1;
    const auto work = [&](bool rate) {  // around a loop d: 0 -> 1 -> 0 with v = +-sqrt(1 - d)
        const auto force = [&](real d, real v) {
            return std::pow(d, n) * (1 + 0.75L * (1 - c * c) * (rate ? v : d / d0));
        };
        return integrate(
            [&](real d, real, real w) { return force(d, std::sqrt(w)) - force(d, -std::sqrt(w)); },
            0, 1);
    };
    EXPECT_EQ(work(false), 0);
    EXPECT_GT(work(true), 0.1);
}

// [skrinjar2018] Eq. (48): 1.51 ln(1000 dR)^-0.151; the power belongs to the logarithm (dR in mm).
TEST(errata, R44_pereira_exponent) {
    const real dR = 0.34954L, joint = 0.0151L * dR + 1.151L;
    EXPECT_CLOSE(1.51L * std::pow(std::log(1000 * dR), -0.151L), joint, 1e-7);
    EXPECT_LT(1.51L * std::log(std::pow(1000 * dR, -0.151L)), 0);
}

// [skrinjar2018] Table 4, Persson: E* dR pi (b^2 + 1) b^2/(2 (dR + d)), a pressure.
// Right ([persson1964], similar materials): f = 2 E* dR pi b^2 (b^2 + 1)/(2 - ln(b^2 + 1) - 2 b^4).
TEST(errata, R45_persson) {
    const auto right = [](real E, real dR, real d) {
        const real s = d / (2 * dR + d);
        return 2 * E * dR * pi * s * (1 + s) / (2 - std::log1p(s) - 2 * s * s);
    };
    const auto printed = [](real E, real dR, real d) {
        const real s = d / (2 * dR + d);
        return E * dR * pi * (1 + s) * s / (2 * (dR + d));
    };
    const auto newtons = [](Units u, const auto& law) {
        return u.force(
            law(u.number(e_star, 1, -1, -2), u.number(gap, 0, 1, 0), u.number(5e-6L, 0, 1, 0)) *
            u.number(length, 0, 1, 0));
    };
    EXPECT_CLOSE(newtons(odd, right) / newtons(si, right), 1, 1e-14);
    EXPECT_GT(std::fabs(newtons(odd, printed) / newtons(si, printed) - 1), 0.5);
    // b = tan(eps/2), cos eps = dR/(dR + d), is b^2 = d/(2 dR + d); small contacts are Hertz: f =
    // pi E* a^2/(4 R^2/dR) with a = R eps
    const real d = 1e-9L * gap, eps = std::acos(gap / (gap + d)),
               hertz = pi * e_star * gap * eps * eps / 4;
    EXPECT_CLOSE(ipow(std::tan(eps / 2), 2) * (2 * gap + d) / d, 1, 1e-9);
    EXPECT_CLOSE(right(e_star, gap, d) / hertz, 1, 1e-8);
    // the pole
    EXPECT_CLOSE(bisect([](real s) { return 2 - std::log1p(s) - 2 * s * s; }, 0, 1), 0.8346152,
                 1e-7);
}

// [skrinjar2018] Table 5: two "cylinders". The inertia of body i is that of a 20 x 20 x 15 mm block
// with a 10 mm hole.
TEST(errata, R47_body_i_is_a_block) {
    const real rho = 7800, hole = pi * r_hole * r_hole * length * rho, block = 4e-4L * length * rho;
    EXPECT_CLOSE(block - hole, 37.6e-3, 0.05e-3);
    EXPECT_CLOSE(block * (2 * 4e-4L) / 12 - hole * r_hole * r_hole / 2, 3.01e-6, 0.006e-6);
    const real pin = pi * r_pin * r_pin * length * rho;
    EXPECT_CLOSE(pin, 8.29e-3, 0.005e-3);
    EXPECT_CLOSE(pin * r_pin * r_pin / 2, 9.36e-8, 0.006e-8);
    EXPECT_LT(hole, 0.25L * 37.6e-3L);  // a solid cylinder of R = 5 mm
}

}  // namespace
