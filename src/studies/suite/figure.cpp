#include <algorithm>
#include <utility>

#include "studies/suite/results.hpp"

namespace percuss::studies {

namespace {

constexpr std::size_t most_structures = 4, most_dofs = 4, most_series = 7, most_records = 300;
constexpr int panel_width = 400, panel_height = 340;

std::size_t at(std::int32_t position) { return static_cast<std::size_t>(position); }

double in_g(const SuiteStudy& study, std::int32_t level) {
    return study.levels[at(level)] / standard_gravity;
}

/// What a figure leaves out: " (the first 7 of 8 curves)", or nothing.
std::string shown(std::size_t most, std::size_t all, const std::string& what) {
    if (all <= most) return {};
    return " (the first " + std::to_string(most) + " of " + std::to_string(all) + " " + what + ")";
}

/// A column of panels per structure, a row per degree of freedom; places of degrees of
/// freedom that a structure does not have stay empty.
class DofGrid {
public:
    explicit DofGrid(const SuiteStudy& study)
        : study_(study), columns_(std::min(most_structures, study.structures.size())) {
        for (std::size_t s = 0; s < columns_; ++s) rows_ = std::max(rows_, dofs_of(s));
    }
    [[nodiscard]] std::size_t columns() const { return columns_; }
    [[nodiscard]] std::size_t dofs_of(std::size_t structure) const {
        return std::min(most_dofs, dofs(study_.structures[structure]).size());
    }

    [[nodiscard]] Figure figure(std::string name, const std::string& title, const Axis& x,
                                const Axis& y) const {
        Figure result{std::move(name),
                      study_.name + ": " + title + parts_shown(),
                      std::vector<Panel>(rows_ * columns_),
                      static_cast<int>(columns_),
                      panel_width,
                      panel_height};
        result.shared = Shared::labels;
        for (std::size_t s = 0; s < columns_; ++s)
            for (std::size_t f = 0; f < dofs_of(s); ++f) {
                const SuiteStructure& structure = study_.structures[s];
                panel(result, s, f) = {structure.name + ", " + dofs(structure)[f].text, x, y};
            }
        return result;
    }
    [[nodiscard]] Panel& panel(Figure& figure, std::size_t structure, std::size_t dof) const {
        return figure.panels[dof * columns_ + structure];
    }

private:
    [[nodiscard]] std::string parts_shown() const {
        std::size_t tallest = 0;
        for (std::size_t s = 0; s < columns_; ++s)
            tallest = std::max(tallest, dofs(study_.structures[s]).size());
        return shown(most_structures, study_.structures.size(), "structures") +
               shown(most_dofs, tallest, "degrees of freedom");
    }

    const SuiteStudy& study_;
    std::size_t columns_, rows_ = 1;
};

/// The means over all levels of one degree of freedom, a series per law, gap and restitution.
std::vector<Series> mean_series(const SuiteStudy& study, const SuiteSummary& summary,
                                std::size_t structure, std::size_t dof,
                                CellStatistics SuiteRow::*measure) {
    std::vector<Series> all;
    for (const SuiteRow& row : summary.rows) {
        if (at(row.place.structure) != structure || row.dof != dof) continue;
        if (row.place.level == 0)
            all.push_back({curve_name(study, row.place), {}, {}, SeriesStyle::line_points});
        all.back().x.push_back(in_g(study, row.place.level));
        all.back().y.push_back((row.*measure).amplification.mean);
    }
    return all;
}

Figure amplification_figure(const SuiteStudy& study, const SuiteSummary& summary,
                            const std::string& measure, CellStatistics SuiteRow::*statistics) {
    const DofGrid grid(study);
    const std::size_t all = mean_series(study, summary, 0, 0, statistics).size();
    Figure figure =
        grid.figure("amplification-" + measure,
                    "mean amplification of " + measure + shown(most_series, all, "curves"),
                    {study.measure, "g", AxisScale::linear, 0}, {"amplification", "1"});
    for (std::size_t s = 0; s < grid.columns(); ++s)
        for (std::size_t f = 0; f < grid.dofs_of(s); ++f) {
            Panel& panel = grid.panel(figure, s, f);
            panel.guides = {{Guide::Across::y, 1}};
            panel.series = mean_series(study, summary, s, f, statistics);
            if (panel.series.size() > most_series) panel.series.resize(most_series);
        }
    return figure;
}

Series thin_lines() {
    Series series;
    series.colour = pale_colour;
    series.dash = 0;
    series.width = 0.8;
    return series;
}

/// A line per record of one structure, law, gap and restitution; a series per degree of freedom.
Expected<std::vector<Series>> record_lines(const SuiteStudy& study, const ResultStore& store,
                                           StoredPlace place, std::size_t dofs) {
    const CaseProduct cases = product(study);
    std::vector<Series> lines(dofs, thin_lines());
    const std::size_t records = std::min(most_records, study.records.size());
    for (place.record = 0; at(place.record) < records; ++place.record) {
        for (place.level = 0; place.level < cases.levels; ++place.level) {
            const std::int64_t index = cases.index_of(place);
            PERCUSS_CHECK(store.read(index, index + 1, [&](const StoredRun& run) {
                for (std::size_t f = 0; f < dofs && f < run.peaks.size(); ++f) {
                    lines[f].x.push_back(run.status == 0 ? 100 * run.peaks[f].displacement
                                                         : not_given);
                    lines[f].y.push_back(in_g(study, place.level));
                }
            }));
        }
        for (Series& line : lines) {  // the next record is another line
            line.x.push_back(not_given);
            line.y.push_back(not_given);
        }
    }
    return lines;
}

Series fractile_line(const SuiteStudy& study, const SuiteSummary& summary, StoredPlace place,
                     std::size_t dof, const char* label, double Statistics::*fractile) {
    Series line{label, {}, {}};
    line.colour = 1;
    line.dash = fractile == &Statistics::median ? 0 : 1;
    for (const SuiteRow& row : summary.rows) {
        place.level = row.place.level;
        place.record = row.place.record;
        if (!(row.place == place) || row.dof != dof) continue;
        line.x.push_back(100 * row.displacement.peak.*fractile);
        line.y.push_back(in_g(study, place.level));
    }
    return line;
}

Expected<Figure> ida_figure(const SuiteStudy& study, const ResultStore& store,
                            const SuiteSummary& summary, StoredPlace place) {
    const DofGrid grid(study);
    Figure figure = grid.figure("ida-" + std::to_string(place.law + 1),
                                curve_name(study, place) + ", one line per record",
                                {"peak displacement", "cm", AxisScale::linear, 0},
                                {study.measure, "g", AxisScale::linear, 0});
    for (std::size_t s = 0; s < grid.columns(); ++s) {
        place.structure = static_cast<std::int32_t>(s);
        PERCUSS_TRY(auto lines, record_lines(study, store, place, grid.dofs_of(s)));
        const auto fractile = [&](std::size_t f, const char* label, double Statistics::*which) {
            return fractile_line(study, summary, place, f, label, which);
        };
        for (std::size_t f = 0; f < lines.size(); ++f)
            grid.panel(figure, s, f).series = {std::move(lines[f]),
                                               fractile(f, "median", &Statistics::median),
                                               fractile(f, "16 and 84 %", &Statistics::fractile16),
                                               fractile(f, "16 and 84 %", &Statistics::fractile84)};
    }
    return figure;
}

}  // namespace

FigureSet amplification_figures(const SuiteStudy& study, const SuiteSummary& summary) {
    return {"amplification.dat",
            {amplification_figure(study, summary, "displacement", &SuiteRow::displacement),
             amplification_figure(study, summary, "acceleration", &SuiteRow::acceleration)}};
}

Expected<FigureSet> ida_figures(const SuiteStudy& study, const ResultStore& store,
                                const SuiteSummary& summary) {
    FigureSet set{"ida.dat", {}};
    if (study.own_records) return set;
    const auto laws = static_cast<std::int32_t>(std::min(most_series, study.laws.size()));
    for (std::int32_t law = 0; law < laws; ++law) {
        PERCUSS_TRY(auto figure, ida_figure(study, store, summary, {0, 0, law, 0, 0, 0}));
        set.figures.push_back(std::move(figure));
    }
    return set;
}

}  // namespace percuss::studies
