// The impact that was typed, solved.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "apps/contact/impact_report.hpp"
#include "apps/contact/method.hpp"
#include "apps/contact/options.hpp"

namespace percuss::app {

struct SolvedImpact {
    Impact impact;
    Solution solution;
    std::vector<std::string> notes;
};
/// Reads mass, speed, --onset-floor, --gravity and --push.
[[nodiscard]] Expected<SolvedImpact> solve_typed(const Arguments& arguments,
                                                 const TypedContact& contact, const Method& method);

/// Refuses what is no answer: a status other than separated and no_separation, and numbers near the
/// ends of a double's range.
[[nodiscard]] Expected<void> check_solution(const Solution& solution);

/// What the same damping delivers under the rule that was not asked for.
[[nodiscard]] std::optional<OtherRule> other_rule(Impact impact, const Method& method);

}  // namespace percuss::app
