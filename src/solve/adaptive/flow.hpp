// What the adaptive driver (driver.hpp) asks of the equations of a contact.
//
// A flow is the equation u' = flow(u) of one phase, u = (y, V, ...): y grows with the indentation
// and is 0 at separation, V has the sign of the rate and is 1 at touch. A flow either carries time
// as a component of u, or its time is an integral over the dense output; then every step is made
// dense, goes on beyond a turn that changes no formula, and keeps its distance from touch and
// separation, where that integral is singular.
//
// The phases of a contact know the flow of each, and which follows an event.
#pragma once

#include <concepts>
#include <optional>

#include "percuss/core/scalar.hpp"
#include "percuss/problem/solution.hpp"
#include "solve/adaptive/path.hpp"

namespace percuss::solvers {

template <class Flow>
struct PhaseStart {
    Flow flow;
    typename Flow::Vector state;
    double step = not_given;  ///< the first one; the last step goes on if not given
};

template <class F>
concept ImpactFlow = requires(const F& flow, const typename F::Vector& u,
                              const typename F::Step& step,
                              const Segment<typename F::Vector>& segment, double x) {
    { F::carries_time } -> std::convertible_to<bool>;
    /// First step of an impact, largest growth of a step, and where a rejected one gives up.
    { F::first_step + F::fastest_growth + F::least_step } -> std::convertible_to<double>;
    /// A release is sought up to this part before separation.
    { F::release_margin } -> std::convertible_to<double>;
    { flow(u) } -> std::same_as<typename F::Vector>;
    /// Indentation, rate and force, SI.
    { flow.depth(u) + flow.rate(u) + flow.force_at(u) } -> std::same_as<double>;
    /// Inverse of the errors allowed in a step that ends at u.
    { F::per_scale(x, u) } -> std::same_as<typename F::Vector>;
    { flow.outside_domain(u) } -> std::same_as<bool>;
    /// Rate per unit of l at which damping alone would stop the motion.
    { flow.damping_rate(u) } -> std::same_as<double>;
    /// A function with the sign of the total force, and its derivative by l.
    { flow.pull(u) + flow.pull_slope(u) } -> std::same_as<double>;
    /// The state at time x in a segment with this dense output.
    { flow.state_at(step, segment, x) } -> std::same_as<typename F::Vector>;
};

template <class F>
concept CarriesTime = ImpactFlow<F> && F::carries_time &&
    requires(const F& flow, const typename F::Vector& u) {
    { flow.time(u) } -> std::same_as<double>;
    /// Whether the contact has lasted so long that it is taken never to end.
    { flow.overdue(u) } -> std::same_as<bool>;
};

template <class F>
concept KeepsClock =
    ImpactFlow<F> && !F::carries_time &&
    requires(const F& flow, const typename F::Vector& u, const typename F::Step& step,
             const Segment<typename F::Vector>& segment, double x) {
    /// Time at a part of a segment, and dt/dl at y.
    { flow.time_at(step, segment, x) + flow.pace(x) } -> std::same_as<double>;
    /// Whether a step of length x that ends at u leaves the integral too little room.
    { flow.too_close(u, x) } -> std::same_as<bool>;
    /// The next step from u, at most x, after so much of l since touch.
    { flow.keep_clear(u, x, x) } -> std::same_as<double>;
};

template <class P>
concept ImpactPhases = (CarriesTime<typename P::Flow> || KeepsClock<typename P::Flow>)&&requires(
    P& phases, const typename P::Flow& flow, const typename P::Vector& u,
    const typename P::PeakForce& peak, const SegmentedPath<typename P::Flow>& path,
    const State& state, double d) {
    /// No kinks, and no rebound inside the contact.
    { P::only_turns } -> std::convertible_to<bool>;
    /// Local error per step.
    { phases.allowed() } -> std::same_as<double>;
    { phases.loading() } -> std::same_as<PhaseStart<typename P::Flow>>;
    /// The phase that follows the turn at u, if it is another one.
    { phases.after_turn(flow, u) } -> std::same_as<std::optional<PhaseStart<typename P::Flow>>>;
    /// Energy that can come back from the indentation d, J.
    { phases.recoverable(d) } -> std::same_as<double>;
    /// Energy that the motion still has, over that of the onset.
    { phases.energy_left(flow, u) } -> std::same_as<double>;
    /// Time and value of the largest force of a motion with its largest indentation at `state`.
    { peak.of(path, state) } -> std::same_as<State>;
};

}  // namespace percuss::solvers
