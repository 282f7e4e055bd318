// An independent judge of exact impacts: the equation of motion integrated in long double by
// extrapolation of the modified midpoint rule (Gragg, Bulirsch, Stoer), with steps chosen by the
// error. It takes the force from the engaged kernel and nothing else from the library.
//
// With d = origin + y^8 and dt = 8 y^7 dl the motion is y' = v, v' = -8 y^7 F/m: whatever power,
// root or logarithm the force has at the origin is smooth enough in y.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <limits>
#include <utility>
#include <vector>

#include "percuss/laws/form.hpp"

namespace support {

using real = long double;

struct ReferenceRebound {
    real restitution = std::numeric_limits<real>::quiet_NaN();
    real duration = std::numeric_limits<real>::quiet_NaN();
    real peak_indentation = 0, time_of_peak_indentation = 0;
    real peak_force = 0, time_of_peak_force = 0;
};

namespace detail {

using Point = std::array<real, 3>;  ///< y, v, t
using Rhs = std::function<Point(const Point&)>;
using Event = std::function<real(const Point&)>;

struct Step {
    Point end;
    real error;
};

inline Step extrapolated_step(const Rhs& rhs, const Point& from, real h, const Point& scale) {
    constexpr std::size_t levels = 8;
    std::array<Point, levels> table{};
    Point previous{};
    for (std::size_t k = 0; k < levels; ++k) {
        const std::size_t n = 2 * (k + 1);
        const real sub = h / static_cast<real>(n);
        Point a = from, b{}, c{}, f = rhs(a);
        for (std::size_t i = 0; i < 3; ++i) b[i] = a[i] + sub * f[i];
        for (std::size_t j = 1; j < n; ++j) {
            f = rhs(b);
            for (std::size_t i = 0; i < 3; ++i) c[i] = a[i] + 2 * sub * f[i];
            a = b;
            b = c;
        }
        f = rhs(b);
        for (std::size_t i = 0; i < 3; ++i) table[k][i] = (a[i] + b[i] + sub * f[i]) / 2;
        for (std::size_t j = k; j-- > 0;) {
            const real ratio = static_cast<real>(k + 1) / static_cast<real>(j + 1);
            for (std::size_t i = 0; i < 3; ++i)
                table[j][i] =
                    table[j + 1][i] + (table[j + 1][i] - table[j][i]) / (ratio * ratio - 1);
        }
        if (k + 2 == levels) previous = table[0];
    }
    real error = 0;
    for (std::size_t i = 0; i < 3; ++i)
        error = std::max(error, std::fabs(table[0][i] - previous[i]) / scale[i]);
    return {table[0], std::isfinite(error) ? error : 1};
}

/// One phase of the motion: integrates until `event` turns negative, and lands on it. Meanwhile it
/// watches `slope`, the growth of the force, and keeps the point where that turns negative.
class ReferencePhase {
public:
    ReferencePhase(Rhs rhs, Point scale, real step)
        : rhs_(std::move(rhs)), scale_(scale), h_(step) {}

    Point run(Point p, const Event& event, const Event& slope = {}) {
        bool rising = slope && slope(p) > 0;
        for (int n = 0; n < 20000; ++n) {
            const Step s = extrapolated_step(rhs_, p, h_, scale_);
            const real growth = std::pow(tolerance / (s.error + 1e-25L), 1 / 15.0L);
            if (s.error > tolerance) {
                h_ *= std::clamp(0.9L * growth, 0.2L, 0.9L);
                continue;
            }
            if (rising && !(slope(s.end) > 0)) {
                peak = locate(p, s.end, slope);
                rising = false;
            }
            if (!(event(s.end) > 0)) return locate(p, s.end, event);
            p = s.end;
            h_ *= std::clamp(0.9L * growth, 1.0L, 1.5L);
        }
        return {std::nanl(""), std::nanl(""), std::nanl("")};
    }

    Point peak{std::nanl(""), std::nanl(""), std::nanl("")};

private:
    /// of the last but one extrapolation; the last is far better
    static constexpr real tolerance = 1e-15L;

    /// The point inside the step from p where g vanishes (Illinois, then bisection).
    Point locate(const Point& p, const Point& end, const Event& g) {
        real lo = 0, hi = 1, g_lo = g(p), g_hi = g(end);
        Point at = end;
        int side = 0;
        for (int i = 0; i < 200 && hi - lo > 1e-19L && g_hi != 0; ++i) {
            real x = (lo * g_hi - hi * g_lo) / (g_hi - g_lo);
            if (!(x > lo && x < hi) || i > 60) x = (lo + hi) / 2;
            at = extrapolated_step(rhs_, p, x * h_, scale_).end;
            const real value = g(at);
            if (value > 0) {
                lo = x;
                g_lo = value;
                if (side == 1) g_hi /= 2;
                side = 1;
            } else {
                hi = x;
                g_hi = value;
                if (side == -1) g_lo /= 2;
                side = -1;
            }
            if (value == 0) break;
        }
        return at;
    }

    Rhs rhs_;
    Point scale_;
    real h_;
};

inline real eighth(real y) {
    const real y2 = y * y, y4 = y2 * y2;
    return y4 * y4;
}
inline real seventh(real y) {
    const real y2 = y * y, y4 = y2 * y2;
    return y4 * y2 * y;
}

inline real kernel_force(const percuss::Form& form, real d, real v, const percuss::Memory& memory) {
    return std::visit(
        [&]<class K>(const K& k) -> real {
            if constexpr (std::is_same_v<K, percuss::UserContact>) {
                return k.force(static_cast<double>(d), static_cast<double>(v));
            } else if constexpr (percuss::HasMemory<K>) {
                return k.force(d, v, memory);
            } else {
                return k.force(d, v);
            }
        },
        form.kernel);
}

}  // namespace detail

/// Where the return of an impact ends: at this indentation, or (no_tension with a law that can
/// pull) where the total force vanishes first.
struct ReferenceEnd {
    real indentation = 0;
    bool at_zero_force = false;
};

struct ReferenceState {
    real time, indentation, rate;
};

/// The impact of an engaged form. `length` is a scale for the indentation; `kinks` are the
/// indentations where the force changes its formula while loading and on return; `end` says where
/// the return ends, given the peak. The states at `times` (ascending) are kept on the way.
struct ReferenceImpact {
    percuss::Form form;
    real length = 1;
    std::vector<real> loading_kinks{};
    std::function<std::vector<real>(real peak)> return_kinks{};
    std::function<ReferenceEnd(real peak)> end{};
    std::vector<real> times{};
    std::vector<ReferenceState> states{};

    ReferenceRebound solve() {
        using namespace detail;
        const real m = form.onset.mass, v0 = form.onset.rate;
        ReferenceRebound r;
        const percuss::Memory fresh{.attached = true};
        percuss::Memory memory = fresh;
        real origin = 0;
        const auto depth = [&](const Point& p) { return origin + eighth(p[0]); };
        const auto rhs = [&](const Point& p) {
            const real weight = 8 * seventh(p[0]);
            return Point{p[1], -weight * F(depth(p), p[1], memory) / m, weight};
        };
        const auto slope = [&](const Point& p) {
            return growth(std::max(depth(p), 1e-14L * length), p[1], memory);
        };
        const real unit = std::pow(length, 0.125L), duration = length / v0;
        const Point scale{unit, v0, duration};
        std::size_t next = 0;
        // runs to the event, stopping at the requested times
        const auto run = [&](ReferencePhase& phase, Point p, const Event& event,
                             const Event& watch) {
            while (next < times.size()) {
                const real t = times[next];
                p = phase.run(
                    p, [&](const Point& q) { return std::min(event(q), (t - q[2]) / duration); },
                    watch);
                if (!(std::fabs(t - p[2]) <= 1e-14L * duration)) return p;
                states.push_back({p[2], depth(p), p[1]});
                ++next;
            }
            return phase.run(p, event, watch);
        };
        // approach, from d = 0
        Point p{0, v0, 0};
        ReferencePhase approach(rhs, scale, unit / v0 / 50);
        for (const real kink : loading_kinks)
            p = run(
                approach, p,
                [&](const Point& q) { return std::min(q[1] / v0, (kink - depth(q)) / length); },
                slope);
        if (p[1] > 1e-12L * v0)
            p = run(
                approach, p, [&](const Point& q) { return q[1] / v0; }, slope);
        r.peak_indentation = depth(p);
        r.time_of_peak_indentation = p[2];
        if (!std::isnan(approach.peak[0])) {
            r.peak_force = F(depth(approach.peak), approach.peak[1], memory);
            r.time_of_peak_force = approach.peak[2];
        } else {  // the force only rose, or only fell
            const bool rose = slope(Point{0, v0, 0}) > 0;
            r.peak_force = rose ? F(r.peak_indentation, 0, memory) : F(0, v0, memory);
            r.time_of_peak_force = rose ? p[2] : 0;
        }
        // return, measured from where it ends
        memory = percuss::commit(form, static_cast<double>(r.peak_indentation), 0, fresh);
        const ReferenceEnd stop = end(r.peak_indentation);
        origin = stop.indentation;
        p = {std::pow(r.peak_indentation - origin, 0.125L), 0, p[2]};
        ReferencePhase back(rhs, scale, unit / v0 / 50);
        if (return_kinks)
            for (const real kink : return_kinks(r.peak_indentation))
                p = run(back, p, [&](const Point& q) { return (depth(q) - kink) / length; }, {});
        const auto released = [&](const Point& q) {
            if (!stop.at_zero_force) return q[0];
            // F over its damping coefficient: sqrt(2U) + c v crosses zero with a finite slope
            return q[0] > 0 ? F(depth(q), q[1], memory) / damping(depth(q), q[1]) / v0 : -1.0L;
        };
        p = run(back, p, released, {});
        r.restitution = -p[1] / v0;
        r.duration = p[2];
        return r;
    }

private:
    [[nodiscard]] real F(real d, real v, const percuss::Memory& memory) const {
        return detail::kernel_force(form, d, v, memory);
    }
    [[nodiscard]] real damping(real d, real v) const {
        return percuss::damping(form, static_cast<double>(d), static_cast<double>(v));
    }
    /// dF/dt
    [[nodiscard]] real growth(real d, real v, const percuss::Memory& memory) const {
        const double x = static_cast<double>(d), rate = static_cast<double>(v);
        return percuss::stiffness(form, x, rate, memory) * v -
               percuss::damping(form, x, rate, memory) * F(d, v, memory) / form.onset.mass;
    }
};

/// The reference for a form of the catalogue under a release rule: where its force changes formula
/// and where its contact ends, from the statements of the laws.
inline ReferenceImpact reference_impact(const percuss::Form& form, percuss::Release release,
                                        real length) {
    using namespace percuss;
    ReferenceImpact impact{form, length, {}, {}, {}, {}, {}};
    impact.end = [](real) { return ReferenceEnd{0, false}; };
    const bool no_tension = release == Release::no_tension;
    std::visit(
        [&]<class K>(const K& k) {
            if constexpr (IsPower<K>) {
                if (no_tension && k.c_return > 0 && k.j.value() < k.n.value())
                    impact.end = [](real) { return ReferenceEnd{0, true}; };
            } else if constexpr (requires {
                                     k.c;
                                     k.elastic_law;
                                 }) {
                if (no_tension && k.c > 0) impact.end = [](real) { return ReferenceEnd{0, true}; };
            } else if constexpr (std::is_same_v<K, WaltonBraun>) {
                impact.end = [k](real peak) {
                    return ReferenceEnd{peak * (1 - static_cast<real>(k.K) / k.k2), false};
                };
            } else if constexpr (std::is_same_v<K, Thornton>) {
                impact.loading_kinks = {k.yield()};
                impact.end = [k](real peak) {
                    if (peak <= k.yield()) return ReferenceEnd{0, false};
                    const real load = k.loading(peak);
                    return ReferenceEnd{peak - load / (k.K * std::sqrt(peak)), false};
                };
            } else if constexpr (std::is_same_v<K, Bilinear>) {
                impact.loading_kinks = {k.d_y};
                impact.return_kinks = [k](real peak) {
                    return peak > k.d_y ? std::vector<real>{peak - k.d_y} : std::vector<real>{};
                };
            } else if constexpr (std::is_same_v<K, JkrContact>) {
                impact.end = [k](real) { return ReferenceEnd{k.rupture(), false}; };
            }
        },
        form.kernel);
    return impact;
}

}  // namespace support
