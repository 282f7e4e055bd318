// Complex modes of a structure whose damping couples its modes without overdamping any: each grows
// out of the mode without coupling, which spares the general eigenproblem.
#pragma once

#include <optional>

#include <Eigen/Dense>

namespace percuss::pounding {

/// The modes of q'' + C q' + diag(squares) q = 0 with eigenvalues in the upper half plane, which
/// with their conjugates are all there are.
struct ComplexModes {
    Eigen::VectorXcd value;
    /// shape' (2 value + C) shape: what a state is divided by to find its part in the mode.
    Eigen::VectorXcd norm;
    Eigen::MatrixXcd shape;  ///< by column
};

/// Empty where some mode hardly swings, or where two are too close to tell apart. `damping` is
/// symmetric, `squares` are positive.
[[nodiscard]] std::optional<ComplexModes> weakly_coupled_modes(const Eigen::MatrixXd& damping,
                                                               const Eigen::VectorXd& squares);

}  // namespace percuss::pounding
