// One kernel, many kinds of numbers: double, long double, dual numbers and SIMD batches give the
// same force, and the slopes of dual numbers are the stiffness and the damping.
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <type_traits>
#include <xsimd/xsimd.hpp>

#include "checks.hpp"
#include "percuss/numerics/dual.hpp"
#include "random_case.hpp"

namespace conformance {
namespace {

using namespace percuss;

template <class K, class T>
T force_of(const K& kernel, const T& d, const T& v, const Memory& memory) {
    if constexpr (HasMemory<K>) {
        return kernel.force(d, v, memory);
    } else {
        return kernel.force(d, v);
    }
}

template <class K>
constexpr bool is_templated = !std::is_same_v<K, UserContact>;

/// Distance in units of the last place of `size`.
double ulps(long double a, long double b, double size) {
    const double ulp = std::nextafter(std::abs(size), infinity) - std::abs(size);
    return static_cast<double>(std::fabs(a - b)) / ulp;
}

/// The elastic and the damping part without their signs: what the rounding of the sum is measured
/// by.
double size_of(const Subject& s, const State& at) {
    const double slow = s.force(at.d, 0, at.memory);
    const double size = std::abs(slow) + std::abs(s.force(at.d, at.v, at.memory) - slow);
    // a return path is the load at the peak less what has come back
    return s.has_memory ? size + std::abs(s.force(std::max(at.d, at.memory.peak), 0, {})) : size;
}

/// How far the kernel's own operations may be off, in ulp. The logarithmic laws go through
/// Lambert's W, the energy of Persson's through a quadrature, JKR's radius through a subtraction.
template <class K>
double allowed_ulps() {
    if constexpr (IsPower<K> || std::is_same_v<K, WaltonBraun>) return 4;
    if constexpr (std::is_same_v<K, JkrContact>) return 64;
    return 16;
}

Verdict same_in_long_double(const Form& form, const Subject& s, const State& at) {
    return std::visit(
        [&]<class K>(const K& kernel) -> Verdict {
            if constexpr (is_templated<K>) {
                const long double wide = force_of<K, long double>(kernel, at.d, at.v, at.memory);
                const double narrow = s.force(at.d, at.v, at.memory);
                const double off = ulps(wide, narrow, size_of(s, at));
                if (!(off <= allowed_ulps<K>()))
                    return testing::AssertionFailure()
                           << off << " ulp from long double, d = " << at.d << ", v = " << at.v;
            }
            return testing::AssertionSuccess();
        },
        form.kernel);
}

Verdict same_as_dual(const Form& form, const Subject& s, const State& at) {
    return std::visit(
        [&]<class K>(const K& kernel) -> Verdict {
            if constexpr (is_templated<K>) {
                const Dual in_d = force_of<K, Dual>(kernel, {at.d, 1}, {at.v, 0}, at.memory);
                const Dual in_v = force_of<K, Dual>(kernel, {at.d, 0}, {at.v, 1}, at.memory);
                const double F = s.force(at.d, at.v, at.memory), size = size_of(s, at);
                if (in_d.value != F || in_v.value != F)
                    if (ulps(in_d.value, F, size) > 4)
                        return testing::AssertionFailure()
                               << "dual force " << in_d.value << ", plain force " << F;
                const double K_form = s.stiffness(at.d, at.v, at.memory);
                const double c_form = s.damping(at.d, at.v, at.memory);
                if (!(std::abs(in_d.slope - K_form) <=
                      1e-12 * (std::abs(K_form) + size / std::abs(at.d))))
                    return testing::AssertionFailure()
                           << "stiffness " << K_form << ", slope of the dual " << in_d.slope
                           << " at d = " << at.d << ", v = " << at.v;
                if (!(std::abs(in_v.slope - c_form) <= 1e-13 * std::abs(c_form)))
                    return testing::AssertionFailure()
                           << "damping " << c_form << ", slope of the dual " << in_v.slope
                           << " at d = " << at.d << ", v = " << at.v;
            }
            return testing::AssertionSuccess();
        },
        form.kernel);
}

using Batch4 = xsimd::batch<double>;

/// Square roots are exact to rounding. xsimd's pow(x, n) is exp(n ln x), which loses as many ulp as
/// its argument is large, so that any other exponent is given those.
template <class K>
double allowed_simd_ulps(const K& kernel, double d) {
    if constexpr (!std::is_same_v<K, GeneralPower>) return 4;
    const double exponent = std::max(std::abs(kernel.n.value()), std::abs(kernel.j.value()));
    return 4 + 2 * exponent * std::abs(std::log(std::abs(d)));
}

/// Same lanes, other lanes: the batch must not mix them up nor branch on the first one.
Verdict same_in_simd(const Form& form, const Subject& s,
                     const std::array<State, Batch4::size>& at) {
    return std::visit(
        [&]<class K>(const K& kernel) -> Verdict {
            if constexpr (IsPower<K>) {
                alignas(64) std::array<double, Batch4::size> d{}, v{}, F{};
                for (std::size_t i = 0; i < Batch4::size; ++i) d[i] = at[i].d, v[i] = at[i].v;
                kernel.force(Batch4::load_aligned(d.data()), Batch4::load_aligned(v.data()))
                    .store_aligned(F.data());
                for (std::size_t i = 0; i < Batch4::size; ++i) {
                    const double scalar = s.force(d[i], v[i], {});
                    const double off = ulps(F[i], scalar, size_of(s, at[i]));
                    if (!(off <= allowed_simd_ulps(kernel, d[i])))
                        return testing::AssertionFailure()
                               << "lane " << i << ": " << F[i] << ", scalar " << scalar << " ("
                               << off << " ulp) at d = " << d[i] << ", v = " << v[i];
                }
            }
            return testing::AssertionSuccess();
        },
        form.kernel);
}

template <class F>
void for_each_typical(F&& f) {
    for_each_law([&](const LawInfo& info) {
        for (const Case& c : typical_cases(info)) {
            const auto form = engage(c, typical_onset);
            ASSERT_TRUE(form) << label(c);
            const Subject s = subject(*form);
            for (const State& at : states(s, indentation_scale(s))) f(*form, s, at, c);
        }
    });
}

template <class F>
void for_each_random(int runs, F&& f) {
    for_each_law([&](const LawInfo& info) {
        for_random(std::string(info.id), runs, [&] {
            const Case c = random_case(info);
            const auto form = engage(c, random_onset());
            if (!form) return;
            const Subject s = subject(*form);
            const double scale = indentation_scale(s);
            const State at = state_after(s, scale, scale * random_between(0.001, 1.3),
                                         s.onset.rate * random_between(-1, 1));
            if (std::abs(at.d - scale) < 1e-3 * scale) return;  // the peak is a kink
            const Verdict verdict = f(*form, s, at);
            if (!verdict) RC_FAIL(label(c) + ": " + verdict.message());
        });
    });
}

/// Exactly at a kink two kinds of numbers may take different sides; the stiffness jumps there.
bool at_kink(const Subject& s, const State& at) {
    const auto is = [&](double kink) { return std::abs(at.d - kink) < 1e-9 * at.d; };
    return is(at.memory.peak) || (given(s.switches.yield) && is(s.switches.yield));
}

TEST(numbers, double_is_long_double) {
    for_each_typical([](const Form& form, const Subject& s, const State& at, const Case& c) {
        EXPECT_TRUE(same_in_long_double(form, s, at)) << label(c);
    });
    for_each_random(60, same_in_long_double);
}

TEST(numbers, dual_numbers_give_force_stiffness_and_damping) {
    for_each_typical([](const Form& form, const Subject& s, const State& at, const Case& c) {
        if (at_kink(s, at)) return;
        EXPECT_TRUE(same_as_dual(form, s, at)) << label(c);
    });
    for_each_random(60, same_as_dual);
}

TEST(numbers, simd_batches_of_the_power_kernels) {
    int kernels = 0;
    for_each_law([&](const LawInfo& info) {
        for (const Case& c : typical_cases(info)) {
            const auto form = engage(c, typical_onset);
            const Subject s = subject(*form);
            const double scale = indentation_scale(s), rate = s.onset.rate;
            if (!std::visit([]<class K>(const K&) { return IsPower<K>; }, form->kernel)) continue;
            ++kernels;
            for (const double part : {0.01, 0.5, 1.0}) {
                std::array<State, Batch4::size> lanes;
                for (std::size_t i = 0; i < lanes.size(); ++i) {
                    const double sign = i % 2 == 0 ? 1 : -1;
                    lanes[i] = {part * scale / static_cast<double>(i + 1), sign * rate * part, {}};
                }
                EXPECT_TRUE(same_in_simd(*form, s, lanes)) << label(c);
                lanes[0].d = -scale;  // one lane out of contact
                EXPECT_TRUE(same_in_simd(*form, s, lanes)) << label(c);
            }
        }
    });
    EXPECT_GT(kernels, 40);
}

TEST(numbers, simd_batches_of_random_power_kernels) {
    for_each_random(60, [](const Form& form, const Subject& s, const State& at) {
        std::array<State, Batch4::size> lanes;
        for (std::size_t i = 0; i < lanes.size(); ++i)
            lanes[i] = {at.d / static_cast<double>(i + 1), i % 2 == 0 ? at.v : -at.v, {}};
        return same_in_simd(form, s, lanes);
    });
}

}  // namespace
}  // namespace conformance
