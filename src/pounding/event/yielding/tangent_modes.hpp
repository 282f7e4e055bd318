// The modes of a building some of whose storeys flow: K may be singular or indefinite.
#pragma once

#include "pounding/event/modes.hpp"

namespace percuss::pounding {

/// `fastest`: the largest eigenvalue of M^-1 K of the elastic building, rad^2/s^2.
[[nodiscard]] Expected<ModeBlocks> tangent_modes(const std::string& name, const Eigen::MatrixXd& M,
                                                 const Eigen::MatrixXd& C, const Eigen::MatrixXd& K,
                                                 double fastest);

}  // namespace percuss::pounding
