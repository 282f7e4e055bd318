#include "percuss/ground/synthetic.hpp"

#include <algorithm>
#include <cmath>
#include <complex>

#include "ground/synthetic/parts.hpp"
#include "percuss/core/random.hpp"
#include "percuss/core/scalar.hpp"

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

// [rezaeian2010]: white noise through a filter whose frequency is that of the time
// of each pulse, divided by its own standard deviation.
std::vector<double> unit_noise(const SyntheticMotion& p, std::size_t count) {
    NormalNumbers normal(p.seed);
    std::vector<double> sum(count, 0), variance(count, 0);
    const double zeta = p.filter_damping, ratio = std::sqrt((1 - zeta) * (1 + zeta));
    constexpr double negligible = 1e-8;
    for (std::size_t i = 0; i < count; ++i) {
        const double t = static_cast<double>(i) * p.dt;
        const double f =
            std::clamp(p.frequency + p.frequency_slope * (t - p.middle), 0.3, 0.4 / p.dt);
        const double omega = 2 * pi * f;
        // The response to a pulse decays and turns by the same complex factor in every step.
        const std::complex<double> factor =
            std::exp(std::complex<double>(-zeta, ratio) * (omega * p.dt));
        const auto reach = static_cast<std::size_t>(-std::log(negligible) / (zeta * omega * p.dt));
        const std::size_t end = std::min(count, i + reach + 1);
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
    auto x = unit_noise(p, sample_count(p.duration, p.dt));
    shape(x, p.dt, p.duration, {p.start, p.shape, p.decay});
    high_pass(x, p.dt, 2 * pi * p.corner_frequency, 1);
    return finished({p.dt, std::move(x), p.name,
                     "synthetic after Rezaeian and Der Kiureghian, seed " + std::to_string(p.seed)},
                    p.peak);
}

}  // namespace percuss
