#include "ground/synthetic/parts.hpp"

#include <cmath>

#include "ground/end_correction.hpp"
#include "ground/oscillator_step.hpp"
#include "percuss/core/scalar.hpp"
#include "percuss/core/text.hpp"
#include "percuss/ground/tools.hpp"

namespace percuss::ground {

namespace {
constexpr double fade = 2;  // s
}

Bounds& Bounds::require(bool holds, std::string_view what, double value,
                        std::string_view expected) {
    if (broken_.empty() && !holds)
        broken_ = "the " + std::string(what) + " of a synthetic motion must be " +
                  std::string(expected) + ", not " + shortest(value);
    return *this;
}

void check_common(Bounds& bounds, double dt, double duration, double peak,
                  const Envelope& envelope) {
    bounds.require(dt >= 1e-4 && dt <= 0.1, "time step", dt, "from 0.0001 s to 0.1 s")
        .require(duration > 2 * fade && duration <= 1000, "duration", duration,
                 "more than 4 s and at most 1000 s")
        .require(duration / dt <= 1e6, "duration", duration, "at most a million steps")
        .require(peak > 0 && std::isfinite(peak), "peak acceleration", peak, "positive")
        .require(envelope.shape > 1 && envelope.shape <= 1000, "shape of the envelope",
                 envelope.shape, "greater than 1 and at most 1000")
        .require(envelope.decay > 0 && envelope.decay <= 1000, "decay of the envelope",
                 envelope.decay, "positive and at most 1000 1/s")
        .require(std::abs(envelope.start) <= 1000 && envelope.start < duration - fade,
                 "start of the envelope", envelope.start,
                 "from -1000 s to two seconds before the end");
}

std::size_t sample_count(double duration, double dt) {
    return static_cast<std::size_t>(std::llround(duration / dt)) + 1;
}

void shape(std::vector<double>& x, double dt, double duration, const Envelope& envelope) {
    // s^(shape - 1) exp(-decay s) over its greatest value, as one exponential that cannot overflow
    const double top = (envelope.shape - 1) / envelope.decay;
    for (std::size_t i = 0; i < x.size(); ++i) {
        const double t = static_cast<double>(i) * dt, s = t - envelope.start;
        double factor =
            s > 0 ? std::exp((envelope.shape - 1) * std::log(s / top) - envelope.decay * (s - top))
                  : 0;
        const double late = t - duration + fade;
        if (late > 0) factor *= (1 + std::cos(pi * std::min(late / fade, 1.0))) / 2;
        x[i] *= factor;
    }
}

void high_pass(std::vector<double>& x, double dt, double omega, double zeta) {
    const OscillatorStep step = OscillatorStep::make(omega, zeta, dt);
    double z = 0, rate = 0, before = x.empty() ? 0 : x[0];
    for (double& sample : x) {
        const double now = sample;
        if (&sample != x.data()) step.advance(z, rate, -before, -now);
        before = now;
        sample = now - 2 * zeta * omega * rate - omega * omega * z;
    }
}

Expected<GroundMotion> finished(GroundMotion motion, double peak) {
    bring_to_rest(motion);
    return scaled_to_peak(std::move(motion), peak);
}

}  // namespace percuss::ground
