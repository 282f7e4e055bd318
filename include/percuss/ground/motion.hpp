// How the ground shakes: acceleration at equal time steps, linear in between.
#pragma once

#include <string>
#include <vector>

namespace percuss {

/// m/s^2, exact by definition: what "1 g" means wherever accelerations are read or shown.
inline constexpr double standard_gravity = 9.80665;

struct GroundMotion {
    double dt = 0;                     ///< s
    std::vector<double> acceleration;  ///< m/s^2, the first sample at time 0
    std::string name;                  ///< short: "ELC180", "G09"
    std::string note;                  ///< where it comes from: earthquake, station, component

    /// Of the last sample, s.
    [[nodiscard]] double duration() const {
        return acceleration.empty() ? 0 : dt * static_cast<double>(acceleration.size() - 1);
    }
};

}  // namespace percuss
