// Buildings whose floors turn because their stiffness is not where their mass is.
#pragma once

#include <string>
#include <vector>

#include "percuss/pounding/models.hpp"

namespace percuss {

struct TorsionalStorey {
    double mass = 0;       ///< kg, of the floor
    double stiffness = 0;  ///< N/m, in the direction of the motion
    double eccentricity =
        0;                ///< m, across the motion, from the centre of mass to that of stiffness
    double torsion = 0;   ///< N m/rad, about the centre of stiffness
    double gyration = 0;  ///< m, radius of, about the centre of mass
};

/// Storeys from the ground up, the centres of mass of the floors on one vertical line, motion in
/// one direction. The floors' displacements at the centres of mass come first, then their rotations
/// times half the width: what a rotation moves the edge. A point `y` across the motion moves with
/// x - y rotation; a storey stores
///     k (drift - eccentricity twist)^2/2 + torsion twist^2/2.
struct TorsionalBuilding {
    std::string name = {};
    std::vector<TorsionalStorey> storeys;
    std::vector<double> heights = {};  ///< m, of each storey; empty: unknown
    double width = 0;                  ///< m, across the motion; contacts lie within half of it
    DampingModel damping = StoreyDamping{};  ///< StoreyDamping: none
};
[[nodiscard]] Expected<Building> build(const TorsionalBuilding& building);

}  // namespace percuss
