// Contact phases of the event-driven run, by DOP853 in the clocks of contact_clock.hpp. Steps end
// at the samples of the ground motion, where its acceleration has kinks, and at events, which are
// located on the dense output and stepped to once more.
#include <algorithm>
#include <cmath>

#include "pounding/event/contact/events.hpp"
#include "pounding/event/contact/standstill.hpp"
#include "pounding/event/contact/step.hpp"
#include "pounding/event/contact/step_growth.hpp"
#include "pounding/event/contact/watch.hpp"
#include "pounding/event/run.hpp"
#include "pounding/event/two_oscillators/phase.hpp"

namespace percuss::pounding {

using namespace pounding;

namespace {

/// Of all contacts of a run: some seconds of work for two oscillators.
constexpr long most_steps = 2000000;
/// The error estimate says little about the first step in the clock of the onset: at touch the
/// powers of l that count are still zero. The elastic force adds l^10 to the speed, so that the
/// step follows the tenth root of the tolerance; the next ones reach only so much farther.
double first_onset_step(double tolerance) { return 0.22 * std::pow(tolerance / 1e-9, 0.1); }
constexpr double onset_growth = 0.8;
/// An onset is over when l has come this far: the time is then as good a clock.
constexpr double onset_end = 0.85;
/// The separation clock takes over when the pair would open within this many steps.
constexpr double approach_steps = 1.0;
/// Of the way down to separation.
constexpr double first_separation_step = 0.4;

template <std::size_t Fixed, bool Energy>
class ModalContactSolver final : public ContactSolver {
public:
    ModalContactSolver(Run& run, const Flight& flight, Observers& observers)
        : run_(run),
          step_(run, flight),
          clock_(step_.equation.clock),
          events_(run, step_),
          watch_(run, step_, events_, observers),
          standstill_(run.branch),
          first_onset_step_(first_onset_step(run.tolerance)) {}

    void go(bool touching) override {
        const std::size_t n = run_.state.size();
        std::copy(run_.state.begin(), run_.state.end(), step_.now.begin());
        std::fill(step_.now.begin() + static_cast<long>(n), step_.now.end(), 0.0);
        clock_.kind = ContactClock::time;
        h_ = infinity;
        no_separation_clock_ = separation_trouble_ = 0;
        turn_barred_until_ = -infinity;
        h_set_ = false;
        standstill_.disturb();
        start_clock(run_.engaged.size() - 1, touching);
        watch_.start();
        while (!run_.engaged.empty() && run_.time < run_.end && !run_.failed()) advance();
        std::copy(step_.now.begin(), step_.now.begin() + static_cast<long>(n), run_.state.begin());
        if constexpr (Energy) {
            run_.solution.energy.input += step_.now[n + 1];
            run_.solution.energy.damped += step_.now[n + 2];
            run_.work += step_.now[n + 3];
        }
    }

private:
    // ---- clocks -----------------------------------------------------------------------------

    [[nodiscard]] std::size_t index_of(std::size_t pair) const {
        for (std::size_t i = 0; i < run_.engaged.size(); ++i)
            if (run_.engaged[i].pair == pair) return i;
        return 0;
    }
    [[nodiscard]] const Engaged& lead() const { return run_.engaged[index_of(clock_.lead)]; }
    [[nodiscard]] double pace() {
        return step_.equation.pace(step_.l, step_.now.data(), step_.first_slope());
    }
    /// d'' of a contact; the clock is that of time.
    [[nodiscard]] double bend(std::size_t contact) {
        const Local<Fixed>& c = step_.equation.locals[contact];
        return step_.equation.row(c.rx, c.ry, step_.first_slope());
    }

    /// For a contact that has just begun, or that others have begun.
    void start_clock(std::size_t index, bool touching) {
        const Engaged& e = run_.engaged[index];
        const double speed = run_.solution.impacts[e.log].onset_speed;
        const double d = run_.indentation(e.pair, step_.now.data());
        if (!touching || e.touch == 1 || !(speed > 0) || d > 0.1 * e.length) {
            set_time_clock();
            step_.renew();
            h_ = std::min(h_, 0.1 * e.length / e.form.onset.rate);
            return;
        }
        clock_ = {ContactClock::onset, e.pair, e.touch, run_.time, e.length / e.form.onset.rate, 1};
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
        step_.l = run_.time;
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
    /// The present piece of ground ends before the turn, or the turn is out of reach.
    void leave_turn(double horizon) {
        use_time();
        turn_barred_until_ = horizon;
    }

    /// Before a step: is another clock better?
    void choose_clock(double horizon) {
        if (clock_.kind == ContactClock::onset) {
            const std::size_t i = index_of(clock_.lead);
            if (step_.l > onset_end || step_.here[i].v <= 0 || !lead().pressing) use_time();
        }
        if (clock_.kind != ContactClock::time) return;
        const double left = horizon - run_.time;
        for (std::size_t i = 0; i < run_.engaged.size(); ++i) {
            const Engaged& e = run_.engaged[i];
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
    [[nodiscard]] bool turn_in_reach(std::size_t i, double v, double reach, double horizon) {
        const Engaged& e = run_.engaged[i];
        if (!e.switches.rate_zero || e.direction < 0 || run_.engaged.size() > 1 ||
            turn_barred_until_ >= horizon)
            return false;
        const double a = bend(i);
        return a < 0 && v < -a * reach;
    }

    // ---- stepping ---------------------------------------------------------------------------

    void advance() {
        if (run_.solution.stats.steps > most_steps)
            return run_.fail(RunStatus::not_converged,
                             "the contacts are too stiff for the explicit method: they took " +
                                 std::to_string(most_steps) + " steps");
        const double horizon = run_.horizon();
        if (rests()) return stand(horizon);
        choose_clock(horizon);
        const double h = clipped(horizon);
        step_.take(h);
        const double error = step_.error();
        if (!(error <= 1) && !(std::isfinite(error) && h <= shortest_step()))
            return reject(h, error, horizon);
        if (clock_.kind == ContactClock::turn && step_.end_time() > horizon)
            return leave_turn(horizon);
        step_.look_ahead();
        bool lands = clock_.explicit_time() && lands_;
        if (const auto event = events_.first(horizon, no_separation_clock_ == 0)) {
            if (event->kind == EventKind::clock) return change_clock(event->contact);
            if (event->part < 1) {
                step_.take(h * event->part);
                step_.look_ahead();
                lands = false;
            }
            accept(event->kind == EventKind::sample ? horizon : not_given);
            meet(*event, horizon);
        } else {
            const bool done = !clock_.explicit_time() && step_.end_l() >= 0;
            accept(lands ? horizon : not_given);
            if (done)
                arrive();
            else if (stalls())
                leave_separation();
            else if (lands)
                cross_sample();
        }
        grow(h, error);
        if (no_separation_clock_ > 0) --no_separation_clock_;
    }
    /// Pressed together by what is constant.
    [[nodiscard]] bool rests() {
        return clock_.kind == ContactClock::time && step_.equation.steady() &&
               standstill_.reached(run_.time, step_.now, step_.per_error(), run_.state.size());
    }
    /// Nothing moves until the ground does.
    void stand(double horizon) {
        watch_.stand(horizon);
        run_.time = horizon;
        step_.l = horizon;
        cross_sample();
    }
    /// The clock of a turn or a separation has run down.
    void arrive() {
        const std::size_t i = index_of(clock_.lead);
        if (clock_.kind == ContactClock::turn)
            run_.turn(i, depth(i));
        else
            part(i);
        resume();
    }

    void grow(double taken, double error) {
        if (h_set_) {
            h_set_ = false;
            return;
        }
        // the estimate passes through zero now and then: a step grown fivefold on its word was the
        // largest error of a run
        constexpr double most = 1.7;
        // the force stiffens during the onset: what was just right is too long for the next step
        const double safety = clock_.kind == ContactClock::onset ? 0.8 : 0.9;
        const double factor = std::min(most, safety * inverse_eighth_root(std::max(error, 1e-10)));
        // a step that was cut short and had no error to speak of says little about the next
        if (std::abs(taken) < 0.5 * h_ && factor == most) return;
        h_ = std::abs(taken) * factor;
        if (clock_.kind == ContactClock::onset)
            h_ = std::min(h_, onset_growth * std::max(step_.l, first_onset_step_));
    }

    /// The step, cut at the end of the ground's piece, or where the clock has run down.
    double clipped(double horizon) {
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

    /// Steps this short are taken whatever their error says: it is that of rounding, or of a law
    /// that jumps.
    [[nodiscard]] double shortest_step() const {
        if (clock_.kind == ContactClock::turn) return 1e-7 * lead().form.onset.rate;
        if (clock_.kind != ContactClock::time) return 1e-7;
        double shortest = infinity;
        for (const Engaged& e : run_.engaged)
            shortest = std::min(shortest, 1e-7 * e.length / e.form.onset.rate);
        return shortest;
    }
    void reject(double h, double error, double horizon) {
        ++run_.solution.stats.rejected;
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
                      "the step of a contact fell below rounding: its force is not a number there");
    }

    /// Takes the step over; `exactly`: the time it landed on.
    void accept(double exactly) {
        separation_trouble_ = 0;
        const double t = given(exactly) ? exactly : step_.end_time();
        watch_.observe(t);
        step_.accept(t);
        run_.time = t;
    }

    // ---- events -----------------------------------------------------------------------------

    void change_clock(std::size_t contact) {
        const Engaged& e = run_.engaged[contact];
        const double d = run_.indentation(e.pair, step_.now.data());
        if (clock_.kind != ContactClock::time) use_time();
        if (d > 0)
            use_separation(e, d);
        else
            no_separation_clock_ = 3;
    }

    void meet(const ContactEvent& event, double horizon) {
        const std::size_t i = event.contact;
        const bool turns = event.kind == EventKind::turn || event.kind == EventKind::sample;
        if (!turns) standstill_.disturb();
        switch (event.kind) {
            case EventKind::turn: run_.turn(i, depth(i)); break;
            case EventKind::slack: run_.slacken(i, depth(i), rate(i)); break;
            case EventKind::press: run_.press(i, rate(i)); break;
            case EventKind::open: part(i); break;
            case EventKind::yield: run_.yield(i, depth(i), rate(i)); break;
            case EventKind::touch: touch(i); return;
            case EventKind::sample: cross_sample(); return;
            case EventKind::domain:
                run_.fail(RunStatus::outside_domain,
                          "pair " + std::to_string(run_.engaged[i].pair + 1) +
                              ": the indentation leaves the domain of its law");
                return;
            case EventKind::clock: return;
        }
        resume();
        if (run_.time >= horizon) cross_sample();
    }

    /// The equation has changed: in the same clock if the lead contact still presses.
    void resume() {
        if (run_.engaged.empty()) return;
        h_set_ = true;
        const bool holds = run_.closed(clock_.lead);
        const bool keeps = (clock_.kind == ContactClock::onset && holds) ||
                           (clock_.kind == ContactClock::separation && holds && lead().pressing &&
                            run_.rate(clock_.lead, step_.now.data()) < 0);
        if (!keeps) set_time_clock();
        step_.renew();
    }
    void cross_sample() {
        const auto end = step_.now.begin() + static_cast<long>(run_.state.size());
        std::copy(step_.now.begin(), end, run_.state.begin());
        const bool kicked = run_.advance_ground();
        if (kicked) std::copy(run_.state.begin(), run_.state.end(), step_.now.begin());
        if (run_.engaged.empty()) return;
        if (kicked) {
            standstill_.disturb();
            step_.renew();
            watch_.start();
        } else if (step_.cross_pieces()) {
            standstill_.disturb();
        }
    }

    void part(std::size_t i) {
        standstill_.disturb();
        run_.part(i, step_.now.data());
    }
    [[nodiscard]] double depth(std::size_t i) const { return step_.here[i].d; }
    [[nodiscard]] double rate(std::size_t i) const {
        return run_.rate(run_.engaged[i].pair, step_.now.data());
    }
    void touch(std::size_t pair) {
        run_.zero[pair] += run_.indentation(pair, step_.now.data());
        std::copy(step_.now.begin(), step_.now.begin() + static_cast<long>(run_.state.size()),
                  run_.state.begin());
        run_.engage(pair);
        if (run_.failed()) return;
        set_time_clock();
        start_clock(run_.engaged.size() - 1, true);
        h_set_ = true;
        watch_.start();
    }

    Run& run_;
    ContactStepper<Fixed, Energy> step_;
    ClockFace& clock_;
    ContactEvents<Fixed, Energy> events_;
    ContactWatch<Fixed, Energy> watch_;
    Standstill standstill_;
    double first_onset_step_;
    double h_ = infinity;
    double time_step_ = 0;         ///< s, when the clock of a turn or a separation started
    double separation_speed_ = 0;  ///< m/s, when the separation clock started
    double turn_barred_until_ = -infinity;
    bool lands_ = false, h_set_ = false, turn_divided_ = false;
    int no_separation_clock_ = 0, separation_trouble_ = 0;
};

template <std::size_t Fixed>
std::unique_ptr<ContactSolver> make(Run& run, const Flight& flight, Observers& observers) {
    if (run.output.energy)
        return std::make_unique<ModalContactSolver<Fixed, true>>(run, flight, observers);
    return std::make_unique<ModalContactSolver<Fixed, false>>(run, flight, observers);
}

}  // namespace

std::unique_ptr<ContactSolver> make_contact_solver(Run& run, const Flight& flight,
                                                   Observers& observers) {
    switch (run.branch.size()) {
        case 1: return make<1>(run, flight, observers);
        case 2: return with_gauss_steps(run, flight, observers, make<2>(run, flight, observers));
        default: return make<0>(run, flight, observers);
    }
}

}  // namespace percuss::pounding
