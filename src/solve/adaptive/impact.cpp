// One impact by DOP853 in the regularised variable, phase by phase, with every event located by the
// dense output, stepped to again from the start of its step and polished by Newton.
#include <algorithm>
#include <cmath>
#include <memory>
#include <optional>

#include "percuss/core/text.hpp"
#include "percuss/numerics/quadrature.hpp"
#include "percuss/numerics/roots.hpp"
#include "percuss/solve/methods.hpp"
#include "problem/refusal.hpp"
#include "solve/adaptive/contact_flow.hpp"
#include "solve/adaptive/elastic_length.hpp"
#include "solve/adaptive/flow_step.hpp"
#include "solve/adaptive/phase_plan.hpp"
#include "solve/adaptive/power_impact.hpp"
#include "solve/adaptive/rules.hpp"

namespace percuss {

using namespace problem;
using namespace solvers;

namespace {

constexpr double longest_contact = 1e6;  // in units of S/v0
/// Local errors add up over a contact, and the dense output is one order lower.
constexpr double safety = 0.05;
constexpr double least_tolerance = 1e-15;

template <class Kernel>
class AdaptiveImpact {
public:
    using Flow = ContactFlow<Kernel>;
    using Step = FlowStep<3>;

    AdaptiveImpact(const Impact& impact, const Kernel& kernel, double allowed)
        : impact_(impact),
          energy_(0.5 * impact.onset.mass * impact.onset.rate * impact.onset.rate),
          plan_(phase_plan(kernel)),
          per_scale_(1 / allowed),
          can_pull_(impact.release == Release::no_tension && switches(impact.form).force_zero) {
        flow_.kernel = kernel;
        flow_.regular = plan_.loading;
        flow_.length = elastic_length(kernel, energy_);
        flow_.speed = impact.onset.rate;
        flow_.mass = impact.onset.mass;
        flow_.memory.attached = adhesive(impact.form);
        if (impact_.external) flow_.external = &impact_.external;
        kinks_ = plan_.loading_kinks;
    }

    Solution run() {
        begin_phase({0, 1, 0});
        while (!finished_) advance();
        return report();
    }

private:
    enum class Kind { peak, rebound, kink, release, separation };
    struct Event {
        Kind kind;
        double part;  ///< of the step
    };
    struct Node {
        FlowState state, slope;
        double h = 0;  ///< of the step that starts here
        double force = 0;
        std::size_t phase = 0;
    };

    void begin_phase(const FlowState& u) {
        phases_.push_back(flow_);
        state_ = u;
        slope_ = flow_(u);
        force_ = flow_.force_at(u);
    }

    void advance() {
        if (++stats_.steps > adaptive::most_steps)
            return fail(Status::not_converged, adaptive::too_stiff());
        Step step(flow_, state_, slope_, h_);
        stats_.force_calls += 12;
        const double per_time = per_scale_ / std::max(1.0, std::abs(step.end()[2]));
        const double error = step.error({per_scale_, per_scale_, per_time});
        if (!(error <= 1)) return reject(error);
        if (leaves_domain(step.end())) return fail(Status::outside_domain, domain_note());
        if (const auto event = first_event(step)) return meet(*event);
        accept(step);
        h_ *= adaptive::growth(error, 4);
        const double rate = flow_.damping_rate(state_);
        if (rate * h_ > adaptive::damping_reach) h_ = adaptive::damping_reach / rate;
        if (state_[2] > longest_contact || exhausted())
            fail(Status::no_separation, adaptive::never_parts());
    }

    [[nodiscard]] bool exhausted() {
        if (impact_.external || adhesive(impact_.form) || !given(peak_.indentation)) return false;
        const double left = state_[1] < 0 ? -state_[0] / state_[1] : 0;
        if (left > 0) least_left_ = std::min(least_left_, left);
        if (left > adaptive::creeping * least_left_) return true;
        return state_[1] * state_[1] + recoverable(flow_.depth(state_)) / energy_ <
               adaptive::least_energy;
    }

    void reject(double error) {
        ++stats_.rejected;
        h_ *= adaptive::cut(error);
        if (h_ > 1e-12) return;
        if (std::isfinite(indentation_limit(impact_.form)))
            return fail(Status::outside_domain, domain_note());
        fail(Status::not_converged,
             "the step fell below rounding: the force is not a smooth function there");
    }

    void accept(const Step& step) {
        nodes_.push_back({state_, slope_, step.length(), force_, phases_.size() - 1});
        state_ = step.end();
        slope_ = step.end_slope();
        force_ = flow_.force_at(state_);
    }

    [[nodiscard]] bool leaves_domain(const FlowState& u) const {
        if constexpr (requires { flow_.kernel.limit(); }) {
            return flow_.depth(u) >= flow_.kernel.limit();
        } else {
            return false;
        }
    }

    // ---- events -----------------------------------------------------------------------------

    [[nodiscard]] std::optional<Event> first_event(Step& step) {
        const FlowState end = step.end();
        const bool turns = state_[1] > 0 && end[1] <= 0, rebounds = state_[1] < 0 && end[1] >= 0;
        const bool separates = end[0] <= 0;
        const bool pulls = can_pull_ && end[1] < 0 && !separates && flow_.force_at(end) < 0;
        const double kink = crossed_kink(end);
        if (!turns && !rebounds && !separates && !pulls && !given(kink)) return std::nullopt;
        step.make_dense(flow_);
        stats_.force_calls += 3;
        std::optional<Event> first;
        const auto consider = [&](Kind kind, double part) {
            if (!first || part < first->part) first = Event{kind, part};
        };
        const auto root = [&](auto&& g, double to) {
            return bracketed_root([&](double x) { return g(step.at(x)); }, 0, to).x;
        };
        if (turns) consider(Kind::peak, root([](const FlowState& u) { return u[1]; }, 1));
        if (rebounds && state_[1] != 0)
            consider(Kind::rebound, root([](const FlowState& u) { return u[1]; }, 1));
        if (given(kink))
            consider(Kind::kink,
                     root([&](const FlowState& u) { return flow_.depth(u) - kink; }, 1));
        double last = 1;
        if (separates) {
            // from y = 0 itself (touch) the step rises first
            const double from = state_[0] > 0 ? 0 : 1e-3;
            last = bracketed_root([&](double x) { return step.at(x, 0); }, from, 1).x;
            consider(Kind::separation, last);
        }
        if (can_pull_) {
            const double before = separates ? last * (1 - 1e-6) : 1;
            const auto tension = [&](double x) { return flow_.force_at(step.at(x)); };
            const FlowState late = step.at(before);
            if (late[1] < 0 && late[0] > 0 && tension(before) < 0 && force_ > 0)
                consider(Kind::release, bracketed_root(tension, 0, before).x);
        }
        return first;
    }

    [[nodiscard]] bool no_tension() const { return impact_.release == Release::no_tension; }

    /// A kink between the ends of the step, in the direction of motion.
    [[nodiscard]] double crossed_kink(const FlowState& end) const {
        const double from = flow_.depth(state_), to = flow_.depth(end);
        for (const double kink : kinks_)
            if ((from - kink) * (to - kink) < 0 && std::abs(from - kink) > 1e-13 * flow_.length)
                return kink;
        return not_given;
    }

    /// Steps to the event once more from the start of the step, so that its state has the full
    /// order.
    void meet(const Event& event) {
        Step step(flow_, state_, slope_, event.part * h_);
        stats_.force_calls += 12;
        FlowState u = step.end();
        const FlowState slope = step.end_slope();
        const double correction = newton_correction(event, u, slope);
        if (std::isfinite(correction) && std::abs(correction) < 1e-3 * h_)
            for (std::size_t i = 0; i < u.size(); ++i) u[i] += correction * slope[i];
        if (event.kind == Kind::peak || event.kind == Kind::rebound) u[1] = 0;
        if (event.kind == Kind::separation) u[0] = 0;
        nodes_.push_back({state_, slope_, step.length(), force_, phases_.size() - 1});
        handle(event.kind, u);
    }

    [[nodiscard]] double newton_correction(const Event& event, const FlowState& u,
                                           const FlowState& slope) const {
        switch (event.kind) {
            case Kind::peak:
            case Kind::rebound: return -u[1] / slope[1];
            case Kind::separation: return -u[0] / slope[0];
            case Kind::release:
                return -flow_.force_at(u) / (flow_.force_rate(u) * flow_.pace(u[0]));
            case Kind::kink: break;
        }
        return 0;  // a kink tolerates the accuracy of the dense output: the formulas agree there
    }

    void handle(Kind kind, const FlowState& u) {
        switch (kind) {
            case Kind::peak: return at_peak(u);
            case Kind::rebound: return at_rebound(u);
            case Kind::kink: return at_kink(u);
            case Kind::release:
            case Kind::separation: return finish(u);
        }
    }

    void at_peak(const FlowState& u) {
        const double d = flow_.depth(u);
        if (!(d <= peak_.indentation)) peak_ = {flow_.time(u), d, 0, flow_.force_at(u)};
        if (!plan_.switches_at_peak) return continue_from(u);
        if constexpr (HasMemory<Kernel>) flow_.memory = flow_.kernel.commit(d, 0, flow_.memory);
        peak_memory_ = flow_.memory;
        flow_.regular = return_regularisation(flow_.kernel, plan_, d);
        kinks_ = return_kinks(flow_.kernel, d);
        // a rounding below zero selects the return phase of laws that damp the approach only
        begin_phase({flow_.coordinate(d), -1e-300, u[2]});
    }

    void at_rebound(const FlowState& u) {
        if (adhesive(impact_.form) && !impact_.external)
            return fail(Status::no_separation,
                        "the bodies stick: the onset energy does not reach the work of adhesion");
        if (!plan_.switches_at_peak) return continue_from(u);
        if constexpr (HasMemory<Kernel>) {
            // reloading follows the return curve up to the old peak
            kinks_.push_back(flow_.memory.peak);
            continue_from(u);
        } else {
            flow_.regular = plan_.loading;
            begin_phase({flow_.coordinate(phases_.back().depth(u)), 1e-300, u[2]});
        }
    }

    void at_kink(const FlowState& u) {
        const double d = flow_.depth(u);
        if constexpr (HasMemory<Kernel>) {
            if (u[1] > 0 && d >= flow_.memory.peak * (1 - 1e-12) && flow_.memory.peak > 0) {
                flow_.regular = plan_.loading;
                flow_.memory = flow_.kernel.commit(d, 0, flow_.memory);
                kinks_.clear();
                return begin_phase({flow_.coordinate(d), u[1], u[2]});
            }
        }
        continue_from(u);
        h_ = std::min(h_, initial_step);
    }

    void continue_from(const FlowState& u) {
        state_ = u;
        slope_ = flow_(u);
        force_ = flow_.force_at(u);
    }

    void finish(const FlowState& u) {
        finished_ = true;
        status_ = Status::separated;
        end_ = {flow_.time(u), flow_.depth(u), flow_.rate(u), flow_.force_at(u)};
    }

    void fail(Status status, std::string note) {
        finished_ = true;
        status_ = status;
        note_ = std::move(note);
        end_ = {flow_.time(state_), flow_.depth(state_), flow_.rate(state_),
                flow_.force_at(state_)};
    }

    [[nodiscard]] std::string domain_note() const {
        if constexpr (requires { flow_.kernel.limit(); }) {
            return beyond_limit(flow_.kernel.limit());
        } else {
            return {};
        }
    }

    // ---- report -----------------------------------------------------------------------------

    Solution report() {
        Solution solution;
        solution.status = status_;
        solution.note = note_;
        solution.stats = stats_;
        if (status_ == Status::outside_domain || status_ == Status::not_converged) return solution;
        fill(solution.rebound);
        solution.at = path();
        return solution;
    }

    void fill(Rebound& r) {
        r.peak_indentation = peak_.indentation;
        r.time_of_peak_indentation = peak_.time;
        fill_peak_force(r);
        const bool parted = status_ == Status::separated;
        r.restitution = parted ? -end_.rate / impact_.onset.rate : 0;
        r.duration = parted ? end_.time : not_given;
        const double stored_at_peak = recoverable(peak_.indentation);
        r.dissipated_loading = energy_ + external_work(0, peak_.time) - stored_at_peak;
        if (!parted) return;
        r.indentation_at_release = end_.indentation;
        r.stored_at_release = no_tension() ? recoverable(end_.indentation) : 0;
        const double kinetic = 0.5 * impact_.onset.mass * end_.rate * end_.rate;
        r.dissipated_unloading =
            stored_at_peak + external_work(peak_.time, end_.time) - kinetic - r.stored_at_release;
    }

    [[nodiscard]] double recoverable(double d) const {
        if constexpr (HasMemory<Kernel>) {
            return flow_.kernel.potential(d, peak_memory_);
        } else {
            return flow_.kernel.potential(d);
        }
    }

    /// The largest node and its neighbours bracket the peak of the total force.
    void fill_peak_force(Rebound& r) const {
        std::size_t top = 0;
        for (std::size_t i = 1; i < nodes_.size(); ++i)
            if (nodes_[i].force > nodes_[top].force) top = i;
        r.peak_force = nodes_[top].force;
        r.time_of_peak_force = node_time(top);
        for (const std::size_t i : {top == 0 ? top : top - 1, top}) refine_peak_force(i, r);
        if (!(peak_.force < r.peak_force)) {
            r.peak_force = peak_.force;
            r.time_of_peak_force = peak_.time;
        }
    }
    void refine_peak_force(std::size_t i, Rebound& r) const {
        const Node& node = nodes_[i];
        const Flow& flow = phases_[node.phase];
        Step step(flow, node.state, node.slope, node.h);
        step.make_dense(flow);
        const auto rate = [&](double x) { return flow.force_rate(step.at(x)); };
        const double from = node.state[0] > 0 ? 0 : 1e-6;
        if (!(rate(from) > 0 && rate(1) < 0)) return;
        const double part = bracketed_root(rate, from, 1).x;
        const Step exact(flow, node.state, node.slope, part * node.h);
        const double F = flow.force_at(exact.end());
        if (!(F > r.peak_force)) return;
        r.peak_force = F;
        r.time_of_peak_force = flow.time(exact.end());
    }
    [[nodiscard]] double node_time(std::size_t i) const {
        return phases_[nodes_[i].phase].time(nodes_[i].state);
    }

    [[nodiscard]] double external_work(double from, double to) const {
        if (!impact_.external || !(to > from)) return 0;
        static const GaussRule rule = gauss_legendre(20);
        const auto at = path();
        return integrate(rule, from, to, [&](double t) {
            const State s = at(t);
            return impact_.external(t, s.indentation, s.rate) * s.rate;
        });
    }

    /// The dense output, made anew from the start of the step that contains t.
    [[nodiscard]] std::function<State(double)> path() const {
        struct Path {
            std::vector<Flow> phases;
            std::vector<Node> nodes;
            State end;
            ExternalForce external;
        };
        auto path = std::make_shared<Path>(Path{phases_, nodes_, end_, impact_.external});
        for (Flow& flow : path->phases) flow.external = path->external ? &path->external : nullptr;
        return [path = std::shared_ptr<const Path>(path)](double time) {
            const Path& p = *path;
            if (!(time < p.end.time))
                return State{time, p.end.indentation, p.end.rate, p.end.force};
            const double t = std::max(time, 0.0);
            const auto after = std::upper_bound(
                p.nodes.begin(), p.nodes.end(), t,
                [&](double x, const Node& n) { return x < p.phases[n.phase].time(n.state); });
            const Node& node = *(after - 1);
            const Flow& flow = p.phases[node.phase];
            Step step(flow, node.state, node.slope, node.h);
            step.make_dense(flow);
            const auto late = [&](double x) { return flow.time(step.at(x)) - t; };
            const double part = late(1) > 0 ? bracketed_root(late, 0, 1, 1e-16).x : 1.0;
            const FlowState u = step.at(part);
            return State{time, flow.depth(u), flow.rate(u), flow.force_at(u)};
        };
    }

    static constexpr double initial_step = 0.05;

    Impact impact_;
    double energy_;
    PhasePlan plan_;
    double per_scale_;
    bool can_pull_;
    Flow flow_;
    std::vector<double> kinks_;
    std::vector<Flow> phases_;
    std::vector<Node> nodes_;
    FlowState state_{}, slope_{};
    double force_ = 0;
    double h_ = initial_step;
    double least_left_ = infinity;
    bool finished_ = false;
    Status status_ = Status::not_converged;
    std::string note_;
    Stats stats_;
    State peak_{not_given, not_given, 0, not_given};
    Memory peak_memory_;
    State end_;
};

}  // namespace

Solution solve(const Impact& impact, const Adaptive& method) {
    if (!(method.tolerance >= least_tolerance && method.tolerance <= 1))
        return without_result(Status::not_converged, "tolerance " + shortest(method.tolerance) +
                                                         " is not between " +
                                                         shortest(least_tolerance) + " and 1");
    if (std::string reason = release_refusal(impact.form, impact.release); !reason.empty())
        return without_result(Status::not_converged, std::move(reason));
    const double allowed = std::max(safety * method.tolerance, 1e-16);
    return std::visit(
        [&]<class K>(const K& kernel) {
            if constexpr (IsPower<K>)
                if (!impact.external && has_power_flow(kernel))
                    return solve_power_adaptive(impact, kernel, allowed);
            return AdaptiveImpact(impact, kernel, allowed).run();
        },
        impact.form.kernel);
}

}  // namespace percuss
