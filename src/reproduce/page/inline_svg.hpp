// A drawing of gnuplot made part of a page: many of them share one document, in light and dark.
#pragma once

#include <string>
#include <string_view>

namespace percuss::reproduction {

/// The <svg> element alone, with `name` in front of all its ids, no background, and the ink, the
/// grid and the palette of the curves as CSS variables (--plot-ink, --plot-grid, --plot-1 ...),
/// which the page sets per theme. `title` is what a screen reader says. Empty if it is no SVG.
[[nodiscard]] std::string inline_svg(std::string_view svg, std::string_view name,
                                     std::string_view title);

}  // namespace percuss::reproduction
