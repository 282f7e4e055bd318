// What a record may be measured in.
#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "percuss/core/text.hpp"
#include "percuss/core/units.hpp"
#include "percuss/io/record.hpp"

namespace percuss {

namespace {

constexpr double least_step = 1e-5, greatest_step = 1;  // s

struct UnitName {
    std::string_view name;
    double value;
};
constexpr double inch = 0.0254, foot = 0.3048;  // m
constexpr std::array<UnitName, 27> unit_names{
    {{"g", standard_gravity}, {"gal", 0.01},        {"gals", 0.01},        {"cm/s/s", 0.01},
     {"cm/s2", 0.01},         {"cm/s^2", 0.01},     {"cm/s**2", 0.01},     {"cm/sec2", 0.01},
     {"cm/sec^2", 0.01},      {"cm/sec/sec", 0.01}, {"cm/sec**2", 0.01},   {"m/s/s", 1},
     {"m/s**2", 1},           {"m/sec2", 1},        {"m/sec/sec", 1},      {"mm/s/s", 0.001},
     {"mm/s2", 0.001},        {"mm/sec2", 0.001},   {"mm/sec/sec", 0.001}, {"in/s2", inch},
     {"in/s/s", inch},        {"in/sec2", inch},    {"in/sec/sec", inch},  {"ft/s2", foot},
     {"ft/s/s", foot},        {"ft/sec2", foot},    {"ft/sec/sec", foot}}};

}  // namespace

double acceleration_unit(std::string_view name) {
    std::string plain;
    for (const char c : lower_case(name))
        if (c != ' ' && c != '\t' && c != '(' && c != ')') plain += c;
    while (!plain.empty() && plain.back() == '.') plain.pop_back();
    const auto found = std::ranges::find(unit_names, plain, &UnitName::name);
    if (found != unit_names.end()) return found->value;
    // Units of acceleration that are accepted elsewhere in the program: "m/s^2", "ft/s^2", "gn".
    for (const std::string& spelling : {std::string(trimmed(name)), plain}) {
        const auto quantity = parse_quantity("1 " + spelling);
        if (quantity && !quantity->bare && quantity->dimension == dimension::acceleration)
            return quantity->si;
    }
    return not_given;
}

Expected<void> check_record_unit(std::string_view unit) {
    if (given(acceleration_unit(unit))) return {};
    return Error{fmt::format("the unit {} is no acceleration that is known here; expected g, gal, "
                             "cm/s2, mm/s2 or m/s2",
                             in_quotes(unit)),
                 {}};
}

Expected<void> check_record_step(double dt) {
    if (dt > least_step && dt < greatest_step) return {};
    return Error{fmt::format("the time step must be above {} s and below {} s, not {} s",
                             shortest(least_step), shortest(greatest_step), shortest(dt)),
                 {}};
}

}  // namespace percuss
