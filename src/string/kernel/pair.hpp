// Two numbers side by side without any instructions for them: the scalar kernel, for processors and
// browsers that have none. The same operations in the same order as with SSE2, and so the same
// bits.
#pragma once

#include <cstddef>

#include "string/kernel/vector.hpp"

namespace percuss::string::kernel {

/// In the place of an instruction set.
struct Plain {};

struct PairMask {
    bool a, b;
    friend PairMask operator&&(PairMask x, PairMask y) { return {x.a && y.a, x.b && y.b}; }
    friend PairMask operator||(PairMask x, PairMask y) { return {x.a || y.a, x.b || y.b}; }
    friend bool any(PairMask x) { return x.a || x.b; }
};

template <>
struct Vec<Plain> {
    using Base = Vec;
    static constexpr std::size_t size = 2;
    double a = 0, b = 0;

    Vec() = default;
    Vec(double value) : a(value), b(value) {}
    Vec(double first, double second) : a(first), b(second) {}
    static Vec load(const double* from) { return {from[0], from[1]}; }
    void store_aligned(double* to) const { to[0] = a, to[1] = b; }

    friend Vec operator+(const Vec& x, const Vec& y) { return {x.a + y.a, x.b + y.b}; }
    friend Vec operator-(const Vec& x, const Vec& y) { return {x.a - y.a, x.b - y.b}; }
    friend Vec operator*(const Vec& x, const Vec& y) { return {x.a * y.a, x.b * y.b}; }
    friend Vec operator/(const Vec& x, const Vec& y) { return {x.a / y.a, x.b / y.b}; }
    friend Vec operator-(const Vec& x) { return {-x.a, -x.b}; }
    friend PairMask operator>(const Vec& x, const Vec& y) { return {x.a > y.a, x.b > y.b}; }
    friend PairMask operator<(const Vec& x, const Vec& y) { return y > x; }
    friend PairMask operator>=(const Vec& x, const Vec& y) { return {x.a >= y.a, x.b >= y.b}; }
    friend Vec select(PairMask mask, const Vec& x, const Vec& y) {
        return {mask.a ? x.a : y.a, mask.b ? x.b : y.b};
    }
    friend Vec max(const Vec& x, const Vec& y) { return select(x > y, x, y); }
    friend Vec sqrt(const Vec& x) { return {__builtin_sqrt(x.a), __builtin_sqrt(x.b)}; }
    friend double hadd(const Vec& x) { return x.a + x.b; }
    friend Vec fma(const Vec& x, const Vec& y, const Vec& z) {
        return {__builtin_fma(x.a, y.a, z.a), __builtin_fma(x.b, y.b, z.b)};
    }
    friend Vec add_product(const Vec& x, const Vec& y, const Vec& z) { return x * y + z; }
    friend Vec minus_product(const Vec& x, const Vec& y, const Vec& z) { return z - x * y; }
    friend Vec held(const Vec& x) { return x; }
};

template <>
struct Single<Plain> {
    static double add_product(double a, double b, double c) { return a * b + c; }
    static double minus_product(double a, double b, double c) { return c - a * b; }
};

}  // namespace percuss::string::kernel
