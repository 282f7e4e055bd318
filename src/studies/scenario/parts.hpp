// The parts of a scenario file, each read by its own function.
#pragma once

#include <string>
#include <vector>

#include "io/toml/fields.hpp"
#include "percuss/studies/scenario.hpp"

namespace percuss::studies {

struct ScenarioBuildings {
    std::vector<Building> list;
    std::vector<double> drop_heights;  ///< m, by building; NaN for what does not fall
};
/// [[building]]
[[nodiscard]] ScenarioBuildings read_buildings(io::TomlFields& root);

/// Of an oscillator or a shear building with springs of these stiffnesses: `yield` and what goes
/// with it; empty if it stays elastic.
[[nodiscard]] std::vector<StoreyYield> read_yields(io::TomlFields& building,
                                                   const std::vector<double>& stiffness,
                                                   const std::vector<double>& heights);
/// N, what each storey carries where P-Delta counts; empty if it does not.
[[nodiscard]] std::vector<double> read_gravity(io::TomlFields& building,
                                               const std::vector<double>& mass);
[[nodiscard]] bool read_tangent_damping(io::TomlFields& building);

/// [[pair]] and [law]
void read_pairs(io::TomlFields& root, const ScenarioBuildings& buildings, Scenario& scenario);

/// The law of a table together with how it is used.
struct PairLaw {
    Law law;
    Release release = Release::no_tension;
    double least_onset = 0;              ///< m/s
    double restitution = not_given;      ///< to be calibrated; NaN: the law stands as it is
    double reference_speed = not_given;  ///< m/s, of the calibration
    io::Place place;
};
[[nodiscard]] std::optional<PairLaw> read_pair_law(io::TomlFields& fields);
/// The pair's law with the damping that delivers the restitution between these two bodies.
[[nodiscard]] Expected<Law> calibrated_law(const PairLaw& law, double mass);

/// [ground]; the records are read, scaled and kept.
void read_ground(io::TomlFields& root, Scenario& scenario);

}  // namespace percuss::studies
