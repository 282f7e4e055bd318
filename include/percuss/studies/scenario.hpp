// A pounding problem as a TOML file; docs/pounding.md describes every key.
//   [ground]      record = "ELC180.AT2"      # or records, synthetic, harmonic, impulses
//                 scale = "0.5 g"
//   [[building]]  name = "A", kind = "oscillator", mass = "98 kg", period = "0.5 s"
//   [[pair]]      left = "A", right = "B", gap = "19.8 mm"
//   [law]         law = "jankowski", K = "25000 kip/in^1.5", restitution = 0.6
// A text carries its unit; a bare number is SI.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "percuss/core/scalar.hpp"
#include "percuss/pounding/problem.hpp"

namespace percuss {

using PoundingMethod = std::variant<EventDriven, DiscreteGradient, ImplicitRk>;

/// One ground motion of a scenario, scaled as the scenario asks.
struct ScenarioMotion {
    std::shared_ptr<const GroundMotion> record;
    double scale = 1;
    double duration = 0;  ///< s, of the run
    std::string file;     ///< that it was read from; empty: it was synthesised
};

struct Scenario {
    std::string title;
    Pounding problem;                     ///< with the first of the motions
    std::vector<ScenarioMotion> motions;  ///< empty: no record, only what `problem.ground` has
    PoundingMethod method;
    PoundingOutput output;
    std::vector<std::string> cautions;  ///< sentences about records and laws
    std::vector<Error> unreadable;      ///< records of a list; `motions` has the others
    std::string text;                   ///< of the file
};

/// Paths in it are relative to the folder of `file_name`.
[[nodiscard]] Expected<Scenario> parse_scenario(std::string text, const std::string& file_name);
[[nodiscard]] Expected<Scenario> read_scenario(const std::string& path);

/// The problem with motion `index`; there is one run, 0, of a scenario without records.
[[nodiscard]] Pounding scenario_run(const Scenario& scenario, std::size_t index);
[[nodiscard]] std::size_t scenario_runs(const Scenario& scenario);

/// "event", "dg:2ms" or "irk:gauss2:1ms"; or "discrete_gradient" (dg) and "implicit_rk" (irk) with
/// the step and the tableau apart. An error says where: "step", "tableau" or "tolerance", or
/// nothing for the method itself.
[[nodiscard]] Expected<PoundingMethod> pounding_method(std::string_view text,
                                                       double step = not_given,
                                                       std::string_view tableau_name = {},
                                                       double tolerance = not_given);
/// "event-driven, tolerance 1e-11"
[[nodiscard]] std::string method_text(const PoundingMethod& method);

[[nodiscard]] Expected<PoundingSolution> solve(const Pounding& problem,
                                               const PoundingMethod& method,
                                               const PoundingOutput& output = {});

/// "A" of a building with one floor, otherwise "A.3", counted from 1; "A.sway" of what is no floor.
[[nodiscard]] std::string dof_name(const Building& building, std::size_t index);
/// The same of a place; "A@7.5" on a column, "A.3+6" at an edge, metres.
[[nodiscard]] std::string place_name(const Building& building, const Dof& place);

}  // namespace percuss
