#include "studies/work_precision/two_oscillators.hpp"

namespace percuss::studies {

namespace {

/// One oscillator over one step without contact, and the displacement that a unit force adds.
struct FreeStep {
    double shift;  ///< change of x
    double gain;   ///< change of v
    double theta;
};

/// Midpoint rule, with a = k dt^2/(4 m) and J = 1 + c dt/(2 m) + a:
///     J gain = -dt (a_g + (c v + k (x + dt v/2))/m),   J shift = dt v - 2 a x - dt^2 a_g/2.
/// Where the step resolves the oscillation the first is solved: the rounding of J, the same in
/// every step, would drain the motion through the second. Otherwise the second: x is then the
/// small difference of large terms in the first.
FreeStep free_step(const SpringMass& o, double x, double v, double dt, double acceleration) {
    const double xi = dt * dt / (2 * o.mass), a = o.stiffness * xi / 2;
    const double J = 1 + (o.damping * dt / (2 * o.mass) + a);
    if (a < 100) {
        const double pull = o.damping * v + o.stiffness * (x + dt * v / 2);
        const double gain = -dt * (acceleration + pull / o.mass) / J;
        return {dt * (v + gain / 2), gain, xi / J};
    }
    const double shift = (dt * v - 2 * a * x - dt * dt / 2 * acceleration) / J;
    return {shift, 2 * shift / dt - 2 * v, xi / J};
}

double energy(const SpringMass& o, double x, double v) {
    return 0.5 * (o.mass * v * v + o.stiffness * x * x);
}

}  // namespace

double TwoOscillators::stored(const TwoOscillatorsState& s) const {
    return energy(left, s.x1, s.v1) + energy(right, s.x2, s.v2) +
           stored_energy(contact.law, s.compression);
}

TwoOscillatorsState TwoOscillators::start(double x1, double x2, double v1, double v2) const {
    TwoOscillatorsState state;
    state.x1 = x1;
    state.x2 = x2;
    state.v1 = v1;
    state.v2 = v2;
    state.compression = x1 - x2 - contact.gap;
    state.energy.open(stored(state));
    return state;
}

TwoOscillatorsState TwoOscillators::step(const TwoOscillatorsState& from, double dt,
                                         const solvers::Ground& ground) const {
    const double acceleration = ground ? ground(from.time + dt / 2) : 0;
    const FreeStep one = free_step(left, from.x1, from.v1, dt, acceleration);
    const FreeStep two = free_step(right, from.x2, from.v2, dt, acceleration);
    TwoOscillatorsState to = from;
    to.contact = contact_step(contact.law, one.theta + two.theta, from.compression,
                              one.shift - two.shift, dt, contact.may_pull());
    const double F = to.contact.force;
    const double s1 = one.shift - one.theta * F, s2 = two.shift + two.theta * F;
    to.time = from.time + dt;
    to.x1 += s1;
    to.x2 += s2;
    to.v1 += one.gain - 2 * one.theta * F / dt;
    to.v2 += two.gain + 2 * two.theta * F / dt;
    to.compression =
        to.contact.compression > 0 ? to.contact.compression : to.x1 - to.x2 - contact.gap;
    EnergyLedger& ledger = to.energy;
    ledger.input -= acceleration * (left.mass * s1 + right.mass * s2);
    ledger.damped += (left.damping * s1 * s1 + right.damping * s2 * s2) / dt;
    ledger.lost += to.contact.loss;
    ledger.store(stored(to));
    return to;
}

}  // namespace percuss::studies
