#include <array>
#include <cmath>

#include "percuss/core/text.hpp"
#include "percuss/core/units.hpp"

namespace percuss {
namespace {

// Units are exact in SI: international yard and pound of 1959, standard gravity 9.80665 m/s^2.
constexpr long double kip_in_newton = 4448.2216152605L;
constexpr long double inch_in_metre = 0.0254L;

// One entry per system; an empty name means that the product of base units reads well enough.
struct Base {
    std::string_view name;
    long double mass, length;  // in SI
    std::string_view mass_name, length_name, force_name;
    std::string_view pressure, energy, power, viscosity;
};

constexpr std::array<Base, 5> systems{{
    {"SI", 1, 1, "kg", "m", "N", "Pa", "J", "W", "Pa s"},
    {"kN-m", 1e3L, 1, "t", "m", "kN", "kPa", "", "", "kPa s"},
    {"kip-in", kip_in_newton / inch_in_metre, inch_in_metre, "", "in", "kip", "ksi", "", "",
     "ksi s"},
    {"N-mm", 1e3L, 1e-3L, "t", "mm", "N", "MPa", "", "", "MPa s"},
    {"cgs", 1e-3L, 1e-2L, "g", "cm", "dyn", "", "erg", "erg/s", "P"},
}};

const Base& base(UnitSystem system) { return systems[static_cast<std::size_t>(system)]; }

long double scale(Dimension dimension, UnitSystem system) {
    const Base& b = base(system);
    return std::pow(b.mass, static_cast<long double>(dimension.mass)) *
           std::pow(b.length, static_cast<long double>(dimension.length));
}

// Exponents are sums such as 1 - 2.65 that carry rounding; what is printed should not.
double tidy(double exponent) {
    const double rounded = std::round(exponent * 1e6) / 1e6;
    return std::abs(exponent - rounded) < 1e-9 ? rounded : exponent;
}

struct Factor {
    std::string_view unit;
    double exponent;
};

std::string spelled(Factor factor) {
    const double power = std::abs(factor.exponent);
    return std::string(factor.unit) + (power == 1 ? "" : "^" + shortest(power));
}

std::string spelled(const std::array<Factor, 3>& factors) {
    std::string above, below;
    int divisors = 0;
    for (const auto& factor : factors) {
        if (factor.exponent == 0) continue;
        std::string& side = factor.exponent > 0 ? above : below;
        if (factor.exponent < 0) ++divisors;
        side += (side.empty() ? "" : " ") + spelled(factor);
    }
    if (above.empty()) above = "1";
    if (divisors == 0) return above;
    return above + "/" + (divisors > 1 ? "(" + below + ")" : below);
}

std::string_view special_name(Dimension dimension, const Base& b) {
    if (dimension == dimension::none) return "1";
    if (dimension == dimension::pressure) return b.pressure;
    if (dimension == dimension::energy) return b.energy;
    if (dimension == dimension::energy / dimension::time) return b.power;
    if (dimension == dimension::viscosity) return b.viscosity;
    return "";
}

struct Kind {
    Dimension dimension;
    std::string_view description;
    std::string_view example;
};

constexpr std::array<Kind, 17> kinds{{
    {dimension::none, "a dimensionless number", "0.5"},
    {dimension::length, "a length", "10 mm"},
    {dimension::mass, "a mass", "0.5 kg"},
    {dimension::time, "a time", "20 ms"},
    {dimension::speed, "a speed", "0.3 m/s"},
    {dimension::acceleration, "an acceleration", "0.5 gn"},
    {dimension::force, "a force", "10 kN"},
    {dimension::energy, "an energy", "2 J"},
    {dimension::pressure, "a pressure", "70 GPa"},
    {dimension::density, "a density", "7850 kg/m^3"},
    {dimension::frequency, "a frequency", "50 1/s"},
    {dimension::viscosity, "a viscosity", "0.1 Pa s"},
    {dimension::dashpot, "a dashpot constant", "100 N s/m"},
    {dimension::energy / dimension::time, "a power", "10 W"},
    {dimension::force * dimension::time, "a momentum", "1 N s"},
    {dimension::length.power(2), "an area", "1 cm^2"},
    {dimension::length.power(3), "a volume", "1 cm^3"},
}};

const Kind* find_kind(Dimension dimension) {
    for (const auto& kind : kinds)
        if (kind.dimension == dimension) return &kind;
    return nullptr;
}

// N/m^n or N s/m^(j+1) with any n, j > 0, which no table can list.
bool is_stiffness(Dimension d) { return d == dimension::stiffness(1 - d.length) && d.length < 1; }
bool is_damping(Dimension d) { return d == dimension::damping(-d.length) && d.length < 1; }

}  // namespace

Expected<UnitSystem> unit_system(std::string_view text) {
    const auto names = names_of(systems, &Base::name);
    for (std::size_t i = 0; i < names.size(); ++i)
        if (lower_case(names[i]) == lower_case(text)) return static_cast<UnitSystem>(i);
    return Error{unknown("unit system", text, names), ""};
}

std::string_view unit_system_name(UnitSystem system) { return base(system).name; }

double from_si(double value, Dimension dimension, UnitSystem system) {
    return static_cast<double>(static_cast<long double>(value) / scale(dimension, system));
}

double to_si(double value, Dimension dimension, UnitSystem system) {
    return static_cast<double>(static_cast<long double>(value) * scale(dimension, system));
}

std::string unit_name(Dimension dimension, UnitSystem system) {
    const Base& b = base(system);
    if (const auto special = special_name(dimension, b); !special.empty())
        return std::string(special);
    const double mass = tidy(dimension.mass), length = tidy(dimension.length);
    const double time = tidy(dimension.time);
    // Engineers read forces: N s/m rather than kg/s, and the inch-kip system names no mass at all.
    if (mass != 0 && (time != 0 || b.mass_name.empty()))
        return spelled({{{b.force_name, mass},
                         {b.length_name, tidy(length - mass)},
                         {"s", tidy(time + 2 * mass)}}});
    return spelled({{{b.mass_name, mass}, {b.length_name, length}, {"s", time}}});
}

std::string describe(Dimension dimension) {
    if (const Kind* kind = find_kind(dimension)) return std::string(kind->description);
    if (is_stiffness(dimension)) return "a stiffness";
    if (is_damping(dimension)) return "a damping coefficient";
    return "a quantity in " + unit_name(dimension, UnitSystem::si);
}

std::string describe_with_example(Dimension dimension) {
    const Kind* kind = find_kind(dimension);
    const auto unit = unit_name(dimension, UnitSystem::si);
    const auto number = is_stiffness(dimension) ? "5.2e9 " : is_damping(dimension) ? "1e5 " : "1 ";
    const auto example = kind ? std::string(kind->example) : number + unit;
    const bool unit_is_told =
        dimension == dimension::none || !(kind || is_stiffness(dimension) || is_damping(dimension));
    return describe(dimension) + (unit_is_told ? "" : " in " + unit) + ", such as " +
           in_quotes(example);
}

}  // namespace percuss
