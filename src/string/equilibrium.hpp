// Where a string rests on its bridge and thread before it is plucked.
#pragma once

#include <vector>

#include <Eigen/Dense>

namespace percuss::string {

/// A place where the string is held: it pushes with `stiffness` times how far the string lies below
/// `height`. One-sided: a bridge, which lets go of a string above it.
struct Support {
    double stiffness = 0;  ///< N/m
    double height = 0;     ///< m
    bool one_sided = false;
};

/// The forces, N, with which the supports hold the string at rest:
///     F_k = stiffness_k (height_k - sum_l compliance_kl F_l), none of a one-sided support below 0.
/// `compliance` is how far, m, a unit force at one place moves another.
[[nodiscard]] std::vector<double> resting_forces(const std::vector<Support>& supports,
                                                 const Eigen::MatrixXd& compliance);

}  // namespace percuss::string
