// A drawing of gnuplot made fit for a page: small, in the colours of light and dark.
#pragma once

#include <string>
#include <string_view>

namespace percuss::reproduction {

/// The drawing as a file of its own, which follows the theme of whoever shows it: no background,
/// ink, grid and curves by classes, and nothing that gnuplot invents or leaves empty. Lines are
/// thinned where no eye sees it. `title` is what a reader hears. Empty if it is no SVG.
[[nodiscard]] std::string themed_svg(std::string_view svg, std::string_view title);

/// Width and height of a drawing in its own units; 0 if it has none.
struct DrawingSize {
    int width = 0, height = 0;
};
[[nodiscard]] DrawingSize drawing_size(std::string_view svg);

}  // namespace percuss::reproduction
