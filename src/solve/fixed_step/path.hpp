// The samples of a fixed-step run and the path between them.
#pragma once

#include <cstddef>
#include <vector>

#include "percuss/problem/impact.hpp"
#include "percuss/problem/solution.hpp"
#include "solve/fixed_step/samples.hpp"

namespace percuss::solvers {

/// Cubic Hermite interpolation between two samples; the rate is its derivative.
[[nodiscard]] Point between(const Point& a, const Point& b, double fraction);

class SampledPath {
public:
    /// 48 MB
    static constexpr std::size_t capacity = 2'000'000;

    SampledPath(Form form, Release release) : form_(std::move(form)), release_(release) {}

    /// `memory` is what the law remembers from this sample on.
    void add(const Point& point, const Memory& memory);
    /// The last sample is kept whatever the stride; the path ends at `end`.
    void close(const Point& point, const Memory& memory, double end);
    [[nodiscard]] State at(double time) const;

private:
    void push(const Point& point, const Memory& memory);

    Form form_;
    Release release_;
    std::vector<Point> points_;
    std::vector<Memory> memories_;  ///< empty for laws without memory
    Thinning thinning_{capacity};
    double end_ = 0;
};

}  // namespace percuss::solvers
