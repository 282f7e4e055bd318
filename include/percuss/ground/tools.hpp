// What is done to a ground motion before it is used, and the numbers by which it is known.
// Velocity and displacement are exact for acceleration that is linear between the samples, from
// rest.
#pragma once

#include <cstddef>
#include <vector>

#include "percuss/core/expected.hpp"
#include "percuss/ground/motion.hpp"

namespace percuss {

/// Ground velocity and displacement at the samples.
struct IntegratedMotion {
    std::vector<double> velocity;      ///< m/s
    std::vector<double> displacement;  ///< m
};
[[nodiscard]] IntegratedMotion integrate(const GroundMotion& motion);

struct MotionMeasures {
    double pga = 0;                   ///< greatest |acceleration|, m/s^2
    std::size_t pga_index = 0;        ///< sample where it occurs
    double pgv = 0;                   ///< greatest |velocity| at a sample, m/s
    double pgd = 0;                   ///< greatest |displacement| at a sample, m
    double arias = 0;                 ///< pi/(2 g) times the trapezoidal sum of a^2, m/s
    double significant_duration = 0;  ///< D5-95, from 5 % to 95 % of the Arias intensity, s
    double significant_start = 0;     ///< when 5 % is reached, s
    double final_velocity = 0;        ///< m/s
    double final_displacement = 0;    ///< m
};
[[nodiscard]] MotionMeasures measures(const GroundMotion& motion);

[[nodiscard]] double peak_acceleration(const GroundMotion& motion);

[[nodiscard]] GroundMotion scaled(GroundMotion motion, double factor);
/// Refuses a motion that never moves, and a target that is not positive.
[[nodiscard]] Expected<GroundMotion> scaled_to_peak(GroundMotion motion, double peak);
/// So that the pseudo-acceleration at this period and damping is `target` (m/s^2).
[[nodiscard]] Expected<GroundMotion> scaled_to_spectrum(GroundMotion motion, double target,
                                                        double period, double damping = 0.05);

/// Takes out the polynomial of this degree (0, 1 or 2) that fits the acceleration best in the
/// sense of least squares. Processed records need none.
[[nodiscard]] Expected<GroundMotion> baseline_corrected(GroundMotion motion, int degree);

/// A Butterworth band-pass run forward and backward, so that it shifts no phase; the motion is
/// padded with zeros so that the filter can ring out. Either frequency may be 0: no such corner.
struct BandPass {
    double low = 0;             ///< Hz, what lies below goes
    double high = 0;            ///< Hz, what lies above goes
    int order = 4;              ///< of each corner and each run, even
    bool keep_padding = false;  ///< the ringing before and after the record stays part of it
};
[[nodiscard]] Expected<GroundMotion> band_passed(GroundMotion motion, const BandPass& filter);

/// At another step: linear interpolation to a finer one, and for a coarser one first a zero-phase
/// low-pass below the new Nyquist frequency. A finer step that divides the old one keeps every
/// sample and changes no integral.
[[nodiscard]] Expected<GroundMotion> resampled(const GroundMotion& motion, double dt);

/// Zero padding after the record, for at least `seconds`.
[[nodiscard]] Expected<GroundMotion> with_quiet_tail(GroundMotion motion, double seconds);

}  // namespace percuss
