// The samples of a fixed-step run and the path between them.
#pragma once

#include <cstddef>
#include <functional>
#include <utility>
#include <vector>

#include "percuss/laws/memory.hpp"
#include "percuss/problem/solution.hpp"
#include "solve/fixed_step/samples.hpp"

namespace percuss::solvers {

/// Cubic Hermite interpolation between two samples; the rate is its derivative.
[[nodiscard]] Point between(const Point& a, const Point& b, double fraction);
/// Cubic in the indentation, linear in the rate: as accurate as the midpoint scheme, and without
/// overshoot of the rate where the step is coarse.
[[nodiscard]] Point between_midpoints(const Point& a, const Point& b, double fraction);

class SampledPath {
public:
    using Interpolation = Point (*)(const Point& a, const Point& b, double fraction);
    /// The contact force in a state, with what the law remembers there.
    using Force = std::function<double(const Point& point, const Memory& memory)>;

    SampledPath(std::size_t capacity, Interpolation interpolation, Force force)
        : interpolation_(interpolation), force_(std::move(force)), thinning_(capacity) {}

    /// `memory` is what the law remembers from this sample on; null, always, if it has none.
    void add(const Point& point, const Memory* memory);
    /// The last sample is kept whatever the stride; the path ends at `end`.
    void close(const Point& point, const Memory* memory, double end);
    [[nodiscard]] State at(double time) const;

private:
    Interpolation interpolation_;
    Force force_;
    std::vector<Point> points_;
    std::vector<Memory> memories_;  ///< empty for laws without memory
    Thinning thinning_;
    double end_ = 0;
};

}  // namespace percuss::solvers
