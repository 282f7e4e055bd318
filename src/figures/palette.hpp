// Colours of figures.
#pragma once

#include <array>
#include <cstddef>
#include <string_view>

namespace percuss::figures {

/// Okabe and Ito's seven, which the colour-blind tell apart; then grey and pale.
inline constexpr std::array<std::string_view, 9> palette{"#0072B2", "#D55E00", "#009E73",
                                                         "#CC79A7", "#E69F00", "#56B4E9",
                                                         "#000000", "#888888", "#AACCE5"};
inline constexpr std::size_t series_colours = 7;
inline constexpr std::string_view grid_colour = "#DDDDDD";

}  // namespace percuss::figures
