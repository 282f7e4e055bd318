#include "apps/commands.hpp"

#include <filesystem>

#include "apps/cli/errors.hpp"
#include "apps/cli/figure_files.hpp"
#include "apps/cli/table.hpp"
#include "apps/cli/value.hpp"
#include "apps/contact/options.hpp"
#include "apps/ground/record_parts.hpp"
#include "percuss/core/text.hpp"
#include "percuss/studies/steady_state.hpp"

namespace percuss::app {

namespace {

std::vector<Option> options() {
    return {{"--from", "F", "lowest frequency, such as \"2 Hz\""},
            {"--to", "F", "highest frequency"},
            {"--steps", "N", "number of frequencies (61)"},
            {"--direction", "LIST", "up, down, rest, several with commas, or all (up)"},
            {"--cycles", "N", "most cycles at one frequency before it counts as chaos (3000)"},
            {"--out", "DIR", "writes CSV and a figure (SVG, PNG) there", "Output"},
            json_option()};
}

std::string remarks() {
    return "The scenario's ground motion must be one harmonic, which gives the amplitude.\n"
           "up and down start each frequency from the end of the last; rest starts each one from "
           "rest.\n"
           "Patterns: P1 repeats every cycle, P2 every second; P1 x2 has two impacts per period.\n";
}

Expected<std::vector<SweepDirection>> directions(const Arguments& arguments) {
    std::string_view text = arguments.has("--direction") ? arguments.text("--direction") : "up";
    if (text == "all") text = "up,down,rest";
    std::vector<SweepDirection> list;
    for (const std::string_view part : split(text, ',')) {
        const std::string_view word = trimmed(part);
        bool found = false;
        for (const auto d : {SweepDirection::up, SweepDirection::down, SweepDirection::rest})
            if (word == name(d)) {
                list.push_back(d);
                found = true;
            }
        if (!found)
            return bad_input("--direction " + in_quotes(word) +
                             " is unknown; expected up, down, rest or all");
    }
    if (list.empty()) return bad_input("--direction is empty; expected up, down, rest or all");
    return list;
}

Expected<SweepSettings> settings(const Arguments& arguments) {
    SweepSettings s;
    for (const auto& [option, value] :
         {std::pair<std::string_view, double*>{"--from", &s.from}, {"--to", &s.to}}) {
        PERCUSS_TRY(const auto f, arguments.quantity(option, dimension::frequency));
        if (!given(f))
            return bad_input("a sweep needs " + std::string(option) + " F, such as " +
                             std::string(option) + " \"2 Hz\"");
        *value = f;
    }
    PERCUSS_TRY(const auto steps, count_option(arguments, "--steps", 61, 1, 100'000));
    s.count = static_cast<std::size_t>(steps);
    PERCUSS_TRY(const auto cycles,
                count_option(arguments, "--cycles", s.most_cycles, 100, 1'000'000));
    s.most_cycles = static_cast<int>(cycles);
    return s;
}

std::string text(const std::vector<SteadySweep>& sweeps) {
    std::string result = "Steady states, relative impact velocity against frequency\n";
    for (const SteadySweep& sweep : sweeps) {
        Table table({{"f [Hz]", Align::right},
                     {"pattern"},
                     {"impacts", Align::right},
                     {"v max [m/s]", Align::right},
                     {"v min [m/s]", Align::right},
                     {"cycles run", Align::right}});
        for (const SteadyPoint& p : sweep.points)
            table.add({significant(p.frequency, 6), pattern(p), std::to_string(p.impacts.size()),
                       number_text(p.largest_speed()), number_text(p.smallest_speed()),
                       std::to_string(p.cycles)});
        result += "\n" +
                  (sweep.direction == SweepDirection::rest
                       ? std::string("from rest")
                       : "sweeping " + std::string(name(sweep.direction))) +
                  "\n" + table.text();
    }
    return result;
}

std::string json(const std::vector<SteadySweep>& sweeps) {
    Value::List all;
    for (const SteadySweep& sweep : sweeps) {
        Value::List points;
        for (const SteadyPoint& p : sweep.points) {
            Value::List impacts;
            for (const SteadyImpact& i : p.impacts)
                impacts.emplace_back(Value::Object{{"pair", static_cast<long>(i.pair)},
                                                   {"phase", i.phase},
                                                   {"onset_speed", i.onset_speed}});
            points.emplace_back(Value::Object{
                {"frequency", p.frequency},
                {"pattern", pattern(p)},
                {"period", p.period > 0 ? Value(static_cast<long>(p.period)) : Value()},
                {"largest_speed", p.largest_speed()},
                {"smallest_speed", p.smallest_speed()},
                {"cycles", p.cycles},
                {"impacts", Value(std::move(impacts))}});
        }
        all.emplace_back(Value::Object{{"direction", name(sweep.direction)},
                                       {"points", Value(std::move(points))}});
    }
    return json_of(Value::Object{{"sweeps", Value(std::move(all))}});
}

Expected<Output> run(const Arguments& arguments) {
    const std::string folder(arguments.text("--out"));
    if (arguments.has("--out")) PERCUSS_CHECK(check_folder("--out", folder));
    PERCUSS_TRY(auto wanted, settings(arguments));
    PERCUSS_TRY(const auto list, directions(arguments));
    PERCUSS_TRY(const auto scenario, read_scenario(arguments.words()[0]));
    wanted.method = scenario.method;
    std::vector<SteadySweep> sweeps;
    for (const SweepDirection direction : list) {
        wanted.direction = direction;
        PERCUSS_TRY(auto sweep, steady_state_sweep(scenario.problem, wanted));
        sweeps.push_back(std::move(sweep));
    }
    Output output;
    output.text = arguments.has("--json") ? json(sweeps) : text(sweeps);
    output.notes = scenario.cautions;
    if (arguments.has("--out")) {
        output.folder = folder;
        output.files.push_back(
            {(std::filesystem::path(folder) / "sweep.csv").string(), sweep_csv(sweeps)});
        add_figures(sweep_figure(sweeps, scenario.title), folder, output);
    }
    return output;
}

}  // namespace

constinit const Command sweep_command{
    .name = "sweep",
    .doc = "steady states of pounding over the frequency of a sine",
    .example =
        "percuss pound --init table > table.toml\n"
        "percuss sweep table.toml --from \"2 Hz\" --to \"5 Hz\" --steps 61 --direction all",
    .words = {"SCENARIO", "a TOML file, as of percuss pound", false},
    .options = options,
    .run = run,
    .remarks = remarks};

}  // namespace percuss::app
