#include "apps/commands.hpp"

#include <cmath>
#include <optional>

#include "apps/cli/errors.hpp"
#include "apps/contact/bodies.hpp"
#include "apps/contact/history.hpp"
#include "apps/contact/impact_report.hpp"
#include "apps/contact/law_options.hpp"
#include "apps/contact/method.hpp"
#include "apps/contact/options.hpp"

namespace percuss::app {

namespace {

/// Below this a fixed step does not resolve the contact; the discrete gradient takes it all the
/// same.
constexpr long fewest_steps = 10;

std::vector<Option> options() {
    auto options = contact_options();
    options.push_back(onset_floor_option());
    for (const Option& option : method_options()) options.push_back(option);
    options.push_back({"--gravity", "A",
                       "an acceleration that drives the bodies together, 9.81 or 1gn", "Contact"});
    options.push_back(
        {"--push", "F", "a constant force that drives the bodies together", "Contact"});
    options.push_back(
        {"--history", "FILE", "writes time, indentation, rate and force as CSV", "Output"});
    options.push_back({"--samples", "N", "rows of the history, 200 by default", "Output"});
    return options;
}

std::string remarks() {
    return method_help() + "\n" + law_help() + "\n" + body_help() +
           "\nStatus, in the JSON, and exit code:\n"
           "  separated       0         the contact ended under its release rule\n"
           "  no_separation   0         it never ends: overdamped, pushed together or stuck\n"
           "  outside_domain  2         the indentation leaves the domain of the law\n"
           "  no_closed_form  2         --method exact of a law that has none\n"
           "  not_converged   2         a method gave up: too coarse a step or too stiff a law\n"
           "  With exit code 2 one sentence on stderr says why, and nothing is printed.\n";
}

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
    return std::isfinite(r.restitution) && std::isfinite(r.duration) && r.duration > 0 &&
           std::isfinite(r.peak_indentation) && r.peak_indentation > 0 &&
           std::isfinite(r.peak_force);
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

/// The closed form or adaptive, unless a fixed step is being tried.
Method method_of_other_rule(const Method& method) {
    if (const auto* adaptive = std::get_if<Adaptive>(&method))
        return Automatic{adaptive->tolerance};
    return std::holds_alternative<Exact>(method) ? Automatic{} : method;
}

/// What the same damping delivers under the rule that was not asked for.
std::optional<OtherRule> other_rule(Impact impact, const Method& method) {
    if (impact.release == Release::pull_off) return std::nullopt;
    impact.release =
        impact.release == Release::geometric ? Release::no_tension : Release::geometric;
    const Solution solution = solve(impact, method_of_other_rule(method));
    const bool parts = solution.status == Status::separated;
    return OtherRule{impact.release, solution.status,
                     parts ? solution.rebound.restitution : not_given};
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

Expected<Output> run(const Arguments& arguments) {
    PERCUSS_TRY(const auto method, read_method(arguments));
    PERCUSS_TRY(const auto contact, read_contact(arguments));
    PERCUSS_TRY(const auto impact, read_impact(arguments, contact));
    if (std::holds_alternative<Exact>(method)) PERCUSS_CHECK(check_exact(impact, contact.law));
    Solution solution = solve(impact, method);
    PERCUSS_CHECK(check_solution(solution));
    PERCUSS_TRY(const auto file, history(arguments, solution, contact.units));
    const bool no_push = method_info(method).takes_step && !(solution.rebound.peak_force > 0);
    if (no_push) solution.rebound.peak_force = solution.rebound.time_of_peak_force = not_given;
    const ImpactReport report{contact.law, method_text(impact, method), impact.release, solution,
                              other_rule(impact, method)};
    auto notes = contact.notes;
    if (method_info(method).takes_step && solution.stats.steps < fewest_steps)
        notes.push_back("only " + std::to_string(solution.stats.steps) +
                        " steps lie in the contact, too few to trust; take a smaller step");
    if (no_push)
        notes.emplace_back("no step meets the bodies pushing, so that the peak force is not known");
    if (file && sinks(solution))
        notes.push_back("the history ends where the bodies only creep on to their rest, " +
                        significant(solution.rest.indentation, 6) + " m deep");
    Output output{contact.json ? json(report) : text(report, contact.units), std::move(notes)};
    if (file) output.files.push_back(*file);
    return output;
}

}  // namespace

constinit const Command impact_command{
    .name = "impact",
    .doc = "one impact, from first touch to separation",
    .example =
        "percuss impact --law tsuji --mass \"0.1 kg\" --speed \"1 m/s\" --stiffness 5.2e9 "
        "--restitution 0.5\n"
        "percuss impact --law flores --restitution 0.7 --body1 \"steel sphere R=10mm\" \\\n"
        "    --body2 \"concrete plane\" --speed 0.3 --history contact.csv --samples 500\n"
        "percuss impact --law ristow --set gamma=100 --stiffness 1e9 --mass 1 --speed 1 \\\n"
        "    --method irk:gauss2:2us",
    .words = {},
    .options = options,
    .run = run,
    .remarks = remarks};

}  // namespace percuss::app
