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

/// Adds a spring between floor i and the one below (the ground for i = 0).
void connect_storey(std::span<double> matrix, std::size_t n, std::size_t i, double value);

/// Storeys from the ground up.
[[nodiscard]] ShearMatrices shear_building(std::span<const Storey> storeys);

}  // namespace percuss::pounding
