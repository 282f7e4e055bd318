// Points of a building that are no degrees of freedom: on a column between two floors, and at the
// edge of a floor that turns.
#pragma once

#include <cstddef>

#include "percuss/pounding/problem.hpp"

namespace percuss {

/// A point on a column at a level above the ground, m; a floor itself where there is one within a
/// millimetre. The column has no mass, is clamped in the floors, which do not bend, and keeps the
/// shape that they give it: s = 0 ... 1 up its storey, the point moves with
///     x_below + (x_above - x_below) s^2 (3 - 2 s)
/// and hands the contact force to the floors in the same parts, the reactions of a clamped beam
/// ([clough1975], cubic Hermitian polynomials). Its own bending between the floors is left out. The
/// heights of the storeys must be known.
[[nodiscard]] Expected<Dof> column_point(const Building& building, std::size_t number,
                                         double level);

/// A point of a floor of a torsional building, `offset` metres from its centre of mass across the
/// motion.
[[nodiscard]] Expected<Dof> edge_point(const Building& building, std::size_t number,
                                       std::size_t floor, double offset);

/// m above the ground, of a floor or a point; NaN where the heights are unknown.
[[nodiscard]] double level_of(const Building& building, const Dof& place);

}  // namespace percuss
