// Misprints and overstatements of [feng2026], "Exact Phase-Space Analytical Solution for the
// Power-Law Damped Contact Oscillator"; the table stands in docs/errata.md. Unless said otherwise m
// = k = v0 = 1, so that Omega_0 = 1.
#include "support.hpp"

#include <gtest/gtest.h>
#include <boost/math/special_functions/beta.hpp>
#include <boost/math/special_functions/jacobi_elliptic.hpp>

#include <algorithm>
#include <cmath>
#include <limits>

namespace {

using namespace errata;

real damping_ratio(real e) {
    return -std::log(e) / std::hypot(pi, std::log(e));
}  // alpha_eff, from Eq. (13)
real alpha_of(int p4, real e) {
    return std::sqrt(2 * (p4 / 4.0L + 1)) * damping_ratio(e);
}  // Eq. (14)
Rebound impact_with(int p4, real e) { return collide(tsuji(p4, alpha_of(p4, e))); }

struct Map {  // d = A x^q, Eq. (6)
    real q, A;
    explicit Map(real p) : q(2 / (p + 1)), A(std::pow((p + 1) / 2, 1 / (p + 1))) {}
};

// [feng2026] Eq. (17): E0 e^2 [exp(-2a/W (pi - phi)) - 1]^{-1}; right: E0 e^2 [exp(+2a/W (pi -
// phi)) - 1].
TEST(errata, F1_energy_lost_in_unloading) {
    for (const real e : {0.1L, 0.5L, 0.9L}) {
        const real a = damping_ratio(e), w = std::sqrt(1 - a * a),
                   x = 2 * a / w * (pi - std::acos(a));
        const real lost = impact_with(6, e).lost_unloading / 0.5L;
        EXPECT_CLOSE(e * e * (std::exp(x) - 1), lost, 1e-14);
        EXPECT_LT(e * e / (std::exp(-x) - 1), 0);  // a negative loss
    }
}

// [feng2026] Sec. II.2: effective damping ratio 2 alpha/sqrt(5) for p = 3/2; right: alpha/sqrt(5),
// as Eq. (8).
TEST(errata, F2_effective_damping_ratio_of_hertz) {
    const real alpha = 0.4817692577645868L, e = collide(tsuji(6, alpha)).restitution;
    const auto oscillator = [](real a) { return std::exp(-pi * a / std::sqrt(1 - a * a)); };
    EXPECT_CLOSE(e, 0.5, 1e-14);
    EXPECT_CLOSE(oscillator(alpha / std::sqrt(5.0L)), e, 1e-14);
    EXPECT_CLOSE(oscillator(2 * alpha / std::sqrt(5.0L)), 0.22309510718, 1e-11);
}

// [feng2026] Sec. V.1: "v = d delta/dt = A q x^{q-1} x' (chain rule)", x' = dx/ds. That is d
// delta/ds; the rate is v = x' itself.
TEST(errata, F3_rate_in_the_parametric_solution) {
    const real p = 1.5L, alpha = alpha_of(6, 0.5L), a = damping_ratio(0.5L),
               w = std::sqrt(1 - a * a);
    const Map map(p);
    const PowerLaw law = tsuji(6, alpha);
    const auto rhs = [&](const State<2>& s) { return State<2>{s[1], -law.pull(s[0], s[1])}; };
    for (const real s : {0.05L, 0.15L, 0.3L}) {
        const real x = std::exp(-a * s) * std::sin(w * s) / w,
                   dx = std::exp(-a * s) * (std::cos(w * s) - a / w * std::sin(w * s));
        const real y_end = std::pow(map.A * std::pow(x, map.q), 0.25L);
        const State<2> at = advance_to<2>(rhs, {0, 1}, 1 / 24.0L,
                                          [y_end](const State<2>& q) { return y_end - q[0]; });
        EXPECT_CLOSE(dx, at[1], 1e-14);
        EXPECT_GT(std::fabs(map.A * map.q * std::pow(x, map.q - 1) * dx - at[1]), 0.05);
    }
}

// [feng2026] Eq. (25): "the force" F = k d^p. Its work over the contact is zero; that of the
// contact force is the energy lost.
TEST(errata, F4_elastic_part_is_not_the_contact_force) {
    for (const int p4 : {6, 8}) {
        const Rebound r = impact_with(p4, 0.5L);
        EXPECT_CLOSE(r.work_total, (1 - 0.25L) / 2, 1e-14);
        EXPECT_CLOSE(r.work_elastic, 0, 1e-14);
    }
}

// [feng2026] Sec. VII.3: the force peaks at t/tau about 0.4. That is the elastic part; the contact
// force peaks earlier and ends in tension.
TEST(errata, F5_time_of_the_peak_force) {
    struct Case {
        int p4;
        real elastic, total, tension;
    };
    for (const Case& c : {Case{6, 0.422232555422882L, 0.326430104405537L, 0.814563496998540L},
                          Case{8, 0.414903154927793L, 0.340426545897220L, 0.773427147466610L}}) {
        const PowerLaw law = tsuji(c.p4, alpha_of(c.p4, 0.5L));
        const Rebound r = collide(law);
        EXPECT_CLOSE(r.time_of_peak / r.duration, c.elastic, 1e-13);
        EXPECT_CLOSE(peak_force(law).time / r.duration, c.total, 1e-13);
        EXPECT_CLOSE(force_zero(law)[2] / r.duration, c.tension, 1e-13);
    }
}

// [feng2026] Sec. VII.5, Fig. 4: for small a every p collapses onto 1/sqrt(1 - a^2). Right: 1 +
// (pi/2)(p - 1)/(p + 1) a + ...
TEST(errata, F6_duration_is_linear_in_the_damping) {
    for (const int p4 : {6, 8, 10, 12}) {
        const real p = p4 / 4.0L, tau0 = collide(tsuji(p4, 0)).duration;
        const auto ratio = [&](real a) {
            return collide(tsuji(p4, a * std::sqrt(2 * (p + 1)))).duration / tau0;
        };
        const real slope =
            (8 * (ratio(1e-4L) - ratio(-1e-4L)) - (ratio(2e-4L) - ratio(-2e-4L))) / 12e-4L;
        EXPECT_CLOSE(slope, pi / 2 * (p - 1) / (p + 1), 1e-9);
        EXPECT_GT(ratio(0.2L) * std::sqrt(1 - 0.04L) - 1, 0.06);
    }
}

// [feng2026] Sec. VII.5: 1/sqrt(1 - a^2) is a lower bound, tight at small a. It is a bound for p >=
// 1 only; the sharp one is (1 - a^2)^{-1/(p+1)} e^{-(p-1)/(2(p+1))} with e = exp(-pi a/sqrt(1 -
// a^2)).
TEST(errata, F7_lower_bound_of_the_duration) {
    for (const int p4 : {2, 6, 8, 10, 12}) {
        const real p = p4 / 4.0L, tau0 = collide(tsuji(p4, 0)).duration;
        for (const real a : {0.05L, 0.2L, 0.5L, 0.8L}) {
            const real ratio = collide(tsuji(p4, a * std::sqrt(2 * (p + 1)))).duration / tau0;
            const real printed = 1 / std::sqrt(1 - a * a),
                       e = std::exp(-pi * a / std::sqrt(1 - a * a));
            const real sharp =
                std::pow(1 - a * a, -1 / (p + 1)) * std::pow(e, -(p - 1) / (2 * (p + 1)));
            EXPECT_GE(ratio, sharp);
            if (p4 == 2) {
                EXPECT_LT(ratio, printed);  // p = 1/2: not a bound
            } else {
                EXPECT_GT(ratio, printed);
                EXPECT_GT(sharp, printed);
            }
            if (a == 0.2L && p4 > 4) {
                EXPECT_LT(ratio / sharp - 1, 0.0067);
                EXPECT_GT(ratio / printed - 1, 0.06);
            }
        }
    }
}

// [feng2026] Eq. (26): tau ~ (v0/Omega)^{q-1}; right: Omega^{-1} (v0/Omega)^{q-1}.
TEST(errata, F8_duration_scales_with_the_stiffness) {
    const real p = 1.5L, q = 2 / (p + 1);
    const real ratio =
        collide(PowerLaw{4, 6, 0, 1}).duration / collide(PowerLaw{1, 6, 0, 1}).duration;
    EXPECT_CLOSE(std::pow(2, -1 - (q - 1)), ratio, 1e-14);  // k -> 4k doubles Omega
    EXPECT_CLOSE(std::pow(2, -(q - 1)), 2 * ratio, 1e-14);  // as printed: too long by a factor 2
}

// [feng2026] Sec. II.2: no closed form of d(t) exists for p other than 1. Undamped p = 3: d =
// 2^{1/4} sl(t/2^{1/4}).
TEST(errata, F9_closed_form_for_p_3) {
    const PowerLaw law{1, 12, 0, 4};
    const auto rhs = [&](const State<3>& s) {
        return State<3>{s[1], -law.pull(s[0], s[1]), 4 * ipow(s[0], 3)};
    };
    const real c = std::pow(2.0L, 0.25L);
    for (const real t : {0.2L, 0.7L, 1.4L}) {
        const State<3> at =
            advance_to<3>(rhs, {0, 1, 0}, 1 / 24.0L, [t](const State<3>& q) { return t - q[2]; });
        const real sl =
            boost::math::jacobi_sd(1 / std::sqrt(2.0L), std::sqrt(2.0L) * t / c) / std::sqrt(2.0L);
        EXPECT_CLOSE(c * sl, ipow(at[0], 4), 1e-14);
    }
    // and t(d) of the undamped law is an incomplete beta function for every p: here p = 3/2 at half
    // the maximum
    const real p = 1.5L, d_max = std::pow((p + 1) / 2, 1 / (p + 1)), z = std::pow(0.5L, p + 1);
    const real t_half = d_max / (p + 1) * boost::math::beta(1 / (p + 1), 0.5L, z);
    const PowerLaw hertz{1, 6, 0, 1};
    const auto hertz_rhs = [&](const State<3>& s) {
        return State<3>{s[1], -hertz.pull(s[0], s[1]), 4 * ipow(s[0], 3)};
    };
    const State<3> half = advance_to<3>(hertz_rhs, {0, 1, 0}, 1 / 24.0L, [&](const State<3>& q) {
        return d_max / 2 - ipow(q[0], 4);
    });
    EXPECT_CLOSE(half[2], t_half, 1e-14);
}

// [feng2026] Sec. VII: s = s_max (1 - cos(pi u))/2 removes the end singularity; machine accuracy
// with n = 2000. Only for p = 3.
TEST(errata, F10_cosine_substitution_is_not_enough) {
    const auto error = [](int p4) {
        const real p = p4 / 4.0L, a = damping_ratio(0.5L), w = std::sqrt(1 - a * a), s_max = pi / w;
        const Map map(p);
        const auto rate = [&](real u) {
            const real s = s_max * ipow(std::sin(pi * u / 2), 2),
                       rest = s_max * ipow(std::cos(pi * u / 2), 2);
            const real x = std::exp(-a * s) * std::sin(w * std::min(s, rest)) / w;
            return map.A * map.q * std::pow(x, map.q - 1) * s_max * pi / 2 * std::sin(pi * u);
        };
        constexpr int n = 2000;
        real sum = 0;  // trapezoidal rule; the integrand has the limit 0 at both ends for p < 3, a
                       // finite limit for p = 3
        for (int i = 1; i < n; ++i) sum += rate(real(i) / n);
        if (p4 == 12) sum += (rate(1e-9L) + rate(1 - 1e-9L)) / 2;
        return std::fabs(sum / n / impact_with(p4, 0.5L).duration - 1);
    };
    EXPECT_GT(error(6), 1e-6);
    EXPECT_GT(error(8), 1e-5);
    EXPECT_GT(error(10), 1e-4);
    EXPECT_LT(error(12), 1e-13);
}

/// Largest departure from an equilibrium at indentation d_eq under a constant load, velocity
/// Verlet, perturbed by 1e-6 of d_eq.
real excursion(real p, real d_eq, real dt, int steps) {
    const real load = std::pow(d_eq, p);
    const auto acceleration = [&](real d) { return load - (d > 0 ? std::pow(d, p) : 0); };
    real d = d_eq * (1 + 1e-6L), v = 0, a = acceleration(d), worst = 0;
    for (int i = 0; i < steps; ++i) {
        v += dt / 2 * a;
        d += dt * v;
        a = acceleration(d);
        v += dt / 2 * a;
        worst = std::max(worst, std::fabs(d - d_eq) / d_eq);
    }
    return worst;
}

// [feng2026] Eq. (32): a conservative critical time step. The tangent stiffness p k d^{p-1} allows
// less by sqrt((p + 1)/(2p)).
TEST(errata, F11_critical_step_is_not_conservative) {
    for (const real p : {1.5L, 2.0L, 3.0L}) {
        const real d_max = std::pow((p + 1) / 2, 1 / (p + 1));
        const real printed = 4 / (p + 1) * d_max;  // Eq. (32)
        const real tangent = 2 / std::sqrt(p * std::pow(d_max, p - 1));
        EXPECT_CLOSE(tangent / printed, std::sqrt((p + 1) / (2 * p)), 1e-15);
        EXPECT_LT(excursion(p, d_max, 0.99L * tangent, 2000), 2e-5);
        EXPECT_GT(excursion(p, d_max, 0.99L * printed, 200), 1);
    }
}

// [feng2026] Eq. (29): the central difference scheme is stable up to 2/Omega. With the damping
// force of the last half step, as particle codes do it, the limit is 2 (sqrt(1 + z^2) - z), z the
// damping ratio.
TEST(errata, F12_lagged_damping_lowers_the_limit) {
    const auto grows = [](real z, real h) {  // x'' + 2 z x' + x = 0
        real x = 1, v = 0;
        for (int i = 0; i < 4000; ++i) {
            v += h * (-x - 2 * z * v);
            x += h * v;
            if (std::fabs(x) > 1e6L) return true;
        }
        return false;
    };
    for (const real z : {0.1L, 0.2155L, 1.0L}) {
        const real limit = 2 * (std::sqrt(1 + z * z) - z);
        EXPECT_FALSE(grows(z, 0.995L * limit));
        EXPECT_TRUE(grows(z, 1.005L * limit));
        EXPECT_TRUE(grows(z, 1.99L));
    }
    EXPECT_CLOSE(2 * (std::sqrt(2.0L) - 1), 0.828, 0.001);
}

// [feng2026] Sec. VI.4: (32) is a guideline for the time step. One elastic impact with it, over all
// phases of the first step:
TEST(errata, F13_recommended_step_creates_energy) {
    const auto spread = [](real p, real dt) {
        real lo = 10, hi = 0;
        for (int phase = 1; phase <= 400; ++phase) {
            const auto force = [p](real d) { return d > 0 ? std::pow(d, p) : 0; };
            real d = -dt * (1 - phase / 400.0L), v = 1, a = 0;
            do {
                v += dt / 2 * a;
                d += dt * v;
                a = -force(d);
                v += dt / 2 * a;
            } while (d > 0 || v > 0);
            lo = std::min(lo, -v);
            hi = std::max(hi, -v);
        }
        return std::pair{lo, hi};
    };
    const real p = 1.5L, d_max = std::pow((p + 1) / 2, 1 / (p + 1)), printed = 4 / (p + 1) * d_max;
    const auto [lo, hi] = spread(p, printed);
    EXPECT_LT(lo, 0.55);
    EXPECT_GT(hi, 3);  // nine times the energy
    const real tau0 = 2 * d_max / (p + 1) * boost::math::beta(1 / (p + 1), 0.5L);
    const auto [lo20, hi20] = spread(p, tau0 / 20);
    EXPECT_GT(lo20, 1 - 5e-4L);
    EXPECT_LT(hi20, 1 + 5e-4L);
}

// [feng2026] Sec. VIII.3: for e = 0 end the contact when the rate first becomes positive. The rate
// is positive from the start (approach); and at its first zero energy is still stored.
TEST(errata, F14_plastic_contact_ends_at_the_peak) {
    const PowerLaw law = tsuji(6, std::sqrt(5.0L));  // a = 1
    const auto rhs = [&](const State<2>& s) { return State<2>{s[1], -law.pull(s[0], s[1])}; };
    const State<2> first = step<2>(rhs, {0, 1}, 1e-3L);
    EXPECT_GT(first[1], 0);
    const State<2> peak =
        advance_to<2>(rhs, {0, 1}, 1 / 24.0L, [](const State<2>& q) { return q[1]; });
    EXPECT_CLOSE(law.stored(ipow(peak[0], 4)) / 0.5L, std::exp(-2.0L), 1e-14);
}

// [feng2026] Eq. (36) "for a >= 1" is 0/0 at a = 1; there x = s exp(-s). The overdamped rate, not
// given, is v = exp(-a s)[cosh(W s) - (a/W) sinh(W s)].
TEST(errata, F15_critical_and_overdamped_solution) {
    const auto printed = [](real a, real s) {
        const real w = std::sqrt(a * a - 1);
        return std::exp(-a * s) * std::sinh(w * s) / w;
    };
    EXPECT_TRUE(std::isnan(printed(1, 0.5L)));
    for (const real a : {1.0L, 1.5L, 3.0L}) {
        const PowerLaw law = tsuji(6, a * std::sqrt(5.0L));
        const Map map(1.5L);
        const auto rhs = [&](const State<2>& s) { return State<2>{s[1], -law.pull(s[0], s[1])}; };
        const real s = 0.4L, w = std::sqrt(a * a - 1);
        const real x = a == 1 ? s * std::exp(-s) : printed(a, s);
        const real v = a == 1 ? (1 - s) * std::exp(-s)
                              : std::exp(-a * s) * (std::cosh(w * s) - a / w * std::sinh(w * s));
        const real y_end = std::pow(map.A * std::pow(x, map.q), 0.25L);
        // before the peak y grows, after it y falls
        const State<2> peak =
            advance_to<2>(rhs, {0, 1}, 1 / 24.0L, [](const State<2>& q) { return q[1]; });
        const State<2> at =
            v > 0 ? advance_to<2>(rhs, {0, 1}, 1 / 24.0L,
                                  [y_end](const State<2>& q) { return y_end - q[0]; })
                  : advance_to<2>(rhs, peak, 1 / 24.0L,
                                  [y_end](const State<2>& q) { return q[0] - y_end; });
        EXPECT_CLOSE(at[1], v, 1e-13);
    }
}

// [feng2026] Sec. VIII.3: the overdamped contact approaches d = 0 asymptotically. For p > 1 as a
// power of time, t^{-2/(p-1)}.
TEST(errata, F16_overdamped_decay_is_algebraic) {
    // x = exp(-a s) sinh(W s)/W and t = integral of A q x^{q-1} ds, p = 3/2, a = 1.5
    const real p = 1.5L, a = 1.5L, w = std::sqrt(a * a - 1);
    const Map map(p);
    const auto x = [&](real s) { return std::exp(-a * s) * std::sinh(w * s) / w; };
    const auto time = [&](real s) {
        return integrate(
                   [&](real u, real, real) { return map.A * map.q * std::pow(x(u), map.q - 1); }, 0,
                   s / 2) +
               integrate(
                   [&](real u, real, real) { return map.A * map.q * std::pow(x(u), map.q - 1); },
                   s / 2, s);
    };
    const auto exponent = [&](real s1, real s2) {
        return map.q * std::log(x(s2) / x(s1)) / std::log(time(s2) / time(s1));
    };
    EXPECT_CLOSE(exponent(200, 220), -2 / (p - 1), 1e-5);
}

// [feng2026] Eq. (13), (14): contact ends at d = 0, in tension. Bodies that cannot pull part
// earlier, with e = exp(-2 a g(a)).
TEST(errata, F17_restitution_without_tension) {
    const real asked[] = {0.1L, 0.3L, 0.5L, 0.7L, 0.9L};
    const real delivered[] = {0.25273L, 0.39714L, 0.55028L, 0.71820L, 0.90203L};
    for (int i = 0; i < 5; ++i) {
        const real a = damping_ratio(asked[i]);
        for (const int p4 : {6, 8, 12}) {
            const State<3> end = force_zero(tsuji(p4, alpha_of(p4, asked[i])));
            EXPECT_CLOSE(-end[1], delivered[i], 1e-5);
            EXPECT_CLOSE(-end[1], std::exp(-2 * a * std::acos(a) / std::sqrt(1 - a * a)), 1e-14);
            EXPECT_GT(-end[1], asked[i] + 0.002L);
        }
    }
}

// [feng2026] Sec. VII.6: the maximum penetration decreases with e, and the loop of the phase
// portrait widens as e falls.
TEST(errata, F18_peak_indentation_grows_with_restitution) {
    real last_depth = 0, last_area = 0;
    for (const real e : {0.3L, 0.5L, 0.7L, 0.9L}) {
        const PowerLaw law = tsuji(6, alpha_of(6, e));
        // area of the loop: integral of v dd = integral of v^2 dt
        const auto rhs = [&](const State<3>& s) {
            return State<3>{s[1], -law.pull(s[0], s[1]), 4 * ipow(s[0], 3) * s[1] * s[1]};
        };
        const State<3> peak =
            advance_to<3>(rhs, {0, 1, 0}, 1 / 24.0L, [](const State<3>& q) { return q[1]; });
        const State<3> end =
            advance_to<3>(rhs, peak, 1 / 24.0L, [](const State<3>& q) { return q[0]; });
        const real depth = ipow(peak[0], 4), area = end[2];
        EXPECT_GT(depth, last_depth);
        EXPECT_GT(area, last_area);
        last_depth = depth;
        last_area = area;
    }
    EXPECT_CLOSE(last_depth, 1.0492, 1e-4);
    EXPECT_CLOSE(last_area, 1.6297, 1e-4);
}

// [feng2026] Sec. VII.4: the maximum penetration increases with p. Only while v0/Omega = 1; for
// v0/Omega = 10 it decreases.
TEST(errata, F19_peak_indentation_against_p) {
    real slow = 0, fast = std::numeric_limits<real>::max();
    for (const int p4 : {4, 6, 8, 10, 12}) {
        const PowerLaw law = tsuji(p4, alpha_of(p4, 0.5L));
        const real one = collide(law, {1, 1}).peak_indentation,
                   ten = collide(law, {1, 10}).peak_indentation;
        EXPECT_GT(one, slow);
        EXPECT_LT(ten, fast);
        slow = one;
        fast = ten;
    }
}

// [feng2026] Eq. (14) at e = 0 and Eq. (15) at a = 0, in floating point.
TEST(errata, F20_limits_in_floating_point) {
    const double l = -std::log(0.0);
    EXPECT_TRUE(
        std::isnan(l / std::sqrt(pi * pi + l * l)));  // Eq. (14): inf/inf; the limit is a = 1
    const double e = 1e-300;
    EXPECT_CLOSE(-std::log(e) / std::hypot(std::numbers::pi, std::log(e)), 0.99998966, 1e-8);
    const double a = 0, w = 1;
    EXPECT_TRUE(std::isinf(w / a));  // Eq. (15) divides by a
    EXPECT_EQ(std::atan2(w, a), std::acos(a));
}

// [feng2026] Secs. VII.2, VII.7: larger exponents need proportionally more damping. By sqrt(p + 1).
TEST(errata, F21_damping_grows_as_a_root) {
    const real e = 0.5L, linear = alpha_of(4, e), cubic = linear * std::sqrt(2.0L);
    EXPECT_CLOSE(collide(tsuji(4, linear)).restitution, e, 1e-13);
    EXPECT_CLOSE(collide(tsuji(12, cubic)).restitution, e, 1e-13);
    EXPECT_GT(e - collide(tsuji(12, 3 * linear)).restitution, 0.2);  // proportional to p
}

}  // namespace
