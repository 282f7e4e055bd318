// The equation of a contact phase: the linear structure under the ground and the forces of the
// closed pairs, in the clock that runs.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <vector>

#include "pounding/event/contact/clock.hpp"
#include "pounding/event/contact/now.hpp"
#include "pounding/event/run.hpp"

namespace percuss::pounding {

/// Coefficients by block, of a number known at compile time where possible.
template <std::size_t Fixed>
struct Rows : std::array<double, Fixed> {
    void assign(std::size_t) { this->fill(0); }
};
template <>
struct Rows<0> : std::vector<double> {
    void assign(std::size_t n) { std::vector<double>::assign(n, 0); }
};

/// An engaged contact laid out for speed: rows over the blocks, and its law with the damper that
/// acts now on both sides of v = 0. A law whose damper switches there thus keeps its formula until
/// the step has found the switch.
template <std::size_t Fixed>
struct Local {
    const Engaged* engaged = nullptr;
    Form form;
    double offset = 0;  ///< gap and zero
    Rows<Fixed> dx, dy, rx, ry, hx, hy;
    std::size_t first = 0, last = 0;  ///< blocks outside are those of other buildings
    bool reflects = false;  ///< switches, but is no power law: continued by linearity in v

    /// Beyond touch the formula of laws that are linear in d goes on, and others stay as they are
    /// at touch, where a dashpot acts already: steps across touch are as good as others.
    [[nodiscard]] double force(double depth, double v) const {
        if (const auto* kernel = std::get_if<LinearDashpot>(&form.kernel))
            return kernel->K * depth + kernel->c_approach * v;
        if (const auto* kernel = std::get_if<LinearHuntCrossley>(&form.kernel))
            return depth * (kernel->K + kernel->c_approach * v);
        const double d = std::max(depth, 0.0);
        // the laws that pounding is computed with, without a call through a table
        if (const auto* kernel = std::get_if<HertzHuntCrossley>(&form.kernel))
            return kernel->force(d, v);
        if (const auto* kernel = std::get_if<HertzTsuji>(&form.kernel)) return kernel->force(d, v);
        const Memory& memory = engaged->memory;
        if (reflects && engaged->direction * v < 0)
            return 2 * percuss::force(form, d, 0, memory) - percuss::force(form, d, -v, memory);
        return percuss::force(form, d, v, memory);
    }
};

/// `Fixed` blocks known at compile time; 0: any number, with smooth springs among them. `Energy`:
/// three more equations.
template <std::size_t Fixed, bool Energy>
class ContactEquation {
public:
    static constexpr std::size_t extra = Energy ? 4 : 1;  ///< time; input, damped, work

    explicit ContactEquation(const Run& run)
        : run_(run),
          n_(run.branch.size()),
          ground_(run.branch.delays.size()),
          segments_(run.branch.delays.size()),
          shakes_(!run.flight.harmonics().empty()),
          springs_(Fixed == 0 ? run.smooth() : nullptr) {}

    /// Numbers of blocks and of components.
    [[nodiscard]] std::size_t blocks() const {
        if constexpr (Fixed == 0) {
            return n_;
        } else {
            return Fixed;
        }
    }
    [[nodiscard]] std::size_t size() const {
        if constexpr (Fixed == 0)
            if (springs_) return memory() + springs_->states();
        return memory();
    }
    /// Where the states of smooth springs begin.
    [[nodiscard]] std::size_t memory() const { return 2 * blocks() + extra; }

    ClockFace clock;
    std::vector<Local<Fixed>> locals;

    /// Whatever is closed may have changed.
    void lay_out() {
        locals.resize(run_.engaged().size());
        for (std::size_t i = 0; i < locals.size(); ++i) lay_out(locals[i], run_.engaged()[i]);
    }
    /// Takes over the present segments of the ground; true if its acceleration jumps at `t`.
    bool set_segments(double t) {
        bool jumps = false;
        for (std::size_t c = 0; c < segments_.size(); ++c) {
            const GroundSegment& next = run_.channels()[c].segment();
            const double before = segments_[c].at(t), after = next.at(t);
            if (std::abs(after - before) > 1e-13 * (std::abs(before) + std::abs(after)) + 1e-13)
                jumps = true;
            segments_[c] = next;
        }
        return jumps;
    }
    /// The acceleration of the ground is constant.
    [[nodiscard]] bool steady() const {
        return !shakes_ && std::all_of(segments_.begin(), segments_.end(),
                                       [](const GroundSegment& p) { return p.slope == 0; });
    }
    const double* ground_at(double t) const {
        for (std::size_t c = 0; c < ground_.size(); ++c) ground_[c] = segments_[c].at(t);
        // a segment does not reach beyond the arrival of the motion
        if (shakes_)
            for (std::size_t c = 0; c < ground_.size(); ++c)
                ground_[c] +=
                    run_.flight.harmonics().acceleration(t, run_.time(), run_.branch.delays[c]);
        return ground_.data();
    }

    /// Of a contact: its indentation, or the rate of it.
    [[nodiscard]] double row(const Local<Fixed>& c, const Rows<Fixed>& x, const Rows<Fixed>& y,
                             const double* u) const {
        const std::size_t n = blocks();
        double sum = 0;
        for (std::size_t i = first(c); i < last(c); ++i) sum += x[i] * u[i] + y[i] * u[n + i];
        return sum;
    }
    [[nodiscard]] double depth(const Local<Fixed>& c, double l, const double* u) const {
        if (clock.kind == ContactClock::separation && c.engaged->pair == clock.lead)
            return clock.length * whole_power(std::max(-l, 0.0), clock.power);
        return row(c, c.dx, c.dy, u) - c.offset;
    }
    [[nodiscard]] double rate(const Local<Fixed>& c, double l, const double* u) const {
        if (clock.kind == ContactClock::turn && c.engaged->pair == clock.lead) return -l;
        return row(c, c.rx, c.ry, u);
    }
    /// What the law says, whether the contact presses or not.
    [[nodiscard]] ContactNow law(const Local<Fixed>& c, double l, const double* u) const {
        const double d = depth(c, l, u), v = rate(c, l, u);
        return {d, v, c.force(d, v)};
    }
    [[nodiscard]] double time_at(double l, const double* u) const {
        switch (clock.kind) {
            case ContactClock::onset: return clock.onset + clock.pace * whole_power(l, clock.power);
            case ContactClock::time: return l;
            default: return u[2 * blocks()];
        }
    }

    /// s' in time.
    void derivative(double l, const double* u, double* out) const {
        const std::size_t n = blocks();
        const Block* k = run_.branch.blocks.data();
        const double* ground = ground_at(time_at(l, u));
        for (std::size_t i = 0; i < n; ++i) {
            const Block& b = k[i];
            const double a = ground[b.channel], x = u[i], y = u[n + i];
            out[i] = b.a00 * x + b.a01 * y + (b.gx * a + b.cx);
            out[n + i] = b.a10 * x + b.a11 * y + (b.gy * a + b.cy);
        }
        double work = 0, ground_work = 0;
        for (const Local<Fixed>& c : locals) {
            if (!c.engaged->pressing) continue;
            const ContactNow now = law(c, l, u);
            work += now.F * now.v;
            if constexpr (Energy) ground_work += now.F * ground_part(c, u);
            for (std::size_t i = first(c); i < last(c); ++i) {
                out[i] += c.hx[i] * now.F;
                out[n + i] += c.hy[i] * now.F;
            }
        }
        if constexpr (Fixed == 0)
            if (springs_) springs_->act(u, u + memory(), out, out + memory());
        out[2 * n] = 1;
        if constexpr (Energy) {
            const Powers p = powers(run_.branch, ground, u);
            out[2 * n + 1] = p.input + ground_work;
            out[2 * n + 2] = p.damped;
            out[2 * n + 3] = work;
        }
    }
    /// dt/dl, where s' is known.
    [[nodiscard]] double pace(double l, const double* u, const double* slope) const {
        switch (clock.kind) {
            case ContactClock::onset:
                return clock.pace * clock.power * whole_power(l, clock.power - 1);
            case ContactClock::time: return 1;
            case ContactClock::turn: return -1 / run_.rate(clock.lead, slope);
            default:
                return -clock.length * clock.power *
                       whole_power(std::max(-l, 0.0), clock.power - 1) / run_.rate(clock.lead, u);
        }
    }
    /// ds/dl
    void operator()(double l, const double* u, double* out) const {
        derivative(l, u, out);
        if (clock.kind == ContactClock::time) return;
        const double factor = pace(l, u, out);
        for (std::size_t i = 0; i < size(); ++i) out[i] *= factor;
    }

private:
    /// A number known at compile time is worth more than a few blocks less.
    [[nodiscard]] static std::size_t first(const Local<Fixed>& c) {
        return Fixed == 0 ? c.first : 0;
    }
    [[nodiscard]] static std::size_t last(const Local<Fixed>& c) {
        return Fixed == 0 ? c.last : Fixed;
    }
    void lay_out(Local<Fixed>& to, const Engaged& e) {
        const PairBranch& pair = run_.branch.pairs[e.pair];
        to.engaged = &e;
        to.offset = run_.offset(e.pair);
        for (auto* rows : {&to.dx, &to.dy, &to.rx, &to.ry, &to.hx, &to.hy}) rows->assign(n_);
        to.first = blocks();
        to.last = 0;
        for (const PairTerm& t : pair.terms) {
            to.first = std::min(to.first, t.block);
            to.last = std::max(to.last, t.block + 1);
            to.dx[t.block] += t.dx;
            to.dy[t.block] += t.dy;
            to.rx[t.block] += t.rx;
            to.ry[t.block] += t.ry;
            to.hx[t.block] += t.hx;
            to.hy[t.block] += t.hy;
        }
        to.form = e.form;
        to.reflects = e.keeps_formula;
        std::visit(
            [&]<class K>(K& kernel) {
                if constexpr (IsPower<K>) {
                    kernel.c_approach = kernel.c_return =
                        e.direction > 0 || !e.keeps_formula ? kernel.c_approach : kernel.c_return;
                    to.reflects = false;
                }
            },
            to.form.kernel);
    }
    /// The part of the rate that grounds of different motion have: the contact takes that power
    /// from the ground, not from the structures.
    [[nodiscard]] double ground_part(const Local<Fixed>& c, const double* u) const {
        double sum = 0;
        for (std::size_t i = run_.branch.dofs; i < blocks(); ++i)
            sum += c.rx[i] * u[i] + c.ry[i] * u[blocks() + i];
        return sum;
    }

    const Run& run_;
    std::size_t n_;
    mutable std::vector<double> ground_;
    std::vector<GroundSegment> segments_;
    bool shakes_;
    const SmoothSprings* springs_;  ///< null: none
};

}  // namespace percuss::pounding
