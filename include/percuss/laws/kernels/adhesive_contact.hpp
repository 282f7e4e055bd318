// Adhesive sphere contacts. Contact begins at d = 0 on approach; it ends by pull-off.
#pragma once

#include <cmath>

#include "percuss/core/scalar.hpp"
#include "percuss/laws/memory.hpp"

namespace percuss {

/// DMT [derjaguin1975]: Hertz plus a constant pull 2 pi W R while the surfaces touch (d >= 0).
struct DmtContact {
    double K = 0;     ///< N/m^1.5
    double pull = 0;  ///< 2 pi W R, N

    template <class T>
    [[nodiscard]] T force(const T& d, const T&) const {
        using std::sqrt;
        if (d < T(0)) return T(0);
        return T(K) * d * sqrt(d) - T(pull);
    }
    template <class T>
    [[nodiscard]] T stiffness(const T& d, const T&) const {
        using std::sqrt;
        if (d < T(0)) return T(0);
        return T(1.5 * K) * sqrt(d);
    }
    template <class T>
    [[nodiscard]] T damping(const T&, const T&) const {
        return T(0);
    }
    template <class T>
    [[nodiscard]] T potential(const T& d) const {
        using std::sqrt;
        if (d < T(0)) return T(0);
        return T(0.4 * K) * d * d * sqrt(d) - T(pull) * d;
    }
    [[nodiscard]] static double touch_exponent() { return 0; }
    [[nodiscard]] static double touch_damping_exponent() { return 0; }
    [[nodiscard]] static double limit() { return infinity; }
};

/// JKR [johnson1971] in the contact radius r: F = 4 E* r^3/(3R) - sqrt(8 pi W E* r^3),
/// d = r^2/R - sqrt(2 pi W r/E*). The surfaces jump into contact at d = 0 and hold on until the
/// branch ends at d = -d_f (fixed grips), which costs 7.0922 (W^5 R^4/E*^2)^(1/3) [thornton1998].
struct JkrContact {
    double Es = 0;  ///< E*, Pa
    double R = 0;   ///< m
    double W = 0;   ///< work of adhesion, J/m^2

    /// Indentation where the stable branch ends: r^3 = pi W R^2/(8 E*), d = -3 r^2/R.
    [[nodiscard]] double rupture() const {
        const double r = std::cbrt(pi * W * R * R / (8 * Es));
        return -3 * r * r / R;
    }
    /// Contact radius: with s = sqrt r, s^4/R - k s = d is convex on the stable branch, so Newton
    /// from the right of the root converges.
    template <class T>
    [[nodiscard]] T contact_radius(const T& d) const {
        using std::abs;
        using std::pow;
        using std::sqrt;
        const T k(std::sqrt(2 * pi * W / Es));
        T s(std::cbrt(std::sqrt(2 * pi * W / Es) * R));
        if (d > T(0)) s += sqrt(sqrt(T(R) * d));
        for (int i = 0; i < 200; ++i) {
            const T s3 = s * s * s;
            const T step = (s * s3 / T(R) - k * s - d) / (4 * s3 / T(R) - k);
            s -= step;
            if (!(step > s * T(1e-17)) && i > 3) break;
        }
        return s * s;
    }
    template <class T>
    [[nodiscard]] T force(const T& d, const T&, const Memory& memory) const {
        using std::sqrt;
        if (d < T(memory.attached ? rupture() : 0.0)) return T(0);
        const T r = contact_radius(d);
        return T(4 * Es / (3 * R)) * r * r * r - sqrt(T(8 * pi * W * Es) * r) * r;
    }
    /// dF/dd = F'(r)/d'(r)
    [[nodiscard]] double stiffness(double d, double, const Memory& memory) const {
        if (d < (memory.attached ? rupture() : 0.0)) return 0;
        const double r = contact_radius(d);
        const double dF = 4 * Es * r * r / R - 1.5 * std::sqrt(8 * pi * W * Es * r);
        const double dd = 2 * r / R - 0.5 * std::sqrt(2 * pi * W / (Es * r));
        return dF / dd;
    }
    /// Work from d = 0: G(r) - G(r0), G = (8 E*/15 R^2) r^5 - (4/3) sqrt(2 pi W E*)/R r^(7/2) + pi
    /// W r^2.
    [[nodiscard]] double potential(double d, const Memory& memory) const {
        if (d < (memory.attached ? rupture() : 0.0)) return 0;
        return work(contact_radius(d)) - work(std::cbrt(2 * pi * W * R * R / Es));
    }
    [[nodiscard]] Memory commit(double d, double, Memory memory) const {
        memory.attached = d >= 0 || (memory.attached && d >= rupture());
        return memory;
    }
    [[nodiscard]] static double touch_exponent() { return 0; }
    [[nodiscard]] static double yield() { return not_given; }

private:
    [[nodiscard]] double work(double r) const {
        const double r2 = r * r;
        return 8 * Es / (15 * R * R) * r2 * r2 * r -
               4.0 / 3 * std::sqrt(2 * pi * W * Es) / R * r2 * r * std::sqrt(r) + pi * W * r2;
    }
};

}  // namespace percuss
