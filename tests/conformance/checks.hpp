// The conformance checks: each returns a verdict, which the tests assert for every law of the
// catalogue and deny for the deliberately wrong ones.
#pragma once

#include <gtest/gtest.h>

#include <functional>
#include <span>

#include "subject.hpp"

namespace conformance {

using Verdict = testing::AssertionResult;

struct State {
    double d = 0;
    double v = 0;
    percuss::Memory memory;
};

/// New units: one old kilogram is `mass` new ones, one metre is `length`, one second is `time`.
struct Units {
    double mass = 1, length = 1, time = 1;
    [[nodiscard]] double factor(percuss::Dimension d) const;
};
/// Any consistent units will do; these have nothing round.
inline constexpr Units odd_units{2.7, 31.3, 0.17};

using Engage = std::function<percuss::Expected<Subject>(std::span<const percuss::Setting>,
                                                        const percuss::Onset&)>;
/// The force in new units is the old force in new units, and so are its derivatives and its energy.
[[nodiscard]] Verdict homogeneous(const percuss::LawInfo& info,
                                  std::span<const percuss::Setting> settings,
                                  const percuss::Onset& onset, const Engage& engage,
                                  const State& state, const Units& units);

/// States a law must pass through: fresh ones, and for laws with memory states of return and
/// reloading.
[[nodiscard]] std::vector<State> states(const Subject& s, double scale);

/// F >= 0 for d >= 0, v >= 0.
[[nodiscard]] Verdict never_pulls_on_approach(const Subject& s, double scale);
/// F, dF/dd, dF/dv and U vanish where the bodies are apart.
[[nodiscard]] Verdict nothing_when_apart(const Subject& s, double scale);
/// F(d, v) = F(d, 0), and a round trip costs nothing.
[[nodiscard]] Verdict elastic(const Subject& s, double scale);
/// (F(d, v) - F(d, 0)) v >= 0
[[nodiscard]] Verdict damper_opposes_motion(const Subject& s, double scale);
/// Work put into a closed loop of d and v is not negative; zero if the subject claims not to
/// dissipate, positive if it claims to.
[[nodiscard]] Verdict loop_costs_energy(const Subject& s, double scale);
/// Along any slow path the work put in covers the growth of the stored energy.
[[nodiscard]] Verdict stores_no_more_than_given(const Subject& s,
                                                std::span<const double> waypoints);
/// F(d, 0) grows with d on first loading.
[[nodiscard]] Verdict stiffens(const Subject& s, double scale);
[[nodiscard]] Verdict stiffness_is_derivative(const Subject& s, const State& state,
                                              double tolerance);
[[nodiscard]] Verdict damping_is_derivative(const Subject& s, const State& state, double tolerance);
/// dU/dd = F(d, 0)
[[nodiscard]] Verdict potential_is_integral(const Subject& s, const State& state, double tolerance);
[[nodiscard]] Verdict touch_exponents_hold(const Subject& s, double scale);
/// Each announced switch is one, and none is hidden.
[[nodiscard]] Verdict switches_tell_the_truth(const Subject& s, double scale);

/// Fed with a random state by the properties: a path to `peak`, then the state.
[[nodiscard]] State state_after(const Subject& s, double peak, double d, double v);

}  // namespace conformance
