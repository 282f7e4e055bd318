// Steps of a contact of two oscillators, for one instruction set. Included by the sources that are
// compiled for it.
//
// All functions carry the instruction set in their type, and nothing here uses inline functions of
// the standard library: what is compiled for AVX must never be what the linker keeps for an older
// processor. No product is fused with a sum, so that all sets give the same numbers.
#pragma once

#include <cstddef>
#include <utility>

#include "contact_kernels.hpp"
#include "percuss/solve/dop853.hpp"

namespace percuss::pounding::contact_kernel {

template <class Isa, QuickLaw Law, Clock Kind>
class Step {
    using Modes [[gnu::vector_size(2 * sizeof(double))]] = double;
    /// Displacements and velocities stay apart: the indentation at a stage does not wait for the
    /// force of the one before. With all four in one register a run took a seventh longer.
    struct State {
        Modes x, y;
    };
    static constexpr bool timed = Kind == Clock::turn || Kind == Clock::separation;
    static constexpr std::size_t count = dop853::stages + 1, row = quick_size;
    static_assert(dop853::E5[dop853::stages] == 0 && dop853::E3[dop853::stages] == 0);

public:
    /// Takes the step and gives its error.
    static double take(const QuickContact& contact, const QuickPlace& place) {
        Step step(contact, place.l, place.h);
        return step.go(place);
    }
    /// s' in the clock.
    static void slope(const QuickContact& contact, double l, const double* u, double* out) {
        const Step step(contact, l, 0);
        State at, rate;
        double pace = 1;
        load(u, at);
        ContactNow now;
        step.slope(l, at, u[4], 1, rate, pace, now);
        store(rate, out);
        out[4] = pace;
    }

private:
    [[gnu::always_inline]] Step(const QuickContact& contact, double l, double h)
        : c_(contact), l_(l), h_(h) {
        load(c_.shape, shape_);
        load(c_.stiffness, stiffness_);
        load(c_.damping, damping_);
        load(c_.ground, ground_);
        load(c_.constant, constant_);
        load(c_.push, push_);
    }

    [[gnu::always_inline]] double go(const QuickPlace& place) {
        load(place.state, from_);
        load(place.slopes, k_[0]);
        time_ = place.state[4];
        k_[0].x *= h_;
        k_[0].y *= h_;
        pace_[0] = h_ * place.slopes[4];
        [&]<std::size_t... I>(std::index_sequence<I...>) __attribute__((always_inline)) {
            (stage<I + 1>(place), ...);
        }
        (std::make_index_sequence<dop853::stages>{});
        return error(place.per_scale, std::make_index_sequence<count>{});
    }

    template <std::size_t I>
    [[gnu::always_inline]] void stage(const QuickPlace& place) {
        State sum{};
        double elapsed = 0;
        combine<I>(sum, elapsed, std::make_index_sequence<I - 1>{});
        // the last slope comes late: one product and one sum behind it, and no rounding more
        State at{from_.x + sum.x, from_.y + sum.y};
        double time = timed ? time_ + elapsed : time_;
        add<I, I - 1>(at, time);
        constexpr double part = I < dop853::stages ? dop853::C[I] : 1;
        constexpr bool last = I == dop853::stages;
        slope(l_ + part * h_, at, time, last ? 1 : h_, k_[I], pace_[I], now_);
        store(k_[I], place.slopes + I * row);
        if constexpr (timed) place.slopes[I * row + 4] = pace_[I];
        if constexpr (last) {
            store(at, place.end);
            place.end[4] = time;
            place.there->d = now_.d;
            place.there->v = now_.v;
            place.there->F = now_.F;
        }
    }
    template <std::size_t I, std::size_t... J>
    [[gnu::always_inline]] void combine(State& sum, double& elapsed, std::index_sequence<J...>) {
        (add<I, J>(sum, elapsed), ...);
    }
    template <std::size_t I, std::size_t J>
    [[gnu::always_inline]] void add(State& sum, double& elapsed) {
        constexpr double weight = dop853::A[I][J];
        if constexpr (weight != 0) {
            sum.x += weight * k_[J].x;
            sum.y += weight * k_[J].y;
            if constexpr (timed) elapsed += weight * pace_[J];
        }
    }

    /// h s', where s' is in the clock.
    [[gnu::always_inline]] void slope(double l, const State& u, double time, double h, State& out,
                                      double& pace, ContactNow& now) const {
        const Modes depth_of = shape_ * u.x, rate_of = shape_ * u.y;
        double t = l, d = depth_of[0] + depth_of[1] - c_.offset, v = rate_of[0] + rate_of[1];
        double below = 1;
        if constexpr (Kind == Clock::turn) v = -l;
        if constexpr (Kind == Clock::separation) {
            const double depth = l < 0 ? -l : 0;
            below = power(depth);
            d = c_.length * below * depth;
        }
        if constexpr (Kind == Clock::onset) {
            below = power(l);
            t = c_.onset + c_.pace * below * l;
        }
        if constexpr (timed) t = time;
        const double F = d > 0 ? force(d, v) : 0, a = c_.value + c_.rise * (t - c_.anchor);
        now.d = d;
        now.v = v;
        now.F = F;
        const Modes rest = stiffness_ * u.x + damping_ * u.y + (ground_ * a + constant_);
        if constexpr (Kind == Clock::time) pace = h;
        if constexpr (Kind == Clock::onset) pace = h * (c_.pace * c_.power * below);
        if constexpr (Kind == Clock::separation) pace = -h * c_.length * c_.power * below / v;
        if constexpr (Kind == Clock::turn) {
            const Modes bend = shape_ * (rest + push_ * F);
            pace = -h / (bend[0] + bend[1]);
        }
        out.x = pace * u.y;
        out.y = pace * rest + pace * push_ * F;
    }
    /// Of d > 0, with the damper that acts now.
    [[gnu::always_inline]] double force(double d, double v) const {
        if constexpr (Law == QuickLaw::linear_dashpot) {
            return c_.K * d + c_.damper * v;
        } else {
            const double root = __builtin_sqrt(d);
            if constexpr (Law == QuickLaw::hunt_crossley) return d * root * (c_.K + c_.damper * v);
            return c_.K * (d * root) + c_.damper * __builtin_sqrt(root) * v;
        }
    }
    /// x^(N - 1)
    [[gnu::always_inline]] double power(double x) const {
        if (c_.power == 4) return x * x * x;
        if (c_.power == 2) return x;
        double result = 1;
        for (int n = c_.power - 1; n > 0; --n) result *= x;
        return result;
    }

    /// As Dop853Stepper::error; the time counts where it is integrated.
    template <std::size_t... J>
    [[gnu::always_inline]] double error(const double* per_scale, std::index_sequence<J...>) const {
        State e5{}, e3{};
        double t5 = 0, t3 = 0;
        (weigh<J>(e5, e3, t5, t3), ...);
        State per;
        load(per_scale, per);
        const Modes fifths = square(e5.x * per.x) + square(e5.y * per.y);
        const Modes thirds = square(e3.x * per.x) + square(e3.y * per.y);
        double fifth = fifths[0] + fifths[1], third = thirds[0] + thirds[1];
        if constexpr (timed) {
            t5 *= per_scale[4];
            t3 *= per_scale[4];
            fifth += t5 * t5;
            third += t3 * t3;
        }
        if (fifth == 0 && third == 0) return 0;
        return fifth / __builtin_sqrt((fifth + 0.01 * third) * (timed ? 5.0 : 4.0));
    }
    template <std::size_t J>
    [[gnu::always_inline]] void weigh(State& e5, State& e3, double& t5, double& t3) const {
        constexpr double fifth = dop853::E5[J], third = dop853::E3[J];
        if constexpr (fifth != 0 || third != 0) {
            e5.x += fifth * k_[J].x;
            e5.y += fifth * k_[J].y;
            e3.x += third * k_[J].x;
            e3.y += third * k_[J].y;
            if constexpr (timed) {
                t5 += fifth * pace_[J];
                t3 += third * pace_[J];
            }
        }
    }

    [[gnu::always_inline]] static Modes square(const Modes& of) { return of * of; }
    template <class To>
    [[gnu::always_inline]] static void load(const double* from, To& to) {
        __builtin_memcpy(&to, from, sizeof(To));
    }
    [[gnu::always_inline]] static void store(const State& from, double* to) {
        __builtin_memcpy(to, &from, sizeof(State));
    }

    const QuickContact& c_;
    double l_, h_, time_;
    Modes shape_, stiffness_, damping_, ground_, constant_, push_;
    State from_;
    ContactNow now_;
    State k_[count];  ///< times h, but for the last
    double pace_[count];
};

template <Clock...>
struct Clocks {};
template <class Isa, QuickLaw Law>
constexpr void set_clocks(ContactKernels& kernels) {
    QuickStep* step = kernels.step[static_cast<std::size_t>(Law)];
    QuickSlope* slope = kernels.slope[static_cast<std::size_t>(Law)];
    [&]<Clock... Kind>(Clocks<Kind...>) {
        ((step[static_cast<std::size_t>(Kind)] = &Step<Isa, Law, Kind>::take), ...);
        ((slope[static_cast<std::size_t>(Kind)] = &Step<Isa, Law, Kind>::slope), ...);
    }
    (Clocks<Clock::onset, Clock::time, Clock::turn, Clock::separation>{});
}
template <class Isa>
constexpr ContactKernels kernels() {
    ContactKernels all{};
    set_clocks<Isa, QuickLaw::hertz_tsuji>(all);
    set_clocks<Isa, QuickLaw::hunt_crossley>(all);
    set_clocks<Isa, QuickLaw::linear_dashpot>(all);
    return all;
}

}  // namespace percuss::pounding::contact_kernel
