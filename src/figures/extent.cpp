#include "figures/extent.hpp"

#include <algorithm>
#include <cmath>

#include "percuss/core/text.hpp"

namespace percuss::figures {

namespace {

void add(Extent& extent, const Axis& axis, double value) {
    if (!std::isfinite(value) || (axis.scale == AxisScale::logarithmic && value <= 0)) return;
    extent.least = std::fmin(extent.least, value);
    extent.most = std::fmax(extent.most, value);
}

Extent as_given(const Axis& axis, const Extent& spanned) {
    return {given(axis.least) ? axis.least : spanned.least,
            given(axis.most) ? axis.most : spanned.most};
}

bool from_zero(SeriesStyle style) {
    return style == SeriesStyle::bars || style == SeriesStyle::stems || style == SeriesStyle::area;
}

/// 1, 2 or 5 times a power of ten, about an eighth of the range: gnuplot has no finer tics.
double tic_step(double range) {
    const double power = std::pow(10, std::floor(std::log10(range / 8)));
    const double part = range / 8 / power;
    return power * (part >= 5 ? 5 : part >= 2 ? 2 : 1);
}

}  // namespace

Extent x_extent(const Panel& panel) {
    Extent spanned;
    for (const Series& series : panel.series)
        for (const double x : series.x) add(spanned, panel.x, x);
    return as_given(panel.x, spanned);
}

Extent y_extent(const Panel& panel) {
    Extent spanned;
    for (const Series& series : panel.series) {
        for (const double y : series.y) add(spanned, panel.y, y);
        if (series.style == SeriesStyle::band)
            for (const double z : series.z) add(spanned, panel.y, z);
        if (from_zero(series.style) && !series.y.empty()) add(spanned, panel.y, 0);
    }
    for (const Guide& guide : panel.guides)
        if (guide.axis == Guide::Across::y) add(spanned, panel.y, guide.at);
    return as_given(panel.y, spanned);
}

bool shows_powers(const Axis& axis, const Extent& extent) {
    if (axis.scale != AxisScale::logarithmic) return false;
    // a free end goes on to the next tic
    const double first = std::floor(std::log10(extent.least)),
                 last = std::ceil(std::log10(extent.most));
    return (first < -3 || last > 3) && last - first > 1;
}

std::size_t tic_length(const Axis& axis, const Extent& extent) {
    if (axis.scale == AxisScale::logarithmic) return 5;
    const double range = extent.most - extent.least;
    if (!(range > 0) || !std::isfinite(range)) return 4;
    const double step = given(axis.step) ? axis.step : tic_step(range);
    const double first = std::floor(extent.least / step), last = std::ceil(extent.most / step);
    std::size_t longest = 1;
    for (double tic = first; tic <= last && tic < first + 100; ++tic)
        longest = std::max(longest, significant(tic * step, 6).size());
    return longest;
}

bool has_colours(const Panel& panel) {
    return std::ranges::any_of(panel.series, [](const Series& series) {
        return series.style == SeriesStyle::heat ||
               (series.style == SeriesStyle::points && !series.z.empty());
    });
}

}  // namespace percuss::figures
