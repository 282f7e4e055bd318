#include "pounding/event/modal_structure.hpp"

#include <algorithm>
#include <cmath>

#include "pounding/event/modes.hpp"
#include "pounding/event/yielding/tangent_modes.hpp"

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

/// Links that are linear, and the springs of the others at rest.
void add_links(BuildingBranch& b, const std::vector<LinkPlace>& places,
               const std::vector<Link>& links) {
    for (const LinkPlace& place : places) {
        const Link& link = links[place.link];
        LinkBranch& to = b.links.emplace_back(
            LinkBranch{place.link, place.span, link.spring.resting_stiffness(), link.damping});
        connect(b.stiffness, to.span, to.stiffness);
        connect(b.damping, to.span, to.damping);
    }
}

/// Links may leave a structure with several free modes, damped or not.
Expected<ModeBlocks> modes_of(const std::string& name, const BuildingBranch& b) {
    if (b.links.empty()) return make_modes(name, b.mass, b.damping, b.stiffness);
    return tangent_modes(name, b.mass, b.damping, b.stiffness, fastest_square(b));
}

Expected<void> add_building(Assembly& to, const Building& building, const StructureParts& parts,
                            const std::vector<Link>& links,
                            const std::vector<StruckColumn>& columns) {
    const auto n = static_cast<Index>(building.size());
    BuildingBranch b;
    for (const StruckColumn& column : columns)
        if (column.building == to.branch.buildings.size()) b.columns.push_back(column);
    b.mass = matrix(building.mass, n);
    b.damping = matrix(building.damping, n);
    b.stiffness = matrix(building.stiffness, n);
    b.load = -b.mass * vector(building.ground, n, 1);
    b.force = vector(building.force, n, 0);
    b.storeys = building.storeys;
    b.members = parts.members;
    b.floors = building.floors();
    if (!building.drifts.empty())
        b.drifts =
            Eigen::Map<const RowMatrix>(building.drifts.data(), static_cast<Index>(b.floors), n);
    b.first = to.branch.size();
    b.count = static_cast<std::size_t>(n);
    add_links(b, parts.links, links);
    PERCUSS_TRY(auto modes, modes_of(building.name, b));
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

/// The part of one block in how a place moves a pair.
PairTerm side_term(const ModalBranch& branch, const Dof& at, double sign, std::size_t block) {
    const BuildingBranch& b = branch.buildings[at.building];
    const auto n = static_cast<Index>(b.count), k = static_cast<Index>(block);
    PairTerm term{b.first + block, 0, 0, 0, 0, 0, 0, 0, 0};
    for (const DofShare& share : at.parts()) {
        const auto i = static_cast<Index>(share.index);
        const double weight = sign * share.weight;
        term.dx += weight * b.output(i, k);
        term.dy += weight * b.output(i, n + k);
        term.rx += weight * b.output(n + i, k);
        term.ry += weight * b.output(n + i, n + k);
        term.hx -= weight * b.response(k, i);
        term.hy -= weight * b.response(n + k, i);
    }
    return bounded(branch.blocks, term);
}

void add_side(const ModalBranch& branch, PairBranch& pair, const Dof& at, double sign,
              std::size_t number) {
    const BuildingBranch& b = branch.buildings[at.building];
    const auto n = static_cast<Index>(b.count);
    for (std::size_t k = 0; k < b.count; ++k) pair.terms.push_back(side_term(branch, at, sign, k));
    Vector effect = Vector::Zero(n);
    for (const DofShare& share : at.parts())
        effect -= sign * share.weight *
                  (b.output.middleRows(n, n) * b.response.col(static_cast<Index>(share.index)));
    PairEffect& of =
        pair.effects.emplace_back(PairEffect{at.building, {effect.begin(), effect.end()}});
    const bool right = pair.effects.size() > 1;
    for (const StruckColumn& column : b.columns) {
        const bool own = column.pair == number && column.right == right;
        of.acceleration.push_back(own ? column.above : 0);
        of.acceleration.push_back(own ? column.below : 0);
    }
}

void add_ground(const ModalBranch& branch, PairBranch& pair, std::size_t block, double sign) {
    pair.terms.push_back(bounded(branch.blocks, {block, sign, 0, 0, sign, 0, 0, 0, 0}));
}

/// 1/m: the relative acceleration that a unit of contact force causes.
double inverse_mass(const PoundingPair& from, const PairBranch& pair) {
    double sum = 0;
    for (const PairEffect& effect : pair.effects) {
        if (effect.building == from.left.building)
            for (const DofShare& share : from.left.parts())
                sum -= from.sign() * share.weight * effect.acceleration[share.index];
        if (from.right && effect.building == from.right->building)
            for (const DofShare& share : from.right->parts())
                sum += share.weight * effect.acceleration[share.index];
    }
    return sum;
}

void add_pair(Assembly& to, std::vector<std::size_t>& grounds, const Pounding& problem,
              const PoundingPair& from) {
    PairBranch pair;
    pair.gap = from.gap;
    const std::size_t number = to.branch.pairs.size();
    add_side(to.branch, pair, from.left, from.sign(), number);
    if (from.right) {
        add_side(to.branch, pair, *from.right, -1, number);
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

void connect(Matrix& matrix, const Span& span, double value) {
    const auto far = static_cast<Index>(span.far), near = static_cast<Index>(span.near);
    if (span.far != no_dof) matrix(far, far) += value;
    if (span.near != no_dof) matrix(near, near) += value;
    if (span.far == no_dof || span.near == no_dof) return;
    matrix(far, near) -= value;
    matrix(near, far) -= value;
}

double fastest_square(const BuildingBranch& b) {
    double fastest = 0;
    for (Index i = 0; i < b.mass.rows(); ++i)
        fastest = std::max(fastest, b.stiffness(i, i) / b.mass(i, i));
    return fastest;
}

namespace {

/// Drifts, and the shears that the members' own springs and dampers have.
void set_storey_rows(BuildingBranch& b, const Matrix& x, const Matrix& restoring) {
    const auto drift = static_cast<Index>(b.rows.drift), shear = static_cast<Index>(b.rows.shear);
    for (const StructureMember& member : b.members) {
        if (!member.storeys) continue;
        const auto first = static_cast<Index>(member.first),
                   end = first + static_cast<Index>(member.floors);
        for (Index i = first; i < end; ++i) {
            b.output.row(drift + i) = x.row(i);
            if (i > first) b.output.row(drift + i) -= x.row(i - 1);
            b.output.row(shear + i) = restoring.middleRows(i, end - i).colwise().sum();
        }
    }
    if (b.drifts.size() > 0) b.output.middleRows(drift, b.drifts.rows()) = b.drifts * x;
}

/// Elongations and forces; takes the forces from what the members' own springs have.
void set_link_rows(BuildingBranch& b, const Matrix& x, const Matrix& v, Matrix& restoring) {
    for (std::size_t l = 0; l < b.links.size(); ++l) {
        const LinkBranch& link = b.links[l];
        RowMatrix stretch = RowMatrix::Zero(2, x.cols());
        const auto add = [&](std::size_t dof, double sign) {
            if (dof == no_dof) return;
            stretch.row(0) += sign * x.row(static_cast<Index>(dof));
            stretch.row(1) += sign * v.row(static_cast<Index>(dof));
        };
        add(link.span.far, 1);
        add(link.span.near, -1);
        const RowMatrix pull = link.stiffness * stretch.row(0) + link.damping * stretch.row(1);
        b.output.row(static_cast<Index>(b.rows.elongation + l)) = stretch.row(0);
        b.output.row(static_cast<Index>(b.rows.pull + l)) = pull;
        if (link.span.far != no_dof) restoring.row(static_cast<Index>(link.span.far)) -= pull;
        if (link.span.near != no_dof) restoring.row(static_cast<Index>(link.span.near)) += pull;
    }
}

}  // namespace

void set_outputs(BuildingBranch& b, const ModeBlocks& modes) {
    const Index n = b.mass.rows();
    const Matrix x = split_columns(modes.displacement), v = split_columns(modes.velocity);
    Matrix restoring = b.stiffness * x + b.damping * v;
    const Eigen::LLT<Matrix> mass(b.mass);
    const auto u = static_cast<std::size_t>(n), forced = 3 * u + 2 * b.columns.size(),
               storeys = b.storeys ? b.floors : 0, drifts = forced + 2 * storeys;
    b.rows = {0,
              u,
              2 * u,
              forced,
              forced + storeys,
              drifts,
              drifts + b.links.size(),
              drifts + 2 * b.links.size()};
    b.output = RowMatrix::Zero(static_cast<Index>(b.rows.end), 2 * n);
    b.output.topRows(n) = x;
    b.output.middleRows(n, n) = v;
    b.output.middleRows(2 * n, n) = -mass.solve(restoring);
    b.constant = Vector::Zero(b.output.rows());
    b.constant.segment(2 * n, n) = mass.solve(b.force);
    b.ground.resize(0);
    set_link_rows(b, x, v, restoring);
    if (b.storeys) set_storey_rows(b, x, restoring);
    const auto shear = static_cast<Index>(b.rows.shear);
    for (std::size_t c = 0; c < b.columns.size(); ++c)
        for (const Index row :
             {3 * n + 2 * static_cast<Index>(c), 3 * n + 2 * static_cast<Index>(c) + 1})
            b.output.row(row) =
                b.columns[c].share * b.output.row(shear + static_cast<Index>(b.columns[c].storey));
}

void set_column_constants(BuildingBranch& b) {
    for (std::size_t c = 0; c < b.columns.size(); ++c) {
        const auto row = static_cast<Index>(b.rows.acceleration + b.count + 2 * c);
        b.constant.segment(row, 2).setConstant(
            b.columns[c].share *
            b.constant[static_cast<Index>(b.rows.shear + b.columns[c].storey)]);
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

Expected<BranchStart> make_branch(const JoinedProblem& joined) {
    const Pounding& problem = joined.problem();
    Assembly assembly;
    const std::vector<StruckColumn> columns = joined.columns();
    for (std::size_t b = 0; b < problem.buildings.size(); ++b)
        PERCUSS_CHECK(add_building(assembly, problem.buildings[b], joined.parts()[b], problem.links,
                                   columns));
    std::vector<std::size_t> grounds;
    for (const PoundingPair& pair : problem.pairs) add_pair(assembly, grounds, problem, pair);
    std::vector<double> state = assembly.x;
    state.insert(state.end(), assembly.y.begin(), assembly.y.end());
    return BranchStart{std::move(assembly.branch), std::move(state)};
}

}  // namespace percuss::pounding
