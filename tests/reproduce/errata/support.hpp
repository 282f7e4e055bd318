// Tools of the errata tests: a high-order integrator of one impact, and unit scaling.
// They share nothing with the library, so that a printed formula is judged by an independent
// computation.
#pragma once

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstddef>
#include <numbers>

namespace errata {

using real = long double;
inline constexpr real pi = std::numbers::pi_v<real>;
/// (1 - nu^2)/E of the steel of [skrinjar2018] Table 5, 1/Pa
inline constexpr real h_steel = (1 - 0.3L * 0.3L) / 2.1e11L;

/// |a - b| <= tolerance in long double; gtest's EXPECT_NEAR works in double.
inline testing::AssertionResult is_close(const char* a_text, const char* b_text,
                                         const char* tolerance_text, real a, real b,
                                         real tolerance) {
    if (std::fabs(a - b) <= tolerance) return testing::AssertionSuccess();
    return testing::AssertionFailure()
           << a_text << " = " << a << " and " << b_text << " = " << b << " differ by "
           << std::fabs(a - b) << ", more than " << tolerance_text;
}
#define EXPECT_CLOSE(a, b, tolerance) EXPECT_PRED_FORMAT3(errata::is_close, a, b, tolerance)

/// x^n for an integer n >= 0, exact for x = 0.
inline real ipow(real x, int n) {
    real r = 1;
    for (int i = 0; i < n; ++i) r *= x;
    return r;
}

template <std::size_t N>
using State = std::array<real, N>;

/// One step of the modified midpoint rule, extrapolated in h^2 from 2, 4, ..., 14 substeps (order
/// 14).
template <std::size_t N, class Rhs>
State<N> step(const Rhs& rhs, const State<N>& y0, real h) {
    constexpr std::size_t levels = 7;
    std::array<State<N>, levels> table{};
    for (std::size_t k = 0; k < levels; ++k) {
        const std::size_t n = 2 * (k + 1);
        const real sub = h / real(n);
        State<N> a = y0, b{}, c{};
        State<N> f = rhs(a);
        for (std::size_t i = 0; i < N; ++i) b[i] = a[i] + sub * f[i];
        for (std::size_t j = 1; j < n; ++j) {
            f = rhs(b);
            for (std::size_t i = 0; i < N; ++i) c[i] = a[i] + 2 * sub * f[i];
            a = b;
            b = c;
        }
        f = rhs(b);
        for (std::size_t i = 0; i < N; ++i) table[k][i] = (a[i] + b[i] + sub * f[i]) / 2;
        for (std::size_t j = k; j-- > 0;) {
            const real ratio = real(k + 1) / real(j + 1);
            for (std::size_t i = 0; i < N; ++i)
                table[j][i] =
                    table[j + 1][i] + (table[j + 1][i] - table[j][i]) / (ratio * ratio - 1);
        }
    }
    return table[0];
}

/// Steps until event(y) changes its sign from plus to minus; the last step is shortened to land on
/// the event.
template <std::size_t N, class Rhs, class Event>
State<N> advance_to(const Rhs& rhs, State<N> y, real h, const Event& event, int limit = 100000) {
    for (int n = 0; n < limit; ++n) {
        const State<N> next = step<N>(rhs, y, h);
        if (event(next) > 0) {
            y = next;
            continue;
        }
        real lo = 0, hi = 1, g_lo = event(y), g_hi = event(next);
        State<N> at = next;
        for (int i = 0; i < 200 && g_hi != 0; ++i) {  // Illinois
            const real x = (lo * g_hi - hi * g_lo) / (g_hi - g_lo);
            at = step<N>(rhs, y, x * h);
            const real g = event(at);
            if (g == 0 || std::fabs(hi - lo) < 1e-19L) break;
            if ((g > 0) == (g_hi > 0)) {
                g_lo /= 2;
            } else {
                lo = hi;
                g_lo = g_hi;
            }
            hi = x;
            g_hi = g;
        }
        return at;
    }
    return y;
}

/// F = K d^n + chi d^j v with 4n and 4j integers (n4 = 4n, j4 = 4j >= -3).
struct PowerLaw {
    real K = 1;
    int n4 = 6;
    real chi = 0;
    int j4 = 6;
    [[nodiscard]] real elastic(real d) const { return K * std::pow(d, n4 / 4.0L); }
    [[nodiscard]] real force(real d, real v) const {
        return elastic(d) + chi * std::pow(d, j4 / 4.0L) * v;
    }
    [[nodiscard]] real stored(real d) const {
        return K * std::pow(d, n4 / 4.0L + 1) / (n4 / 4.0L + 1);
    }
    /// 4 y^3 F at d = y^4: a polynomial in y, hence smooth through d = 0.
    [[nodiscard]] real pull(real y, real v) const {
        return 4 * (K * ipow(y, n4 + 3) + chi * ipow(y, j4 + 3) * v);
    }
};

struct Impact {
    real mass = 1;
    real v0 = 1;
};

struct Rebound {
    real restitution = 0;  ///< -v/v0 when d returns to 0
    real duration = 0;     ///< until d returns to 0
    real peak_indentation = 0;
    real time_of_peak = 0;
    real lost_loading = 0;  ///< energy, by balance at the peak
    real lost_unloading = 0;
    real work_elastic = 0;  ///< integral of the elastic part of the force over d, there and back
    real work_total = 0;    ///< the same of the whole force
};

/// m d'' = -F integrated in (y, v, t, work) with d = y^4, dt = 4 y^3 dl, so that y' = v: no
/// singularity at touch. The loading law acts until v = 0, the unloading law afterwards.
inline Rebound collide_phases(const PowerLaw& loading, const PowerLaw& unloading,
                              Impact impact = {}, real h = 1 / 24.0L) {
    const real scale =
        std::pow(impact.mass * impact.v0 * impact.v0 / loading.K, 1 / (loading.n4 + 4.0L));
    const real dl = h * scale / impact.v0;
    const auto rhs = [&](const PowerLaw& law) {
        return [&law, &impact](const State<5>& s) {
            const real pull = law.pull(s[0], s[1]);
            return State<5>{s[1], -pull / impact.mass, 4 * ipow(s[0], 3),
                            4 * law.K * ipow(s[0], law.n4 + 3) * s[1], pull * s[1]};
        };
    };
    State<5> s{0, impact.v0, 0, 0, 0};
    s = advance_to<5>(rhs(loading), s, dl, [](const State<5>& q) { return q[1]; });
    Rebound r;
    r.peak_indentation = ipow(s[0], 4);
    r.time_of_peak = s[2];
    const real kinetic = impact.mass * impact.v0 * impact.v0 / 2;
    r.lost_loading = kinetic - loading.stored(r.peak_indentation);
    s[1] = 0;
    s = advance_to<5>(rhs(unloading), s, dl, [](const State<5>& q) { return q[0]; });
    r.restitution = -s[1] / impact.v0;
    r.duration = s[2];
    r.lost_unloading = unloading.stored(r.peak_indentation) - impact.mass * s[1] * s[1] / 2;
    r.work_elastic = s[3];
    r.work_total = s[4];
    return r;
}

inline Rebound collide(const PowerLaw& law, Impact impact = {}) {
    return collide_phases(law, law, impact);
}

/// State (y, v, t) where the whole force returns to zero during unloading, d = y^4.
inline State<3> force_zero(const PowerLaw& law, Impact impact = {}, real h = 1 / 24.0L) {
    const auto rhs = [&](const State<3>& s) {
        return State<3>{s[1], -law.pull(s[0], s[1]) / impact.mass, 4 * ipow(s[0], 3)};
    };
    const State<3> peak = advance_to<3>(rhs, State<3>{0, impact.v0, 0}, h / impact.v0,
                                        [](const State<3>& q) { return q[1]; });
    return advance_to<3>(rhs, peak, h / impact.v0, [&](const State<3>& q) {
        return law.force(ipow(std::fabs(q[0]), 4), q[1]);
    });
}

/// Largest total force of an impact with damping exponent j >= 1/4, with the indentation and the
/// time at which it acts.
struct Peak {
    real force = 0, indentation = 0, time = 0;
};
inline Peak peak_force(const PowerLaw& law, Impact impact = {}, real h = 1 / 24.0L) {
    const real scale = std::pow(impact.mass * impact.v0 * impact.v0 / law.K, 1 / (law.n4 + 4.0L));
    const auto rhs = [&](const State<3>& s) {
        return State<3>{s[1], -law.pull(s[0], s[1]) / impact.mass, 4 * ipow(s[0], 3)};
    };
    const auto slope = [&](const State<3>& s) {  // dF/dl
        const real y = s[0], v = s[1];
        return (law.K * law.n4 * ipow(y, law.n4 - 1) + law.chi * law.j4 * ipow(y, law.j4 - 1) * v) *
                   v -
               law.chi * ipow(y, law.j4) * law.pull(y, v) / impact.mass;
    };
    const real dl = h * scale / impact.v0;
    const State<3> start = step<3>(rhs, State<3>{0, impact.v0, 0}, dl / 64);
    const State<3> s = advance_to<3>(rhs, start, dl, slope);
    return {law.force(ipow(s[0], 4), s[1]), ipow(s[0], 4), s[2]};
}

/// Hunt–Crossley type F = K d^{3/2} (1 + d v/v0), in units where m = K = v0 = 1.
inline Rebound hunt_crossley(real damping) { return collide(PowerLaw{1, 6, damping, 6}); }

/// Tsuji type F = K d^p + alpha sqrt(K m) d^{(p-1)/2} v with p = p4/4, in units where m = K = v0
/// = 1.
inline PowerLaw tsuji(int p4, real alpha) { return PowerLaw{1, p4, alpha, (p4 - 4) / 2}; }

/// Root of a monotone function by bisection.
template <class F>
real bisect(const F& f, real lo, real hi) {
    const bool sign = f(lo) > 0;
    for (int i = 0; i < 200; ++i) {
        const real mid = (lo + hi) / 2;
        ((f(mid) > 0) == sign ? lo : hi) = mid;
    }
    return (lo + hi) / 2;
}

/// Integral by tanh-sinh quadrature; f may be singular, but integrable, at both ends. f gets x, x -
/// a and b - x.
template <class F>
real integrate(const F& f, real a, real b) {
    const real step = 1 / 64.0L;
    real sum = 0;
    for (int i = -64 * 4; i <= 64 * 4; ++i) {
        const real u = i * step;
        const real s = pi / 2 * std::sinh(u);
        const real w = pi / 2 * std::cosh(u) / ipow(std::cosh(s), 2);
        const real from_a = (b - a) / (1 + std::exp(-2 * s));
        const real from_b = (b - a) / (1 + std::exp(2 * s));
        if (from_a == 0 || from_b == 0) continue;
        sum += w * f(a + from_a, from_a, from_b);
    }
    return sum * step * (b - a) / 2;
}

/// Units of mass, length and time in SI; a quantity [kg^a m^b s^c] has the number q / (mass^a
/// length^b time^c) in them.
struct Units {
    real mass = 1, length = 1, time = 1;
    [[nodiscard]] real number(real si, real a, real b, real c) const {
        return si / (std::pow(mass, a) * std::pow(length, b) * std::pow(time, c));
    }
    [[nodiscard]] real force(real number_of_force) const {
        return number_of_force * mass * length / (time * time);
    }
};
inline constexpr Units si{};
inline constexpr Units odd{2.5L, 1e-3L, 0.02L};  // any other consistent system of units

}  // namespace errata
