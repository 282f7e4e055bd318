// The stage equations of one implicit Runge-Kutta step and their slanting Newton iteration.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "percuss/solve/implicit_rk.hpp"

namespace percuss::solvers {

class StageSolver {
public:
    enum class Search {
        plain,   ///< full Newton steps from the explicit Euler guess
        damped,  ///< from the old value, each step halved until the residual falls
    };

    StageSolver(ImplicitSystem system, Tableau tableau);

    /// Solves [mahmoud2008] Eqs. (18) and (19); u is advanced on success only.
    bool step(double t, double h, std::span<double> u, Search search);

    StepOutcome outcome;  ///< counts of the step at hand

private:
    bool solve_stages(std::span<const double> u, Search search);
    void guess(std::span<const double> u, Search search);
    /// Eq. (18) at the present stage values; its norm is relative to the terms that cancel in it.
    double residual();
    /// delta = H0^-1 H with H0 = p'(U) - h (A x f0)
    bool direction();
    double move(Search search, double norm);
    /// U = before - factor delta, and its residual.
    double shifted_residual(double factor);
    void measure_update(std::span<const double> u);
    bool finish(std::span<double> u);
    /// Eq. (19) where p is not the identity.
    bool invert_p(std::span<double> target);
    void apply_p(std::span<const double> u, std::span<double> out) const;
    [[nodiscard]] double time(std::size_t i) const { return t_ + h_ * tableau_.c[i]; }
    [[nodiscard]] double typical(std::size_t k) const {
        return system_.typical.empty() ? 0 : system_.typical[k];
    }

    ImplicitSystem system_;
    Tableau tableau_;
    std::size_t n_;
    std::size_t stages_;
    double t_ = 0, h_ = 0;
    double update_ = 0;          ///< last change of the stage values, relative
    std::vector<double> start_;  ///< p(u)
    std::vector<double> U_, P_, f_;
    std::vector<double> H_, delta_, before_;
    std::vector<double> slant_;
    std::vector<double> jacobian_, p_jacobian_;  ///< of one stage
};

/// Solves M x = b by elimination with row pivots; M is destroyed, b becomes x. False if singular.
bool solve_in_place(std::span<double> M, std::span<double> b);

}  // namespace percuss::solvers
