#include "pounding/fixed_step/midpoint_step.hpp"

#include <utility>

namespace percuss::pounding {

MidpointStep::MidpointStep(Eigen::MatrixXd M, Eigen::MatrixXd C, Eigen::MatrixXd K, double dt)
    : M_(std::move(M)),
      C_(std::move(C)),
      K_(std::move(K)),
      dt_(dt),
      factor_(2 / (dt * dt) * M_ + C_ / dt + K_ / 2),
      coarse_((K_.diagonal().array() * dt * dt > 400 * M_.diagonal().array()).any()) {}

/// Solved for the change of the rates: the rounding of the factor, the same in every step, would
/// drain the motion through the displacements. Not so where the step is coarse: x is then the small
/// difference of large terms.
MidpointStep::Change MidpointStep::operator()(const Eigen::VectorXd& x, const Eigen::VectorXd& v,
                                              const Eigen::VectorXd& p) const {
    if (!coarse_) {
        const Eigen::VectorXd pull = C_ * v + K_ * (x + dt_ / 2 * v) - p;
        const Eigen::VectorXd gain = -2 / dt_ * factor_.solve(pull);
        return {dt_ * (v + gain / 2), gain};
    }
    const Eigen::VectorXd shift = factor_.solve(2 / dt_ * (M_ * v) - K_ * x + p);
    return {shift, 2 / dt_ * shift - 2 * v};
}

}  // namespace percuss::pounding
