// A path in two branches: approach, measured from touch, and return, measured from separation or,
// where contact ends early or never, onwards from the turning point.
#pragma once

#include <functional>

#include "exact/clock.hpp"
#include "percuss/problem/solution.hpp"

namespace percuss::exact {

/// One branch: a clock, and indentation and rate over its coordinate.
struct Branch {
    Clock clock;
    std::function<double(double x)> indentation;
    std::function<double(double x)> rate;
    bool backwards = false;  ///< x runs against time
};

/// The state at time t on a path that begins with `approach` and goes on with `back`. `turn` is the
/// time of largest indentation; a backwards return branch ends at `turn + back.clock.total()`, of
/// which only the part up to `end` belongs to the contact.
std::function<State(double)> two_branch_path(Branch approach, Branch back, double turn, double end,
                                             std::function<double(double, double)> force);

}  // namespace percuss::exact
