// One impact by DOP853, phase by phase, with every event located by the dense output, stepped to
// again from the start of its step and polished by Newton. One driver for all flows (flow.hpp).
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "percuss/problem/impact.hpp"
#include "problem/refusal.hpp"
#include "solve/adaptive/events.hpp"
#include "solve/adaptive/flow.hpp"
#include "solve/adaptive/path.hpp"
#include "solve/adaptive/rebound.hpp"
#include "solve/adaptive/rules.hpp"
#include "solve/resting.hpp"

namespace percuss::solvers {

template <ImpactPhases Phases>
class AdaptiveImpact {
public:
    using Flow = typename Phases::Flow;
    using Vector = typename Flow::Vector;
    using Step = typename Flow::Step;

    AdaptiveImpact(const Impact& impact, Phases phases)
        : impact_(impact),
          phases_(std::move(phases)),
          can_pull_(impact.release == Release::no_tension && switches(impact.form).force_zero),
          adhesive_(adhesive(impact.form)),
          push_(holding_push(impact)) {
        path_.segments.reserve(32);
    }

    [[nodiscard]] Solution run() {
        begin(phases_.loading());
        while (!finished_) advance();
        return report();
    }

private:
    // ---- steps ------------------------------------------------------------------------------

    [[nodiscard]] const Flow& flow() const { return path_.phases.back(); }
    [[nodiscard]] Segment<Vector>& segment() { return path_.segments.back(); }

    void begin(PhaseStart<Flow> start) {
        path_.phases.push_back(std::move(start.flow));
        if (given(start.step)) since_touch_ = h_ = start.step;
        go_on_from(start.state);
    }
    void go_on_from(const Vector& u) {
        state_ = u;
        slope_ = flow()(u);
    }

    void advance() {
        if (++stats_.steps > adaptive::most_steps)
            return fail(Status::not_converged,
                        impact_.external ? adaptive::undecided() : adaptive::too_stiff());
        Step step(flow(), state_, slope_, h_);
        stats_.force_calls += 12;
        const double error = step.error(Flow::per_scale(phases_.allowed(), step.end()));
        if (!(error <= 1)) return reject(error);
        if (flow().outside_domain(step.end())) return leave_domain();
        if constexpr (!Flow::carries_time)
            if (flow().too_close(step.end(), h_)) {
                h_ *= 0.55;
                return;
            }
        const bool whole = pass(step);
        if (!finished_ && (whole || !Flow::carries_time)) choose_step(error, step.length());
    }

    void reject(double error) {
        ++stats_.rejected;
        h_ *= adaptive::cut(error);
        if (h_ > Flow::least_step) return;
        if (std::isfinite(indentation_limit(impact_.form))) return leave_domain();
        fail(Status::not_converged, adaptive::no_step());
    }
    void leave_domain() {
        fail(Status::outside_domain, problem::beyond_limit(indentation_limit(impact_.form)));
    }

    void choose_step(double error, double length) {
        since_touch_ += length;
        h_ *= adaptive::growth(error, Flow::fastest_growth);
        const double rate = flow().damping_rate(state_);
        if (rate * h_ > adaptive::damping_reach) h_ = adaptive::damping_reach / rate;
        if constexpr (!Flow::carries_time) h_ = flow().keep_clear(state_, h_, since_touch_);
        if constexpr (!Phases::only_turns) {
            if (held()) return rest(0);
            if (sinks()) return sink();
            if (at_rest()) return rest_here();
        }
        if (overdue() && spring_ahead() > 0)
            return fail(Status::not_converged, adaptive::not_turned(flow().depth(state_)));
        if (overdue() || exhausted() || stopped())
            fail(Status::no_separation, adaptive::never_parts());
    }
    [[nodiscard]] bool overdue() const {
        if constexpr (Flow::carries_time) {
            return flow().overdue(state_);
        } else {
            return false;
        }
    }
    /// The force of the spring alone against an approach that may turn yet; -1 in other motions.
    [[nodiscard]] double spring_ahead() const {
        const bool other = given(peak_.indentation) || impact_.external || adhesive_;
        return !other && state_[1] > 0 ? force(impact_.form, flow().depth(state_), 0) : -1;
    }
    /// Whether a damper has taken the motion, and no spring holds against it.
    [[nodiscard]] bool stopped() const {
        return state_[1] * state_[1] < adaptive::least_energy && spring_ahead() == 0;
    }
    /// Whether what is left of the motion will not part the bodies.
    [[nodiscard]] bool exhausted() {
        if (impact_.external || adhesive_ || !given(peak_.indentation) || !(state_[1] < 0))
            return false;
        const double left = -state_[0] / state_[1];
        least_left_ = std::min(least_left_, left);
        // the potential of a user's law is a quadrature: it is asked last
        return left > adaptive::creeping * least_left_ ||
               (state_[1] * state_[1] < adaptive::least_energy &&
                phases_.energy_left(flow(), state_) < adaptive::least_energy);
    }

    /// Whether the push has won before the motion turns: an overdamped contact only creeps.
    [[nodiscard]] bool held() const {
        return push_ && !adhesive_ && given(peak_.indentation) && state_[1] < 0 &&
               phases_.held(flow(), state_, push_->force, can_pull_);
    }
    /// Whether an overdamped approach is slowed down by its damper alone: it then ends at rest,
    /// without a turn.
    [[nodiscard]] bool sinks() const {
        if (!push_ || adhesive_ || !(state_[1] > 0) || given(peak_.indentation)) return false;
        const double excess = push_->force - flow().force_at(state_);
        return std::abs(excess) < adaptive::quasi_static * push_->force &&
               phases_.overdamped(flow(), state_) &&
               phases_.held(flow(), state_, push_->force, can_pull_);
    }
    void sink() {
        const double low = flow().depth(state_);
        double high = low;
        for (int i = 0; i < 100 && !(force(impact_.form, high, 0) > push_->force); ++i) high *= 2;
        peak_ = {not_given, high, 0, push_->force};
        rest(low);
        peak_.indentation = rest_.indentation;
    }
    /// Neither moving nor pushed by a force of which nothing else is known.
    [[nodiscard]] bool at_rest() const {
        if (push_ || !impact_.external || !(std::abs(state_[1]) < adaptive::at_rest)) return false;
        const double d = flow().depth(state_), v = flow().rate(state_);
        const double excess = impact_.external(time_, d, v) - flow().force_at(state_);
        return std::abs(excess) <= adaptive::at_rest * peak_.force;
    }
    void rest_here() {
        rest_ = {flow().depth(state_), flow().force_at(state_)};
        fail(Status::no_separation, adaptive::rests(rest_));
    }
    /// In contact for ever, with the equilibrium above the indentation `low`.
    void rest(double low) {
        const RestingState rest = resting_state(impact_.form, phases_.memory(flow()), push_->force,
                                                low, peak_.indentation);
        if (!given(rest.indentation)) return fail(Status::not_converged, adaptive::undecided());
        rest_ = rest;
        fail(Status::no_separation, adaptive::rests(rest));
    }

    // ---- events -----------------------------------------------------------------------------

    /// Records an accepted step and meets its events; false if one of them cut it short.
    bool pass(Step& step) {
        const Signs s = signs(phases_, flow(), state_, step.end(), can_pull_);
        path_.segments.push_back({state_, slope_, h_, time_, not_given, path_.phases.size() - 1});
        if (s.any() || !Flow::carries_time) {
            step.make_dense(flow());
            stats_.force_calls += 3;
            if (s.separates) segment().separation = separation_part(step, state_[0]);
        }
        if constexpr (!Flow::carries_time)
            stats_.force_calls += peak_force_.observe(flow(), step, segment(), s.turns);
        if (s.any())
            for (const Event& event : locate(s, flow(), step, segment(), can_pull_))
                if (meet(event, step)) return false;
        state_ = step.end();
        slope_ = step.end_slope();
        time_ = time_at(step, 1, state_);
        return true;
    }

    /// Steps to the event once more from the start of its step, so that its state has the full
    /// order. False if the step goes on beyond it.
    bool meet(const Event& event, const Step& whole) {
        const Step step(flow(), state_, slope_, event.part * h_);
        stats_.force_calls += 12;
        Vector u = step.end();
        const double moved = polish(event.kind, u, step.end_slope());
        const double time = time_at(whole, event.part, u, moved);
        switch (event.kind) {
            case ImpactEventKind::turn:
                note_peak(u, time);
                return follow(phases_.after_turn(flow(), u), u, time, event.part);
            case ImpactEventKind::rebound: return at_rebound(u, time, event.part);
            case ImpactEventKind::kink: return at_kink(u, time, event.part);
            case ImpactEventKind::separation:
            case ImpactEventKind::release: break;
        }
        if constexpr (Flow::carries_time) cut(event.part);
        finish(Status::separated, {}, u, time);
        return true;
    }

    /// One Newton step along the flow; returns its length in l.
    double polish(ImpactEventKind kind, Vector& u, const Vector& slope) const {
        double by = correction(kind, u, slope);
        if (!(std::abs(by) < 1e-3 * h_)) by = 0;
        for (std::size_t i = 0; i < u.size(); ++i) u[i] += by * slope[i];
        if (kind == ImpactEventKind::turn || kind == ImpactEventKind::rebound) u[1] = 0;
        if (kind == ImpactEventKind::separation) u[0] = 0;
        return by;
    }
    [[nodiscard]] double correction(ImpactEventKind kind, const Vector& u,
                                    const Vector& slope) const {
        switch (kind) {
            case ImpactEventKind::turn:
            case ImpactEventKind::rebound: return -u[1] / slope[1];
            case ImpactEventKind::separation: return -u[0] / slope[0];
            case ImpactEventKind::release: return -flow().pull(u) / flow().pull_slope(u);
            case ImpactEventKind::kink: break;
        }
        return 0;  // a kink tolerates the accuracy of the dense output: the formulas agree there
    }

    /// Time of the state u, which lies at a part of the step, or `moved` beyond it.
    [[nodiscard]] double time_at(const Step& step, double part, const Vector& u,
                                 double moved = 0) const {
        if constexpr (Flow::carries_time) {
            return flow().time(u);
        } else {
            const double time = flow().time_at(step, path_.segments.back(), part);
            // the clock has put y = 0 there itself, where its pace may be infinite
            return moved == 0 || !(u[0] > 0) ? time : time + moved * flow().pace(u[0]);
        }
    }

    void note_peak(const Vector& u, double time) {
        const double d = flow().depth(u);
        if (!(d <= peak_.indentation)) peak_ = {time, d, 0, flow().force_at(u)};
    }
    bool at_rebound(const Vector& u, double time, double part) {
        if constexpr (!Phases::only_turns) {
            if (push_) {
                cut(part);
                state_ = u;
                time_ = time;
                rest(flow().depth(u));
                return true;
            }
            if (!adhesive_ || impact_.external)
                return follow(phases_.after_rebound(flow(), u), u, time, part);
            fail(Status::no_separation,
                 "the bodies stick: the onset energy does not reach the work of adhesion");
        }
        return true;
    }
    bool at_kink(const Vector& u, double time, double part) {
        if constexpr (!Phases::only_turns) {
            auto next = phases_.after_kink(flow(), u);
            if (!next) h_ = std::min(h_, Flow::first_step);
            return follow(std::move(next), u, time, part);
        }
        return true;
    }

    /// Begins the next phase, or goes on in the same one. True if the step ends here: a flow whose
    /// clock needs the whole step goes through it where its formula does not change.
    bool follow(std::optional<PhaseStart<Flow>> next, const Vector& u, double time, double part) {
        if (!next && !Flow::carries_time) return false;
        cut(part);
        time_ = time;
        if (next) {
            begin(std::move(*next));
        } else {
            go_on_from(u);
        }
        return true;
    }
    void cut(double part) {
        segment().h *= part;
        segment().separation = not_given;
    }

    // ---- report -----------------------------------------------------------------------------

    void fail(Status status, std::string note) { finish(status, std::move(note), state_, time_); }
    void finish(Status status, std::string note, const Vector& u, double time) {
        finished_ = true;
        status_ = status;
        note_ = std::move(note);
        path_.end = {time, flow().depth(u), flow().rate(u), flow().force_at(u)};
    }

    [[nodiscard]] Solution report() {
        Solution solution;
        solution.status = status_;
        solution.note = std::move(note_);
        solution.stats = stats_;
        if (status_ == Status::outside_domain || status_ == Status::not_converged) return solution;
        solution.rebound = rebound(impact_, phases_, path_, peak_, status_);
        solution.rest = rest_;
        if (push_ && given(rest_.indentation) && !has_memory(impact_.form) && !adhesive_)
            solution.rebound.dissipated_unloading =
                phases_.recoverable(peak_.indentation) - phases_.recoverable(rest_.indentation) -
                push_->force * (peak_.indentation - rest_.indentation);
        const State largest = peak_force_.of(path_, peak_);
        solution.rebound.peak_force = largest.force;
        solution.rebound.time_of_peak_force = largest.time;
        solution.at = [path = std::make_shared<const SegmentedPath<Flow>>(std::move(path_))](
                          double time) { return path->at(time); };
        return solution;
    }

    const Impact& impact_;
    Phases phases_;
    bool can_pull_, adhesive_;
    const ConstantPush* push_;
    SegmentedPath<Flow> path_;
    typename Phases::PeakForce peak_force_;
    Vector state_{}, slope_{};
    double time_ = 0;
    double h_ = Flow::first_step;
    double since_touch_ = 0;  ///< in l; at least its first step in a phase that begins elsewhere
    double least_left_ = infinity;
    bool finished_ = false;
    Status status_ = Status::not_converged;
    std::string note_;
    Stats stats_;
    RestingState rest_;
    State peak_{not_given, not_given, 0, not_given};
};

}  // namespace percuss::solvers
