// Drawing by gnuplot, started as a program.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "apps/cli/output.hpp"
#include "percuss/figures/gnuplot.hpp"

namespace percuss::app {

/// The images of all scripts, drawn in a private folder so that nothing half done is seen; nothing
/// if gnuplot is missing or fails, with the reason in `why`.
[[nodiscard]] std::optional<std::vector<File>> draw(const FigureFiles& files, std::string& why);

}  // namespace percuss::app
