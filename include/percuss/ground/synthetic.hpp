// Ground motions made from a seed, so that everything runs without a data base of records.
//
// Rezaeian and Der Kiureghian's site-based model: white noise through a filter whose frequency
// drifts, normalised to unit variance at every time, shaped by a gamma envelope, then through a
// critically damped oscillator that takes out what would leave a velocity or displacement behind.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "percuss/core/expected.hpp"
#include "percuss/ground/motion.hpp"

namespace percuss {

struct SyntheticMotion {
    std::string name;
    std::uint64_t seed = 1;
    double dt = 0.005;              ///< s
    double duration = 20;           ///< time of the last sample, s
    double peak = 0;                ///< greatest |acceleration| after scaling, m/s^2
    double start = 0.5;             ///< where the envelope begins; may be negative, s
    double shape = 2;               ///< alpha_2 of the envelope, > 1
    double decay = 0.6;             ///< alpha_3 of the envelope, 1/s
    double middle = 2.5;            ///< t_mid, where the frequency is given, s
    double frequency = 4;           ///< f_mid of the filter, Hz
    double frequency_slope = 0;     ///< Hz/s
    double filter_damping = 0.3;    ///< bandwidth of the filter, 0 < filter_damping < 1
    double corner_frequency = 0.2;  ///< f_c of the high-pass oscillator, Hz
};

/// Same parameters, same samples. Refuses values out of bounds with a sentence.
[[nodiscard]] Expected<GroundMotion> synthesize(const SyntheticMotion& parameters);

/// Thirty sets "G01" ... "G30", three per peak acceleration of 0.1, 0.2 ... 1.0 g. Their envelope,
/// frequency content and spectrum follow thirty recorded motions of thirty earthquakes.
[[nodiscard]] std::vector<SyntheticMotion> synthetic_suite();

/// An earthquake and a site, for which parameters are drawn by the published regression.
struct MotionScenario {
    double magnitude = 7;      ///< moment magnitude
    bool reverse = false;      ///< reverse faulting, otherwise strike-slip
    double distance = 20e3;    ///< to the rupture, m
    double shear_speed = 500;  ///< V_s30, mean shear wave speed of the upper 30 m, m/s
};

/// Random parameters of one motion; the peak acceleration is the caller's. The seed serves the
/// parameters and the motion.
[[nodiscard]] Expected<SyntheticMotion> draw_motion(const MotionScenario& scenario, double peak,
                                                    std::uint64_t seed);

/// White noise through two oscillators, the ground layer and a high-pass, with a gamma envelope:
/// the classical stationary spectrum of Clough and Penzien, without drift of the frequency.
struct CloughPenzienMotion {
    std::string name;
    std::uint64_t seed = 1;
    double dt = 0.005;             ///< s
    double duration = 20;          ///< s
    double peak = 0;               ///< m/s^2
    double start = 0.5;            ///< of the envelope, s
    double shape = 2;              ///< alpha_2 of the envelope, > 1
    double decay = 0.6;            ///< alpha_3 of the envelope, 1/s
    double ground_frequency = 15;  ///< omega_g, rad/s
    double ground_damping = 0.6;   ///< zeta_g
    double low_frequency = 1.5;    ///< omega_f of the high-pass, rad/s
    double low_damping = 0.6;      ///< zeta_f
};

enum class Soil { firm, medium, soft };
/// The filter of a class of soil; the rest as in CloughPenzienMotion{}.
[[nodiscard]] CloughPenzienMotion clough_penzien(Soil soil);
[[nodiscard]] Expected<GroundMotion> synthesize(const CloughPenzienMotion& parameters);

/// A velocity pulse of a near fault, v = A/2 [1 + cos(2 pi f (t - t_0)/gamma)]
/// cos(2 pi f (t - t_0) + nu) for |t - t_0| <= gamma/(2 f).
struct VelocityPulse {
    double speed = 0.8;   ///< A, m/s
    double period = 2.5;  ///< 1/f, s
    double cycles = 2;    ///< gamma, > 1
    double phase = 0;     ///< nu, rad
    double centre = 5;    ///< t_0, s
};

/// The motion with the pulse added and the ground brought back to rest. Refuses a pulse that does
/// not lie within the motion or that its step cannot show.
[[nodiscard]] Expected<GroundMotion> with_pulse(GroundMotion motion, const VelocityPulse& pulse);

}  // namespace percuss
