#include "pounding/event/yielding/tangent.hpp"

#include <cmath>
#include <span>

#include "pounding/event/yielding/tangent_modes.hpp"
#include "pounding/shear_building.hpp"

namespace percuss::pounding {

namespace {

using Matrix = Eigen::MatrixXd;
using Index = Eigen::Index;

/// Numbers kept in all parts of one building: a few tens of megabytes. Rules whose stiffness
/// degrades never come back to a line.
constexpr std::size_t most_numbers = 4'000'000;

/// d A of the row of a drift, in the weighted norm of s'.
RowMatrix reach_of(const BuildingBranch& b, const Blocks& blocks) {
    const auto n = static_cast<Index>(b.count);
    RowMatrix reach(n, n);
    for (Index i = 0; i < n; ++i)
        for (Index k = 0; k < n; ++k) {
            const Block& block = blocks[static_cast<std::size_t>(k)];
            const Index row = static_cast<Index>(b.rows.drift) + i;
            const double dx = b.output(row, k), dy = b.output(row, n + k);
            const double x = std::abs(dx * block.a00 + dy * block.a10);
            const double y = std::abs(dx * block.a01 + dy * block.a11);
            reach(i, k) = (x > 0 ? x / block.wx : 0) + (y > 0 ? y / block.wy : 0);
        }
    return reach;
}

}  // namespace

TangentCache::TangentCache(const Building& from, const BuildingBranch& elastic,
                           const Blocks& blocks)
    : name_(from.name),
      elastic_(elastic),
      tangent_damping_(from.tangent_damping),
      fastest_(0),
      channel_(blocks[elastic.first].channel) {
    for (const StoreyYield& storey : from.yields) stiffness_.push_back(storey.stiffness);
    for (Index i = 0; i < elastic.mass.rows(); ++i)
        fastest_ = std::max(fastest_, elastic.stiffness(i, i) / elastic.mass(i, i));
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
    if (parts_.size() * numbers > most_numbers) parts_.clear();
    auto part = std::make_shared<TangentPart>(std::move(made));
    parts_.emplace(stiffness, part);
    return std::shared_ptr<const TangentPart>(part);
}

Expected<TangentPart> TangentCache::make(const std::vector<double>& stiffness) const {
    const auto n = static_cast<Index>(elastic_.count);
    Matrix less = Matrix::Zero(n, n);
    const std::span<double> entries(less.data(), static_cast<std::size_t>(less.size()));
    for (std::size_t i = 0; i < stiffness.size(); ++i)
        if (stiffness[i] != stiffness_[i])
            connect_storey(entries, elastic_.count, i, stiffness[i] - stiffness_[i]);
    TangentPart part;
    BuildingBranch& b = part.building;
    b = elastic_;
    b.stiffness += less;
    b.damping += tangent_damping_ * less;
    PERCUSS_TRY(const auto modes, tangent_modes(name_, b.mass, b.damping, b.stiffness, fastest_));
    b.classical = modes.classical;
    set_outputs(b, modes);
    // energies are those of the elastic building, and corrected storey by storey
    b.stiffness = elastic_.stiffness;
    const Eigen::LLT<Matrix> mass(b.mass);
    part.inverse.resize(2 * n, 2 * n);
    part.inverse.leftCols(n) = split_rows(modes.inverse_displacement);
    part.inverse.rightCols(n) = split_rows(modes.inverse_velocity);
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
    part.reach = reach_of(b, part.blocks);
    set_cores(part);
    return part;
}

}  // namespace percuss::pounding
