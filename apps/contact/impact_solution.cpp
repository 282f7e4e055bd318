#include "apps/contact/impact_solution.hpp"

#include <cmath>

#include "apps/cli/errors.hpp"
#include "percuss/core/text.hpp"

namespace percuss::app {

namespace {

/// Below this a fixed step does not resolve the contact; the discrete gradient takes it all the
/// same.
constexpr long fewest_steps = 10;

/// The force of --gravity or --push on the effective mass; 0 if there is none.
Expected<double> read_external(const Arguments& arguments, double mass) {
    PERCUSS_TRY(const auto gravity, arguments.quantity("--gravity", dimension::acceleration));
    PERCUSS_TRY(const auto push, arguments.quantity("--push", dimension::force));
    if (given(gravity) && given(push))
        return bad_input(
            "--gravity and --push are both given; give the whole constant force as one of them");
    if (given(gravity)) return mass * gravity;
    return given(push) ? push : 0.0;
}

Expected<void> check_exact(const Impact& impact, const Law& law) {
    const std::string instead = " (--method adaptive takes every law and force)";
    if (impact.external)
        return bad_input("with --gravity or --push there is no closed form" + instead);
    if (const auto exact = has_exact(impact.form, impact.release); !exact)
        return bad_input(law_id(law) + ": " + exact.reason + instead);
    return {};
}

/// Numbers near the ends of a double's range come back as NaN or 0, which must not look like a
/// result.
bool representable(const Rebound& r) {
    // neither is given where no fixed step met the bodies pushing
    const bool unmet = !given(r.peak_force) && !given(r.time_of_peak_force);
    return std::isfinite(r.restitution) && std::isfinite(r.duration) && r.duration > 0 &&
           std::isfinite(r.peak_indentation) && r.peak_indentation > 0 &&
           (unmet || std::isfinite(r.peak_force));
}

/// The closed form or adaptive, unless a fixed step is being tried.
Method method_of_other_rule(const Method& method) {
    if (const auto* adaptive = std::get_if<Adaptive>(&method))
        return Automatic{adaptive->tolerance};
    return std::holds_alternative<Exact>(method) ? Automatic{} : method;
}

Expected<Impact> read_impact(const Arguments& arguments, const TypedContact& contact) {
    PERCUSS_TRY(const auto onset, required_onset(contact, "impact"));
    PERCUSS_TRY(const auto speed, engagement_speed(arguments, onset.rate));
    PERCUSS_TRY(const auto engaged, engage(contact, {speed, onset.mass}));
    PERCUSS_TRY(const auto force, read_external(arguments, onset.mass));
    Impact impact(engaged.form, engaged.release);
    impact.onset = onset;
    if (force != 0) impact.external = ConstantPush{force};
    return impact;
}

}  // namespace

Expected<SolvedImpact> solve_typed(const Arguments& arguments, const TypedContact& contact,
                                   const Method& method) {
    PERCUSS_TRY(auto impact, read_impact(arguments, contact));
    if (std::holds_alternative<Exact>(method)) PERCUSS_CHECK(check_exact(impact, contact.law));
    Solution solution = solve(impact, method);
    std::vector<std::string> notes;
    if (method_info(method).takes_step && solution.stats.steps < fewest_steps)
        notes.push_back("only " + std::to_string(solution.stats.steps) +
                        " steps lie in the contact, too few to trust; take a smaller step");
    if (method_info(method).takes_step && solution.rebound.peak_force <= 0) {
        solution.rebound.peak_force = solution.rebound.time_of_peak_force = not_given;
        notes.emplace_back("no step meets the bodies pushing, so that the peak force is not known");
    }
    return SolvedImpact{std::move(impact), std::move(solution), std::move(notes)};
}

Expected<void> check_solution(const Solution& solution) {
    if (solution.status == Status::no_separation) return {};
    if (solution.status == Status::separated) {
        if (representable(solution.rebound)) return {};
        return bad_input(
            "the impact leaves the range of a double; use less extreme values of mass, speed, "
            "stiffness and damping");
    }
    return bad_input(solution.note.empty()
                         ? "the impact has the status " + std::string(name(solution.status))
                         : solution.note);
}

std::optional<OtherRule> other_rule(Impact impact, const Method& method) {
    if (impact.release == Release::pull_off) return std::nullopt;
    impact.release =
        impact.release == Release::geometric ? Release::no_tension : Release::geometric;
    const Solution solution = solve(impact, method_of_other_rule(method));
    const bool parts = solution.status == Status::separated;
    return OtherRule{impact.release, solution.status,
                     parts ? solution.rebound.restitution : not_given};
}

}  // namespace percuss::app
