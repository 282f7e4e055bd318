#include "simulators/attached.hpp"

#include <cmath>

namespace percuss::simulators {

namespace {

struct Motion {
    double d, v;
};

/// One step of the classical Runge-Kutta method.
Motion advanced(const AttachedContact& contact, double mass, const Motion& from, double h) {
    const auto slope = [&](const Motion& at) {
        return Motion{at.v, -contact.force(at.d, at.v) / mass};
    };
    const auto moved = [&](const Motion& by, double time) {
        return Motion{from.d + time * by.d, from.v + time * by.v};
    };
    const Motion a = slope(from), b = slope(moved(a, h / 2)), c = slope(moved(b, h / 2)),
                 e = slope(moved(c, h));
    return {from.d + h / 6 * (a.d + 2 * b.d + 2 * c.d + e.d),
            from.v + h / 6 * (a.v + 2 * b.v + 2 * c.v + e.v)};
}

}  // namespace

Prediction solve(const AttachedContact& contact, const SimulatedImpact& impact,
                 double elastic_duration) {
    constexpr int steps_of_elastic = 1000, contacts = 8;
    const double h = elastic_duration / steps_of_elastic;
    Motion at{0, impact.speed};
    Prediction found;
    Rebound& rebound = found.rebound;
    rebound.peak_indentation = 0;
    rebound.peak_force = contact.force(0, impact.speed);
    for (int i = 0; i < contacts * steps_of_elastic; ++i) {
        const Motion next = advanced(contact, impact.mass, at, h);
        if (next.d <= contact.last && next.v < 0) {
            // The last part of a step is taken from where it began: the force ends there.
            double part = h * (at.d - contact.last) / (at.d - next.d);
            Motion end = advanced(contact, impact.mass, at, part);
            part += (end.d - contact.last) / -end.v;
            end = advanced(contact, impact.mass, at, part);
            rebound.duration = i * h + part;
            rebound.restitution = found.restitution = -end.v / impact.speed;
            found.status = Status::separated;
            return found;
        }
        // Bodies that are pulled back do not part any more.
        if (at.v < 0 && next.v >= 0) break;
        at = next;
        if (at.d > rebound.peak_indentation) {
            rebound.peak_indentation = at.d;
            rebound.time_of_peak_indentation = (i + 1) * h;
        }
        rebound.peak_force = std::fmax(rebound.peak_force, contact.force(at.d, at.v));
    }
    found.restitution = 0;
    found.status = Status::no_separation;
    return found;
}

}  // namespace percuss::simulators
