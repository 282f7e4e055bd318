// One impact by the implicit Runge-Kutta method: u = (d, v).
#include <array>
#include <optional>

#include "percuss/core/text.hpp"
#include "percuss/solve/implicit_rk.hpp"
#include "problem/refusal.hpp"
#include "solve/fixed_step/march.hpp"

namespace percuss {

using namespace problem;
using namespace solvers;

namespace {

ImplicitSystem motion(ContactForce& force) {
    ImplicitSystem system;
    system.size = 2;
    const double depth = elastic_scale(force.impact()).indentation;
    system.typical = {given(depth) ? depth : 0, force.impact().onset.rate};
    system.f = [&force](double t, std::span<const double> u, std::span<double> out) {
        out[0] = u[1];
        out[1] = force.acceleration(t, u[0], u[1]);
    };
    system.jacobian = [&force](double t, std::span<const double> u, std::span<double> out) {
        const auto slopes = force.slopes(t, u[0], u[1]);
        out[0] = 0;
        out[1] = 1;
        out[2] = slopes.by_indentation;
        out[3] = slopes.by_rate;
    };
    return system;
}

bool well_formed(const Tableau& t) {
    const auto s = static_cast<std::size_t>(t.stages);
    return t.stages > 0 && t.a.size() == s * s && t.b.size() == s && t.c.size() == s;
}

}  // namespace

/// Steps on which plain Newton failed, and damping or halving helped, are counted as rejected.
Solution solve(const Impact& impact, const ImplicitRk& method) {
    if (!well_formed(method.tableau))
        return without_result(Status::not_converged,
                              "the tableau " + in_quotes(method.tableau.name) + " has no stages");
    std::optional<ImplicitStepper> stepper;
    return march(impact, method, [&](ContactForce& force, Point& p, double h) {
        if (!stepper) stepper.emplace(motion(force), method.tableau);
        std::array<double, 2> u{p.indentation, p.rate};
        const StepOutcome outcome = stepper->step(p.time, h, u);
        force.stats.newton_iterations += outcome.iterations;
        force.stats.rejected += outcome.failures;
        p.indentation = u[0];
        p.rate = u[1];
        return outcome.converged;
    });
}

}  // namespace percuss
