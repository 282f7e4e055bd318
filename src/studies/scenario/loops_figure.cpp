// The loops of force over drift of the storeys that yield.
#include <algorithm>
#include <cmath>

#include "percuss/core/text.hpp"
#include "percuss/studies/scenario.hpp"
#include "studies/scenario/files.hpp"

namespace percuss::studies {

namespace {

constexpr std::size_t most_panels = 12;
constexpr int panel_width = 360, panel_height = 320;
constexpr double millimetre = 1e-3, kilonewton = 1e3;

Panel loop_panel(const Building& building, std::size_t storey, const StoreyHysteresis& of) {
    Panel panel{dof_name(building, storey) + ", " + std::string(name(building.yields[storey].rule)),
                {"drift", "mm"},
                {"force", "kN"}};
    Series loop{"", {}, {}, SeriesStyle::line, 0};
    loop.width = 1;
    for (const LoopPoint& point : of.loop) {
        loop.x.push_back(point.drift / millimetre);
        loop.y.push_back(point.force / kilonewton);
    }
    panel.series.push_back(std::move(loop));
    return panel;
}

}  // namespace

FigureSet loops_figure(const PoundingRun& run, const std::string& title) {
    Figure figure{"loops", title, {}, 1, panel_width, panel_height};
    std::size_t left_out = 0;
    for (std::size_t b = 0; b < run.solution.yielding.size(); ++b)
        for (std::size_t i = 0; i < run.solution.yielding[b].size(); ++i) {
            const Building& building = run.problem.buildings[b];
            if (building.yields[i].rule == Hysteresis::elastic) continue;
            if (figure.panels.size() < most_panels)
                figure.panels.push_back(loop_panel(building, i, run.solution.yielding[b][i]));
            else
                ++left_out;
        }
    if (left_out > 0)
        figure.title +=
            (title.empty() ? "" : "; ") + counted(left_out, "more storey") + " in loops.csv";
    figure.columns = static_cast<int>(std::min<std::size_t>(4, figure.panels.size()));
    return {"loops.dat", {figure}};
}

}  // namespace percuss::studies
