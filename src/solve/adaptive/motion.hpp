// The path of an impact: its segments and the flow of each phase.
#pragma once

#include <algorithm>
#include <vector>

#include "percuss/problem/solution.hpp"
#include "solve/adaptive/segment.hpp"

namespace percuss::solvers {

template <class Flow>
struct Motion {
    using Step = typename Flow::Step;
    using Part = Segment<typename Flow::Vector>;

    std::vector<Flow> phases;
    std::vector<Part> segments;
    State end;

    [[nodiscard]] const Flow& flow(const Part& segment) const { return phases[segment.phase]; }

    /// The dense output, made anew.
    [[nodiscard]] Step dense(const Part& segment) const {
        Step step(flow(segment), segment.start, segment.slope, segment.h);
        step.make_dense(flow(segment));
        return step;
    }

    [[nodiscard]] State at(double time) const {
        if (!(time < end.time)) return {time, end.indentation, end.rate, end.force};
        const double t = std::max(time, 0.0);
        const auto after = std::ranges::upper_bound(segments, t, {}, &Part::time);
        const Part& segment = *(after - 1);
        const auto u = flow(segment).state_at(dense(segment), segment, t);
        return {time, flow(segment).depth(u), flow(segment).rate(u), flow(segment).force_at(u)};
    }
};

}  // namespace percuss::solvers
