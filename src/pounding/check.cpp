#include "percuss/pounding/problem.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "percuss/core/text.hpp"
#include "pounding/check.hpp"
#include "pounding/matrices.hpp"

namespace percuss {

std::size_t Building::size() const {
    return static_cast<std::size_t>(std::lround(std::sqrt(static_cast<double>(mass.size()))));
}

std::string_view name(RunStatus status) {
    switch (status) {
        case RunStatus::completed: return "completed";
        case RunStatus::outside_domain: return "outside_domain";
        case RunStatus::not_converged: return "not_converged";
        case RunStatus::collapsed: return "collapsed";
    }
    return "";
}

namespace pounding {

std::string label(const Building& building, std::size_t index) {
    return "building " +
           (building.name.empty() ? std::to_string(index + 1) : in_quotes(building.name));
}
std::string label(const Link& link, std::size_t index) {
    return "link " + (link.name.empty() ? std::to_string(index + 1) : in_quotes(link.name));
}

namespace {

using Matrix = Eigen::MatrixXd;

/// Relative: below it a matrix passes for symmetric, an eigenvalue for zero.
constexpr double matrix_rounding = 1e-10;

std::string pair_label(const PoundingPair& pair, std::size_t index) {
    return "pair " + (pair.name.empty() ? std::to_string(index + 1) : in_quotes(pair.name));
}

Error wrong(const std::string& whose, const std::string& what) { return {whose + ": " + what, {}}; }

/// The misfit of a list, or empty.
std::string misfit(std::string_view what, const std::vector<double>& list, std::size_t wanted,
                   bool may_be_empty) {
    if (list.empty() && may_be_empty) return {};
    if (list.size() != wanted)
        return "the " + std::string(what) + " has " + std::to_string(list.size()) +
               " entries where " + std::to_string(wanted) + " are needed";
    for (const double value : list)
        if (!std::isfinite(value))
            return "the " + std::string(what) + " holds " + shortest(value) +
                   " where finite numbers are needed";
    return {};
}

std::string misfit(const Building& b, std::size_t n) {
    if (n == 0) return "it has no mass";
    if (n > most_dofs)
        return "it has " + std::to_string(n) + " degrees of freedom; " + std::to_string(most_dofs) +
               " are the most whose modes are found within a minute";
    if (b.mass.size() != n * n)
        return "the mass matrix is not square: " + std::to_string(b.mass.size()) + " entries";
    const std::pair<std::string_view, const std::vector<double>*> matrices[] = {
        {"mass matrix", &b.mass}, {"stiffness matrix", &b.stiffness}};
    for (const auto& [what, list] : matrices)
        if (std::string text = misfit(what, *list, n * n, false); !text.empty()) return text;
    if (std::string text = misfit("damping matrix", b.damping, n * n, true); !text.empty())
        return text;
    const std::pair<std::string_view, const std::vector<double>*> vectors[] = {
        {"ground vector", &b.ground},
        {"load vector", &b.force},
        {"start displacement", &b.displacement},
        {"start velocity", &b.velocity}};
    for (const auto& [what, list] : vectors)
        if (std::string text = misfit(what, *list, n, true); !text.empty()) return text;
    if (b.others.size() >= n) return "it has no floor";
    if (std::string text = misfit("list of heights", b.heights, b.floors(), true); !text.empty())
        return text;
    if (std::string text = misfit("matrix of drifts", b.drifts, b.floors() * n, true);
        !text.empty())
        return text;
    if (!b.others.empty() && !b.yields.empty())
        return "storeys that yield are computed for floors alone, on a fixed base";
    if (!std::isfinite(b.delay) || b.delay < 0)
        return "the delay must be a number of seconds that is not negative, not " +
               shortest(b.delay);
    for (const double h : b.heights)
        if (!(h > 0)) return "the storey height " + shortest(h) + " m is not positive";
    return {};
}

bool symmetric(const Matrix& a) {
    return (a - a.transpose()).cwiseAbs().maxCoeff() <= matrix_rounding * a.cwiseAbs().maxCoeff();
}
bool semidefinite(const Matrix& a) {
    const double scale = a.cwiseAbs().maxCoeff();
    if (scale == 0) return true;
    const Matrix lifted = a / scale + matrix_rounding * Matrix::Identity(a.rows(), a.cols());
    return Eigen::LLT<Matrix>(lifted).info() == Eigen::Success;
}

std::string indefinite(const Building& b, std::size_t n) {
    const Matrix M = square_matrix(b.mass, n), K = square_matrix(b.stiffness, n),
                 C = square_matrix_or_zero(b.damping, n);
    for (std::size_t i = 0; i < n; ++i)
        if (const double m = b.mass[i * n + i]; !(m > 0))
            return "the mass of degree of freedom " + std::to_string(i + 1) +
                   " must be positive, not " + shortest(m) + " kg";
    if (!symmetric(M)) return "the mass matrix is not symmetric";
    if (!symmetric(K)) return "the stiffness matrix is not symmetric";
    if (!symmetric(C)) return "the damping matrix is not symmetric";
    if (Eigen::LLT<Matrix>(M).info() != Eigen::Success)
        return "the mass matrix is not positive definite";
    if (!semidefinite(K))
        return "the stiffness matrix has a negative eigenvalue: the building would buckle";
    if (!semidefinite(C))
        return "the damping matrix has a negative eigenvalue: it would create energy";
    return {};
}

Expected<void> check(const PoundingPair& pair, const Pounding& problem, std::size_t index) {
    const std::string whose = pair_label(pair, index);
    PERCUSS_CHECK(check_dof(pair.left, problem, whose));
    if (pair.right) {
        PERCUSS_CHECK(check_dof(*pair.right, problem, whose));
        if (pair.right->building == pair.left.building && pair.right->index == pair.left.index &&
            pair.right->shares.empty() && pair.left.shares.empty())
            return wrong(whose, "a degree of freedom cannot strike itself");
        if (pair.barrier_behind)
            return wrong(whose,
                         "it has a right side, so there is no barrier that could stand behind");
    }
    if (!std::isfinite(pair.gap))
        return wrong(whose, "the gap must be a finite number of metres, not " + shortest(pair.gap));
    if (!(pair.least_onset > 0) || !std::isfinite(pair.least_onset))
        return wrong(whose, "the least onset speed must be positive, not " +
                                shortest(pair.least_onset) + " m/s");
    if (!(pair.column_share > 0 && pair.column_share <= 1))
        return wrong(whose,
                     "the columns that it strikes carry a part of their storey's shear "
                     "between 0 and 1, not " +
                         shortest(pair.column_share));
    if (pair.law.empty()) return wrong(whose, "it has no contact law");
    const Onset onset{std::max(1.0, pair.least_onset), effective_mass(problem, pair)};
    const auto form = pair.law.engage(onset, pair.release);
    if (!form) return wrong(whose, form.error().message);
    if (adhesive(*form))
        return wrong(whose,
                     "the law " + in_quotes(pair.law.info().id) +
                         " is adhesive; buildings do not stick, take a law without adhesion");
    if (!accepts(*form, pair.release))
        return wrong(whose, "the law " + in_quotes(pair.law.info().id) +
                                " does not take the release rule " + in_quotes(name(pair.release)));
    return {};
}

Expected<void> check(const GroundInput& ground) {
    if (ground.record) {
        const auto& record = *ground.record;
        if (record.acceleration.empty()) return Error{"the ground motion record is empty", {}};
        if (!(record.dt > 0) || !std::isfinite(record.dt))
            return Error{
                "the time step of the record must be positive, not " + shortest(record.dt) + " s",
                {}};
        const auto bad = std::find_if_not(record.acceleration.begin(), record.acceleration.end(),
                                          [](double a) { return std::isfinite(a); });
        if (bad != record.acceleration.end())
            return Error{"sample " + std::to_string(bad - record.acceleration.begin() + 1) +
                             " of the record is " + shortest(*bad),
                         {}};
        if (!std::isfinite(ground.scale))
            return Error{"the scale of the record must be finite, not " + shortest(ground.scale),
                         {}};
    }
    for (const auto& h : ground.harmonics)
        if (!std::isfinite(h.amplitude) || !std::isfinite(h.phase) || !std::isfinite(h.frequency) ||
            h.frequency < 0)
            return Error{
                "a harmonic ground motion needs finite numbers and a frequency that is "
                "not negative",
                {}};
    for (const auto& i : ground.impulses)
        if (!std::isfinite(i.velocity) || !std::isfinite(i.time) || i.time < 0)
            return Error{"a ground impulse needs finite numbers and a time that is not negative",
                         {}};
    return {};
}

/// The highest frequency of the problem: harmonics, and each degree of freedom on its own spring
/// (Rayleigh's quotient, which no highest mode stays below).
double fastest_swing(const Pounding& problem) {
    double frequency = 0;
    for (const Building& b : problem.buildings) {
        const std::size_t n = b.size();
        for (std::size_t i = 0; i < n * n; i += n + 1)
            frequency = std::max(frequency, std::sqrt(b.stiffness[i] / b.mass[i]) / (2 * pi));
    }
    for (const Link& link : problem.links)
        for (const std::optional<Dof>& end : {link.left, link.right}) {
            if (!end) continue;
            const Building& b = problem.buildings[end->building];
            const std::size_t i = end->index * (b.size() + 1);
            frequency = std::max(
                frequency,
                std::sqrt((b.stiffness[i] + link.spring.stiffness) / b.mass[i]) / (2 * pi));
        }
    for (const Harmonic& h : problem.ground.harmonics) frequency = std::max(frequency, h.frequency);
    return frequency;
}

/// Refuses runs that would not end within minutes.
Expected<void> check_length(const Pounding& problem) {
    constexpr double most_swings = 1e7;
    const double duration = run_duration(problem), frequency = fastest_swing(problem);
    if (duration * frequency <= most_swings) return {};
    return Error{"a run of " + shortest(duration) + " s has more than 1e7 swings of " +
                     significant(frequency, 4) +
                     " Hz, the fastest of buildings and ground; take a shorter duration",
                 {}};
}

/// Refuses histories that no memory holds.
Expected<void> check_history(const Pounding& problem, double step) {
    constexpr double most_numbers = 5e7;
    if (!(step >= 0) || !std::isfinite(step))
        return Error{
            "the step of the history must be a number of seconds that is not negative, "
            "not " +
                shortest(step),
            {}};
    if (step == 0) return {};
    std::size_t columns = 2 + 2 * problem.pairs.size() + 2 * problem.links.size();
    for (const Building& b : problem.buildings) columns += 3 * b.size();
    const double rows = run_duration(problem) / step;
    if (rows * static_cast<double>(columns) <= most_numbers) return {};
    return Error{"a history every " + shortest(step) + " s has " + significant(rows, 3) +
                     " rows of " + std::to_string(columns) +
                     " numbers; take a step that gives less than 5e7 numbers",
                 {}};
}

}  // namespace

Expected<void> check_dof(const Dof& dof, const Pounding& problem, const std::string& whose) {
    if (dof.building >= problem.buildings.size())
        return wrong(whose, "there is no building " + std::to_string(dof.building + 1) + " among " +
                                std::to_string(problem.buildings.size()));
    const Building& building = problem.buildings[dof.building];
    if (dof.index >= building.size())
        return wrong(whose,
                     label(building, dof.building) + " has " + std::to_string(building.size()) +
                         " degrees of freedom, so none of number " + std::to_string(dof.index + 1));
    for (const DofShare& share : dof.shares)
        if (share.index >= building.size() || !std::isfinite(share.weight))
            return wrong(whose, "a point of " + label(building, dof.building) +
                                    " moves with degrees of freedom that it has, in finite parts");
    if (dof.on_column() && (dof.shares.empty() || !building.storeys))
        return wrong(whose, "a point on a column lies between floors of a building with storeys");
    return {};
}

Expected<void> check(const Building& building, std::size_t index) {
    const std::size_t n = building.size();
    if (std::string text = misfit(building, n); !text.empty())
        return wrong(label(building, index), text);
    if (std::string text = indefinite(building, n); !text.empty())
        return wrong(label(building, index), text);
    if (std::string text = yield_fault(building, n); !text.empty())
        return wrong(label(building, index), text);
    return {};
}

Expected<void> check(const Pounding& problem, const PoundingOutput& output) {
    PERCUSS_CHECK(check(problem));
    return check_history(problem, output.history_step);
}

Expected<void> check(const Pounding& problem) {
    if (problem.buildings.empty()) return Error{"there is no building", {}};
    for (std::size_t i = 0; i < problem.buildings.size(); ++i)
        PERCUSS_CHECK(check(problem.buildings[i], i));
    for (std::size_t i = 0; i < problem.pairs.size(); ++i)
        PERCUSS_CHECK(check(problem.pairs[i], problem, i));
    PERCUSS_CHECK(check_links(problem));
    PERCUSS_CHECK(check(problem.ground));
    if (!std::isfinite(problem.duration) || problem.duration < 0 ||
        (problem.duration == 0 && !problem.ground.record))
        return Error{
            "the duration must be a positive number of seconds, not " + shortest(problem.duration),
            {}};
    if (!(run_duration(problem) > 0))
        return Error{"the record has a single sample, so a duration must be given", {}};
    PERCUSS_CHECK(check_braces(problem));
    return check_length(problem);
}

double run_duration(const Pounding& problem) {
    return problem.duration > 0 ? problem.duration : problem.ground.record->duration();
}

}  // namespace pounding

}  // namespace percuss
