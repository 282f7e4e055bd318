#include "percuss/methods/by_name.hpp"

#include <algorithm>
#include <array>
#include <type_traits>

#include <fmt/format.h>

#include "percuss/core/text.hpp"
#include "percuss/core/units.hpp"

namespace percuss {

namespace {

constexpr double least_tolerance = 1e-15, largest_tolerance = 1;

template <class M>
constexpr bool has_step = std::is_base_of_v<FixedStep, M>;
template <class M>
constexpr bool has_tableau = requires(M method) {
    method.tableau;
};
template <class M>
constexpr bool has_tolerance = requires(M method) {
    method.tolerance;
};

template <class M>
constexpr MethodInfo info_of(const MethodRow<M>& row) {
    return {row.name,
            has_tableau<M> ? ":TABLEAU:STEP"
            : has_step<M>  ? ":STEP"
                           : "",
            row.doc, has_step<M>, has_tolerance<M>};
}

constexpr auto infos =
    std::apply([](const auto&... row) { return std::array{info_of(row)...}; }, method_table);

/// "irk:gauss2:2us" in its parts; the step stands behind the last colon.
struct Typed {
    std::string_view text, name, tableau, step;
    double tolerance;
};

Typed parts_of(std::string_view text, double tolerance) {
    Typed typed{text, text.substr(0, text.find(':')), {}, {}, tolerance};
    if (typed.name.size() == text.size()) return typed;
    const auto rest = text.substr(typed.name.size() + 1);
    const auto colon = rest.rfind(':');
    typed.step = rest.substr(colon + 1);  // npos + 1 is 0
    if (colon != std::string_view::npos) typed.tableau = rest.substr(0, colon);
    return typed;
}

Error incomplete(const Typed& typed, const std::string& form) {
    return {fmt::format("the method {} is incomplete; expected {}, with STEP a time such as 2us",
                        in_quotes(typed.text), form),
            {}};
}

Expected<double> read_step(std::string_view text) {
    PERCUSS_TRY(const auto step, parse_value(text, dimension::time, "the step of the method"));
    if (step > 0) return step;
    return Error{fmt::format("the step of the method is {} s; it must be positive", shortest(step)),
                 {}};
}

Expected<double> checked_tolerance(double tolerance) {
    if (tolerance >= least_tolerance && tolerance <= largest_tolerance) return tolerance;
    return Error{fmt::format("the tolerance is {}; it must be from {}, the rounding of a double, "
                             "to {}",
                             shortest(tolerance), least_tolerance, largest_tolerance),
                 {}};
}

Error no_tolerance(const Typed& typed) {
    std::vector<std::string_view> takers;
    for (const MethodInfo& info : infos)
        if (info.takes_tolerance) takers.push_back(info.name);
    return {fmt::format("the method {} takes no tolerance; {} do", in_quotes(typed.text),
                        listed(takers, "and")),
            {}};
}

template <class M>
Expected<Method> read(const MethodRow<M>& row, const Typed& typed) {
    M method;
    if constexpr (has_tolerance<M>) {
        if (given(typed.tolerance)) {
            PERCUSS_TRY(method.tolerance, checked_tolerance(typed.tolerance));
        }
    } else if (given(typed.tolerance)) {
        return no_tolerance(typed);
    }
    if constexpr (has_step<M>) {
        if (typed.step.empty() || (has_tableau<M> && typed.tableau.empty()))
            return incomplete(typed, info_of(row).form());
        if constexpr (has_tableau<M>) {
            PERCUSS_TRY(method.tableau, tableau(typed.tableau));
        } else if (!typed.tableau.empty()) {
            return Error{fmt::format("the method {} takes a step and nothing else; expected {}",
                                     in_quotes(typed.text), info_of(row).form()),
                         {}};
        }
        PERCUSS_TRY(method.step, read_step(typed.step));
    } else if (typed.text != typed.name) {
        return Error{fmt::format("the method {0} is refused, because {1} chooses its own steps; "
                                 "write {1}",
                                 in_quotes(typed.text), row.name),
                     {}};
    }
    return Method(std::move(method));
}

Error no_method(const Typed& typed) {
    const std::string sentence = "there is no method " + in_quotes(typed.text);
    // A tableau without the irk in front is the likeliest slip.
    for (const std::string_view known : tableau_names())
        if (typed.name == known)
            return {fmt::format("{}; did you mean \"{}:{}:STEP\"?", sentence,
                                method_name<ImplicitRk>(), known),
                    {}};
    std::vector<std::string> forms;
    for (const MethodInfo& info : infos) forms.push_back(info.form());
    return {sentence + suggestion(typed.name, names_of(infos, &MethodInfo::name),
                                  "expected " + listed(forms, "or")),
            {}};
}

}  // namespace

std::span<const MethodInfo> methods() { return infos; }

const MethodInfo& method_info(const Method& method) { return infos[method.index()]; }

Expected<Method> parse_method(std::string_view text, double tolerance) {
    const Typed typed = parts_of(text, tolerance);
    Expected<Method> result = Error{};
    const auto reads = [&](const auto& row) {
        if (row.name != typed.name) return false;
        result = read(row, typed);
        return true;
    };
    if (!std::apply([&](const auto&... row) { return (reads(row) || ...); }, method_table))
        return no_method(typed);
    return result;
}

std::string method_text(const Impact& impact, const Method& method) {
    return std::visit(
        [&](const auto& m) {
            using M = std::decay_t<decltype(m)>;
            std::string text(method_name<M>());
            if constexpr (std::is_same_v<M, Automatic>) text = automatic_method(impact);
            if constexpr (has_tableau<M>) text += ":" + m.tableau.name;
            if constexpr (has_step<M>) text += ":" + shortest(m.step);
            return text;
        },
        method);
}

}  // namespace percuss
