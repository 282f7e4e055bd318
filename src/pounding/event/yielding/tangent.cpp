#include "pounding/event/yielding/tangent.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "pounding/event/yielding/sticking.hpp"
#include "pounding/event/yielding/tangent_modes.hpp"

namespace percuss::pounding {

namespace {

using Matrix = Eigen::MatrixXd;
using Index = Eigen::Index;

/// Numbers kept in all parts of one building: eight megabytes. Rules whose stiffness degrades never
/// come back to a line; what goes makes room for the next, so that memory stays warm.
constexpr std::size_t most_numbers = 1'000'000;

/// d A of a row, in the weighted norm of s'.
RowMatrix reach_of(const RowMatrix& rows, const Blocks& blocks) {
    const auto n = static_cast<Index>(blocks.size());
    RowMatrix reach(rows.rows(), n);
    for (Index i = 0; i < rows.rows(); ++i)
        for (Index k = 0; k < n; ++k) {
            const Block& block = blocks[static_cast<std::size_t>(k)];
            const double dx = rows(i, k), dy = rows(i, n + k);
            const double x = std::abs(dx * block.a00 + dy * block.a10);
            const double y = std::abs(dx * block.a01 + dy * block.a11);
            reach(i, k) = (x > 0 ? x / block.wx : 0) + (y > 0 ? y / block.wy : 0);
        }
    return reach;
}

}  // namespace

TangentCache::TangentCache(std::string name, const BuildingBranch& elastic, const Blocks& blocks,
                           std::vector<SpringPlace> springs,
                           const std::vector<double>& tangent_damping)
    : name_(std::move(name)),
      elastic_(elastic),
      springs_(std::move(springs)),
      tangent_damping_(tangent_damping),
      fastest_(fastest_square(elastic)),
      channel_(blocks[elastic.first].channel) {
    BuildingBranch stiffest = elastic;
    for (const SpringPlace& spring : springs_)
        connect(stiffest.stiffness, spring.span, spring.stiffest - spring.resting);
    fastest_ = std::max(fastest_, fastest_square(stiffest));
}

Expected<double> TangentCache::fastest(bool slides) const {
    std::vector<double> stiffness;
    bool faster = slides;
    for (const SpringPlace& spring : springs_) {
        stiffness.push_back(spring.stiffest);
        faster = faster || spring.stiffest > spring.resting;
    }
    if (!faster) return 0.0;
    PERCUSS_TRY(const auto part, make(stiffness));
    double turning = 0;
    for (const Block& block : part.blocks) turning = std::max(turning, block.turning);
    return turning;
}

void TangentCache::set_lengths(const std::vector<double>& lengths) {
    lengths_ = lengths;
    for (auto& [key, part] : parts_) set_cores(*part);
}
void TangentCache::set_cores(TangentPart& part) const {
    part.cores.clear();
    for (const double length : lengths_) {
        auto& cores = part.cores.emplace_back();
        for (const Block& block : part.blocks) cores.push_back(block_core(block, length));
    }
}

Expected<std::shared_ptr<const TangentPart>> TangentCache::part(
    const std::vector<double>& stiffness) {
    if (const auto known = parts_.find(stiffness); known != parts_.end())
        return std::shared_ptr<const TangentPart>(known->second);
    PERCUSS_TRY(auto made, make(stiffness));
    const std::size_t n = elastic_.count, numbers = 20 * n * n + 14 * n * (lengths_.size() + 1);
    while (!parts_.empty() && (parts_.size() + 1) * numbers > most_numbers) {
        parts_.erase(oldest_first_.front());
        oldest_first_.pop_front();
    }
    auto part = std::make_shared<TangentPart>(std::move(made));
    parts_.emplace(stiffness, part);
    oldest_first_.push_back(stiffness);
    return std::shared_ptr<const TangentPart>(part);
}

/// K and C with the springs as they are; a slider that sticks has the spring beside it.
void TangentCache::change_matrices(TangentPart& part, const std::vector<double>& stiffness) const {
    const auto n = static_cast<Index>(elastic_.count);
    BuildingBranch& b = part.building;
    b = elastic_;
    Matrix less = Matrix::Zero(n, n);
    for (std::size_t i = 0; i < springs_.size(); ++i) {
        const SpringPlace& spring = springs_[i];
        if (stiffness[i] == sticking) part.stuck.push_back(i);
        if (stiffness[i] == sticking || stiffness[i] == spring.resting) continue;
        const double change = stiffness[i] - spring.resting;
        connect(spring.link == no_dof ? less : b.stiffness, spring.span, change);
        if (spring.link != no_dof) b.links[spring.link].stiffness += change;
    }
    b.stiffness += less;
    for (std::size_t m = 0; m < b.members.size(); ++m) {
        const auto first = static_cast<Index>(b.members[m].first),
                   count = static_cast<Index>(b.members[m].count);
        b.damping.block(first, first, count, count) +=
            tangent_damping_[m] * less.block(first, first, count, count);
    }
}

Expected<TangentPart> TangentCache::make(const std::vector<double>& stiffness) const {
    const auto n = static_cast<Index>(elastic_.count);
    TangentPart part;
    BuildingBranch& b = part.building;
    change_matrices(part, stiffness);
    std::vector<Span> stuck;
    for (const std::size_t i : part.stuck) stuck.push_back(springs_[i].span);
    PERCUSS_TRY(const auto modes,
                stuck.empty() ? tangent_modes(name_, b.mass, b.damping, b.stiffness, fastest_)
                              : stuck_modes(name_, b, stuck, fastest_));
    b.classical = modes.classical;
    set_outputs(b, modes);
    if (!stuck.empty()) {
        part.hold = holding(b.mass, stuck);
        part.stretch = b.stiffness * part.hold;
    }
    part.inverse.resize(2 * n, 2 * n);
    part.inverse.leftCols(n) = split_rows(modes.inverse_displacement);
    part.inverse.rightCols(n) = split_rows(modes.inverse_velocity);
    const Eigen::LLT<Matrix> mass(b.mass);
    b.response = part.inverse.rightCols(n) * mass.solve(Matrix::Identity(n, n));
    const Eigen::VectorXd g = b.response * b.load;
    part.blocks = modes.blocks;
    for (Index k = 0; k < n; ++k) {
        Block& block = part.blocks[static_cast<std::size_t>(k)];
        block.gx = g[k];
        block.gy = g[n + k];
        block.channel = channel_;
    }
    b.held.assign(elastic_.count, 0);
    set_rows(part);
    part.reach = reach_of(part.watched, part.blocks);
    set_cores(part);
    // energies are those of the structure at rest, and corrected spring by spring
    b.stiffness = elastic_.stiffness;
    return part;
}

/// What ends the lines.
void TangentCache::set_rows(TangentPart& part) const {
    BuildingBranch& b = part.building;
    const auto n = static_cast<Index>(b.count), count = static_cast<Index>(springs_.size());
    part.watched.resize(count, 2 * n);
    part.rate = RowMatrix::Zero(count, 2 * n);
    part.ground = part.push = Eigen::VectorXd::Zero(count);
    for (Index i = 0; i < count; ++i) {
        const SpringPlace& spring = springs_[static_cast<std::size_t>(i)];
        part.watched.row(i) = b.output.row(static_cast<Index>(elongation_row(b, spring)));
        const auto velocity = [&](std::size_t dof) {
            return b.output.row(static_cast<Index>(b.rows.velocity + dof));
        };
        if (spring.span.far != no_dof) part.rate.row(i) = velocity(spring.span.far);
        if (spring.span.near != no_dof) part.rate.row(i) -= velocity(spring.span.near);
    }
    if (!part.stuck.empty()) set_holding_rows(part);
}

/// The forces that hold sliders, which act on the masses and in their own rows.
void TangentCache::set_holding_rows(TangentPart& part) const {
    BuildingBranch& b = part.building;
    const auto n = static_cast<Index>(b.count), a = static_cast<Index>(b.rows.acceleration);
    const Matrix restoring =
        b.stiffness * b.output.topRows(n) + b.damping * b.output.middleRows(n, n);
    const Eigen::LLT<Matrix> mass(b.mass);
    b.ground = Eigen::VectorXd::Zero(b.output.rows());
    for (std::size_t j = 0; j < part.stuck.size(); ++j) {
        const auto i = static_cast<Index>(part.stuck[j]);
        const SpringPlace& spring = springs_[part.stuck[j]];
        const Eigen::VectorXd W = part.hold.col(static_cast<Index>(j));
        part.watched.row(i) = -(W.transpose() * restoring);
        part.rate.row(i).setZero();
        part.ground[i] = W.dot(b.load);
        for (Index k = 0; k < n; ++k) {
            const Block& block = part.blocks[static_cast<std::size_t>(k)];
            part.push[i] += part.watched(i, k) * block.gx + part.watched(i, n + k) * block.gy;
        }
        const Eigen::VectorXd moved = mass.solve(direction(n, spring.span));
        b.output.middleRows(a, n) -= moved * part.watched.row(i);
        b.ground.segment(a, n) -= part.ground[i] * moved;
        const auto force = static_cast<Index>(force_row(b, spring));
        b.output.row(force) += part.watched.row(i);
        b.ground[force] += part.ground[i];
    }
    for (std::size_t c = 0; c < b.columns.size(); ++c)
        for (const Index row :
             {a + n + 2 * static_cast<Index>(c), a + n + 2 * static_cast<Index>(c) + 1}) {
            const auto shear = static_cast<Index>(b.rows.shear + b.columns[c].storey);
            b.output.row(row) = b.columns[c].share * b.output.row(shear);
            b.ground[row] = b.columns[c].share * b.ground[shear];
        }
}

}  // namespace percuss::pounding
