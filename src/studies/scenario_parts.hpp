// The parts of a scenario file, each read by its own function.
#pragma once

#include <string>
#include <vector>

#include "percuss/studies/scenario.hpp"
#include "toml_fields.hpp"

namespace percuss {

struct ScenarioBuildings {
    std::vector<Building> list;
    std::vector<double> drop_heights;  ///< m, by building; NaN for what does not fall
};
/// [[building]]
[[nodiscard]] ScenarioBuildings read_buildings(TomlFields& root);

/// [[pair]] and [law]
void read_pairs(TomlFields& root, const ScenarioBuildings& buildings, Scenario& scenario);

/// The law of a table together with how it is used.
struct PairLaw {
    Law law;
    Release release = Release::no_tension;
    double least_onset = 0;              ///< m/s
    double restitution = not_given;      ///< to be calibrated; NaN: the law stands as it is
    double reference_speed = not_given;  ///< m/s, of the calibration
    Place place;
};
[[nodiscard]] std::optional<PairLaw> read_pair_law(TomlFields& fields);
/// The pair's law with the damping that delivers the restitution between these two bodies.
[[nodiscard]] Expected<Law> calibrated_law(const PairLaw& law, double mass);

/// [ground]; the records are read, scaled and kept.
void read_ground(TomlFields& root, Scenario& scenario);

}  // namespace percuss
