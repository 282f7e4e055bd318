#include "pounding/event/modal_structure.hpp"

#include <algorithm>
#include <cmath>

#include "pounding/event/modes.hpp"

namespace percuss::pounding {

namespace {

using Matrix = Eigen::MatrixXd;
using Vector = Eigen::VectorXd;
using Index = Eigen::Index;

Matrix matrix(const std::vector<double>& rows, Index n) {
    if (rows.empty()) return Matrix::Zero(n, n);
    const Matrix m = Eigen::Map<const RowMatrix>(rows.data(), n, n);
    return 0.5 * (m + m.transpose());
}
Vector vector(const std::vector<double>& values, Index n, double fallback) {
    if (values.empty()) return Vector::Constant(n, fallback);
    return Eigen::Map<const Vector>(values.data(), n);
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
    PERCUSS_TRY(auto modes, make_modes(building.name, b.mass, b.damping, b.stiffness));
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

PairTerm bounded(const Blocks& blocks, PairTerm term) {
    term.reach = reach(blocks, term.block, term);
    term.jerk = std::abs(term.dx * blocks[term.block].gx + term.dy * blocks[term.block].gy);
    return term;
}

/// The part of one block in how a degree of freedom moves a pair.
PairTerm side_term(const ModalBranch& branch, const Dof& at, double sign, std::size_t block) {
    const BuildingBranch& b = branch.buildings[at.building];
    const auto n = static_cast<Index>(b.count), i = static_cast<Index>(at.index),
               k = static_cast<Index>(block);
    return bounded(branch.blocks,
                   {b.first + block, sign * b.output(i, k), sign * b.output(i, n + k),
                    sign * b.output(n + i, k), sign * b.output(n + i, n + k),
                    -sign * b.response(k, i), -sign * b.response(n + k, i), 0, 0});
}

void add_side(const ModalBranch& branch, PairBranch& pair, const Dof& at, double sign) {
    const BuildingBranch& b = branch.buildings[at.building];
    const auto n = static_cast<Index>(b.count), i = static_cast<Index>(at.index);
    for (std::size_t k = 0; k < b.count; ++k) pair.terms.push_back(side_term(branch, at, sign, k));
    const Vector effect = -sign * (b.output.middleRows(n, n) * b.response.col(i));
    pair.effects.push_back({at.building, {effect.begin(), effect.end()}});
}

void add_ground(const ModalBranch& branch, PairBranch& pair, std::size_t block, double sign) {
    pair.terms.push_back(bounded(branch.blocks, {block, sign, 0, 0, sign, 0, 0, 0, 0}));
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

void set_outputs(BuildingBranch& b, const ModeBlocks& modes) {
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

void renew_pairs(ModalBranch& branch, const Pounding& problem, std::size_t building) {
    for (std::size_t p = 0; p < branch.pairs.size(); ++p) {
        const PoundingPair& from = problem.pairs[p];
        PairBranch& pair = branch.pairs[p];
        // the terms of the left side come first
        const std::size_t left = branch.buildings[from.left.building].count;
        if (from.left.building == building)
            for (std::size_t k = 0; k < left; ++k)
                pair.terms[k] = side_term(branch, from.left, from.sign(), k);
        if (from.right && from.right->building == building)
            for (std::size_t k = 0; k < branch.buildings[building].count; ++k)
                pair.terms[left + k] = side_term(branch, *from.right, -1, k);
    }
}

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
