// Registers of one instruction set. Everything carries it in its type; see advance.hpp.
#pragma once

#include <cstddef>

#include <xsimd/xsimd.hpp>

#include "string/kernel/lanes.hpp"

namespace percuss::string::kernel {

template <class Arch>
struct Vec;

#if !defined(XSIMD_NO_SUPPORTED_ARCHITECTURE)
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

/// Keeps a number in its register: the compiler would rather load it twice, and loads are what the
/// processor has least of.
template <class Arch>
inline Vec<Arch> held(const Vec<Arch>& x) {
#if defined(__x86_64__)
    auto value = typename Vec<Arch>::Base::register_type(x);
    __asm__("" : "+x"(value));
    return typename Vec<Arch>::Base(value);
#else
    return x;
#endif
}

#endif

/// The same for single numbers.
template <class Arch>
struct Single {
    static double add_product(double a, double b, double c) {
#if defined(__FMA__)
        return __builtin_fma(a, b, c);
#else
        return a * b + c;
#endif
    }
    static double minus_product(double a, double b, double c) { return add_product(-a, b, c); }
};

}  // namespace percuss::string::kernel
