#include "reproduce/feng2026/power_law_impacts.hpp"

#include <cmath>

#include "percuss/core/text.hpp"
#include "percuss/exact/method.hpp"
#include "percuss/laws/catalog.hpp"
#include "percuss/laws/restitution.hpp"
#include "percuss/numerics/roots.hpp"
#include "percuss/solve/methods.hpp"

namespace percuss::reproduction {

std::string exponent_label(double p) {
    const bool half = std::floor(p) != p && std::floor(2 * p) == 2 * p;
    return "p = " + (half ? shortest(2 * p) + "/2" : shortest(p));
}

double alpha_of_source(double p, double e) {
    return std::sqrt(2 * (p + 1)) * damping_ratio(e, Release::geometric);
}

double effective_ratio(double p, double alpha) { return alpha / std::sqrt(2 * (p + 1)); }

std::optional<Impact> PowerLawImpacts::engaged(const PowerLawCase& impact) {
    const auto law =
        make_law("power_law", {{"K", impact.stiffness}, {"p", impact.p}, {"alpha", impact.alpha}});
    const auto form = law ? law->engage({impact.speed, impact.mass}, impact.release)
                          : Expected<Form>(law.error());
    if (form) return Impact(*form, impact.release);
    if (!failure_) failure_ = form.error();
    return std::nullopt;
}

Solution PowerLawImpacts::checked(Solution solution) {
    const bool answered =
        solution.status == Status::separated || solution.status == Status::no_separation;
    if (!answered && !failure_) failure_ = Error{"power law: " + solution.note, {}};
    if (!solution.at)
        solution.at = [](double) { return State{not_given, not_given, not_given, not_given}; };
    return solution;
}

Solution PowerLawImpacts::exact(const PowerLawCase& impact) {
    const auto question = engaged(impact);
    return checked(question ? solve(*question, Exact{}) : Solution{});
}

Solution PowerLawImpacts::integrated(const PowerLawCase& impact) {
    const auto question = engaged(impact);
    return checked(question ? solve(*question, Adaptive{}) : Solution{});
}

Solution PowerLawImpacts::in_physical_time(const PowerLawCase& impact, int steps) {
    PowerLawCase undamped = impact;
    undamped.alpha = 0;
    RungeKutta4 method;
    method.step = exact(undamped).rebound.duration / steps;
    const auto question = engaged(impact);
    return checked(question ? solve(*question, method) : Solution{});
}

double PowerLawImpacts::alpha_by_integration(double p, double e) {
    const double critical = std::sqrt(2 * (p + 1));
    const auto excess = [&](double alpha) {
        return integrated({.p = p, .alpha = alpha}).rebound.restitution - e;
    };
    return bracketed_root(excess, 1e-6 * critical, 0.95 * critical, 1e-13).value_or(not_given);
}

double PowerLawImpacts::elastic_force(const PowerLawCase& impact, double indentation) {
    return impact.stiffness * std::pow(indentation, impact.p);
}

Expected<void> PowerLawImpacts::outcome() const {
    if (failure_) return *failure_;
    return {};
}

std::vector<double> evenly(double first, double last, int count) {
    std::vector<double> values;
    for (int i = 0; i <= count; ++i) values.push_back(first + (last - first) * i / count);
    return values;
}

std::vector<double> dense_at_ends(int count) {
    std::vector<double> values;
    for (int i = 0; i <= count; ++i) values.push_back((1 - std::cos(pi * i / count)) / 2);
    return values;
}

}  // namespace percuss::reproduction
