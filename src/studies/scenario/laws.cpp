#include <algorithm>
#include <cmath>

#include "io/toml/law.hpp"
#include "percuss/calibrate/restitution.hpp"
#include "studies/scenario/parts.hpp"

namespace percuss {

using namespace io;
using namespace studies;
namespace {

/// Keys of a [law] that say how the law is used; the others are the law's own.
constexpr std::array<std::string_view, 4> usage{"calibrate", "reference_speed", "release",
                                                "least_onset"};

/// What the table asks for, without how it is used. A restitution is delivered unless
/// calibrate = false, when it is the e of the law's own formula.
Expected<ResolvedLaw> resolve_law(const TomlFields& f, bool calibrate) {
    TomlTable table = f.content();
    std::erase_if(table, [](const TomlEntry& entry) {
        return std::ranges::find(usage, entry.key) != usage.end();
    });
    PERCUSS_TRY(auto request, law_request(f.source(), table, f.place()));
    request.other_words.assign(usage.begin(), usage.end());
    if (calibrate && f.has("restitution")) request.unknown = Unknown::damping;
    return resolve(request);
}

}  // namespace

std::optional<PairLaw> studies::read_pair_law(TomlFields& f) {
    PairLaw result{Law::custom({}), Release::no_tension, PoundingPair{}.least_onset,
                   not_given,       not_given,           f.place()};
    result.release = f.word("release", {"no_tension", "geometric"}) == "geometric"
                         ? Release::geometric
                         : Release::no_tension;
    const double least = f.quantity("least_onset", dimension::speed, Sign::positive);
    if (given(least)) result.least_onset = least;
    const bool calibrate = f.truth("calibrate").value_or(true);
    if (f.has("calibrate") && !f.has("restitution"))
        f.fail_at(f.entry("calibrate")->place,
                  "calibrate needs restitution = 0.6 or another value");
    result.reference_speed = f.quantity("reference_speed", dimension::speed, Sign::positive);
    if (f.failed()) return std::nullopt;
    const auto resolved = resolve_law(f, calibrate);
    if (!resolved) {
        f.adopt(resolved.error());
        return std::nullopt;
    }
    result.law = resolved->law;
    result.restitution = resolved->restitution;
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
