// The equation of a contact phase once more, for the case that studies run by the thousand: two
// oscillators, one contact, one ground
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
[[gnu::always_inline]] inline double quick_force(const PowerContact<N, J>& law, double d,
                                                 double v) {
    if constexpr (std::is_same_v<N, J>) {
        return law.n.raise(d) * (law.K + law.c_approach * v);
    } else {
        return law.K * law.n.raise(d) + law.c_approach * law.j.raise(d) * v;
    }
}

template <class Law, Clock Kind>
struct QuickEquation {
    static constexpr std::size_t N = 2;
    QuickStructure<N> k;
    Law law;
    double offset;
    Piece piece;
    ClockFace clock;

    [[gnu::always_inline]] void operator()(double l, const double* u, double* out) const {
        using Modes [[gnu::vector_size(2 * sizeof(double))]] = double;
        const auto load = [](const double* from) { return Modes{from[0], from[1]}; };
        const auto sum = [](const Modes& of) { return of[0] + of[1]; };
        const Modes shape = load(k.shape.data()), x = load(u), y = load(u + N);
        double t = l, d, v = 0, below = 1;
        if constexpr (Kind == Clock::turn)
            v = -l;
        else
            v = sum(shape * y);
        if constexpr (Kind == Clock::separation) {
            const double depth = std::max(-l, 0.0);
            below = whole_power(depth, clock.power - 1);
            d = clock.length * below * depth;
        } else {
            d = sum(shape * x) - offset;
        }
        if constexpr (Kind == Clock::onset) {
            below = whole_power(l, clock.power - 1);
            t = clock.onset + clock.pace * below * l;
        }
        if constexpr (Kind == Clock::turn || Kind == Clock::separation) t = u[2 * N];
        const double F = d > 0 ? quick_force(law, d, v) : 0, a = piece.at(t);
        const Modes acceleration = load(k.stiffness.data()) * x + load(k.damping.data()) * y +
                                   (load(k.ground.data()) * a + load(k.constant.data())) +
                                   load(k.push.data()) * F;
        double pace = 1;
        if constexpr (Kind == Clock::onset) pace = clock.pace * clock.power * below;
        if constexpr (Kind == Clock::separation) pace = -clock.length * clock.power * below / v;
        if constexpr (Kind == Clock::turn) pace = -1 / sum(shape * acceleration);
        const Modes first = pace * y, second = pace * acceleration;
        for (std::size_t i = 0; i < N; ++i) {
            out[i] = first[i];
            out[N + i] = second[i];
        }
        if constexpr (Kind == Clock::turn || Kind == Clock::separation) out[2 * N] = pace;
    }
    [[nodiscard]] ContactNow contact(double l, const double* u) const {
        double d = k.shape[0] * u[0] + k.shape[1] * u[1] - offset;
        double v = k.shape[0] * u[N] + k.shape[1] * u[N + 1];
        if constexpr (Kind == Clock::turn) v = -l;
        if constexpr (Kind == Clock::separation)
            d = clock.length * whole_power(std::max(-l, 0.0), clock.power);
        return {d, v, d > 0 ? quick_force(law, d, v) : 0};
    }
};

}  // namespace percuss::pounding
