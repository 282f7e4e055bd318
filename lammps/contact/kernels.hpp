// The kernels of the library for the radius, the onset and the mass of one contact.
#pragma once

#include <cmath>

#include "contact/model.hpp"
#include "percuss/laws/form.hpp"

namespace percuss::lammps {

// A kernel of unit effective radius, rescaled: Hertz stiffness ~ sqrt(R), pull of DMT ~ R.
template <class K>
K at_radius(K kernel, double radius) {
    if constexpr (std::is_same_v<K, Thornton>) {
        kernel.K *= std::sqrt(radius);
        kernel.R *= radius;
    } else if constexpr (std::is_same_v<K, JkrContact>) {
        kernel.R *= radius;
    } else if constexpr (std::is_same_v<K, DmtContact>) {
        kernel.K *= std::sqrt(radius);
        kernel.pull *= radius;
    } else if constexpr (requires { kernel.K; }) {
        kernel.K *= std::sqrt(radius);
    }
    return kernel;
}

/// x^power for the few powers that occur, decided once per block.
enum class Power { zero, half, one, minus_one, any };

inline Power power_of(double p) {
    return p == 0     ? Power::zero
           : p == 0.5 ? Power::half
           : p == 1   ? Power::one
           : p == -1  ? Power::minus_one
                      : Power::any;
}

}  // namespace percuss::lammps
