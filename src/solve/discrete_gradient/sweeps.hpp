// Several contacts in one step: s + u = Theta F with F_i a decreasing function of s_i.
#pragma once

#include <vector>

#include <Eigen/Dense>

#include "percuss/solve/discrete_gradient/contact.hpp"
#include "solve/discrete_gradient/gap_contact.hpp"

namespace percuss::solvers {

struct ContactSweeps {
    std::vector<ContactStep> steps;
    int sweeps = 0;
    bool converged = true;
};

/// `D` and `u` of each contact; dt is the length of the step.
ContactSweeps sweep_contacts(const std::vector<GapContact>& contacts, const Eigen::MatrixXd& theta,
                             const Eigen::VectorXd& D, const Eigen::VectorXd& u, double dt);

}  // namespace percuss::solvers
