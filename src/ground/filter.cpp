#include <algorithm>
#include <cmath>
#include <vector>

#include <fmt/format.h>

#include "ground/check.hpp"
#include "percuss/core/scalar.hpp"
#include "percuss/core/text.hpp"
#include "percuss/ground/tools.hpp"

namespace percuss {

using namespace ground;

namespace {

/// y_k = b0 x_k + b1 x_(k-1) + b2 x_(k-2) - a1 y_(k-1) - a2 y_(k-2)
struct Biquad {
    double b0, b1, b2, a1, a2;
};

/// Butterworth sections by the bilinear transform, prewarped so that the corner keeps its place.
std::vector<Biquad> butterworth(double corner, double dt, int order, bool high_pass) {
    std::vector<Biquad> sections;
    const double k = std::tan(pi * corner * dt);
    for (int i = 0; i < order / 2; ++i) {
        const double q = 2 * std::sin(pi * (2 * i + 1) / (2 * order));  // 1/Q of a pole pair
        const double norm = 1 / (1 + q * k + k * k);
        const double gain = high_pass ? norm : k * k * norm;
        sections.push_back({gain, high_pass ? -2 * gain : 2 * gain, gain, 2 * (k * k - 1) * norm,
                            (1 - q * k + k * k) * norm});
    }
    return sections;
}

void run(const Biquad& f, std::vector<double>& x) {
    double s1 = 0, s2 = 0;
    for (double& sample : x) {
        const double y = f.b0 * sample + s1;
        s1 = f.b1 * sample - f.a1 * y + s2;
        s2 = f.b2 * sample - f.a2 * y;
        sample = y;
    }
}

void run_both_ways(const std::vector<Biquad>& sections, std::vector<double>& x) {
    for (int pass = 0; pass < 2; ++pass) {
        for (const Biquad& section : sections) run(section, x);
        std::ranges::reverse(x);
    }
}

Expected<void> check_filter(const GroundMotion& motion, const BandPass& filter) {
    const double nyquist = 0.5 / motion.dt;
    const auto corner_ok = [&](double f) { return f == 0 || (f > 0 && f < nyquist); };
    if (!corner_ok(filter.low) || !corner_ok(filter.high))
        return Error{
            fmt::format("the corners of a band-pass lie between 0 and the Nyquist "
                        "frequency of {} Hz, not at {} and {} Hz",
                        significant(nyquist, 6), shortest(filter.low), shortest(filter.high)),
            {}};
    if (filter.low > 0 && filter.high > 0 && filter.low >= filter.high)
        return Error{fmt::format("the low corner of a band-pass must lie below the high one, and "
                                 "{} Hz does not lie below {} Hz",
                                 shortest(filter.low), shortest(filter.high)),
                     {}};
    if (filter.order < 2 || filter.order > 12 || filter.order % 2 != 0)
        return Error{"a Butterworth filter has the order 2, 4, ... 12 here, not " +
                         std::to_string(filter.order),
                     {}};
    const double longest = filter.low > 0 ? 1.5 * filter.order / filter.low / motion.dt : 0;
    if (!(longest <= 1e7))
        return Error{"the low corner of " + shortest(filter.low) +
                         " Hz needs more than ten million samples to ring out",
                     {}};
    return {};
}

}  // namespace

Expected<GroundMotion> band_passed(GroundMotion motion, const BandPass& filter) {
    PERCUSS_CHECK(check_motion(motion));
    PERCUSS_CHECK(check_filter(motion, filter));
    // [boore2005]: zeros for 1.5 order/corner seconds, half of them on each side
    const double slowest = filter.low > 0 ? filter.low : filter.high;
    const double seconds = slowest > 0 ? 0.75 * filter.order / slowest : 0;
    const auto pad = static_cast<std::size_t>(std::ceil(seconds / motion.dt));
    auto& a = motion.acceleration;
    const std::size_t count = a.size();
    a.insert(a.begin(), pad, 0.0);
    a.resize(a.size() + pad, 0.0);
    if (filter.low > 0) run_both_ways(butterworth(filter.low, motion.dt, filter.order, true), a);
    if (filter.high > 0) run_both_ways(butterworth(filter.high, motion.dt, filter.order, false), a);
    if (filter.keep_padding) return motion;
    a.erase(a.begin(), a.begin() + static_cast<std::ptrdiff_t>(pad));
    a.resize(count);
    return motion;
}

Expected<GroundMotion> resampled(const GroundMotion& motion, double dt) {
    PERCUSS_CHECK(check_motion(motion));
    const double count = std::floor(motion.duration() / dt * (1 + 1e-12)) + 1;
    if (!(dt > 0) || !(count >= 2) || !(count <= 1e7))
        return Error{"the new time step of " + shortest(dt) + " s gives the motion of " +
                         significant(motion.duration(), 6) +
                         " s not between 2 and ten million samples",
                     {}};
    GroundMotion source = motion;
    if (dt > motion.dt * (1 + 1e-12)) {
        // What the new step cannot show would come back as lower frequencies.
        PERCUSS_TRY(auto smooth,
                    band_passed(motion, {0, std::min(0.4 / dt, 0.499 / motion.dt), 8}));
        source = std::move(smooth);
    }
    GroundMotion result{dt, {}, motion.name, motion.note};
    const auto& a = source.acceleration;
    result.acceleration.reserve(static_cast<std::size_t>(count));
    const double ratio = dt / motion.dt;
    for (std::size_t i = 0; i < static_cast<std::size_t>(count); ++i) {
        double place = static_cast<double>(i) * ratio;
        // A sample that the old step has keeps its value in spite of rounding.
        if (std::abs(place - std::round(place)) < 1e-9) place = std::round(place);
        const auto k = std::min(static_cast<std::size_t>(place), a.size() - 2);
        const double part = place - static_cast<double>(k);
        result.acceleration.push_back(part == 0 ? a[k] : a[k] + part * (a[k + 1] - a[k]));
    }
    // A remainder shorter than the step would cut off the end of the motion: one sample more, 0.
    if (result.duration() < motion.duration() * (1 - 1e-12)) result.acceleration.push_back(0);
    return result;
}

}  // namespace percuss
