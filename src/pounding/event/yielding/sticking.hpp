// The modes of a structure some of whose sliders stick: M x'' + C x' + K x = f - B lambda with
// B' x constant. With W = M^-1 B (B' M^-1 B)^-1 and Z orthogonal to it in M,
//     x = Z q + W s,   lambda = W' (f - K x - C x'),
// and q moves as a structure of its own with the constant load -Z' K W s.
#pragma once

#include <vector>

#include "pounding/event/modes.hpp"

namespace percuss::pounding {

/// far - near, over n degrees of freedom.
[[nodiscard]] Eigen::VectorXd direction(Eigen::Index n, const Span& span);
/// W: what a unit of each elongation moves.
[[nodiscard]] Eigen::MatrixXd holding(const Eigen::MatrixXd& M, const std::vector<Span>& stuck);

/// The modes of q, then one block (s, 0) for each slider; `fastest` as of `tangent_modes`.
[[nodiscard]] Expected<ModeBlocks> stuck_modes(const std::string& name,
                                               const BuildingBranch& structure,
                                               const std::vector<Span>& stuck, double fastest);

/// Refuses sliders whose forces would be undetermined while they stick, and too large structures.
[[nodiscard]] Expected<void> check_structures(const JoinedProblem& joined);

}  // namespace percuss::pounding
