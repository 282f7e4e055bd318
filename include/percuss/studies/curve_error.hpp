// How far a computed curve is from a measured one:
//     NE = ||F - G||/||F||,   F measured, G computed, Euclidean norms of equally spaced samples
// [mahmoud2008] Eqs. (11), (12), there in per cent. The sums need both curves at the same times, so
// both are taken as linear between their samples and resampled on a common grid over the time that
// both cover.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "percuss/core/expected.hpp"
#include "percuss/core/scalar.hpp"

namespace percuss {

struct TimeCurve {
    std::string name;  ///< for messages
    std::vector<double> time, value;
};

/// A value of a curve and when.
struct CurvePoint {
    double time = not_given;
    double value = not_given;
};

struct CurveError {
    double normalised = not_given;  ///< on the grid; 1 is 100 %
    double limit = not_given;       ///< the same of ever finer grids: norms are integrals over time
    double from = not_given, to = not_given;  ///< the time that both curves cover
    double covered = not_given;               ///< part of the measured time that this is
    std::size_t samples = 0;                  ///< of the grid
    CurvePoint measured_peak, computed_peak;  ///< of largest magnitude in the common time
    CurvePoint largest_difference;            ///< computed less measured
};

/// `samples` of the grid, ends included; 0: as many as the denser curve has in the common time, so
/// that curves on one equally spaced axis are compared sample by sample. Refused in one sentence:
/// fewer than two samples, values that are not finite, times that do not increase, no common time,
/// and a measured curve that is constant there.
[[nodiscard]] Expected<CurveError> curve_error(const TimeCurve& measured, const TimeCurve& computed,
                                               std::size_t samples = 0);

}  // namespace percuss
