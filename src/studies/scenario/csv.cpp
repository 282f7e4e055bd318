#include <algorithm>
#include <cmath>

#include "percuss/core/text.hpp"
#include "percuss/io/csv.hpp"
#include "percuss/studies/scenario.hpp"
#include "studies/scenario/files.hpp"

namespace percuss {

using namespace studies;
namespace {

/// Words and numbers side by side, which csv_text does not write.
class MixedCsv {
public:
    explicit MixedCsv(UnitSystem units) : units_(units) {}

    void header(std::string_view name) { cell(std::string(name)); }
    void header(std::string_view name, Dimension dimension) {
        cell(std::string(name) + " [" + unit_name(dimension, units_) + "]");
    }
    void word(const std::string& text) { cell(csv_field(text)); }
    void number(double si, Dimension dimension) {
        const double value = from_si(si, dimension, units_);
        cell(std::isfinite(value) ? shortest(value) : "");
    }
    void count(std::size_t value) { cell(std::to_string(value)); }
    void end_row() {
        text_ += '\n';
        first_ = true;
    }
    [[nodiscard]] const std::string& text() const { return text_; }

private:
    void cell(const std::string& text) {
        if (!first_) text_ += ',';
        first_ = false;
        text_ += text;
    }

    UnitSystem units_;
    std::string text_;
    bool first_ = true;
};

bool named(const std::vector<PoundingRun>& runs) { return runs.size() > 1; }

std::string joined(const std::vector<std::string>& words) {
    std::string result;
    for (const std::string& word : words) result += (result.empty() ? "" : " ") + word;
    return result;
}

void impact_row(MixedCsv& csv, const PoundingRun& run, std::size_t index) {
    const PoundingImpact& impact = run.solution.impacts[index];
    csv.number(impact.time, dimension::time);
    csv.word(run.problem.pairs[impact.pair].name);
    csv.number(impact.onset_speed, dimension::speed);
    csv.number(impact.separation_speed, dimension::speed);
    csv.number(impact.restitution(), dimension::none);
    csv.number(run.free_restitution[index], dimension::none);
    csv.number(impact.peak_force, dimension::force);
    csv.number(impact.peak_indentation, dimension::length);
    csv.number(impact.duration, dimension::time);
    csv.number(impact.effective_mass, dimension::mass);
    csv.number(impact.impulse, dimension::force * dimension::time);
    csv.word(joined(impact_flags(impact)));
    csv.end_row();
}

void peak_headers(MixedCsv& csv, const std::string& name, Dimension dimension) {
    csv.header(name, dimension);
    csv.header(name + "_time", dimension::time);
    csv.header(name + "_opposite", dimension);
    csv.header(name + "_opposite_time", dimension::time);
}
/// The largest value and the largest of the other sign, each with its time.
void peak_cells(MixedCsv& csv, const Peak& peak, Dimension dimension) {
    csv.number(peak.value, dimension);
    csv.number(peak.time, dimension::time);
    csv.number(peak.opposite, dimension);
    csv.number(peak.opposite_time, dimension::time);
}

void peak_row(MixedCsv& csv, const PoundingRun& run, std::size_t b, std::size_t i) {
    const BuildingPeaks& peaks = run.solution.peaks[b];
    const DofPeaks& p = peaks.dofs[i];
    csv.word(run.problem.buildings[b].name);
    csv.count(i + 1);
    peak_cells(csv, p.displacement, dimension::length);
    peak_cells(csv, p.velocity, dimension::speed);
    peak_cells(csv, p.acceleration, dimension::acceleration);
    const Peak none{not_given, not_given, not_given, not_given};
    const StoreyPeaks& s = i < peaks.storeys.size() ? peaks.storeys[i] : StoreyPeaks{none, none};
    peak_cells(csv, s.drift, dimension::length);
    peak_cells(csv, s.shear, dimension::force);
    csv.end_row();
}

double largest_force(const PoundingSolution& solution) {
    double largest = 0;
    for (const PoundingImpact& impact : solution.impacts)
        largest = std::max(largest, impact.peak_force);
    return largest;
}

}  // namespace

std::vector<std::string> studies::impact_flags(const PoundingImpact& impact) {
    std::vector<std::string> flags;
    if (impact.tension_cut) flags.emplace_back("tension_cut");
    if (impact.recompression) flags.emplace_back("recompression");
    if (impact.onset_floored) flags.emplace_back("onset_floored");
    if (!given(impact.separation_speed)) flags.emplace_back("in_contact");
    return flags;
}

std::string studies::history_csv(const PoundingRun& run, UnitSystem units) {
    const PoundingHistory& h = run.solution.history;
    std::vector<Column> columns{{"time", dimension::time, h.time},
                                {"ground acceleration", dimension::acceleration, h.ground}};
    std::size_t dof = 0;
    for (const Building& building : run.problem.buildings)
        for (std::size_t i = 0; i < building.size(); ++i, ++dof) {
            const std::string name = dof_name(building, i);
            columns.push_back({"displacement " + name, dimension::length, h.displacement[dof]});
            columns.push_back({"velocity " + name, dimension::speed, h.velocity[dof]});
            columns.push_back(
                {"acceleration " + name, dimension::acceleration, h.acceleration[dof]});
        }
    for (std::size_t i = 0; i < run.problem.pairs.size(); ++i) {
        columns.push_back(
            {"clearance " + run.problem.pairs[i].name, dimension::length, h.clearance[i]});
        columns.push_back({"force " + run.problem.pairs[i].name, dimension::force, h.force[i]});
    }
    for (std::size_t i = 0; i < h.elongation.size(); ++i) {
        const std::string& name = run.problem.links[i].name;
        columns.push_back({"elongation " + name, dimension::length, h.elongation[i]});
        columns.push_back({"force " + name, dimension::force, h.link_force[i]});
    }
    return csv_text(columns, units);
}

std::string studies::impacts_csv(const std::vector<PoundingRun>& runs, UnitSystem units) {
    MixedCsv csv(units);
    if (named(runs)) csv.header("record");
    csv.header("time", dimension::time);
    csv.header("pair");
    csv.header("onset_speed", dimension::speed);
    csv.header("separation_speed", dimension::speed);
    csv.header("restitution", dimension::none);
    csv.header("free_restitution", dimension::none);
    csv.header("peak_force", dimension::force);
    csv.header("peak_indentation", dimension::length);
    csv.header("duration", dimension::time);
    csv.header("effective_mass", dimension::mass);
    csv.header("impulse", dimension::force * dimension::time);
    csv.header("flags");
    csv.end_row();
    for (const PoundingRun& run : runs)
        for (std::size_t i = 0; i < run.solution.impacts.size(); ++i) {
            if (named(runs)) csv.word(run.record);
            impact_row(csv, run, i);
        }
    return csv.text();
}

std::string studies::peaks_csv(const std::vector<PoundingRun>& runs, UnitSystem units) {
    MixedCsv csv(units);
    if (named(runs)) csv.header("record");
    csv.header("building");
    csv.header("dof");
    for (const auto& [name, dimension] :
         {std::pair("displacement", dimension::length), std::pair("velocity", dimension::speed),
          std::pair("acceleration", dimension::acceleration), std::pair("drift", dimension::length),
          std::pair("shear", dimension::force)})
        peak_headers(csv, name, dimension);
    csv.end_row();
    for (const PoundingRun& run : runs)
        for (std::size_t b = 0; b < run.solution.peaks.size(); ++b)
            for (std::size_t i = 0; i < run.solution.peaks[b].dofs.size(); ++i) {
                if (named(runs)) csv.word(run.record);
                peak_row(csv, run, b, i);
            }
    return csv.text();
}

std::string studies::runs_csv(const std::vector<PoundingRun>& runs, UnitSystem units) {
    MixedCsv csv(units);
    for (const char* name : {"record", "status", "impacts"}) csv.header(name);
    csv.header("peak_force", dimension::force);
    const std::vector<Building>& buildings = runs.front().problem.buildings;
    for (const Building& building : buildings)
        for (std::size_t i = 0; i < building.size(); ++i) {
            csv.header("displacement " + dof_name(building, i), dimension::length);
            csv.header("acceleration " + dof_name(building, i), dimension::acceleration);
        }
    csv.end_row();
    for (const PoundingRun& run : runs) {
        csv.word(run.record);
        csv.word(std::string(name(run.solution.status)));
        csv.count(run.solution.impacts.size());
        csv.number(largest_force(run.solution), dimension::force);
        for (const BuildingPeaks& building : run.solution.peaks)
            for (const DofPeaks& p : building.dofs) {
                csv.number(p.displacement.value, dimension::length);
                csv.number(p.acceleration.value, dimension::acceleration);
            }
        csv.end_row();
    }
    return csv.text();
}

bool studies::yields(const PoundingRun& run) {
    return std::ranges::any_of(run.solution.yielding, [](const auto& b) { return !b.empty(); });
}

std::string studies::yielding_csv(const std::vector<PoundingRun>& runs, UnitSystem units) {
    MixedCsv csv(units);
    if (named(runs)) csv.header("record");
    for (const char* name : {"building", "storey", "hysteresis"}) csv.header(name);
    csv.header("ductility", dimension::none);
    csv.header("residual_drift", dimension::length);
    csv.header("dissipated", dimension::energy);
    csv.header("yields");
    csv.end_row();
    for (const PoundingRun& run : runs)
        for (std::size_t b = 0; b < run.solution.yielding.size(); ++b)
            for (std::size_t i = 0; i < run.solution.yielding[b].size(); ++i) {
                const Building& building = run.problem.buildings[b];
                if (building.yields[i].rule == Hysteresis::elastic) continue;
                const StoreyHysteresis& storey = run.solution.yielding[b][i];
                if (named(runs)) csv.word(run.record);
                csv.word(building.name);
                csv.count(i + 1);
                csv.word(std::string(name(building.yields[i].rule)));
                csv.number(storey.ductility, dimension::none);
                csv.number(storey.residual, dimension::length);
                csv.number(storey.energy, dimension::energy);
                csv.count(static_cast<std::size_t>(storey.yields));
                csv.end_row();
            }
    return csv.text();
}

std::string studies::loops_csv(const PoundingRun& run, UnitSystem units) {
    MixedCsv csv(units);
    for (const char* name : {"building", "storey"}) csv.header(name);
    csv.header("time", dimension::time);
    csv.header("drift", dimension::length);
    csv.header("force", dimension::force);
    csv.end_row();
    for (std::size_t b = 0; b < run.solution.yielding.size(); ++b)
        for (std::size_t i = 0; i < run.solution.yielding[b].size(); ++i)
            for (const LoopPoint& point : run.solution.yielding[b][i].loop) {
                csv.word(run.problem.buildings[b].name);
                csv.count(i + 1);
                csv.number(point.time, dimension::time);
                csv.number(point.drift, dimension::length);
                csv.number(point.force, dimension::force);
                csv.end_row();
            }
    return csv.text();
}

std::string studies::links_csv(const std::vector<PoundingRun>& runs, UnitSystem units) {
    MixedCsv csv(units);
    if (named(runs)) csv.header("record");
    for (const char* name : {"link", "hysteresis"}) csv.header(name);
    csv.header("elongation", dimension::length);
    csv.header("elongation_time", dimension::time);
    csv.header("force", dimension::force);
    csv.header("force_time", dimension::time);
    csv.header("residual", dimension::length);
    csv.header("dissipated", dimension::energy);
    csv.header("damped", dimension::energy);
    csv.header("yields");
    csv.end_row();
    for (const PoundingRun& run : runs)
        for (std::size_t i = 0; i < run.solution.links.size(); ++i) {
            const LinkResponse& link = run.solution.links[i];
            if (named(runs)) csv.word(run.record);
            csv.word(run.problem.links[i].name);
            csv.word(std::string(name(run.problem.links[i].spring.rule)));
            csv.number(link.elongation.value, dimension::length);
            csv.number(link.elongation.time, dimension::time);
            csv.number(link.force.value, dimension::force);
            csv.number(link.force.time, dimension::time);
            csv.number(link.hysteresis.residual, dimension::length);
            csv.number(link.hysteresis.energy, dimension::energy);
            csv.number(link.damped, dimension::energy);
            csv.count(static_cast<std::size_t>(link.hysteresis.yields));
            csv.end_row();
        }
    return csv.text();
}

std::string studies::link_loops_csv(const PoundingRun& run, UnitSystem units) {
    MixedCsv csv(units);
    csv.header("link");
    csv.header("time", dimension::time);
    csv.header("elongation", dimension::length);
    csv.header("force", dimension::force);
    csv.end_row();
    for (std::size_t i = 0; i < run.solution.links.size(); ++i)
        for (const LoopPoint& point : run.solution.links[i].hysteresis.loop) {
            csv.word(run.problem.links[i].name);
            csv.number(point.time, dimension::time);
            csv.number(point.drift, dimension::length);
            csv.number(point.force, dimension::force);
            csv.end_row();
        }
    return csv.text();
}

std::string studies::column_name(const Pounding& problem, const ColumnPeaks& column) {
    const PoundingPair& pair = problem.pairs[column.pair];
    const Dof& at = column.right ? *pair.right : pair.left;
    return place_name(problem.buildings[at.building], at);
}

std::string studies::columns_csv(const std::vector<PoundingRun>& runs, UnitSystem units) {
    MixedCsv csv(units);
    if (named(runs)) csv.header("record");
    for (const char* name : {"column", "pair"}) csv.header(name);
    for (const char* name : {"shear_above", "shear_below"})
        peak_headers(csv, name, dimension::force);
    csv.end_row();
    for (const PoundingRun& run : runs)
        for (const ColumnPeaks& column : run.solution.columns) {
            if (named(runs)) csv.word(run.record);
            csv.word(column_name(run.problem, column));
            csv.word(run.problem.pairs[column.pair].name);
            for (const Peak* peak : {&column.above, &column.below})
                peak_cells(csv, *peak, dimension::force);
            csv.end_row();
        }
    return csv.text();
}

}  // namespace percuss
