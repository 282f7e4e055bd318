// s-stage implicit Runge-Kutta for d p(u)/dt = f(t, u), f continuous but not smooth
// [mahmoud2008] Eqs. (17)-(19), with f(t, u) for the printed f(u); the stage equations by the
// slanting (semismooth) Newton method [chen2008].
#pragma once

#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "percuss/solve/tableau.hpp"

namespace percuss {

/// Matrices are written row by row. At a kink the Jacobian is the selection that belongs to the
/// law: no stiffness out of contact (d <= 0), the damper off where the bodies do not approach.
struct ImplicitSystem {
    using Field = std::function<void(double t, std::span<const double> u, std::span<double> out)>;
    using Map = std::function<void(std::span<const double> u, std::span<double> out)>;

    int size = 0;
    Field f;
    Field jacobian;       ///< df/du
    Map p = {};           ///< empty: p(u) = u
    Map p_jacobian = {};  ///< dp/du; goes with p
    /// Typical sizes of the components of p(u); Newton stops at their rounding. Empty: at that of
    /// the values at hand, which may be too much to ask of a body at rest.
    std::vector<double> typical = {};
};

struct StepOutcome {
    bool converged = false;
    long iterations = 0;   ///< Newton steps, those of failed attempts included
    long evaluations = 0;  ///< of f
    long failures = 0;     ///< times that plain Newton gave up
};

namespace solvers {
class StageSolver;
}

/// Takes step after step with one tableau and keeps the work space. Where plain Newton fails, which
/// a force with infinite slope at touch or a jump can cause, the step is tried with damped Newton,
/// then as two halves, and so on down to 2^-20 of it.
class ImplicitStepper {
public:
    ImplicitStepper(ImplicitSystem system, Tableau tableau);
    ~ImplicitStepper();
    ImplicitStepper(ImplicitStepper&&) noexcept;
    ImplicitStepper& operator=(ImplicitStepper&&) noexcept;

    /// Advances u from t to t + h; leaves it alone if that fails.
    [[nodiscard]] StepOutcome step(double t, double h, std::span<double> u);

private:
    std::unique_ptr<solvers::StageSolver> solver_;
};

}  // namespace percuss
