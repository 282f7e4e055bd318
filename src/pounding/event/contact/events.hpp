// Events inside a step of a contact phase, found on its dense output.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "percuss/numerics/roots.hpp"
#include "pounding/event/contact/step.hpp"

namespace percuss::pounding {

enum class EventKind {
    turn,
    slack,
    press,
    open,
    yield,
    touch,
    sample,
    domain,
    clock,
    storey,
    spring_turn,      ///< the rate of a smooth spring changes sign
    spring_cross,     ///< its z does
    spring_collapse,  ///< its drift ends the run
};
struct ContactEvent {
    EventKind kind;
    std::size_t contact;  ///< among the engaged; the pair for `touch`, or the spring
    double part;
    LineEnd end = LineEnd::turn;  ///< of `storey`: contact is one that yields
};

template <std::size_t Fixed, bool Energy>
class ContactEvents {
public:
    ContactEvents(Run& run, ContactStepper<Fixed, Energy>& step) : run_(run), step_(step) {}

    /// The first event of the step. `may_separate`: the separation clock is at hand.
    std::optional<ContactEvent> first(double horizon, bool may_separate) {
        first_.reset();
        for (std::size_t i = 0; i < run_.engaged().size(); ++i) look_at_contact(i, may_separate);
        if (run_.engaged().size() < run_.branch.pairs.size())
            for (std::size_t p = 0; p < run_.branch.pairs.size(); ++p)
                if (!run_.closed(p)) look_at_gap(p);
        if (run_.yielding())
            for (std::size_t i = 0; i < run_.yielding()->storeys().size(); ++i) look_at_storey(i);
        if (run_.smooth())
            for (std::size_t i = 0; i < run_.smooth()->all().size(); ++i) look_at_spring(i);
        if (step_.equation.clock.kind == ContactClock::separation) {
            const double t = step_.end()[step_.time_index()];
            if (t >= horizon) {
                const auto left = [&](double part) {
                    return horizon - step_.dense(part)[step_.time_index()];
                };
                consider(EventKind::sample, 0, t > horizon ? falls_at(left) : 1);
            }
        }
        return first_;
    }
    /// Where the rate of a pair changes its sign.
    double turning_point(std::size_t pair) {
        return bracketed_root([&](double x) { return run_.rate(pair, step_.dense(x)); }, 0, 1,
                              1e-12)
            .value_or(0);
    }

private:
    void consider(EventKind kind, std::size_t contact, double part) {
        if (!first_ || part < first_->part) first_ = ContactEvent{kind, contact, part};
    }
    /// Where g, positive first, becomes negative. A step may start at its zero: then where it comes
    /// back to it, or at once if it never was positive.
    template <class G>
    double falls_at(const G& g) {
        if (g(0) > 0) return bracketed_root(g, 0, 1, 1e-15).value_or(1);
        for (const double from : {1e-6, 1e-4, 1e-2, 0.1, 0.5})
            if (g(from) > 0) return bracketed_root(g, from, 1, 1e-15).value_or(1);
        return 0;
    }

    void look_at_contact(std::size_t i, bool may_separate) {
        const Engaged& e = run_.engaged()[i];
        const Local<Fixed>& local = step_.equation.locals[i];
        const ContactNow& end = step_.there[i];
        const ClockFace& clock = step_.equation.clock;
        if (!(end.d < e.limit)) return consider(EventKind::domain, i, 0);
        const auto depth_at = [&](double part) {
            return step_.equation.depth(local, step_.l_at(part), step_.dense(part));
        };
        const auto force_at = [&](double part) {
            return step_.equation.law(local, step_.l_at(part), step_.dense(part)).F;
        };
        const bool leads = clock.kind == ContactClock::separation && e.pair == clock.lead;
        if (end.d <= 0 && !leads) {
            if (may_separate && suits_separation(i)) return consider(EventKind::clock, i, 0);
            consider(EventKind::open, i, falls_at(depth_at));
        } else if (may_open_inside(i)) {
            const double turn = turning_point(e.pair);
            if (depth_at(turn) < 0) {
                if (may_separate && suits_separation(i)) return consider(EventKind::clock, i, 0);
                const auto until_turn = [&](double x) { return depth_at(turn * x); };
                return consider(EventKind::open, i,
                                turn * bracketed_root(until_turn, 0, 1).value_or(0));
            }
        }
        if (!e.pressing) {
            if (end.F > 0)
                consider(EventKind::press, i, falls_at([&](double part) {
                             const double F = force_at(part);
                             return F > 0 ? -F : 1.0;
                         }));
            return;
        }
        if (e.switches.rate_zero && e.direction * end.v < 0)
            consider(EventKind::turn, i, falls_at([&](double part) {
                         return e.direction * run_.rate(e.pair, step_.dense(part));
                     }));
        if (given(e.yields) && end.d > e.yields)
            consider(EventKind::yield, i,
                     falls_at([&](double part) { return e.yields - depth_at(part); }));
        const bool pulls = end.F < 0 || (end.F == 0 && end.d > 0);
        if (!e.cuts || !pulls) return;
        const double slack = falls_at([&](double part) {
            const double F = force_at(part);
            return F > 0 ? F : std::min(F, -1e-300);
        });
        // without a damper the force ends where the bodies part, and nothing is cut
        if (depth_at(slack) > 1e-12 * e.length) consider(EventKind::slack, i, slack);
    }

    [[nodiscard]] bool suits_separation(std::size_t i) const {
        const Engaged& e = run_.engaged()[i];
        return e.pressing && e.departure > 1 && step_.here[i].v < 0 &&
               step_.equation.clock.kind != ContactClock::separation;
    }
    /// Closed at both ends of the step, and open for a moment between them: not where a parabola
    /// through both rates keeps well above touch.
    [[nodiscard]] bool may_open_inside(std::size_t i) {
        const ContactNow &from = step_.here[i], &to = step_.there[i];
        if (!(from.v < 0 && to.v > 0)) return false;
        const double fall = 0.5 * (step_.end_time() - run_.time()) * std::min(-from.v, to.v);
        return std::min(from.d, to.d) < 1.5 * fall;
    }

    void look_at_gap(std::size_t pair) {
        const double* end = step_.end();
        const double* now = step_.now.data();
        const double d1 = run_.indentation(pair, end) - run_.noise(pair, end);
        const auto gap = [&](double part) { return -run_.indentation(pair, step_.dense(part)); };
        if (d1 > 0) {
            const double d0 = run_.indentation(pair, now);
            // a pair that has just opened starts at touch and recedes
            if (d0 < 0 || run_.rate(pair, now) >= 0)
                return consider(EventKind::touch, pair, falls_at(gap));
            const double turn = turning_point(pair);
            const auto from_turn = [&](double x) { return gap(turn + (1 - turn) * x); };
            return consider(EventKind::touch, pair,
                            turn + (1 - turn) * bracketed_root(from_turn, 0, 1, 1e-15).value_or(0));
        }
        const double v0 = run_.rate(pair, now), v1 = run_.rate(pair, end);
        if (!(v0 > 0 && v1 < 0)) return;
        // a graze inside the step: only where a parabola through the ends comes near
        const double time = step_.end_time() - run_.time();
        const double d0 = run_.indentation(pair, now);
        if (std::max(d0, d1) + 0.5 * time * std::min(v0, -v1) < 0) return;
        const double top = turning_point(pair);
        if (run_.indentation(pair, step_.dense(top)) <= 0) return;
        const auto until_top = [&](double x) { return gap(top * x); };
        consider(EventKind::touch, pair, top * bracketed_root(until_top, 0, 1, 1e-15).value_or(0));
    }

    /// Where a function of the state, negative first, rises above what is noise. Its slopes at both
    /// ends of the step say whether it may do so for a moment inside.
    template <class Value>
    std::optional<double> rises_at(const Value& value, double noise, double slope0, double slope1) {
        const auto left = [&](double part) { return -value(step_.dense(part)) + noise; };
        const double f0 = value(step_.now.data()), f1 = value(step_.end());
        if (f1 > noise) return falls_at(left);
        // only where a parabola through the ends comes near
        if (!(slope0 > 0 && slope1 < 0)) return {};
        const double time = step_.end_time() - run_.time();
        if (std::max(f0, f1) + 0.75 * time * std::min(slope0, -slope1) < 0) return {};
        const double top = summit(value);
        if (!(value(step_.dense(top)) > noise)) return {};
        return top * falls_at([&](double x) { return left(top * x); });
    }
    /// Its formula holds until its rate or its z changes sign.
    void look_at_spring(std::size_t i) {
        const SmoothSprings& all = *run_.smooth();
        const SmoothSpring& s = all.all()[i];
        const double* now = step_.now.data();
        const double* end = step_.end();
        const std::size_t memory = step_.equation.memory();
        const auto per_time = [&](double l, const double* u, const double* slope, double rise) {
            const double pace = step_.equation.pace(l, u, slope);
            return pace > 0 && std::isfinite(pace) ? rise / pace : rise;
        };
        const auto watch = [&](EventKind kind, double noise, double sign, const auto& value,
                               double rise0, double rise1) {
            const auto signed_value = [&](const double* u) { return sign * value(u); };
            const double slope0 = per_time(step_.l, now, step_.first_slope(), sign * rise0);
            const double slope1 = per_time(step_.end_l(), end, step_.end_slope(), sign * rise1);
            if (const auto part = rises_at(signed_value, noise, slope0, slope1))
                consider(kind, i, *part);
        };
        if (!s.braced) {
            const double noise = std::max(all.rate_noise(i, now), all.rate_noise(i, end));
            watch(
                EventKind::spring_turn, noise, -s.direction,
                [&](const double* u) { return all.rate(i, u); }, all.rate(i, step_.first_slope()),
                all.rate(i, step_.end_slope()));
        }
        if (s.braced ? !s.braced->bends() : !s.hysteresis) return;
        const auto z = [&](const double* u) { return SmoothSprings::z(i, u + memory); };
        watch(EventKind::spring_cross, all.z_noise(i, end), -s.side, z, z(step_.first_slope()),
              z(step_.end_slope()));
        if (!s.hysteresis) return;
        const auto beyond = [&](const double* u) { return std::abs(all.drift(i, u)) - s.collapse; };
        // at its largest the rate turns, where a step ends
        if (beyond(end) > 0)
            consider(EventKind::spring_collapse, i,
                     falls_at([&](double part) { return -beyond(step_.dense(part)); }));
    }

    /// The line of a storey ends where its drift passes one end, or turns round.
    void look_at_storey(std::size_t i) {
        const YieldingStoreys& all = *run_.yielding();
        const YieldingStorey& s = all.storeys()[i];
        if (s.line.stuck) return look_at_slider(s);
        const double* now = step_.now.data();
        const double* end = step_.end();
        const auto watch = [&](LineEnd kind, double noise, const auto& value, double slope0,
                               double slope1) {
            if (const auto part = rises_at(value, noise, slope0, slope1))
                consider_storey(i, kind, *part);
        };
        const double drift_noise = std::max(all.drift_noise(s, now), all.drift_noise(s, end));
        const double v0 = all.rate(s, now), v1 = all.rate(s, end);
        if (s.high < infinity)
            watch(
                LineEnd::high, drift_noise,
                [&](const double* u) { return all.drift(s, u) - s.high; }, v0, v1);
        if (s.low > -infinity)
            watch(
                LineEnd::low, drift_noise, [&](const double* u) { return s.low - all.drift(s, u); },
                -v0, -v1);
        if (s.line.direction == 0) return;
        const double sign = -s.line.direction;
        watch(
            LineEnd::turn, std::max(all.rate_noise(s, now), all.rate_noise(s, end)),
            [&](const double* u) { return sign * all.rate(s, u); },
            sign * rate_slope(s, step_.l, now, step_.first_slope()),
            sign * rate_slope(s, step_.end_l(), end, step_.end_slope()));
    }
    /// What holds a slider, the contacts among it, may rise above its friction for a moment.
    void look_at_slider(const YieldingStorey& s) {
        const YieldingStoreys& all = *run_.yielding();
        const auto held = [&](double part) {
            const double l = step_.l_at(part);
            const double* u = part == 1 ? step_.end() : step_.dense(part);
            return all.holding_force(s, u, actions(l, u));
        };
        const double noise =
            4 * all.holding_noise(s, step_.end(), actions(step_.end_l(), step_.end()));
        constexpr int looks = 8;
        for (int k = 1; k <= looks; ++k) {
            const double force = held(static_cast<double>(k) / looks);
            const int side = force > s.high + noise ? 1 : force < s.low - noise ? -1 : 0;
            if (side == 0) continue;
            const double to = static_cast<double>(k) / looks;
            const auto left = [&](double x) {
                const double now = held(x * to);
                return (side > 0 ? s.high - now : now - s.low) + noise;
            };
            return consider_storey(s.number, side > 0 ? LineEnd::high : LineEnd::low,
                                   to * falls_at(left));
        }
    }
    /// What acts on the structures at a state of the step.
    [[nodiscard]] Actions actions(double l, const double* u) {
        forces_.assign(run_.branch.pairs.size(), 0);
        for (const Local<Fixed>& c : step_.equation.locals)
            if (c.engaged->pressing) forces_[c.engaged->pair] = step_.equation.law(c, l, u).F;
        Actions all{step_.equation.ground_at(step_.equation.time_at(l, u)), forces_.data()};
        if (run_.smooth()) {
            springs_.resize(run_.smooth()->all().size());
            run_.smooth()->forces(u, u + step_.equation.memory(), springs_.data());
            all.spring = springs_.data();
        }
        return all;
    }
    void consider_storey(std::size_t i, LineEnd end, double part) {
        if (!first_ || part < first_->part) first_ = ContactEvent{EventKind::storey, i, part, end};
    }
    /// d rate/dt from a slope in the clock that runs; at the ends of clocks its sign is enough.
    [[nodiscard]] double rate_slope(const YieldingStorey& s, double l, const double* u,
                                    const double* slope) const {
        const double pace = step_.equation.pace(l, u, slope);
        const double rise = run_.yielding()->rate(s, slope);
        return pace > 0 && std::isfinite(pace) ? rise / pace : rise;
    }
    /// Where a function of the state is largest inside the step, by golden sections.
    template <class Value>
    double summit(const Value& value) {
        constexpr double golden = 0.6180339887498949;
        double low = 0, high = 1;
        double a = high - golden, b = low + golden;
        double at_a = value(step_.dense(a)), at_b = value(step_.dense(b));
        for (int k = 0; k < 40; ++k) {
            if (at_a > at_b) {
                high = b;
                b = a;
                at_b = at_a;
                a = high - golden * (high - low);
                at_a = value(step_.dense(a));
            } else {
                low = a;
                a = b;
                at_a = at_b;
                b = low + golden * (high - low);
                at_b = value(step_.dense(b));
            }
        }
        return 0.5 * (low + high);
    }

    Run& run_;
    ContactStepper<Fixed, Energy>& step_;
    std::optional<ContactEvent> first_;
    std::vector<double> forces_, springs_;
};

}  // namespace percuss::pounding
