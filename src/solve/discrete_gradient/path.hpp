// The path of an impact by the discrete gradient.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include "solve/fixed_step/samples.hpp"

namespace percuss::solvers {

class GradientPath {
public:
    void add(const Point& node) {
        if (thinning_.keeps_next(nodes_)) nodes_.push_back(node);
    }
    void finish(const Point& node) {
        // an end that falls on a node replaces it
        while (!nodes_.empty() && !(nodes_.back().time < node.time)) nodes_.pop_back();
        nodes_.push_back(node);
    }
    /// Cubic in the indentation, linear in the rate: as accurate as the scheme, and without
    /// overshoot of the rate where the step is coarse.
    [[nodiscard]] Point at(double time) const {
        const double t = std::clamp(time, nodes_.front().time, nodes_.back().time);
        const auto after = std::ranges::upper_bound(nodes_, t, {}, &Point::time);
        if (after == nodes_.end()) return nodes_.back();
        const Point &b = *after, &a = *(after - 1);
        const double h = b.time - a.time, x = (t - a.time) / h, y = 1 - x;
        const double d = y * y * ((1 + 2 * x) * a.indentation + x * h * a.rate) +
                         x * x * ((1 + 2 * y) * b.indentation - y * h * b.rate);
        return {t, d, y * a.rate + x * b.rate};
    }

private:
    static constexpr std::size_t most = std::size_t{1} << 16;
    std::vector<Point> nodes_;
    Thinning thinning_{most};
};

}  // namespace percuss::solvers
