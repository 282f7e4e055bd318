#include "apps/pounding/pound_report.hpp"

#include <algorithm>
#include <cmath>

#include "apps/cli/table.hpp"
#include "apps/contact/options.hpp"
#include "apps/pounding/report/peaks.hpp"
#include "apps/pounding/yielding_report.hpp"
#include "percuss/core/text.hpp"
#include "percuss/pounding/models.hpp"
#include "percuss/pounding/problem.hpp"

namespace percuss::app {

using namespace studies;

namespace {

constexpr std::size_t most_rows = 40;

std::string in_g(double acceleration) { return short_text(acceleration / standard_gravity); }

double largest_force(const PoundingSolution& solution) {
    double most = 0;
    for (const PoundingImpact& impact : solution.impacts) most = std::max(most, impact.peak_force);
    return most;
}

std::string ground_text(const PoundingRun& run) {
    const GroundInput& ground = run.problem.ground;
    std::vector<std::string> parts;
    if (ground.record) {
        double peak = 0;
        for (const double a : ground.record->acceleration) peak = std::max(peak, std::abs(a));
        parts.push_back(run.record + ", peak " + in_g(peak * std::abs(ground.scale)) + " g");
    }
    for (const Harmonic& h : ground.harmonics)
        parts.push_back("harmonic " + number_text(h.amplitude) + " m/s^2 at " +
                        number_text(h.frequency) + " Hz");
    if (!ground.impulses.empty()) parts.push_back(counted(ground.impulses.size(), "impulse"));
    std::string text;
    for (const std::string& part : parts) text += (text.empty() ? "" : "; ") + part;
    return text.empty() ? "ground at rest" : "ground: " + text;
}

/// The slowest modes, s; "free" for a body without springs.
std::string periods_text(const std::vector<Building>& buildings) {
    constexpr std::size_t most_modes = 3, most_buildings = 8;
    std::string text = "periods [s]:";
    for (std::size_t b = 0; b < std::min(buildings.size(), most_buildings); ++b) {
        const auto periods = natural_periods(buildings[b]);
        text += (b > 0 ? "; " : " ") + buildings[b].name;
        for (std::size_t i = 0; i < std::min(periods.size(), most_modes); ++i)
            text += " " + (std::isfinite(periods[i]) ? significant(periods[i], 4) : "free");
        if (periods.size() > most_modes) text += " ...";
    }
    return text + (buildings.size() > most_buildings ? "; ..." : "");
}

std::string law_text(const Law& law) {
    std::string text(law.info().id);
    for (const Setting& setting : law.settings())
        if (const auto* number = std::get_if<double>(&setting.value))
            text += " " + setting.name + "=" + significant(*number, 6);
    if (const Damper* damper = law.damper())
        text += " " + std::string(damper->id()) + " " +
                (given(damper->e)
                     ? "e=" + significant(damper->e, 6)
                     : std::string(damper->parameter()) + "=" + significant(damper->value, 6));
    return text;
}

std::string pairs_text(const Pounding& problem, UnitSystem units) {
    Table table({{"pair"},
                 {heading("gap", dimension::length, units), Align::right},
                 {heading("effective mass", dimension::mass, units), Align::right},
                 {"release"},
                 {"law (SI)"}});
    for (std::size_t i = 0; i < std::min(problem.pairs.size(), most_rows); ++i) {
        const PoundingPair& pair = problem.pairs[i];
        table.add({pair.name, value_text(pair.gap, dimension::length, units),
                   value_text(effective_mass(problem, pair), dimension::mass, units),
                   rule_text(pair.release), law_text(pair.law)});
    }
    return table.text();
}

/// In percent of the storey's height where it is known.
std::string drift_text(const Building& building, std::size_t i, double drift, UnitSystem units) {
    if (building.heights.empty()) return value_text(drift, dimension::length, units);
    return number_text(100 * drift / building.heights[i]);
}

std::string peaks_text(const PoundingRun& run, UnitSystem units) {
    const auto& buildings = run.problem.buildings;
    const bool heights = std::ranges::any_of(
        buildings, [](const Building& b) { return b.storeys && !b.heights.empty(); });
    // The drift of a single storey of unknown height is its displacement.
    const bool storeys = heights || std::ranges::any_of(run.solution.peaks, [](const auto& p) {
                             return p.storeys.size() > 1;
                         });
    std::vector<TableColumn> columns{
        {"dof"},
        {heading("displacement", dimension::length, units), Align::right},
        {"at [s]", Align::right},
        {"acceleration [g]", Align::right},
        {"at [s]", Align::right}};
    if (storeys) {
        columns.push_back(
            {heights ? "drift [%]" : heading("drift", dimension::length, units), Align::right});
        columns.push_back({heading("shear", dimension::force, units), Align::right});
    }
    Table table(columns);
    std::size_t rows = 0, left_out = 0;
    for (std::size_t b = 0; b < run.solution.peaks.size(); ++b) {
        const BuildingPeaks& peaks = run.solution.peaks[b];
        for (std::size_t i = 0; i < peaks.dofs.size(); ++i) {
            if (rows++ >= most_rows) {
                ++left_out;
                continue;
            }
            const DofPeaks& p = peaks.dofs[i];
            std::vector<std::string> cells{
                dof_name(buildings[b], i),
                value_text(p.displacement.value, dimension::length, units),
                number_text(p.displacement.time), in_g(p.acceleration.value),
                number_text(p.acceleration.time)};
            if (storeys) {
                const bool own =
                    i < peaks.storeys.size() && (!heights || !buildings[b].heights.empty());
                cells.push_back(
                    own ? drift_text(buildings[b], i, peaks.storeys[i].drift.value, units) : "-");
                cells.push_back(i < peaks.storeys.size() ? value_text(peaks.storeys[i].shear.value,
                                                                      dimension::force, units)
                                                         : "-");
            }
            table.add(cells);
        }
    }
    return table.text() +
           (left_out > 0 ? "... and " + counted(left_out, "degree") + " of freedom more\n" : "");
}

std::string flags_text(const PoundingImpact& impact) {
    std::string text;
    for (const std::string& flag : impact_flags(impact)) text += (text.empty() ? "" : " ") + flag;
    std::ranges::replace(text, '_', '-');
    return text;
}

std::string impacts_text(const PoundingRun& run, UnitSystem units) {
    const auto& impacts = run.solution.impacts;
    if (impacts.empty()) return "no impact\n";
    Table table({{"time [s]", Align::right},
                 {"pair"},
                 {heading("onset", dimension::speed, units), Align::right},
                 {heading("separation", dimension::speed, units), Align::right},
                 {"e", Align::right},
                 {"free e", Align::right},
                 {heading("peak force", dimension::force, units), Align::right},
                 {heading("indentation", dimension::length, units), Align::right},
                 {"duration [s]", Align::right},
                 {"flags"}});
    for (std::size_t i = 0; i < std::min(impacts.size(), most_rows); ++i) {
        const PoundingImpact& impact = impacts[i];
        table.add({number_text(impact.time), run.problem.pairs[impact.pair].name,
                   value_text(impact.onset_speed, dimension::speed, units),
                   value_text(impact.separation_speed, dimension::speed, units),
                   short_text(impact.restitution()), short_text(run.free_restitution[i]),
                   value_text(impact.peak_force, dimension::force, units),
                   value_text(impact.peak_indentation, dimension::length, units),
                   short_text(impact.duration), flags_text(impact)});
    }
    const std::size_t more = impacts.size() - std::min(impacts.size(), most_rows);
    return counted(impacts.size(), "impact") +
           ": e achieved within the structures, free e of the same law alone\n\n" + table.text() +
           (more > 0 ? "... and " + std::to_string(more) + " more (--json and --out have all)\n"
                     : "");
}

std::string energy_text(const EnergyLedger& energy, UnitSystem units) {
    QuantityTable table(units);
    table.add("energy at the start", energy.initial, dimension::energy);
    table.add("work of ground and loads", energy.input, dimension::energy);
    table.add("damped in the structures", energy.damped, dimension::energy);
    table.add("dissipated in contacts", energy.lost, dimension::energy);
    if (energy.yielded != 0)
        table.add("dissipated by yielding storeys", energy.yielded, dimension::energy);
    if (energy.linked != 0) table.add("dissipated in links", energy.linked, dimension::energy);
    table.add("stored at the end", energy.stored, dimension::energy);
    table.add("defect of the balance", energy.defect(), dimension::energy);
    return table.text();
}

std::string cost_text(const PoundingStats& stats) {
    std::string text = "cost:";
    const char* separator = " ";
    const auto add = [&](long count, std::string_view what) {
        if (count == 0) return;
        text += separator + std::to_string(count) + " " + std::string(what);
        separator = ", ";
    };
    add(stats.segments, "flight segments");
    add(stats.evaluations, "flight evaluations");
    add(stats.steps, "contact steps");
    add(stats.rejected, "rejected");
    add(stats.force_calls, "force calls");
    add(stats.newton_iterations, "Newton iterations");
    return text + "\n";
}

Value::List impact_values(const PoundingRun& run) {
    Value::List list;
    for (std::size_t i = 0; i < run.solution.impacts.size(); ++i) {
        const PoundingImpact& impact = run.solution.impacts[i];
        Value::List flags;
        for (std::string& flag : impact_flags(impact)) flags.emplace_back(std::move(flag));
        list.emplace_back(Value::Object{{"time", impact.time},
                                        {"pair", run.problem.pairs[impact.pair].name},
                                        {"onset_speed", impact.onset_speed},
                                        {"separation_speed", impact.separation_speed},
                                        {"restitution", impact.restitution()},
                                        {"peak_force", impact.peak_force},
                                        {"peak_indentation", impact.peak_indentation},
                                        {"duration", impact.duration},
                                        {"free_restitution", run.free_restitution[i]},
                                        {"effective_mass", impact.effective_mass},
                                        {"impulse", impact.impulse},
                                        {"flags", Value(std::move(flags))}});
    }
    return list;
}

Value run_value(const Scenario& scenario, const PoundingRun& run) {
    const PoundingSolution& s = run.solution;
    return Value::Object{
        {"title", scenario.title},
        {"record", run.record.empty() ? Value() : Value(run.record)},
        {"method", method_text(scenario.method)},
        {"status", name(s.status)},
        {"note", s.note.empty() ? Value() : Value(s.note)},
        {"end_time", s.end_time},
        {"impacts", Value(impact_values(run))},
        {"peaks", Value(peak_values(run))},
        {"yielding", Value(yielding_values(run))},
        {"links", Value(link_values(run))},
        {"columns", Value(column_values(run))},
        {"energy", Value(Value::Object{{"initial", s.energy.initial},
                                       {"input", s.energy.input},
                                       {"damped", s.energy.damped},
                                       {"lost", s.energy.lost},
                                       {"yielded", s.energy.yielded},
                                       {"linked", s.energy.linked},
                                       {"stored", s.energy.stored},
                                       {"turnover", s.energy.initial + std::abs(s.energy.input)},
                                       {"defect", s.energy.defect()}})},
        {"stats", Value(Value::Object{{"segments", s.stats.segments},
                                      {"evaluations", s.stats.evaluations},
                                      {"force_calls", s.stats.force_calls},
                                      {"steps", s.stats.steps},
                                      {"rejected", s.stats.rejected},
                                      {"newton_iterations", s.stats.newton_iterations}})}};
}

}  // namespace

std::string pound_text(const Scenario& scenario, const PoundingRun& run, UnitSystem units) {
    const PoundingSolution& s = run.solution;
    std::string text = scenario.title.empty() ? "" : scenario.title + "\n";
    text += ground_text(run) + "\n" + periods_text(run.problem.buildings) + "\n" +
            method_text(scenario.method) + ": " + std::string(name(s.status)) + ", " +
            number_text(s.end_time) + " s\n";
    if (!run.problem.pairs.empty()) text += "\n" + pairs_text(run.problem, units);
    text += "\n" + peaks_text(run, units);
    if (yields(run)) text += "\n" + yielding_text(run, units);
    if (!s.links.empty()) text += "\n" + links_text(run, units);
    if (!s.columns.empty()) text += "\n" + columns_text(run, units);
    text += "\n" + (run.problem.pairs.empty() ? "no pairs: the buildings stand far apart\n"
                                              : impacts_text(run, units));
    return text + "\n" + energy_text(s.energy, units) + "\n" + cost_text(s.stats);
}

std::string pound_summary(const Scenario& scenario, const std::vector<PoundingRun>& runs,
                          UnitSystem units) {
    std::vector<TableColumn> columns{
        {"record"},
        {"impacts", Align::right},
        {heading("peak force", dimension::force, units), Align::right}};
    const auto& buildings = runs.front().problem.buildings;
    for (const Building& b : buildings) {
        const std::string top = dof_name(b, b.floors() - 1);
        columns.push_back({heading(top, dimension::length, units), Align::right});
        columns.push_back({top + " [g]", Align::right});
    }
    columns.push_back({"status"});
    Table table(columns);
    for (const PoundingRun& run : runs) {
        std::vector<std::string> cells{
            run.record, std::to_string(run.solution.impacts.size()),
            value_text(largest_force(run.solution), dimension::force, units)};
        for (std::size_t b = 0; b < run.solution.peaks.size(); ++b) {
            const DofPeaks& top = run.solution.peaks[b].dofs[buildings[b].floors() - 1];
            cells.push_back(value_text(top.displacement.value, dimension::length, units));
            cells.push_back(in_g(top.acceleration.value));
        }
        cells.emplace_back(name(run.solution.status));
        table.add(cells);
    }
    return (scenario.title.empty() ? "" : scenario.title + "\n") + method_text(scenario.method) +
           "; peak displacement and acceleration of the top of each building\n\n" + table.text();
}

std::string pound_json(const Scenario& scenario, const std::vector<PoundingRun>& runs) {
    if (runs.size() == 1) return json_of(run_value(scenario, runs.front()));
    Value::List list;
    for (const PoundingRun& run : runs) list.push_back(run_value(scenario, run));
    return json_of(Value(std::move(list)));
}

}  // namespace percuss::app
