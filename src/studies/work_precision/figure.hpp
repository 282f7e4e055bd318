// Work and precision as figures and tables.
#pragma once

#include <string>
#include <string_view>

#include "percuss/figures/figure.hpp"
#include "studies/work_precision/impacts.hpp"

namespace percuss::studies {

/// Error over force calls and error over time, one panel per problem, the legend beside them.
[[nodiscard]] FigureSet work_precision_figures(const WorkPrecision& study);

/// One row per point, for other programs.
[[nodiscard]] std::string work_precision_csv(const WorkPrecision& study);

/// "Gauss 2", "Hertz": how methods and problems are called in figures and tables.
[[nodiscard]] std::string method_label(std::string_view method);
[[nodiscard]] std::string problem_label(std::string_view problem);

}  // namespace percuss::studies
