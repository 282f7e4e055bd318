#include "methods/batch/panel_table.hpp"

#include <algorithm>
#include <cmath>

namespace percuss::methods {

namespace {

/// What a series may leave out; nodes are good to some 1e-15.
constexpr double converged = 3e-14;
/// Side by side: a sharp bend may take some, noise takes all.
constexpr int most_holes = 6;

}  // namespace

std::optional<Panel> fit_panel(const TableNode& node, double from, double width) {
    std::array<LogRebound, 16> values{};
    for (std::size_t i = 0; i < values.size(); ++i) {
        const auto value = node(Panel::node(i, from, width));
        if (!value) return std::nullopt;
        values[i] = *value;
    }
    const Panel panel(from, width, values);
    for (const double rest : panel.remainder())
        if (!(rest < converged)) return std::nullopt;
    return panel;
}

/// Panels from left to right: halved until the series converges, doubled again where it does. Each
/// begins at a multiple of its width, so that a kink whose place is known can be made a border.
PanelTable::PanelTable(const TableNode& node, const Range& range) : from_(range.from) {
    constexpr double cell = widest / cells_per_widest;
    const auto most = static_cast<std::size_t>(std::ceil((range.to - range.from) / cell));
    const auto at = [&](std::size_t i) { return from_ + static_cast<double>(i) * cell; };
    bool defined = node(from_).has_value();
    std::size_t width = cells_per_widest;
    int holes = 0;
    while (cells_.size() < most && panels_.size() < hole) {
        const std::size_t start = cells_.size();
        const bool defined_next = node(at(start + width)).has_value();
        std::optional<Panel> panel;
        if (defined && defined_next)
            panel = fit_panel(node, at(start), static_cast<double>(width) * cell);
        const bool nothing_there = !defined && !defined_next;
        if (!panel && !nothing_there && width > 1) {
            width /= 2;
            continue;
        }
        holes = panel ? 0 : holes + 1;
        if (range.may_end && (holes > most_holes || (!panel && nothing_there))) return;
        cells_.insert(cells_.end(), width,
                      panel ? static_cast<std::uint16_t>(panels_.size()) : hole);
        if (panel) panels_.push_back(*panel);
        defined = defined_next;
        width = std::min<std::size_t>(2 * width, cells_per_widest);
        while (cells_.size() % width != 0) width /= 2;
    }
}

}  // namespace percuss::methods
