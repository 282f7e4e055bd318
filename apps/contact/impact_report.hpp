// The answer to an impact, for people and for programs.
#pragma once

#include <optional>
#include <string>

#include "percuss/core/units.hpp"
#include "percuss/laws/law.hpp"
#include "percuss/problem/solution.hpp"

namespace percuss::app {

/// The restitution of the same form under the release rule that was not asked for.
struct OtherRule {
    Release rule;
    Status status;
    double restitution;
};

struct ImpactReport {
    const Law& law;
    std::string method;  ///< as it can be typed
    Release release;
    const Solution& solution;
    std::optional<OtherRule> other;  ///< nothing for adhesive laws, which take one rule only
};

[[nodiscard]] std::string json(const ImpactReport& report);
[[nodiscard]] std::string text(const ImpactReport& report, UnitSystem units);

}  // namespace percuss::app
