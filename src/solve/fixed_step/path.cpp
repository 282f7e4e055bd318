#include "solve/fixed_step/path.hpp"

#include <algorithm>

namespace percuss::solvers {

Point between(const Point& a, const Point& b, double fraction) {
    const double h = b.time - a.time, s = fraction, r = 1 - s;
    const double rise = b.indentation - a.indentation;
    // deviation from the straight line, in a form without cancellation
    const double left = h * a.rate - rise, right = rise - h * b.rate;
    const double bend = s * r * (r * left + s * right);
    const double slope = (r - s) * (r * left + s * right) + s * r * (right - left);
    return {a.time + s * h, a.indentation + s * rise + bend, h > 0 ? (rise + slope) / h : a.rate};
}

Point between_midpoints(const Point& a, const Point& b, double fraction) {
    const double h = b.time - a.time, x = fraction, y = 1 - x;
    const double d = y * y * ((1 + 2 * x) * a.indentation + x * h * a.rate) +
                     x * x * ((1 + 2 * y) * b.indentation - y * h * b.rate);
    return {a.time + x * h, d, y * a.rate + x * b.rate};
}

void SampledPath::add(const Point& point, const Memory* memory) {
    if (!thinning_.keeps_next(points_, memories_)) return;
    points_.push_back(point);
    if (memory) memories_.push_back(*memory);
}

void SampledPath::close(const Point& point, const Memory* memory, double end) {
    // a last sample that falls on another replaces it
    while (!points_.empty() && !(points_.back().time < point.time)) {
        points_.pop_back();
        if (memory) memories_.pop_back();
    }
    points_.push_back(point);
    if (memory) memories_.push_back(*memory);
    end_ = end;
}

State SampledPath::at(double time) const {
    const double t = std::clamp(time, 0.0, end_);
    const auto after = std::ranges::upper_bound(points_, t, {}, &Point::time);
    const auto last = static_cast<std::ptrdiff_t>(points_.size()) - 1;
    const auto i = std::clamp<std::ptrdiff_t>(after - points_.begin() - 1, 0,
                                              std::max<std::ptrdiff_t>(last - 1, 0));
    const Point& a = points_[static_cast<std::size_t>(i)];
    const Point& b = points_[static_cast<std::size_t>(std::min(i + 1, last))];
    const double h = b.time - a.time;
    const Point p = interpolation_(a, b, h > 0 ? (t - a.time) / h : 0);
    const Memory memory = memories_.empty() ? Memory{} : memories_[static_cast<std::size_t>(i)];
    return {time, p.indentation, p.rate, force_(p, memory)};
}

}  // namespace percuss::solvers
