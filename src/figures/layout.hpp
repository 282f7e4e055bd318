// Where the panels and the legends of a figure lie.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "percuss/figures/figure.hpp"

namespace percuss::figures {

/// In pixels from the lower left corner of the figure.
struct Box {
    int left = 0, right = 0, bottom = 0, top = 0;
};

/// What a legend names: a series, and its place in its panel.
struct LegendEntry {
    const Series* series = nullptr;
    std::size_t place = 0;
};

struct LegendBox {
    Box box;
    std::vector<LegendEntry> entries;
    int rows = 1;  ///< at most
    Legend place = Legend::below;
};

struct Layout {
    int width = 0, height = 0;
    std::vector<std::string> title;  ///< in lines that fit
    std::vector<Box> panels;         ///< inside the axes; one for each panel
    std::vector<LegendBox> legends;
};

/// The figure must outlive the layout.
[[nodiscard]] Layout layout(const Figure& figure);

/// What is written at a panel, by what the panels share.
struct PanelLabels {
    bool x = true, y = true, x_numbers = true;
};
[[nodiscard]] PanelLabels labels_at(const Figure& figure, std::size_t panel);

}  // namespace percuss::figures
