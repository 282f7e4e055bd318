// Complex modes of a structure whose damping couples its modes without overdamping any: each grows
// out of the mode without coupling, which spares the general eigenproblem, ten times as dear.
#pragma once

#include <optional>
#include <vector>

#include <Eigen/Dense>

namespace percuss::pounding {

/// One mode of q'' + C q' + diag(squares) q = 0: q = Re(shape exp(rate t)), the rate in the upper
/// half plane.
struct ComplexMode {
    double rate = 0, turning = 0;    ///< real and imaginary part of its eigenvalue
    Eigen::VectorXd real, imaginary;  ///< of its shape
    /// shape' (2 rate + C) shape, complex: what a state is divided by to find its part in the mode.
    double norm_real = 0, norm_imaginary = 0;
};

/// All modes of the upper half plane, which with their conjugates are all there are; empty where
/// some mode does not swing, or where two are too close to tell apart.
[[nodiscard]] std::optional<std::vector<ComplexMode>> weakly_coupled_modes(
    const Eigen::MatrixXd& damping, const Eigen::VectorXd& squares);

}  // namespace percuss::pounding
