#include "pounding/event/smooth/scale.hpp"

#include <algorithm>
#include <cmath>

namespace percuss::pounding {

namespace {

/// The inverse of an error; nothing has moved yet where it would be 0.
double inverse(double error) { return error > 0 ? 1 / error : 0; }

}  // namespace

SmoothScale::SmoothScale(const Run& run) : run_(run) {
    for (const BuildingBranch& b : run.branch.buildings) groups_.push_back({b.first, b.count});
    for (std::size_t k = run.branch.dofs; k < run.branch.size(); ++k) groups_.push_back({k, 1});
    for (const Block& b : run.branch.blocks) fastest_ = std::max(fastest_, b.turning);
    largest_.assign(groups_.size() + run.smooth()->all().size() + 1, 0);
    candidate_ = largest_;
}

void SmoothScale::set(const double* end, std::size_t extra, bool touching, double* per_scale) {
    const std::size_t n = 2 * run_.branch.size();
    candidate_ = largest_;
    if (!touching) set_blocks(end, per_scale);
    const double* s = end + n + extra;
    double* per = per_scale + n + extra;
    const std::size_t springs = run_.smooth()->all().size();
    for (std::size_t i = 0; i < springs; ++i) {
        double& z = candidate_[groups_.size() + i];
        // a storey that nothing has reached yet has a drift of rounding only
        z = std::max({z, std::abs(s[2 * i]), run_.smooth()->z_size(i, end)});
        per[2 * i] = inverse(run_.tolerance * z);
        per[2 * i + 1] = 0;
    }
    if (!run_.recorder.wants_energy()) return;
    candidate_.back() = std::max(candidate_.back(), stored_energy(run_.branch, end));
    const double energy = inverse(5 * run_.tolerance * candidate_.back());
    for (std::size_t i = 0; i < springs; ++i) per[2 * i + 1] = energy;
    if (touching) return;
    for (std::size_t k = 1; k < extra; ++k) per_scale[n + k] = energy;
}

void SmoothScale::set_blocks(const double* end, double* per_scale) {
    const std::size_t n = run_.branch.size();
    for (std::size_t g = 0; g < groups_.size(); ++g) {
        const auto [first, count] = groups_[g];
        double sum = 0;
        for (std::size_t i = first; i < first + count; ++i) {
            const Block& b = run_.branch.blocks[i];
            sum += b.wx * b.wx * end[i] * end[i] + b.wy * b.wy * end[n + i] * end[n + i];
        }
        candidate_[g] = std::max(candidate_[g], std::sqrt(sum));
        const double allowed = run_.tolerance * candidate_[g];
        for (std::size_t i = first; i < first + count; ++i) {
            const Block& b = run_.branch.blocks[i];
            // a mode without stiffness is known by its speed
            const double weight = b.wx > 0 ? b.wx : fastest_ * b.wy;
            per_scale[i] = inverse(allowed / weight + 1e-16 * std::abs(end[i]));
            per_scale[n + i] = inverse(allowed / b.wy + 1e-16 * std::abs(end[n + i]));
        }
    }
    per_scale[2 * n] = 0;
}

void SmoothScale::accept() { largest_ = candidate_; }

}  // namespace percuss::pounding
