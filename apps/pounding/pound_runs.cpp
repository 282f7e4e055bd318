#include "apps/pounding/pound_runs.hpp"

#include <algorithm>
#include <cmath>

#include "apps/cli/errors.hpp"
#include "percuss/core/text.hpp"
#include "studies/scenario/free_restitution.hpp"

namespace percuss::app {

using namespace studies;

namespace {

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
    output.details = true;
    if (figure && output.history_step == 0) output.history_step = figure_step(run.problem);
    PERCUSS_TRY(auto solution, solve(run.problem, scenario.method, output));
    run.solution = std::move(solution);
    for (const PoundingImpact& impact : run.solution.impacts)
        run.free_restitution.push_back(free_restitution(run.problem.pairs[impact.pair], impact));
    return run;
}

/// What fixed steps have not seen; empty: nothing.
std::string unresolved(const PoundingSolution& solution) {
    const auto unseen = static_cast<std::size_t>(std::ranges::count_if(
        solution.impacts,
        [](const PoundingImpact& impact) { return std::isnan(impact.peak_force); }));
    if (unseen == 0) return "";
    return counted(unseen, "impact") + " of " + std::to_string(solution.impacts.size()) +
           (unseen == 1 ? " pushes" : " push") +
           " between two steps only, with a peak force that is not known; take a smaller step";
}

}  // namespace

Expected<void> change_scenario(const Arguments& arguments, Scenario& scenario) {
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

Expected<std::vector<PoundingRun>> run_scenario(const Scenario& scenario, bool figure,
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
        if (const std::string caution = unresolved(s); !caution.empty())
            notes.push_back((count > 1 ? run.record + ": " : "") + caution);
        if (count > 1) run.solution.history = {};
        runs.push_back(std::move(run));
    }
    if (runs.empty()) return failures.front();
    return runs;
}

}  // namespace percuss::app
