#include "solve/adaptive/power_impact.hpp"

#include <algorithm>
#include <cmath>
#include <memory>

#include "percuss/numerics/roots.hpp"
#include "solve/adaptive/power_flow.hpp"
#include "solve/adaptive/rules.hpp"

namespace percuss::solvers {

namespace {

constexpr double first_step = 0.3;

template <class Kernel>
class PowerImpact {
public:
    using Flow = PowerFlow<Kernel>;
    using Vector = typename Flow::State;
    using Step = typename Flow::Step;

    PowerImpact(const Impact& impact, const Kernel& kernel, double allowed)
        : impact_(impact),
          kernel_(kernel),
          energy_(0.5 * impact.onset.mass * impact.onset.rate * impact.onset.rate),
          length_(kernel.indentation_at(energy_)),
          allowed_(allowed),
          can_pull_(impact.release == Release::no_tension && kernel.c_return > 0 &&
                    kernel.j.value() < kernel.n.value()) {
        legs_.reserve(32);
        begin(kernel.c_approach, {0, 1});
        // the clock lives on the dense output, one order lower: the more so the steeper the force
        if (flow().exponents.k1 > 2) allowed_ /= 8;
        if (allowed_ < 1e-11) allowed_ = std::max(allowed_ / 4, 1e-16);
    }

    Solution run() {
        while (!finished_) advance();
        return report();
    }

private:
    /// One step: where it starts, and the part of it at which y = 0, if it reaches it.
    struct Leg {
        Vector start, slope;
        double h = 0;
        double time = 0;
        double singular = not_given;
        std::size_t phase = 0;
        const GaussRule* rule = nullptr;  ///< for the clock, away from its singularities
    };

    /// More nodes than the dense output is worth would be wasted.
    static const GaussRule* clock_rule(double allowed) {
        static const GaussRule few = gauss_legendre(7), some = gauss_legendre(10),
                               many = gauss_legendre(16);
        return allowed > 2e-11 ? &few : allowed > 1e-12 ? &some : &many;
    }

    void begin(double c, const Vector& u) {
        phases_.push_back(Flow::make(kernel_, c, length_, impact_.onset));
        state_ = u;
        slope_ = flow()(u);
    }
    [[nodiscard]] const Flow& flow() const { return phases_.back(); }

    void advance() {
        if (++stats_.steps > adaptive::most_steps)
            return fail(Status::not_converged, adaptive::too_stiff());
        Step step(flow(), state_, slope_, h_);
        stats_.force_calls += 12;
        const double error = step.error({1 / allowed_, 1 / allowed_});
        if (!(error <= 1)) {
            ++stats_.rejected;
            h_ *= adaptive::cut(error);
            if (h_ < 1e-14) fail(Status::not_converged, "the step fell below rounding");
            return;
        }
        if (too_close(step)) {
            h_ *= 0.55;
            return;
        }
        pass(step);
        if (finished_) return;
        since_touch_ += step.length();
        choose_step(error);
    }

    /// Every step but the first stays as far from touch, and from separation, as it is long: there
    /// the clock is singular, and Gauss's rule needs that distance.
    void choose_step(double error) {
        h_ *= adaptive::growth(error, 3);
        h_ = std::min(h_, since_touch_);
        const double rate = flow().B * integer_power(state_[0], flow().exponents.k2 - 1);
        if (rate * h_ > adaptive::damping_reach) h_ = adaptive::damping_reach / rate;
        if (!(state_[1] < 0)) return;
        const double left = -state_[0] / state_[1];
        if (left < 1.2 * h_) {
            h_ = 1.1 * left;
        } else if (left < 2.3 * h_) {
            h_ = 0.5 * left;
        }
        least_left_ = std::min(least_left_, left);
        const double energy = integer_power(state_[0], flow().exponents.k1) + state_[1] * state_[1];
        if (energy < adaptive::least_energy || left > adaptive::creeping * least_left_)
            fail(Status::no_separation, adaptive::never_parts());
    }

    /// A step that ends just short of separation leaves Gauss's rule no room.
    [[nodiscard]] bool too_close(const Step& step) const {
        const Vector end = step.end();
        return end[0] > 0 && end[1] < 0 && flow().exponents.N != 1 &&
               -end[0] / end[1] < 0.9 * step.length();
    }

    void pass(Step& step) {
        const Vector end = step.end();
        const bool turns = state_[1] > 0 && end[1] <= 0, separates = end[0] <= 0;
        const bool pulls = can_pull_ && end[1] < 0 && (separates || flow().reduced_force(end) < 0);
        const bool peaks = state_[1] > 0 && (turns || !(flow().force_growth(end) > 0));
        // A new leg takes the dense output; others are integrated with it for their time anyway.
        step.make_dense(flow());
        stats_.force_calls += 3;
        Leg leg{state_,
                slope_,
                step.length(),
                time_,
                not_given,
                phases_.size() - 1,
                clock_rule(allowed_)};
        if (separates) {
            const double from = state_[0] > 0 ? 0 : 1e-3;
            leg.singular = bracketed_root([&](double x) { return step.at(x, 0); }, from, 1).x;
        }
        legs_.push_back(leg);
        if (peaks) note_peak_force(step, leg, turns);
        if (turns && turn(step, leg)) return;
        if (pulls && release(step, leg)) return;
        if (separates) return separate(leg, step);
        time_ += elapsed(flow(), step, leg, 1);
        state_ = end;
        slope_ = step.end_slope();
    }

    /// The state at a part of the step, stepped to from its start: the full order.
    [[nodiscard]] Vector state_at(const Leg& leg, double part) {
        stats_.force_calls += 12;
        return Step(flow(), leg.start, leg.slope, part * leg.h).end();
    }
    static void move(Vector& u, const Vector& slope, double by) {
        for (std::size_t i = 0; i < u.size(); ++i) u[i] += by * slope[i];
    }

    /// True if the return is another phase.
    bool turn(const Step& step, const Leg& leg) {
        const double part = bracketed_root([&](double x) { return step.at(x, 1); }, 0, 1).x;
        Vector u = state_at(leg, part);
        const Vector slope = flow()(u);
        const double correction = -u[1] / slope[1];
        move(u, slope, correction);
        const double d = flow().depth(u);
        peak_ = {time_ + elapsed(flow(), step, leg, part) + correction * flow().pace(u[0]), d, 0,
                 kernel_.force(d, -0.0)};
        if (!kernel_.approach_only()) return false;
        legs_.back().h *= part;
        time_ = peak_.time;
        const Flow next = Flow::make(kernel_, 0, length_, impact_.onset);
        begin(0, {next.coordinate(d), 0});
        since_touch_ = h_ = first_step;
        return true;
    }

    bool release(const Step& step, const Leg& leg) {
        const double last = given(leg.singular) ? leg.singular * (1 - 1e-9) : 1;
        const auto pull = [&](double x) { return flow().reduced_force(step.at(x)); };
        if (!(pull(last) < 0)) return false;
        const double part = bracketed_root(pull, 0, last).x;
        Vector u = state_at(leg, part);
        const double correction = -flow().reduced_force(u) / flow().reduced_force_slope(u);
        move(u, flow()(u), correction);
        finish(u, time_ + elapsed(flow(), step, leg, part) + correction * flow().pace(u[0]));
        return true;
    }

    void separate(const Leg& leg, const Step& step) {
        Vector u = state_at(leg, leg.singular);
        const Vector slope = flow()(u);
        move(u, slope, -u[0] / slope[0]);
        u[0] = 0;
        finish(u, time_ + elapsed(flow(), step, leg, leg.singular));
    }

    void finish(const Vector& u, double time) {
        finished_ = true;
        status_ = Status::separated;
        end_ = {time, flow().depth(u), flow().rate(u), flow().force_at(u)};
    }
    void fail(Status status, std::string note) {
        finished_ = true;
        status_ = status;
        note_ = std::move(note);
        end_ = {time_, flow().depth(state_), flow().rate(state_), flow().force_at(state_)};
    }

    /// A force that falls at first, as that of a dashpot does from touch on, may have its peak later.
    void note_peak_force(const Step& step, const Leg& leg, bool turns) {
        // without damping the force peaks with the indentation
        if (turns && flow().B == 0) return;
        const auto growth = [&](double x) { return flow().force_growth(step.at(x)); };
        double from = leg.start[0] > 0 ? 0 : 1e-4;
        while (from < 1 && !(growth(from) > 0)) from += 0.125;
        if (!(from < 1)) return;
        const double part = bracketed_root(growth, from, 1).x;
        const double F = flow().force_at(state_at(leg, part));
        if (F <= peak_force_.force) return;
        peak_force_ = {time_ + elapsed(flow(), step, leg, part), 0, 0, F};
    }

    /// Integral of pace over parts 0 to `part` of the leg.
    static double elapsed(const Flow& flow, const Step& step, const Leg& leg, double part) {
        if (flow.exponents.N == 1) return part * leg.h * flow.pace(1);
        if (leg.start[0] == 0)
            return leg.h * from_singular(
                               flow, [&](double z) { return step.at(z, 0); }, part);
        if (given(leg.singular))
            return remaining(flow, step, leg, leg.singular) -
                   remaining(flow, step, leg, leg.singular - part);
        return leg.h *
               integrate(*leg.rule, 0, part, [&](double x) { return flow.pace(step.at(x, 0)); });
    }
    /// Time from z parts before separation until then.
    static double remaining(const Flow& flow, const Step& step, const Leg& leg, double z) {
        return leg.h * from_singular(
                           flow, [&](double x) { return before_separation(step, leg, x); }, z);
    }
    /// y at z parts before separation; there the dense output itself has lost its digits.
    static double before_separation(const Step& step, const Leg& leg, double z) {
        if (z < 1e-5) return -step.at(leg.singular - z / 2, 1) * leg.h * z;
        return step.at(leg.singular - z, 0);
    }
    /// Integral of pace(y(z)) from 0 to z, where y ~ z.
    template <class Y>
    static double from_singular(const Flow& flow, const Y& y, double z) {
        if (!(z > 0)) return 0;
        const double N = flow.exponents.N;
        double sum = 0;
        for (std::size_t i = 0; i < flow.touch->node.size(); ++i) {
            const double node = z * flow.touch->node[i];
            // pace ~ y^(N-1): the ratio y/node is smooth
            sum += flow.touch->weight[i] * flow.power_below_one(y(node) / node);
        }
        return N * flow.length / flow.speed * std::pow(z, N) * sum;
    }

    Solution report() {
        Solution solution;
        solution.status = status_;
        solution.note = std::move(note_);
        solution.stats = stats_;
        if (status_ == Status::not_converged) return solution;
        fill(solution.rebound);
        solution.at = path();
        return solution;
    }
    void fill(Rebound& r) const {
        r.peak_indentation = peak_.indentation;
        r.time_of_peak_indentation = peak_.time;
        fill_peak_force(r);
        const bool parted = status_ == Status::separated;
        const double stored = kernel_.potential(peak_.indentation);
        r.restitution = parted ? -end_.rate / impact_.onset.rate : 0;
        r.dissipated_loading = energy_ - stored;
        if (!parted) return;
        r.duration = end_.time;
        r.indentation_at_release = end_.indentation;
        r.stored_at_release = can_pull_ ? kernel_.potential(end_.indentation) : 0;
        r.dissipated_unloading =
            stored - 0.5 * impact_.onset.mass * end_.rate * end_.rate - r.stored_at_release;
    }
    void fill_peak_force(Rebound& r) const {
        const bool before = given(peak_force_.force);
        r.peak_force = before ? peak_force_.force : peak_.force;
        r.time_of_peak_force = before ? peak_force_.time : peak_.time;
        // a dashpot pushes hardest at touch if its force only falls from there
        const double touch = kernel_.force(0.0, impact_.onset.rate);
        if (touch > r.peak_force) {
            r.peak_force = touch;
            r.time_of_peak_force = 0;
        }
    }

    [[nodiscard]] std::function<State(double)> path() const {
        struct Path {
            std::vector<Flow> phases;
            std::vector<Leg> legs;
            State end;
        };
        return [path = std::make_shared<const Path>(Path{phases_, legs_, end_})](double time) {
            if (!(time < path->end.time))
                return State{time, path->end.indentation, path->end.rate, path->end.force};
            const double t = std::max(time, 0.0);
            const auto after = std::ranges::upper_bound(path->legs, t, {}, &Leg::time);
            const Leg& leg = *(after - 1);
            const Flow& flow = path->phases[leg.phase];
            Step step(flow, leg.start, leg.slope, leg.h);
            step.make_dense(flow);
            const Vector u = state_in(flow, step, leg, t);
            return State{time, flow.depth(u), flow.rate(u), flow.force_at(u)};
        };
    }

    /// The state at time t inside a leg; towards separation it is sought from there.
    static Vector state_in(const Flow& flow, const Step& step, const Leg& leg, double t) {
        if (given(leg.singular) && flow.exponents.N != 1) {
            const double parting = leg.time + remaining(flow, step, leg, leg.singular);
            const double left = parting - t;
            const auto early = [&](double z) { return remaining(flow, step, leg, z) - left; };
            const double z = early(leg.singular) > 0
                                 ? bracketed_root(early, 0, leg.singular, 1e-16).x
                                 : leg.singular;
            return {before_separation(step, leg, z), step.at(leg.singular - z, 1)};
        }
        const auto late = [&](double x) { return leg.time + elapsed(flow, step, leg, x) - t; };
        return step.at(late(1) > 0 ? bracketed_root(late, 0, 1, 1e-16).x : 1.0);
    }

    const Impact& impact_;
    Kernel kernel_;
    double energy_;
    double length_;
    double allowed_;
    bool can_pull_;
    std::vector<Flow> phases_;
    std::vector<Leg> legs_;
    Vector state_{}, slope_{};
    double h_ = first_step;
    double since_touch_ = 0;
    double least_left_ = infinity;
    double time_ = 0;
    bool finished_ = false;
    Status status_ = Status::not_converged;
    std::string note_;
    Stats stats_;
    State peak_{not_given, not_given, 0, not_given};
    State peak_force_{not_given, not_given, 0, not_given};
    State end_;
};

}  // namespace

template <class Kernel>
bool has_power_flow(const Kernel& kernel) {
    return polynomial_exponents(kernel.n.value(), kernel.j.value(), !kernel.undamped()).found;
}

template <class Kernel>
Solution solve_power_adaptive(const Impact& impact, const Kernel& kernel, double allowed) {
    return PowerImpact<Kernel>(impact, kernel, allowed).run();
}

#define PERCUSS_INSTANTIATE(K)              \
    template bool has_power_flow(const K&); \
    template Solution solve_power_adaptive(const Impact&, const K&, double);
PERCUSS_INSTANTIATE(HertzHuntCrossley)
PERCUSS_INSTANTIATE(HertzTsuji)
PERCUSS_INSTANTIATE(HertzViscoelastic)
PERCUSS_INSTANTIATE(HertzDashpot)
PERCUSS_INSTANTIATE(LinearDashpot)
PERCUSS_INSTANTIATE(LinearHuntCrossley)
PERCUSS_INSTANTIATE(GeneralPower)
#undef PERCUSS_INSTANTIATE

}  // namespace percuss::solvers
