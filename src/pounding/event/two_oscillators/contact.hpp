// Collocation at Gauss points for a contact of two oscillators: the case that studies run by the
// thousand. The accelerations at eight instants are found by iteration; all eight forces are
// computed at once, where an explicit method waits for one after the other. At the end of a step
// the method has order 16.
//
// Plain data: it is shared by sources that are compiled for different processors.
#pragma once

#include <cstddef>

#include "pounding/event/contact/now.hpp"

namespace percuss::pounding {

inline constexpr std::size_t gauss_points = 8;

/// What an acceleration known at the points, a polynomial in x between them, does to velocity and
/// displacement, when the time from the start of the step is H tau(x), x from 0 to 1.
struct GaussTable {
    double tau[gauss_points];
    double first[gauss_points][gauss_points];   ///< velocity at point i is first[j][i] a[j] H
    double second[gauss_points][gauss_points];  ///< displacement second[j][i] a[j] H^2
    double end_first[gauss_points], end_second[gauss_points];  ///< the same at x = 1
    double ahead[gauss_points];                                ///< the polynomial itself at x = 1
};

enum class QuickLaw { hertz_tsuji, hunt_crossley, linear_dashpot };

/// Two classical modes x, one contact, one straight segment of ground motion g, in the two motions
/// that tell what a contact does: the indentation d = shape x - offset, and the mixture z = aside x
/// that its force F leaves alone.
///     d'' = dd.k (d + offset) + dz.k z + dd.c d' + dz.c z' + d.ground g + d.constant + push F
///     z'' = zd.k (d + offset) + zz.k z + ...              + z.ground g + z.constant
struct QuickContact {
    struct Coupling {
        double k, c;
    };
    struct Drive {
        double ground, constant;
    };
    double shape[2], aside[2];
    double back_d[2], back_z[2];  ///< x'' = back_d d'' + back_z z''
    Coupling dd, dz, zd, zz;
    Drive d, z;
    double push;
    double offset;               ///< gap and zero
    double K, damper;            ///< of the law
    double value, rise, anchor;  ///< of the ground
};

/// Where a step ends: after a given time, where the bodies are at rest relative to each other, or
/// where they part.
enum class GaussGoal { time, turn, separation };

struct GaussStep {
    const GaussTable* table;
    GaussGoal goal;
    double start;       ///< time
    double length;      ///< H: given for `time`, a guess that is improved for the others
    double longest;     ///< a step found longer than this is given up
    double x[2], y[2];  ///< displacements and velocities of the modes
    ContactNow here;    ///< the contact at the start
    double force_rate, force_bend;  ///< dF/dt and its own rate there, 0 if they are not known
    double per_length, per_speed;   ///< of errors in d and d'
    // what is found
    double a[2][gauss_points];  ///< accelerations of the modes at the points
    double d[gauss_points], v[gauss_points], F[gauss_points];  ///< the contact there
    double least_d, least_v, most_v, most_F, least_a[2], most_a[2];
    double end_x[2], end_y[2];
    ContactNow there;
    double end_bend;  ///< d'' there
    int iterations;
};

/// Gives the error; infinity if the iteration does not converge or the step is too long.
using GaussKernel = double (*)(const QuickContact&, GaussStep&);

struct GaussKernels {
    GaussKernel take[3];  ///< by law
};
extern const GaussKernels gauss_kernels_baseline;
#if defined(PERCUSS_X86)
extern const GaussKernels gauss_kernels_avx;
#endif
/// The widest that this processor can run.
[[nodiscard]] const GaussKernels& gauss_kernels();

}  // namespace percuss::pounding
