#include "core/unit_table.hpp"

#include <array>
#include <cstddef>
#include <numbers>
#include <vector>

#include "core/near_names.hpp"

namespace percuss::core {
namespace {

struct Prefix {
    std::string_view symbol;
    long double factor;
};

// From kilo upwards first: they are the only ones that a tonne takes.
constexpr std::array<Prefix, 13> prefixes{{
    {"k", 1e3L},
    {"M", 1e6L},
    {"G", 1e9L},
    {"T", 1e12L},
    {"da", 1e1L},
    {"h", 1e2L},
    {"d", 1e-1L},
    {"c", 1e-2L},
    {"m", 1e-3L},
    {"u", 1e-6L},
    {"n", 1e-9L},
    {"p", 1e-12L},
    {"f", 1e-15L},
}};

enum class Takes : std::size_t { no_prefix = 0, large_prefixes = 4, all_prefixes = 13 };

struct Unit {
    std::string_view symbol;
    long double factor;
    Dimension dimension;
    Takes takes = Takes::no_prefix;
};

// Exact by definition: inch and pound (1959), standard gravity (1901); the rest follows
// (NIST SP 811, Appendix B).
constexpr long double inch = 0.0254L, foot = 0.3048L, pound = 0.45359237L, gravity = 9.80665L;
constexpr long double pound_force = pound * gravity;

constexpr auto units = std::to_array<Unit>({
    {"m", 1, dimension::length, Takes::all_prefixes},
    {"g", 1e-3L, dimension::mass, Takes::all_prefixes},
    {"s", 1, dimension::time, Takes::all_prefixes},
    {"N", 1, dimension::force, Takes::all_prefixes},
    {"Pa", 1, dimension::pressure, Takes::all_prefixes},
    {"J", 1, dimension::energy, Takes::all_prefixes},
    {"W", 1, dimension::energy / dimension::time, Takes::all_prefixes},
    {"Hz", 1, dimension::frequency, Takes::all_prefixes},
    {"t", 1e3L, dimension::mass, Takes::large_prefixes},
    {"bar", 1e5L, dimension::pressure, Takes::all_prefixes},
    {"L", 1e-3L, dimension::length.power(3), Takes::all_prefixes},
    {"sec", 1, dimension::time},
    {"min", 60, dimension::time},
    {"h", 3600, dimension::time},
    {"rad", 1, dimension::none, Takes::all_prefixes},
    {"deg", std::numbers::pi_v<long double> / 180, dimension::none},
    {"%", 1e-2L, dimension::none},
    {"in", inch, dimension::length},
    {"ft", foot, dimension::length},
    {"yd", 3 * foot, dimension::length},
    {"mi", 5280 * foot, dimension::length},
    {"lb", pound, dimension::mass},
    {"lbm", pound, dimension::mass},
    {"slug", pound_force / foot, dimension::mass},
    {"lbf", pound_force, dimension::force},
    {"kip", 1e3L * pound_force, dimension::force},
    {"psi", pound_force / (inch * inch), dimension::pressure},
    {"ksi", 1e3L * pound_force / (inch * inch), dimension::pressure},
    {"Msi", 1e6L * pound_force / (inch * inch), dimension::pressure},
    {"psf", pound_force / (foot * foot), dimension::pressure},
    {"ksf", 1e3L * pound_force / (foot * foot), dimension::pressure},
    {"pcf", pound / (foot * foot * foot), dimension::density},
    {"kgf", gravity, dimension::force},
    {"tf", 1e3L * gravity, dimension::force},
    {"gn", gravity, dimension::acceleration},
    {"g0", gravity, dimension::acceleration},
    {"gal", 1e-2L, dimension::acceleration},
    {"Gal", 1e-2L, dimension::acceleration, Takes::all_prefixes},
    {"dyn", 1e-5L, dimension::force, Takes::all_prefixes},
    {"erg", 1e-7L, dimension::energy, Takes::all_prefixes},
    {"P", 1e-1L, dimension::viscosity, Takes::all_prefixes},
});

std::optional<UnitScale> plain_unit(std::string_view symbol) {
    for (const auto& unit : units)
        if (unit.symbol == symbol) return UnitScale{unit.factor, unit.dimension};
    return std::nullopt;
}

std::optional<UnitScale> prefixed_unit(std::string_view symbol) {
    for (const auto& unit : units) {
        if (!symbol.ends_with(unit.symbol)) continue;
        const auto front = symbol.substr(0, symbol.size() - unit.symbol.size());
        for (std::size_t i = 0; i < static_cast<std::size_t>(unit.takes); ++i)
            if (prefixes[i].symbol == front)
                return UnitScale{prefixes[i].factor * unit.factor, unit.dimension};
    }
    return std::nullopt;
}

}  // namespace

// Plain symbols come first: "min" is a minute and "ft" a foot, not a prefixed inch or tonne.
std::optional<UnitScale> find_unit(std::string_view symbol) {
    if (auto plain = plain_unit(symbol)) return plain;
    return prefixed_unit(symbol);
}

std::string nearest_unit(std::string_view symbol,
                         const std::function<bool(std::string_view unit)>& fits) {
    static const std::vector<std::string> names = [] {
        std::vector<std::string> list;
        for (const auto& unit : units) {
            list.emplace_back(unit.symbol);
            for (std::size_t i = 0; i < static_cast<std::size_t>(unit.takes); ++i)
                list.push_back(std::string(prefixes[i].symbol) + std::string(unit.symbol));
        }
        return list;
    }();
    static const std::vector<std::string_view> candidates(names.begin(), names.end());
    // Whether one fits takes reading the whole text again, so only the near ones are asked.
    for (const auto name : near_names(symbol, candidates))
        if (fits(name)) return std::string(name);
    return {};
}

}  // namespace percuss::core
