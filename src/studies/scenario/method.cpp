// The method of a pounding scenario: event, or a method of impacts that is also one of pounding.
#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "percuss/core/text.hpp"
#include "percuss/methods/by_name.hpp"
#include "percuss/studies/scenario.hpp"

namespace percuss {

namespace {

constexpr double least_tolerance = 1e-14, largest_tolerance = 1e-3;
constexpr std::string_view dg = method_name<DiscreteGradient>(), irk = method_name<ImplicitRk>();
constexpr std::array<std::string_view, 5> names{"event", dg, irk, "discrete_gradient",
                                                "implicit_rk"};

std::string forms() { return fmt::format("expected event, {}:STEP or {}:TABLEAU:STEP", dg, irk); }

Expected<PoundingMethod> event_driven(double step, double tolerance) {
    if (given(step))
        return Error{
            "the event method chooses its own steps; drop the step or take discrete_gradient or "
            "implicit_rk",
            "step"};
    if (!given(tolerance)) return PoundingMethod(EventDriven{});
    if (!(tolerance >= least_tolerance && tolerance <= largest_tolerance))
        return Error{fmt::format("the tolerance is {}; it must be from {} to {}",
                                 shortest(tolerance), least_tolerance, largest_tolerance),
                     "tolerance"};
    return PoundingMethod(EventDriven{tolerance});
}

/// "dg:2ms" or "irk:gauss2:2ms"
Expected<PoundingMethod> with_step_in_it(std::string_view text) {
    const std::string_view name = text.substr(0, text.find(':'));
    const auto known = names_of(methods(), &MethodInfo::name);
    if (std::ranges::find(known, name) == known.end())
        return Error{"there is no method " + in_quotes(text) + suggestion(name, names, forms()),
                     {}};
    PERCUSS_TRY(const auto method, parse_method(text));
    if (const auto* m = std::get_if<DiscreteGradient>(&method)) return PoundingMethod(*m);
    if (const auto* m = std::get_if<ImplicitRk>(&method)) return PoundingMethod(*m);
    return Error{fmt::format("the method {} is for single impacts; {}", in_quotes(text), forms()),
                 {}};
}

Expected<PoundingMethod> with_step_apart(std::string_view name, bool implicit, double step,
                                         std::string_view tableau_name) {
    if (!given(step))
        return Error{fmt::format("the method {} needs a step, such as \"0.1 ms\": well below the "
                                 "duration of a contact",
                                 name),
                     {}};
    if (!implicit) return PoundingMethod(DiscreteGradient{{step, 0}});
    const auto coefficients = tableau(tableau_name.empty() ? "gauss2" : tableau_name);
    if (!coefficients) return Error{coefficients.error().message, "tableau"};
    return PoundingMethod(ImplicitRk{{step, 0}, *coefficients});
}

}  // namespace

Expected<PoundingMethod> pounding_method(std::string_view text, double step,
                                         std::string_view tableau_name, double tolerance) {
    const bool event = text == "event", gradient = text == dg || text == "discrete_gradient",
               implicit = text == irk || text == "implicit_rk";
    if (!event && !gradient && !implicit) {
        PERCUSS_TRY(const auto method, with_step_in_it(text));
        if (!given(step) && tableau_name.empty() && !given(tolerance)) return method;
        const std::string key = given(step) ? "step" : given(tolerance) ? "tolerance" : "tableau";
        return Error{fmt::format("the method {} is complete; drop the {}", in_quotes(text), key),
                     key};
    }
    if (!implicit && !tableau_name.empty())
        return Error{fmt::format("a tableau goes with the method implicit_rk, not with {}", text),
                     "tableau"};
    if (event) return event_driven(step, tolerance);
    if (given(tolerance))
        return Error{fmt::format("a tolerance goes with the method event, not with {}", text),
                     "tolerance"};
    return with_step_apart(text, implicit, step, tableau_name);
}

std::string method_text(const PoundingMethod& method) {
    if (const auto* event = std::get_if<EventDriven>(&method))
        return "event-driven, tolerance " + shortest(event->tolerance);
    if (const auto* rk = std::get_if<ImplicitRk>(&method))
        return "implicit Runge-Kutta " + rk->tableau.name + ", step " + shortest(rk->step) + " s";
    return "discrete gradient, step " + shortest(std::get<DiscreteGradient>(method).step) + " s";
}

Expected<PoundingSolution> solve(const Pounding& problem, const PoundingMethod& method,
                                 const PoundingOutput& output) {
    return std::visit([&](const auto& m) { return solve(problem, m, output); }, method);
}

}  // namespace percuss
