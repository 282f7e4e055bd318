// The loops of force over drift of the storeys that yield, and of links.
#include <algorithm>
#include <cmath>

#include "percuss/core/text.hpp"
#include "percuss/studies/scenario.hpp"
#include "studies/scenario/axis_step.hpp"
#include "studies/scenario/files.hpp"

namespace percuss::studies {

namespace {

constexpr std::size_t most_panels = 12;
constexpr int panel_width = 360, panel_height = 320;
constexpr double millimetre = 1e-3, kilonewton = 1e3;

Panel loop_panel(const std::string& name, const StoreyYield& spring, const char* across,
                 const StoreyHysteresis& of) {
    // what has a loop without a spring that bends is a damper with a brace
    const std::string kind =
        spring.rule == Hysteresis::elastic ? "damper" : std::string(percuss::name(spring.rule));
    // a link without a name of its own is called by its kind
    Panel panel{
        name.starts_with(kind) ? name : name + ", " + kind, {across, "mm"}, {"force", "kN"}};
    Series loop{"", {}, {}, SeriesStyle::line, 0};
    loop.width = 1;
    for (const LoopPoint& point : of.loop) {
        loop.x.push_back(point.drift / millimetre);
        loop.y.push_back(point.force / kilonewton);
    }
    panel.x.step = axis_step(span_of(loop.x, false));
    panel.series.push_back(std::move(loop));
    return panel;
}

}  // namespace

FigureSet loops_figure(const PoundingRun& run, const std::string& title) {
    Figure figure{"loops", title, {}, 1, panel_width, panel_height};
    std::size_t left_out = 0;
    const auto add = [&](const std::string& name, const StoreyYield& spring, const char* across,
                         const StoreyHysteresis& of) {
        if (of.loop.empty()) return;
        if (figure.panels.size() < most_panels)
            figure.panels.push_back(loop_panel(name, spring, across, of));
        else
            ++left_out;
    };
    for (std::size_t b = 0; b < run.solution.yielding.size(); ++b)
        for (std::size_t i = 0; i < run.solution.yielding[b].size(); ++i) {
            const Building& building = run.problem.buildings[b];
            add(dof_name(building, i), building.yields[i], "drift", run.solution.yielding[b][i]);
        }
    for (std::size_t i = 0; i < run.solution.links.size(); ++i)
        add(run.problem.links[i].name, run.problem.links[i].spring, "elongation",
            run.solution.links[i].hysteresis);
    if (left_out > 0)
        figure.title +=
            (title.empty() ? "" : "; ") + counted(left_out, "more loop") + " in the CSV files";
    figure.columns = static_cast<int>(std::min<std::size_t>(4, figure.panels.size()));
    return {"loops.dat", {figure}};
}

}  // namespace percuss::studies
