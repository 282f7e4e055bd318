#include <cmath>

#include "percuss/core/text.hpp"
#include "percuss/io/csv.hpp"
#include "studies/suite/plan.hpp"
#include "studies/suite/results.hpp"

namespace percuss {

using namespace studies;
namespace {

std::size_t at(std::int32_t position) { return static_cast<std::size_t>(position); }

std::string number(double value) { return std::isfinite(value) ? shortest(value) : ""; }

double gap_of(const SuiteStudy& study, const StoredPlace& place) {
    if (!study.gaps.empty()) return study.gaps[at(place.gap)];
    return study.structures[at(place.structure)].pairs[0].gap;
}

/// What every line of a table begins with.
std::string place_cells(const SuiteStudy& study, const StoredPlace& place, double gap) {
    return csv_field(study.structures[at(place.structure)].name) + "," + number(gap) + "," +
           csv_field(study.laws[at(place.law)]) + "," +
           (study.restitutions.empty() ? "" : number(study.restitutions[at(place.restitution)])) +
           "," + number(study.levels[at(place.level)]);
}

std::string statistics_header(const std::string& name) {
    std::string text;
    for (const char* what : {"mean", "geometric_mean", "fractile16", "median", "fractile84"})
        text += "," + name + "_" + what + " [1]";
    return text;
}

std::string statistics_cells(const Statistics& s) {
    std::string text;
    for (const double x : {s.mean, s.geometric_mean, s.fractile16, s.median, s.fractile84})
        text += "," + number(x);
    return text;
}

std::string contact_lines(const SuiteStudy& study, const SuiteCell& cell) {
    const SuiteStructure& structure = study.structures[at(cell.place.structure)];
    std::string text;
    for (const StoredRun& run : cell.pounding)
        for (std::size_t i = 0; i < structure.pairs.size(); ++i) {
            const PoundingPair& pair = structure.pairs[i];
            const double gap = study.gaps.empty() ? pair.gap : study.gaps[at(cell.place.gap)];
            const bool known = i < run.contacts.size();
            text += place_cells(study, cell.place, gap) + "," +
                    csv_field(study.records[at(run.place.record)].motion->name) + "," +
                    std::to_string(run.status) + "," + csv_field(pair.name) + "," +
                    (known ? std::to_string(run.contacts[i].impacts) : "") + "," +
                    (known ? number(run.contacts[i].force) : "") + "\n";
        }
    return text;
}

std::string run_lines(const SuiteStudy& study, const SuiteCell& cell) {
    const auto labels = dofs(study.structures[at(cell.place.structure)]);
    const std::string place = place_cells(study, cell.place, gap_of(study, cell.place));
    std::string text;
    for (std::size_t i = 0; i < cell.pounding.size(); ++i) {
        const StoredRun& run = cell.pounding[i];
        const StoredRun& alone = cell.alone[i];
        const std::string start =
            place + "," + csv_field(study.records[at(run.place.record)].motion->name) + "," +
            std::to_string(run.status) + "," + std::to_string(run.impacts) + "," +
            number(run.force) + "," + number(run.onset_speed);
        for (std::size_t f = 0; f < run.peaks.size() && f < labels.size(); ++f) {
            text += start + "," + csv_field(labels[f].text);
            for (std::size_t m = 0; m < peak_measures.size(); ++m) {
                const auto measure = static_cast<PeakMeasure>(m);
                text += "," + number(peak(run.peaks[f], measure)) + "," +
                        number(f < alone.peaks.size() ? peak(alone.peaks[f], measure) : not_given) +
                        "," + number(amplification(run, alone, f, measure));
            }
            text += "\n";
        }
    }
    return text;
}

}  // namespace

std::string studies::level_name(double level) {
    return significant(level / standard_gravity, 4) + " g";
}

std::string studies::curve_name(const SuiteStudy& study, const StoredPlace& place) {
    std::string name = study.laws[at(place.law)];
    if (study.gaps.size() > 1)
        name += ", gap " + significant(1e3 * study.gaps[at(place.gap)], 4) + " mm";
    if (study.restitutions.size() > 1)
        name += ", e = " + significant(study.restitutions[at(place.restitution)], 4);
    return name;
}

Expected<SuiteSummary> studies::summarise(const SuiteStudy& study, const ResultStore& store) {
    if (const SuitePlan size = plan(study); !size.summary)
        return Error{"the tables of the study would have " + std::to_string(size.rows) +
                         " rows, more than the memory should hold; ask the result file by SQL, or "
                         "split the study",
                     {}};
    SuiteSummary summary;
    const auto ok = for_each_cell(product(study), store, [&](const SuiteCell& cell) {
        for (std::size_t i = 0; i < cell.pounding.size(); ++i) {
            const StoredRun& run = cell.pounding[i];
            ++summary.pounding_runs;
            summary.impacts += run.impacts;
            if (run.status == 0 && cell.alone[i].status == 0) continue;
            ++summary.left_out;
            if (summary.first_note.empty())
                summary.first_note = run.status != 0 ? run.note : cell.alone[i].note;
        }
        const auto count = dofs(study.structures[at(cell.place.structure)]).size();
        for (std::size_t f = 0; f < count; ++f)
            summary.rows.push_back({cell.place, f,
                                    cell_statistics(cell, f, PeakMeasure::displacement),
                                    cell_statistics(cell, f, PeakMeasure::acceleration),
                                    cell_statistics(cell, f, PeakMeasure::drift)});
    });
    PERCUSS_CHECK(ok);
    return summary;
}

Expected<void> studies::suite_csv(const SuiteStudy& study, const ResultStore& store,
                                  const FileSink& sink) {
    std::string header =
        "structure,gap [m],law,restitution [1],level [m/s^2],record,status,impacts [1],force [N],"
        "onset_speed [m/s],dof";
    constexpr std::array<std::string_view, 4> units{"m", "m/s^2", "m", "N"};
    for (std::size_t m = 0; m < peak_measures.size(); ++m) {
        const std::string name(peak_measures[m]), unit = " [" + std::string(units[m]) + "]";
        header +=
            "," + name + unit + "," + name + "_alone" + unit + "," + name + "_amplification [1]";
    }
    sink(header + "\n");
    return for_each_cell(product(study), store,
                         [&](const SuiteCell& cell) { sink(run_lines(study, cell)); });
}

Expected<void> studies::contacts_csv(const SuiteStudy& study, const ResultStore& store,
                                     const FileSink& sink) {
    sink(
        "structure,gap [m],law,restitution [1],level [m/s^2],record,status,pair,impacts [1],force "
        "[N]\n");
    return for_each_cell(product(study), store,
                         [&](const SuiteCell& cell) { sink(contact_lines(study, cell)); });
}

std::string studies::summary_csv(const SuiteStudy& study, const SuiteSummary& summary) {
    std::string text = "structure,gap [m],law,restitution [1],level [m/s^2],dof,runs [1]" +
                       statistics_header("displacement_amplification") +
                       statistics_header("acceleration_amplification") + "\n";
    for (const SuiteRow& row : summary.rows) {
        const auto labels = dofs(study.structures[at(row.place.structure)]);
        text += place_cells(study, row.place, gap_of(study, row.place)) + "," +
                csv_field(labels[row.dof].text) + "," +
                std::to_string(row.displacement.amplification.count) +
                statistics_cells(row.displacement.amplification) +
                statistics_cells(row.acceleration.amplification) + "\n";
    }
    return text;
}

}  // namespace percuss
