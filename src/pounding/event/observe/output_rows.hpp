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

/// m/s, of the elongation of a link.
inline double link_rate(const BuildingBranch& b, const LinkBranch& link, const double* state,
                        std::size_t all) {
    const auto velocity = [&](std::size_t dof) {
        return dof == no_dof ? 0 : row_value(b, b.rows.velocity + dof, state, all);
    };
    return velocity(link.span.far) - velocity(link.span.near);
}
/// What the acceleration of the ground adds to a row; `a`: by channel.
inline double ground_part(const ModalBranch& branch, const BuildingBranch& b, std::size_t row,
                          const double* a) {
    if (b.ground.size() == 0 || !a) return 0;
    return b.ground[static_cast<Eigen::Index>(row)] * a[branch.blocks[b.first].channel];
}

/// What a unit of a contact's or a smooth spring's force adds to a row of forces that hold a
/// slider.
template <class Effect>
double held_part(const Effect& effect, std::size_t building, std::size_t row) {
    double sum = 0;
    if (effect.building == building)
        for (const auto& [of, value] : effect.held) sum += of == row ? value : 0;
    return sum;
}
/// What contacts add to it; `force`: by pair.
inline double held_part(const ModalBranch& branch, std::size_t building, std::size_t row,
                        const double* force) {
    double sum = 0;
    for (std::size_t p = 0; p < branch.pairs.size(); ++p)
        for (const PairEffect& effect : branch.pairs[p].effects)
            if (force[p] != 0) sum += force[p] * held_part(effect, building, row);
    return sum;
}

/// What smooth springs add to the force that holds a slider; `force`: by spring.
inline double held_by_springs(const ModalBranch& branch, std::size_t building, std::size_t row,
                              const double* force) {
    double sum = 0;
    for (std::size_t i = 0; i < branch.springs.size(); ++i)
        sum += force[i] * held_part(branch.springs[i], building, row);
    return sum;
}
/// What smooth springs add to a row.
inline double spring_part(const ModalBranch& branch, std::size_t building, std::size_t row,
                          const double* force) {
    if (!force) return 0;
    const OutputRows& rows = branch.buildings[building].rows;
    double sum = held_by_springs(branch, building, row, force);
    for (std::size_t i = 0; i < branch.springs.size(); ++i) {
        const SpringEffect& effect = branch.springs[i];
        if (effect.building != building) continue;
        if (row >= rows.acceleration && row < rows.drift)
            sum += effect.acceleration[row - rows.acceleration] * force[i];
        if (row == effect.row) sum += force[i];
    }
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
