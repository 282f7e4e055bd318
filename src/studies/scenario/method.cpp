// The method of a pounding scenario: event, or a method of impacts that is also one of pounding.
#include <array>

#include <fmt/format.h>

#include "percuss/core/text.hpp"
#include "percuss/methods/by_name.hpp"
#include "percuss/studies/scenario.hpp"

namespace percuss {

namespace {

constexpr double least_tolerance = 1e-14, largest_tolerance = 1e-3;
constexpr std::string_view event = "event";
constexpr std::string_view forms = "expected event, dg:STEP or irk:TABLEAU:STEP";

/// Names of methods whose step and tableau are keys of their own.
struct KeyedMethod {
    std::string_view name;
    std::string_view impact_name;  ///< of the same method
    bool tableau = false;
};
constexpr std::array keyed_methods{
    KeyedMethod{"discrete_gradient", method_name<DiscreteGradient>()},
    KeyedMethod{"implicit_rk", method_name<ImplicitRk>(), true},
    KeyedMethod{method_name<DiscreteGradient>(), method_name<DiscreteGradient>()},
    KeyedMethod{method_name<ImplicitRk>(), method_name<ImplicitRk>(), true},
};

Expected<PoundingMethod> event_driven(double step, std::string_view tableau_name,
                                      double tolerance) {
    if (!tableau_name.empty())
        return Error{"a tableau goes with the method implicit_rk, not with event", {}};
    if (given(step))
        return Error{
            "the event method chooses its own steps; drop the step or take discrete_gradient or "
            "implicit_rk",
            {}};
    if (!given(tolerance)) return PoundingMethod(EventDriven{});
    if (!(tolerance >= least_tolerance && tolerance <= largest_tolerance))
        return Error{fmt::format("the tolerance is {}; it must be from {} to {}",
                                 shortest(tolerance), least_tolerance, largest_tolerance),
                     {}};
    return PoundingMethod(EventDriven{tolerance});
}

/// "discrete_gradient" with its step as the one text that parse_method reads.
Expected<std::string> impact_text(const KeyedMethod& method, double step,
                                  std::string_view tableau_name) {
    if (!method.tableau && !tableau_name.empty())
        return Error{
            fmt::format("a tableau goes with the method implicit_rk, not with {}", method.name),
            {}};
    if (!given(step))
        return Error{fmt::format("the method {} needs a step, such as \"0.1 ms\": well below the "
                                 "duration of a contact",
                                 method.name),
                     {}};
    std::string text(method.impact_name);
    if (method.tableau) text += ":" + std::string(tableau_name.empty() ? "gauss2" : tableau_name);
    return text + ":" + shortest(step);
}

bool method_of_impacts(std::string_view name) {
    return std::ranges::find(methods(), name, &MethodInfo::name) != methods().end();
}

Error no_method(std::string_view text) {
    std::vector<std::string_view> names{event};
    for (const KeyedMethod& method : keyed_methods) names.push_back(method.name);
    return {"there is no method " + in_quotes(text) +
                suggestion(text.substr(0, text.find(':')), names, forms),
            {}};
}

Expected<PoundingMethod> parse_pounding(std::string_view text) {
    if (!method_of_impacts(text.substr(0, text.find(':')))) return no_method(text);
    PERCUSS_TRY(const auto method, parse_method(text));
    if (const auto* dg = std::get_if<DiscreteGradient>(&method)) return PoundingMethod(*dg);
    if (const auto* rk = std::get_if<ImplicitRk>(&method)) return PoundingMethod(*rk);
    return Error{fmt::format("the method {} is for single impacts; {}", in_quotes(text), forms),
                 {}};
}

}  // namespace

Expected<PoundingMethod> pounding_method(std::string_view text, double step,
                                         std::string_view tableau_name, double tolerance) {
    if (text == event) return event_driven(step, tableau_name, tolerance);
    if (given(tolerance))
        return Error{"a tolerance goes with the method event, not with " + in_quotes(text), {}};
    const auto keyed = std::ranges::find(keyed_methods, text, &KeyedMethod::name);
    if (keyed != keyed_methods.end()) {
        PERCUSS_TRY(const auto whole, impact_text(*keyed, step, tableau_name));
        return parse_pounding(whole);
    }
    PERCUSS_TRY(const auto method, parse_pounding(text));
    if (given(step) || !tableau_name.empty())
        return Error{fmt::format("the method {} has its step in it; drop {}", in_quotes(text),
                                 given(step) ? "the step" : "the tableau"),
                     {}};
    return method;
}

std::string method_text(const PoundingMethod& method) {
    if (const auto* event_driven = std::get_if<EventDriven>(&method))
        return "event-driven, tolerance " + shortest(event_driven->tolerance);
    if (const auto* rk = std::get_if<ImplicitRk>(&method))
        return "implicit Runge-Kutta " + rk->tableau.name + ", step " + shortest(rk->step) + " s";
    return "discrete gradient, step " + shortest(std::get<DiscreteGradient>(method).step) + " s";
}

Expected<PoundingSolution> solve(const Pounding& problem, const PoundingMethod& method,
                                 const PoundingOutput& output) {
    return std::visit([&](const auto& m) { return solve(problem, m, output); }, method);
}

}  // namespace percuss
