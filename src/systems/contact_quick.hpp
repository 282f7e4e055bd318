// The equation of a contact phase once more, for the case that studies run by the thousand: two
// oscillators (or as many classical modes as are known at compile time), one contact, one ground
// without harmonics, no energy book. Everything stands in one small struct and clock and law are
// types: a right-hand side costs a third of the general one.
#pragma once

#include <array>
#include <cstddef>

#include "contact_equation.hpp"

namespace percuss::pounding {

/// What does not depend on clock and law.
template <std::size_t N>
struct QuickStructure {
    std::array<double, N> shape;  ///< indentation per displacement of a mode, rate per velocity
    std::array<double, N> push;   ///< modal acceleration per unit of contact force
    std::array<double, N> stiffness, damping, ground, constant;  ///< rows of the mode's equation

    /// False if a block is no classical mode.
    bool read(const Blocks& k) {
        for (std::size_t i = 0; i < N; ++i) {
            if (k[i].a00 != 0 || k[i].a01 != 1 || k[i].gx != 0 || k[i].cx != 0) return false;
            stiffness[i] = k[i].a10;
            damping[i] = k[i].a11;
            ground[i] = k[i].gy;
            constant[i] = k[i].cy;
        }
        return true;
    }
    bool read(const Local<N>& c) {
        for (std::size_t i = 0; i < N; ++i) {
            if (c.dy[i] != 0 || c.rx[i] != 0 || c.hx[i] != 0 || c.dx[i] != c.ry[i]) return false;
            shape[i] = c.dx[i];
            push[i] = c.hy[i];
        }
        return true;
    }
};

/// The force of a power law at d > 0 whose damper is the same on both sides of v = 0.
template <class N, class J>
double quick_force(const PowerContact<N, J>& law, double d, double v) {
    if constexpr (std::is_same_v<N, J>) {
        return law.n.raise(d) * (law.K + law.c_approach * v);
    } else {
        return law.K * law.n.raise(d) + law.c_approach * law.j.raise(d) * v;
    }
}

template <std::size_t N, class Law, Clock Kind>
struct QuickEquation {
    QuickStructure<N> k;
    Law law;
    double offset;
    Piece piece;
    ClockFace clock;

    [[gnu::always_inline]] void operator()(double l, const double* u, double* out) const {
        double t = l, d = -offset, v = 0, below = 1;
        for (std::size_t i = 0; i < N; ++i) v += k.shape[i] * u[N + i];
        if constexpr (Kind == Clock::separation) {
            const double y = std::max(-l, 0.0);
            below = whole_power(y, clock.power - 1);
            d = clock.length * below * y;
        } else {
            for (std::size_t i = 0; i < N; ++i) d += k.shape[i] * u[i];
        }
        if constexpr (Kind == Clock::turn) v = -l;
        if constexpr (Kind == Clock::onset) {
            below = whole_power(l, clock.power - 1);
            t = clock.onset + clock.pace * below * l;
        }
        if constexpr (Kind == Clock::turn || Kind == Clock::separation) t = u[2 * N];
        const double F = d > 0 ? quick_force(law, d, v) : 0, a = piece.at(t);
        std::array<double, N> acceleration;
        for (std::size_t i = 0; i < N; ++i)
            acceleration[i] = k.stiffness[i] * u[i] + k.damping[i] * u[N + i] +
                              (k.ground[i] * a + k.constant[i]) + k.push[i] * F;
        double pace = 1;
        if constexpr (Kind == Clock::onset) pace = clock.pace * clock.power * below;
        if constexpr (Kind == Clock::separation) pace = -clock.length * clock.power * below / v;
        if constexpr (Kind == Clock::turn) {
            double bend = 0;
            for (std::size_t i = 0; i < N; ++i) bend += k.shape[i] * acceleration[i];
            pace = -1 / bend;
        }
        for (std::size_t i = 0; i < N; ++i) {
            out[i] = pace * u[N + i];
            out[N + i] = pace * acceleration[i];
        }
        if constexpr (Kind == Clock::turn || Kind == Clock::separation) out[2 * N] = pace;
    }
};

}  // namespace percuss::pounding
