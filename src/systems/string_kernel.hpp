// The kernel, for one instruction set. Included by the sources that are compiled for it.
//
// All templates carry the instruction set in their type: a function compiled for AVX-512 must never
// be the one that the linker keeps for an older processor. For the same reason nothing here uses
// inline functions of the standard library.
//
// The contact of a step waits for a sum over all modes, and its force goes back into all of them.
// So that the processor need not idle meanwhile, the sums are taken one step ahead: from the modes
// before the force of step n - 1 is known come the sums of step n without it, and the constants
// `ahead` add it afterwards. While the contact of step n is solved, the modes take in step n - 1.
#pragma once

#include <cstddef>
#include <utility>

#include <xsimd/xsimd.hpp>

#include "percuss/core/scalar.hpp"
#include "percuss/solve/contact_lanes.hpp"
#include "string_lanes.hpp"

namespace percuss::string_kernel {

/// A batch with a fused multiply-add: that of xsimd rounds the product where its architecture
/// brings none of its own, and the contact then loses phi times that rounding.
template <class Arch>
struct Vec : xsimd::batch<double, Arch> {
    using Base = xsimd::batch<double, Arch>;
    Vec() : Base(0.0) {}
    Vec(const Base& base) : Base(base) {}
    Vec(double value) : Base(value) {}
    static Vec load(const double* from) { return Base::load_aligned(from); }
};

template <class Arch>
inline Vec<Arch> fma(const Vec<Arch>& a, const Vec<Arch>& b, const Vec<Arch>& c) {
#if defined(__AVX512F__)
    return typename Vec<Arch>::Base(_mm512_fmadd_pd(a, b, c));
#elif defined(__FMA__)
    return typename Vec<Arch>::Base(_mm256_fmadd_pd(a, b, c));
#else
    constexpr std::size_t width = Vec<Arch>::Base::size;
    alignas(64) double x[width], y[width], z[width];
    a.store_aligned(x);
    b.store_aligned(y);
    c.store_aligned(z);
    for (std::size_t i = 0; i < width; ++i) z[i] = __builtin_fma(x[i], y[i], z[i]);
    return Vec<Arch>::load(z);
#endif
}

/// a b + c, in one rounding where that is cheap.
template <class Arch>
inline Vec<Arch> add_product(const Vec<Arch>& a, const Vec<Arch>& b, const Vec<Arch>& c) {
#if defined(__FMA__)
    return fma(a, b, c);
#else
    return Vec<Arch>(a * b + c);
#endif
}

/// c - a b, likewise.
template <class Arch>
inline Vec<Arch> minus_product(const Vec<Arch>& a, const Vec<Arch>& b, const Vec<Arch>& c) {
#if defined(__AVX512F__)
    return typename Vec<Arch>::Base(_mm512_fnmadd_pd(a, b, c));
#elif defined(__FMA__)
    return typename Vec<Arch>::Base(_mm256_fnmadd_pd(a, b, c));
#else
    return Vec<Arch>(c - a * b);
#endif
}

template <class Arch, std::size_t Strings, bool Pluck, bool Nut, bool Ledger>
class Kernel {
    using V = Vec<Arch>;
    static constexpr std::size_t width = V::Base::size;
    static constexpr std::size_t registers = mode_padding / width;
    /// Registers that hold one number of every string.
    static constexpr std::size_t groups = Strings == 1 || width >= 4 ? 1 : 4 / width;
    struct Group {
        V at[groups];
    };

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
    Kernel(StringLanes& lanes, LaneBlock& block)
        : lanes_(lanes), block_(block), c_(lanes.constants), s_(lanes.state) {
        for (std::size_t g = 0; g < groups; ++g) {
            fb_.at[g] = row(s_.contact_force, g);
            fc_.at[g] = row(s_.thread_force, g);
            fe_.at[g] = row(s_.pluck_force, g);
            D_.at[g] = row(s_.compression, g);
            stretch_.at[g] = row(s_.thread_stretch, g);
            approach_.at[g] = row(s_.approach, g);
            sum_b_.at[g] = row(s_.contact_sum, g);
            sum_c_.at[g] = row(s_.thread_sum, g);
        }
    }

    static V row(const LaneRow& numbers, std::size_t g) { return V::load(numbers.at + g * width); }

    /// What a sweep reads, by value: a store of a register might change anything in memory.
    struct Kick {
        Group b, c, e;
        double *P, *y;
        const double *c2, *kappa, *contact, *thread;
    };
    /// Sums over the modes of one sweep.
    struct Sums {
        V b[registers], c[registers], nut[registers], loss[registers], work[registers];
    };

    void run() {
        if constexpr (Ledger) forget();
        for (std::size_t g = 0; g < groups; ++g) lead(g);
        const std::size_t size = lanes_.size;
        double *const P = lanes_.increment, *const y = lanes_.displacement;
        const double *const c2 = lanes_.c2, *const kappa = lanes_.kappa,
                            *const contact = lanes_.contact, *const thread = lanes_.thread;
        for (std::size_t n = 0; n < block_.steps; ++n) {
            // the work of the contact stands between parts of the sweep, which hide its waiting
            Sums sums;
            const Kick kick{step_b_, step_c_, step_e_, P, y, c2, kappa, contact, thread};
            const Group pluck = fe_;
            if constexpr (Pluck) read_pluck(n);
            part<0>(size, kick, sums);
            for (std::size_t g = 0; g < groups; ++g) meet(g);
            part<1>(size, kick, sums);
            for (std::size_t g = 0; g < groups; ++g) start(g);
            part<2>(size, kick, sums);
            for (std::size_t g = 0; g < groups; ++g) divide(g);
            part<3>(size, kick, sums);
            for (std::size_t g = 0; g < groups; ++g) answer(g, solve(g));
            put(block_.contact_force, n, fb_);
            put(block_.thread_force, n, fc_);
            sweep(cuts[4] * mode_padding, size, kick, sums);
            sum_b_ = total(sums.b);
            sum_c_ = total(sums.c);
            if constexpr (Nut)
                if (n > 0) put(block_.nut_force, n - 1, total(sums.nut));
            if constexpr (Ledger) book(sums, pluck);
        }
        if (block_.steps > 0) land();
        keep(s_.contact_force, fb_);
        keep(s_.thread_force, fc_);
        keep(s_.pluck_force, fe_);
        keep(s_.compression, D_);
        keep(s_.thread_stretch, stretch_);
        keep(s_.approach, approach_);
        keep(s_.contact_sum, sum_b_);
        keep(s_.thread_sum, sum_c_);
        if constexpr (Ledger) {
            keep(block_.loss, loss_);
            keep(block_.work, work_);
        }
    }

    /// Long enough for what stands before them, in units of `mode_padding`. Parts of fixed length
    /// leave no ends of loops to be guessed.
    static constexpr std::size_t cuts[] = {0, 3, 6, 11, 14};
    template <std::size_t I>
    void part(std::size_t size, const Kick& kick, Sums& sums) {
        constexpr std::size_t from = cuts[I] * mode_padding, to = cuts[I + 1] * mode_padding;
        if (size >= cuts[4] * mode_padding) {
#pragma GCC unroll 8
            for (std::size_t i = from; i < to; i += mode_padding) modes(i, kick, sums);
        } else {
            sweep(from, to < size ? to : size, kick, sums);
        }
    }

    void read_pluck(std::size_t n) {
        alignas(64) double forces[lane_row];
        for (std::size_t i = 0; i < lane_row; ++i)
            forces[i] = block_.pluck_force[n * Strings + i % Strings];
        for (std::size_t g = 0; g < groups; ++g) {
            const V now = V::load(forces + g * width);
            step_e_.at[g] = now + fe_.at[g];
            fe_.at[g] = now;
        }
    }

    /// What the forces of the last step give to the next one, but for the sums.
    void lead(std::size_t g) {
        const V fb = fb_.at[g], fc = fc_.at[g], tb = row(c_.theta_bc, g);
        lead_b_.at[g] = add_product(row(c_.theta_bb, g), fb, V(tb * fc));
        lead_c_.at[g] = add_product(row(c_.theta_cc, g), fc, V(tb * fb));
    }
    /// What the forces of a step that the modes have not taken in yet give to the sums.
    V ahead_b(std::size_t g) const {
        V sum =
            add_product(row(c_.ahead_bb, g), step_b_.at[g], V(row(c_.ahead_bc, g) * step_c_.at[g]));
        if constexpr (Pluck) sum = add_product(row(c_.ahead_be, g), step_e_.at[g], sum);
        return sum;
    }
    V ahead_c(std::size_t g) const {
        V sum =
            add_product(row(c_.ahead_cc, g), step_c_.at[g], V(row(c_.ahead_bc, g) * step_b_.at[g]));
        if constexpr (Pluck) sum = add_product(row(c_.ahead_ce, g), step_e_.at[g], sum);
        return sum;
    }

    /// Thread and contact of one step, [walstijn2016] Eqs. (44)-(50) with the thread eliminated.
    void meet(std::size_t g) {
        V ub = lead_b_.at[g], uc = lead_c_.at[g];
        if constexpr (Pluck) {
            ub = add_product(row(c_.theta_be, g), step_e_.at[g], ub);
            uc = add_product(row(c_.theta_ce, g), step_e_.at[g], uc);
        }
        ub = ub + sum_b_.at[g];
        uc = uc + sum_c_.at[g];
        const V pull = row(c_.thread_stiffness, g) * stretch_.at[g];
        const V vc = minus_product(row(c_.thread_phi, g), uc, pull) * row(c_.thread_inverse, g);
        const V u = approach_.at[g] - add_product(row(c_.theta_bc, g), vc, ub);
        uc_.at[g] = uc;
        vc_.at[g] = vc;
        u_.at[g] = u;
    }

    /// A dashpot r weighs on the step by 1 + theta r. Where it would pull there is none: its force
    /// k/2 F(s) - r s vanishes at s = D sqrt(k/2r), or 2 D/(1 + 2r/k) if that is less than D.
    V dashpot(std::size_t g, const V& u) {
        const V zero(0.0), one(1.0);
        if (!lanes_.damped) return one;
        const V D = D_.at[g], half = row(c_.half_stiffness, g);
        const V r = row(c_.damping, g) * xsimd::max(D, zero);
        V above = row(c_.damping, g) * u * u, below = half * D;
        const auto strong = r > half;  // never in music
        if (xsimd::any(strong)) {
            above = choose(strong, V(-u * (half + r)), above);
            below = choose(strong, V(2.0 * below), below);
        }
        r_.at[g] = choose(above > below && u < zero, zero, r);
        return add_product(row(c_.theta, g), r_.at[g], one);
    }

    /// A string alone does only what its case asks for; it changes seldom enough to be guessed.
    bool may_touch(std::size_t g) const { return Strings > 1 || xsimd::any(D_.at[g] > V(0.0)); }
    bool may_enter(std::size_t g) const { return Strings > 1 || !may_touch(g); }

    void start(std::size_t g) {
        const V u = u_.at[g];
        if (may_touch(g)) leaving_[g].start(row(c_.phi, g), dashpot(g, u), D_.at[g], u);
        if (may_enter(g)) entering_[g].start(row(c_.phi, g), D_.at[g], u);
    }
    void divide(std::size_t g) {
        if (may_touch(g)) leaving_[g].divide();
        if (may_enter(g)) entering_[g].divide();
    }
    V solve(std::size_t g) {
        const V half = row(c_.half_stiffness, g);
        if constexpr (Strings == 1) {
            if (!may_touch(g)) {
                const auto in = entering_[g].finish();
                D_.at[g] = in.compression;
                return half * in.force;
            }
        }
        const auto out = leaving_[g].finish();
        V F = half * out.force;
        if (lanes_.damped) F = xsimd::max(V(minus_product(r_.at[g], out.shift, F)), V(0.0));
        V lost = r_.at[g] * out.shift * out.shift, e = out.compression;
        if constexpr (Strings > 1) {
            const auto in = entering_[g].finish();
            const auto touching = D_.at[g] > V(0.0);
            F = choose(touching, F, V(half * in.force));
            e = choose(touching, e, in.compression);
            lost = choose(touching, lost, V(0.0));
        }
        D_.at[g] = e;
        if constexpr (Ledger)
            if (lanes_.damped) loss_.at[g] = loss_.at[g] + lost;
        return F;
    }

    void answer(std::size_t g, const V& F) {
        const V Fc = minus_product(row(c_.thread_share, g), F, vc_.at[g]);
        // not uc + theta_bc F + theta_cc Fc, which cancels for a stiff thread
        const V pull = row(c_.thread_stiffness, g) * stretch_.at[g];
        const V sc =
            add_product(row(c_.theta_cc, g), pull, add_product(row(c_.theta_bc, g), F, uc_.at[g])) *
            row(c_.thread_inverse, g);
        stretch_.at[g] = stretch_.at[g] - sc;
        approach_.at[g] = approach_.at[g] - F * row(c_.recoil, g);
        step_b_.at[g] = F + fb_.at[g];
        step_c_.at[g] = Fc + fc_.at[g];
        fb_.at[g] = F;
        fc_.at[g] = Fc;
        lead(g);
        lead_b_.at[g] = lead_b_.at[g] + ahead_b(g);
        lead_c_.at[g] = lead_c_.at[g] + ahead_c(g);
        if constexpr (Ledger)
            loss_.at[g] = add_product(V(sc * sc), row(c_.thread_loss, g), loss_.at[g]);
    }

    /// Keeps a number in its register: the compiler would rather load it twice.
    static void hold(const V& x) {
#if defined(__x86_64__)
        const auto value = typename V::Base::register_type(x);
        __asm__("" : : "x"(value));
#endif
    }

    /// Takes the forces of a step into some of the modes and moves them on without forces, summing
    /// what the next step needs: y + P and what P becomes there are stored in the place of y and P.
    void sweep(std::size_t from, std::size_t to, const Kick& kick, Sums& sums) {
        for (std::size_t i = from; i < to; i += mode_padding) modes(i, kick, sums);
    }
    void modes(std::size_t i, const Kick& force, Sums& sums) {
        double *P = force.P, *y = force.y;
        for (std::size_t k = 0; k < registers; ++k) {
            const std::size_t at = i + k * width, g = k % groups;
            const V weight_b = V::load(force.contact + at), weight_c = V::load(force.thread + at);
            const V decay = V::load(force.c2 + at), stiffness = V::load(force.kappa + at);
            hold(decay);
            hold(stiffness);
            V kick = add_product(weight_b, force.b.at[g], V(weight_c * force.c.at[g]));
            if constexpr (Pluck)
                kick = add_product(V::load(lanes_.pluck + at), force.e.at[g], kick);
            const V now = V::load(y + at) + kick;
            const V free = add_product(V(decay - stiffness), kick, V::load(P + at));
            const V moved = now + free;
            const V next = minus_product(stiffness, moved, V(decay * free));
            moved.store_aligned(y + at);
            next.store_aligned(P + at);
            sums.b[k] = add_product(weight_b, next, sums.b[k]);
            sums.c[k] = add_product(weight_c, next, sums.c[k]);
            if constexpr (Nut)
                sums.nut[k] = add_product(V::load(lanes_.nut + at), now, sums.nut[k]);
            if constexpr (Ledger) {
                record(at, k, kick, sums);
                free.store_aligned(lanes_.pending + at);
            }
        }
    }

    /// The last forces, without a further step.
    void land() {
        Sums sums;
        double *P = lanes_.increment, *y = lanes_.displacement;
        for (std::size_t i = 0; i < lanes_.size; i += mode_padding) {
            for (std::size_t k = 0; k < registers; ++k) {
                const std::size_t at = i + k * width, g = k % groups;
                V kick = add_product(V::load(lanes_.contact + at), step_b_.at[g],
                                     V(V::load(lanes_.thread + at) * step_c_.at[g]));
                if constexpr (Pluck)
                    kick = add_product(V::load(lanes_.pluck + at), step_e_.at[g], kick);
                const V now = V::load(y + at) + kick;
                const V change = V::load(lanes_.c2 + at) - V::load(lanes_.kappa + at);
                now.store_aligned(y + at);
                add_product(change, kick, V::load(P + at)).store_aligned(P + at);
                if constexpr (Nut)
                    sums.nut[k] = add_product(V::load(lanes_.nut + at), now, sums.nut[k]);
                if constexpr (Ledger) record(at, k, kick, sums);
            }
        }
        for (std::size_t g = 0; g < groups; ++g) {
            sum_b_.at[g] = sum_b_.at[g] + ahead_b(g);
            sum_c_.at[g] = sum_c_.at[g] + ahead_c(g);
        }
        if constexpr (Nut) put(block_.nut_force, block_.steps - 1, total(sums.nut));
        if constexpr (Ledger) book(sums, fe_);
    }

    /// The ledger needs the increment of the step, which ends when its forces are known.
    void forget() {
        for (std::size_t i = 0; i < lanes_.size; ++i) lanes_.pending[i] = 0;
    }
    void record(std::size_t at, std::size_t k, const V& kick, Sums& sums) {
        const V s = V::load(lanes_.pending + at) + kick, square = s * s;
        sums.loss[k] = sums.loss[k] + minus_product(V::load(lanes_.c2 + at), square, square);
        if constexpr (Pluck)
            sums.work[k] = add_product(V::load(lanes_.pluck + at), s, sums.work[k]);
    }
    void book(const Sums& sums, const Group& pluck) {
        const Group lost = total(sums.loss);
        for (std::size_t g = 0; g < groups; ++g)
            loss_.at[g] = add_product(V(0.5), lost.at[g], loss_.at[g]);
        if constexpr (Pluck) {
            const Group moved = total(sums.work);
            for (std::size_t g = 0; g < groups; ++g)
                work_.at[g] = add_product(pluck.at[g], moved.at[g], work_.at[g]);
        }
    }

    /// One sum per string.
    static Group total(const V (&parts)[registers]) {
        Group sum;
        if constexpr (Strings == 1) {
            V all = parts[0];
            for (std::size_t k = 1; k < registers; ++k) all = all + parts[k];
            sum.at[0] = V(xsimd::hadd(static_cast<const typename V::Base&>(all)));
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

    static void put(double* to, std::size_t n, const Group& numbers) {
        alignas(64) double lane[lane_row];
        for (std::size_t g = 0; g < groups; ++g) numbers.at[g].store_aligned(lane + g * width);
        for (std::size_t i = 0; i < Strings; ++i) to[n * Strings + i] = lane[i];
    }
    static void keep(LaneRow& to, const Group& numbers) {
        for (std::size_t g = 0; g < groups; ++g) numbers.at[g].store_aligned(to.at + g * width);
        constexpr std::size_t known = Strings == 1 ? 1 : 4;
        for (std::size_t i = known; i < lane_row; ++i) to.at[i] = to.at[i - known];
    }

    StringLanes& lanes_;
    LaneBlock& block_;
    const LaneConstants& c_;
    LaneState& s_;
    Group fb_, fc_, fe_, D_, stretch_, approach_, sum_b_, sum_c_;
    Group step_b_, step_c_, step_e_;  ///< forces of a step and of the one before
    Group lead_b_, lead_c_, uc_, vc_, u_, r_;
    EnteringLanes<V> entering_[groups];
    LeavingLanes<V> leaving_[groups];
    Group loss_, work_;
};

template <class Arch, std::size_t Strings, std::size_t... Options>
constexpr std::array<StringKernel, 8> variants(std::index_sequence<Options...>) {
    return {&Kernel<Arch, Strings, (Options & 4U) != 0, (Options & 2U) != 0,
                    (Options & 1U) != 0>::run...};
}

template <class Arch>
constexpr StringKernels kernels(const char* name) {
    constexpr auto options = std::make_index_sequence<8>();
    return {name, {variants<Arch, 1>(options), variants<Arch, 4>(options)}};
}

}  // namespace percuss::string_kernel
