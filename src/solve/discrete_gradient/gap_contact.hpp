// A contact that closes after a gap.
#pragma once

#include <functional>

#include "percuss/laws/form.hpp"

namespace percuss::solvers {

/// Ground acceleration, m/s^2, as a function of time, s.
using Ground = std::function<double(double time)>;

/// K d^n + c d^j v behind a gap; the coefficients are those of the law, regardless of the onset.
struct GapContact {
    double gap = 0;  ///< m
    GeneralPower law;
    Release release = Release::no_tension;  ///< geometric: the contact may pull until d = 0

    [[nodiscard]] bool may_pull() const { return release != Release::no_tension; }
};

}  // namespace percuss::solvers
