// What is kept of the samples of a fixed-step run: a bounded number of them, and the largest.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

#include "percuss/core/scalar.hpp"
#include "percuss/problem/solution.hpp"

namespace percuss::solvers {

struct Point {
    double time = 0;
    double indentation = 0;
    double rate = 0;
};

/// Which samples of a run of unknown length to keep: at first all, and whenever they are too many
/// only every second of them, so that memory is bounded and the spacing stays even.
class Thinning {
public:
    explicit Thinning(std::size_t capacity) : capacity_(capacity) {}

    /// Whether to keep the next sample, for which room is made in the vectors of those kept so far.
    template <class First, class... More>
    [[nodiscard]] bool keeps_next(First& kept, More&... more) {
        if (seen_++ % stride_ != 0) return false;
        if (kept.size() == capacity_) {
            halve(kept);
            (halve(more), ...);
            stride_ *= 2;
        }
        return true;
    }

private:
    template <class Values>
    static void halve(Values& values) {
        std::size_t kept = 0;
        for (std::size_t i = 0; i < values.size(); i += 2) values[kept++] = values[i];
        values.resize(kept);
    }

    std::size_t capacity_;  ///< even, or the sample after a halving would stand too close
    std::size_t seen_ = 0, stride_ = 1;
};

/// The largest value of a sampled force, refined by the parabola through three samples.
class SampledPeak {
public:
    void add(double time, double value) {
        last_ = {last_[1], last_[2], {time, value}};
        if (count_++ == 0 || value > value_) take(time, value);
        if (count_ >= 3) refine();
    }
    [[nodiscard]] double time() const { return time_; }
    [[nodiscard]] double value() const { return value_; }
    /// Nothing if a sample was infinite: damping by a negative power of d is unbounded at touch.
    void report(Rebound& r) const {
        if (!std::isfinite(value_)) return;
        r.peak_force = value_;
        r.time_of_peak_force = time_;
    }

private:
    struct Sample {
        double t = 0, f = 0;
    };
    void take(double time, double value) {
        time_ = time;
        value_ = value;
    }
    void refine() {
        const auto& [a, b, c] = last_;
        if (!(b.f >= a.f && b.f >= c.f && b.t > a.t && c.t > b.t)) return;
        const double left = (b.f - a.f) / (b.t - a.t), right = (c.f - b.f) / (c.t - b.t);
        const double bend = (right - left) / (c.t - a.t);
        if (!(bend < 0)) return;
        // f = b.f + slope (t - b.t) + bend (t - b.t)^2
        const double slope = left + bend * (b.t - a.t);
        const double t = std::clamp(-slope / (2 * bend), a.t - b.t, c.t - b.t);
        const double top = b.f + t * (slope + bend * t);
        if (top >= value_) take(b.t + t, top);
    }

    std::array<Sample, 3> last_{};
    long count_ = 0;
    double time_ = not_given, value_ = not_given;
};

}  // namespace percuss::solvers
