// Rate-independent laws that lose energy by yielding: the return path depends on the past.
// Each takes its memory as an argument and gives the new one back.
#pragma once

#include <algorithm>
#include <cmath>

#include "percuss/core/scalar.hpp"
#include "percuss/laws/memory.hpp"

namespace percuss {

/// [walton1986]: K d while loading, k2 (d - d_res) on return and on reloading below the peak,
/// d_res = peak (1 - K/k2). Restitution sqrt(K/k2).
struct WaltonBraun {
    double K = 0;   ///< N/m
    double k2 = 0;  ///< N/m, >= K

    [[nodiscard]] double residual(double peak) const { return peak * (1 - K / k2); }

    template <class T>
    [[nodiscard]] T force(const T& d, const T&, const Memory& memory) const {
        if (!(d > T(0))) return T(0);
        if (!(d < T(memory.peak))) return T(K) * d;
        const T elastic = T(k2) * (d - T(residual(memory.peak)));
        return elastic > T(0) ? elastic : T(0);
    }
    [[nodiscard]] double stiffness(double d, double v, const Memory& memory) const {
        if (!(d > 0)) return 0;
        if (d > memory.peak || (d == memory.peak && v > 0)) return K;
        return d > residual(memory.peak) ? k2 : 0;
    }
    [[nodiscard]] double potential(double d, const Memory& memory) const {
        const double peak = std::max(d, memory.peak);
        const double x = std::max(0.0, d - residual(peak));
        return 0.5 * k2 * x * x;
    }
    [[nodiscard]] static Memory commit(double d, double, Memory memory) {
        memory.peak = std::max(memory.peak, d);
        return memory;
    }
    [[nodiscard]] static double touch_exponent() { return 1; }
    [[nodiscard]] static double yield() { return not_given; }
};

/// Elastic - perfectly plastic sphere of [thornton1997]: Hertz until the pressure at the centre
/// reaches p_y, then a straight line of slope pi p_y R, and a Hertzian return with the larger
/// radius R_p that has the same contact area at the same load. The return was re-derived from these
/// statements; it gives the published restitution (docs/errata.md, notes).
struct Thornton {
    double K = 0;    ///< Hertz stiffness (4/3) E* sqrt(R), N/m^1.5
    double R = 0;    ///< effective radius, m
    double p_y = 0;  ///< contact yield pressure, Pa

    [[nodiscard]] double modulus() const { return 0.75 * K / std::sqrt(R); }
    /// d_y = R (pi p_y/(2 E*))^2
    [[nodiscard]] double yield() const {
        const double ratio = pi * p_y / (2 * modulus());
        return R * ratio * ratio;
    }
    [[nodiscard]] double plastic_slope() const { return pi * p_y * R; }

    template <class T>
    [[nodiscard]] T loading(const T& d) const {
        using std::sqrt;
        const T y(yield());
        if (d < y) return T(K) * d * sqrt(d);
        return T(K) * y * sqrt(y) + T(plastic_slope()) * (d - y);
    }
    /// Radius of the unloading curve over R: the load Hertz would need over the load there is.
    [[nodiscard]] double radius_ratio(double peak) const {
        return peak > yield() ? K * peak * std::sqrt(peak) / loading(peak) : 1.0;
    }
    [[nodiscard]] double residual(double peak) const { return peak * (1 - 1 / radius_ratio(peak)); }

    template <class T>
    [[nodiscard]] T force(const T& d, const T&, const Memory& memory) const {
        using std::sqrt;
        if (!(d > T(0))) return T(0);
        if (!(d < T(memory.peak))) return loading(d);
        const T x = d - T(residual(memory.peak));
        if (!(x > T(0))) return T(0);
        return T(K * std::sqrt(radius_ratio(memory.peak))) * x * sqrt(x);
    }
    [[nodiscard]] double stiffness(double d, double v, const Memory& memory) const {
        if (d < 0) return 0;
        if (d > memory.peak || (d == memory.peak && v > 0))
            return d < yield() ? 1.5 * K * std::sqrt(d) : plastic_slope();
        const double x = d - residual(memory.peak);
        return x > 0 ? 1.5 * K * std::sqrt(radius_ratio(memory.peak) * x) : 0;
    }
    [[nodiscard]] double potential(double d, const Memory& memory) const {
        const double peak = std::max(d, memory.peak);
        const double x = std::max(0.0, d - residual(peak));
        return 0.4 * K * std::sqrt(radius_ratio(peak)) * x * x * std::sqrt(x);
    }
    [[nodiscard]] static Memory commit(double d, double, Memory memory) {
        memory.peak = std::max(memory.peak, d);
        return memory;
    }
    [[nodiscard]] static double touch_exponent() { return 1.5; }
};

/// Bilinear impact element of [muthukumar2003]: slope K to d_y, then K2; the return drops with
/// slope K to the line K2 d and follows it to the origin. Between the two lines the slope is K.
struct Bilinear {
    double K = 0;    ///< N/m
    double K2 = 0;   ///< N/m, 0 < K2 <= K
    double d_y = 0;  ///< m

    [[nodiscard]] double upper(double d) const {
        return d < d_y ? K * d : K * d_y + K2 * (d - d_y);
    }
    [[nodiscard]] double lower(double d) const { return K2 * d; }

    template <class T>
    [[nodiscard]] T force(const T& d, const T&, const Memory& memory) const {
        if (!(d > T(0))) return T(0);
        const T up = d < T(d_y) ? T(K) * d : T(K * d_y) + T(K2) * (d - T(d_y));
        const T low = T(K2) * d;
        const T inside = T(K) * d + T(memory.offset);
        return inside > up ? up : inside < low ? low : inside;
    }
    /// On either line the slope ahead counts: within rounding of it, K2 in the direction that
    /// follows it.
    [[nodiscard]] double stiffness(double d, double v, const Memory& memory) const {
        if (d < 0) return 0;
        const double inside = K * d + memory.offset, up = upper(d), low = lower(d);
        const double rounding = 1e-14 * up;
        const bool along_upper =
            inside > up + rounding || (v > 0 && d > d_y && inside > up - rounding);
        const bool along_lower = inside < low - rounding || (!(v > 0) && inside < low + rounding);
        return along_upper || along_lower ? K2 : K;
    }
    /// Energy that a full return to the origin would give back.
    [[nodiscard]] double potential(double d, const Memory& memory) const {
        if (!(d > 0)) return 0;
        const double excess = std::max(0.0, force(d, 0.0, memory) - lower(d));
        const double knee = d - excess / std::max(K - K2, 1e-300);
        const double from = excess > 0 ? knee : d;
        return 0.5 * K2 * from * from + 0.5 * (lower(from) + force(d, 0.0, memory)) * (d - from);
    }
    [[nodiscard]] Memory commit(double d, double, Memory memory) const {
        memory.peak = std::max(memory.peak, d);
        memory.offset = d > 0 ? force(d, 0.0, memory) - K * d : 0;
        return memory;
    }
    [[nodiscard]] static double touch_exponent() { return 1; }
    [[nodiscard]] double yield() const { return d_y; }
};

}  // namespace percuss
