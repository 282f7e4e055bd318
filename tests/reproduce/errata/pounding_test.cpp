// Misprints of "Structural Pounding Models with Hertz Spring and Nonlinear Damper", [mahmoud2008];
// the table stands in docs/errata.md.
#include "support.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace {

using namespace errata;

real xi_of(real e) {
    return 4.5L * std::sqrt(5.0L) * (1 - e * e) / (e * (e * (9 * pi - 16) + 16));
}  // Eq. (10)

/// Nonlinear viscoelastic model, Eq. (8) with exponent 3/2, in units where m = beta = v0 = 1.
Rebound viscoelastic(real xi) {
    return collide_phases(PowerLaw{1, 6, 2 * xi, 1}, PowerLaw{1, 6, 0, 1});
}
real peak_viscoelastic(real xi) { return peak_force(PowerLaw{1, 6, 2 * xi, 1}).force; }
real peak_hertzdamp(real zeta) { return peak_force(PowerLaw{1, 6, zeta, 6}).force; }

/// F = phi k^{2/5} (m v0^2)^{3/5}: peak force of any law of the Hertz type.
real peak(real phi, real k, real mv2) { return phi * std::pow(k, 0.4L) * std::pow(mv2, 0.6L); }

// [mahmoud2008] Eqs. (1), (6), (8): delta^3; right: delta^{3/2}. Eq. (7) is the energy balance of
// the exponent 3/2.
TEST(errata, P1_hertz_exponent) {
    const auto eq7_speed_squared = [](real m, real k, real d) {
        return 4 * k / (5 * m) * std::pow(d, 2.5L);
    };
    const real m = 0.7L, k = 3, v0 = 2;
    EXPECT_CLOSE(eq7_speed_squared(m, k, collide(PowerLaw{k, 6, 0, 6}, {m, v0}).peak_indentation),
                 v0 * v0, 1e-13);
    EXPECT_GT(std::fabs(eq7_speed_squared(
                            m, k, collide(PowerLaw{k, 12, 0, 6}, {m, v0}).peak_indentation) -
                        v0 * v0),
              0.5);
    const auto newtons = [](Units u, real exponent) {  // k_h is given in N/m^{3/2}
        return u.force(u.number(1e10L, 1, -0.5L, -2) *
                       std::pow(u.number(1e-5L, 0, 1, 0), exponent));
    };
    EXPECT_CLOSE(newtons(odd, 1.5L) / newtons(si, 1.5L), 1, 1e-15);
    EXPECT_GT(std::fabs(newtons(odd, 3) / newtons(si, 3) - 1), 0.5);
}

// [mahmoud2008] Eq. (3): [R1 R2/(R1 + R2)]^{-1/2}; right: ^{+1/2}, which goes over into Eq. (5) for
// R2 -> infinity.
TEST(errata, P3_stiffness_of_two_spheres) {
    const real h = 2 * (1 - 0.09L) / (pi * 2e11L), R1 = 5 / 64.0L * 0.0254L;
    const auto k = [&](real R2, real exponent) {
        return 4 / (3 * pi * h) * std::pow(R1 * R2 / (R1 + R2), exponent);
    };
    const real plane = 4 / (3 * pi * h) * std::sqrt(R1);  // Eq. (5)
    EXPECT_CLOSE(k(1e12L, 0.5L) / plane, 1, 1e-14);
    EXPECT_GT(k(1e12L, -0.5L) / plane, 100);
    EXPECT_CLOSE(k(R1, 0.5L), 4.6e9, 0.05e9);
    EXPECT_CLOSE(k(R1, -0.5L), 4.7e12, 0.05e12);
}

// [mahmoud2008] Eq. (4): (1 - gamma)/(pi E); right: (1 - gamma^2)/(pi E). Judge: the half-space
// under a point load. Its displacements (Boussinesq) are put into Hooke's law; the force through a
// plane z = const must be the load, and the surface settles by h P/r.
TEST(errata, P4_half_space_compliance) {
    for (const real nu : {0.0L, 0.2L, 0.3L, 0.45L}) {
        const real E = 1, G = E / (2 * (1 + nu)), lame = 2 * G * nu / (1 - 2 * nu);
        const auto u_r = [&](real r, real z) {
            const real q = std::hypot(r, z);
            return (r * z / ipow(q, 3) - (1 - 2 * nu) * r / (q * (q + z))) / (4 * pi * G);
        };
        const auto u_z = [&](real r, real z) {
            const real q = std::hypot(r, z);
            return (z * z / ipow(q, 3) + 2 * (1 - nu) / q) / (4 * pi * G);
        };
        const auto derivative = [](const auto& f, real e) {  // central, fourth order
            return (8 * (f(e) - f(-e)) - (f(2 * e) - f(-2 * e))) / (12 * e);
        };
        const auto pressure = [&](real r, real z) {
            const real e = 1e-4L * std::hypot(r, z);
            const real rr = derivative([&](real x) { return u_r(r + x, z); }, e);
            const real zz = derivative([&](real x) { return u_z(r, z + x); }, e);
            return -(lame * (rr + u_r(r, z) / r + zz) + 2 * G * zz);
        };
        const auto through = [&](real z) {  // r = z tan t
            return integrate(
                [&](real t, real, real rest) {
                    const real c = std::sin(rest), r = z * std::sin(t) / c;
                    return 2 * pi * r * pressure(r, z) * z / (c * c);
                },
                0, pi / 2);
        };
        EXPECT_CLOSE(through(1), 1, 1e-12);
        EXPECT_CLOSE(through(2), 1, 1e-12);
        const real h = u_z(1, 0);  // the surface, at r = 1
        EXPECT_CLOSE(h / ((1 - nu * nu) / (pi * E)), 1, 1e-15);
        EXPECT_CLOSE(h / ((1 - nu) / (pi * E)), 1 + nu, 1e-15);  // printed: too small by 1 + nu
    }
}

// [mahmoud2008] Eq. (6): 3 (1 - e^2)/4 is not the damping that restores e.
TEST(errata, P5_hertzdamp_does_not_deliver_e) {
    EXPECT_CLOSE(hunt_crossley(0.75L * (1 - 0.36L)).restitution, 0.7561486806594477, 1e-14);
    EXPECT_CLOSE(hunt_crossley(0.75L).restitution, 0.663, 5e-4);  // e = 0 asked
    const real zeta =
        bisect([](real z) { return z * 1.6L - std::log((1 + z) / (1 - z * 0.6L)); }, 0.1L, 1.6L);
    EXPECT_CLOSE(zeta, 0.974871710813265287, 1e-15);
    EXPECT_CLOSE(hunt_crossley(zeta).restitution, 0.6, 1e-14);
}

// [mahmoud2008] Eq. (7) with the damped model: the speed found from the maximum deformation is 12.6
// % too small.
TEST(errata, P6_speed_from_deformation_is_elastic) {
    const auto speed = [](real zeta) {
        return std::sqrt(0.8L * std::pow(hunt_crossley(zeta).peak_indentation, 2.5L));
    };
    EXPECT_CLOSE(speed(0), 1, 1e-14);
    EXPECT_CLOSE(speed(0.48L), 1 - 0.126L, 5e-4);
}

// [mahmoud2008] Eq. (10) is an approximation: the restitution delivered is lower.
TEST(errata, P8_damping_ratio_is_approximate) {
    const real asked[] = {0.1L, 0.3L, 0.5L, 0.6L, 0.7L, 0.8L},
               got[] = {0.0933L, 0.2917L, 0.4946L, 0.5962L, 0.6977L, 0.7989L};
    for (int i = 0; i < 6; ++i)
        EXPECT_CLOSE(viscoelastic(xi_of(asked[i])).restitution, got[i], 5e-5);
    EXPECT_CLOSE(viscoelastic(0.452517868851695774L).restitution, 0.6, 1e-14);
}

// [mahmoud2008] steel test: a ball of 5/32 in dropped by 2 in, 80.7 N, beta = 1.03e10. The numbers
// belong to a ball of 3/16 in.
TEST(errata, P10_diameter_of_the_ball) {
    const auto newtons = [](real inches) {
        const real m = 7850 * pi / 6 * ipow(inches * 0.0254L, 3),
                   mv2 = m * 2 * 9.80665L * 2 * 0.0254L;
        return peak(peak_viscoelastic(xi_of(0.6L)), 1.03e10L, mv2);
    };
    EXPECT_CLOSE(newtons(3 / 16.0L), 80.7, 0.05);
    EXPECT_CLOSE(newtons(5 / 32.0L), 58.14, 0.01);
}

// [mahmoud2008] concrete test: 102.5 N; right: 102.5 kN.
TEST(errata, P11_concrete_force_is_in_kilonewtons) {
    const auto mv2 = [](real newtons, real phi, real k) {
        return std::pow(newtons / phi, 5 / 3.0L) / std::pow(k, 2 / 3.0L);
    };
    const real phi = peak_viscoelastic(xi_of(0.6L));
    EXPECT_CLOSE(mv2(102.5e3L, phi, 2.75e9L), 158.9, 0.1);  // 632 kg at 0.5 m/s
    EXPECT_LT(mv2(102.5L, phi, 2.75e9L), 2e-3);             // 6 g at 0.5 m/s
    EXPECT_CLOSE(mv2(102.5e3L, peak_hertzdamp(0.48L), 1.54e9L), 157.8,
                 0.1);  // the other model agrees
}

// [mahmoud2008] concrete test: e = 0.6 in both models. Equal peak forces fix beta/k_h; the
// printed 2.75/1.54 fits xi = 0.35.
TEST(errata, P12_damping_of_the_concrete_test) {
    const auto ratio = [](real xi) {
        return std::pow(peak_hertzdamp(0.48L) / peak_viscoelastic(xi), 2.5L);
    };
    const real lowest = 2.745L / 1.545L,
               highest = 2.755L / 1.535L;  // rounding of the printed digits
    EXPECT_GT(ratio(xi_of(0.6L)), highest);
    EXPECT_GT(ratio(0.35L), lowest);
    EXPECT_LT(ratio(0.35L), highest);
    EXPECT_CLOSE(viscoelastic(0.35L).restitution, 0.6618, 5e-5);
}

// [mahmoud2008] steel test: beta = 1.03e10 and k_h = 0.60e10 are said to reach the same force with
// e = 0.6. Equal forces fix their ratio, whatever the ball.
TEST(errata, P23_stiffnesses_of_the_steel_test) {
    const auto ratio = [](real zeta, real xi) {
        return std::pow(peak_hertzdamp(zeta) / peak_viscoelastic(xi), 2.5L);
    };
    const real highest = 1.035L / 0.595L;  // rounding of the printed digits
    EXPECT_CLOSE(ratio(0.48L, xi_of(0.6L)), 1.803, 5e-4);
    EXPECT_CLOSE(1.03L / ratio(0.48L, xi_of(0.6L)), 0.571, 5e-4);
    EXPECT_GT(ratio(0.48L, xi_of(0.6L)), highest);
    for (real zeta = 0; zeta <= 0.75L; zeta += 0.01L)  // e from 1 to 0
        EXPECT_GT(ratio(zeta, xi_of(0.6L)), 1.77L) << static_cast<double>(zeta);
}

// [mahmoud2008] Theorem 1 asks for a Lipschitz continuous right-hand side. Eq. (8) is not: dF/dd
// grows like d^{-3/4} at touch.
TEST(errata, P19_viscoelastic_model_is_not_lipschitz) {
    const auto quotient = [](real d, real exponent) {
        return (std::pow(d, 1.5L) + 0.9L * std::pow(d, exponent)) / d;
    };  // (F(d) - F(0))/d, v = 1
    EXPECT_CLOSE(quotient(1e-16L, 0.25L) / quotient(1e-12L, 0.25L), 1000, 1e-6);
    EXPECT_LT(quotient(1e-16L, 1.5L), quotient(1e-12L, 1.5L));  // Hertzdamp: no trouble
}

}  // namespace
