// How probable it is that a run of an ensemble exceeds a limit, given the intensity.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "percuss/figures/figure.hpp"
#include "percuss/studies/suite.hpp"
#include "studies/fragility/lognormal_fit.hpp"

namespace percuss::studies {

enum class Demand {
    displacement,
    drift,
    drift_ratio,
    ductility,
    acceleration,
    shear,
    force,
    impacts
};

/// "drift > 30 mm", or of one degree of freedom, "A.3 drift > 1 %"; "force > 2 MN", or of one pair,
/// "A.3-B.3 force > 2 MN".
struct FragilityQuestion {
    std::string text;  ///< as it is told: "drift > 30 mm"
    Demand demand = Demand::drift;
    std::string dof;   ///< empty: the largest of all
    std::string pair;  ///< of force and impacts; empty: all contacts together
    double limit = 0;
};
/// Several are separated by commas. Refused with a sentence: unknown demands, limits of another
/// dimension, degrees of freedom and pairs that no structure has, demands that the structures do
/// not have.
[[nodiscard]] Expected<std::vector<FragilityQuestion>> parse_fragility(std::string_view text,
                                                                       const SuiteStudy& study);

/// Force and impacts, which there are with pounding only.
[[nodiscard]] bool of_contacts(Demand demand);
/// Whether the structure has what is asked for.
[[nodiscard]] bool has_demand(const SuiteStructure& structure, const FragilityQuestion& question);
/// What a run did; infinite if it collapsed, NaN if it was not completed or has no such demand.
[[nodiscard]] double demand_of(const FragilityQuestion& question, const SuiteStructure& structure,
                               const StoredRun& run);

/// Everything but level and record is fixed.
struct FragilityCurve {
    StoredPlace place;  ///< gap, law and restitution -1: the buildings far apart
    std::vector<ExceedanceCount> counts;
    std::vector<double> capacities;  ///< intensities at which records reach the limit
    long unreached = 0;              ///< records that do not, or do at the lowest level already
    long left_out = 0;               ///< runs that were not completed
    LognormalFit stripes, ida, cloud;
};
struct FragilityAnswer {
    FragilityQuestion question;
    std::vector<FragilityCurve> curves;  ///< of the structures that have what is asked for
};
/// Refused for a single pair if a run of the file does not say what its pairs went through.
[[nodiscard]] Expected<FragilityAnswer> fragility(const SuiteStudy& study, const ResultStore& store,
                                                  const FragilityQuestion& question);

/// The gap with which the probability at a level is the target; studies with several gaps.
struct TargetGap {
    StoredPlace place;  ///< gap -1
    double probability = 0;
    double gap = not_given;  ///< m
    std::string why_not;
    bool outside = false;  ///< beyond the gaps of the study
};
[[nodiscard]] std::vector<TargetGap> target_gaps(const SuiteStudy& study,
                                                 const FragilityAnswer& answer, double probability);

[[nodiscard]] std::string fragility_csv(const SuiteStudy& study,
                                        const std::vector<FragilityAnswer>& answers);
/// One figure per question: a panel per structure that has an answer, fractions, fitted curves and
/// bands.
[[nodiscard]] FigureSet fragility_figures(const SuiteStudy& study,
                                          const std::vector<FragilityAnswer>& answers);
/// "Hertzdamp, gap 20 mm", or "far apart".
[[nodiscard]] std::string fragility_name(const SuiteStudy& study, const StoredPlace& place);

}  // namespace percuss::studies
