#include <cmath>

#include "ground/oscillator_step.hpp"
#include "ground/synthetic/parts.hpp"
#include "percuss/core/random.hpp"
#include "percuss/ground/synthetic.hpp"

namespace percuss {

using namespace ground;

namespace {

Expected<void> check(const CloughPenzienMotion& p) {
    Bounds bounds;
    check_common(bounds, p.dt, p.duration, p.peak, {p.start, p.shape, p.decay});
    const auto damping_ok = [](double zeta) { return zeta > 0.005 && zeta <= 2; };
    bounds
        .require(p.ground_frequency > 0 && p.ground_frequency * p.dt <= 2.5, "ground frequency",
                 p.ground_frequency, "positive and at most 2.5 over the time step, in rad/s")
        .require(p.low_frequency >= 0.006 && p.low_frequency < p.ground_frequency, "low frequency",
                 p.low_frequency, "from 0.006 rad/s to less than the ground frequency")
        .require(damping_ok(p.ground_damping), "ground damping", p.ground_damping,
                 "from 0.005 to 2")
        .require(damping_ok(p.low_damping), "low damping", p.low_damping, "from 0.005 to 2");
    if (!bounds.broken().empty()) return Error{bounds.broken(), {}};
    return {};
}

/// [clough1975]: the ground layer, an oscillator whose mass feels spring and dashpot; its absolute
/// acceleration has the Kanai-Tajimi spectrum.
std::vector<double> ground_noise(const CloughPenzienMotion& p, std::size_t count) {
    NormalNumbers normal(p.seed);
    const OscillatorStep step = OscillatorStep::make(p.ground_frequency, p.ground_damping, p.dt);
    std::vector<double> x(count);
    double u = 0, v = 0, before = normal.next();
    for (double& sample : x) {
        const double now = normal.next();
        step.advance(u, v, before, now);
        before = now;
        sample = -p.ground_frequency * (2 * p.ground_damping * v + p.ground_frequency * u);
    }
    return x;
}

}  // namespace

CloughPenzienMotion clough_penzien(Soil soil) {
    CloughPenzienMotion motion;
    const auto filter = [&](double ground, double damping, double low) {
        motion.ground_frequency = ground;
        motion.ground_damping = damping;
        motion.low_frequency = low;
    };
    // [derkiureghian1992]
    if (soil == Soil::firm) filter(15, 0.6, 1.5);
    if (soil == Soil::medium) filter(10, 0.4, 1.0);
    if (soil == Soil::soft) filter(5, 0.2, 0.5);
    return motion;
}

Expected<GroundMotion> synthesize(const CloughPenzienMotion& p) {
    PERCUSS_CHECK(check(p));
    auto x = ground_noise(p, sample_count(p.duration, p.dt));
    shape(x, p.dt, p.duration, {p.start, p.shape, p.decay});
    high_pass(x, p.dt, p.low_frequency, p.low_damping);
    return finished({p.dt, std::move(x), p.name,
                     "synthetic after Clough and Penzien, seed " + std::to_string(p.seed)},
                    p.peak);
}

}  // namespace percuss
