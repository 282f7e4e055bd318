// The parts of a scenario file, each read by its own function.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "io/toml/fields.hpp"
#include "percuss/pounding/models.hpp"
#include "percuss/studies/scenario.hpp"

namespace percuss::studies {

struct ScenarioBuildings {
    std::vector<Building> list;
    std::vector<double> drop_heights;  ///< m, by building; NaN for what does not fall
};
/// [[building]]
[[nodiscard]] ScenarioBuildings read_buildings(io::TomlFields& root);

/// One value for all degrees of freedom or one for each; empty if the key is absent.
[[nodiscard]] std::vector<double> per_storey(io::TomlFields& building, std::string_view key,
                                             Dimension dimension, io::Sign sign, std::size_t n);
/// How many values a key has; 0 unless it is an array.
[[nodiscard]] std::size_t array_size(const io::TomlFields& building, std::string_view key);
/// damping_ratio or rayleigh; dampers themselves are for the caller.
[[nodiscard]] DampingModel read_damping(io::TomlFields& building);
/// What the builder refuses is said at the table.
[[nodiscard]] Building built(io::TomlFields& building, const Expected<Building>& result);
inline constexpr std::size_t most_storeys = 1000;

/// kind = "torsional", whose own keys are these.
inline constexpr std::string_view torsional_keys[] = {
    "storeys", "mass",     "stiffness",           "height",          "eccentricity",  "width",
    "depth",   "gyration", "torsional_stiffness", "frequency_ratio", "damping_ratio", "rayleigh"};
[[nodiscard]] Building read_torsional(io::TomlFields& building, const std::string& name);
/// The same building on the springs of foundation = { sway, rocking, ... }, if there is one.
[[nodiscard]] Building read_foundation(io::TomlFields& building, const Building& fixed);

/// Of an oscillator or a shear building with springs of these stiffnesses: `yield` and what goes
/// with it; empty if it stays elastic.
[[nodiscard]] std::vector<StoreyYield> read_yields(io::TomlFields& building,
                                                   const std::vector<double>& stiffness,
                                                   const std::vector<double>& heights);
/// N, what each storey carries where P-Delta counts; empty if it does not.
[[nodiscard]] std::vector<double> read_gravity(io::TomlFields& building,
                                               const std::vector<double>& mass);
[[nodiscard]] bool read_tangent_damping(io::TomlFields& building);

[[nodiscard]] std::optional<std::size_t> find_building(io::TomlFields& fields,
                                                       const std::vector<Building>& buildings,
                                                       std::string_view name, io::Place place);
/// "A", "A.3", "A.top", a level between floors, "A@7.5 m", or an edge, "A.3 y=-6 m".
[[nodiscard]] std::optional<Dof> read_place(io::TomlFields& pair, std::string_view key,
                                            const std::vector<Building>& buildings);
/// Every floor of either building with what the other one has at its level, floor or column.
[[nodiscard]] std::vector<PoundingPair> pairs_at_every_level(io::TomlFields& pair, io::Place place,
                                                             const std::vector<Building>& buildings,
                                                             std::size_t left, std::size_t right);
/// Where floors turn, at both ends of what two faces have in common; else the pairs themselves.
[[nodiscard]] std::vector<PoundingPair> at_both_edges(const std::vector<Building>& buildings,
                                                      std::vector<PoundingPair> pairs);

/// between = ["A", "B"]
[[nodiscard]] std::optional<std::pair<std::size_t, std::size_t>> two_buildings(
    io::TomlFields& fields, const std::vector<Building>& buildings);

/// [[link]]
void read_links(io::TomlFields& root, Scenario& scenario);

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
