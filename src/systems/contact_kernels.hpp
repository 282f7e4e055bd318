// Steps of a contact of two oscillators, compiled for several processors. Plain data: it is shared
// by sources that are compiled for different ones.
#pragma once

#include <cstddef>

#include "contact_clock.hpp"

namespace percuss::pounding {

enum class QuickLaw { hertz_tsuji, hunt_crossley, linear_dashpot };

inline constexpr std::size_t quick_size = 5;  ///< x1, x2, y1, y2, time

/// Two classical modes, one contact, one straight piece of ground motion.
struct QuickContact {
    double shape[2];  ///< indentation per displacement of a mode, rate per velocity
    double push[2];   ///< modal acceleration per unit of contact force
    double stiffness[2], damping[2], ground[2], constant[2];  ///< rows of the modes' equations
    double offset;                                            ///< gap and zero
    double K, damper;                                         ///< of the law
    double value, rise, anchor;                               ///< of the ground
    double onset, pace, length;                               ///< of the clock
    int power;
};
struct ContactNow {
    double d = 0, v = 0, F = 0;
};
/// Where a step starts and what it leaves: the slopes of its stages, the first of which is known,
/// those between first and last times h; and its end. Rows of `quick_size`.
struct QuickPlace {
    double l, h;
    const double* state;
    double* slopes;
    double* end;
    ContactNow* there;        ///< the contact at its end
    const double* per_scale;  ///< of the error, by component
};
/// Gives the error.
using QuickStep = double (*)(const QuickContact&, const QuickPlace&);

/// s' in the clock, at l and a state.
using QuickSlope = void (*)(const QuickContact&, double, const double*, double*);

struct ContactKernels {
    QuickStep step[3][4];  ///< by law and clock
    QuickSlope slope[3][4];
};
extern const ContactKernels contact_kernels_baseline;
#if defined(PERCUSS_X86)
extern const ContactKernels contact_kernels_avx;
#endif

/// The widest that this processor can run.
[[nodiscard]] const ContactKernels& contact_kernels();

}  // namespace percuss::pounding
