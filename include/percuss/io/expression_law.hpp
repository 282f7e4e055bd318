// A contact law typed at run time.
#pragma once

#include <string_view>
#include <vector>

#include "percuss/core/expected.hpp"
#include "percuss/laws/law.hpp"

namespace percuss {

/// The force, N, as a formula of d (indentation, m), v (its rate, m/s), v0 (rate at first touch),
/// m (effective mass, kg), pi and the parameters in `settings`, all in SI:
///   expression_law("K*d^1.5*(1 + c*v)", {{"K", 1e9}, {"c", 0.3}})
/// A parameter may also be a text with a unit, which is turned into SI; its dimension cannot be
/// checked. Every name in the formula must be set, and every parameter used.
Expected<Law> expression_law(std::string_view force, std::vector<Setting> settings);

}  // namespace percuss
