// The modes of one building as 2 x 2 blocks, before they join those of the others.
#pragma once

#include <string>
#include <vector>

#include <Eigen/Dense>

#include "percuss/core/expected.hpp"
#include "pounding/event/modal_structure.hpp"

namespace percuss::pounding {

/// The blocks of one building, before they join the others. Columns of `basis` turn states into
/// (displacements, velocities), x and y of a block side by side.
struct ModeBlocks {
    std::vector<Block> blocks;
    Eigen::MatrixXd displacement, velocity;  ///< n x 2n each
    Eigen::MatrixXd
        inverse_displacement;  ///< 2n x n: states per unit displacement of a degree of freedom
    Eigen::MatrixXd inverse_velocity;  ///< 2n x n: states per unit velocity of a degree of freedom
    bool classical = true;
};

/// ModeBlocks of a structure whose K is positive semidefinite; `name` is that of the building.
[[nodiscard]] Expected<ModeBlocks> make_modes(const std::string& name, const Eigen::MatrixXd& M,
                                              const Eigen::MatrixXd& C, const Eigen::MatrixXd& K);

/// x parts first, then y parts: the bases above have x and y side by side.
[[nodiscard]] Eigen::MatrixXd split_columns(const Eigen::MatrixXd& pairs);
[[nodiscard]] Eigen::MatrixXd split_rows(const Eigen::MatrixXd& pairs);

}  // namespace percuss::pounding
