// Which versions of LAMMPS the styles were tested with.
#pragma once

#include <string>

namespace LAMMPS_NS {
class LAMMPS;
}

namespace percuss::lammps {

/// Empty, or why this LAMMPS is refused.
[[nodiscard]] std::string refusal(int version, const std::string& name);
/// Stops LAMMPS in its own way if its version was not tested.
void require_tested_version(LAMMPS_NS::LAMMPS* lmp);

}  // namespace percuss::lammps
