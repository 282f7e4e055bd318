// A place of a building.
#pragma once

#include <cstddef>
#include <vector>

#include "percuss/core/scalar.hpp"

namespace percuss {

/// A part of the displacement of a point.
struct DofShare {
    std::size_t index = 0;
    double weight = 0;
};
/// A place of a building: a degree of freedom, or a point between some of them (points.hpp).
struct Dof {
    std::size_t building = 0;
    std::size_t index = 0;  ///< of a point: the floor that it belongs to, or the next above
    std::vector<DofShare> shares = {};  ///< empty: the degree of freedom itself
    double level = not_given;           ///< m above the ground, of a point on a column

    /// What the displacement is the sum of.
    [[nodiscard]] std::vector<DofShare> parts() const {
        return shares.empty() ? std::vector<DofShare>{{index, 1}} : shares;
    }
    [[nodiscard]] bool on_column() const { return given(level); }
};

}  // namespace percuss
