// Figures as files: the folder they go to, and what is written there.
#pragma once

#include <string>
#include <string_view>

#include "apps/cli/output.hpp"
#include "percuss/core/expected.hpp"
#include "percuss/figures/figure.hpp"

namespace percuss::app {

/// Before anything is computed: the folder, or the one that it will be made in, can be written.
/// `option` is for the message.
[[nodiscard]] Expected<void> check_folder(std::string_view option, const std::string& folder);

/// Data, scripts and, where gnuplot can draw them, images; otherwise a note says why not.
void add_figures(const FigureSet& set, const std::string& folder, Output& output);

}  // namespace percuss::app
