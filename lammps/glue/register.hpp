// The styles under their names.
#pragma once

namespace LAMMPS_NS {
class Fix;
class LAMMPS;
class Pair;
}  // namespace LAMMPS_NS

namespace percuss::lammps {

LAMMPS_NS::Pair* new_pair(LAMMPS_NS::LAMMPS* lmp);
LAMMPS_NS::Fix* new_wall(LAMMPS_NS::LAMMPS* lmp, int narg, char** arg);
LAMMPS_NS::Fix* new_ledger(LAMMPS_NS::LAMMPS* lmp, int narg, char** arg);

void register_styles(LAMMPS_NS::LAMMPS* lmp);

}  // namespace percuss::lammps
