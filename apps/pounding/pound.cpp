#include "apps/commands.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <system_error>

#include "apps/cli/errors.hpp"
#include "apps/cli/figure_files.hpp"
#include "apps/contact/options.hpp"
#include "apps/pounding/pound_report.hpp"
#include "apps/pounding/pound_templates.hpp"
#include "percuss/core/text.hpp"
#include "studies/scenario/free_restitution.hpp"

namespace percuss::app {

using namespace studies;

namespace {

namespace fs = std::filesystem;

std::vector<Option> options() {
    return {
        {"--init", "NAME", "a commented scenario to start from: two-sdof, shear, row, ball, table"},
        {"--out", "DIR", "writes CSV, the scenario and figures (SVG, PNG) there", "Output"},
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

Expected<void> change(const Arguments& arguments, Scenario& scenario) {
    if (arguments.has("--method")) {
        PERCUSS_TRY(const auto method,
                    of_option("--method", pounding_method(arguments.text("--method"))));
        scenario.method = method;
    }
    PERCUSS_TRY(const auto gap, arguments.quantity("--gap", dimension::length));
    if (arguments.has("--gap") && arguments.has("--no-pairs"))
        return bad_input("--gap and --no-pairs exclude each other; drop one");
    if (given(gap))
        for (PoundingPair& pair : scenario.problem.pairs) pair.gap = gap;
    if (arguments.has("--no-pairs")) scenario.problem.pairs.clear();
    return {};
}

/// Fine enough for a figure where the scenario does not say.
double figure_step(const Pounding& problem) {
    constexpr double fewest = 4000, most = 20'000;
    const double coarse = problem.duration / fewest, fine = problem.duration / most;
    if (!problem.ground.record) return coarse;
    return std::clamp(problem.ground.record->dt, fine, coarse);
}

Expected<PoundingRun> run_one(const Scenario& scenario, std::size_t index, bool figure) {
    PoundingRun run;
    run.problem = scenario_run(scenario, index);
    if (run.problem.ground.record) run.record = run.problem.ground.record->name;
    PoundingOutput output = scenario.output;
    if (figure && output.history_step == 0) output.history_step = figure_step(run.problem);
    PERCUSS_TRY(auto solution, solve(run.problem, scenario.method, output));
    run.solution = std::move(solution);
    for (const PoundingImpact& impact : run.solution.impacts)
        run.free_restitution.push_back(free_restitution(run.problem.pairs[impact.pair], impact));
    return run;
}

Expected<std::vector<PoundingRun>> run_all(const Scenario& scenario, bool figure,
                                           std::vector<std::string>& notes,
                                           std::vector<Error>& failures) {
    std::vector<PoundingRun> runs;
    const std::size_t count = scenario_runs(scenario);
    for (std::size_t i = 0; i < count; ++i) {
        auto outcome = run_one(scenario, i, figure && count == 1);
        if (!outcome && count == 1) return outcome.error();
        if (!outcome) {
            failures.push_back(
                {scenario.motions[i].record->name + ": " + outcome.error().message, {}});
            continue;
        }
        PoundingRun& run = *outcome;
        const PoundingSolution& s = run.solution;
        if (s.status != RunStatus::completed) {
            const std::string sentence =
                s.note.empty() ? "the run has the status " + std::string(name(s.status)) : s.note;
            // a collapse is an answer
            if (count == 1 && s.status != RunStatus::collapsed) return bad_input(sentence);
            notes.push_back(count == 1 ? sentence : run.record + ": " + sentence);
        }
        if (count > 1) run.solution.history = {};
        runs.push_back(std::move(run));
    }
    if (runs.empty()) return failures.front();
    return runs;
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
    if (runs.size() > 1) {
        add("runs.csv", runs_csv(runs, units));
        return;
    }
    add("history.csv", history_csv(runs.front(), units));
    if (yields(runs.front())) add("loops.csv", loops_csv(runs.front(), units));
    add_figures(pounding_figure(runs.front(), scenario.title), folder, output);
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
    PERCUSS_TRY(auto scenario, read_scenario(arguments.words()[0]));
    PERCUSS_CHECK(change(arguments, scenario));
    Output output;
    output.notes = scenario.cautions;
    auto failures = scenario.unreadable;
    PERCUSS_TRY(const auto runs, run_all(scenario, files, output.notes, failures));
    for (const Error& failure : failures) output.notes.push_back(failure.text());
    if (!failures.empty()) output.code = exit_bad_input;
    output.text = arguments.has("--json") ? pound_json(scenario, runs)
                  : runs.size() > 1       ? pound_summary(scenario, runs, units)
                                          : pound_text(scenario, runs.front(), units);
    if (files) add_files(scenario, runs, units, folder, output);
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
