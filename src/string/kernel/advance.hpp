// The kernel, for one instruction set. Included by the sources that are compiled for it.
//
// All templates carry the instruction set in their type: a function compiled for AVX-512 must never
// be the one that the linker keeps for an older processor. For the same reason nothing here uses
// inline functions of the standard library.
//
// The contact of a step waits for a sum over all modes, and its force goes back into all of them.
// So that the processor need not idle meanwhile, some modes run late: their sums are taken one step
// ahead, before the force of step n - 1 is known, and the constants `ahead` add it afterwards.
// While the contact of step n is solved, they take in step n - 1. The other modes, which need less
// arithmetic, take in step n as soon as it is known.
#pragma once

#include <cstddef>

#include "string/kernel/contact.hpp"

namespace percuss::string::kernel {

template <class Arch, std::size_t Strings, bool Pluck, bool Nut, bool Ledger, bool Units = false>
class Kernel {
    static_assert(!Units || (Strings == 1 && !Ledger));
    using V = Vec<Arch>;
    using Contact = BridgeContact<Arch, Strings, Pluck, Ledger>;
    using Group = typename Contact::Group;
    static constexpr std::size_t width = V::Base::size;
    static constexpr std::size_t registers = mode_padding / width;
    static constexpr std::size_t groups = Contact::groups;

public:
    /// Flattened: a call in the loop would send the numbers through memory. Not under a sanitizer,
    /// which would take minutes to compile it.
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
    [[gnu::flatten]]
#endif
    static void
    run(StringLanes& lanes, LaneBlock& block) {
        Kernel(lanes, block).run();
    }

private:
    Kernel(StringLanes& lanes, LaneBlock& block) : lanes_(lanes), block_(block), contact_(lanes) {
        fetch(lanes.state.contact_sum.at, sum_b_);
        fetch(lanes.state.thread_sum.at, sum_c_);
    }

    /// What a sweep reads, by value: a store of a register might change anything in memory.
    struct Kick {
        V b[groups], c[groups], e[groups];
        double* modes;
    };
    /// Sums over the modes of one sweep.
    struct Sums {
        V b[registers], c[registers], nut[registers], loss[registers], work[registers];
    };

    void run() {
        const std::size_t size = lanes_.size;
        const std::size_t late = Strings == 1 || size < modes_late ? size : modes_late;
        if constexpr (Ledger)
            for (std::size_t i = 0; i < late; ++i) lanes_.pending[i] = 0;
        for (std::size_t n = 0; n < block_.steps; ++n) {
            // the work of the contact stands between parts of the sweep, which hide its waiting
            Sums sums;
            const Kick before = kick();
            const Group pluck = contact_.fe;
            if constexpr (Pluck) read_pluck(n);
            if (size >= modes_late) {
                part<0>(before, sums);
                contact_.meet(sum_b_, sum_c_);
                part<1>(before, sums);
                contact_.start();
                part<2>(before, sums);
                contact_.divide();
                part<3>(before, sums);
                contact_.finish();
                for (std::size_t i = modes_late; i < late; i += mode_padding)
                    run_late(i, before, sums);
            } else {
                contact_.meet(sum_b_, sum_c_);
                contact_.start();
                for (std::size_t i = 0; i < late; i += mode_padding) run_late(i, before, sums);
                contact_.divide();
                contact_.finish();
            }
            if constexpr (Nut)
                if (n > 0) put_nut(n - 1, total(sums.nut));
            if constexpr (Ledger) account(sums, pluck);
            put(block_.contact_force, n, contact_.fb);
            put(block_.thread_force, n, contact_.fc);
            if constexpr (Nut || Ledger) {
                for (std::size_t k = 0; k < registers; ++k)
                    sums.nut[k] = sums.loss[k] = sums.work[k] = V(0.0);
            }
            if constexpr (Strings > 1) {
                const Kick now = kick();
                for (std::size_t i = late; i < size; i += mode_padding) run_prompt(i, now, sums);
            }
            sum_b_ = total(sums.b);
            sum_c_ = total(sums.c);
            if constexpr (Nut) nut_ = total(sums.nut);
            if constexpr (Ledger) account(sums, contact_.fe);
        }
        if (block_.steps > 0) land(late);
        keep();
    }

    /// How much of the sweep stands before each part of the contact, in units of `mode_padding`.
    /// Parts of fixed length have ends that the processor guesses; unrolled they were slower.
    static constexpr std::size_t cuts[5] = {0, Strings == 1 ? 2 : 4, Strings == 1 ? 6 : 8,
                                            Strings == 1 ? 10 : 12, 14};
    static_assert(cuts[4] * mode_padding == modes_late);
    template <std::size_t I>
    void part(const Kick& kick, Sums& sums) {
#pragma GCC unroll 1
        for (std::size_t i = cuts[I] * mode_padding; i < cuts[I + 1] * mode_padding;
             i += mode_padding)
            run_late(i, kick, sums);
    }

    Kick kick() const {
        Kick kick;
        for (std::size_t g = 0; g < groups; ++g) {
            kick.b[g] = V(contact_.step_b.at[g]);
            kick.c[g] = V(contact_.step_c.at[g]);
            kick.e[g] = V(contact_.step_e.at[g]);
        }
        kick.modes = lanes_.modes;
        return kick;
    }

    void read_pluck(std::size_t n) {
        alignas(64) double forces[lane_row];
        for (std::size_t i = 0; i < lane_row; ++i)
            forces[i] = block_.pluck_force[n * Strings + i % Strings];
        Group now;
        fetch(forces, now);
        contact_.pluck(now);
    }

    static double* block_of(double* modes, std::size_t i) { return modes + i * mode_numbers; }
    static V number(const double* at, ModeNumber which) {
        return V::load(at + which * mode_padding);
    }
    static void store(double* at, ModeNumber which, const V& x) {
        x.store_aligned(at + which * mode_padding);
    }

    /// Takes the forces of a step into some modes, and sums what the next step needs.
    void run_prompt(std::size_t i, const Kick& force, Sums& sums) {
        for (std::size_t k = 0; k < registers; ++k) {
            const std::size_t at = i + k * width, g = k % groups;
            double* mode = block_of(force.modes, i) + k * width;
            const V weight_b = held(number(mode, mode_contact));
            const V weight_c = held(number(mode, mode_thread));
            V s = add_product(weight_b, force.b[g],
                              add_product(weight_c, force.c[g], number(mode, mode_increment)));
            if constexpr (Pluck) s = add_product(V::load(lanes_.pluck + at), force.e[g], s);
            const V moved = number(mode, mode_displacement) + s;
            const V next =
                minus_product(number(mode, mode_kappa), moved, V(number(mode, mode_c2) * s));
            store(mode, mode_displacement, moved);
            store(mode, mode_increment, next);
            sums.b[k] = add_product(weight_b, next, sums.b[k]);
            sums.c[k] = add_product(weight_c, next, sums.c[k]);
            if constexpr (Nut)
                sums.nut[k] = add_product(V::load(lanes_.nut + at), moved, sums.nut[k]);
            if constexpr (Ledger) record(at, k, number(mode, mode_c2), s, sums);
        }
    }

    /// Takes the forces of a step into some modes and moves them on without forces, summing what
    /// the next step needs: y + P and what P becomes there are stored in the place of y and P.
    void run_late(std::size_t i, const Kick& force, Sums& sums) {
        for (std::size_t k = 0; k < registers; ++k) {
            const std::size_t at = i + k * width;
            double* mode = block_of(force.modes, i) + k * width;
            const V weight_b = held(number(mode, mode_contact));
            const V weight_c = needed_twice(number(mode, mode_thread));
            const V decay = held(number(mode, mode_c2));
            const V stiffness = needed_twice(number(mode, mode_kappa));
            const V push = pushed(at, k, weight_b, weight_c, force);
            const V now = number(mode, mode_displacement) + push;
            const V free = add_product(apart(decay, stiffness), push, number(mode, mode_increment));
            const V moved = now + free;
            const V next = minus_product(stiffness, Units ? now : moved, V(decay * free));
            store(mode, mode_displacement, moved);
            store(mode, mode_increment, next);
            const V seen = Units ? V(weight_c * next) : next;
            sums.b[k] = add_product(weight_b, seen, sums.b[k]);
            sums.c[k] = Units ? V(sums.c[k] + seen) : add_product(weight_c, next, sums.c[k]);
            if constexpr (Nut)
                sums.nut[k] = add_product(V::load(lanes_.nut + at), now, sums.nut[k]);
            if constexpr (Ledger) {
                record(at, k, decay, V(V::load(lanes_.pending + at) + push), sums);
                free.store_aligned(lanes_.pending + at);
            }
        }
    }
    /// In thread units it is needed once, and as an operand in memory takes no register: these
    /// bound how far the processor looks ahead.
    static V needed_twice(const V& x) { return Units ? x : held(x); }
    /// c2 - kappa
    static V apart(const V& decay, const V& stiffness) {
        return Units ? decay : V(decay - stiffness);
    }
    V pushed(std::size_t at, std::size_t k, const V& weight_b, const V& weight_c,
             const Kick& force) const {
        const std::size_t g = k % groups;
        const V push =
            add_product(weight_b, force.b[g], Units ? force.c[g] : V(weight_c * force.c[g]));
        if constexpr (Pluck) return add_product(V::load(lanes_.pluck + at), force.e[g], push);
        return push;
    }

    /// The last forces, without a further step.
    void land(std::size_t late) {
        Sums sums;
        const Kick last = kick();
        for (std::size_t i = 0; i < late; i += mode_padding) {
            for (std::size_t k = 0; k < registers; ++k) {
                const std::size_t at = i + k * width;
                double* mode = block_of(last.modes, i) + k * width;
                const V decay = number(mode, mode_c2);
                const V push =
                    pushed(at, k, number(mode, mode_contact), number(mode, mode_thread), last);
                const V now = number(mode, mode_displacement) + push;
                store(mode, mode_displacement, now);
                store(mode, mode_increment,
                      add_product(apart(decay, number(mode, mode_kappa)), push,
                                  number(mode, mode_increment)));
                if constexpr (Nut)
                    sums.nut[k] = add_product(V::load(lanes_.nut + at), now, sums.nut[k]);
                if constexpr (Ledger)
                    record(at, k, decay, V(V::load(lanes_.pending + at) + push), sums);
            }
        }
        for (std::size_t g = 0; g < groups; ++g) {
            sum_b_.at[g] = sum_b_.at[g] + contact_.ahead_b(g);
            sum_c_.at[g] = sum_c_.at[g] + contact_.ahead_c(g);
        }
        if constexpr (Nut) put_nut(block_.steps - 1, total(sums.nut));
        if constexpr (Ledger) account(sums, contact_.fe);
    }

    /// Modes that run late know their increment s when its forces are known, a step later.
    void record(std::size_t at, std::size_t k, const V& decay, const V& s, Sums& sums) {
        const V square = s * s;
        sums.loss[k] = sums.loss[k] + minus_product(decay, square, square);
        if constexpr (Pluck)
            sums.work[k] = add_product(V::load(lanes_.pluck + at), s, sums.work[k]);
    }
    void account(const Sums& sums, const Group& pluck) {
        const Group lost = total(sums.loss);
        for (std::size_t g = 0; g < groups; ++g)
            contact_.loss.at[g] = contact_.loss.at[g] + 0.5 * lost.at[g];
        if constexpr (Pluck) {
            const Group moved = total(sums.work);
            for (std::size_t g = 0; g < groups; ++g)
                work_.at[g] = work_.at[g] + pluck.at[g] * moved.at[g];
        }
    }

    /// One sum per string.
    static Group total(const V (&parts)[registers]) {
        Group sum;
        if constexpr (Strings == 1) {
            V all = parts[0];
            for (std::size_t k = 1; k < registers; ++k) all = all + parts[k];
            sum.at[0] = hadd(static_cast<const typename V::Base&>(all));
        } else {
            for (std::size_t g = 0; g < groups; ++g) {
                V all = parts[g];
                for (std::size_t k = g + groups; k < registers; k += groups) all = all + parts[k];
                sum.at[g] = all;
            }
            if constexpr (width > 4) sum.at[0] = both_halves(sum.at[0]);
        }
        return sum;
    }
    static V both_halves(const V& parts) {
        alignas(64) double lane[lane_row];
        parts.store_aligned(lane);
        for (std::size_t i = 0; i < 4; ++i) lane[i] = lane[i + 4] = lane[i] + lane[i + 4];
        return V::load(lane);
    }

    static void fetch(const double (&from)[lane_row], Group& numbers) {
        for (std::size_t g = 0; g < groups; ++g) {
            if constexpr (Strings == 1)
                numbers.at[g] = from[0];
            else
                numbers.at[g] = V::load(from + g * width);
        }
    }
    static void put(double* to, std::size_t n, const Group& numbers) {
        if constexpr (Strings == 1) {
            to[n] = numbers.at[0];
        } else {
            alignas(64) double lane[lane_row];
            for (std::size_t g = 0; g < groups; ++g) numbers.at[g].store_aligned(lane + g * width);
            for (std::size_t i = 0; i < Strings; ++i) to[n * Strings + i] = lane[i];
        }
    }
    void put_nut(std::size_t n, Group late) {
        for (std::size_t g = 0; g < groups; ++g) late.at[g] = late.at[g] + nut_.at[g];
        put(block_.nut_force, n, late);
    }

    static void keep(LaneRow& to, const Group& numbers) {
        put(to.at, 0, numbers);
        for (std::size_t i = Strings; i < lane_row; ++i) to.at[i] = to.at[i - Strings];
    }
    void keep() {
        LaneState& s = lanes_.state;
        keep(s.contact_force, contact_.fb);
        keep(s.thread_force, contact_.fc);
        keep(s.pluck_force, contact_.fe);
        keep(s.compression, contact_.D);
        keep(s.thread_stretch, contact_.stretch);
        keep(s.approach, contact_.approach);
        keep(s.contact_sum, sum_b_);
        keep(s.thread_sum, sum_c_);
        if constexpr (Ledger) {
            keep(block_.loss, contact_.loss);
            keep(block_.work, work_);
        }
    }

    StringLanes& lanes_;
    LaneBlock& block_;
    Contact contact_;
    Group sum_b_, sum_c_;
    Group nut_, work_;
};

}  // namespace percuss::string::kernel
