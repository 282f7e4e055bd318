// The kernel, for one instruction set. Included by the sources that are compiled for it.
//
// All templates carry the instruction set in their type: a function compiled for AVX-512 must never
// be the one that the linker keeps for an older processor. For the same reason nothing here uses
// inline functions of the standard library.
#pragma once

#include <cstddef>
#include <utility>

#include <xsimd/xsimd.hpp>

#include "percuss/core/scalar.hpp"
#include "percuss/solve/discrete_gradient.hpp"
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

    void run() {
        for (std::size_t n = 0; n < block_.steps; ++n) {
            if constexpr (Pluck) read_pluck(n);
            for (std::size_t g = 0; g < groups; ++g) touch(g);
            put(block_.contact_force, n, fb_);
            put(block_.thread_force, n, fc_);
            pass(n);
        }
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

    /// Thread and contact of one step, [walstijn2016] Eqs. (44)-(50) with the thread eliminated.
    void touch(std::size_t g) {
        const V fb = fb_.at[g], fc = fc_.at[g];
        V ub = add_product(row(c_.theta_bb, g), fb,
                           add_product(row(c_.theta_bc, g), fc, sum_b_.at[g]));
        V uc = add_product(row(c_.theta_bc, g), fb,
                           add_product(row(c_.theta_cc, g), fc, sum_c_.at[g]));
        if constexpr (Pluck) {
            ub = add_product(row(c_.theta_be, g), step_e_.at[g], ub);
            uc = add_product(row(c_.theta_ce, g), step_e_.at[g], uc);
        }
        const V pull = row(c_.thread_stiffness, g) * stretch_.at[g];
        const V vc = (pull - row(c_.thread_phi, g) * uc) * row(c_.thread_inverse, g);
        const V u = approach_.at[g] - add_product(row(c_.theta_bc, g), vc, ub);
        const V F = solve(g, u);
        const V Fc = vc - row(c_.thread_share, g) * F;
        // not uc + theta_bc F + theta_cc Fc, which cancels for a stiff thread
        const V sc =
            add_product(row(c_.theta_cc, g), pull, add_product(row(c_.theta_bc, g), F, uc)) *
            row(c_.thread_inverse, g);
        stretch_.at[g] = stretch_.at[g] - sc;
        approach_.at[g] = approach_.at[g] - F * row(c_.recoil, g);
        step_b_.at[g] = F + fb;
        step_c_.at[g] = Fc + fc;
        fb_.at[g] = F;
        fc_.at[g] = Fc;
        if constexpr (Ledger)
            loss_.at[g] = add_product(V(sc * sc), row(c_.thread_loss, g), loss_.at[g]);
    }

    /// The contact force. A dashpot r divides theta, phi and u by 1 + theta r/dt; where it would
    /// pull, the step is taken without it.
    V solve(std::size_t g, const V& u) {
        const V D = D_.at[g], zero(0.0), half = row(c_.half_stiffness, g), phi = row(c_.phi, g);
        // In long flights the processor guesses that nothing is touched, and need not wait to know.
        const V free_compression = u + D;
        if (!xsimd::any(xsimd::max(D, free_compression) > zero)) {
            D_.at[g] = free_compression;
            return zero;
        }
        if (!lanes_.damped) {
            const auto free = contact_update_lanes(phi, D, u);
            D_.at[g] = free.compression;
            return half * free.force;
        }
        const V r = row(c_.damping, g) * choose(D > zero, D, zero);
        const V share = V(1.0) / V(1.0 + row(c_.theta, g) * r);
        const auto damped = contact_update_lanes(V(phi * share), D, V(u * share));
        V F = half * damped.force - r * damped.shift;
        V e = damped.compression;
        V lost = r * damped.shift * damped.shift;
        const auto pulls = F < zero;
        if (xsimd::any(pulls)) {
            const auto free = contact_update_lanes(phi, D, u);
            F = choose(pulls, V(half * free.force), F);
            e = choose(pulls, free.compression, e);
            lost = choose(pulls, zero, lost);
        }
        D_.at[g] = e;
        if constexpr (Ledger) loss_.at[g] = loss_.at[g] + lost;
        return F;
    }

    /// Completes the step of every mode and sums what the next one needs.
    void pass(std::size_t n) {
        V b[registers], c[registers], nut[registers], loss[registers], work[registers];
        const std::size_t size = lanes_.size;
        double *P = lanes_.increment, *y = lanes_.displacement;
        const double *c2 = lanes_.c2, *kappa = lanes_.kappa, *gb = lanes_.contact,
                     *gc = lanes_.thread;
        const Group fb = step_b_, fc = step_c_, fe = step_e_;
        for (std::size_t i = 0; i < size; i += mode_padding) {
            for (std::size_t k = 0; k < registers; ++k) {
                const std::size_t at = i + k * width, g = k % groups;
                const V weight_b = V::load(gb + at), weight_c = V::load(gc + at),
                        decay = V::load(c2 + at);
                V s = add_product(weight_b, fb.at[g],
                                  add_product(weight_c, fc.at[g], V::load(P + at)));
                if constexpr (Pluck) {
                    const V weight_e = V::load(lanes_.pluck + at);
                    s = add_product(weight_e, fe.at[g], s);
                    if constexpr (Ledger) work[k] = add_product(weight_e, s, work[k]);
                }
                const V moved = V::load(y + at) + s;
                const V next = minus_product(V::load(kappa + at), moved, V(decay * s));
                moved.store_aligned(y + at);
                next.store_aligned(P + at);
                b[k] = add_product(weight_b, next, b[k]);
                c[k] = add_product(weight_c, next, c[k]);
                if constexpr (Nut) nut[k] = add_product(V::load(lanes_.nut + at), moved, nut[k]);
                if constexpr (Ledger) {
                    const V square = s * s;
                    loss[k] = loss[k] + minus_product(decay, square, square);
                }
            }
        }
        sum_b_ = total(b);
        sum_c_ = total(c);
        if constexpr (Nut) put(block_.nut_force, n, total(nut));
        if constexpr (Ledger) {
            const Group lost = total(loss);
            for (std::size_t g = 0; g < groups; ++g)
                loss_.at[g] = add_product(V(0.5), lost.at[g], loss_.at[g]);
            if constexpr (Pluck) {
                const Group moved = total(work);
                for (std::size_t g = 0; g < groups; ++g)
                    work_.at[g] = add_product(fe_.at[g], moved.at[g], work_.at[g]);
            }
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
    Group step_b_, step_c_, step_e_;  ///< force of this step and of the one before
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
