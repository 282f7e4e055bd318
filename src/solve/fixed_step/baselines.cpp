// The fixed-step methods that users know, for comparison and teaching.
#include <algorithm>
#include <cmath>
#include <limits>

#include "percuss/numerics/roots.hpp"
#include "solve/fixed_step/march.hpp"

namespace percuss {

using namespace solvers;

namespace {

constexpr double epsilon = std::numeric_limits<double>::epsilon();

/// The acceleration that a method carries from step to step; asked for at the first one.
struct Carried {
    double a = not_given;

    double at(ContactForce& force, const Point& p) {
        if (!given(a)) a = force.acceleration(p.time, p.indentation, p.rate);
        return a;
    }
};

/// Newmark's equation a = A(t + h, d(a), v(a)) with beta = 1/4, gamma = 1/2.
struct AverageAcceleration {
    ContactForce& force;
    Point from;
    double a0, h;

    [[nodiscard]] Point end(double a) const {
        const double mean = (a0 + a) / 2;
        return {from.time + h, from.indentation + h * (from.rate + h / 2 * mean),
                from.rate + h * mean};
    }
    [[nodiscard]] double residual(double a) const {
        const Point p = end(a);
        return a - force.acceleration(p.time, p.indentation, p.rate);
    }
    [[nodiscard]] double slope(double a) const {
        const Point p = end(a);
        const auto s = force.slopes(p.time, p.indentation, p.rate);
        return 1 - h * (h / 4 * s.by_indentation + s.by_rate / 2);
    }
    /// Changes of `a` below this do not reach the rate.
    [[nodiscard]] double rounding(double a) const {
        const double rate = std::max(std::abs(from.rate), force.impact().onset.rate);
        return 4 * epsilon * (std::abs(a) + std::abs(a0) + rate / h);
    }

    [[nodiscard]] Root newton() const {
        double a = a0;
        for (int i = 1; i <= 30; ++i) {
            const double step = residual(a) / slope(a);
            a -= step;
            ++force.stats.newton_iterations;
            if (std::abs(step) <= rounding(a)) return {a, i};
            if (!std::isfinite(a)) break;
        }
        return {};
    }
    /// Far out the residual has the sign of `a`; at a jump of the force its sign change is the
    /// answer.
    [[nodiscard]] Root bracketed() const {
        double reach = std::abs(a0) + std::abs(from.rate) / h;
        for (int i = 0; i < 60; ++i, reach *= 4)
            if (residual(-reach) < 0 && residual(reach) > 0)
                return bracketed_root([&](double a) { return residual(a); }, -reach, reach);
        return {};
    }
};

}  // namespace

/// As discrete element codes do it (LAMMPS among them): half kick, drift, force, half kick, one
/// force call per step. The force sees the rate of the half step, so damping lags by h/2 and a
/// damped contact is integrated to first order only.
Solution solve(const Impact& impact, const VelocityVerlet& method) {
    Carried carried;
    return march(impact, method, [&](ContactForce& force, Point& p, double h) {
        const double half = p.rate + h / 2 * carried.at(force, p);
        p.indentation += h * half;
        carried.a = force.acceleration(p.time + h, p.indentation, half);
        p.rate = half + h / 2 * carried.a;
        return true;
    });
}

/// d(n+1) - 2 d(n) + d(n-1) = h^2 a(n), with the force from the backward difference
/// (d(n) - d(n-1))/h, as explicit finite element codes do; summed once, because the difference of
/// positions loses digits. The rate of a sample is the central difference. In exact arithmetic this
/// is velocity Verlet.
Solution solve(const Impact& impact, const CentralDifference& method) {
    double backward = not_given;  // (d(n) - d(n-1))/h
    Carried carried;
    return march(impact, method, [&](ContactForce& force, Point& p, double h) {
        const double a = carried.at(force, p);
        if (!given(backward)) backward = p.rate - h / 2 * a;
        backward += h * a;
        p.indentation += h * backward;
        carried.a = force.acceleration(p.time + h, p.indentation, backward);
        p.rate = (backward + (backward + h * carried.a)) / 2;
        return true;
    });
}

Solution solve(const Impact& impact, const RungeKutta4& method) {
    return march(impact, method, [](ContactForce& force, Point& p, double h) {
        const double t = p.time, d = p.indentation, v = p.rate;
        const double a1 = force.acceleration(t, d, v);
        const double v2 = v + h / 2 * a1;
        const double a2 = force.acceleration(t + h / 2, d + h / 2 * v, v2);
        const double v3 = v + h / 2 * a2;
        const double a3 = force.acceleration(t + h / 2, d + h / 2 * v2, v3);
        const double v4 = v + h * a3;
        const double a4 = force.acceleration(t + h, d + h * v3, v4);
        p.indentation = d + h * (v + 2 * v2 + 2 * v3 + v4) / 6;
        p.rate = v + h * (a1 + 2 * a2 + 2 * a3 + a4) / 6;
        return true;
    });
}

/// beta = 1/4, gamma = 1/2, the trapezoidal rule: in exact arithmetic Lobatto IIIA of two stages.
/// Where Newton fails, the one unknown is bracketed; such steps are counted as rejected.
Solution solve(const Impact& impact, const NewmarkAverage& method) {
    Carried carried;
    return march(impact, method, [&](ContactForce& force, Point& p, double h) {
        const AverageAcceleration equation{force, p, carried.at(force, p), h};
        Root root = equation.newton();
        if (!root.found()) {
            ++force.stats.rejected;
            root = equation.bracketed();
        }
        if (!root.found()) return false;
        p = equation.end(root.x());
        carried.a = root.x();
        return true;
    });
}

}  // namespace percuss
