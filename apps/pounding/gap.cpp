#include "apps/commands.hpp"

#include <filesystem>

#include <fmt/format.h>

#include "apps/cli/errors.hpp"
#include "apps/cli/figure_files.hpp"
#include "apps/cli/table.hpp"
#include "apps/cli/value.hpp"
#include "apps/contact/options.hpp"
#include "apps/ground/record_parts.hpp"
#include "percuss/core/text.hpp"
#include "percuss/ground/synthetic.hpp"
#include "percuss/ground/tools.hpp"
#include "percuss/pounding/models.hpp"
#include "percuss/studies/scenario.hpp"
#include "percuss/studies/separation.hpp"

namespace percuss::app {

namespace {

std::vector<Option> options() {
    constexpr std::string_view structures = "Structures", reading = "Records";
    return {{"--period1", "T", "of the left oscillator", structures},
            {"--period2", "T", "of the right oscillator", structures},
            {"--damping", "Z", "ratio of both (0.05)", structures},
            {"--damping1", "Z", "ratio of the left one", structures},
            {"--damping2", "Z", "ratio of the right one", structures},
            {"--scenario", "FILE", "the buildings and pairs of a scenario instead", structures},
            {"--pga", "A", "scales every record to this peak, such as \"0.5 g\"", reading},
            {"--format", "NAME", "as of percuss record", reading},
            {"--unit", "UNIT", "of the values in the files", reading},
            {"--dt", "T", "time step of values without a header", reading},
            {"--component", "C", "one of several in a file", reading},
            {"--out", "DIR", "writes CSV and a figure (SVG, PNG) there", "Output"},
            json_option()};
}

std::string remarks() {
    return "Rules, from the largest displacement of each structure alone:\n"
           "  ABS   their sum\n"
           "  SRSS  root of the sum of squares\n"
           "  DDC   double difference, root of u1^2 + u2^2 - 2 rho u1 u2 with the correlation of "
           "CQC\n"
           "needed: the largest difference of the two motions themselves, record by record.\n"
           "Without records the thirty built-in ones, G01 to G30, are taken.\n";
}

struct Structures {
    std::vector<Building> buildings;
    std::vector<SeparationPair> pairs;
    std::vector<std::string> notes;
};

Expected<Structures> two_oscillators(const Arguments& arguments) {
    Structures s;
    PERCUSS_TRY(const auto both, number_option(arguments, "--damping", 0.05));
    for (const auto& [period, damping] :
         {std::pair<std::string_view, std::string_view>{"--period1", "--damping1"},
          {"--period2", "--damping2"}}) {
        PERCUSS_TRY(const auto T, arguments.quantity(period, dimension::time));
        PERCUSS_TRY(const auto z, number_option(arguments, damping, both));
        if (!given(T))
            return bad_input(
                "two oscillators need --period1 T and --period2 T; or name buildings by "
                "--scenario FILE");
        if (!(T > 0))
            return bad_input(
                fmt::format("{} is {} s; a period must be positive", period, shortest(T)));
        if (!(z >= 0 && z < 1))
            return bad_input(fmt::format("{} is {}; a damping ratio must be 0 or more and below 1",
                                         arguments.has(damping) ? damping : "--damping",
                                         shortest(z)));
        SingleOscillator o;
        o.name = period == "--period1" ? "1" : "2";
        o.mass = 1;
        o.period = T;
        o.damping_ratio = z;
        PERCUSS_TRY(auto building, build(o));
        s.buildings.push_back(std::move(building));
    }
    s.pairs.push_back({"1-2", {0, 0}, {1, 0}});
    return s;
}

Expected<Structures> of_scenario(const Arguments& arguments) {
    for (const std::string_view option :
         {"--period1", "--period2", "--damping", "--damping1", "--damping2"})
        if (arguments.has(option))
            return bad_input("--scenario describes the structures; drop " + std::string(option));
    PERCUSS_TRY(const auto scenario, read_scenario(std::string(arguments.text("--scenario"))));
    if (!scenario.problem.links.empty())
        return bad_input(
            "the scenario has links, and a separation is asked of buildings that are "
            "not linked; take them out");
    Structures s;
    s.buildings = scenario.problem.buildings;
    s.notes = scenario.cautions;
    for (const PoundingPair& pair : scenario.problem.pairs)
        if (pair.right) s.pairs.push_back({pair.name, pair.left, *pair.right});
    if (s.pairs.empty()) return bad_input("the scenario has no pair of two buildings");
    return s;
}

Expected<std::vector<SeparationMotion>> motions(const Arguments& arguments, Output& output) {
    std::vector<std::string> words(arguments.words().begin(), arguments.words().end());
    if (words.empty())
        for (const SyntheticMotion& motion : synthetic_suite()) words.push_back(motion.name);
    PERCUSS_TRY(auto loaded, load_motions(arguments, words));
    // What a set of records needs is no answer for a part of it.
    if (!loaded.refused.empty()) return loaded.refused.front();
    PERCUSS_TRY(const auto pga, acceleration_option(arguments, "--pga"));
    add_warnings(loaded.list, output);
    std::vector<SeparationMotion> list;
    for (LoadedMotion& m : loaded.list) {
        if (given(pga)) {
            PERCUSS_TRY(auto scaled, scaled_to_peak(std::move(m.motion), pga));
            m.motion = std::move(scaled);
        }
        list.push_back({std::make_shared<const GroundMotion>(std::move(m.motion)), 1});
    }
    return list;
}

std::string millimetres(double metres) { return significant(1000 * metres, 5); }

std::string text(const Separation& s) {
    std::string result = "Gap between " + s.pair.name + ": T = " + significant(s.left_period, 5) +
                         " s (" + significant(100 * s.left_damping, 4) + " %) and " +
                         significant(s.right_period, 5) + " s (" +
                         significant(100 * s.right_damping, 4) + " %), correlation " +
                         significant(s.correlation, 4) + "\n\n";
    Table table({{"record"},
                 {"u1 [mm]", Align::right},
                 {"u2 [mm]", Align::right},
                 {"ABS [mm]", Align::right},
                 {"SRSS [mm]", Align::right},
                 {"DDC [mm]", Align::right},
                 {"needed [mm]", Align::right},
                 {"at [s]", Align::right}});
    for (const SeparationRow& r : s.rows)
        table.add({r.record, millimetres(r.left), millimetres(r.right), millimetres(r.sum),
                   millimetres(r.srss), millimetres(r.ddc), millimetres(r.need),
                   significant(r.time, 5)});
    result += table.text() + "\n";
    Table ratios({{"needed over"}, {"mean", Align::right}, {"largest", Align::right}});
    const auto add = [&](const char* name, double SeparationRow::*rule) {
        const SeparationRatio r = ratio(s, rule);
        ratios.add({name, number_text(r.mean), number_text(r.largest)});
    };
    add("ABS", &SeparationRow::sum);
    add("SRSS", &SeparationRow::srss);
    add("DDC", &SeparationRow::ddc);
    return result + ratios.text();
}

Value json(const Separation& s) {
    Value::List rows;
    for (const SeparationRow& r : s.rows)
        rows.emplace_back(Value::Object{{"record", r.record},
                                        {"left_displacement", r.left},
                                        {"right_displacement", r.right},
                                        {"abs", r.sum},
                                        {"srss", r.srss},
                                        {"ddc", r.ddc},
                                        {"need", r.need},
                                        {"time", r.time}});
    const auto both = [&](double SeparationRow::*rule) {
        const SeparationRatio r = ratio(s, rule);
        return Value(Value::Object{{"mean", r.mean}, {"largest", r.largest}});
    };
    return Value::Object{{"pair", s.pair.name},
                         {"periods", list_of({s.left_period, s.right_period})},
                         {"damping", list_of({s.left_damping, s.right_damping})},
                         {"correlation", s.correlation},
                         {"need_over_abs", both(&SeparationRow::sum)},
                         {"need_over_srss", both(&SeparationRow::srss)},
                         {"need_over_ddc", both(&SeparationRow::ddc)},
                         {"records", Value(std::move(rows))}};
}

Expected<Output> run(const Arguments& arguments) {
    const std::string folder(arguments.text("--out"));
    if (arguments.has("--out")) PERCUSS_CHECK(check_folder("--out", folder));
    PERCUSS_TRY(auto structures,
                arguments.has("--scenario") ? of_scenario(arguments) : two_oscillators(arguments));
    Output output;
    output.notes = structures.notes;
    PERCUSS_TRY(const auto list, motions(arguments, output));
    PERCUSS_TRY(const auto answer, separation(structures.buildings, structures.pairs, list));
    if (arguments.has("--json")) {
        Value::List pairs;
        for (const Separation& s : answer) pairs.push_back(json(s));
        output.text = json_of(Value::Object{{"pairs", Value(std::move(pairs))}});
    } else {
        for (const Separation& s : answer)
            output.text += (output.text.empty() ? "" : "\n") + text(s);
    }
    if (arguments.has("--out")) {
        output.folder = folder;
        output.files.push_back(
            {(std::filesystem::path(folder) / "gap.csv").string(), separation_csv(answer)});
        add_figures(separation_figure(answer), folder, output);
    }
    return output;
}

}  // namespace

constinit const Command gap_command{
    .name = "gap",
    .doc = "the gap that two structures need: rules and records",
    .example =
        "percuss gap --period1 \"0.5 s\" --period2 \"1 s\" --pga \"0.5 g\"\n"
        "percuss gap --scenario buildings.toml ELC180.AT2 --out gap",
    .words = {"RECORD", "files or built-in motions; none: all thirty built-in ones", true, true},
    .options = options,
    .run = run,
    .remarks = remarks};

}  // namespace percuss::app
