// Two oscillators under thirty motions at ten levels, for five readings of the two models; all runs
// in memory. [mahmoud2008] Figs. 8-13
#pragma once

#include <string>
#include <vector>

#include "percuss/studies/suite.hpp"
#include "studies/suite/amplification.hpp"

namespace percuss::reproduction {

/// Positions of the readings among the laws of the study.
enum PoundingReading : std::int32_t {
    hertzdamp_published,      ///< Eq. (6)
    viscoelastic_published,   ///< Eq. (10)
    hertzdamp_matched,        ///< 0.6 delivered
    viscoelastic_matched,     ///< 0.6 delivered
    viscoelastic_equal_force  ///< 0.6 delivered, stiffness for the peak force of the Hertzdamp
};

class AmplificationEnsemble {
public:
    /// Runs everything.
    [[nodiscard]] static Expected<AmplificationEnsemble> run();

    [[nodiscard]] const SuiteStudy& study() const { return study_; }

    /// Of the three motions that belong to the level.
    [[nodiscard]] double mean_amplification(std::int32_t structure, std::int32_t law,
                                            std::int32_t level, std::size_t dof,
                                            studies::PeakMeasure measure) const;
    /// Of (peak with this law)/(peak with that law) over all motions and levels; structure -1: over
    /// all structures too.
    [[nodiscard]] studies::Statistics ratios(std::int32_t structure, std::int32_t law,
                                             std::int32_t against, std::size_t dof,
                                             studies::PeakMeasure measure) const;
    /// Runs that were not completed; they count nowhere.
    [[nodiscard]] long failures() const;
    [[nodiscard]] std::size_t runs() const { return runs_.size(); }

private:
    [[nodiscard]] const StoredRun& at(const StoredPlace& place) const;

    SuiteStudy study_;
    CaseProduct cases_;
    std::vector<StoredRun> runs_;  ///< by case
};

}  // namespace percuss::reproduction
