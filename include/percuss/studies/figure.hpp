// Figures as text: a data file and a gnuplot script that a user can restyle.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "percuss/studies/work_precision.hpp"

namespace percuss {

struct TextFile {
    std::string name;  ///< without a folder
    std::string content;
};

/// `images` are what gnuplot writes beside the script when it runs there.
struct Figure {
    TextFile script;
    std::vector<std::string> images;
};

struct FigureSet {
    TextFile data;
    std::vector<Figure> figures;
};

/// Error over force calls and error over time, one panel per problem, the legend beside them.
[[nodiscard]] FigureSet work_precision_figures(const WorkPrecision& study);

/// One row per point, for other programs.
[[nodiscard]] std::string work_precision_csv(const WorkPrecision& study);

/// "Gauss 2", "Hertz": how methods and problems are called in figures and tables.
[[nodiscard]] std::string method_label(std::string_view method);
[[nodiscard]] std::string problem_label(std::string_view problem);

}  // namespace percuss
