#include "exact/clock.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace percuss::exact {

namespace {

constexpr int touch_nodes = 16;

/// The rules of the exponents in print are constants; others are computed on demand.
GaussRule touch_rule(double q) {
    static const GaussRule hertz = gauss_jacobi(touch_nodes, 0, 0.8 - 1);
    static const GaussRule hertz_return = gauss_jacobi(touch_nodes, 0, 0.4 - 1);
    static const GaussRule linear = gauss_jacobi(touch_nodes, 0, 0);
    static const GaussRule linear_return = gauss_jacobi(touch_nodes, 0, 0.5 - 1);
    if (q == 0.8) return hertz;
    if (q == 0.4) return hertz_return;
    if (q == 1) return linear;
    if (q == 0.5) return linear_return;
    return gauss_jacobi(touch_nodes, 0, q - 1);
}

/// Gauss-Legendre takes a panel [x, 2x] whatever happens at 0; what is left below 1e-6 is for the
/// double exponential rule.
std::vector<double> halved_towards_zero(const std::vector<double>& knots) {
    std::vector<double> refined{0};
    for (int i = 20; i > 0; --i) refined.push_back(std::ldexp(knots[1], -i));
    refined.insert(refined.end(), knots.begin() + 1, knots.end());
    return refined;
}

const GaussRule& regular_rule() {
    static const GaussRule rule = gauss_legendre(20);
    return rule;
}

}  // namespace

Clock::Clock(std::function<double(double)> pace, double q, std::vector<double> knots, Rule rule)
    : pace_(std::move(pace)), q_(q), knots_(std::move(knots)), rule_(rule) {
    if (rule_ == Rule::gauss) touch_ = touch_rule(q_);
    if (rule_ == Rule::logarithm) knots_ = halved_towards_zero(knots_);
    cumulative_.assign(1, 0);
    for (std::size_t i = 0; i + 1 < knots_.size(); ++i)
        cumulative_.push_back(cumulative_[i] + panel_time(i, knots_[i + 1]));
}

double Clock::panel_time(std::size_t panel, double x) const {
    const double from = knots_[panel];
    if (!(x > from)) return 0;
    if (rule_ == Rule::exponential || (rule_ == Rule::logarithm && panel == 0)) {
        return integrate_double_exponential(
            x - from, [&](double left, double) { return pace_(panel == 0 ? left : from + left); });
    }
    if (panel > 0) return integrate(regular_rule(), from, x, pace_);
    // the weight x^(q-1) is taken out of the pace
    double sum = 0;
    for (std::size_t i = 0; i < touch_.node.size(); ++i) {
        const double node = x * touch_.node[i];
        sum += touch_.weight[i] * pace_(node) * std::pow(node, 1 - q_);
    }
    return sum * std::pow(x, q_);
}

double Clock::time(double x) const {
    const auto above = std::upper_bound(knots_.begin(), knots_.end(), x);
    const auto panel = std::min<std::size_t>(static_cast<std::size_t>(above - knots_.begin()) - 1,
                                             knots_.size() - 2);
    return cumulative_[panel] + panel_time(panel, x);
}

double Clock::coordinate(double t) const {
    if (!(t > 0)) return 0;
    if (t >= total()) return extent();
    const auto above = std::upper_bound(cumulative_.begin(), cumulative_.end(), t);
    return newton(static_cast<std::size_t>(above - cumulative_.begin()) - 1, t);
}

double Clock::newton(std::size_t panel, double t) const {
    const double from = knots_[panel], to = knots_[panel + 1];
    const double part = (t - cumulative_[panel]) / (cumulative_[panel + 1] - cumulative_[panel]);
    // In the first panel t is nearly linear in y = x^q, so Newton runs in y.
    const double power = panel == 0 ? q_ : 1;
    double low = from, high = to;
    double x = panel == 0 ? to * std::pow(part, 1 / power) : from + part * (to - from);
    for (int i = 0; i < 60; ++i) {
        const double miss = cumulative_[panel] + panel_time(panel, x) - t;
        (miss > 0 ? high : low) = x;
        const double slope = pace_(x) * std::pow(x, 1 - power) / power;
        const double y = std::pow(x, power) - miss / slope;
        double next = y > 0 ? std::pow(y, 1 / power) : 0.5 * (low + x);
        if (!(next > low && next < high)) next = 0.5 * (low + high);
        const bool done = std::abs(next - x) <= 4e-16 * x;
        x = next;
        if (done || high - low <= 2e-16 * high) break;
    }
    return x;
}

std::vector<double> even_knots(double end, double step) {
    // not a number where the impact leaves the range of a double, which its solution says
    const double panels = std::ceil(end / step);
    const int count = panels > 1 && panels < 1e6 ? static_cast<int>(panels) : 1;
    std::vector<double> knots;
    for (int i = 0; i <= count; ++i) knots.push_back(end * i / count);
    return knots;
}

std::vector<double> doubling_knots(double end, double first, double tail) {
    if (end <= 2 * first + tail) return even_knots(end, first);
    std::vector<double> knots{0, first};
    while (knots.back() * 2 < end - tail) knots.push_back(knots.back() * 2);
    if (end - tail > knots.back()) knots.push_back(end - tail);
    const double start = knots.back();
    for (const double x : even_knots(end - start, first))
        if (x > 0) knots.push_back(start + x);
    return knots;
}

}  // namespace percuss::exact
