// An accepted step, or the part of it up to an event: all that its dense output is made from.
#pragma once

#include <cstddef>

#include "percuss/core/scalar.hpp"

namespace percuss::solvers {

template <class Vector>
struct Segment {
    Vector start, slope;
    double h = 0;
    double time = 0;                ///< at its start, s
    double separation = not_given;  ///< the part of it at which y = 0, if it gets there
    std::size_t phase = 0;
};

}  // namespace percuss::solvers
