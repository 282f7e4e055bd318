// Response spectra: the greatest response of a linear oscillator to a ground motion, over its
// period. The oscillator is propagated exactly for the piecewise linear acceleration, and the peaks
// are located between the samples from the closed form of each step.
#pragma once

#include <span>
#include <vector>

#include "percuss/core/expected.hpp"
#include "percuss/ground/motion.hpp"

namespace percuss {

/// Greatest values of |u|, |u'| and |u'' + a_g|; u is relative to the ground.
struct SpectrumPoint {
    double period = 0;                ///< s
    double displacement = 0;          ///< Sd, m
    double pseudo_velocity = 0;       ///< PSv = 2 pi/T Sd, m/s
    double pseudo_acceleration = 0;   ///< PSa = (2 pi/T)^2 Sd, m/s^2
    double acceleration = 0;          ///< Sa, absolute, m/s^2
    double time_of_displacement = 0;  ///< when |u| is greatest, s
};

struct SpectrumSettings {
    double damping = 0.05;  ///< ratio to critical, 0 <= damping < 1
    /// The oscillator still swings when the record ends; long periods may peak only then.
    bool free_vibration = true;
};

/// One point per period, in their order. Refuses periods that are not positive, a damping ratio
/// outside [0, 1), and a motion without samples or step.
[[nodiscard]] Expected<std::vector<SpectrumPoint>> response_spectrum(
    const GroundMotion& motion, std::span<const double> periods,
    const SpectrumSettings& settings = {});

/// `count` periods from `from` to `to` with equal ratios.
[[nodiscard]] std::vector<double> spaced_periods(double from, double to, std::size_t count);

}  // namespace percuss
