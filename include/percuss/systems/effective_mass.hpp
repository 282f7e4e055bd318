// The mass that the two bodies of a pair show each other.
#pragma once

#include "percuss/systems/pounding.hpp"

namespace percuss {

/// 1/(b' M^-1 b), kg. The buildings of the pair must fit.
[[nodiscard]] double effective_mass(const Pounding& problem, const PoundingPair& pair);

}  // namespace percuss
