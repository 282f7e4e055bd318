// The matrices of a shear building, one degree of freedom per storey.
#pragma once

#include <span>
#include <vector>

#include "percuss/pounding/models.hpp"

namespace percuss::pounding {

/// Row by row.
struct ShearMatrices {
    std::vector<double> mass, damping, stiffness;
};

/// Storeys from the ground up.
[[nodiscard]] ShearMatrices shear_building(std::span<const Storey> storeys);

}  // namespace percuss::pounding
