#include <span>

#include "percuss/pounding/problem.hpp"
#include "pounding/matrices.hpp"

namespace percuss {

namespace {

using Matrix = Eigen::MatrixXd;
using pounding::square_matrix;

bool lumped(const Building& building, std::size_t index) {
    const std::size_t n = building.size();
    for (std::size_t i = 0; i < n; ++i)
        if (i != index && (building.mass[index * n + i] != 0 || building.mass[i * n + index] != 0))
            return false;
    return true;
}

/// (M^-1)_ii. Buildings with lumped masses need no factors of M for it.
double inverse_mass(const Building& building, std::size_t index) {
    const std::size_t n = building.size();
    if (lumped(building, index)) return 1 / building.mass[index * n + index];
    Eigen::VectorXd b = Eigen::VectorXd::Zero(static_cast<Eigen::Index>(n));
    b(static_cast<Eigen::Index>(index)) = 1;
    return b.dot(Eigen::LLT<Matrix>(square_matrix(building.mass, n)).solve(b));
}

/// b' M^-1 b of the directions in which sides of a pair that stand in one building close it.
double inverse_mass(const Building& building, std::span<const Dof* const> sides) {
    const std::size_t n = building.size();
    Eigen::VectorXd b = Eigen::VectorXd::Zero(static_cast<Eigen::Index>(n));
    double sign = 1;
    for (const Dof* side : sides) {
        for (const DofShare& share : side->parts())
            b(static_cast<Eigen::Index>(share.index)) += sign * share.weight;
        sign = -sign;
    }
    return b.dot(Eigen::LLT<Matrix>(square_matrix(building.mass, n)).solve(b));
}
double inverse_mass(const Building& building, const Dof& side) {
    if (side.shares.empty()) return inverse_mass(building, side.index);
    const Dof* const one[] = {&side};
    return inverse_mass(building, one);
}

}  // namespace

double effective_mass(const Pounding& problem, const PoundingPair& pair) {
    const Building& left = problem.buildings[pair.left.building];
    if (!pair.right) return 1 / inverse_mass(left, pair.left);
    if (pair.right->building != pair.left.building)
        return 1 / (inverse_mass(left, pair.left) +
                    inverse_mass(problem.buildings[pair.right->building], *pair.right));
    const Dof* const both[] = {&pair.right.value(), &pair.left};
    return 1 / inverse_mass(left, both);
}

}  // namespace percuss
