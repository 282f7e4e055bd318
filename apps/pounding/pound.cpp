#include "apps/commands.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <system_error>

#include "apps/cli/errors.hpp"
#include "apps/cli/figure_files.hpp"
#include "apps/contact/options.hpp"
#include "apps/pounding/pound_report.hpp"
#include "apps/pounding/pound_runs.hpp"
#include "apps/pounding/pound_templates.hpp"
#include "percuss/core/text.hpp"
#include "studies/opensees/deck.hpp"

namespace percuss::app {

using namespace studies;

namespace {

namespace fs = std::filesystem;

std::vector<Option> options() {
    return {
        {"--init", "NAME", "a commented scenario to start from: two-sdof, shear, row, ball, table"},
        {"--out", "DIR", "writes CSV, the scenario and figures (SVG, PNG) there", "Output"},
        {"--opensees", "FILE", "writes the same model as a program for OpenSeesPy", "Output"},
        units_option(),
        json_option(),
        {"--method", "NAME", "instead of the scenario's: event, dg:STEP or irk:TABLEAU:STEP",
         "Changes"},
        {"--gap", "LENGTH", "of all pairs, instead of the scenario's", "Changes"},
        {"--no-pairs", "", "the same buildings far apart", "Changes"}};
}

std::string remarks() {
    return "A scenario is a TOML file; docs/pounding.md lists its keys. --init NAME prints one, "
           "and\n"
           "percuss pound --init NAME FILE writes it to a file that does not exist yet.\n"
           "With several records one line per record is printed, and --json gives a list; a "
           "record\n"
           "that cannot be read does not end the list.\n"
           "Exit code 2 if the scenario or one of its records is refused, or if a single run "
           "cannot\n"
           "be completed.\n";
}

Expected<Output> write_template(const Arguments& arguments) {
    const std::string name(arguments.text("--init"));
    const auto all = pound_templates();
    const auto found = std::ranges::find(all, name, &PoundTemplate::name);
    if (found == all.end())
        return bad_input("--init " + in_quotes(name) + " is unknown" +
                         suggestion(name, names_of(all, &PoundTemplate::name)));
    if (arguments.words().empty()) return Output{std::string(found->text)};
    const std::string& path = arguments.words()[0];
    std::error_code failure;
    if (fs::exists(path, failure))
        return bad_input(in_quotes(path) + " exists and is not overwritten; name another file");
    Output output{"wrote " + path + "; run it with percuss pound " + path + "\n"};
    output.files.push_back({path, std::string(found->text)});
    return output;
}

/// The peaks of the same buildings without contacts, for figures; empty if there are no contacts.
std::vector<BuildingPeaks> far_apart(const Scenario& scenario, const PoundingRun& run) {
    Pounding alone = run.problem;
    if (alone.pairs.empty()) return {};
    alone.pairs.clear();
    PoundingOutput output;
    output.energy = false;
    const auto solution = solve(alone, scenario.method, output);
    return solution ? solution->peaks : std::vector<BuildingPeaks>();
}

void add_files(const Scenario& scenario, const std::vector<PoundingRun>& runs, UnitSystem units,
               const std::string& folder, Output& output) {
    const auto add = [&](const std::string& name, std::string content) {
        output.files.push_back({(fs::path(folder) / name).string(), std::move(content)});
    };
    output.folder = folder;
    add("scenario.toml", scenario.text);
    add("impacts.csv", impacts_csv(runs, units));
    add("peaks.csv", peaks_csv(runs, units));
    if (yields(runs.front())) add("yielding.csv", yielding_csv(runs, units));
    const std::vector<LinkResponse>& links = runs.front().solution.links;
    if (!links.empty()) add("links.csv", links_csv(runs, units));
    if (!runs.front().solution.columns.empty()) add("columns.csv", columns_csv(runs, units));
    if (runs.size() > 1) {
        add("runs.csv", runs_csv(runs, units));
        return;
    }
    add("history.csv", history_csv(runs.front(), units));
    const bool bent = std::ranges::any_of(
        links, [](const LinkResponse& link) { return !link.hysteresis.loop.empty(); });
    if (yields(runs.front())) add("loops.csv", loops_csv(runs.front(), units));
    if (bent) add("link-loops.csv", link_loops_csv(runs.front(), units));
    if (bent || yields(runs.front()))
        add_figures(loops_figure(runs.front(), scenario.title), folder, output);
    add_figures(pounding_figure(runs.front(), scenario.title), folder, output);
    const FigureSet profiles =
        profile_figures(runs.front(), far_apart(scenario, runs.front()), scenario.title);
    if (!profiles.figures.empty()) add_figures(profiles, folder, output);
}

Expected<Output> run(const Arguments& arguments) {
    if (arguments.has("--init")) return write_template(arguments);
    if (arguments.words().empty())
        return bad_input(
            "percuss pound needs SCENARIO, a TOML file; percuss pound --init two-sdof "
            "prints one to start from");
    PERCUSS_TRY(const auto units, read_units(arguments));
    const bool files = arguments.has("--out");
    const std::string folder(arguments.text("--out"));
    if (files) PERCUSS_CHECK(check_folder("--out", folder));
    std::error_code unknown;
    if (arguments.has("--opensees") &&
        fs::equivalent(arguments.text("--opensees"), arguments.words()[0], unknown))
        return bad_input("SCENARIO and --opensees are the same file; name another");
    PERCUSS_TRY(auto scenario, read_scenario(arguments.words()[0]));
    PERCUSS_CHECK(change_scenario(arguments, scenario));
    Output output;
    output.notes = scenario.cautions;
    auto failures = scenario.unreadable;
    PERCUSS_TRY(const auto runs, run_scenario(scenario, files, output.notes, failures));
    for (const Error& failure : failures) output.notes.push_back(failure.text());
    if (!failures.empty()) output.code = exit_bad_input;
    output.text = arguments.has("--json") ? pound_json(scenario, runs)
                  : runs.size() > 1       ? pound_summary(scenario, runs, units)
                                          : pound_text(scenario, runs.front(), units);
    if (files) add_files(scenario, runs, units, folder, output);
    if (arguments.has("--opensees")) {
        if (runs.size() > 1)
            return bad_input("--opensees writes the model of one run; name one record");
        PERCUSS_TRY(auto deck,
                    of_option("--opensees", opensees_deck(runs.front().problem, scenario.title)));
        output.files.push_back({std::string(arguments.text("--opensees")), std::move(deck)});
    }
    return output;
}

}  // namespace

constinit const Command pound_command{
    .name = "pound",
    .doc = "buildings that strike each other under a ground motion",
    .example =
        "percuss pound --init two-sdof > two.toml\n"
        "percuss pound two.toml --out two\n"
        "percuss pound two.toml --no-pairs --json",
    .words = {"SCENARIO", "a TOML file", false, true},
    .options = options,
    .run = run,
    .remarks = remarks};

}  // namespace percuss::app
