#include "percuss/solve/implicit_rk.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "solve/implicit_rk/stages.hpp"

namespace percuss {

using namespace solvers;

namespace {

constexpr int deepest = 20;

bool advance(StageSolver& solver, double t, double h, std::span<double> u, int depth) {
    if (solver.step(t, h, u, StageSolver::Search::plain)) return true;
    ++solver.outcome.failures;
    if (solver.step(t, h, u, StageSolver::Search::damped)) return true;
    if (depth == deepest) return false;
    const std::vector<double> before(u.begin(), u.end());
    if (advance(solver, t, h / 2, u, depth + 1) && advance(solver, t + h / 2, h / 2, u, depth + 1))
        return true;
    std::copy(before.begin(), before.end(), u.begin());
    return false;
}

}  // namespace

ImplicitStepper::ImplicitStepper(ImplicitSystem system, Tableau tableau)
    : solver_(std::make_unique<StageSolver>(std::move(system), std::move(tableau))) {}
ImplicitStepper::~ImplicitStepper() = default;
ImplicitStepper::ImplicitStepper(ImplicitStepper&&) noexcept = default;
ImplicitStepper& ImplicitStepper::operator=(ImplicitStepper&&) noexcept = default;

StepOutcome ImplicitStepper::step(double t, double h, std::span<double> u) {
    solver_->outcome = {};
    solver_->outcome.converged = advance(*solver_, t, h, u, 0);
    return solver_->outcome;
}

}  // namespace percuss
