// Columns that are struck between two floors.
#pragma once

#include <cstddef>
#include <vector>

#include "percuss/pounding/problem.hpp"

namespace percuss::pounding {

struct StruckColumn {
    std::size_t pair = 0;
    bool right = false;
    std::size_t building = 0, storey = 0;
    double share = 1;  ///< of the storey's shear
    double above = 0;  ///< N per unit of contact force, in the columns above the point
    double below = 0;  ///< and below it
};

/// In the order of the pairs, left side first.
[[nodiscard]] std::vector<StruckColumn> struck_columns(const Pounding& problem);

}  // namespace percuss::pounding
