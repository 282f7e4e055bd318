// The pounding runs that are timed.
#pragma once

#include <cstddef>

#include "percuss/pounding/models.hpp"
#include "percuss/pounding/problem.hpp"

namespace percuss::bench {

/// The oscillators of Table 1 of [mahmoud2008] with the viscoelastic law as published, e = 0.6,
/// under forty seconds of filtered noise with a peak of half g.
[[nodiscard]] Pounding two_oscillators(double first_period, double second_period);

/// Buildings in a row that meet at all floors, five percent of damping in every mode, under the
/// same motion. The fundamental period is a tenth of a second per storey, less for every second
/// building.
[[nodiscard]] Pounding row_of_buildings(std::size_t buildings, std::size_t storeys);

/// Five storeys beside eight under the same motion, which meet at all floors of the lower one: all
/// storeys yield by one rule, at a drift that the elastic buildings exceed a few times over.
[[nodiscard]] Pounding yielding_pair(Hysteresis rule);

}  // namespace percuss::bench
