// Columns: one number or one vector of each contact of a block, laid out for vector instructions.
#pragma once

#include <array>

#include "contact/vector.hpp"

namespace percuss::lammps {

inline constexpr int block_capacity = 32;

/// Eight places more, so that the columns of one lane do not all fall into the same few sets of the
/// cache.
template <class T>
using Column = std::array<T, block_capacity + 8>;

struct Vectors {
    alignas(64) Column<double> x;
    alignas(64) Column<double> y;
    alignas(64) Column<double> z;

    [[nodiscard, gnu::always_inline]] Vector at(int k) const { return {x[k], y[k], z[k]}; }
    [[gnu::always_inline]] void set(int k, const Vector& v) {
        x[k] = v.x;
        y[k] = v.y;
        z[k] = v.z;
    }
};

}  // namespace percuss::lammps
