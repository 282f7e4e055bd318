// A path in two phases: loading, measured from touch, and return, measured from separation or,
// where contact ends early or never, onwards from the turning point.
#pragma once

#include <functional>

#include "exact/clock.hpp"
#include "percuss/problem/solution.hpp"

namespace percuss::exact {

/// One phase: a clock, and indentation and rate over its coordinate.
struct PathPhase {
    Clock clock;
    std::function<double(double x)> indentation;
    std::function<double(double x)> rate;
    bool backwards = false;  ///< x runs against time
};

/// The state at time t on a path that begins with `loading` and goes on with `back`. `turn` is the
/// time of largest indentation; a backwards return ends at `turn + back.clock.total()`, of
/// which only the part up to `end` belongs to the contact.
std::function<State(double)> two_phase_path(PathPhase loading, PathPhase back, double turn,
                                            double end,
                                            std::function<double(double, double)> force);

}  // namespace percuss::exact
