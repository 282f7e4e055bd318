// A method that has no answer, and the sentences that all methods say alike.
#pragma once

#include <string>
#include <utility>

#include "percuss/core/text.hpp"
#include "percuss/laws/form.hpp"
#include "percuss/problem/solution.hpp"

namespace percuss::problem {

/// Nothing but how it ended, and why.
[[nodiscard]] inline Solution without_result(Status status, std::string note) {
    Solution solution;
    solution.status = status;
    solution.note = std::move(note);
    return solution;
}

/// Why a form cannot end by this rule, or empty.
[[nodiscard]] inline std::string release_refusal(const Form& form, Release release) {
    if (accepts(form, release)) return {};
    return adhesive(form) ? "adhesive laws end by pull_off; use release pull_off"
                          : "only adhesive laws end by pull_off; use no_tension or geometric";
}

/// Of an impact that would leave the domain of its law.
[[nodiscard]] inline std::string beyond_limit(double limit) {
    return "the impact would indent beyond " + significant(limit, 6) +
           " m, where the law ends; lower the speed or the mass, or use a law without that limit "
           "(liu, pereira)";
}

}  // namespace percuss::problem
