#include "percuss/calibrate/stiffness.hpp"

#include <cmath>
#include <optional>

#include <fmt/format.h>

#include "percuss/core/text.hpp"
#include "percuss/methods/automatic.hpp"
#include "percuss/numerics/roots.hpp"

namespace percuss {

namespace {

struct Target {
    double Rebound::*observable;
    double value;
    std::string_view name;
    std::string_view unit;
};

std::optional<double> observe(const Law& law, double K, const Target& target, const Onset& onset,
                              Release release) {
    const auto changed = law.with("K", K);
    if (!changed) return std::nullopt;
    const auto form = changed->engage(onset, release);
    if (!form) return std::nullopt;
    const Solution solution = solve(Impact(*form, release), Automatic{1e-13});
    const double value = solution.rebound.*target.observable;
    if (solution.status != Status::separated || !std::isfinite(value)) return std::nullopt;
    return value;
}

struct Bracket {
    double low, high;  ///< ln K
};

/// Walks ln K from the start towards the target until the observable has passed it. Both
/// observables are monotone in K.
std::optional<Bracket> bracket(const auto& miss, double start, double direction) {
    double x = start, step = 0.5;
    const auto first = miss(x);
    if (!first) return std::nullopt;
    const double sign = *first * direction > 0 ? -1 : 1;
    for (int i = 0; i < 120; ++i, step *= 1.3) {
        const double next = x + sign * step;
        const auto value = miss(next);
        if (!value) return std::nullopt;
        if ((*value > 0) != (*first > 0)) return Bracket{std::min(x, next), std::max(x, next)};
        x = next;
        if (std::abs(x) > 160) return std::nullopt;
    }
    return std::nullopt;
}

/// The first K, outwards from the given one in factors of ten, that the other parameters allow.
double first_start(const auto& miss, double given_start) {
    for (int i = 0; i <= 12; ++i)
        for (const double sign : {1.0, -1.0})
            if (miss(given_start + sign * i * std::log(10.0)))
                return given_start + sign * i * std::log(10.0);
    return given_start;
}

Expected<StiffnessFit> fit(const Law& law, const Target& target, double direction,
                           const Onset& onset, Release release) {
    const std::string id(law.info().id);
    const Parameter* parameter = find_parameter(law.info(), "K");
    if (!parameter)
        return Error{id + " has no stiffness K to fit; it follows from E and the radii", {}};
    if (!(target.value > 0) || !std::isfinite(target.value))
        return Error{std::string(target.name) + " = " + shortest(target.value) +
                         " must be positive and finite",
                     {}};
    const auto miss = [&](double log_K) -> std::optional<double> {
        const auto value = observe(law, std::exp(log_K), target, onset, release);
        if (!value) return std::nullopt;
        return std::log(*value / target.value);
    };
    const double start =
        first_start(miss, std::log(given(law.get("K")) ? law.get("K") : parameter->typical));
    if (!miss(start)) {
        const auto form = law.engage(onset, release);
        const std::string reason =
            form ? solve(Impact(*form, release), Automatic{}).note : form.error().text();
        return Error{
            id + " cannot be fitted: " + (reason.empty() ? "it does not separate" : reason), {}};
    }
    const auto range = bracket(miss, start, direction);
    if (!range)
        return Error{fmt::format("no stiffness of {} gives a {} of {} {} with the other parameters "
                                 "as given",
                                 id, target.name, shortest(target.value), target.unit),
                     {}};
    const Root root = bracketed_root([&](double x) { return miss(x).value_or(not_given); },
                                     range->low, range->high, 1e-17);
    const double K = std::exp(root.value_or(not_given));
    const auto delivered = root.found() ? observe(law, K, target, onset, release) : std::nullopt;
    if (!delivered)
        return Error{fmt::format("{} does not separate for some stiffnesses on the way to a {} of "
                                 "{} {}",
                                 id, target.name, shortest(target.value), target.unit),
                     {}};
    PERCUSS_TRY(auto fitted, law.with("K", K));
    return StiffnessFit{fitted, K, dimension_of(law.info(), *parameter, law.settings()),
                        target.value, *delivered};
}

}  // namespace

Expected<StiffnessFit> stiffness_for_peak_force(const Law& law, double peak_force,
                                                const Onset& onset, Release release) {
    return fit(law, {&Rebound::peak_force, peak_force, "peak force", "N"}, 1, onset, release);
}

Expected<StiffnessFit> stiffness_for_duration(const Law& law, double duration, const Onset& onset,
                                              Release release) {
    return fit(law, {&Rebound::duration, duration, "duration", "s"}, -1, onset, release);
}

}  // namespace percuss
