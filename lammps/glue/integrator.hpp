// What moves the particles: the styles rely on velocity Verlet with one step for all forces.
#pragma once

#include <string>

#include "update.h"
#include "utils.h"

namespace percuss::lammps {

/// Why contacts with a history cannot be moved this way, or empty. Without it, springs of friction
/// would be stretched twice, and walls, which LAMMPS does not call then, would not be there.
[[nodiscard]] inline std::string wrong_integrator(const LAMMPS_NS::Update& update) {
    if (update.whichflag == 2)
        return "cannot be used with minimize, because contacts depend on velocities and on what "
               "went before; let particles come to rest with 'fix viscous' or 'fix nve/limit'";
    if (update.whichflag == 1 && LAMMPS_NS::utils::strmatch(update.integrate_style, "^respa"))
        return "needs one time step for all forces; use 'run_style verlet' instead of respa";
    return "";
}

}  // namespace percuss::lammps
