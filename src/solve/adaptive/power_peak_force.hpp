// The largest force of K d^n + c d^j v, noted in passing. A force that falls at first, as that of a
// dashpot does from touch on, may have its peak later in the loading.
#pragma once

#include "percuss/core/scalar.hpp"
#include "percuss/numerics/roots.hpp"
#include "solve/adaptive/path.hpp"

namespace percuss::solvers {

template <class Flow>
class PowerPeakForce {
public:
    using Vector = typename Flow::Vector;
    using Step = typename Flow::Step;

    /// A step of the loading, with its dense output; returns the evaluations of the force.
    long observe(const Flow& flow, const Step& step, const Segment<Vector>& segment, bool turns) {
        if (!(segment.start[1] > 0)) return 0;
        if (!turns && flow.force_growth(step.end()) > 0) return 0;
        // without damping the force peaks with the indentation
        if (turns && flow.B == 0) return 0;
        const auto growth = [&](double x) { return flow.force_growth(step.at(x)); };
        double from = segment.start[0] > 0 ? 0 : 1e-4;
        while (from < 1 && !(growth(from) > 0)) from += 0.125;
        if (!(from < 1)) return 0;
        const Root root = bracketed_root(growth, from, 1);
        if (!root.found()) return 0;
        const Step exact(flow, segment.start, segment.slope, root.x() * segment.h);
        const double force = flow.force_at(exact.end());
        if (!(force <= peak_.force)) peak_ = {flow.time_at(step, segment, root.x()), 0, 0, force};
        return 12;
    }

    /// `turn` is the state of largest indentation.
    [[nodiscard]] State of(const SegmentedPath<Flow>& path, const State& turn) const {
        const State largest = given(peak_.force) ? peak_ : turn;
        // a dashpot pushes hardest at touch if its force only falls from there
        const Flow& flow = path.phases.front();
        const double touch = flow.kernel.force(0.0, flow.speed);
        return touch > largest.force ? State{0, 0, flow.speed, touch} : largest;
    }

private:
    State peak_{not_given, not_given, 0, not_given};
};

}  // namespace percuss::solvers
