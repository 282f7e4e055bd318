// K d^n + c d^j v in the variable d = S y^N, with a real N that makes the equation polynomial:
//   dy/dl = V,   dV/dl = -N (A y^(N(n+1)-1) + B y^(N(j+1)-1) V),
// linear for Tsuji, quadratic for Hunt-Crossley contacts. Time is not carried along, because its
// rate y^(N-1) is singular at touch; it is integrated afterwards, singularity and all. A right-hand
// side of two small powers costs a tenth of one that calls the kernel.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>

#include "percuss/laws/memory.hpp"
#include "percuss/numerics/quadrature.hpp"
#include "solve/adaptive/flow_step.hpp"
#include "solve/adaptive/power_clock.hpp"
#include "solve/adaptive/regularisation.hpp"

namespace percuss::solvers {

/// Exponents k1 = N(n+1) and k2 = N(j+1).
struct PolynomialExponents {
    double N = 1;
    int k1 = 1;
    int k2 = 1;
    bool found = false;
};

inline PolynomialExponents polynomial_exponents(double n, double j, bool damped) {
    for (int k1 = 1; k1 <= 14; ++k1) {
        const double N = k1 / (n + 1), k2 = N * (j + 1);
        // a smaller N would crowd most of the contact into tiny y, where the dense output is poor
        if (N < 0.75) continue;
        if (!damped) return {N, k1, 1, true};
        if (std::abs(k2 - std::round(k2)) < 1e-9 && std::lround(k2) >= 1)
            return {N, k1, static_cast<int>(std::lround(k2)), true};
    }
    return {};
}

template <class Kernel>
struct PowerFlow {
    /// y, V
    using Vector = std::array<double, 2>;
    using Step = FlowStep<2>;

    static constexpr bool carries_time = false;
    static constexpr double first_step = 0.3, fastest_growth = 3, least_step = 1e-14;
    static constexpr double release_margin = 1e-9;

    Kernel kernel;
    PolynomialExponents exponents;
    double length = 0;  ///< S
    double speed = 0;   ///< v0
    double mass = 0;
    double A = 0, B = 0;
    std::shared_ptr<const GaussRule> touch;  ///< Gauss-Jacobi for the weight x^(N-1)
    const GaussRule* rule = nullptr;         ///< for the clock away from its singularities

    /// For the phase with damping coefficient c; S is the elastic length, so A = (n + 1)/2 whatever
    /// K.
    static PowerFlow make(const Kernel& kernel, double c, double length, const Onset& onset,
                          double allowed) {
        PowerFlow flow;
        const double n = kernel.n.value(), j = kernel.j.value();
        flow.kernel = kernel;
        flow.exponents = polynomial_exponents(n, j, c != 0);
        flow.length = length;
        flow.speed = onset.rate;
        flow.mass = onset.mass;
        const double scale = length / (onset.mass * onset.rate * onset.rate);
        flow.A = flow.exponents.N * scale * kernel.K * std::pow(length, n);
        flow.B = c == 0 ? 0 : flow.exponents.N * scale * c * onset.rate * std::pow(length, j);
        flow.touch = touch_rule(flow.exponents.N);
        flow.rule = clock_rule(allowed);
        return flow;
    }

    [[nodiscard, gnu::always_inline]] Vector operator()(const Vector& u) const {
        return {u[1], -(A * integer_power(u[0], exponents.k1 - 1) +
                        B * integer_power(u[0], exponents.k2 - 1) * u[1])};
    }
    [[nodiscard]] double depth(const Vector& u) const {
        return u[0] > 0 ? length * std::pow(u[0], exponents.N) : 0;
    }
    [[nodiscard]] double rate(const Vector& u) const { return speed * u[1]; }
    [[nodiscard]] double force_at(const Vector& u) const { return kernel.force(depth(u), rate(u)); }
    [[nodiscard]] double coordinate(double d) const {
        return std::pow(d / length, 1 / exponents.N);
    }
    /// y^N dF/dl over constants: positive while the total force grows. F ~ A y^(nN) + B y^(jN) V.
    [[nodiscard]] double force_growth(const Vector& u) const {
        const double y = u[0], V = u[1], nN = exponents.k1 - exponents.N,
                     jN = exponents.k2 - exponents.N;
        const double elastic = A * integer_power(y, exponents.k1 - 1),
                     damping = B * integer_power(y, exponents.k2 - 1);
        return (nN * elastic + jN * damping * V) * V + damping * y * (*this)(u)[1];
    }
    /// dt/dl
    [[nodiscard]] double pace(double y) const {
        const double N = exponents.N;
        return (N == 1 ? 1 : N * power_below_one(y)) * length / speed;
    }

    /// y^(N-1). For Hertz contacts N = 4/5, and most of the time of an impact would go into pow:
    /// single precision and two Newton steps for the inverse fifth root cost a third.
    [[nodiscard]] double power_below_one(double y) const {
        if (exponents.N != 0.8 || !(y > 1e-30)) return std::pow(y, exponents.N - 1);
        double z = static_cast<double>(std::pow(static_cast<float>(y), -0.2F));
        for (int i = 0; i < 2; ++i) {
            const double z2 = z * z;
            z *= 1.2 - 0.2 * y * z2 * z2 * z;
        }
        return z;
    }

    // ---- what the driver asks (flow.hpp) ------------------------------------------------------

    [[nodiscard]] static Vector per_scale(double allowed, const Vector& /*end*/) {
        return {1 / allowed, 1 / allowed};
    }
    [[nodiscard]] static bool outside_domain(const Vector& /*u*/) { return false; }
    [[nodiscard]] double damping_rate(const Vector& u) const {
        return B * integer_power(u[0], exponents.k2 - 1);
    }
    /// The total force without the factor that vanishes at touch; it can pull where k1 > k2 only.
    [[nodiscard]] double pull(const Vector& u) const {
        return A * integer_power(u[0], exponents.k1 - exponents.k2) + B * u[1];
    }
    [[nodiscard]] double pull_slope(const Vector& u) const {
        const int gap = exponents.k1 - exponents.k2;
        return A * gap * integer_power(u[0], gap - 1) * u[1] + B * (*this)(u)[1];
    }
    [[nodiscard]] double time_at(const Step& step, const Segment<Vector>& segment,
                                 double part) const {
        return segment.time + PowerClock(*this, step, segment).elapsed(part);
    }
    [[nodiscard]] Vector state_at(const Step& step, const Segment<Vector>& segment,
                                  double t) const {
        return PowerClock(*this, step, segment).state_at(t);
    }

    /// A step that ends just short of separation leaves Gauss's rule no room.
    [[nodiscard]] bool too_close(const Vector& end, double h) const {
        return end[0] > 0 && end[1] < 0 && exponents.N != 1 && -end[0] / end[1] < 0.9 * h;
    }
    /// Every step but the first stays as far from touch, and from separation, as it is long: there
    /// the clock is singular, and Gauss's rule needs that distance.
    [[nodiscard]] static double keep_clear(const Vector& u, double h, double since_touch) {
        h = std::min(h, since_touch);
        if (!(u[1] < 0)) return h;
        const double left = -u[0] / u[1];
        if (left < 1.2 * h) return 1.1 * left;
        if (left < 2.3 * h) return 0.5 * left;
        return h;
    }

private:
    /// The rules of the exponents in print are constants; others are computed on demand.
    static std::shared_ptr<const GaussRule> touch_rule(double N) {
        const auto make = [](double weight) {
            return std::make_shared<const GaussRule>(gauss_jacobi(12, 0, weight - 1));
        };
        static const auto hunt_crossley = make(0.4), tsuji = make(0.8), square = make(2);
        if (N == 0.4) return hunt_crossley;
        if (N == 0.8) return tsuji;
        if (N == 2) return square;
        return make(N);
    }
    /// More nodes than the dense output is worth would be wasted.
    static const GaussRule* clock_rule(double allowed) {
        static const GaussRule few = gauss_legendre(7), some = gauss_legendre(10),
                               many = gauss_legendre(16);
        return allowed > 2e-11 ? &few : allowed > 1e-12 ? &some : &many;
    }
};

}  // namespace percuss::solvers
