#include "apps/commands.hpp"

#include "apps/cli/errors.hpp"
#include "apps/contact/bodies.hpp"
#include "apps/contact/history.hpp"
#include "apps/contact/impact_report.hpp"
#include "apps/contact/impact_solution.hpp"
#include "apps/contact/law_options.hpp"
#include "apps/contact/method.hpp"
#include "apps/contact/options.hpp"
#include "percuss/core/text.hpp"

namespace percuss::app {

namespace {

std::vector<Option> options() {
    auto options = contact_options();
    options.push_back(onset_floor_option());
    for (const Option& option : method_options()) options.push_back(option);
    options.push_back({"--gravity", "A",
                       "an acceleration that drives the bodies together, 9.81 or 1gn", "Contact"});
    options.push_back(
        {"--push", "F", "a constant force that drives the bodies together", "Contact"});
    options.push_back({"--history", "FILE",
                       "time, indentation, rate and force as CSV; - for the standard output",
                       "Output"});
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

Expected<Output> run(const Arguments& arguments) {
    PERCUSS_TRY(const auto method, read_method(arguments));
    PERCUSS_TRY(const auto contact, read_contact(arguments));
    PERCUSS_TRY(const auto solved, solve_typed(arguments, contact, method));
    PERCUSS_CHECK(check_solution(solved.solution));
    PERCUSS_TRY(const auto file, history(arguments, solved.solution, contact.units));
    const ImpactReport report{contact.law, method_text(solved.impact, method),
                              solved.impact.release, solved.solution,
                              other_rule(solved.impact, method)};
    auto notes = contact.notes;
    notes.insert(notes.end(), solved.notes.begin(), solved.notes.end());
    if (file && sinks(solved.solution))
        notes.push_back("the history ends where the bodies only creep on to their rest, " +
                        significant(solved.solution.rest.indentation, 6) + " m deep");
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
