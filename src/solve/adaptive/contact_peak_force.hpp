// The largest force of a contact, read off its motion afterwards: the largest at the start of a
// segment; it and its neighbour bracket the peak.
#pragma once

#include <cstddef>

#include "percuss/numerics/roots.hpp"
#include "solve/adaptive/path.hpp"

namespace percuss::solvers {

template <class Flow>
class ContactPeakForce {
public:
    /// `turn` is the state of largest indentation.
    [[nodiscard]] State of(const SegmentedPath<Flow>& path, const State& turn) const {
        const auto& segments = path.segments;
        std::size_t top = 0;
        State largest{segments[0].time, 0, 0, force(path, 0)};
        for (std::size_t i = 1; i < segments.size(); ++i)
            if (const double F = force(path, i); F > largest.force) {
                top = i;
                largest = {segments[i].time, 0, 0, F};
            }
        for (const std::size_t i : {top == 0 ? top : top - 1, top}) refine(path, i, largest);
        return turn.force < largest.force ? largest : turn;
    }

private:
    [[nodiscard]] static double force(const SegmentedPath<Flow>& path, std::size_t i) {
        return path.flow(path.segments[i]).force_at(path.segments[i].start);
    }
    static void refine(const SegmentedPath<Flow>& path, std::size_t i, State& largest) {
        const auto& segment = path.segments[i];
        const Flow& flow = path.flow(segment);
        const auto step = path.dense(segment);
        const auto rate = [&](double x) { return flow.force_rate(step.at(x)); };
        const double from = segment.start[0] > 0 ? 0 : 1e-6;
        if (!(rate(from) > 0 && rate(1) < 0)) return;
        const double part = bracketed_root(rate, from, 1).x();
        const auto u =
            typename Flow::Step(flow, segment.start, segment.slope, part * segment.h).end();
        if (const double F = flow.force_at(u); F > largest.force) largest = {flow.time(u), 0, 0, F};
    }
};

}  // namespace percuss::solvers
