// What sliders that stick carry, by a constraint on the accelerations.
#pragma once

#include <vector>

#include <Eigen/Dense>

namespace support {

/// N, by element, 0 where it does not stick; taken from the forces F, so that nothing moves there.
template <class Element>
Eigen::VectorXd hold_stuck(const std::vector<Element>& elements,
                           const Eigen::MatrixXd& inverse_mass, Eigen::VectorXd& F) {
    std::vector<std::size_t> held;
    for (std::size_t i = 0; i < elements.size(); ++i)
        if (elements[i].stuck()) held.push_back(i);
    Eigen::VectorXd carried = Eigen::VectorXd::Zero(static_cast<Eigen::Index>(elements.size()));
    if (held.empty()) return carried;
    Eigen::MatrixXd B(F.size(), static_cast<Eigen::Index>(held.size()));
    for (std::size_t j = 0; j < held.size(); ++j)
        B.col(static_cast<Eigen::Index>(j)) = elements[held[j]].direction;
    const Eigen::VectorXd lambda =
        (B.transpose() * inverse_mass * B).ldlt().solve(B.transpose() * inverse_mass * F);
    F -= B * lambda;
    for (std::size_t j = 0; j < held.size(); ++j)
        carried[static_cast<Eigen::Index>(held[j])] = lambda[static_cast<Eigen::Index>(j)];
    return carried;
}

}  // namespace support
