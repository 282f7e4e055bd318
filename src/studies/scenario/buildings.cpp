#include <cmath>
#include <span>

#include "percuss/core/text.hpp"
#include "percuss/pounding/models.hpp"
#include "studies/scenario/parts.hpp"

namespace percuss {

using namespace io;
using namespace studies;
namespace {

constexpr std::size_t most_dofs = 4000;  // of all buildings

std::string default_name(std::size_t index) {
    constexpr std::size_t letters = 26;
    return index < letters ? std::string(1, static_cast<char>('A' + index))
                           : "B" + std::to_string(index + 1);
}

using Keys = std::vector<std::string_view>;
/// Of what storeys do beyond their elastic range.
constexpr std::string_view yield_keys[] = {
    "yield",    "hardening", "hysteresis", "unloading", "pinch_force",  "pinch_drift",
    "exponent", "beta",      "collapse",   "p_delta",   "gravity_load", "damping_stiffness"};

Keys with_common(std::span<const std::string_view> own) {
    Keys keys{"name", "kind"};
    keys.insert(keys.end(), own.begin(), own.end());
    keys.insert(keys.end(), {"displacement", "velocity", "delay"});
    return keys;
}
Keys with_common(std::initializer_list<std::string_view> own) {
    return with_common(std::span(own.begin(), own.size()));
}

Keys with_yield(Keys keys) {
    keys.insert(keys.end(), std::begin(yield_keys), std::end(yield_keys));
    return keys;
}

Building oscillator(TomlFields& f, const std::string& name) {
    f.allow(with_yield(with_common({"mass", "period", "frequency", "stiffness", "damping_ratio",
                                    "damping", "height", "foundation"})));
    f.one_of({"period", "frequency", "stiffness"}, true);
    f.one_of({"damping_ratio", "damping"}, false);
    SingleOscillator model;
    model.name = name;
    model.mass = f.required("mass", dimension::mass);
    model.period = f.quantity("period", dimension::time, Sign::positive);
    if (f.has("frequency"))
        model.period = 1 / f.quantity("frequency", dimension::frequency, Sign::positive);
    model.stiffness = f.quantity("stiffness", dimension::stiffness(1), Sign::positive);
    model.damping_ratio = f.quantity("damping_ratio", dimension::none, Sign::not_negative);
    model.damping = f.quantity("damping", dimension::dashpot, Sign::not_negative);
    model.height = f.quantity("height", dimension::length, Sign::positive);
    const auto loads = read_gravity(f, {model.mass});
    if (!loads.empty()) model.gravity_load = loads.front();
    if (f.failed()) return {};
    Building building = built(f, build(model));
    if (f.failed()) return {};
    // of the spring, before gravity takes its part
    const double k = given(model.stiffness)
                         ? model.stiffness
                         : model.mass * (2 * pi / model.period) * (2 * pi / model.period);
    building.yields = read_yields(f, {k}, building.heights);
    if (read_tangent_damping(f)) building.tangent_damping = building.damping.front() / k;
    return read_foundation(f, building);
}

Building shear(TomlFields& f, const std::string& name) {
    f.allow(with_yield(with_common({"storeys", "mass", "stiffness", "damping", "damping_ratio",
                                    "rayleigh", "height", "foundation"})));
    std::size_t n = f.count("storeys", 1, most_storeys);
    if (n == 0) n = std::max({array_size(f, "mass"), array_size(f, "stiffness"), std::size_t{1}});
    if (n > most_storeys)
        f.fail("more than " + std::to_string(most_storeys) + " storeys are not accepted");
    if (!f.has("mass")) f.required("mass", dimension::mass);
    if (!f.has("stiffness")) f.required("stiffness", dimension::stiffness(1));
    ShearBuilding model;
    model.name = name;
    model.damping = read_damping(f);
    const auto mass = per_storey(f, "mass", dimension::mass, Sign::positive, n);
    const auto stiffness = per_storey(f, "stiffness", dimension::stiffness(1), Sign::positive, n);
    const auto damping = per_storey(f, "damping", dimension::dashpot, Sign::not_negative, n);
    model.heights = per_storey(f, "height", dimension::length, Sign::positive, n);
    model.gravity_loads = read_gravity(f, mass);
    model.tangent_damping = read_tangent_damping(f);
    const auto yields = read_yields(f, stiffness, model.heights);
    if (f.failed()) return {};
    for (std::size_t i = 0; i < n; ++i)
        model.storeys.push_back({mass[i], stiffness[i], damping.empty() ? 0 : damping[i],
                                 yields.empty() ? StoreyYield{} : yields[i]});
    return read_foundation(f, built(f, build(model)));
}

Building matrices(TomlFields& f, const std::string& name) {
    f.allow(with_common({"mass", "stiffness", "damping", "damping_ratio", "rayleigh", "ground",
                         "height", "storeys", "free"}));
    if (!f.has("mass")) f.fail("mass is missing; expected the rows of M, [[1, 0], [0, 1]]");
    if (!f.has("stiffness"))
        f.fail("stiffness is missing; expected the rows of K, [[2, -1], [-1, 1]]");
    MatrixBuilding model;
    model.name = name;
    model.model = read_damping(f);
    model.mass = f.square("mass", dimension::mass);
    const std::size_t n = array_size(f, "mass");
    if (n > most_storeys)
        f.fail("more than " + std::to_string(most_storeys) +
               " degrees of freedom are not accepted");
    model.stiffness = f.square("stiffness", dimension::stiffness(1));
    model.damping = f.square("damping", dimension::dashpot);
    model.ground = per_storey(f, "ground", dimension::none, Sign::any, n);
    model.heights = per_storey(f, "height", dimension::length, Sign::positive, n);
    model.storeys = f.truth("storeys").value_or(false);
    model.free_body = f.truth("free").value_or(false);
    if (f.failed()) return {};
    return built(f, build(model));
}

/// mass, or the ball's radius (diameter) and density.
double ball_mass(TomlFields& f) {
    f.one_of({"mass", "radius", "diameter"}, true);
    f.one_of({"mass", "density"}, false);
    if (f.has("mass")) return f.required("mass", dimension::mass);
    const double radius = f.has("radius") ? f.required("radius", dimension::length)
                                          : f.required("diameter", dimension::length) / 2;
    return f.required("density", dimension::density) * 4 / 3 * pi * radius * radius * radius;
}

double gravity_of(TomlFields& f) {
    const double gravity = f.quantity("gravity", dimension::acceleration, Sign::not_negative);
    return given(gravity) ? gravity : standard_gravity;
}

/// A body without springs; the ground does not carry it along.
Building free_body(TomlFields& f, const std::string& name, double mass) {
    MatrixBuilding model;
    model.name = name;
    model.mass = {mass};
    model.stiffness = {0};
    model.ground = {0};
    model.free_body = true;
    return built(f, build(model));
}

Building ball(TomlFields& f, const std::string& name) {
    f.allow({"name", "kind", "mass", "radius", "diameter", "density", "gravity", "drop_height",
             "velocity"});
    const double mass = ball_mass(f), gravity = gravity_of(f);
    if (f.failed()) return {};
    Building building = free_body(f, name, mass);
    building.force = {mass * gravity};
    return building;
}

/// m u'' + (m g/l) u = -F from the lowest point. [mahmoud2008] Eq. (14)
Building striker(TomlFields& f, const std::string& name) {
    f.allow({"name", "kind", "mass", "length", "gravity", "speed"});
    const double mass = f.required("mass", dimension::mass),
                 length = f.quantity("length", dimension::length, Sign::positive),
                 gravity = gravity_of(f), speed = f.required("speed", dimension::speed);
    if (f.failed()) return {};
    SingleOscillator model;
    model.name = name;
    model.mass = mass;
    model.stiffness = mass * gravity / length;
    Building building =
        given(length) && gravity > 0 ? built(f, build(model)) : free_body(f, name, mass);
    building.ground = {0};
    building.velocity = {speed};
    return building;
}

void read_start(TomlFields& f, Building& building) {
    const std::size_t n = building.floors();
    if (f.has("displacement"))
        building.displacement = per_storey(f, "displacement", dimension::length, Sign::any, n);
    if (f.has("velocity"))
        building.velocity = per_storey(f, "velocity", dimension::speed, Sign::any, n);
    // what is no floor starts from rest
    for (auto* list : {&building.displacement, &building.velocity})
        if (!list->empty()) list->resize(building.size(), 0);
    const double delay = f.quantity("delay", dimension::time, Sign::not_negative);
    building.delay = given(delay) ? delay : 0;
}

Building read_building(TomlFields& f, const std::string& name) {
    if (!f.has("kind"))
        f.fail(
            "kind is missing; write kind = \"oscillator\", \"shear\", \"torsional\", "
            "\"matrices\", \"ball\" or \"striker\"");
    const std::string kind =
        f.word("kind", {"oscillator", "shear", "torsional", "matrices", "ball", "striker"});
    Building building;
    if (f.failed()) return building;
    if (kind == "oscillator") building = oscillator(f, name);
    if (kind == "shear") building = shear(f, name);
    if (kind == "torsional") {
        f.allow(with_common(torsional_keys));
        building = read_torsional(f, name);
    }
    if (kind == "matrices") building = matrices(f, name);
    if (kind == "ball") building = ball(f, name);
    if (kind == "striker") building = striker(f, name);
    if (!f.failed()) read_start(f, building);
    return building;
}

std::string read_name(TomlFields& f, std::size_t index) {
    if (!f.has("name")) return default_name(index);
    std::string name = f.text("name");
    if (name.empty() || name.find_first_of(".@ \t\n") != std::string::npos || name == "barrier" ||
        name == "ground")
        f.fail_at("name", "the name " + in_quotes(name) +
                              " cannot be used; a name has no dots, spaces or @ and is not "
                              "\"barrier\" or \"ground\"");
    return name;
}

}  // namespace

ScenarioBuildings studies::read_buildings(TomlFields& root) {
    ScenarioBuildings result;
    std::size_t dofs = 0;
    auto tables = root.tables("building");
    if (tables.empty())
        root.fail_at(Place{1, 1},
                     "there is no building; write [[building]] with its kind and mass");
    for (TomlFields& raw : tables) {
        TomlFields naming = raw;
        const std::string name = read_name(naming, result.list.size());
        root.adopt(naming);
        for (const Building& other : result.list)
            if (other.name == name)
                root.fail_at(
                    raw.entry("name") ? raw.entry("name")->value.place : raw.place(),
                    "there are two buildings named " + in_quotes(name) + "; names must differ");
        TomlFields f(raw.source(), raw.content(), raw.place(), "building " + name);
        result.list.push_back(read_building(f, name));
        dofs += result.list.back().size();
        if (dofs > most_dofs)
            f.fail("all buildings together may have " + std::to_string(most_dofs) +
                   " degrees of freedom");
        result.drop_heights.push_back(
            f.quantity("drop_height", dimension::length, Sign::not_negative));
        root.adopt(f);
        if (root.failed()) break;
    }
    return result;
}

}  // namespace percuss
