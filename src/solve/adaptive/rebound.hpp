// The observables of a motion: the turn, the end, and the energies between.
#pragma once

#include "percuss/numerics/quadrature.hpp"
#include "percuss/problem/impact.hpp"
#include "solve/adaptive/path.hpp"

namespace percuss::solvers {

template <class Flow>
[[nodiscard]] double external_work(const Impact& impact, const SegmentedPath<Flow>& path,
                                   double from, double to) {
    if (!impact.external || !(to > from)) return 0;
    static const GaussRule rule = gauss_legendre(20);
    return integrate(rule, from, to, [&](double t) {
        const State s = path.at(t);
        return impact.external(t, s.indentation, s.rate) * s.rate;
    });
}

/// All but the peak of the force.
template <class Phases>
[[nodiscard]] Rebound rebound(const Impact& impact, const Phases& phases,
                              const SegmentedPath<typename Phases::Flow>& path, const State& peak,
                              Status status) {
    const double m = impact.onset.mass, v0 = impact.onset.rate;
    const State& end = path.end;
    Rebound r;
    r.peak_indentation = peak.indentation;
    r.time_of_peak_indentation = peak.time;
    if (!given(peak.indentation)) {  // no turn: what is missing at the end
        r.restitution = 0;
        r.dissipated_loading = 0.5 * m * (v0 * v0 - end.rate * end.rate) +
                               external_work(impact, path, 0, end.time) -
                               phases.recoverable(end.indentation);
        return r;
    }
    const double stored = phases.recoverable(peak.indentation);
    const auto* push = impact.external.target<ConstantPush>();
    const double work =
        push ? push->force * peak.indentation : external_work(impact, path, 0, peak.time);
    r.dissipated_loading = 0.5 * m * v0 * v0 + work - stored;
    r.restitution = 0;
    if (status != Status::separated) return r;
    r.restitution = -end.rate / v0;
    r.duration = end.time;
    r.indentation_at_release = end.indentation;
    r.stored_at_release = 0;
    if (impact.release == Release::no_tension)
        r.stored_at_release = phases.recoverable(end.indentation);
    r.dissipated_unloading = stored + external_work(impact, path, peak.time, end.time) -
                             0.5 * m * end.rate * end.rate - r.stored_at_release;
    return r;
}

}  // namespace percuss::solvers
