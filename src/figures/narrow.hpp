// A figure for a narrow screen.
#pragma once

#include "percuss/figures/figure.hpp"

namespace percuss::figures {

/// Panels below each other and as wide as a phone shows without making letters smaller, the legend
/// below. Series and their order stay, so that the same table of numbers serves.
[[nodiscard]] Figure narrow_figure(Figure figure);

}  // namespace percuss::figures
