// The path of an impact: its segments and the flow of each phase.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include "percuss/core/scalar.hpp"
#include "percuss/problem/solution.hpp"

namespace percuss::solvers {

/// An accepted step, or the part of it up to an event: all that its dense output is made from.
template <class Vector>
struct Segment {
    Vector start, slope;
    double h = 0;
    double time = 0;                ///< at its start, s
    double separation = not_given;  ///< the part of it at which y = 0, if it gets there
    std::size_t phase = 0;
};

template <class Flow>
struct SegmentedPath {
    using Step = typename Flow::Step;
    using Vector = typename Flow::Vector;

    std::vector<Flow> phases;
    std::vector<Segment<Vector>> segments;
    State end;

    [[nodiscard]] const Flow& flow(const Segment<Vector>& segment) const {
        return phases[segment.phase];
    }

    /// The dense output, made anew.
    [[nodiscard]] Step dense(const Segment<Vector>& segment) const {
        Step step(flow(segment), segment.start, segment.slope, segment.h);
        step.make_dense(flow(segment));
        return step;
    }

    [[nodiscard]] State at(double time) const {
        if (!(time < end.time)) return {time, end.indentation, end.rate, end.force};
        const double t = std::max(time, 0.0);
        const auto after = std::ranges::upper_bound(segments, t, {}, &Segment<Vector>::time);
        const Segment<Vector>& segment = *(after - 1);
        const Vector u = flow(segment).state_at(dense(segment), segment, t);
        return {time, flow(segment).depth(u), flow(segment).rate(u), flow(segment).force_at(u)};
    }
};

}  // namespace percuss::solvers
