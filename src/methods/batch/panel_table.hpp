// Four smooth functions of one number as Chebyshev series on panels that are as wide as the
// functions allow. Where they are not smooth (yield, the kink of a peak force) or not defined the
// table has a hole, and says so.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "percuss/numerics/chebyshev.hpp"

namespace percuss::methods {

using Panel = ChebyshevSeries<4, 16>;

/// ln of restitution, duration, peak indentation and peak force, each in its unit of the family.
using LogRebound = Panel::Values;
namespace observable {
inline constexpr std::size_t restitution = 0, duration = 1, indentation = 2, force = 3;
}

using TableNode = std::function<std::optional<LogRebound>(double x)>;

/// Empty if a node has no value or the series has not converged.
[[nodiscard]] std::optional<Panel> fit_panel(const TableNode& node, double from, double width);

class PanelTable {
public:
    struct Range {
        double from, to;
        bool may_end = false;  ///< once nothing is defined, or some holes follow each other
    };

    PanelTable() = default;
    PanelTable(const TableNode& node, const Range& range);

    /// The panel of x; null in a hole and outside the range.
    [[nodiscard]] const Panel* panel(double x) const {
        const double cell = (x - from_) * (cells_per_widest / widest);
        if (!(cell >= 0 && cell < static_cast<double>(cells_.size()))) return nullptr;
        const std::uint16_t i = cells_[static_cast<std::size_t>(cell)];
        return i == hole ? nullptr : &panels_[i];
    }

    /// Where the last panel or hole ends.
    [[nodiscard]] double end() const {
        return from_ + static_cast<double>(cells_.size()) * (widest / cells_per_widest);
    }

    static constexpr double widest = 1.3862943611198906;  ///< ln 4
    static constexpr int cells_per_widest = 64;

private:
    static constexpr std::uint16_t hole = 0xFFFF;

    double from_ = 0;
    std::vector<std::uint16_t> cells_;
    std::vector<Panel> panels_;
};

}  // namespace percuss::methods
