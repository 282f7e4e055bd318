// The methods of an impact by name. One table: whatever reads, prints, lists or runs them all goes
// through it.
#pragma once

#include <concepts>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <variant>

#include "percuss/core/expected.hpp"
#include "percuss/core/scalar.hpp"
#include "percuss/exact/method.hpp"
#include "percuss/methods/automatic.hpp"
#include "percuss/solve/methods.hpp"

namespace percuss {

template <class M>
struct MethodRow {
    std::string_view name;
    std::string_view doc;
    int order = 0;  ///< of a fixed step on smooth problems; 0: none, or that of the tableau
};

inline constexpr std::tuple method_table{
    MethodRow<Automatic>{"auto", "exact where the law has a closed form, else adaptive"},
    MethodRow<Exact>{"exact", "the closed form; refused where there is none"},
    MethodRow<Adaptive>{"adaptive", "any law to the tolerance, events located to rounding"},
    MethodRow<ImplicitRk>{"irk", "implicit Runge-Kutta"},
    MethodRow<DiscreteGradient>{"dg", "discrete gradient: conserves energy at any step", 2},
    MethodRow<VelocityVerlet>{"verlet", "velocity Verlet", 2},
    MethodRow<CentralDifference>{"central", "central difference", 2},
    MethodRow<RungeKutta4>{"rk4", "classical Runge-Kutta", 4},
    MethodRow<NewmarkAverage>{"newmark", "Newmark, average acceleration", 2},
};

template <class... M>
std::variant<M...> method_variant(const std::tuple<MethodRow<M>...>& table);
/// Any of the table.
using Method = decltype(method_variant(method_table));

/// A row of the table without its type.
struct MethodInfo {
    std::string_view name;
    std::string_view settings;  ///< ":TABLEAU:STEP", ":STEP" or nothing, typed behind the name
    std::string_view doc;
    bool takes_step = false;
    bool takes_tolerance = false;

    /// "irk:TABLEAU:STEP"
    [[nodiscard]] std::string form() const { return std::string(name) + std::string(settings); }
};
[[nodiscard]] std::span<const MethodInfo> methods();
[[nodiscard]] const MethodInfo& method_info(const Method& method);

template <class M>
[[nodiscard]] constexpr std::string_view method_name() {
    return std::get<MethodRow<M>>(method_table).name;
}

/// "auto", "dg:2us", "irk:gauss2:1e-6": a step is a time, in s without a unit. A tolerance, from
/// 1e-15 to 1, only for a method that takes one.
[[nodiscard]] Expected<Method> parse_method(std::string_view text, double tolerance = not_given);

/// What was used, as parse_method reads it: "exact" where auto chose it, "irk:gauss2:2e-06".
[[nodiscard]] std::string method_text(const Impact& impact, const Method& method);

/// Of a Method and nothing that converts to one: a method without a solve of its own shall not
/// compile.
[[nodiscard]] Solution solve(const Impact& impact, const std::same_as<Method> auto& method) {
    return std::visit([&](const auto& m) { return solve(impact, m); }, method);
}

}  // namespace percuss
