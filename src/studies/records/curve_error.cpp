#include "percuss/studies/curve_error.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <span>

#include "percuss/core/text.hpp"

namespace percuss {
namespace {

Error wrong(const TimeCurve& curve, const std::string& what) {
    return {curve.name + " " + what, {}};
}

Expected<void> check(const TimeCurve& curve) {
    const auto row = [](std::size_t i) { return "in data row " + std::to_string(i + 1); };
    if (curve.time.size() != curve.value.size())
        return wrong(curve, "has " + std::to_string(curve.time.size()) + " times but " +
                                std::to_string(curve.value.size()) + " values");
    if (curve.time.size() < 2)
        return wrong(
            curve, "has " + counted(curve.time.size(), "sample") + "; a curve needs at least two");
    for (std::size_t i = 0; i < curve.time.size(); ++i) {
        if (!std::isfinite(curve.time[i]))
            return wrong(curve, "has no finite time " + row(i) + "; every row needs one");
        if (!std::isfinite(curve.value[i]))
            return wrong(curve, "has no finite value " + row(i) + "; every row needs one");
        if (i > 0 && !(curve.time[i] > curve.time[i - 1]))
            return wrong(curve, "goes from time " + shortest(curve.time[i - 1]) + " to " +
                                    shortest(curve.time[i]) + " " + row(i) +
                                    "; times must increase");
    }
    return {};
}

/// The curve at ascending times within its own.
std::vector<double> at(const TimeCurve& curve, std::span<const double> times) {
    std::vector<double> values;
    values.reserve(times.size());
    std::size_t i = 0;
    for (const double t : times) {
        while (i + 2 < curve.time.size() && curve.time[i + 1] <= t) ++i;
        const double part = (t - curve.time[i]) / (curve.time[i + 1] - curve.time[i]);
        values.push_back(std::lerp(curve.value[i], curve.value[i + 1], std::clamp(part, 0., 1.)));
    }
    return values;
}

/// The samples of both curves and the ends: between them both are linear.
std::vector<double> knots(const TimeCurve& a, const TimeCurve& b, double from, double to) {
    std::vector<double> times{from, to};
    for (const TimeCurve* curve : {&a, &b})
        for (const double t : curve->time)
            if (t > from && t < to) times.push_back(t);
    std::ranges::sort(times);
    times.erase(std::unique(times.begin(), times.end()), times.end());
    return times;
}

std::size_t samples_between(const TimeCurve& curve, double from, double to) {
    return static_cast<std::size_t>(std::ranges::upper_bound(curve.time, to) -
                                    std::ranges::lower_bound(curve.time, from));
}

CurvePoint largest(const std::vector<double>& times, const std::vector<double>& values) {
    const auto found = std::ranges::max_element(
        values, [](double a, double b) { return std::abs(a) < std::abs(b); });
    return {times[static_cast<std::size_t>(found - values.begin())], *found};
}

std::vector<double> difference(const std::vector<double>& a, const std::vector<double>& b) {
    std::vector<double> result(a.size());
    std::ranges::transform(a, b, result.begin(), std::minus{});
    return result;
}

/// `unit` keeps the squares of large and small numbers in range.
double sum_of_squares(const std::vector<double>& values, double unit) {
    double sum = 0;
    for (const double x : values) sum += (x / unit) * (x / unit);
    return sum;
}

/// Of values that are linear between the times.
double integral_of_squares(const std::vector<double>& times, const std::vector<double>& values,
                           double unit) {
    double sum = 0;
    for (std::size_t i = 0; i + 1 < times.size(); ++i) {
        const double a = values[i] / unit, b = values[i + 1] / unit;
        sum += (times[i + 1] - times[i]) * (a * a + a * b + b * b);
    }
    return sum / 3;
}

std::vector<double> even_grid(double from, double to, std::size_t count) {
    std::vector<double> times(count);
    for (std::size_t i = 0; i < count; ++i)
        times[i] = std::lerp(from, to, static_cast<double>(i) / static_cast<double>(count - 1));
    return times;
}

}  // namespace

Expected<CurveError> curve_error(const TimeCurve& measured, const TimeCurve& computed,
                                 std::size_t samples) {
    for (const TimeCurve* curve : {&measured, &computed}) PERCUSS_CHECK(check(*curve));
    CurveError result;
    result.from = std::max(measured.time.front(), computed.time.front());
    result.to = std::min(measured.time.back(), computed.time.back());
    if (!(result.from < result.to))
        return wrong(measured, "lasts from " + shortest(measured.time.front()) + " to " +
                                   shortest(measured.time.back()) + " s and " + computed.name +
                                   " from " + shortest(computed.time.front()) + " to " +
                                   shortest(computed.time.back()) + " s; they must overlap");
    result.covered = (result.to - result.from) / (measured.time.back() - measured.time.front());

    const auto times = knots(measured, computed, result.from, result.to);
    const auto F = at(measured, times), G = at(computed, times), miss = difference(G, F);
    result.measured_peak = largest(times, F);
    result.computed_peak = largest(times, G);
    result.largest_difference = largest(times, miss);
    if (std::ranges::count(F, F[0]) == std::ssize(F))
        return wrong(measured, "is constant, " + shortest(F[0]) +
                                   ", over the time that both curves cover; an error relative to "
                                   "it would mean nothing");
    if (!std::isfinite(result.largest_difference.value))
        return wrong(measured, "and " + computed.name + " are too large to be subtracted");
    result.normalised = result.limit = 0;
    // Each in a unit of its own, so that no square leaves the range of a double.
    const double unit = std::abs(result.measured_peak.value),
                 miss_unit = std::abs(result.largest_difference.value), ratio = miss_unit / unit;
    if (!std::isfinite(ratio))
        return wrong(computed, "differs from " + measured.name + " by more than " +
                                   shortest(std::numeric_limits<double>::max()) +
                                   " times its peak");
    if (miss_unit > 0)
        result.limit = ratio * std::sqrt(integral_of_squares(times, miss, miss_unit) /
                                         integral_of_squares(times, F, unit));

    result.samples = samples;
    if (samples < 2)
        result.samples =
            std::max({std::size_t{2}, samples_between(measured, result.from, result.to),
                      samples_between(computed, result.from, result.to)});
    const auto grid = even_grid(result.from, result.to, result.samples);
    const auto F_grid = at(measured, grid), G_grid = at(computed, grid);
    const double norm = sum_of_squares(F_grid, unit);
    if (!(norm > 0))
        return wrong(measured, "is zero at all " + std::to_string(result.samples) +
                                   " samples of the comparison; take more of them");
    if (miss_unit > 0)
        result.normalised =
            ratio * std::sqrt(sum_of_squares(difference(G_grid, F_grid), miss_unit) / norm);
    return result;
}

}  // namespace percuss
