// Figures as files for gnuplot: a table of numbers, and a script per figure that a user can
// restyle.
#pragma once

#include <string>
#include <vector>

#include "percuss/figures/figure.hpp"

namespace percuss {

struct TextFile {
    std::string name;  ///< without a folder
    std::string content;
};

/// `images` are what gnuplot writes beside the script when it runs there.
struct FigureScript {
    TextFile file;
    std::vector<std::string> images;
};

struct FigureFiles {
    TextFile data;  ///< comma separated columns under a header: x and y of every series
    std::vector<FigureScript> scripts;
};

[[nodiscard]] FigureFiles gnuplot_files(const FigureSet& set);

/// The same figures for a narrow screen, from the same table of numbers: panels below each other;
/// each draws NAME-narrow.svg only.
[[nodiscard]] std::vector<FigureScript> narrow_scripts(FigureSet set);
[[nodiscard]] std::string narrow_image_name(const Figure& figure);

/// NAME.gp; NAME.svg and NAME.png.
[[nodiscard]] std::string script_name(const Figure& figure);
[[nodiscard]] std::vector<std::string> image_names(const Figure& figure);

}  // namespace percuss
