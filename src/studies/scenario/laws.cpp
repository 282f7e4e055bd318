#include <algorithm>
#include <cmath>

#include "io/toml/law.hpp"
#include "percuss/calibrate/restitution.hpp"
#include "percuss/core/text.hpp"
#include "percuss/laws/catalog.hpp"
#include "studies/scenario/parts.hpp"

namespace percuss {

using namespace io;
using namespace studies;
namespace {

/// Keys of a [law] that say how the law is used; the others are the law's own.
constexpr std::array<std::string_view, 5> usage{"restitution", "calibrate", "reference_speed",
                                                "release", "least_onset"};

bool is_usage(std::string_view key) { return std::ranges::find(usage, key) != usage.end(); }

/// Nothing if the table names no law of the catalogue; law_from_table says so.
const LawInfo* info_of(const TomlTable& table) {
    const TomlEntry* id = find(table, "law");
    return id && id->value.text() ? find_law(*id->value.text()) : nullptr;
}

/// law_from_table knows nothing of the keys above, so it would not suggest them.
void check_slips(TomlFields& f) {
    const LawInfo* info = info_of(f.content());
    if (!info) return;
    for (const TomlEntry& entry : f.content()) {
        const std::string& key = entry.key;
        if (is_usage(key) || key == "law" || key == "hysteresis" || key == "e" || key == "a" ||
            key == "d" || find_parameter(*info, key) || find_choice(*info, key))
            continue;
        const std::string near = nearest_name(key, usage);
        if (!near.empty())
            f.fail_at(entry.place,
                      "unknown key " + in_quotes(key) + "; did you mean " + near + "?");
    }
}

TomlEntry number_entry(std::string key, double value, Place place) {
    return {std::move(key), place, TomlNode{value, place}};
}

/// The law's own keys. A restitution to be delivered needs some damping to start from.
TomlTable law_table(const TomlFields& f, double restitution) {
    TomlTable table;
    for (const TomlEntry& entry : f.content())
        if (!is_usage(entry.key)) table.push_back(entry);
    const LawInfo* info = info_of(table);
    if (!info || !given(restitution)) return table;
    const Place place = f.entry("restitution")->value.place;
    const bool damped = find(table, "hysteresis") != nullptr;
    if (find_parameter(*info, "e") || damped) {
        table.push_back(number_entry("e", restitution, place));
    } else if (!info->calibrated.empty()) {
        table.push_back(number_entry(std::string(info->calibrated),
                                     find_parameter(*info, info->calibrated)->typical, place));
    }
    return table;
}

/// Damping that is given and a restitution that is to be delivered contradict each other.
void check_damping(TomlFields& f, bool calibrate) {
    const LawInfo* info = info_of(f.content());
    if (!info) return;
    const bool damped = f.has("hysteresis");
    if (info->takes_damper && !damped)
        f.fail_at(f.entry("restitution")->place,
                  std::string(info->id) +
                      " is elastic and takes a restitution only with a damper; add hysteresis = "
                      "\"energy\" or the id of a Hunt-Crossley law");
    if (!calibrate && !damped && !find_parameter(*info, "e"))
        f.fail_at(f.entry("calibrate")->place,
                  std::string(info->id) +
                      " has no published formula for the restitution; write "
                      "calibrate = true or give its damping");
    for (const std::string_view key : {std::string_view("e"), info->calibrated})
        if (!key.empty() && f.has(key))
            f.fail_at(f.entry(key)->place,
                      std::string(key) + " and restitution exclude each other; drop one");
}

}  // namespace

std::optional<PairLaw> studies::read_pair_law(TomlFields& f) {
    PairLaw result{Law::custom({}), Release::no_tension, PoundingPair{}.least_onset,
                   not_given,       not_given,           f.place()};
    check_slips(f);
    result.release = f.word("release", {"no_tension", "geometric"}) == "geometric"
                         ? Release::geometric
                         : Release::no_tension;
    const double least = f.quantity("least_onset", dimension::speed, Sign::positive);
    if (given(least)) result.least_onset = least;
    const double restitution = f.quantity("restitution", dimension::none, Sign::positive);
    const bool calibrate = f.truth("calibrate").value_or(true);
    if (given(restitution)) check_damping(f, calibrate);
    if (f.has("calibrate") && !given(restitution))
        f.fail_at(f.entry("calibrate")->place,
                  "calibrate needs restitution = 0.6 or another value");
    if (given(restitution) && restitution > 1)
        f.fail_at("restitution",
                  "restitution is " + shortest(restitution) + "; it must be above 0 and at most 1");
    result.reference_speed = f.quantity("reference_speed", dimension::speed, Sign::positive);
    if (calibrate) result.restitution = restitution;
    if (f.failed()) return std::nullopt;
    const TomlTable table = law_table(f, restitution);
    const auto law = law_from_table(f.source(), table, f.place());
    if (!law) {
        f.adopt(law.error());
        return std::nullopt;
    }
    result.law = *law;
    return result;
}

Expected<Law> studies::calibrated_law(const PairLaw& wanted, double mass) {
    if (!given(wanted.restitution)) return wanted.law;
    const auto at = [&](double speed) {
        return calibrate_restitution(wanted.law, wanted.restitution, {speed, mass}, wanted.release);
    };
    const double reference = wanted.reference_speed;
    PERCUSS_TRY(const auto first, at(given(reference) ? reference : 1.0));
    if (given(reference)) return first.law;
    // Most laws need the same parameter at any speed; the others must be told which.
    constexpr double another_speed = 0.1, rounding = 1e-9;
    PERCUSS_TRY(const auto second, at(another_speed));
    if (std::abs(first.parameter.value - second.parameter.value) >
        rounding * std::abs(first.parameter.value))
        return Error{"the " + first.parameter.name + " of " + std::string(wanted.law.info().id) +
                         " that delivers a restitution depends on the speed of the impact; add "
                         "reference_speed = \"0.5 m/s\" or another",
                     {}};
    return first.law;
}

}  // namespace percuss
