#include "reproduce/mahmoud2008/amplification_ensemble.hpp"

#include <oneapi/tbb/parallel_for.h>

#include <algorithm>

#include "percuss/core/text.hpp"
#include "percuss/ground/synthetic.hpp"
#include "percuss/ground/tools.hpp"
#include "percuss/pounding/models.hpp"
#include "reproduce/mahmoud2008/pounding_laws.hpp"

namespace percuss::reproduction {

using namespace studies;

namespace {

using namespace mahmoud2008;

constexpr double second_period = 1;  ///< s; not printed (P15)
constexpr double quiet_tail = 5;     ///< s, in which the buildings may still strike
constexpr int levels = 10, motions_per_level = 3;

Expected<std::vector<Law>> readings() {
    using enum PoundingDamping;
    const double K = table1_stiffness, e = table1_restitution;
    std::vector<Law> laws;
    for (const auto& law : {hertzdamp_model(K, e, published), viscoelastic_model(K, e, published),
                            hertzdamp_model(K, e, exact), viscoelastic_model(K, e, exact)}) {
        PERCUSS_CHECK(law);
        laws.push_back(*law);
    }
    PERCUSS_TRY(const auto stiffer,
                stiffness_of_equal_force(laws[viscoelastic_matched], laws[hertzdamp_matched]));
    PERCUSS_TRY(const auto equal, laws[viscoelastic_matched].with("K", stiffer));
    laws.push_back(equal);
    return laws;
}

Expected<SuiteStructure> structure_of(double ratio, const std::vector<Law>& laws) {
    SuiteStructure structure;
    structure.name = "T1/T2 = " + significant(ratio, 2);
    PERCUSS_TRY(const auto buildings, table1_oscillators(ratio * second_period, second_period));
    structure.buildings = buildings;
    Joint joint;
    joint.gap = table1_gap;
    joint.law = laws.front();
    PERCUSS_TRY(const auto problem, row(buildings, {joint}));
    structure.pairs = problem.pairs;
    for (const Law& law : laws)
        structure.contacts.push_back({{law, joint.release, joint.least_onset}});
    return structure;
}

Expected<SuiteStudy> study_of_the_paper() {
    SuiteStudy study;
    study.name = "Two oscillators";
    study.laws = {"Hertzdamp, Eq. (6)", "viscoelastic, Eq. (10)", "Hertzdamp, e exact",
                  "viscoelastic, e exact", "viscoelastic, e and force"};
    for (const SyntheticMotion& motion : synthetic_suite()) {
        PERCUSS_TRY(auto made, synthesize(motion));
        const auto record = std::make_shared<const GroundMotion>(std::move(made));
        study.records.push_back(
            {record, peak_acceleration(*record), record->duration() + quiet_tail});
    }
    for (int i = 1; i <= levels; ++i) study.levels.push_back(0.1 * i * standard_gravity);
    study.method.tolerance = 1e-9;
    PERCUSS_TRY(const auto laws, readings());
    for (const double ratio : table1_period_ratios) {
        PERCUSS_TRY(auto structure, structure_of(ratio, laws));
        study.structures.push_back(std::move(structure));
    }
    return study;
}

}  // namespace

Expected<AmplificationEnsemble> AmplificationEnsemble::run() {
    AmplificationEnsemble result;
    PERCUSS_TRY(auto study, study_of_the_paper());
    PERCUSS_CHECK(check(study));
    result.study_ = std::move(study);
    result.cases_ = product(result.study_);
    result.runs_.resize(static_cast<std::size_t>(result.cases_.size()));
    oneapi::tbb::parallel_for(std::size_t{0}, result.runs_.size(), [&](std::size_t i) {
        result.runs_[i] = run_case(result.study_, result.cases_.at(static_cast<std::int64_t>(i)));
    });
    return result;
}

const StoredRun& AmplificationEnsemble::at(const StoredPlace& place) const {
    return runs_[static_cast<std::size_t>(cases_.index_of(place))];
}

double AmplificationEnsemble::mean_amplification(std::int32_t structure, std::int32_t law,
                                                 std::int32_t level, std::size_t dof,
                                                 PeakMeasure measure) const {
    std::vector<double> values;
    for (int i = 0; i < motions_per_level; ++i) {
        const std::int32_t record = motions_per_level * level + i;
        values.push_back(amplification(at({structure, 0, law, 0, level, record}),
                                       at({structure, -1, -1, -1, level, record}), dof, measure));
    }
    return statistics(std::move(values)).mean;
}

Statistics AmplificationEnsemble::ratios(std::int32_t structure, std::int32_t law,
                                         std::int32_t against, std::size_t dof,
                                         PeakMeasure measure) const {
    std::vector<double> values;
    for (std::int32_t s = 0; s < cases_.structures; ++s) {
        if (structure >= 0 && s != structure) continue;
        for (std::int32_t level = 0; level < cases_.levels; ++level)
            for (std::int32_t record = 0; record < cases_.records; ++record) {
                const StoredRun &one = at({s, 0, law, 0, level, record}),
                                &other = at({s, 0, against, 0, level, record});
                // for the ratio of two peaks it does not matter which of them is without pounding
                values.push_back(amplification(one, other, dof, measure));
            }
    }
    return statistics(std::move(values));
}

long AmplificationEnsemble::failures() const {
    return static_cast<long>(
        std::ranges::count_if(runs_, [](const StoredRun& run) { return run.status != 0; }));
}

}  // namespace percuss::reproduction
