#include "apps/contact/method.hpp"

#include <array>
#include <type_traits>

#include "apps/cli/errors.hpp"
#include "percuss/core/text.hpp"
#include "percuss/core/units.hpp"

namespace percuss::app {

const std::string_view method_help =
    "Methods:\n"
    "  auto                      exact where the law has a closed form, else adaptive\n"
    "  exact                     the closed form; refused where there is none\n"
    "  adaptive                  any law to --tolerance, events located to rounding\n"
    "  irk:TABLEAU:STEP          implicit Runge-Kutta; TABLEAU is gauss1 gauss2 gauss3 radau1a2\n"
    "                            radau1a3 radau2a1 radau2a2 radau2a3 lobatto3a2 lobatto3a3\n"
    "                            lobatto3c2 lobatto3c3 burrage, or burrage:LAMBDA\n"
    "  dg:STEP                   discrete gradient: conserves energy at any step\n"
    "  verlet:STEP               velocity Verlet\n"
    "  central:STEP              central difference\n"
    "  rk4:STEP                  classical Runge-Kutta\n"
    "  newmark:STEP              Newmark, average acceleration\n"
    "  STEP is a time, such as 2us or 1e-6; percuss time-step advises one.\n";

namespace {

constexpr std::array<std::string_view, 9> names{
    "auto", "exact", "adaptive", "irk", "dg", "verlet", "central", "rk4", "newmark",
};
constexpr double least_tolerance = 1e-15, largest_tolerance = 1;

Error wrong_form(std::string_view text, std::string_view form) {
    return bad_input("--method " + in_quotes(text) + " is incomplete; expected " +
                     std::string(form) + ", with STEP a time such as 2us");
}

Expected<double> read_step(std::string_view text) {
    auto step = parse_value(text, dimension::time, "the step of --method");
    if (step && !(*step > 0))
        return bad_input("the step of --method is " + shortest(*step) + " s; it must be positive");
    return step;
}

/// TABLEAU:STEP or burrage:LAMBDA:STEP; the step stands behind the last colon.
Expected<Method> read_implicit(std::string_view text, std::string_view rest) {
    const auto colon = rest.rfind(':');
    if (colon == std::string_view::npos) return wrong_form(text, "irk:TABLEAU:STEP");
    PERCUSS_TRY(const auto coefficients, tableau(rest.substr(0, colon)));
    PERCUSS_TRY(const auto step, read_step(rest.substr(colon + 1)));
    return Method(ImplicitRk{{step, 0}, coefficients});
}

template <class M>
Expected<Method> read_fixed(std::string_view text, std::string_view rest) {
    if (rest.empty())
        return wrong_form(text, std::string(text.substr(0, text.find(':'))) + ":STEP");
    PERCUSS_TRY(const auto step, read_step(rest));
    return Method(M{{step, 0}});
}

Expected<Method> read_name(std::string_view text, double tolerance) {
    const auto colon = text.find(':');
    const std::string_view name = text.substr(0, colon);
    const std::string_view rest =
        colon == std::string_view::npos ? std::string_view() : text.substr(colon + 1);
    if (name == "irk") return read_implicit(text, rest);
    if (name == "dg") return read_fixed<DiscreteGradient>(text, rest);
    if (name == "verlet") return read_fixed<VelocityVerlet>(text, rest);
    if (name == "central") return read_fixed<CentralDifference>(text, rest);
    if (name == "rk4") return read_fixed<RungeKutta4>(text, rest);
    if (name == "newmark") return read_fixed<NewmarkAverage>(text, rest);
    const bool bare = colon == std::string_view::npos;
    if (!bare && (name == "auto" || name == "exact" || name == "adaptive"))
        return bad_input("--method " + in_quotes(text) + " is refused, because " +
                         std::string(name) + " chooses its own steps; write --method " +
                         std::string(name));
    if (name == "auto") return Method(Automatic{tolerance});
    if (name == "exact") return Method(Exact{});
    if (name == "adaptive") return Method(Adaptive{tolerance});
    // A tableau without the irk in front is the likeliest slip.
    for (const std::string_view known : tableau_names())
        if (name == known)
            return bad_input("--method " + in_quotes(text) +
                             " is unknown; did you mean irk:" + std::string(known) + ":STEP?");
    return bad_input("--method " + in_quotes(text) + " is unknown" +
                     suggestion(name, names,
                                "; expected auto, exact, adaptive, irk:TABLEAU:STEP, dg:STEP, "
                                "verlet:STEP, central:STEP, rk4:STEP or newmark:STEP"));
}

Expected<double> read_tolerance(const Arguments& arguments) {
    PERCUSS_TRY(const auto tolerance, arguments.quantity("--tolerance", dimension::none));
    if (!arguments.has("--tolerance")) return Adaptive{}.tolerance;
    if (!(tolerance >= least_tolerance && tolerance <= largest_tolerance))
        return bad_input("--tolerance is " + shortest(tolerance) +
                         "; it must be from 1e-15, the rounding of a double, to 1");
    return tolerance;
}

}  // namespace

std::vector<Option> method_options() {
    return {{"--method", "NAME", "how: auto (default), exact, adaptive or a fixed step, see below",
             "Contact"},
            {"--tolerance", "TOL", "of adaptive, relative to the largest value: 1e-12 by default",
             "Contact"}};
}

Expected<Method> read_method(const Arguments& arguments) {
    PERCUSS_TRY(const auto tolerance, read_tolerance(arguments));
    PERCUSS_TRY(
        auto method,
        read_name(arguments.has("--method") ? arguments.text("--method") : "auto", tolerance));
    const bool takes_tolerance =
        std::holds_alternative<Automatic>(method) || std::holds_alternative<Adaptive>(method);
    if (arguments.has("--tolerance") && !takes_tolerance)
        return bad_input("--tolerance is for --method adaptive and auto; " +
                         std::string(arguments.text("--method")) + " does not take it");
    return method;
}

Solution solve(const Impact& impact, const Method& method) {
    return std::visit([&](const auto& m) { return percuss::solve(impact, m); }, method);
}

std::string method_text(const Impact& impact, const Method& method) {
    return std::visit(
        [&](const auto& m) -> std::string {
            using M = std::decay_t<decltype(m)>;
            if constexpr (std::is_same_v<M, Automatic>)
                return std::string(automatic_method(impact));
            if constexpr (std::is_same_v<M, ImplicitRk>)
                return "irk:" + m.tableau.name + ":" + shortest(m.step);
            if constexpr (std::is_base_of_v<FixedStep, M>)
                return std::string(names[method.index()]) + ":" + shortest(m.step);
            return std::string(names[method.index()]);
        },
        method);
}

bool has_fixed_step(const Method& method) {
    return std::visit(
        [](const auto& m) { return std::is_base_of_v<FixedStep, std::decay_t<decltype(m)>>; },
        method);
}

double tolerance_of(const Method& method) {
    if (const auto* m = std::get_if<Automatic>(&method)) return m->tolerance;
    if (const auto* m = std::get_if<Adaptive>(&method)) return m->tolerance;
    return Adaptive{}.tolerance;
}

}  // namespace percuss::app
