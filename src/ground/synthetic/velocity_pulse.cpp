#include <cmath>

#include <fmt/format.h>

#include "ground/check.hpp"
#include "ground/end_correction.hpp"
#include "percuss/core/scalar.hpp"
#include "percuss/core/text.hpp"
#include "percuss/ground/synthetic.hpp"

namespace percuss {

using namespace ground;

namespace {

Expected<void> check(const GroundMotion& motion, const VelocityPulse& p) {
    const auto refuse = [](const std::string& why) { return Error{"a velocity pulse " + why, {}}; };
    if (!std::isfinite(p.speed) || !std::isfinite(p.phase))
        return refuse("needs a finite speed and phase");
    if (!(p.period >= 4 * motion.dt) || !std::isfinite(p.period))
        return refuse("needs a period of at least four time steps, not " + shortest(p.period) +
                      " s");
    if (!(p.cycles > 1) || !(p.cycles <= 100))
        return refuse("needs more than 1 and at most 100 cycles, not " + shortest(p.cycles));
    const double half = p.cycles * p.period / 2;
    if (!(p.centre - half >= 0 && p.centre + half <= motion.duration()))
        return refuse(fmt::format("from {} s to {} s does not lie within the motion of {} s",
                                  significant(p.centre - half, 6), significant(p.centre + half, 6),
                                  significant(motion.duration(), 6)));
    return {};
}

}  // namespace

// [mavroeidis2003], the derivative of the velocity of the header
Expected<GroundMotion> with_pulse(GroundMotion motion, const VelocityPulse& p) {
    PERCUSS_CHECK(check_motion(motion));
    PERCUSS_CHECK(check(motion, p));
    const double omega = 2 * pi / p.period, slow = omega / p.cycles;
    for (std::size_t i = 0; i < motion.acceleration.size(); ++i) {
        const double t = static_cast<double>(i) * motion.dt - p.centre;
        if (std::abs(t) > p.cycles * p.period / 2) continue;
        const double carrier = omega * t + p.phase;
        motion.acceleration[i] -= p.speed / 2 *
                                  (slow * std::sin(slow * t) * std::cos(carrier) +
                                   omega * (1 + std::cos(slow * t)) * std::sin(carrier));
    }
    bring_to_rest(motion);
    return motion;
}

}  // namespace percuss
