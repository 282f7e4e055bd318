// Buildings on springs of the soil, and buildings whose floors turn.
#include <algorithm>
#include <cmath>

#include "percuss/core/text.hpp"
#include "percuss/pounding/foundation.hpp"
#include "percuss/pounding/torsion.hpp"
#include "studies/scenario/parts.hpp"

namespace percuss {

using namespace io;
using namespace studies;

namespace {

constexpr Dimension torsional_spring = dimension::energy;
constexpr Dimension torsional_damper = dimension::energy * dimension::time;
constexpr Dimension moment_of_inertia = dimension::mass * dimension::length.power(2);

/// m: given, or that of a rectangle.
std::vector<double> read_gyration(TomlFields& f, double width, std::size_t n) {
    f.one_of({"gyration", "depth"}, true);
    if (f.has("gyration")) return per_storey(f, "gyration", dimension::length, Sign::positive, n);
    const double depth = f.required("depth", dimension::length);
    return std::vector<double>(n, std::sqrt((width * width + depth * depth) / 12));
}

}  // namespace

Building studies::read_torsional(TomlFields& f, const std::string& name) {
    std::size_t n = f.count("storeys", 1, most_storeys / 2);
    if (n == 0) n = std::max({array_size(f, "mass"), array_size(f, "stiffness"), std::size_t{1}});
    if (n > most_storeys / 2)
        f.fail("more than " + std::to_string(most_storeys / 2) + " storeys are not accepted");
    if (!f.has("mass")) f.required("mass", dimension::mass);
    if (!f.has("stiffness")) f.required("stiffness", dimension::stiffness(1));
    TorsionalBuilding model;
    model.name = name;
    model.damping = read_damping(f);
    model.width = f.required("width", dimension::length);
    const auto mass = per_storey(f, "mass", dimension::mass, Sign::positive, n);
    const auto stiffness = per_storey(f, "stiffness", dimension::stiffness(1), Sign::positive, n);
    const auto eccentricity = per_storey(f, "eccentricity", dimension::length, Sign::any, n);
    const auto gyration = read_gyration(f, model.width, n);
    f.one_of({"torsional_stiffness", "frequency_ratio"}, true);
    auto torsion = per_storey(f, "torsional_stiffness", torsional_spring, Sign::positive, n);
    const auto ratio = per_storey(f, "frequency_ratio", dimension::none, Sign::positive, n);
    model.heights = per_storey(f, "height", dimension::length, Sign::positive, n);
    if (f.failed()) return {};
    // of the storey's torsion alone over its lateral one
    for (std::size_t i = 0; i < ratio.size(); ++i)
        torsion.push_back(ratio[i] * ratio[i] * stiffness[i] * gyration[i] * gyration[i]);
    for (std::size_t i = 0; i < n; ++i)
        model.storeys.push_back({mass[i], stiffness[i], eccentricity.empty() ? 0 : eccentricity[i],
                                 torsion[i], gyration[i]});
    return built(f, build(model));
}

Building studies::read_foundation(TomlFields& building, const Building& fixed) {
    if (building.failed() || !building.has("foundation")) return fixed;
    auto f = building.table("foundation");
    if (!f) return {};
    f->allow({"sway", "rocking", "sway_damping", "rocking_damping", "mass", "inertia"});
    Foundation foundation;
    const auto read = [&](double& to, std::string_view key, Dimension dimension, Sign sign) {
        if (f->has(key)) to = f->quantity(key, dimension, sign);
    };
    read(foundation.sway, "sway", dimension::stiffness(1), Sign::positive);
    read(foundation.rocking, "rocking", torsional_spring, Sign::positive);
    read(foundation.sway_damping, "sway_damping", dimension::dashpot, Sign::not_negative);
    read(foundation.rocking_damping, "rocking_damping", torsional_damper, Sign::not_negative);
    read(foundation.mass, "mass", dimension::mass, Sign::positive);
    read(foundation.inertia, "inertia", moment_of_inertia, Sign::positive);
    building.adopt(*f);
    if (building.failed()) return {};
    if (foundation.rocking < infinity && (building.has("p_delta") || building.has("gravity_load")))
        building.fail_at("foundation",
                         "p_delta and gravity_load are for buildings that do not rock: the weight "
                         "would turn the footing too");
    return built(building, on_soil(fixed, foundation));
}

}  // namespace percuss
