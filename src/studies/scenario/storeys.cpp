// What storeys do beyond their elastic range: the keys that oscillators and shear buildings share.
#include <algorithm>

#include "percuss/core/text.hpp"
#include "percuss/core/units.hpp"
#include "studies/scenario/parts.hpp"

namespace percuss {

using namespace io;
using namespace studies;

namespace {

constexpr Hysteresis rules[] = {Hysteresis::bilinear, Hysteresis::clough,   Hysteresis::takeda,
                                Hysteresis::slip,     Hysteresis::bouc_wen, Hysteresis::friction,
                                Hysteresis::elastic};

/// One value for all storeys or one for each.
template <class T>
std::vector<T> for_each_storey(TomlFields& f, std::string_view key, std::vector<T> values,
                               std::size_t n) {
    if (values.size() == 1) values.resize(n, values.front());
    if (!values.empty() && values.size() != n && !f.failed())
        f.fail_at(key, std::string(key) + " has " + counted(values.size(), "value") + " for " +
                           counted(n, "storey") + "; give one for all or one each");
    return f.failed() ? std::vector<T>() : values;
}

/// Whether the first of the values carries a unit of length.
bool is_length(const TomlFields& f, std::string_view key) {
    const TomlNode* node = &f.entry(key)->value;
    if (const TomlArray* array = node->array(); array && !array->empty()) node = &array->front();
    const auto* text = std::get_if<std::string>(&node->content);
    if (!text) return false;
    const auto quantity = parse_quantity(*text);
    return quantity && !quantity->bare && quantity->dimension == dimension::length;
}

std::vector<Hysteresis> read_rules(TomlFields& f, std::size_t n) {
    std::vector<Hysteresis> list;
    for (const std::string& word : f.texts("hysteresis")) {
        const auto* found = std::ranges::find(rules, word, [](Hysteresis h) { return name(h); });
        if (found == std::end(rules)) {
            std::vector<std::string_view> known;
            for (const Hysteresis h : rules) known.push_back(name(h));
            f.fail_at("hysteresis",
                      "there is no hysteresis " + in_quotes(word) +
                          suggestion(word, known,
                                     "take bilinear, clough, takeda, slip, bouc_wen, friction or "
                                     "elastic"));
            return {};
        }
        list.push_back(*found);
    }
    if (list.empty()) list.push_back(Hysteresis::bilinear);
    return for_each_storey(f, "hysteresis", list, n);
}

/// A number of some rules, which must be among those of the storeys.
std::vector<double> read_own(TomlFields& f, const std::string& key,
                             const std::vector<Hysteresis>& rules_of_storeys,
                             std::initializer_list<Hysteresis> of) {
    if (!f.has(key)) return {};
    const auto values = for_each_storey(
        f, key, f.quantities(key, dimension::none, Sign::not_negative), rules_of_storeys.size());
    std::string names;
    bool meant = false;
    for (const Hysteresis rule : of) {
        names += (names.empty() ? "" : " or ") + in_quotes(std::string(name(rule)));
        meant = meant || std::ranges::count(rules_of_storeys, rule) > 0;
    }
    if (f.failed()) return {};
    if (!meant) f.fail_at(key, key + " goes with hysteresis = " + names);
    return f.failed() ? std::vector<double>() : values;
}
/// The same from 0 to 1.
std::vector<double> read_part(TomlFields& f, const std::string& key,
                              const std::vector<Hysteresis>& rules_of_storeys,
                              std::initializer_list<Hysteresis> of) {
    const auto values = read_own(f, key, rules_of_storeys, of);
    for (const double value : values)
        if (!(value <= 1)) f.fail_at(key, key + " lies between 0 and 1, not " + shortest(value));
    return f.failed() ? std::vector<double>() : values;
}

/// m: a length, or a part of the storey's height; the height itself by default.
std::vector<double> read_collapse(TomlFields& f, const std::vector<double>& heights,
                                  std::size_t n) {
    if (!f.has("collapse")) return heights.empty() ? std::vector<double>(n, infinity) : heights;
    const bool length = is_length(f, "collapse");
    auto values = for_each_storey(
        f, "collapse",
        f.quantities("collapse", length ? dimension::length : dimension::none, Sign::positive), n);
    if (f.failed() || length) return values;
    if (heights.empty()) {
        f.fail_at("collapse",
                  "collapse as a part of the storey height needs the height; give one of the two");
        return {};
    }
    for (std::size_t i = 0; i < n; ++i) values[i] *= heights[i];
    return values;
}

}  // namespace

std::vector<StoreyYield> studies::read_yields(TomlFields& f, const std::vector<double>& stiffness,
                                              const std::vector<double>& heights) {
    const std::size_t n = stiffness.size();
    if (f.failed()) return {};
    if (!f.has("yield")) {
        for (const char* key : {"hardening", "hysteresis", "unloading", "pinch_force",
                                "pinch_drift", "exponent", "beta", "collapse", "damping_stiffness"})
            if (f.has(key))
                f.fail_at(key, std::string(key) +
                                   " goes with storeys that yield; give their yield, "
                                   "a force or a drift");
        return {};
    }
    const bool drift = is_length(f, "yield");
    const auto yield = for_each_storey(
        f, "yield",
        f.quantities("yield", drift ? dimension::length : dimension::force, Sign::positive), n);
    const auto hardening =
        for_each_storey(f, "hardening", f.quantities("hardening", dimension::none, Sign::any), n);
    const auto rule = read_rules(f, n);
    const auto unloading = read_part(f, "unloading", rule, {Hysteresis::takeda, Hysteresis::slip});
    const auto pinch_force = read_part(f, "pinch_force", rule, {Hysteresis::slip});
    const auto pinch_drift = read_part(f, "pinch_drift", rule, {Hysteresis::slip});
    const auto exponent = read_own(f, "exponent", rule, {Hysteresis::bouc_wen});
    const auto beta = read_part(f, "beta", rule, {Hysteresis::bouc_wen});
    const auto collapse = read_collapse(f, heights, n);
    if (!f.failed() && drift && std::ranges::count(rule, Hysteresis::friction) > 0)
        f.fail_at("yield",
                  "the yield of a storey with friction is the force at which it slides, "
                  "such as \"60 kN\"");
    if (f.failed()) return {};
    std::vector<StoreyYield> list(n);
    for (std::size_t i = 0; i < n; ++i) {
        list[i].rule = rule[i];
        list[i].stiffness = stiffness[i];
        list[i].force = drift ? yield[i] * stiffness[i] : yield[i];
        list[i].hardening = hardening.empty() || rule[i] == Hysteresis::friction ? 0 : hardening[i];
        if (rule[i] == Hysteresis::slip) list[i].unloading = 0;
        if (!unloading.empty()) list[i].unloading = unloading[i];
        if (!pinch_force.empty()) list[i].pinch_force = pinch_force[i];
        if (!pinch_drift.empty()) list[i].pinch_drift = pinch_drift[i];
        if (!exponent.empty()) list[i].exponent = exponent[i];
        if (!beta.empty()) list[i].beta = beta[i];
        list[i].collapse = collapse[i];
    }
    return list;
}

std::vector<double> studies::read_gravity(TomlFields& f, const std::vector<double>& mass) {
    f.one_of({"p_delta", "gravity_load"}, false);
    if (f.failed()) return {};
    if (f.has("gravity_load"))
        return for_each_storey(f, "gravity_load",
                               f.quantities("gravity_load", dimension::force, Sign::not_negative),
                               mass.size());
    if (!f.truth("p_delta").value_or(false)) return {};
    // what the floors above weigh
    std::vector<double> loads(mass.size());
    double above = 0;
    for (std::size_t i = mass.size(); i-- > 0;) loads[i] = above += mass[i] * standard_gravity;
    return loads;
}

bool studies::read_tangent_damping(TomlFields& f) {
    return f.word("damping_stiffness", {"initial", "tangent"}) == "tangent";
}

}  // namespace percuss
