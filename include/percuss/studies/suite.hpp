// An ensemble of pounding runs: records x intensity levels x structures x gaps x laws x
// restitutions, and the same buildings far apart.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "percuss/core/expected.hpp"
#include "percuss/pounding/problem.hpp"
#include "percuss/studies/case_product.hpp"
#include "percuss/studies/result_store.hpp"

namespace percuss {

struct SuiteRecord {
    std::shared_ptr<const GroundMotion> motion;
    double intensity = 0;  ///< m/s^2, of the motion as it is
    double duration = 0;   ///< s, of a run; 0: that of the motion
};

/// What a law of the study has become for one pair of one structure.
struct SuiteContact {
    Law law;
    Release release = Release::no_tension;
    double least_onset = 0;  ///< m/s
};

struct SuiteStructure {
    std::string name;
    std::vector<Building> buildings;
    std::vector<PoundingPair> pairs;
    std::vector<Link> links = {};
    std::vector<std::vector<SuiteContact>> contacts;  ///< [law * restitutions + restitution][pair]
};

struct SuiteStudy {
    std::string name;
    std::string measure = "PGA";  ///< of the intensity: "PGA", "Sa(1 s)"
    std::vector<SuiteRecord> records;
    std::vector<double> levels;  ///< m/s^2
    bool own_records = false;    ///< every level has its own records
    std::vector<SuiteStructure> structures;
    std::vector<double> gaps;  ///< m; empty: those of the structures
    std::vector<std::string> laws;
    std::vector<double> restitutions;  ///< empty: those of the laws
    EventDriven method;
    std::vector<std::string> cautions;  ///< sentences about records and laws
    /// What all this was made from: the text of the study, the bytes of its records. Whoever makes
    /// a study in a program says so in words of his own; empty: it has no result file.
    std::string inputs;
};

[[nodiscard]] CaseProduct product(const SuiteStudy& study);

/// Of the inputs and the revision of the engine, and of no number that was computed: equal on all
/// processors. Title, comments, layout and the order of keys do not matter; values as they are
/// written and the bytes of the records do.
[[nodiscard]] std::string fingerprint(const SuiteStudy& study);
[[nodiscard]] StoredStudy stored_study(const SuiteStudy& study, const std::string& program);

/// Refuses, in one sentence, what the engine would refuse in every run.
[[nodiscard]] Expected<void> check(const SuiteStudy& study);

[[nodiscard]] Pounding suite_problem(const SuiteStudy& study, const SuiteCase& which);
/// An outcome other than completed is stored with its note.
[[nodiscard]] StoredRun run_case(const SuiteStudy& study, const SuiteCase& which);

/// What is kept of the solution of a problem with so many pairs.
[[nodiscard]] StoredRun stored_run(const SuiteCase& which,
                                   const Expected<PoundingSolution>& solution, std::size_t pairs);

struct DofLabel {
    std::string building;
    std::size_t index = 0;  ///< in the building
    std::string text;       ///< "A", or "A.3" where there are several, counted from 1
};
/// Buildings one after the other.
[[nodiscard]] std::vector<DofLabel> dofs(const SuiteStructure& structure);

}  // namespace percuss
