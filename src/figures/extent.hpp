// What the numbers of a panel span, and how long the numbers at its axes become.
#pragma once

#include <cstddef>

#include "percuss/figures/figure.hpp"

namespace percuss::figures {

/// The ends of an axis: as given, otherwise from the series; NaN where they have no number that
/// the axis can show.
struct Extent {
    double least = not_given, most = not_given;
};
[[nodiscard]] Extent x_extent(const Panel& panel);
[[nodiscard]] Extent y_extent(const Panel& panel);

/// Whether tics are powers of ten, because plain numbers would be long.
[[nodiscard]] bool shows_powers(const Axis& axis, const Extent& extent);
/// Characters of the longest number at the axis.
[[nodiscard]] std::size_t tic_length(const Axis& axis, const Extent& extent);

/// Whether some series needs a colour scale.
[[nodiscard]] bool has_colours(const Panel& panel);

}  // namespace percuss::figures
