#include "figures/narrow.hpp"

#include <algorithm>

#include "figures/extent.hpp"

namespace percuss::figures {

namespace {

/// A phone of 390 pixels shows 360 of them; 13 becomes 12 then.
constexpr int width = 400, width_with_colours = 460;
constexpr int single_height = 340, shared_height = 270;

}  // namespace

Figure narrow_figure(Figure figure) {
    figure.name += "-narrow";
    // An empty place held the other panels in their columns.
    std::erase_if(figure.panels, [](const Panel& panel) { return panel.series.empty(); });
    figure.columns = 1;
    figure.panel_width =
        std::ranges::any_of(figure.panels, has_colours) ? width_with_colours : width;
    const int height = figure.panels.size() > 1 ? shared_height : single_height;
    figure.panel_height = figure.panel_height > 0 ? std::min(figure.panel_height, height) : height;
    figure.legend = Legend::below;
    figure.title.clear();
    return figure;
}

}  // namespace percuss::figures
