// Two spheres each as LAMMPS sees them, many pairs at once: where their surfaces are and how they
// move against each other.
#pragma once

#include "contact/sliding.hpp"

namespace percuss::lammps {

struct Meetings {
    Vectors separation;      ///< from the centre of the second to that of the first
    Vectors velocity;        ///< of the first against the second
    Vectors spin_i, spin_j;  ///< angular velocities, if there is friction
    alignas(64) Column<double> radius_i;
    alignas(64) Column<double> radius_j;
    // masses, or their inverses where some are frozen or rigid
    alignas(64) Column<double> mass_i;
    alignas(64) Column<double> mass_j;
};

/// Are the columns of mass those of the particles, or inverse?
enum class Masses { plain, inverse };

/// Lane `k` alone, for the rare cases.
[[nodiscard]] Meeting meeting(const Meetings& meetings, Masses masses, int k);

/// Indentation, rates, effective mass and radius of all lanes of the block; with friction also
/// normals, slip and compliances.
void describe(const Meetings& meetings, Masses masses, const Step& step, const Friction& friction,
              Block& block, Sliding& sliding);

/// What a block does to its particles.
struct Kicks {
    Vectors force;                     ///< on the first; the second gets the opposite
    Vectors torque_i, torque_j;        ///< if there is friction
    alignas(64) Column<double> power;  ///< that the normal force takes up
};

/// After evaluate() and resist(). What friction takes up (Sliding::absorbed) becomes the work of
/// its forces and torques: where the lever arm of the velocity is another than that of the torque,
/// that is not force times slip.
void find_kicks(const Meetings& meetings, Masses masses, const Step& step, const Friction& friction,
                const Block& block, Sliding& sliding, Kicks& kicks);

}  // namespace percuss::lammps
