#include <algorithm>
#include <cmath>

#include "percuss/core/scalar.hpp"
#include "percuss/ground/tools.hpp"

namespace percuss {

namespace {

/// When this part of the sum is reached, linear between samples.
double time_of_share(const GroundMotion& motion, const std::vector<double>& cumulative,
                     double share) {
    const double target = share * cumulative.back();
    const auto after = std::ranges::lower_bound(cumulative, target) - cumulative.begin();
    if (after == 0) return 0;
    const auto k = static_cast<std::size_t>(after) - 1;
    const double part = (target - cumulative[k]) / (cumulative[k + 1] - cumulative[k]);
    return motion.dt * (static_cast<double>(k) + part);
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
        if (k > 0)
            cumulative[k] = cumulative[k - 1] + motion.dt / 2 * (a[k - 1] * a[k - 1] + a[k] * a[k]);
    }
    // [arias1970]: the energy per weight that oscillators of all frequencies take up. The sum of
    // squares, not the integral of the squared chords: it is what data bases print, and it is exact
    // for a motion without frequencies above the sampling theorem.
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
