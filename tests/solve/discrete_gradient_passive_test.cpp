// Whatever the law, its parameters and the step: the scheme creates no energy, and its books close.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>
#include <string>

#include "percuss/solve/discrete_gradient/contact.hpp"
#include "percuss/solve/methods.hpp"

namespace {

using namespace percuss;

/// 10^x with x between two integers, in thousandths.
double scale(int from, int to) {
    return std::pow(10, *rc::gen::inRange(1000 * from, 1000 * to) / 1000.0);
}
double part() { return *rc::gen::inRange(0, 1000) / 1000.0; }
/// Often nothing: undamped laws and phases are the edge.
double damping() { return *rc::gen::inRange(0, 3) == 0 ? 0.0 : scale(-3, 3); }

void books_close(const Solution& s, const Onset& onset) {
    const double E = 0.5 * onset.mass * onset.rate * onset.rate;
    const Rebound& r = s.rebound;
    if (s.status != Status::separated) {
        RC_LOG() << s.note;
        RC_ASSERT(s.status == Status::no_separation || s.status == Status::outside_domain);
        RC_ASSERT(!s.note.empty());
        return;
    }
    RC_ASSERT(r.restitution >= 0 && r.restitution <= 1 + 5e-12);
    RC_ASSERT(r.dissipated_loading >= 0 && r.dissipated_unloading >= 0);
    const double left = r.restitution * r.restitution * E + r.stored_at_release;
    RC_ASSERT(std::fabs(E - left - r.dissipated_loading - r.dissipated_unloading) <= 5e-12 * E);
    RC_ASSERT(r.duration > 0 && std::isfinite(s.at(r.duration / 2).force));
}

Solution solved(const Kernel& kernel, const Onset& onset, Release release, double step) {
    DiscreteGradient method;
    method.step = step;
    method.phase = part();
    return solve(Impact(Form{kernel, onset, {}}, release), method);
}

RC_GTEST_PROP(discrete_gradient_passive, power_laws, ()) {
    const double n = 1 + 2 * part(), j = part() < 0.3 ? n : 3 * part();
    const double K = scale(-3, 9), c = damping();
    const Onset onset{scale(-3, 2), scale(-3, 3)};
    // damping and step in units of the elastic impact, so that every regime occurs
    const double E = 0.5 * onset.mass * onset.rate * onset.rate;
    const double length = std::pow((n + 1) * E / K, 1 / (n + 1));
    const double unit = onset.mass * onset.rate / (length * std::pow(length, j));
    const bool both = part() < 0.5;
    const GeneralPower kernel{K, c * unit, both ? c * unit : 0, {n}, {j}};
    const Release release = part() < 0.5 ? Release::no_tension : Release::geometric;
    // strong damping in geometric release creeps out for many times the elastic duration
    const double step = (c > 1 ? scale(-1, 4) : scale(-3, 4)) * length / onset.rate;
    const auto s = solved(kernel, onset, release, step);
    if (s.status == Status::not_converged) {
        RC_LOG() << s.note;
        RC_ASSERT(s.note.find("steps") != std::string::npos);
        return;
    }
    books_close(s, onset);
}

RC_GTEST_PROP(discrete_gradient_passive, line_laws, ()) {
    const Onset onset{scale(-2, 1), scale(-1, 1)};
    const LiuLine liu{scale(3, 8), scale(-4, 0), scale(-3, 0)};
    const double step = scale(-2, 4) * std::sqrt(onset.mass / (liu.Es * liu.L));
    if (part() < 0.5) {
        const double h = part() / onset.rate;
        books_close(solved(FactorContact<LiuLine>{liu, {h, part() < 0.5 ? h : 0}}, onset,
                           Release::no_tension, step),
                    onset);
    } else {
        books_close(solved(EnergyContact<LiuLine>{liu, 2 * part() * std::sqrt(onset.mass)}, onset,
                           Release::no_tension, step),
                    onset);
    }
}

RC_GTEST_PROP(discrete_gradient_passive, one_step_from_anywhere, ()) {
    // a single damped step, also with the wrong r and in states that no impact reaches
    const double n = 1 + 2 * part(), mass = scale(-3, 3), dt = scale(-6, 0);
    const GeneralPower kernel{scale(-3, 12), 0, 0, {n}, {0}};
    const double D = (part() < 0.5 ? -1 : 1) * scale(-9, 0),
                 v = (part() < 0.5 ? -1 : 1) * scale(-6, 2);
    const double r = damping() * mass / dt;
    const bool may_pull = part() < 0.5;
    const auto step = damped_step(kernel, dt * dt / (2 * mass), D, dt * v, dt, r, may_pull);
    const double after = v - dt * step.force / mass;
    const double before = 0.5 * mass * v * v + stored_energy(kernel, D);
    const double left = 0.5 * mass * after * after + stored_energy(kernel, step.compression);
    RC_ASSERT(step.loss >= 0);
    RC_ASSERT(may_pull || step.force >= 0);
    RC_ASSERT(std::fabs(before - left - step.loss) <= 1e-13 * before);
}

}  // namespace
