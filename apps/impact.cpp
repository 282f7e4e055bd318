#include "impact.hpp"

#include <cmath>
#include <optional>

#include "contact_options.hpp"
#include "errors.hpp"
#include "history.hpp"
#include "impact_report.hpp"
#include "percuss/core/text.hpp"
#include "percuss/exact/exact.hpp"

namespace percuss::app {

namespace {

std::vector<Option> options() {
    auto options = contact_options();
    options.push_back(onset_floor_option());
    options.push_back({"--method", "NAME", "auto (default) or exact", "Contact"});
    options.push_back(
        {"--history", "FILE", "writes time, indentation, rate and force as CSV", "Output"});
    options.push_back({"--samples", "N", "rows of the history, 200 by default", "Output"});
    return options;
}

Expected<bool> check_method(const Arguments& arguments) {
    const std::string_view method = arguments.has("--method") ? arguments.text("--method") : "auto";
    if (method == "auto" || method == "exact") return true;
    return bad_input("--method " + in_quotes(method) + " is unknown; expected auto or exact");
}

/// Numbers near the ends of a double's range come back as NaN, which must not look like a result.
bool representable(const Rebound& r) {
    return std::isfinite(r.restitution) && std::isfinite(r.duration) &&
           std::isfinite(r.peak_indentation) && std::isfinite(r.peak_force);
}

Expected<bool> check_solution(const Solution& solution) {
    if (solution.status == Status::no_separation) return true;
    if (solution.status == Status::separated) {
        if (representable(solution.rebound)) return true;
        return bad_input(
            "the impact leaves the range of a double; use less extreme values of mass, speed, "
            "stiffness and damping");
    }
    return bad_input(solution.note.empty()
                         ? "the impact has the status " + std::string(name(solution.status))
                         : solution.note);
}

/// What the same damping delivers under the rule that was not asked for.
std::optional<OtherRule> other_rule(Impact impact) {
    if (impact.release == Release::pull_off) return std::nullopt;
    impact.release =
        impact.release == Release::geometric ? Release::no_tension : Release::geometric;
    if (!has_exact(impact.form, impact.release))
        return OtherRule{impact.release, Status::no_closed_form, not_given};
    const Solution solution = solve(impact, Exact{});
    return OtherRule{impact.release, solution.status, solution.rebound.restitution};
}

Expected<Output> run(const Arguments& arguments) {
    if (const auto ok = check_method(arguments); !ok) return ok.error();
    auto contact = read_contact(arguments);
    if (!contact) return contact.error();
    const auto onset = required_onset(*contact, "impact");
    if (!onset) return onset.error();
    const auto speed = engagement_speed(arguments, onset->rate);
    if (!speed) return speed.error();
    const auto engaged = engage(*contact, {*speed, onset->mass});
    if (!engaged) return engaged.error();
    if (const auto exact = has_exact(engaged->form, engaged->release); !exact)
        return bad_input(
            law_id(contact->law) + ": " + exact.reason +
            " (exact is the only method of this version; percuss force works for every law)");

    Impact impact(engaged->form, engaged->release);
    impact.onset = *onset;
    const Solution solution = solve(impact, Exact{});
    if (const auto ok = check_solution(solution); !ok) return ok.error();
    const auto file = history(arguments, solution, contact->units);
    if (!file) return file.error();
    const ImpactReport report{contact->law, impact.release, solution, other_rule(impact)};
    return Output{contact->json ? json(report) : text(report, contact->units), contact->notes,
                  *file};
}

}  // namespace

constinit const Command impact_command{
    .name = "impact",
    .doc = "what happens until two bodies part again",
    .example =
        "percuss impact --law tsuji --mass \"0.1 kg\" --speed \"1 m/s\" --stiffness 5.2e9 "
        "--restitution 0.5\n"
        "percuss impact --law flores --restitution 0.7 --body1 \"steel sphere R=10mm\" \\\n"
        "    --body2 \"concrete plane\" --speed 0.3 --history contact.csv --samples 500",
    .words = {},
    .options = options,
    .run = run};

}  // namespace percuss::app
