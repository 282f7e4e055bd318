// The method that was typed: --method, --tolerance.
#pragma once

#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "apps/cli/command.hpp"
#include "percuss/core/expected.hpp"
#include "percuss/exact/method.hpp"
#include "percuss/methods/automatic.hpp"
#include "percuss/solve/methods.hpp"

namespace percuss::app {

[[nodiscard]] std::vector<Option> method_options();
/// Every form of --method with what it is, for the help.
extern const std::string_view method_help;

using Method = std::variant<Automatic, Exact, Adaptive, ImplicitRk, DiscreteGradient,
                            VelocityVerlet, CentralDifference, RungeKutta4, NewmarkAverage>;

[[nodiscard]] Expected<Method> read_method(const Arguments& arguments);
[[nodiscard]] Solution solve(const Impact& impact, const Method& method);

/// What was used, as it can be typed again: "exact" where auto chose it, "irk:gauss2:2e-06".
[[nodiscard]] std::string method_text(const Impact& impact, const Method& method);

/// Whether the grid of a fixed step decides the result.
[[nodiscard]] bool has_fixed_step(const Method& method);
/// The tolerance of auto and adaptive, the default of the others.
[[nodiscard]] double tolerance_of(const Method& method);

}  // namespace percuss::app
