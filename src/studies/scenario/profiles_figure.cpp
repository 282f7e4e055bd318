// Peaks over the height of buildings, with contact and without, and where and when they strike.
#include <algorithm>
#include <cmath>

#include "percuss/core/text.hpp"
#include "percuss/pounding/points.hpp"
#include "percuss/studies/scenario.hpp"
#include "studies/scenario/axis_step.hpp"
#include "studies/scenario/files.hpp"

namespace percuss::studies {

namespace {

constexpr std::size_t most_buildings = 6;
constexpr int panel_width = 340, panel_height = 320;

/// Levels from the ground up, at which the values stand; the ground itself moves not at all.
template <class Get>
Series profile(const std::string& label, const BuildingPeaks& peaks, int look, double unit,
               const Get& get) {
    Series line{label, {}, {}, SeriesStyle::line_points, look};
    for (std::size_t i = 0; i < peaks.storeys.size(); ++i) {
        line.x.push_back(std::abs(get(i)) / unit);
        line.y.push_back(static_cast<double>(i + 1));
    }
    return line;
}

void add_building(const Building& building, const BuildingPeaks& with, const BuildingPeaks* without,
                  Figure& figure) {
    Axis level{"floor", "", AxisScale::linear, 0, static_cast<double>(building.floors()) + 0.5};
    if (building.floors() <= 12) level.step = 1;
    Panel displacement{building.name, {"peak displacement", "mm", AxisScale::linear, 0}, level};
    Panel drift{building.name, {"peak drift", "mm", AxisScale::linear, 0}, level};
    Panel acceleration{building.name, {"peak acceleration", "g", AxisScale::linear, 0}, level};
    const auto add = [&](const BuildingPeaks& peaks, const std::string& label, int look) {
        displacement.series.push_back(profile(label, peaks, look, 1e-3, [&](std::size_t i) {
            return peaks.dofs[i].displacement.value;
        }));
        drift.series.push_back(profile(
            label, peaks, look, 1e-3, [&](std::size_t i) { return peaks.storeys[i].drift.value; }));
        acceleration.series.push_back(
            profile(label, peaks, look, standard_gravity,
                    [&](std::size_t i) { return peaks.dofs[i].acceleration.value; }));
    };
    add(with, without ? "with contact" : "peaks", 0);
    if (without) add(*without, "far apart", 1);
    for (Panel* panel : {&displacement, &drift, &acceleration}) {
        double span = 0;
        for (const Series& series : panel->series) span = std::max(span, span_of(series.x, true));
        panel->x.step = axis_step(span);
        figure.panels.push_back(std::move(*panel));
    }
}

/// Between two floors for a point on a column.
double floor_number(const Pounding& problem, const PoundingPair& pair) {
    const bool column = !pair.left.on_column() && pair.right && pair.right->on_column();
    const Dof& at = column ? *pair.right : pair.left;
    if (!at.on_column()) return static_cast<double>(at.index + 1);
    const Building& building = problem.buildings[at.building];
    const double floor = level_of(building, {at.building, at.index});
    return static_cast<double>(at.index + 1) - (floor - at.level) / building.heights[at.index];
}

Figure impact_map(const PoundingRun& run, const std::string& title) {
    Figure figure{"impact-map", title, {}, 1, 900, 420};
    Panel panel{"",
                {"time", "s", AxisScale::linear, 0, run.solution.end_time},
                {"floor", "", AxisScale::linear, 0}};
    std::size_t floors = 1;
    for (const Building& building : run.problem.buildings)
        floors = std::max(floors, building.floors());
    panel.y.most = static_cast<double>(floors) + 0.5;
    if (floors <= 12) panel.y.step = 1;
    panel.colour = {"peak force", "kN"};
    Series points{"", {}, {}, SeriesStyle::points, 0};
    points.marker = Marker::disc;
    for (const PoundingImpact& impact : run.solution.impacts) {
        if (!std::isfinite(impact.peak_force)) continue;
        points.x.push_back(impact.time);
        points.y.push_back(floor_number(run.problem, run.problem.pairs[impact.pair]));
        points.z.push_back(impact.peak_force / 1e3);
    }
    panel.series.push_back(std::move(points));
    figure.panels.push_back(std::move(panel));
    return figure;
}

}  // namespace

FigureSet profile_figures(const PoundingRun& run, const std::vector<BuildingPeaks>& far_apart,
                          const std::string& title) {
    Figure figure{"profiles", title, {}, 3, panel_width, panel_height};
    std::size_t shown = 0, left_out = 0;
    for (std::size_t b = 0; b < run.solution.peaks.size(); ++b) {
        const Building& building = run.problem.buildings[b];
        if (!building.storeys || building.floors() < 2) continue;
        if (shown == most_buildings) {
            ++left_out;
            continue;
        }
        ++shown;
        add_building(building, run.solution.peaks[b],
                     b < far_apart.size() ? &far_apart[b] : nullptr, figure);
    }
    FigureSet set{"profiles.dat", {}};
    if (shown == 0) return set;
    if (left_out > 0)
        figure.title +=
            (title.empty() ? "" : "; ") + counted(left_out, "more building") + " in peaks.csv";
    set.figures.push_back(std::move(figure));
    if (!run.solution.impacts.empty()) set.figures.push_back(impact_map(run, title));
    return set;
}

}  // namespace percuss::studies
