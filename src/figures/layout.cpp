#include "figures/layout.hpp"

#include <algorithm>
#include <utility>

#include "figures/extent.hpp"

namespace percuss::figures {

namespace {

/// A figure that a phone shows at 360 pixels must not be much wider than twice that.
constexpr int single_width = 640, shared_width = 460, default_height = 420;
/// Heights of text in pixels.
constexpr int head_height = 30, title_height = 44, no_title = 12, label_height = 62,
              number_height = 32, no_label = 9, head_line = 20, legend_line = 22,
              legend_padding = 10, legend_spacing = 20;
/// Characters as wide as gnuplot takes them to be, and letters as wide as they are; y_label is the
/// room of a label at the left.
constexpr int character = 10, legend_character = 11, letter = 9, y_label = 54, right_margin = 26,
              colour_bar = 100;
/// The sample in a legend with the space around it; longer names are cut at the edge.
constexpr int sample = 80, most_letters = 60;

struct Grid {
    int columns, rows, panel_width, panel_height;
};

Grid grid_of(const Figure& figure) {
    const int count = std::max(1, static_cast<int>(figure.panels.size()));
    const int columns = std::clamp(figure.columns, 1, count);
    const int width = columns == 1 ? single_width : shared_width;
    return {columns, (count + columns - 1) / columns,
            figure.panel_width > 0 ? figure.panel_width : width,
            figure.panel_height > 0 ? figure.panel_height : default_height};
}

/// Above panels from `first` on, at most `count`.
int title_room(const Figure& figure, std::size_t first, std::size_t count) {
    const std::size_t end = std::min(first + count, figure.panels.size());
    for (std::size_t i = first; i < end; ++i)
        if (!figure.panels[i].title.empty()) return title_height;
    return no_title;
}

/// Below a row; a label above an empty place lies in that.
int label_room(const Figure& figure, bool lowest) {
    if (lowest || figure.shared == Shared::nothing) return label_height;
    return figure.shared == Shared::labels ? number_height : no_label;
}

int left_room(const Figure& figure) {
    std::size_t longest = 0;
    for (const Panel& panel : figure.panels)
        if (!panel.series.empty())
            longest = std::max(longest, tic_length(panel.y, y_extent(panel)));
    return y_label + character * static_cast<int>(longest);
}

int right_room(const Figure& figure) {
    return right_margin + (std::ranges::any_of(figure.panels, has_colours) ? colour_bar : 0);
}

/// A label that comes again is the same thing.
void add_entries(const Panel& panel, std::vector<LegendEntry>& entries) {
    for (std::size_t i = 0; i < panel.series.size(); ++i) {
        const std::string& label = panel.series[i].label;
        const auto same = [&](const LegendEntry& e) { return e.series->label == label; };
        if (!label.empty() && std::ranges::none_of(entries, same))
            entries.push_back({&panel.series[i], i});
    }
}

int entry_width(const std::vector<LegendEntry>& entries) {
    std::size_t longest = 0;
    for (const LegendEntry& e : entries) longest = std::max(longest, e.series->label.size());
    return sample + legend_character * std::min(static_cast<int>(longest), most_letters);
}

/// A title in lines of at most so many letters, broken at spaces where there are any.
std::vector<std::string> in_lines(std::string_view text, std::size_t most) {
    std::vector<std::string> lines;
    while (text.size() > most) {
        std::size_t at = text.rfind(' ', most);
        if (at == std::string_view::npos || at == 0) {
            at = most;
            while (at > 1 && (static_cast<unsigned char>(text[at]) & 0xC0U) == 0x80U) --at;
        }
        lines.emplace_back(text.substr(0, at));
        text.remove_prefix(text[at] == ' ' ? at + 1 : at);
    }
    if (!text.empty()) lines.emplace_back(text);
    return lines;
}

/// The axes of all panels, equal in size, above `bottom`; the top of the highest row.
int place_panels(const Figure& figure, const Grid& grid, int bottom, std::vector<Box>& panels) {
    const int left = left_room(figure), right = right_room(figure),
              height =
                  grid.panel_height - label_height - title_room(figure, 0, figure.panels.size());
    panels.resize(figure.panels.size());
    const auto columns = static_cast<std::size_t>(grid.columns);
    for (int row = grid.rows; row-- > 0;) {
        bottom += label_room(figure, row + 1 == grid.rows);
        for (int column = 0; column < grid.columns; ++column) {
            const auto i = static_cast<std::size_t>(row * grid.columns + column);
            if (i >= panels.size()) break;
            panels[i] = {grid.panel_width * column + left, grid.panel_width * (column + 1) - right,
                         bottom, bottom + height};
        }
        bottom += height + title_room(figure, static_cast<std::size_t>(row) * columns, columns);
    }
    return bottom;
}

}  // namespace

Layout layout(const Figure& figure) {
    const Grid grid = grid_of(figure);
    std::vector<LegendEntry> entries;
    for (const Panel& panel : figure.panels) add_entries(panel, entries);
    const int entry = entry_width(entries), count = static_cast<int>(entries.size());
    const bool beside = figure.legend == Legend::beside;
    const int free_column = static_cast<int>(figure.panels.size()) % grid.columns;
    const bool free_place = figure.legend == Legend::free_place && free_column > 0;
    Layout result;
    result.width = grid.panel_width * grid.columns + (beside ? entry : 0);
    const int lines = count > 1 && !beside && !free_place
                          ? (count - 1) / std::max(1, result.width / entry) + 1
                          : 0;
    const int below = lines > 0 ? legend_line * lines + legend_padding : 0;
    result.title = in_lines(figure.title, static_cast<std::size_t>(result.width / letter));
    const int more_lines = std::max(0, static_cast<int>(result.title.size()) - 1);
    result.height = place_panels(figure, grid, below, result.panels) +
                    (figure.title.empty() ? 0 : head_height + head_line * more_lines);
    if (lines > 0) {
        result.legends.push_back(
            {{0, result.width, 0, below}, std::move(entries), lines, Legend::below});
    } else if (free_place) {
        const Box box{grid.panel_width * free_column, result.width, 0, grid.panel_height};
        result.legends.push_back(
            {box, std::move(entries), grid.panel_height / legend_spacing, Legend::free_place});
    }
    for (std::size_t i = 0; beside && i < figure.panels.size(); ++i) {
        Box box = result.panels[i];
        box.left = std::exchange(box.right, result.width);
        result.legends.push_back({box, {}, count, Legend::beside});
        add_entries(figure.panels[i], result.legends.back().entries);
    }
    return result;
}

PanelLabels labels_at(const Figure& figure, std::size_t panel) {
    PanelLabels labels;
    if (figure.shared == Shared::nothing) return labels;
    const auto drawn = [&](std::size_t i) {
        return i < figure.panels.size() && !figure.panels[i].series.empty();
    };
    const auto columns = static_cast<std::size_t>(grid_of(figure).columns);
    labels.x = !drawn(panel + columns);
    labels.x_numbers = labels.x || figure.shared == Shared::labels;
    for (std::size_t i = panel - panel % columns; i < panel; ++i) labels.y &= !drawn(i);
    return labels;
}

}  // namespace percuss::figures
