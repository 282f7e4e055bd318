#include "studies/work_precision/impacts.hpp"

#include <algorithm>
#include <cassert>
#include <functional>
#include <type_traits>

#include "percuss/laws/catalog.hpp"
#include "percuss/methods/by_name.hpp"
#include "studies/work_precision/curve.hpp"

namespace percuss::studies {

namespace {

/// Errors below are rounding, not the method.
constexpr double rounding_floor = 3e-12;

struct Problem {
    std::string name;
    Impact impact;
    bool damped;
    double touch_exponent;  ///< q, of the force just after touch
    Solution exact;
};

Problem problem(const char* id, std::initializer_list<Setting> settings, double touch_exponent) {
    const auto law = make_law(id, settings);
    assert(law);
    const auto form = law->engage({1, 1});
    assert(form);
    Impact impact(*form);
    Solution exact = solve(impact, Exact{});
    const bool damped = exact.rebound.restitution < 1 - rounding_floor;
    return {id, std::move(impact), damped, touch_exponent, std::move(exact)};
}

/// Mass, speed and stiffness 1: the orders are the same for all. Restitutions near 0.65.
std::vector<Problem> impact_problems() {
    std::vector<Problem> problems;
    problems.push_back(problem("hertz", {{"K", 1.0}}, 1.5));
    problems.push_back(problem("hertzdamp", {{"K", 1.0}, {"h", 0.8}}, 1.5));
    problems.push_back(problem("jankowski", {{"K", 1.0}, {"e", 0.65}}, 0.25));
    problems.push_back(problem("kelvin_voigt", {{"K", 1.0}, {"D", 0.27}}, 0));
    return problems;
}

/// Rate and time of parting, relative: together they are the state after the impact.
double error_of(const Solution& solution, const Problem& problem) {
    if (solution.status != Status::separated) return not_given;
    const Rebound &found = solution.rebound, &right = problem.exact.rebound;
    return std::hypot(found.restitution - right.restitution, found.duration / right.duration - 1);
}

using Run = std::function<Solution(const Impact& impact, double step, double phase)>;

struct FixedMethod {
    std::string name;
    double order;
    Run run;
    /// The step that straddles the touch is of full order.
    bool locates_touch = false;
    /// The force is taken with the rate of half a step before.
    bool lags = false;
};

template <class M>
void add_fixed(const MethodRow<M>& row, std::vector<FixedMethod>& methods) {
    if constexpr (std::is_base_of_v<FixedStep, M> && !std::is_same_v<M, ImplicitRk>)
        methods.push_back(
            {std::string(row.name), static_cast<double>(row.order),
             [](const Impact& impact, double step, double phase) {
                 return solve(impact, M{{step, phase}});
             },
             std::is_same_v<M, DiscreteGradient>,
             std::is_same_v<M, VelocityVerlet> || std::is_same_v<M, CentralDifference>});
}

std::vector<FixedMethod> fixed_methods() {
    std::vector<FixedMethod> methods;
    std::apply([&](const auto&... row) { (add_fixed(row, methods), ...); }, method_table);
    for (const std::string_view name : tableau_names()) {
        const auto coefficients = tableau(name);
        assert(coefficients);
        methods.push_back({implicit_rk_name(name), static_cast<double>(coefficients->order),
                           [t = *coefficients](const Impact& impact, double step, double phase) {
                               return solve(impact, ImplicitRk{{step, phase}, t});
                           }});
    }
    return methods;
}

WorkPoint fixed_point(const Problem& problem, const FixedMethod& method, double parts,
                      const WorkPrecisionSettings& settings) {
    const double step = problem.exact.rebound.duration / parts;
    PhaseMean mean;
    double calls = 0;
    // Not 1/2 or 1/6: there the weights of some methods balance a jump by chance.
    constexpr double golden = 0.381966;
    const auto phase = [&](int i) { return (i + golden) / settings.phases; };
    for (int i = 0; i < settings.phases; ++i) {
        const Solution solution = method.run(problem.impact, step, phase(i));
        mean.add(error_of(solution, problem));
        calls += static_cast<double>(solution.stats.force_calls) / settings.phases;
    }
    const double seconds = seconds_per_call(settings.least_timing, [&] {
        static_cast<void>(method.run(problem.impact, step, phase(0)));
    });
    return {1 / parts, mean.value(), calls, seconds, mean.failures()};
}

double expected_order(const FixedMethod& method, const Problem& problem) {
    if (method.lags && problem.damped) return 1;
    return method.locates_touch ? method.order : std::min(method.order, 1 + problem.touch_exponent);
}

WorkCurve fixed_curve(const Problem& problem, const FixedMethod& method,
                      const WorkPrecisionSettings& settings) {
    WorkCurve curve{problem.name, method.name, {}};
    for (int i = 0; i < settings.refinements; ++i)
        curve.points.push_back(
            fixed_point(problem, method, settings.coarsest * std::ldexp(1.0, i), settings));
    curve.observed_order = observed_order(curve.points);
    curve.expected_order = expected_order(method, problem);
    return curve;
}

WorkCurve adaptive_curve(const Problem& problem, const WorkPrecisionSettings& settings) {
    WorkCurve curve{problem.name, std::string(method_name<Adaptive>()), {}};
    for (int digits = 2; digits <= 14; ++digits) {
        const Adaptive method{std::pow(10, -digits)};
        const Solution solution = solve(problem.impact, method);
        PhaseMean mean;
        mean.add(error_of(solution, problem));
        const double seconds = seconds_per_call(
            settings.least_timing, [&] { static_cast<void>(solve(problem.impact, method)); });
        curve.points.push_back({method.tolerance, mean.value(),
                                static_cast<double>(solution.stats.force_calls), seconds,
                                mean.failures()});
    }
    return curve;
}

}  // namespace

WorkPrecisionSettings quick_work_precision() {
    return {.coarsest = 16,
            .refinements = 6,
            .phases = 3,
            .oscillator_refinements = 4,
            .least_timing = 2e-4};
}

double observed_order(const std::vector<WorkPoint>& points) {
    std::vector<const WorkPoint*> good;
    for (const WorkPoint& point : points)
        if (point.error > rounding_floor && point.failures == 0) good.push_back(&point);
    good.erase(good.begin(), good.begin() + static_cast<std::ptrdiff_t>(good.size() / 2));
    if (good.size() < 2) return not_given;
    double n = 0, x = 0, y = 0, xx = 0, xy = 0;
    for (const WorkPoint* point : good) {
        const double u = std::log(point->setting), v = std::log(point->error);
        n += 1, x += u, y += v, xx += u * u, xy += u * v;
    }
    return (n * xy - x * y) / (n * xx - x * x);
}

WorkPrecision work_precision(const WorkPrecisionSettings& settings) {
    WorkPrecision study;
    const auto methods = fixed_methods();
    for (const Problem& p : impact_problems()) {
        study.problems.push_back(p.name);
        study.curves.push_back(adaptive_curve(p, settings));
        for (const FixedMethod& method : methods)
            study.curves.push_back(fixed_curve(p, method, settings));
    }
    study.problems.emplace_back(oscillator_problem);
    for (WorkCurve& curve : oscillator_curves(settings)) study.curves.push_back(std::move(curve));
    return study;
}

}  // namespace percuss::studies
