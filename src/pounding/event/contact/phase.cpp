// Contact phases of the event-driven run, by DOP853 in the clocks of clock.hpp. Steps end
// at the samples of the ground motion, where its acceleration has kinks, and at events, which are
// located on the dense output and stepped to once more.
#include <algorithm>
#include <cmath>

#include "percuss/core/text.hpp"
#include "pounding/event/contact/creep.hpp"
#include "pounding/event/contact/events.hpp"
#include "pounding/event/contact/pacing.hpp"
#include "pounding/event/contact/reading.hpp"
#include "pounding/event/contact/standstill.hpp"
#include "pounding/event/contact/step.hpp"
#include "pounding/event/run.hpp"
#include "pounding/event/two_oscillators/phase.hpp"

namespace percuss::pounding {

namespace {

/// Of all contacts of a run, or of all of it with smooth springs: a few seconds of work for two
/// oscillators.
constexpr long most_steps = 2000000;
template <std::size_t Fixed, bool Energy>
class ModalContactSolver final : public ContactSolver {
public:
    explicit ModalContactSolver(Run& run)
        : run_(run),
          step_(run),
          clock_(step_.equation.clock),
          events_(run, step_),
          reading_(run, step_, events_),
          pacing_(run, step_),
          standstill_(run.branch) {}

    void go(bool touching) override {
        const std::size_t n = states();
        release_sliders();
        std::copy(run_.state(), run_.state() + n, step_.now.begin());
        std::fill(step_.now.begin() + static_cast<long>(n), step_.now.end(), 0.0);
        if (run_.smooth()) run_.smooth()->present(step_.now.data() + step_.equation.memory());
        standstill_.disturb();
        pacing_.start(touching);
        reading_.start();
        while (goes_on() && run_.time() < run_.end && !run_.failed()) advance();
        if constexpr (Energy) {
            run_.recorder.add_work(step_.now[n + 1], step_.now[n + 2]);
            run_.recorder.add_contact_work(step_.now[n + 3]);
        }
    }

private:
    [[nodiscard]] std::size_t states() const { return 2 * step_.equation.blocks(); }
    /// With smooth springs there is no other way to fly.
    [[nodiscard]] bool goes_on() const { return run_.smooth() || !run_.engaged().empty(); }

    // ---- stepping ---------------------------------------------------------------------------

    void advance() {
        if (run_.recorder.stats.steps > most_steps)
            return run_.fail(RunStatus::not_converged,
                             std::string(run_.smooth() ? "the run" : "the contacts") + " took " +
                                 std::to_string(most_steps) + " steps until " +
                                 significant(run_.time(), 6) + " s, the most there may be; " +
                                 fewer_steps());
        if (creeps_for_ever()) return;
        const double horizon = run_.horizon();
        if (rests()) return stand(horizon);
        pacing_.choose_clock(horizon);
        const double h = pacing_.next_step(horizon);
        step_.take(h);
        const double error = step_.error();
        if (!pacing_.acceptable(h, error)) return pacing_.reject(h, error, horizon);
        // a body that a push draws on may never turn: its time would run backwards in that clock
        if (clock_.kind == ContactClock::turn &&
            (step_.end_time() > horizon || step_.end_time() < run_.time()))
            return pacing_.leave_turn(horizon);
        step_.look_ahead();
        bool lands = pacing_.lands();
        if (const auto event = events_.first(horizon, pacing_.may_separate())) {
            if (event->kind == EventKind::clock) return pacing_.change_clock(event->contact);
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
            else if (pacing_.stalls())
                pacing_.leave_separation();
            else if (lands)
                cross_sample();
        }
        pacing_.grow(h, error);
    }
    [[nodiscard]] bool creeps_for_ever() {
        if (run_.smooth() || run_.engaged().size() != 1 || !step_.equation.steady()) return false;
        const Engaged& e = run_.engaged()[0];
        if (!creep_.hopeless(run_, e, step_.here[0], most_steps - run_.recorder.stats.steps))
            return false;
        run_.fail(RunStatus::not_converged, CreepWatch::note(run_, e, step_.here[0], most_steps));
        return true;
    }
    /// What would take fewer.
    [[nodiscard]] std::string fewer_steps() const {
        if (run_.smooth()) {
            const auto [spring, rate] = run_.smooth()->fastest_settling();
            if (rate * run_.time() > most_steps)
                return "the brace of " + run_.smooth()->label(spring) +
                       " is so stiff that it settles within " + significant(1 / rate, 2) +
                       " s: take a softer one";
        }
        return "where damping lets the bodies creep, a larger restitution takes fewer";
    }
    /// Pressed together by what is constant.
    [[nodiscard]] bool rests() {
        return !run_.smooth() && clock_.kind == ContactClock::time && step_.equation.steady() &&
               standstill_.reached(run_.time(), step_.now, step_.per_error(), states()) &&
               !creeps();
    }
    /// A damper that carries part of the load gives way, however slowly: that is no rest.
    [[nodiscard]] bool creeps() const {
        constexpr double share = 1e-3;
        for (std::size_t i = 0; i < run_.engaged().size(); ++i) {
            const Engaged& e = run_.engaged()[i];
            const double still = force(e.form, std::max(depth(i), 0.0), 0, e.memory);
            const double now = step_.here[i].F;
            if (!(std::abs(now - still) <= share * std::abs(now))) return true;
        }
        return false;
    }
    /// Nothing moves until the ground does.
    void stand(double horizon) {
        reading_.stand(horizon);
        run_.move(horizon, step_.now.data());
        step_.l = horizon;
        cross_sample();
    }
    /// The clock of a turn or a separation has run down.
    void arrive() {
        const std::size_t i = pacing_.lead_contact();
        if (clock_.kind == ContactClock::turn)
            run_.turn(i, depth(i));
        else
            part(i);
        pacing_.resume();
    }

    /// Takes the step over; `exactly`: the time it landed on.
    void accept(double exactly) {
        pacing_.accept();
        const double t = given(exactly) ? exactly : step_.end_time();
        reading_.read(t);
        step_.accept(t);
        run_.move(t, step_.now.data());
        if (run_.smooth())
            run_.smooth()->move(t, run_.state(), step_.now.data() + step_.equation.memory());
    }

    // ---- events -----------------------------------------------------------------------------

    void meet(const ContactEvent& event, double horizon) {
        const std::size_t i = event.contact;
        const bool turns = event.kind == EventKind::turn || event.kind == EventKind::sample;
        if (!turns) standstill_.disturb();
        switch (event.kind) {
            case EventKind::turn: run_.turn(i, depth(i)); break;
            case EventKind::slack: run_.slacken(i, depth(i), rate(i)); break;
            case EventKind::press:
                run_.press(i, rate(i));
                release_sliders();
                break;
            case EventKind::open: part(i); break;
            case EventKind::yield: run_.yield(i, depth(i), rate(i)); break;
            case EventKind::touch: touch(i); return;
            case EventKind::storey: end_line(event); break;
            case EventKind::spring_turn: run_.smooth()->turn(i); break;
            case EventKind::spring_cross: run_.smooth()->cross(i); break;
            case EventKind::spring_collapse:
                run_.collapse(run_.smooth()->label(i), run_.smooth()->drift(i, run_.state()));
                return;
            case EventKind::sample: cross_sample(); return;
            case EventKind::domain:
                run_.fail(RunStatus::outside_domain,
                          "pair " + std::to_string(run_.engaged()[i].pair + 1) +
                              ": the indentation leaves the domain of its law");
                return;
            case EventKind::clock: return;
        }
        if (run_.failed()) return;
        pacing_.resume();
        if (run_.time() >= horizon) cross_sample();
    }
    /// From here on the structure is another one.
    void end_line(const ContactEvent& event) {
        run_.end_line(event.contact, event.end);
        std::copy(run_.state(), run_.state() + states(), step_.now.begin());
        step_.renew_structure();
        reading_.start();
    }

    /// A contact whose force jumps may set sliders going.
    void release_sliders() {
        const long changes = run_.changes();
        run_.release_sliders();
        if (run_.changes() == changes) return;
        std::copy(run_.state(), run_.state() + states(), step_.now.begin());
        step_.renew_structure();
    }

    void cross_sample() {
        const long changes = run_.changes();
        const bool kicked = run_.advance_ground();
        if (kicked) std::copy(run_.state(), run_.state() + states(), step_.now.begin());
        if (run_.changes() != changes) step_.renew_structure();
        if (!goes_on()) return;
        if (kicked) {
            if (run_.smooth()) run_.smooth()->set_signs(run_.state());
            standstill_.disturb();
            step_.renew();
            reading_.start();
        } else if (step_.cross_segments()) {
            standstill_.disturb();
        }
    }

    void part(std::size_t i) {
        standstill_.disturb();
        run_.part(i);
    }
    [[nodiscard]] double depth(std::size_t i) const { return step_.here[i].d; }
    [[nodiscard]] double rate(std::size_t i) const {
        return run_.rate(run_.engaged()[i].pair, step_.now.data());
    }
    void touch(std::size_t pair) {
        run_.touch(pair);
        release_sliders();
        if (run_.failed()) return;
        pacing_.join();
        reading_.start();
    }

    Run& run_;
    ContactStepper<Fixed, Energy> step_;
    ClockFace& clock_;
    ContactEvents<Fixed, Energy> events_;
    ContactReading<Fixed, Energy> reading_;
    ContactPacing<Fixed, Energy> pacing_;
    Standstill standstill_;
    CreepWatch creep_;
};

template <std::size_t Fixed>
std::unique_ptr<ContactSolver> make(Run& run) {
    if (run.recorder.wants_energy()) return std::make_unique<ModalContactSolver<Fixed, true>>(run);
    return std::make_unique<ModalContactSolver<Fixed, false>>(run);
}

}  // namespace

std::unique_ptr<ContactSolver> make_contact_solver(Run& run) {
    if (run.smooth()) return make<0>(run);
    switch (run.branch.size()) {
        case 1: return make<1>(run);
        case 2:
            if (run.yielding()) return make<2>(run);
            return with_gauss_steps(run, make<2>(run));
        default: return make<0>(run);
    }
}

}  // namespace percuss::pounding
