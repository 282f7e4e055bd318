// Shear buildings, one freedom per storey, and buildings side by side.
#pragma once

#include <cstddef>
#include <span>

#include "percuss/systems/structure.hpp"

namespace percuss {

struct Storey {
    double mass = 0;       ///< kg, of the floor
    double stiffness = 0;  ///< N/m, to the floor below
    double damping = 0;    ///< N s/m, to the floor below
};

/// Storeys from the ground up.
[[nodiscard]] Structure shear_building(std::span<const Storey> storeys);

/// Both structures on the same ground; the freedoms of `right` follow those of `left`.
[[nodiscard]] Structure side_by_side(const Structure& left, const Structure& right);

/// A contact between freedom `left` and freedom `right`, which stands on its positive side.
void add_contact(Structure& structure, std::size_t left, std::size_t right,
                 const GapContact& contact);

}  // namespace percuss
