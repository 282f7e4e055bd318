// The results of a pounding run as files: tables for other programs and a figure.
#pragma once

#include <string>
#include <vector>

#include "percuss/core/units.hpp"
#include "percuss/figures/figure.hpp"
#include "percuss/pounding/problem.hpp"

namespace percuss::studies {

/// A run with what is told about it. `free_restitution` has one value per impact.
struct PoundingRun {
    std::string record;  ///< name of the ground motion, or empty
    Pounding problem;
    PoundingSolution solution;
    std::vector<double> free_restitution;
};

/// "tension_cut", "recompression", "onset_floored", "in_contact" (at the end of the run).
[[nodiscard]] std::vector<std::string> impact_flags(const PoundingImpact& impact);

/// Time, ground, and per degree of freedom and pair what the history holds.
[[nodiscard]] std::string history_csv(const PoundingRun& run, UnitSystem units);
/// One row per impact, of all runs.
[[nodiscard]] std::string impacts_csv(const std::vector<PoundingRun>& runs, UnitSystem units);
/// One row per degree of freedom, of all runs.
[[nodiscard]] std::string peaks_csv(const std::vector<PoundingRun>& runs, UnitSystem units);
/// One row per run.
[[nodiscard]] std::string runs_csv(const std::vector<PoundingRun>& runs, UnitSystem units);

/// Whether some storey can yield.
[[nodiscard]] bool yields(const PoundingRun& run);
/// One row per storey that can yield, of all runs: ductility, residual drift, energy.
[[nodiscard]] std::string yielding_csv(const std::vector<PoundingRun>& runs, UnitSystem units);
/// The loops of force over drift of one run, storey after storey.
[[nodiscard]] std::string loops_csv(const PoundingRun& run, UnitSystem units);

/// "A@7.5", the struck column.
[[nodiscard]] std::string column_name(const Pounding& problem, const ColumnPeaks& column);
/// One row per column that is struck between floors, of all runs: its shears.
[[nodiscard]] std::string columns_csv(const std::vector<PoundingRun>& runs, UnitSystem units);

/// One row per link, of all runs: peaks, residual, energy.
[[nodiscard]] std::string links_csv(const std::vector<PoundingRun>& runs, UnitSystem units);
/// The loops of force over elongation of the links of one run that are not linear.
[[nodiscard]] std::string link_loops_csv(const PoundingRun& run, UnitSystem units);

/// The loops as a figure, a panel per storey and link; beyond twelve the title says how many are
/// left out.
[[nodiscard]] FigureSet loops_figure(const PoundingRun& run, const std::string& title);

/// Peaks over the floors of buildings with several storeys, beside those of the same buildings far
/// apart where they are known (else empty), and the impacts over time and floor; no figures if
/// there is no such building.
[[nodiscard]] FigureSet profile_figures(const PoundingRun& run,
                                        const std::vector<BuildingPeaks>& far_apart,
                                        const std::string& title);

/// Displacements, clearance, contact force and the impact log over one time axis. The run must have
/// a history.
[[nodiscard]] FigureSet pounding_figure(const PoundingRun& run, const std::string& title);

}  // namespace percuss::studies
