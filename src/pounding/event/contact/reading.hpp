// What the steps of a contact phase tell the recorder: forces, indentations, peaks, history.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <vector>

#include "percuss/numerics/quadrature.hpp"
#include "pounding/event/contact/events.hpp"
#include "pounding/event/contact/step.hpp"
#include "pounding/event/observe/extremum.hpp"

namespace percuss::pounding {

template <std::size_t Fixed, bool Energy>
class ContactReading {
public:
    using Step = ContactStepper<Fixed, Energy>;

    ContactReading(Run& run, Step& step, ContactEvents<Fixed, Energy>& events)
        : run_(run),
          step_(step),
          events_(events),
          slopes_(3 * step.equation.size()),
          forces_(3 * run.branch.pairs.size()),
          force_rates_(3 * run.branch.pairs.size()) {}

    /// A contact has begun at the present state.
    void start() {
        if (run_.engaged().empty() && !run_.smooth()) return;
        const Instant at =
            shaken({run_.time(), step_.now.data(), nullptr, forces(0, step_.here), nullptr}, 0);
        for (const Engaged& e : run_.engaged())
            run_.recorder.log.raise_force(e.log, at.force[e.pair]);
        run_.recorder.enter(at);
    }
    /// The step is about to be accepted; it ends at time `t`.
    void read(double t) {
        StepMotion motion(*this, t);
        for (std::size_t i = 0; i < step_.there.size(); ++i) read_contact(i, motion);
        if (run_.recorder.wants_impulses()) add_impulses();
        const Instant end = shaken({t, step_.end(), nullptr, forces(2, step_.there), nullptr}, 2);
        run_.recorder.follow(
            end, [](PeakRecorder&) { return true; },
            [&](PeakRecorder& peaks) { peaks.follow(end, motion); });
        sample(t, motion);
        if constexpr (Energy)
            if (run_.recorder.wants_link_work()) add_link_work();
    }

    /// The bodies stand still until `t`.
    void stand(double t) {
        const Instant still =
            shaken({t, step_.now.data(), nullptr, forces(0, step_.here), nullptr}, 0);
        if (run_.recorder.wants_impulses())
            for (const Engaged& e : run_.engaged())
                run_.recorder.log.add_impulse(e.log, still.force[e.pair] * (t - run_.time()));
        run_.recorder.sample(
            t, [&](double) { return still; },
            [&](double at) { return step_.equation.ground_at(at)[0]; });
    }

private:
    /// The forces over the step, by Gauss's rule in the clock that runs, in which they are
    /// analytic.
    void add_impulses() {
        for (std::size_t k = 0; k < rule_.node.size(); ++k) {
            const double l = step_.l_at(rule_.node[k]);
            const double* u = step_.dense(rule_.node[k]);
            step_.equation.derivative(l, u, slopes_.data());
            const double time =
                rule_.weight[k] * step_.length() * step_.equation.pace(l, u, slopes_.data());
            for (const Local<Fixed>& c : step_.equation.locals)
                if (c.engaged->pressing)
                    run_.recorder.log.add_impulse(c.engaged->log,
                                                  time * step_.equation.law(c, l, u).F);
        }
    }
    double* forces(std::size_t slot, const std::vector<ContactNow>& contacts) {
        const std::size_t pairs = run_.branch.pairs.size();
        double* F = forces_.data() + slot * pairs;
        if (pairs > 1 || contacts.empty()) std::fill(F, F + pairs, 0.0);
        for (std::size_t i = 0; i < contacts.size(); ++i) {
            const Engaged& e = *step_.equation.locals[i].engaged;
            F[e.pair] = e.pressing ? contacts[i].F : 0;
        }
        return F;
    }
    /// Forces, their rates and s' at a state. Where d = 0, at the ends of the onset and separation
    /// clocks, only the sign of a force rate is meant. `known`: s' in the clock that runs.
    Instant full(double l, double t, const double* u, const std::vector<ContactNow>& contacts,
                 std::size_t slot, const double* known) {
        const std::size_t pairs = run_.branch.pairs.size();
        double* own = slopes_.data() + slot * step_.equation.size();
        const double* slope = own;
        const ContactClock kind = step_.equation.clock.kind;
        if (known && kind == ContactClock::time) {
            slope = known;
        } else if (known && kind == ContactClock::onset && l > 0) {
            const double per_pace = 1 / step_.equation.pace(l, u, known);
            for (std::size_t i = 0; i < 2 * step_.equation.blocks(); ++i)
                own[i] = known[i] * per_pace;
        } else {
            step_.equation.derivative(l, u, own);
        }
        double* rate = force_rates_.data() + slot * pairs;
        std::fill(rate, rate + pairs, 0.0);
        for (std::size_t i = 0; i < contacts.size(); ++i) {
            const Local<Fixed>& c = step_.equation.locals[i];
            if (c.engaged->pressing) rate[c.engaged->pair] = force_rate(c, contacts[i], slope);
        }
        Instant now = shaken({t, u, slope, forces(slot, contacts), rate}, slot);
        if (run_.smooth()) {
            double* spring_rate = springs_.data() + (2 * slot + 1) * run_.smooth()->all().size();
            run_.smooth()->force_rates(u, u + step_.equation.memory(), slope, spring_rate);
            now.spring_rate = spring_rate;
        }
        return now;
    }
    /// With the acceleration of the ground, which sliders that stick feel, and the forces of smooth
    /// springs.
    Instant shaken(Instant now, std::size_t slot) {
        if (run_.smooth()) {
            const std::size_t count = run_.smooth()->all().size();
            springs_.resize(6 * count);
            double* spring = springs_.data() + 2 * slot * count;
            run_.smooth()->forces(now.state, now.state + step_.equation.memory(), spring);
            now.spring = spring;
        }
        if (!run_.yielding()) return now;
        const std::size_t channels = run_.channels().size();
        shaking_.resize(6 * channels);
        double* a = shaking_.data() + 2 * slot * channels;
        const double* ground = step_.equation.ground_at(now.time);
        for (std::size_t c = 0; c < channels; ++c) {
            a[c] = ground[c];
            a[channels + c] =
                run_.channels()[c].segment().slope +
                run_.flight.harmonics().jerk(now.time, run_.time(), run_.branch.delays[c]);
        }
        now.ground = a;
        now.ground_rate = a + channels;
        return now;
    }
    /// By a rule of Gauss on the motion within the step.
    void add_link_work() {
        for (std::size_t i = 0; i < rule_.node.size(); ++i) {
            const double l = step_.l_at(rule_.node[i]);
            const double* u = step_.dense(rule_.node[i]);
            step_.equation.derivative(l, u, slopes_.data());
            const double pace = step_.equation.pace(l, u, slopes_.data());
            run_.recorder.add_link_work(rule_.weight[i] * step_.length() * pace, u);
        }
    }
    /// At touch, where the rate of most forces is infinite.
    [[nodiscard]] static bool sign_only(const Local<Fixed>& c, const ContactNow& now) {
        return !(now.d > 0) && (c.engaged->touch > 1 || c.engaged->departure > 1);
    }
    [[nodiscard]] double force_rate(const Local<Fixed>& c, const ContactNow& now,
                                    const double* slope) const {
        if (sign_only(c, now)) return now.v;
        const double bend = step_.equation.row(c, c.rx, c.ry, slope);
        if (const auto* law = std::get_if<HertzTsuji>(&c.form.kernel))
            return law->stiffness(now.d, now.v) * now.v + law->damping(now.d, now.v) * bend;
        const Memory& memory = c.engaged->memory;
        const double d = std::max(now.d, 0.0);
        return stiffness(c.form, d, now.v, memory) * now.v +
               damping(c.form, d, now.v, memory) * bend;
    }

    /// A number with the sign of the force rate, from a slope in the clock that runs.
    [[nodiscard]] double tendency(std::size_t i, const ContactNow& now, double l, const double* u,
                                  const double* slope) const {
        const Local<Fixed>& c = step_.equation.locals[i];
        if (sign_only(c, now)) return now.v;
        const double pace = step_.equation.clock.explicit_time() ? step_.equation.pace(l, u, slope)
                                                                 : slope[step_.time_index()];
        const double bend = step_.equation.row(c, c.rx, c.ry, slope);
        // times the indentation, which spares its negative powers
        if (const auto* law = std::get_if<HertzTsuji>(&c.form.kernel)) {
            const double damper = law->damping(now.d, now.v), damping = damper * now.v;
            return (law->n.value() * (now.F - damping) + law->j.value() * damping) * now.v * pace +
                   damper * bend * now.d;
        }
        const Memory& memory = c.engaged->memory;
        const double d = std::max(now.d, 0.0);
        return stiffness(c.form, d, now.v, memory) * now.v * pace +
               damping(c.form, d, now.v, memory) * bend;
    }

    /// The step from the present state to its end.
    class StepMotion final : public Motion {
    public:
        StepMotion(ContactReading& of, double t) : of_(of), t_(t) {}
        Instant at(double part) override {
            Step& step = of_.step_;
            const double* u = step.dense(part);
            const double l = step.l_at(part);
            of_.between_.resize(step.equation.locals.size());
            for (std::size_t i = 0; i < of_.between_.size(); ++i)
                of_.between_[i] = step.equation.law(step.equation.locals[i], l, u);
            return of_.full(l, step.equation.time_at(l, u), u, of_.between_, 0, nullptr);
        }
        Instant start() override {
            Step& step = of_.step_;
            if (!start_)
                start_ = of_.full(step.l, of_.run_.time(), step.now.data(), step.here, 1,
                                  step.first_slope());
            return *start_;
        }
        Instant end() override {
            Step& step = of_.step_;
            if (!end_)
                end_ = of_.full(step.end_l(), t_, step.end(), step.there, 2, step.end_slope());
            return *end_;
        }

    private:
        ContactReading& of_;
        double t_;
        std::optional<Instant> start_, end_;
    };

    void read_contact(std::size_t i, StepMotion& motion) {
        const Local<Fixed>& local = step_.equation.locals[i];
        const Engaged& e = *local.engaged;
        ImpactLog& log = run_.recorder.log;
        const double v0 = step_.here[i].v;
        const ContactNow& end = step_.there[i];
        log.raise_depth(e.log, end.d);
        // a law that switches at rest has been there, whatever rounding makes of the rate
        const bool turned = e.switches.rate_zero && e.direction < 0;
        if (v0 > 0 && end.v < 0 && !turned) {
            const double part = events_.turning_point(e.pair);
            log.raise_depth(e.log,
                            step_.equation.depth(local, step_.l_at(part), step_.dense(part)));
        }
        // without a switch at rest nobody stopped there
        if (!e.switches.rate_zero && v0 < 0 && end.v > 0 && end.d > 0) log.recompress(e.log);
        if (e.pressing) read_force(i, motion);
    }
    void read_force(std::size_t i, StepMotion& motion) {
        const Engaged& e = *step_.equation.locals[i].engaged;
        ImpactLog& log = run_.recorder.log;
        const double F = step_.there[i].F;
        // far below its peak the force has none inside the step
        if (F < 0.8 * log[e.log].peak_force) return;
        log.raise_force(e.log, F);
        if (!(tendency(i, step_.there[i], step_.end_l(), step_.end(), step_.end_slope()) < 0) ||
            !(tendency(i, step_.here[i], step_.l, step_.now.data(), step_.first_slope()) > 0))
            return;
        const double last = motion.end().force_rate[e.pair];
        const auto from = motion.start();
        double top = F;
        const auto rate = [&](double x) {
            const Instant at = motion.at(x);
            top = std::max(top, at.force[e.pair]);
            return at.force_rate[e.pair];
        };
        // at touch the rate is a sign only
        if (from.force[e.pair] > 0)
            extremum_place({from.force[e.pair], from.force_rate[e.pair]}, {F, last},
                           motion.end().time - from.time, rate);
        else
            static_cast<void>(bracketed_root(rate, 1e-3, 1, 1e-7));
        log.raise_force(e.log, top);
    }
    void sample(double to, StepMotion& motion) {
        const auto at = [&](double t) {
            double part = 1;
            if (t < to) {
                const auto late = [&](double x) {
                    const double* u = step_.dense(x);
                    return step_.equation.time_at(step_.l_at(x), u) - t;
                };
                // a sample may be later than the end of the step by rounding
                if (late(1) > 0) part = bracketed_root(late, 0, 1, 1e-14).value_or(0);
            }
            return part == 1 ? motion.end() : motion.at(part);
        };
        run_.recorder.sample(to, at, [&](double t) { return step_.equation.ground_at(t)[0]; });
    }

    Run& run_;
    Step& step_;
    ContactEvents<Fixed, Energy>& events_;
    GaussRule rule_ = gauss_legendre(8);
    std::vector<double> slopes_, forces_, force_rates_, shaking_, springs_;
    std::vector<ContactNow> between_;
};

}  // namespace percuss::pounding
