// The method used if none is requested: the closed form where there is one, else Adaptive.
#pragma once

#include <string_view>

#include "percuss/problem/impact.hpp"
#include "percuss/problem/solution.hpp"

namespace percuss {

struct Automatic {
    double tolerance = 1e-12;  ///< of Adaptive
};

[[nodiscard]] Solution solve(const Impact& impact, const Automatic& method);
/// "exact" or "adaptive"
[[nodiscard]] std::string_view automatic_method(const Impact& impact);

}  // namespace percuss
