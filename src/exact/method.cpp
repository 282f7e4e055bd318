#include "percuss/exact/method.hpp"

#include <cmath>

#include "exact/airy.hpp"
#include "exact/family.hpp"
#include "percuss/core/text.hpp"
#include "percuss/exact/reduction.hpp"
#include "problem/refusal.hpp"

namespace percuss {

using namespace exact;
using namespace problem;

namespace {

bool equal_exponents(double a, double b) {
    return std::abs(a - b) <= 1e-14 * std::max(1.0, std::abs(b));
}

enum class Family { none, oscillator, hunt_crossley, airy };

/// Which closed form K d^n + c d^j v has.
template <IsPower K>
Family family(const K& k) {
    const double n = k.n.value(), j = k.j.value();
    if (k.undamped() || equal_exponents(j, (n - 1) / 2)) return Family::oscillator;
    if (equal_exponents(j, n)) return Family::hunt_crossley;
    if (equal_exponents(j, 2 * n + 1)) return Family::airy;
    return Family::none;
}

template <IsPower K>
double reduced_damping(const K& k, const Onset& onset) {
    return reduce(k.K, k.n.value(), k.c_approach, k.j.value(), onset).D;
}

ExactAvailability refused(std::string reason) { return {false, std::move(reason)}; }

template <IsPower K>
ExactAvailability power_availability(const K& k, const Onset& onset) {
    const Family f = family(k);
    if (f == Family::airy && reduced_damping(k, onset) > AiryContact::largest_damping)
        return refused("the Airy solution is evaluated up to D = " +
                       shortest(AiryContact::largest_damping) + " only; use a numerical method");
    if (f != Family::none) return {true, {}};
    return refused(
        "K d^n + c d^j v has a closed form for j = n, j = (n - 1)/2 and j = 2n + 1 only, not for n "
        "= " +
        significant(k.n.value(), 6) + ", j = " + significant(k.j.value(), 6) +
        "; use a numerical method");
}

template <IsPower K>
Solution solve_power(const ExactProblem& problem, const K& k) {
    const double v0 = problem.onset.rate, m = problem.onset.mass, n = k.n.value();
    const ElasticView elastic = view_power(k);
    switch (family(k)) {
        case Family::oscillator:
            return solve_oscillator(
                problem, elastic,
                k.undamped() ? 0 : k.c_approach / std::sqrt(2 * (n + 1) * k.K * m),
                k.approach_only());
        case Family::hunt_crossley:
            return solve_hunt_crossley(problem, elastic, k.c_approach / k.K, k.approach_only());
        case Family::airy:
            return solve_airy(problem, elastic, reduced_damping(k, {v0, m}), k.approach_only());
        case Family::none: break;
    }
    return {};
}

}  // namespace

Solution exact::outside_domain(double limit) {
    return without_result(Status::outside_domain, beyond_limit(limit));
}

ExactAvailability has_exact(const Form& form, Release release) {
    if (std::string reason = release_refusal(form, release); !reason.empty())
        return refused(std::move(reason));
    return std::visit(
        [&]<class K>(const K& k) -> ExactAvailability {
            if constexpr (IsPower<K>) {
                return power_availability(k, form.onset);
            } else if constexpr (std::is_same_v<K, AdamsContact>) {
                return refused("the ADAMS step has no closed form; use a numerical method");
            } else if constexpr (std::is_same_v<K, UserContact>) {
                return refused(
                    "a law given as a function has no closed form; use a numerical method");
            } else {
                return {true, {}};
            }
        },
        form.kernel);
}

namespace {

/// Numbers near the ends of a double's range give times and lengths of 0 or none at all, which must
/// not look like a result.
Solution in_range(Solution solution) {
    const Rebound& r = solution.rebound;
    if (solution.status != Status::separated || (r.duration > 0 && r.peak_indentation > 0))
        return solution;
    return without_result(Status::not_converged, "the impact leaves the range of a double");
}

}  // namespace

Solution solve(const Impact& impact, Exact) {
    if (const auto available = has_exact(impact.form, impact.release); !available)
        return without_result(Status::no_closed_form, available.reason);
    if (impact.external)
        return without_result(
            Status::no_closed_form,
            "with an external force there is no closed form; use a numerical method");
    const ExactProblem problem{impact.form, impact.onset, impact.release};
    return in_range(std::visit(
        [&]<class K>(const K& k) -> Solution {
            if constexpr (IsPower<K>) {
                return solve_power(problem, k);
            } else if constexpr (requires { k.h; }) {
                const ElasticView elastic = view_line(k.elastic_law);
                if (k.undamped()) return solve_oscillator(problem, elastic, 0, false);
                return solve_hunt_crossley(problem, elastic, k.h.approach, k.approach_only());
            } else if constexpr (requires { k.elastic_law; }) {
                return solve_oscillator(problem, view_line(k.elastic_law),
                                        k.c / (2 * std::sqrt(problem.onset.mass)), false);
            } else if constexpr (requires { solve_rate_independent(problem, k); }) {
                return solve_rate_independent(problem, k);
            } else {
                return {};
            }
        },
        impact.form.kernel));
}

}  // namespace percuss
