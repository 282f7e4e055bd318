#include <algorithm>
#include <array>
#include <cmath>

#include "percuss/core/roots.hpp"
#include "percuss/core/scalar.hpp"
#include "percuss/systems/ground_motion_tools.hpp"

namespace percuss {

namespace {

/// Within a step: acceleration a + s t, velocity v, displacement d.
struct Step {
    double a, s, v, d;

    [[nodiscard]] double velocity(double t) const { return v + t * (a + t * s / 2); }
    [[nodiscard]] double displacement(double t) const {
        return d + t * (v + t * (a / 2 + t * s / 6));
    }
    /// Where the velocity vanishes; NaN where it does not. The larger root first, without
    /// cancellation.
    [[nodiscard]] std::array<double, 2> turns() const {
        const double q = -(a + std::copysign(std::sqrt(a * a - 2 * s * v), a));
        return {q / s, 2 * v / q};
    }
};

/// The integral of (a0 + s t)^2 from 0 to t.
double squared_integral(double a, double s, double t) {
    return t * (a * a + t * (a * s + t * s * s / 3));
}

/// When this part of the integral of a^2 is reached.
double time_of_share(const GroundMotion& motion, const std::vector<double>& cumulative,
                     double share) {
    const double target = share * cumulative.back();
    const auto after = std::ranges::lower_bound(cumulative, target) - cumulative.begin();
    if (after == 0) return 0;
    const auto k = static_cast<std::size_t>(after) - 1;
    const double a = motion.acceleration[k], s = (motion.acceleration[k + 1] - a) / motion.dt;
    const Root root = bracketed_root(
        [&](double t) { return cumulative[k] + squared_integral(a, s, t) - target; }, 0, motion.dt);
    return motion.dt * static_cast<double>(k) + (root.found ? root.x : motion.dt);
}

}  // namespace

IntegratedMotion integrate(const GroundMotion& motion) {
    const auto& a = motion.acceleration;
    IntegratedMotion result;
    result.velocity.assign(a.size(), 0);
    result.displacement.assign(a.size(), 0);
    const double h = motion.dt;
    for (std::size_t k = 0; k + 1 < a.size(); ++k) {
        const double v = result.velocity[k];
        result.velocity[k + 1] = v + h / 2 * (a[k] + a[k + 1]);
        result.displacement[k + 1] =
            result.displacement[k] + h * v + h * h / 6 * (2 * a[k] + a[k + 1]);
    }
    return result;
}

double peak_acceleration(const GroundMotion& motion) {
    double peak = 0;
    for (const double a : motion.acceleration) peak = std::max(peak, std::abs(a));
    return peak;
}

MotionMeasures measures(const GroundMotion& motion) {
    MotionMeasures m;
    const auto& a = motion.acceleration;
    if (a.empty()) return m;
    const IntegratedMotion path = integrate(motion);
    std::vector<double> cumulative(a.size(), 0);
    for (std::size_t k = 0; k < a.size(); ++k) {
        if (std::abs(a[k]) > m.pga) {
            m.pga = std::abs(a[k]);
            m.pga_index = k;
        }
        m.pgv = std::max(m.pgv, std::abs(path.velocity[k]));
        m.pgd = std::max(m.pgd, std::abs(path.displacement[k]));
        if (k + 1 == a.size()) break;
        const double s = (a[k + 1] - a[k]) / motion.dt;
        const Step step{a[k], s, path.velocity[k], path.displacement[k]};
        const auto inside = [&](double t) { return t > 0 && t < motion.dt; };
        if (const double t = -a[k] / s; inside(t))
            m.pgv = std::max(m.pgv, std::abs(step.velocity(t)));
        for (const double t : step.turns())
            if (inside(t)) m.pgd = std::max(m.pgd, std::abs(step.displacement(t)));
        cumulative[k + 1] = cumulative[k] + squared_integral(a[k], s, motion.dt);
    }
    // [arias1970]: the energy per weight that oscillators of all frequencies take up
    m.arias = pi / (2 * standard_gravity) * cumulative.back();
    if (cumulative.back() > 0) {
        m.significant_start = time_of_share(motion, cumulative, 0.05);
        m.significant_duration = time_of_share(motion, cumulative, 0.95) - m.significant_start;
    }
    m.final_velocity = path.velocity.back();
    m.final_displacement = path.displacement.back();
    return m;
}

}  // namespace percuss
