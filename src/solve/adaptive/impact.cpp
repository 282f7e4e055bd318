// The adaptive method: any contact by its own flow (contact_phases.hpp), power laws without an
// external force by a cheaper one (power_phases.hpp).
#include <algorithm>
#include <string>
#include <utility>
#include <variant>

#include "percuss/core/text.hpp"
#include "percuss/solve/methods.hpp"
#include "problem/refusal.hpp"
#include "solve/adaptive/contact_phases.hpp"
#include "solve/adaptive/driver.hpp"
#include "solve/adaptive/power_impact.hpp"

namespace percuss {

using namespace problem;
using namespace solvers;

namespace {

/// Local errors add up over a contact, and the dense output is one order lower.
constexpr double safety = 0.05;
constexpr double least_tolerance = 1e-15;

/// ADAMS without its clip: under no_tension the contact has ended where that would act, and until
/// then the force is smooth.
struct UnclippedAdams : AdamsContact {
    [[nodiscard]] double force(double d, double v) const { return unclipped(d, v); }
    [[nodiscard]] double stiffness(double d, double v) const {
        return d > 0 ? unclipped_stiffness(d, v) : 0;
    }
    [[nodiscard]] double damping(double d, double) const { return d > 0 ? coefficient(d) : 0; }
};

}  // namespace

Solution solve(const Impact& impact, const Adaptive& method) {
    if (!(method.tolerance >= least_tolerance && method.tolerance <= 1))
        return without_result(Status::not_converged, "tolerance " + shortest(method.tolerance) +
                                                         " is not between " +
                                                         shortest(least_tolerance) + " and 1");
    if (std::string reason = release_refusal(impact.form, impact.release); !reason.empty())
        return without_result(Status::not_converged, std::move(reason));
    const double allowed = std::max(safety * method.tolerance, 1e-16);
    return std::visit(
        [&]<class K>(const K& kernel) {
            if constexpr (IsPower<K>)
                if (!impact.external && has_power_flow(kernel))
                    return solve_power_adaptive(impact, kernel, allowed);
            if constexpr (std::is_same_v<K, AdamsContact>)
                if (impact.release == Release::no_tension)
                    return AdaptiveImpact(impact,
                                          ContactPhases(impact, UnclippedAdams{kernel}, allowed))
                        .run();
            return AdaptiveImpact(impact, ContactPhases(impact, kernel, allowed)).run();
        },
        impact.form.kernel);
}

}  // namespace percuss
