// What is kept of a fixed-step impact on the way: the path and the peaks.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <vector>

#include "percuss/problem/solution.hpp"

namespace percuss {

/// Nodes of a path. Of a very long one every second, then every fourth ... node is kept, so that
/// memory is bounded while the spacing stays even.
class GradientPath {
public:
    struct Node {
        double time;
        double indentation;
        double rate;
    };

    void add(const Node& node) {
        if (count_++ % stride_ != 0) return;
        nodes_.push_back(node);
        if (nodes_.size() < most) return;
        for (std::size_t i = 0; 2 * i < nodes_.size(); ++i) nodes_[i] = nodes_[2 * i];
        nodes_.resize((nodes_.size() + 1) / 2);
        stride_ *= 2;
    }
    void finish(const Node& node) {
        // an end that falls on a node replaces it
        while (!nodes_.empty() && !(nodes_.back().time < node.time)) nodes_.pop_back();
        nodes_.push_back(node);
    }
    /// Cubic in the indentation, linear in the rate: as accurate as the scheme, and without
    /// overshoot of the rate where the step is coarse.
    [[nodiscard]] Node at(double time) const {
        const double t = std::clamp(time, nodes_.front().time, nodes_.back().time);
        const auto after =
            std::upper_bound(nodes_.begin(), nodes_.end(), t,
                             [](double value, const Node& n) { return value < n.time; });
        if (after == nodes_.end()) return nodes_.back();
        const Node &b = *after, &a = *(after - 1);
        const double h = b.time - a.time, x = (t - a.time) / h, y = 1 - x;
        const double d = y * y * ((1 + 2 * x) * a.indentation + x * h * a.rate) +
                         x * x * ((1 + 2 * y) * b.indentation - y * h * b.rate);
        return {t, d, y * a.rate + x * b.rate};
    }

private:
    static constexpr std::size_t most = std::size_t{1} << 16;
    std::vector<Node> nodes_;
    std::size_t count_ = 0, stride_ = 1;
};

/// The largest value of a sampled function, refined by the parabola through three samples.
class SampledPeak {
public:
    double value = not_given;
    double time = not_given;

    void add(double t, double f) {
        last_ = {last_[1], last_[2], {t, f}};
        ++count_;
        if (!(f <= value)) take(t, f);
        if (count_ >= 3 && last_[1].f >= last_[0].f && last_[1].f >= last_[2].f) refine();
    }

private:
    struct Sample {
        double t = 0, f = 0;
    };
    void take(double t, double f) {
        time = t;
        value = f;
    }
    void refine() {
        const auto& [a, b, c] = last_;
        const double left = (b.f - a.f) / (b.t - a.t), right = (c.f - b.f) / (c.t - b.t);
        const double bend = (right - left) / (c.t - a.t);
        if (!(bend < 0) || b.f < value) return;
        // f = b.f + slope (t - b.t) + bend (t - b.t)^2
        const double slope = left + bend * (b.t - a.t);
        const double t = std::clamp(-slope / (2 * bend), a.t - b.t, c.t - b.t);
        take(b.t + t, b.f + t * (slope + bend * t));
    }
    std::array<Sample, 3> last_{};
    int count_ = 0;
};

}  // namespace percuss
