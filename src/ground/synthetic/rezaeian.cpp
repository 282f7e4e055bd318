#include "percuss/ground/synthetic.hpp"

#include <algorithm>
#include <cmath>
#include <complex>

#include "ground/synthetic/parts.hpp"
#include "percuss/core/random.hpp"
#include "percuss/core/scalar.hpp"
#include "percuss/core/text.hpp"

namespace percuss {

using namespace ground;

namespace {

Expected<void> check(const SyntheticMotion& p) {
    Bounds bounds;
    check_common(bounds, p.dt, p.duration, p.peak, {p.start, p.shape, p.decay});
    bounds
        .require(p.frequency > 0 && p.frequency <= 0.4 / p.dt, "frequency", p.frequency,
                 "positive and at most 0.4 over the time step")
        .require(std::abs(p.frequency_slope) <= 100, "slope of the frequency", p.frequency_slope,
                 "from -100 Hz/s to 100 Hz/s")
        .require(std::abs(p.middle) <= 1000, "middle", p.middle, "from -1000 s to 1000 s")
        .require(p.filter_damping >= 0.005 && p.filter_damping < 1, "damping of the filter",
                 p.filter_damping, "at least 0.005 and less than 1")
        .require(p.corner_frequency >= 0.001 && p.corner_frequency <= 10, "corner frequency",
                 p.corner_frequency, "from 0.001 Hz to 10 Hz");
    if (!bounds.broken().empty()) return Error{bounds.broken(), {}};
    return {};
}

double frequency_at(const SyntheticMotion& p, double time) {
    return std::clamp(p.frequency + p.frequency_slope * (time - p.middle), 0.3, 0.4 / p.dt);
}

/// Samples until the response to a pulse has become negligible.
std::size_t reach(const SyntheticMotion& p, double omega) {
    constexpr double negligible = 1e-8;
    return static_cast<std::size_t>(-std::log(negligible) / (p.filter_damping * omega * p.dt));
}

/// Every sample is the sum of the pulses that reach it: seconds, not hours.
Expected<void> check_work(const SyntheticMotion& p, std::size_t count) {
    constexpr double most = 2e9;
    const double lowest = std::min(frequency_at(p, 0), frequency_at(p, p.duration));
    const double terms = static_cast<double>(count) *
                         static_cast<double>(std::min(count, reach(p, 2 * pi * lowest)));
    if (terms <= most) return {};
    return Error{"a synthetic motion of " + std::to_string(count) +
                     " samples, whose filter rings so long, takes " + significant(terms, 2) +
                     " operations; a longer time step or more damping of the filter needs fewer "
                     "than " +
                     significant(most, 2),
                 {}};
}

// [rezaeian2010]: white noise through a filter whose frequency is that of the time
// of each pulse, divided by its own standard deviation.
std::vector<double> unit_noise(const SyntheticMotion& p, std::size_t count) {
    NormalNumbers normal(p.seed);
    std::vector<double> sum(count, 0), variance(count, 0);
    const double zeta = p.filter_damping, ratio = std::sqrt((1 - zeta) * (1 + zeta));
    for (std::size_t i = 0; i < count; ++i) {
        const double omega = 2 * pi * frequency_at(p, static_cast<double>(i) * p.dt);
        // The response to a pulse decays and turns by the same complex factor in every step.
        const std::complex<double> factor =
            std::exp(std::complex<double>(-zeta, ratio) * (omega * p.dt));
        const std::size_t end = std::min(count, i + reach(p, omega) + 1);
        const double u = normal.next();
        double x = omega / ratio, y = 0;
        for (std::size_t k = i; k < end; ++k) {
            sum[k] += u * y;
            variance[k] += y * y;
            const double turned = x * factor.real() - y * factor.imag();
            y = x * factor.imag() + y * factor.real();
            x = turned;
        }
    }
    for (std::size_t k = 0; k < count; ++k)
        sum[k] = variance[k] > 0 ? sum[k] / std::sqrt(variance[k]) : 0;
    return sum;
}

}  // namespace

Expected<GroundMotion> synthesize(const SyntheticMotion& p) {
    PERCUSS_CHECK(check(p));
    const std::size_t count = sample_count(p.duration, p.dt);
    PERCUSS_CHECK(check_work(p, count));
    auto x = unit_noise(p, count);
    shape(x, p.dt, p.duration, {p.start, p.shape, p.decay});
    high_pass(x, p.dt, 2 * pi * p.corner_frequency, 1);
    return finished({p.dt, std::move(x), p.name,
                     "synthetic after Rezaeian and Der Kiureghian, seed " + std::to_string(p.seed)},
                    p.peak);
}

}  // namespace percuss
