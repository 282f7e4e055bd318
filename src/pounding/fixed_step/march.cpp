#include "pounding/fixed_step/march.hpp"

#include <algorithm>
#include <cmath>

#include "percuss/core/text.hpp"

namespace percuss::pounding {

namespace {

/// A minute or two for two oscillators.
constexpr double most_steps = 3e7;

class March {
public:
    March(const PoundingAssembly& assembly, const FixedStep& method, const PoundingOutput& output,
          FixedScheme& scheme)
        : a_(assembly),
          method_(method),
          scheme_(scheme),
          jumps_(assembly.jumps()),
          state_(start()),
          recorder_(assembly, output, state_) {
        scheme_.energy.open(scheme_.stored(state_));
    }

    PoundingSolution run() {
        solution_.status = RunStatus::completed;
        for (long k = 1; state_.time < a_.duration; ++k) {
            // multiplied, not summed: the grid does not drift
            const double next = (static_cast<double>(k) - method_.phase) * method_.step;
            if (!reach(std::min(next, a_.duration))) break;
        }
        recorder_.close(solution_);
        solution_.energy = scheme_.energy;
        solution_.stats = scheme_.stats;
        return std::move(solution_);
    }

private:
    RunState start() const {
        RunState s;
        s.x = a_.x0;
        s.v = a_.v0;
        for (std::size_t i = 0; i < a_.pairs(); ++i) {
            PairState p;
            p.d = a_.indentation(i, s.x, 0);
            p.w = a_.closing_speed(i, s.v, 0);
            if (p.d > 0) {
                const auto& pair = a_.problem.pairs[i];
                p.form = engaged(pair, p.w, a_.effective_mass[i]);
                if (p.form) p.force = released_force(*p.form, pair.release, p.d, p.w, p.memory);
            }
            s.pairs.push_back(std::move(p));
        }
        return s;
    }

    /// To a point of the grid, stopping where the ground jumps.
    bool reach(double end) {
        while (jump_ < jumps_.size() && jumps_[jump_].time <= end) {
            const auto& jump = jumps_[jump_++];
            if (jump.time > state_.time && !step_to(jump.time)) return false;
            kick(jump.change);
        }
        return !(end > state_.time) || step_to(end);
    }

    bool step_to(double end) {
        const RunState before = state_;
        const bool in_contact = before.touching();
        // the same number in every step, so that what a scheme prepares for it serves them all
        const double length = end - before.time;
        const bool whole = std::abs(length - method_.step) <= 1e-6 * method_.step;
        const double h = whole ? method_.step : length;
        auto outcome = scheme_.advance(state_, h);
        state_.time = end;
        if (!state_.x.allFinite() || !state_.v.allFinite() || !inside_domains())
            return stop(
                before, RunStatus::outside_domain,
                "an indentation left the domain of its law near t = " + significant(end, 6) + " s");
        if (!outcome.converged)
            return stop(before, RunStatus::not_converged,
                        "the equations of the step at t = " + significant(before.time, 6) +
                            " s were not solved; take a smaller step");
        settle();
        scheme_.finish(before, state_, h);
        const bool contact_step = in_contact || state_.touching() || !outcome.closings.empty();
        ++(contact_step ? scheme_.stats.steps : scheme_.stats.segments);
        scheme_.energy.store(scheme_.stored(state_));
        std::sort(outcome.closings.begin(), outcome.closings.end(),
                  [](const Closing& a, const Closing& b) { return a.time < b.time; });
        recorder_.add(state_, outcome.closings);
        return true;
    }
    bool stop(const RunState& before, RunStatus status, std::string note) {
        state_ = before;
        solution_.status = status;
        solution_.note = std::move(note);
        return false;
    }
    [[nodiscard]] bool inside_domains() const {
        return std::all_of(state_.pairs.begin(), state_.pairs.end(), [](const PairState& p) {
            return !p.form || p.d < indentation_limit(*p.form);
        });
    }

    void settle() {
        for (std::size_t i = 0; i < a_.pairs(); ++i) {
            PairState& p = state_.pairs[i];
            p.w = a_.closing_speed(i, state_.v, state_.time);
            if (!p.form) continue;
            bool cut = false;
            if (p.d > 0) {
                p.memory = commit(*p.form, p.d, p.w, p.memory);
                p.force =
                    released_force(*p.form, a_.problem.pairs[i].release, p.d, p.w, p.memory, &cut);
            } else {
                p.form.reset();
                p.memory = {};
                p.force = 0;
            }
            p.cut = p.cut || cut;
        }
    }

    void kick(const Eigen::VectorXd& change) {
        const double before = scheme_.stored(state_);
        state_.v += change;
        for (std::size_t i = 0; i < a_.pairs(); ++i)
            state_.pairs[i].w = a_.closing_speed(i, state_.v, state_.time);
        const double after = scheme_.stored(state_);
        scheme_.energy.input += after - before;
        scheme_.energy.store(after);
        recorder_.jump(state_);
    }

    const PoundingAssembly& a_;
    FixedStep method_;
    FixedScheme& scheme_;
    std::vector<PoundingAssembly::Jump> jumps_;
    std::size_t jump_ = 0;
    RunState state_;
    FixedStepRecorder recorder_;
    PoundingSolution solution_;
};

}  // namespace

double FixedScheme::stored(const RunState& state) const {
    double sum = 0.5 * (state.v.dot(a_.M * state.v) + state.x.dot(a_.K * state.x));
    for (const auto& p : state.pairs)
        if (p.form && p.d > 0) sum += potential(*p.form, p.d, p.memory);
    return sum;
}

Expected<void> check(const FixedStep& method, double duration) {
    if (!(method.step > 0) || !std::isfinite(method.step))
        return Error{"the step must be a positive number of seconds, not " + shortest(method.step),
                     {}};
    if (!(method.phase >= 0 && method.phase < 1))
        return Error{"the phase must be at least 0 and below 1, not " + shortest(method.phase), {}};
    if (duration / method.step > most_steps)
        return Error{"steps of " + shortest(method.step) + " s would take more than " +
                         significant(most_steps, 3) + " of them for " + shortest(duration) + " s",
                     {}};
    if (method.step > duration)
        return Error{"a step of " + shortest(method.step) + " s is longer than the run of " +
                         shortest(duration) +
                         " s; a hundredth of the shortest contact is a good start",
                     {}};
    return {};
}

PoundingSolution march(const PoundingAssembly& assembly, const FixedStep& method,
                       const PoundingOutput& output, FixedScheme& scheme) {
    return March(assembly, method, output, scheme).run();
}

}  // namespace percuss::pounding
