// How a contact phase is paced: which clock runs, and how long the next step is.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <string>
#include <utility>

#include "pounding/event/contact/step.hpp"
#include "pounding/event/contact/step_growth.hpp"

namespace percuss::pounding {

/// The error estimate says little about the first step in the clock of the onset: at touch the
/// powers of l that count are still zero. The elastic force adds l^10 to the speed, so that the
/// step follows the tenth root of the tolerance; the next ones reach only so much farther.
inline double first_onset_step(double tolerance) { return 0.22 * std::pow(tolerance / 1e-9, 0.1); }
inline constexpr double onset_growth = 0.8;
/// An onset is over when l has come this far: the time is then as good a clock.
inline constexpr double onset_end = 0.85;
/// The separation clock takes over when the pair would open within this many steps.
inline constexpr double approach_steps = 1.0;
/// A rate below this part of the onset speed is no clock for the turn: bodies that a slider beside
/// their contact holds have none but rounding.
inline constexpr double least_turn = 1e-10;
/// No step of a run with smooth springs turns a mode by more than this, rad, so that peaks and
/// touches inside it are seen from its ends; and none is shorter than this part of the time.
inline constexpr double step_angle = 0.5;
inline constexpr double least_part = 1e-14;
/// Part of the descent to separation.
inline constexpr double first_separation_step = 0.4;

template <std::size_t Fixed, bool Energy>
class ContactPacing {
public:
    ContactPacing(Run& run, ContactStepper<Fixed, Energy>& step)
        : run_(run),
          step_(step),
          clock_(step.equation.clock),
          first_onset_step_(first_onset_step(run.tolerance)) {
        if (!run.smooth()) return;
        double fastest = run.flight.harmonics().fastest();
        for (const Block& b : run.branch.blocks) fastest = std::max(fastest, b.turning);
        if (run.yielding()) fastest = std::max(fastest, run.yielding()->fastest());
        // where pistons stand, braces are springs, which add at most this to a frequency squared
        if (const double brace = run.smooth()->fastest_brace(); brace > 0)
            fastest = std::hypot(fastest, brace);
        if (fastest > 0) longest_ = step_angle / fastest;
    }

    /// A contact phase begins with the contact engaged last.
    void start(bool touching) {
        clock_.kind = ContactClock::time;
        h_ = infinity;
        no_separation_clock_ = separation_trouble_ = 0;
        turn_barred_until_ = -infinity;
        h_set_ = false;
        start_clock(touching);
    }
    /// Another contact has begun.
    void join() {
        set_time_clock();
        start_clock(true);
        h_set_ = true;
    }
    /// The equation has changed: in the same clock if the lead contact still presses.
    void resume() {
        if (run_.engaged().empty() && !run_.smooth()) return;
        h_set_ = true;
        const bool holds = run_.closed(clock_.lead);
        const bool keeps = (clock_.kind == ContactClock::onset && holds) ||
                           (clock_.kind == ContactClock::separation && holds && lead().pressing &&
                            run_.rate(clock_.lead, step_.now.data()) < 0);
        if (!keeps) set_time_clock();
        step_.renew();
    }
    /// Before a step: is another clock better?
    void choose_clock(double horizon) {
        if (clock_.kind == ContactClock::onset) {
            const std::size_t i = index_of(clock_.lead);
            if (step_.l > onset_end || step_.here[i].v <= 0 || !lead().pressing) use_time();
        }
        if (clock_.kind != ContactClock::time) return;
        const double left = horizon - run_.time();
        for (std::size_t i = 0; i < run_.engaged().size(); ++i) {
            const Engaged& e = run_.engaged()[i];
            if (!e.pressing) continue;
            const auto [d, v, F] = step_.here[i];
            if (v > 0) {
                if (turn_in_reach(i, v, std::min(h_, 0.95 * left), horizon)) return use_turn(e, v);
            } else if (d > 0 && v < 0 && e.departure > 1 && no_separation_clock_ == 0 &&
                       d < -v * h_ * approach_steps) {
                // a sample that comes well before is better stepped to in time
                const double a = bend(i),
                             parting = 2 * d / (-v + std::sqrt(std::max(v * v - 2 * a * d, 0.0)));
                if (left > 0.8 * parting) return use_separation(e, d);
            }
        }
    }
    /// The step, cut at the end of the ground's segment, or where the clock has run down.
    double next_step(double horizon) {
        double h = h_;
        lands_ = false;
        if (!clock_.explicit_time()) return std::min(h, -step_.l);
        const double end = clock_.kind == ContactClock::time
                               ? horizon
                               : whole_root((horizon - clock_.onset) / clock_.pace, clock_.power);
        // rather two equal steps than a long and a tiny one
        if (step_.l + 1.01 * h >= end) {
            h = end - step_.l;
            lands_ = true;
        } else if (step_.l + 2 * h > end) {
            h = 0.5 * (end - step_.l);
        }
        return h;
    }

    /// The next step ends where the ground's segment does.
    [[nodiscard]] bool lands() const { return clock_.explicit_time() && lands_; }
    [[nodiscard]] bool acceptable(double h, double error) const {
        return error <= 1 || (std::isfinite(error) && h <= shortest_step());
    }
    void reject(double h, double error, double horizon) {
        ++run_.recorder.stats.rejected;
        h_ = std::abs(h) *
             (std::isfinite(error) ? std::max(0.2, 0.9 * inverse_eighth_root(error)) : 0.2);
        // a turn out of reach of one step is mostly in reach of two
        if (clock_.kind == ContactClock::turn && (turn_divided_ || h_ < 0.3 * h))
            return leave_turn(horizon);
        turn_divided_ = true;
        if (clock_.kind == ContactClock::separation && ++separation_trouble_ > 4) {
            separation_trouble_ = 0;
            return leave_separation();
        }
        if (h_ < 1e-16 * (1 + std::abs(step_.l)))
            run_.fail(RunStatus::not_converged,
                      std::string("the step ") + (run_.engaged().empty() ? "" : "of a contact ") +
                          "fell below rounding: a force is not a number there");
    }
    void accept() { separation_trouble_ = 0; }
    void grow(double taken, double error) {
        if (no_separation_clock_ > 0) --no_separation_clock_;
        if (std::exchange(h_set_, false)) return;
        // the estimate passes through zero now and then: a step grown fivefold on its word was the
        // largest error of a run
        constexpr double most = 1.7;
        // the force stiffens during the onset: what was just right is too long for the next step
        const double safety = clock_.kind == ContactClock::onset ? 0.8 : 0.9;
        const double factor = std::min(most, safety * inverse_eighth_root(std::max(error, 1e-10)));
        // a step that was cut short and had no error to speak of says little about the next
        if (std::abs(taken) < 0.5 * h_ && factor == most) return;
        h_ = std::abs(taken) * factor;
        if (clock_.kind == ContactClock::time) h_ = std::min(h_, longest_);
        if (clock_.kind == ContactClock::onset)
            h_ = std::min(h_, onset_growth * std::max(step_.l, first_onset_step_));
    }

    [[nodiscard]] std::size_t lead_contact() const { return index_of(clock_.lead); }
    /// The clock of the separation is at hand.
    [[nodiscard]] bool may_separate() const { return no_separation_clock_ == 0; }
    /// A pair opens in this step, which its own clock does better.
    void change_clock(std::size_t contact) {
        const Engaged& e = run_.engaged()[contact];
        const double d = run_.indentation(e.pair, step_.now.data());
        if (clock_.kind != ContactClock::time) use_time();
        if (d > 0)
            use_separation(e, d);
        else
            no_separation_clock_ = 3;
    }

    /// The bodies may come to rest before they part: the separation clock would never get there.
    [[nodiscard]] bool stalls() const {
        return clock_.kind == ContactClock::separation &&
               -run_.rate(clock_.lead, step_.now.data()) < 0.5 * separation_speed_;
    }
    void leave_separation() {
        use_time();
        h_ = 0.2 * time_step_;
        h_set_ = true;
        no_separation_clock_ = 4;
    }
    /// The present segment of ground ends before the turn, or the turn is out of reach.
    void leave_turn(double horizon) {
        use_time();
        turn_barred_until_ = horizon;
    }

private:
    [[nodiscard]] std::size_t index_of(std::size_t pair) const {
        for (std::size_t i = 0; i < run_.engaged().size(); ++i)
            if (run_.engaged()[i].pair == pair) return i;
        return 0;
    }
    [[nodiscard]] const Engaged& lead() const { return run_.engaged()[index_of(clock_.lead)]; }
    [[nodiscard]] double pace() {
        return step_.equation.pace(step_.l, step_.now.data(), step_.first_slope());
    }
    /// d'' of a contact; the clock is that of time.
    [[nodiscard]] double bend(std::size_t contact) {
        const Local<Fixed>& c = step_.equation.locals[contact];
        return step_.equation.row(c, c.rx, c.ry, step_.first_slope());
    }

    /// For the contact engaged last.
    void start_clock(bool touching) {
        if (run_.engaged().empty()) {
            set_time_clock();
            step_.renew();
            h_ = std::min(h_, longest_);
            return;
        }
        const Engaged& e = run_.engaged().back();
        const double speed = run_.recorder.log[e.log].onset_speed;
        const double d = run_.indentation(e.pair, step_.now.data());
        if (!touching || e.touch == 1 || !(speed > 0) || d > 0.1 * e.length) {
            set_time_clock();
            step_.renew();
            h_ = std::min(h_, 0.1 * e.length / e.form.onset.rate);
            return;
        }
        clock_ = {ContactClock::onset,          e.pair, e.touch, run_.time(),
                  e.length / e.form.onset.rate, 1};
        step_.l = 0;
        h_ = first_onset_step_;
        step_.renew();
    }
    void use_time() {
        set_time_clock();
        step_.renew_slope();
    }
    void set_time_clock() {
        switch (clock_.kind) {
            case ContactClock::time: break;
            // the pace is 0 at touch, the time that the step takes is not
            case ContactClock::onset:
                h_ = step_.l > 0 ? h_ * pace() : clock_.pace * whole_power(h_, clock_.power);
                break;
            // these stand still where they land; other contacts may go on
            case ContactClock::turn:
            case ContactClock::separation: h_ = time_step_; break;
        }
        clock_.kind = ContactClock::time;
        step_.l = run_.time();
    }
    void use_separation(const Engaged& e, double depth_now) {
        time_step_ = h_;
        separation_speed_ = -run_.rate(e.pair, step_.now.data());
        clock_ = {ContactClock::separation, e.pair, e.departure, 0, 1, e.length};
        step_.l = -whole_root(depth_now / e.length, clock_.power);
        h_ = std::min(time_step_ / std::max(pace(), 1e-300), -first_separation_step * step_.l);
        step_.renew_slope();
    }
    void use_turn(const Engaged& e, double rate) {
        time_step_ = h_;
        turn_divided_ = false;
        clock_ = {ContactClock::turn, e.pair, 1, 0, 1, 1};
        step_.l = -rate;
        h_ = rate;
        step_.renew_slope();
    }
    [[nodiscard]] bool turn_in_reach(std::size_t i, double v, double reach, double horizon) {
        const Engaged& e = run_.engaged()[i];
        if (!e.switches.rate_zero || e.direction < 0 || run_.engaged().size() > 1 ||
            turn_barred_until_ >= horizon || !(v > least_turn * e.form.onset.rate))
            return false;
        const double a = bend(i);
        return a < 0 && v < -a * reach;
    }

    /// Steps this short are taken whatever their error says: it is that of rounding, or of a law
    /// that jumps.
    [[nodiscard]] double shortest_step() const {
        if (clock_.kind == ContactClock::turn) return 1e-7 * lead().form.onset.rate;
        if (clock_.kind != ContactClock::time) return 1e-7;
        if (run_.engaged().empty()) return least_part * (run_.time() + step_angle);
        double shortest = infinity;
        for (const Engaged& e : run_.engaged())
            shortest = std::min(shortest, 1e-7 * e.length / e.form.onset.rate);
        return shortest;
    }

    Run& run_;
    ContactStepper<Fixed, Energy>& step_;
    ClockFace& clock_;
    double first_onset_step_;
    double h_ = infinity;          ///< in the clock that runs
    double longest_ = infinity;    ///< s, with smooth springs
    double time_step_ = 0;         ///< s, when the clock of a turn or a separation started
    double separation_speed_ = 0;  ///< m/s, when the separation clock started
    double turn_barred_until_ = -infinity;
    bool lands_ = false, h_set_ = false, turn_divided_ = false;
    int no_separation_clock_ = 0, separation_trouble_ = 0;
};

}  // namespace percuss::pounding
