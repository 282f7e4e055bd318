// Contact and thread of one step, for one string alone or for four in lanes.
//
// A string alone goes by cases: they follow each other so regularly, mostly in and out in turn,
// that the processor guesses them. Four strings are in different cases, and compute all of them.
#pragma once

#include <cstddef>
#include <type_traits>

#include "percuss/core/scalar.hpp"
#include "percuss/solve/discrete_gradient/lanes.hpp"
#include "string/kernel/vector.hpp"

namespace percuss::string::kernel {

template <class Arch, std::size_t Strings, bool Pluck, bool Ledger>
class BridgeContact {
    using V = Vec<Arch>;
    static constexpr std::size_t width = V::Base::size;
    static constexpr bool alone = Strings == 1;

public:
    using Num = std::conditional_t<alone, double, V>;
    /// Registers that hold one number of every string.
    static constexpr std::size_t groups = alone || width >= 4 ? 1 : 4 / width;
    struct Group {
        Num at[groups]{};
    };

    BridgeContact(const StringLanes& lanes) : damped_(lanes.damped), c_(lanes.constants) {
        const LaneState& s = lanes.state;
        for (std::size_t g = 0; g < groups; ++g) {
            fb.at[g] = row(s.contact_force, g);
            fc.at[g] = row(s.thread_force, g);
            fe.at[g] = row(s.pluck_force, g);
            D.at[g] = row(s.compression, g);
            stretch.at[g] = row(s.thread_stretch, g);
            approach.at[g] = row(s.approach, g);
            lead(g);
        }
    }

    void pluck(const Group& now) {
        for (std::size_t g = 0; g < groups; ++g) {
            step_e.at[g] = now.at[g] + fe.at[g];
            fe.at[g] = now.at[g];
        }
    }

    /// The step without contact, [walstijn2016] Eqs. (44)-(50) with the thread eliminated.
    void meet(const Group& sum_b, const Group& sum_c) {
        for (std::size_t g = 0; g < groups; ++g) {
            Num ub = lead_b_.at[g], uc = lead_c_.at[g];
            if constexpr (Pluck) {
                ub = mad(row(c_.theta_be, g), step_e.at[g], ub);
                uc = mad(row(c_.theta_ce, g), step_e.at[g], uc);
            }
            ub = approach.at[g] - (ub + sum_b.at[g]);
            uc_.at[g] = uc + sum_c.at[g];
            pull_.at[g] = row(c_.thread_stiffness, g) * stretch.at[g];
            vc_.at[g] =
                msub(row(c_.thread_phi, g), uc_.at[g], pull_.at[g]) * row(c_.thread_inverse, g);
            u_.at[g] = msub(row(c_.theta_bc, g), vc_.at[g], ub);
        }
    }
    /// The contact in three parts, between which it waits for a root and a division.
    void start() {
        if constexpr (alone) {
            r_.at[0] = damped_ && D.at[0] > 0 ? dashpot_alone() : 0;
            lone_.start(row(c_.phi, 0), mad(row(c_.theta, 0), r_.at[0], 1), D.at[0], u_.at[0]);
        } else {
            for (std::size_t g = 0; g < groups; ++g) {
                leaving_[g].start(row(c_.phi, g), dashpot(g), D.at[g], u_.at[g]);
                entering_[g].start(row(c_.phi, g), D.at[g], u_.at[g]);
            }
        }
    }
    void divide() {
        if constexpr (alone) {
            lone_.divide();
        } else {
            for (std::size_t g = 0; g < groups; ++g) {
                leaving_[g].divide();
                entering_[g].divide();
            }
        }
    }
    void finish() {
        for (std::size_t g = 0; g < groups; ++g) {
            if constexpr (alone)
                answer(g, solve_alone());
            else
                answer(g, solve(g));
        }
    }

    /// What forces that modes have not taken in yet give to the sums over them.
    [[nodiscard]] Num ahead_b(std::size_t g) const {
        Num sum = mad(row(c_.ahead_bb, g), step_b.at[g], row(c_.ahead_bc, g) * step_c.at[g]);
        if constexpr (Pluck) sum = mad(row(c_.ahead_be, g), step_e.at[g], sum);
        return sum;
    }
    [[nodiscard]] Num ahead_c(std::size_t g) const {
        Num sum = mad(row(c_.ahead_cc, g), step_c.at[g], row(c_.ahead_bc, g) * step_b.at[g]);
        if constexpr (Pluck) sum = mad(row(c_.ahead_ce, g), step_e.at[g], sum);
        return sum;
    }

    Group fb, fc, fe, D, stretch, approach;
    Group step_b, step_c, step_e;  ///< forces of a step and of the one before
    Group loss;

private:
    static Num row(const LaneRow& numbers, std::size_t g) {
        if constexpr (alone)
            return numbers.at[0];
        else
            return V::load(numbers.at + g * width);
    }
    /// a b + c and c - a b
    static Num mad(const Num& a, const Num& b, const Num& c) {
        if constexpr (alone)
            return Single<Arch>::add_product(a, b, c);
        else
            return add_product(a, b, c);
    }
    static Num msub(const Num& a, const Num& b, const Num& c) {
        if constexpr (alone)
            return Single<Arch>::minus_product(a, b, c);
        else
            return minus_product(a, b, c);
    }

    /// What the forces of the last step give to the next one, but for the sums.
    void lead(std::size_t g) {
        const Num tb = row(c_.theta_bc, g);
        lead_b_.at[g] = mad(row(c_.theta_bb, g), fb.at[g], tb * fc.at[g]);
        lead_c_.at[g] = mad(row(c_.theta_cc, g), fc.at[g], tb * fb.at[g]);
    }

    /// A dashpot r weighs on the step by 1 + theta r. Where it would pull there is none: its force
    /// k/2 F(s) - r s vanishes at s = D sqrt(k/2r), or 2 D/(1 + 2r/k) if that is less than D.
    V dashpot(std::size_t g) {
        const V zero(0.0), one(1.0);
        if (!damped_) return one;
        const V u = u_.at[g], half = row(c_.half_stiffness, g);
        const V r = row(c_.damping, g) * max(D.at[g], zero);
        V above = row(c_.damping, g) * u * u, below = half * D.at[g];
        const auto strong = r > half;  // never in music
        if (any(strong)) {
            above = choose(strong, V(-u * (half + r)), above);
            below = choose(strong, V(2.0 * below), below);
        }
        r_.at[g] = choose(above > below && u < zero, zero, r);
        return add_product(row(c_.theta, g), r_.at[g], one);
    }
    V solve(std::size_t g) {
        const V half = row(c_.half_stiffness, g);
        const auto out = leaving_[g].finish();
        const auto in = entering_[g].finish();
        V F = half * out.force;
        if (damped_) F = max(V(minus_product(r_.at[g], out.shift, F)), V(0.0));
        const auto touching = D.at[g] > V(0.0);
        D.at[g] = choose(touching, out.compression, in.compression);
        if constexpr (Ledger)
            if (damped_)
                loss.at[g] =
                    loss.at[g] + choose(touching, V(r_.at[g] * out.shift * out.shift), V(0.0));
        return choose(touching, F, V(half * in.force));
    }

    double dashpot_alone() const {
        const double u = u_.at[0], half = row(c_.half_stiffness, 0), damping = row(c_.damping, 0);
        const double r = damping * D.at[0];
        if (u >= 0) return r;
        if (r > half) return -u * (half + r) > 2 * half * D.at[0] ? 0 : r;
        return damping * u * u > half * D.at[0] ? 0 : r;
    }
    double solve_alone() {
        const auto step = lone_.finish();
        D.at[0] = step.compression;
        const double r = r_.at[0], F = row(c_.half_stiffness, 0) * step.force;
        if (r == 0) return F;
        if constexpr (Ledger) loss.at[0] += r * step.shift * step.shift;
        const double damped = msub(r, step.shift, F);
        return damped > 0 ? damped : 0;
    }

    void answer(std::size_t g, const Num& F) {
        const Num Fc = msub(row(c_.thread_share, g), F, vc_.at[g]);
        // not uc + theta_bc F + theta_cc Fc, which cancels for a stiff thread
        const Num sc =
            mad(row(c_.theta_cc, g), pull_.at[g], mad(row(c_.theta_bc, g), F, uc_.at[g])) *
            row(c_.thread_inverse, g);
        stretch.at[g] = stretch.at[g] - sc;
        approach.at[g] = msub(row(c_.recoil, g), F, approach.at[g]);
        step_b.at[g] = F + fb.at[g];
        step_c.at[g] = Fc + fc.at[g];
        fb.at[g] = F;
        fc.at[g] = Fc;
        lead(g);
        lead_b_.at[g] = lead_b_.at[g] + ahead_b(g);
        lead_c_.at[g] = lead_c_.at[g] + ahead_c(g);
        if constexpr (Ledger) loss.at[g] = mad(sc * sc, row(c_.thread_loss, g), loss.at[g]);
    }

    bool damped_;
    const LaneConstants& c_;
    Group lead_b_, lead_c_, uc_, vc_, u_, pull_, r_;
    LoneContact<Arch> lone_;
    EnteringLanes<V> entering_[groups];
    LeavingLanes<V> leaving_[groups];
};

}  // namespace percuss::string::kernel
