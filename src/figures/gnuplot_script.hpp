// What gnuplot scripts of percuss share.
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "percuss/figures/figure.hpp"

namespace percuss::figures {

/// Okabe and Ito's palette.
inline constexpr std::array<std::string_view, 7> plot_colours{
    "#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#000000"};

/// gnuplot text in single quotes: a quote is doubled, and nothing is markup.
[[nodiscard]] std::string plot_text(std::string_view text);

/// Whether gnuplot reads x_1 and 10^{3} as markup.
enum class Markup { none, gnuplot };

/// The head of a script that draws NAME.svg and NAME.png; `what` is told in its first line.
[[nodiscard]] std::string plot_start(const std::string& name, const std::string& what, int width,
                                     int height, Markup markup = Markup::none);
/// The script closed, and the images that it draws.
[[nodiscard]] Figure plot_figure(const std::string& name, std::string script);

}  // namespace percuss::figures
