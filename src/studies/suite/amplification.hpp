// What an ensemble shows: amplification factors, their statistics over the records, one law beside
// another. The factor is the peak with pounding over the peak of the same building far from its
// neighbours under the same record. [mahmoud2008]
//
// Everything is read from the result file in the order of the cases, one cell at a time: the
// numbers depend neither on the order of computing nor does the memory on the number of runs.
#pragma once

#include <array>
#include <cstddef>
#include <functional>
#include <string_view>
#include <vector>

#include "percuss/core/expected.hpp"
#include "percuss/core/scalar.hpp"
#include "percuss/studies/case_product.hpp"
#include "percuss/studies/result_store.hpp"

namespace percuss::studies {

enum class PeakMeasure { displacement, acceleration, drift, shear };
inline constexpr std::array<std::string_view, 4> peak_measures{"displacement", "acceleration",
                                                               "drift", "shear"};
[[nodiscard]] double peak(const StoredPeaks& peaks, PeakMeasure measure);

/// NaN everywhere if there is nothing to count.
struct Statistics {
    long count = 0;
    double mean = not_given;
    double geometric_mean = not_given;  ///< of positive values; NaN if one is not
    double fractile16 = not_given;      ///< linear between the ordered values
    double median = not_given;
    double fractile84 = not_given;
    double least = not_given, most = not_given;
};
/// Values that are not finite are left out.
[[nodiscard]] Statistics statistics(std::vector<double> values);

/// The runs that differ in the record only.
struct SuiteCell {
    StoredPlace place;  ///< record -1
    std::vector<StoredRun> pounding;
    std::vector<StoredRun> alone;  ///< of the same records, in the same order
};
/// In the order of the cases. Refuses a file in which a run is missing or in the place of another.
[[nodiscard]] Expected<void> for_each_cell(const CaseProduct& product, const ResultStore& store,
                                           const std::function<void(const SuiteCell&)>& take);

/// NaN unless both runs were completed and the building moved without pounding.
[[nodiscard]] double amplification(const StoredRun& pounding, const StoredRun& alone,
                                   std::size_t dof, PeakMeasure measure);

struct CellStatistics {
    Statistics amplification;
    Statistics peak;  ///< with pounding
};
[[nodiscard]] CellStatistics cell_statistics(const SuiteCell& cell, std::size_t dof,
                                             PeakMeasure measure);

/// (peak with this law)/(peak with that law) over all records and levels.
struct LawComparison {
    std::int32_t structure = 0, gap = 0, restitution = 0;
    std::int32_t law = 0, against = 0;
    std::size_t dof = 0;
    PeakMeasure measure = PeakMeasure::displacement;
    Statistics ratio = {};
};
/// Every other law against this one, for displacement and acceleration.
[[nodiscard]] Expected<std::vector<LawComparison>> compare_laws(const CaseProduct& product,
                                                                const ResultStore& store,
                                                                std::int32_t against);

}  // namespace percuss::studies
