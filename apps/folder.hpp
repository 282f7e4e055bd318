// The folder that --out names.
#pragma once

#include <string>

#include "output.hpp"
#include "percuss/core/expected.hpp"
#include "percuss/studies/figure.hpp"

namespace percuss::app {

/// Before anything is computed: the folder, or the one that it will be made in, can be written.
[[nodiscard]] Expected<bool> check_folder(const std::string& folder);

/// A file of that folder, written when the output is delivered.
void add_file(Output& output, const std::string& name, std::string content);

/// Data, scripts and images; a note instead of the images where gnuplot cannot draw them.
void add_figures(Output& output, const FigureSet& set);

}  // namespace percuss::app
