#include "percuss/io/expression_law.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "percuss/core/text.hpp"
#include "percuss/core/units.hpp"
#include "percuss/io/expression.hpp"

namespace percuss {
namespace {

constexpr std::array<std::string_view, 4> state_names{"d", "v", "v0", "m"};
constexpr std::string_view state_help =
    "d (indentation), v (rate), v0 (rate at first touch) and m (effective mass)";

bool is_state(std::string_view name) {
    return std::ranges::find(state_names, name) != state_names.end();
}

Expected<Constant> parameter_of(Setting setting) {
    if (is_state(setting.name) || !is_free_name(setting.name))
        return Error{
            "expr: " + in_quotes(setting.name) +
                " cannot be set; use another name of letters, digits and _ (taken are pi, the "
                "functions, " +
                std::string(state_help) + ")",
            {}};
    double value = 0;
    if (const auto* text = std::get_if<std::string>(&setting.value)) {
        const auto quantity = parse_quantity(*text);
        if (!quantity) return Error{"expr: " + setting.name + ": " + quantity.error().message, {}};
        value = quantity->si;
    } else {
        value = std::get<double>(setting.value);
    }
    if (!std::isfinite(value))
        return Error{"expr: " + setting.name + " = " + shortest(value) + " must be a finite number",
                     {}};
    return Constant{std::move(setting.name), value};
}

Expected<std::vector<Constant>> parameters_of(std::vector<Setting> settings) {
    std::vector<Constant> parameters;
    for (Setting& setting : settings) {
        if (std::ranges::find(parameters, setting.name, &Constant::name) != parameters.end())
            return Error{"expr: " + setting.name + " is given twice; drop one", {}};
        PERCUSS_TRY(auto parameter, parameter_of(std::move(setting)));
        parameters.push_back(std::move(parameter));
    }
    return parameters;
}

Error not_set(std::string_view force, const std::string& name,
              const std::vector<Constant>& parameters) {
    std::vector<std::string_view> known(state_names.begin(), state_names.end());
    for (const Constant& parameter : parameters) known.push_back(parameter.name);
    return {"expr: the force " + in_quotes(force) + " uses " + name + ", which is not set" +
                suggestion(name, known,
                           "set it as a number, " + name + "=1; always known are " +
                               std::string(state_help)),
            {}};
}

/// Used but not set, or set but not used.
Expected<void> check_use(std::string_view force, const std::vector<Constant>& parameters) {
    const auto used = free_names(force);
    for (const auto& name : used)
        if (!is_state(name) &&
            std::ranges::find(parameters, name, &Constant::name) == parameters.end())
            return not_set(force, name, parameters);
    for (const Constant& parameter : parameters)
        if (std::ranges::find(used, parameter.name) == used.end())
            return Error{"expr: " + parameter.name + " is set, but the force " + in_quotes(force) +
                             " does not use it; drop it or use it",
                         {}};
    return {};
}

}  // namespace

Expected<Law> expression_law(std::string_view force, std::vector<Setting> settings) {
    PERCUSS_TRY(const auto parameters, parameters_of(std::move(settings)));
    PERCUSS_CHECK(check_use(force, parameters));
    const std::vector<std::string> variables(state_names.begin(), state_names.end());
    const auto expression = Expression::parse(force, variables, parameters);
    if (!expression) return Error{"expr: " + expression.error().message, {}};
    return Law::custom([formula = *expression](double d, double v, const Onset& onset) {
        const std::array<double, 4> state{d, v, onset.rate, onset.mass};
        return formula(state);
    });
}

}  // namespace percuss
