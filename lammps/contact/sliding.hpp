// Tangential, rolling and twisting resistance: each a spring and a dashpot in parallel behind a
// slider, with the displacement kept in the history [luding2008]. As in the normal direction, the
// velocity that the dashpot sees is that of the full step.
#pragma once

#include "contact/block.hpp"
#include "contact/vector.hpp"

namespace percuss::lammps {

/// How a contact moves in its tangent plane. Velocities belong to the half step.
struct Motion {
    Vector normal;    ///< from the second body to the first
    Vector slip;      ///< relative velocity of the two surfaces, first minus second
    Vector rotation;  ///< relative angular velocity
    double slip_compliance = 0;      ///< change of slip by a unit force acting for a unit of time
    double rotation_compliance = 0;  ///< the same for a unit torque
};

struct Resistance {
    Vector force;     ///< on the first body, at the contact
    Vector torque;    ///< on the first body, from rolling and twisting
    double absorbed = 0;  ///< power that the contact takes up
    double stored = 0;    ///< energy in the springs
};

/// Resistance of lane `k`; `row` is its history and is updated if the step moves.
[[nodiscard]] Resistance resist(const Friction& friction, const Layout& layout, const Step& step,
                                const Block& block, int k, bool alive, const Motion& motion,
                                double* row);

}  // namespace percuss::lammps
