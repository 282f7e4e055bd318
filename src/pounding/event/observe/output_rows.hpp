// The rows of a building's output matrix at a state, and what contacts add to accelerations.
#pragma once

#include <cstddef>

#include "pounding/event/modal_structure.hpp"

namespace percuss::pounding {

inline double row_value(const BuildingBranch& b, std::size_t row, const double* state,
                        std::size_t all) {
    const double* coefficient = b.output.data() + row * 2 * b.count;
    const double* x = state + b.first;
    const double* y = state + all + b.first;
    double sum = 0;
    for (std::size_t k = 0; k < b.count; ++k)
        sum += coefficient[k] * x[k] + coefficient[b.count + k] * y[k];
    return sum;
}

inline double contact_part(const ModalBranch& branch, std::size_t building, std::size_t dof,
                           const double* force) {
    double sum = 0;
    for (std::size_t p = 0; p < branch.pairs.size(); ++p) {
        if (force[p] == 0) continue;
        for (const PairEffect& effect : branch.pairs[p].effects)
            if (effect.building == building) sum += effect.acceleration[dof] * force[p];
    }
    return sum;
}

}  // namespace percuss::pounding
