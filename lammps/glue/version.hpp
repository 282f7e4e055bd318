// The release of LAMMPS that the styles were built for.
#pragma once

#include <string>

namespace LAMMPS_NS {
class LAMMPS;
}

namespace percuss::lammps {

/// As LAMMPS writes it: "22 Jul 2025".
[[nodiscard]] std::string built_release();
/// Empty, or why a LAMMPS of this release is refused.
[[nodiscard]] std::string refusal(const std::string& release);
/// Stops LAMMPS in its own way if it is another release than the headers were.
void require_same_release(LAMMPS_NS::LAMMPS* lmp);

}  // namespace percuss::lammps
