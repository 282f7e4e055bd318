#include "apps/literature/law_description.hpp"

#include <algorithm>
#include <cmath>

#include "percuss/core/text.hpp"
#include "percuss/core/units.hpp"

namespace percuss::app {

namespace {

Value text_or_null(std::string_view text) { return text.empty() ? Value() : Value(text); }

Value parameter_value(const Parameter& p) {
    return Value::Object{{"name", p.name},
                         {"unit", unit_text(p)},
                         {"lower", p.lower},
                         {"lower_open", p.lower_open},
                         {"upper", p.upper},
                         {"upper_open", p.upper_open},
                         {"typical", p.typical},
                         {"default", p.fallback},
                         {"default_from", text_or_null(p.fallback_to)},
                         {"doc", p.doc}};
}

Value choice_value(const Choice& c) {
    return Value::Object{{"name", c.name},
                         {"options", Value::List(c.options.begin(), c.options.end())},
                         {"default", c.options[0]},
                         {"doc", c.doc}};
}

Value either_value(const LawInfo& info) {
    Value::List groups;
    for (const auto group : split(info.either, '|')) {
        const auto names = split(group, ' ');
        groups.emplace_back(Value::List(names.begin(), names.end()));
    }
    return groups;
}

}  // namespace

std::string unit_text(const Parameter& parameter) {
    const DimensionRule& rule = parameter.dimension;
    if (rule.exponent.empty()) return unit_name(rule.base, UnitSystem::si);
    // N/m^n: the powers of newton and second are fixed, that of the metre is base + n.
    const double metres = rule.base.mass - rule.base.length;
    const std::string above =
        unit_name({rule.base.mass, rule.base.mass, rule.base.time}, UnitSystem::si);
    const std::string n(rule.exponent);
    return above + "/m^" + (metres == 0 ? n : "(" + n + " + " + shortest(metres) + ")");
}

std::string range_text(const Parameter& p) {
    const std::string lower = shortest(p.lower), upper = shortest(p.upper);
    if (std::isinf(p.upper)) return (p.lower_open ? "> " : ">= ") + lower;
    if (!p.lower_open && !p.upper_open) return lower + " to " + upper;
    return (p.lower_open ? "above " : "from ") + lower + (p.upper_open ? " to below " : " to ") +
           upper;
}

std::string default_text(const Parameter& parameter) {
    if (!parameter.fallback_to.empty()) return "= " + std::string(parameter.fallback_to);
    return given(parameter.fallback) ? shortest(parameter.fallback) : "";
}

std::string either_text(const LawInfo& info) {
    std::vector<std::string> groups;
    for (const auto group : split(info.either, '|')) groups.push_back(listed(split(group, ' ')));
    return listed(groups, "or");
}

std::vector<std::string_view> cite_keys(const LawInfo& info) { return split(info.cite, ' '); }

std::string cite_text(const LawInfo& info) {
    std::string text;
    for (const auto key : cite_keys(info))
        text += (text.empty() ? "[" : " [") + std::string(key) + "]";
    return text;
}

std::string_view kind_text(const LawInfo& info) {
    return info.kind == Kind::point ? "point" : "line";
}

Value law_value(const LawInfo& info) {
    Value::List parameters, choices;
    for (const Parameter& p : info.parameters) parameters.push_back(parameter_value(p));
    for (const Choice& c : info.choices) choices.push_back(choice_value(c));
    const auto keys = cite_keys(info);
    return Value::Object{
        {"id", info.id},
        {"name", info.name},
        {"kind", kind_text(info)},
        {"equation", info.equation},
        {"published", text_or_null(info.published)},
        {"validity", info.validity},
        {"calibrated", text_or_null(info.calibrated)},
        {"either", either_value(info)},
        {"parameters", std::move(parameters)},
        {"choices", std::move(choices)},
        {"takes_hysteresis", info.takes_damper},
        {"is_hysteresis", info.factor != nullptr},
        {"half_plane_limit", info.kind == Kind::line ? Value(info.half_plane_limit) : Value()},
        {"cite", Value::List(keys.begin(), keys.end())},
        {"where", info.where}};
}

}  // namespace percuss::app
