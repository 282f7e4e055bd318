#include "percuss/studies/scenario.hpp"

#include <algorithm>

#include "percuss/core/text.hpp"
#include "percuss/io/file.hpp"
#include "studies/scenario/parts.hpp"

namespace percuss {

using namespace io;
using namespace studies;
namespace {

constexpr std::size_t largest_file = std::size_t{16} << 20U;
constexpr double most_samples = 1e7;

void read_method(TomlFields& f, Scenario& scenario) {
    const std::string name = f.has("method") ? f.text("method") : "event";
    const double step = f.quantity("step", dimension::time, Sign::positive),
                 tolerance = f.quantity("tolerance", dimension::none, Sign::positive);
    const std::string tableau = f.text("tableau");
    if (f.failed()) return;
    const auto method = pounding_method(name, step, tableau, tolerance);
    if (method) {
        scenario.method = *method;
        return;
    }
    const Error& error = method.error();
    f.fail_at(error.where.empty() ? "method" : error.where, error.message);
}

void read_run(TomlFields& root, Scenario& scenario) {
    double duration = not_given;
    if (auto table = root.table("run")) {
        TomlFields f(root.source(), table->content(), table->place(), "[run]");
        f.allow({"duration", "method", "step", "tableau", "tolerance"});
        duration = f.quantity("duration", dimension::time, Sign::positive);
        read_method(f, scenario);
        root.adopt(f);
    }
    double delay = 0;
    for (const Building& b : scenario.problem.buildings) delay = std::max(delay, b.delay);
    for (ScenarioMotion& motion : scenario.motions)
        motion.duration = given(duration) ? duration : motion.duration + delay;
    if (scenario.motions.empty() && !given(duration))
        root.fail_at(root.entry("run") ? root.entry("run")->value.place : Place{1, 1},
                     "without a record the run needs a duration: [run], duration = \"10 s\"");
    scenario.problem.duration = given(duration) ? duration : 0;
}

void read_output(TomlFields& root, Scenario& scenario) {
    auto table = root.table("output");
    if (!table) return;
    TomlFields f(root.source(), table->content(), table->place(), "[output]");
    f.allow({"history_step"});
    const double step = f.quantity("history_step", dimension::time, Sign::positive);
    if (given(step)) scenario.output.history_step = step;
    for (std::size_t i = 0; given(step) && i < scenario_runs(scenario); ++i)
        if (scenario_run(scenario, i).duration / step > most_samples)
            f.fail_at("history_step", "history_step = " + shortest(step) +
                                          " s gives more than 1e7 samples; take a larger one");
    root.adopt(f);
}

}  // namespace

std::string dof_name(const Building& building, std::size_t index) {
    const std::size_t floors = building.floors();
    if (index >= floors) return building.name + "." + building.others[index - floors];
    return floors == 1 ? building.name : building.name + "." + std::to_string(index + 1);
}

std::size_t scenario_runs(const Scenario& scenario) {
    return std::max<std::size_t>(scenario.motions.size(), 1);
}

Pounding scenario_run(const Scenario& scenario, std::size_t index) {
    Pounding problem = scenario.problem;
    if (scenario.motions.empty()) return problem;
    const ScenarioMotion& motion = scenario.motions[index];
    problem.ground.record = motion.record;
    problem.ground.scale = motion.scale;
    problem.duration = motion.duration;
    return problem;
}

Expected<Scenario> parse_scenario(std::string text, const std::string& file_name) {
    PERCUSS_TRY(const auto source, TomlSource::parse(std::move(text), file_name));
    TomlFields root(source, source.root(), {1, 1}, "the scenario");
    root.allow({"title", "ground", "building", "pair", "link", "law", "run", "output"});
    Scenario scenario;
    scenario.text = source.text();
    scenario.title = root.text("title");
    if (!root.failed()) {
        const auto buildings = read_buildings(root);
        scenario.problem.buildings = buildings.list;
        if (!root.failed()) read_pairs(root, buildings, scenario);
        if (!root.failed()) read_links(root, scenario);
        if (!root.failed()) read_ground(root, scenario);
        if (!root.failed()) read_run(root, scenario);
        if (!root.failed()) read_output(root, scenario);
    }
    if (root.failed()) return root.error();
    scenario.problem = scenario_run(scenario, 0);
    return scenario;
}

Expected<Scenario> read_scenario(const std::string& path) {
    PERCUSS_TRY(auto text, read_file(path, largest_file));
    return parse_scenario(std::move(text), path);
}

}  // namespace percuss
