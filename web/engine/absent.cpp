// What the page's engine does without: formulas typed at run time (muParser), gnuplot, and a
// process of its own.
#include "apps/cli/figure_files.hpp"
#include "apps/system/process.hpp"
#include "percuss/io/expression_law.hpp"

namespace percuss {

Expected<Law> expression_law(std::string_view, std::vector<Setting>) {
    return Error{"a law typed as a formula needs the program; this page has the catalogue", {}};
}

}  // namespace percuss

namespace percuss::app {

Expected<void> check_folder(std::string_view, const std::string&) { return {}; }

/// The page draws for itself.
void add_figures(const FigureSet&, const std::string&, Output&) {}

void open_standard_streams() {}
void turn_write_signals_into_errors() {}
void explain_interrupts() {}

}  // namespace percuss::app
