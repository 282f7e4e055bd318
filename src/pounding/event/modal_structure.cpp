#include "pounding/event/modal_structure.hpp"

#include <algorithm>
#include <cmath>
#include <complex>

#include <Eigen/Eigenvalues>

namespace percuss::pounding {

namespace {

using Matrix = Eigen::MatrixXd;
using Vector = Eigen::VectorXd;
using Index = Eigen::Index;

/// Off-diagonal modal damping below this part of the diagonal counts as rounding of the matrices.
constexpr double classical_tolerance = 1e-11;
/// Eigenvectors closer to dependent than this have lost too many digits.
constexpr double defective = 1e-9;

Matrix matrix(const std::vector<double>& rows, Index n) {
    if (rows.empty()) return Matrix::Zero(n, n);
    const Matrix m = Eigen::Map<const RowMatrix>(rows.data(), n, n);
    return 0.5 * (m + m.transpose());
}
Vector vector(const std::vector<double>& values, Index n, double fallback) {
    if (values.empty()) return Vector::Constant(n, fallback);
    return Eigen::Map<const Vector>(values.data(), n);
}

/// The blocks of one building, before they join the others. Columns of `basis` turn states into
/// (displacements, velocities), x and y of a block side by side.
struct Modes {
    std::vector<Block> blocks;
    Matrix displacement, velocity;  ///< n x 2n each
    Matrix inverse_displacement;    ///< 2n x n: states per unit displacement of a degree of freedom
    Matrix inverse_velocity;        ///< 2n x n: states per unit velocity of a degree of freedom
    bool classical = true;
};

Modes classical_modes(const Matrix& M, const Matrix& shapes, const Vector& squares,
                      const Vector& damping) {
    const Index n = M.rows();
    Modes modes;
    modes.displacement = modes.velocity = Matrix::Zero(n, 2 * n);
    modes.inverse_displacement = modes.inverse_velocity = Matrix::Zero(2 * n, n);
    const Matrix back = shapes.transpose() * M;
    for (Index k = 0; k < n; ++k) {
        const double square = std::max(squares[k], 0.0), omega = std::sqrt(square);
        const double c = damping[k], under = square - 0.25 * c * c;
        modes.blocks.push_back(
            {0, 1, -square, -c, omega, 1, omega + c, under > 0 ? std::sqrt(under) : 0});
        modes.displacement.col(2 * k) = shapes.col(k);
        modes.velocity.col(2 * k + 1) = shapes.col(k);
        modes.inverse_displacement.row(2 * k) = back.row(k);
        modes.inverse_velocity.row(2 * k + 1) = back.row(k);
    }
    return modes;
}

void add_complex_block(Modes& modes, Matrix& basis, const Eigen::VectorXcd& v,
                       std::complex<double> lambda) {
    const auto k = static_cast<Index>(modes.blocks.size());
    basis.col(2 * k) = v.real();
    basis.col(2 * k + 1) = v.imag();
    modes.blocks.push_back({lambda.real(), lambda.imag(), -lambda.imag(), lambda.real(), 1, 1,
                            std::abs(lambda), std::abs(lambda.imag())});
}

Expected<Modes> complex_modes(const std::string& name, const Matrix& M, const Matrix& C,
                              const Matrix& K) {
    const Index n = M.rows();
    const Eigen::LLT<Matrix> mass(M);
    Matrix system = Matrix::Zero(2 * n, 2 * n);
    system.topRightCorner(n, n).setIdentity();
    system.bottomLeftCorner(n, n) = -mass.solve(K);
    system.bottomRightCorner(n, n) = -mass.solve(C);
    const Eigen::EigenSolver<Matrix> solver(system);
    Modes modes;
    modes.classical = false;
    Matrix basis(2 * n, 2 * n);
    std::vector<Index> real;
    for (Index i = 0; i < 2 * n; ++i) {
        const std::complex<double> lambda = solver.eigenvalues()[i];
        if (lambda.imag() > 0)
            add_complex_block(modes, basis, solver.eigenvectors().col(i), lambda);
        if (lambda.imag() == 0) real.push_back(i);
    }
    for (std::size_t i = 0; i + 1 < real.size(); i += 2) {
        const auto k = static_cast<Index>(modes.blocks.size());
        const double a = solver.eigenvalues()[real[i]].real();
        const double b = solver.eigenvalues()[real[i + 1]].real();
        basis.col(2 * k) = solver.eigenvectors().col(real[i]).real();
        basis.col(2 * k + 1) = solver.eigenvectors().col(real[i + 1]).real();
        modes.blocks.push_back({a, 0, 0, b, 1, 1, std::max(std::abs(a), std::abs(b)), 0});
    }
    const Eigen::PartialPivLU<Matrix> factor(basis);
    if (solver.info() != Eigen::Success || !(factor.rcond() > defective))
        return Error{"building '" + name +
                         "': its damping matrix makes two modes coincide at critical damping; "
                         "change the damping slightly",
                     {}};
    const Matrix inverse = factor.inverse();
    modes.displacement = basis.topRows(n);
    modes.velocity = basis.bottomRows(n);
    modes.inverse_displacement = inverse.leftCols(n);
    modes.inverse_velocity = inverse.rightCols(n);
    return modes;
}

Expected<Modes> make_modes(const Building& building, const Matrix& M, const Matrix& C,
                           const Matrix& K) {
    const Eigen::GeneralizedSelfAdjointEigenSolver<Matrix> solver(K, M);
    if (solver.info() != Eigen::Success)
        return Error{"building '" + building.name + "': its modes could not be found", {}};
    const Matrix modal = solver.eigenvectors().transpose() * C * solver.eigenvectors();
    const Vector damping = modal.diagonal();
    const Matrix coupling = modal - Matrix(damping.asDiagonal());
    if (coupling.cwiseAbs().maxCoeff() <= classical_tolerance * damping.cwiseAbs().maxCoeff())
        return classical_modes(M, solver.eigenvectors(), solver.eigenvalues(), damping);
    return complex_modes(building.name, M, C, K);
}

/// Eigen wants x parts first, blocks second; the bases above have x and y side by side.
Matrix split_columns(const Matrix& pairs) {
    const Index n = pairs.cols() / 2;
    Matrix out(pairs.rows(), pairs.cols());
    for (Index k = 0; k < n; ++k) {
        out.col(k) = pairs.col(2 * k);
        out.col(n + k) = pairs.col(2 * k + 1);
    }
    return out;
}
Matrix split_rows(const Matrix& pairs) { return split_columns(pairs.transpose()).transpose(); }

void set_outputs(BuildingBranch& b, const Modes& modes) {
    const Index n = b.mass.rows();
    const Matrix x = split_columns(modes.displacement), v = split_columns(modes.velocity);
    const Matrix restoring = b.stiffness * x + b.damping * v;
    const Eigen::LLT<Matrix> mass(b.mass);
    const Index storeys = b.storeys ? n : 0;
    const auto u = static_cast<std::size_t>(n);
    b.rows = {0,
              u,
              2 * u,
              3 * u,
              3 * u + static_cast<std::size_t>(storeys),
              3 * u + 2 * static_cast<std::size_t>(storeys)};
    b.output.resize(static_cast<Index>(b.rows.end), 2 * n);
    b.output.topRows(n) = x;
    b.output.middleRows(n, n) = v;
    b.output.middleRows(2 * n, n) = -mass.solve(restoring);
    b.constant = Vector::Zero(b.output.rows());
    b.constant.segment(2 * n, n) = mass.solve(b.force);
    for (Index i = 0; i < storeys; ++i) {
        b.output.row(3 * n + i) = x.row(i);
        if (i > 0) b.output.row(3 * n + i) -= x.row(i - 1);
        b.output.row(4 * n + i) = restoring.bottomRows(n - i).colwise().sum();
    }
}

struct Assembly {
    ModalBranch branch;
    std::vector<double> x, y;  ///< states at the start
};

std::size_t channel_of(ModalBranch& branch, double delay) {
    const auto at = std::find(branch.delays.begin(), branch.delays.end(), delay);
    if (at != branch.delays.end()) return static_cast<std::size_t>(at - branch.delays.begin());
    branch.delays.push_back(delay);
    return branch.delays.size() - 1;
}

void add_block(Assembly& to, Block block, std::size_t channel, const double (&g)[2],
               const double (&c)[2], const double (&start)[2]) {
    block.gx = g[0];
    block.gy = g[1];
    block.cx = c[0];
    block.cy = c[1];
    block.channel = channel;
    to.branch.blocks.push_back(block);
    to.x.push_back(start[0]);
    to.y.push_back(start[1]);
}

Expected<void> add_building(Assembly& to, const Building& building) {
    const auto n = static_cast<Index>(building.size());
    BuildingBranch b;
    b.mass = matrix(building.mass, n);
    b.damping = matrix(building.damping, n);
    b.stiffness = matrix(building.stiffness, n);
    b.load = -b.mass * vector(building.ground, n, 1);
    b.force = vector(building.force, n, 0);
    b.storeys = building.storeys;
    b.first = to.branch.size();
    b.count = static_cast<std::size_t>(n);
    PERCUSS_TRY(auto modes, make_modes(building, b.mass, b.damping, b.stiffness));
    b.classical = modes.classical;
    set_outputs(b, modes);
    const Eigen::LLT<Matrix> mass(b.mass);
    b.response = split_rows(modes.inverse_velocity) * mass.solve(Matrix::Identity(n, n));
    const Vector g = b.response * b.load, c = b.response * b.force;
    const Vector start =
        split_rows(modes.inverse_displacement) * vector(building.displacement, n, 0) +
        split_rows(modes.inverse_velocity) * vector(building.velocity, n, 0);
    const std::size_t channel = channel_of(to.branch, building.delay);
    for (Index k = 0; k < n; ++k)
        add_block(to, modes.blocks[static_cast<std::size_t>(k)], channel, {g[k], g[n + k]},
                  {c[k], c[n + k]}, {start[k], start[n + k]});
    to.branch.dofs += b.count;
    to.branch.buildings.push_back(std::move(b));
    return {};
}

/// The ground under a channel as a free body of its own, for pairs whose grounds differ.
std::size_t ground_block(Assembly& to, std::vector<std::size_t>& known, std::size_t channel) {
    known.resize(to.branch.delays.size(), std::size_t(-1));
    if (known[channel] == std::size_t(-1)) {
        known[channel] = to.branch.size();
        add_block(to, {0, 1, 0, 0, 0, 1, 0, 0}, channel, {0, 1}, {0, 0}, {0, 0});
    }
    return known[channel];
}

/// d . s'' = (d A) . s' + d . g a', each part bounded in the weighted norm.
double reach(const Blocks& k, std::size_t i, const PairTerm& t) {
    const double x = std::abs(t.dx * k[i].a00 + t.dy * k[i].a10);
    const double y = std::abs(t.dx * k[i].a01 + t.dy * k[i].a11);
    return (x > 0 ? x / k[i].wx : 0) + (y > 0 ? y / k[i].wy : 0);
}

void add_term(const Blocks& blocks, PairBranch& pair, PairTerm term) {
    term.reach = reach(blocks, term.block, term);
    term.jerk = std::abs(term.dx * blocks[term.block].gx + term.dy * blocks[term.block].gy);
    pair.terms.push_back(term);
}

void add_side(const ModalBranch& branch, PairBranch& pair, const Dof& at, double sign) {
    const BuildingBranch& b = branch.buildings[at.building];
    const auto n = static_cast<Index>(b.count), i = static_cast<Index>(at.index);
    for (Index k = 0; k < n; ++k)
        add_term(
            branch.blocks, pair,
            {b.first + static_cast<std::size_t>(k), sign * b.output(i, k),
             sign * b.output(i, n + k), sign * b.output(n + i, k), sign * b.output(n + i, n + k),
             -sign * b.response(k, i), -sign * b.response(n + k, i), 0, 0});
    const Vector effect = -sign * (b.output.middleRows(n, n) * b.response.col(i));
    pair.effects.push_back({at.building, {effect.begin(), effect.end()}});
}

void add_ground(const ModalBranch& branch, PairBranch& pair, std::size_t block, double sign) {
    add_term(branch.blocks, pair, {block, sign, 0, 0, sign, 0, 0, 0, 0});
}

/// 1/m: the relative acceleration that a unit of contact force causes.
double inverse_mass(const PoundingPair& from, const PairBranch& pair) {
    double sum = 0;
    for (const PairEffect& effect : pair.effects) {
        if (effect.building == from.left.building)
            sum -= from.sign() * effect.acceleration[from.left.index];
        if (from.right && effect.building == from.right->building)
            sum += effect.acceleration[from.right->index];
    }
    return sum;
}

void add_pair(Assembly& to, std::vector<std::size_t>& grounds, const Pounding& problem,
              const PoundingPair& from) {
    PairBranch pair;
    pair.gap = from.gap;
    add_side(to.branch, pair, from.left, from.sign());
    if (from.right) {
        add_side(to.branch, pair, *from.right, -1);
        const double left = problem.buildings[from.left.building].delay;
        const double right = problem.buildings[from.right->building].delay;
        if (left != right) {
            add_ground(to.branch, pair, ground_block(to, grounds, channel_of(to.branch, left)), 1);
            add_ground(to.branch, pair, ground_block(to, grounds, channel_of(to.branch, right)),
                       -1);
        }
    }
    pair.mass = 1 / inverse_mass(from, pair);
    to.branch.pairs.push_back(std::move(pair));
}

}  // namespace

Expected<BranchStart> make_branch(const Pounding& problem) {
    Assembly assembly;
    for (const Building& building : problem.buildings)
        PERCUSS_CHECK(add_building(assembly, building));
    std::vector<std::size_t> grounds;
    for (const PoundingPair& pair : problem.pairs) add_pair(assembly, grounds, problem, pair);
    std::vector<double> state = assembly.x;
    state.insert(state.end(), assembly.y.begin(), assembly.y.end());
    return BranchStart{std::move(assembly.branch), std::move(state)};
}

}  // namespace percuss::pounding
