// The linear structure that acts between two events, as independent pairs of states
//     s' = A s + g a(t) + c + sum of h F,
// one 2 x 2 block per mode. A mode of classical damping is (q, q'); damping that couples the modes
// gives complex modes, whose real and imaginary parts are the block. Whatever changes the linear
// structure at an event (a yielding storey, a restrainer) is another branch.
#pragma once

#include <cstddef>
#include <utility>
#include <vector>

#include <Eigen/Dense>

#include "percuss/core/expected.hpp"
#include "percuss/pounding/problem.hpp"
#include "pounding/columns.hpp"
#include "pounding/event/joined/structure.hpp"

namespace percuss::pounding {

using RowMatrix = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

struct Block {
    double a00, a01, a10, a11;
    double wx, wy;          ///< |wx x| + |wy y| bounds what free motion can do to the block:
    double rho;             ///< s' is at most `rho` times it
    double turning;         ///< rad/s, of its oscillation
    double gx = 0, gy = 0;  ///< per unit of ground acceleration
    double cx = 0, cy = 0;  ///< of constant forces
    std::size_t channel = 0;
    double growth = 0;  ///< 1/s, at most, of the weighted size in free motion
};
using Blocks = std::vector<Block>;

/// Which rows of BuildingBranch::output hold what. Behind the accelerations, to which contacts add
/// as well, stand the shears of struck columns, two for each: above the point and below it.
struct OutputRows {
    std::size_t displacement, velocity, acceleration, drift, shear, elongation, pull, end;
};

/// A link as it acts now.
struct LinkBranch {
    std::size_t link = 0;  ///< in the problem
    Span span;
    double stiffness = 0, damping = 0;
};

/// One building, or several that links join: its blocks, and what is observed as linear functions
/// of their states (x parts of its blocks first, then y parts).
struct BuildingBranch {
    std::size_t first = 0;  ///< block
    std::size_t count = 0;  ///< blocks, as many as degrees of freedom
    RowMatrix output;
    Eigen::VectorXd constant;  ///< added to the outputs: what constant forces do to accelerations
    Eigen::VectorXd ground;    ///< the same per unit of ground acceleration; empty: nothing
    OutputRows rows{};
    Eigen::MatrixXd response;  ///< 2 count x degrees of freedom: states per unit force
                               ///< impulse on a degree of freedom
    Eigen::MatrixXd mass, damping, stiffness;
    Eigen::VectorXd load;   ///< -M r
    Eigen::VectorXd force;  ///< f
    bool classical = true;
    bool storeys = false;  ///< of a member
    std::vector<StructureMember> members;
    std::vector<LinkBranch> links;
    std::size_t floors = 0;
    Eigen::MatrixXd drifts;  ///< storeys by degrees of freedom; empty: each against the one below
    std::vector<StruckColumn> columns;
    /// By block: the y parts of what yielding storeys hold, among the constant forces; empty: none.
    std::vector<double> held;
};

/// A pair as linear functions of the states it involves.
struct PairTerm {
    std::size_t block;
    double dx, dy;  ///< indentation
    double rx, ry;  ///< its rate
    double hx, hy;  ///< s' per unit of contact force
    double reach;   ///< |indentation''| per unit of the bound on s'
    double jerk;    ///< |indentation''| per unit of |a'|
};
/// What a unit of contact force does to the acceleration of the degrees of freedom of a
/// building, then to the shears of its struck columns.
struct PairEffect {
    std::size_t building = 0;
    std::vector<double> acceleration;
    /// The same for rows of forces that hold a slider.
    std::vector<std::pair<std::size_t, double>> held = {};
};
struct PairBranch {
    std::vector<PairTerm> terms;
    std::vector<PairEffect> effects;
    double gap = 0;
    double mass = 0;  ///< effective
};

/// What a unit of the force of a smooth spring does to the accelerations of the degrees of freedom
/// of its building, then to the shears of struck columns; and the row of its own force.
struct SpringEffect {
    std::size_t building = 0;
    std::vector<double> acceleration;
    std::size_t row = 0;
    Eigen::VectorXd pull;  ///< on the degrees of freedom
    /// For rows of forces that hold a slider, beside that of its own force.
    std::vector<std::pair<std::size_t, double>> held = {};
};

struct ModalBranch {
    Blocks blocks;
    std::vector<BuildingBranch> buildings;
    std::vector<PairBranch> pairs;
    std::vector<SpringEffect> springs;  ///< of springs and dampers that no line describes
    std::vector<double> delays;         ///< of the channels
    std::size_t dofs = 0;

    [[nodiscard]] std::size_t size() const { return blocks.size(); }
};

/// The branch, and the states that the problem starts from.
struct BranchStart {
    ModalBranch branch;
    std::vector<double> state;  ///< x parts, then y parts
};

[[nodiscard]] Expected<BranchStart> make_branch(const JoinedProblem& joined);

/// Adds value (far - near)(far - near)' to a matrix.
void connect(Eigen::MatrixXd& matrix, const Span& span, double value);
/// rad^2/s^2, a measure of the fastest mode.
[[nodiscard]] double fastest_square(const BuildingBranch& building);

/// The rows of the outputs of a building with these modes, from its matrices.
struct ModeBlocks;
void set_outputs(BuildingBranch& building, const ModeBlocks& modes);
/// What constant forces add to the shears of struck columns, from what they add to those of
/// storeys.
void set_column_constants(BuildingBranch& building);
/// The pairs of a building whose blocks have changed.
void renew_pairs(ModalBranch& branch, const Pounding& problem, std::size_t building);

}  // namespace percuss::pounding
