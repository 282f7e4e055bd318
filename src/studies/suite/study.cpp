#include "percuss/studies/suite.hpp"

#include <algorithm>
#include <cmath>

#include "percuss/core/text.hpp"
#include "percuss/studies/scenario.hpp"
#include "pounding/revision.hpp"

namespace percuss {

using namespace pounding;
namespace {

/// Beyond those of RunStatus: the engine did not accept the problem.
constexpr int refused = 100;

std::int64_t count(std::size_t n) { return static_cast<std::int64_t>(n); }

std::vector<std::string> numbers(const std::vector<double>& values, double unit,
                                 const std::string& name) {
    std::vector<std::string> labels;
    for (const double x : values) labels.push_back(significant(x / unit, 6) + name);
    return labels;
}

StoredAxis dof_axis(const SuiteStructure& structure) {
    StoredAxis axis{dof_axis_name(structure.name), {}};
    for (const DofLabel& dof : dofs(structure)) axis.labels.push_back(dof.text);
    return axis;
}

StoredAxis pair_axis(const SuiteStructure& structure) {
    StoredAxis axis{pair_axis_name(structure.name), {}};
    for (const PoundingPair& pair : structure.pairs) axis.labels.push_back(pair.name);
    return axis;
}

std::vector<StoredPeaks> stored_peaks(const std::vector<BuildingPeaks>& buildings) {
    std::vector<StoredPeaks> result;
    for (const BuildingPeaks& building : buildings)
        for (std::size_t i = 0; i < building.dofs.size(); ++i) {
            StoredPeaks peaks;
            peaks.displacement = std::abs(building.dofs[i].displacement.value);
            peaks.acceleration = std::abs(building.dofs[i].acceleration.value);
            if (i < building.storeys.size()) {
                peaks.drift = std::abs(building.storeys[i].drift.value);
                peaks.shear = std::abs(building.storeys[i].shear.value);
            }
            result.push_back(peaks);
        }
    return result;
}

}  // namespace

CaseProduct product(const SuiteStudy& study) {
    const auto or_one = [](std::size_t n) { return std::max(std::int64_t{1}, count(n)); };
    return {.structures = count(study.structures.size()),
            .gaps = or_one(study.gaps.size()),
            .laws = count(study.laws.size()),
            .restitutions = or_one(study.restitutions.size()),
            .levels = count(study.levels.size()),
            .records = count(study.records.size()),
            .own_records = study.own_records};
}

StoredStudy stored_study(const SuiteStudy& study, const std::string& program) {
    StoredStudy result{.fingerprint = fingerprint(study),
                       .name = study.name,
                       .program = program,
                       .cases = product(study).size(),
                       .axes = {},
                       .engine = pounding_revision};
    StoredAxis structures{"structure", {}}, records{"record", {}};
    for (const SuiteStructure& s : study.structures) structures.labels.push_back(s.name);
    for (const SuiteRecord& r : study.records) records.labels.push_back(r.motion->name);
    constexpr double millimetre = 1e-3;
    result.axes = {structures,
                   {"gap", numbers(study.gaps, millimetre, " mm")},
                   {"law", study.laws},
                   {"restitution", numbers(study.restitutions, 1, "")},
                   {"level", numbers(study.levels, standard_gravity, " g")},
                   records};
    for (const SuiteStructure& s : study.structures) result.axes.push_back(dof_axis(s));
    for (const SuiteStructure& s : study.structures) result.axes.push_back(pair_axis(s));
    std::erase_if(result.axes, [](const StoredAxis& axis) { return axis.labels.empty(); });
    return result;
}

Expected<void> check(const SuiteStudy& study) {
    const CaseProduct cases = product(study);
    if (const auto ok = cases.check(); !ok) return ok;
    // The first moment of one run per structure and law.
    for (std::int32_t s = 0; s < cases.structures; ++s)
        for (std::int32_t law = 0; law < cases.laws; ++law)
            for (std::int32_t e = 0; e < cases.restitutions; ++e) {
                const auto which = cases.at(cases.index_of({s, 0, law, e, 0, 0}));
                Pounding problem = suite_problem(study, which);
                problem.duration = problem.ground.record->dt;
                const auto solution = solve(problem, study.method, {});
                if (!solution)
                    return Error{study.structures[static_cast<std::size_t>(s)].name + ", " +
                                     study.laws[static_cast<std::size_t>(law)] + ": " +
                                     solution.error().message,
                                 solution.error().where};
            }
    return {};
}

Pounding suite_problem(const SuiteStudy& study, const SuiteCase& which) {
    const auto at = [](std::int32_t position) { return static_cast<std::size_t>(position); };
    const SuiteStructure& structure = study.structures[at(which.place.structure)];
    const SuiteRecord& record = study.records[at(which.place.record)];
    Pounding problem;
    problem.buildings = structure.buildings;
    problem.links = structure.links;
    problem.ground.record = record.motion;
    problem.ground.scale = study.levels[at(which.place.level)] / record.intensity;
    problem.duration = record.duration;
    if (!which.pounding()) return problem;
    problem.pairs = structure.pairs;
    const std::size_t restitutions = std::max(std::size_t{1}, study.restitutions.size());
    const auto& contacts =
        structure.contacts[at(which.place.law) * restitutions + at(which.place.restitution)];
    for (std::size_t i = 0; i < problem.pairs.size(); ++i) {
        PoundingPair& pair = problem.pairs[i];
        pair.law = contacts[i].law;
        pair.release = contacts[i].release;
        pair.least_onset = contacts[i].least_onset;
        if (!study.gaps.empty()) pair.gap = study.gaps[at(which.place.gap)];
    }
    return problem;
}

StoredRun stored_run(const SuiteCase& which, const Expected<PoundingSolution>& solution,
                     std::size_t pairs) {
    StoredRun run{.index = which.index, .alone = which.alone, .place = which.place};
    if (!solution) {
        run.status = refused;
        run.note = solution.error().text();
        return run;
    }
    run.status = static_cast<int>(solution->status);
    run.note = solution->note;
    run.impacts = count(solution->impacts.size());
    run.contacts.resize(pairs);
    for (const PoundingImpact& impact : solution->impacts) {
        run.force = std::max(run.force, impact.peak_force);
        run.onset_speed = std::max(run.onset_speed, impact.onset_speed);
        StoredContact& contact = run.contacts[impact.pair];
        ++contact.impacts;
        contact.force = std::max(contact.force, impact.peak_force);
    }
    run.peaks = stored_peaks(solution->peaks);
    return run;
}

StoredRun run_case(const SuiteStudy& study, const SuiteCase& which) {
    PoundingOutput output;
    output.energy = false;
    const Pounding problem = suite_problem(study, which);
    return stored_run(which, solve(problem, study.method, output), problem.pairs.size());
}

std::vector<DofLabel> dofs(const SuiteStructure& structure) {
    std::vector<DofLabel> result;
    for (const Building& building : structure.buildings)
        for (std::size_t i = 0; i < building.size(); ++i)
            result.push_back({building.name, i, dof_name(building, i)});
    return result;
}

}  // namespace percuss
