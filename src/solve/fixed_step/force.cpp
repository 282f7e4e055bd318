#include "solve/fixed_step/force.hpp"

#include <algorithm>
#include <cmath>

namespace percuss::solvers {

namespace {

double finite_or_zero(double x) { return std::isfinite(x) ? x : 0; }

}  // namespace

double ContactForce::law(double d, double v) const {
    if (d < 0 && !memory_.attached) return 0;
    return force(impact_.form, d, v, memory_);
}

double ContactForce::contact(double d, double v) const {
    const double F = law(d, v);
    return impact_.release == Release::no_tension && F < 0 ? 0 : F;
}

double ContactForce::external(double t, double d, double v) const {
    return impact_.external ? impact_.external(t, d, v) : 0;
}

double ContactForce::acceleration(double t, double d, double v) {
    ++stats.force_calls;
    return (external(t, d, v) - contact(d, v)) / impact_.onset.mass;
}

ContactForce::Slopes ContactForce::slopes(double t, double d, double v) const {
    Slopes slopes = external_slopes(t, d, v);
    const bool touching = d > 0 || memory_.attached;
    if (touching && !(impact_.release == Release::no_tension && law(d, v) < 0)) {
        // infinite at touch for exponents below 1; any finite selection will do there
        slopes.by_indentation -= finite_or_zero(stiffness(impact_.form, d, v, memory_));
        slopes.by_rate -= finite_or_zero(damping(impact_.form, d, v, memory_));
    }
    slopes.by_indentation /= impact_.onset.mass;
    slopes.by_rate /= impact_.onset.mass;
    return slopes;
}

/// The external force is opaque: central differences, good enough for Newton.
ContactForce::Slopes ContactForce::external_slopes(double t, double d, double v) const {
    if (!impact_.external) return {};
    const double v0 = impact_.onset.rate;
    const double x = std::max(6e-6 * std::abs(d), 1e-12 * v0);
    const double y = 6e-6 * std::max(std::abs(v), v0);
    return {finite_or_zero((external(t, d + x, v) - external(t, d - x, v)) / (2 * x)),
            finite_or_zero((external(t, d, v + y) - external(t, d, v - y)) / (2 * y))};
}

bool ContactForce::holds(double d, double v) const {
    switch (impact_.release) {
        case Release::no_tension: return law(d, v) > 0;
        // a dent stays: the surfaces part where a plastic law has no force left
        case Release::geometric: return has_memory(impact_.form) ? law(d, v) > 0 : d > 0;
        case Release::pull_off: break;
    }
    if (!has_memory(impact_.form)) return d >= 0;
    return percuss::commit(impact_.form, d, v, memory_).attached;
}

}  // namespace percuss::solvers
