#include "pounding_observer.hpp"

#include <algorithm>
#include <cmath>

#include "percuss/core/roots.hpp"

namespace percuss::pounding {

namespace {

/// A segment turns by at most half a radian of any mode, so that a value below this part of the
/// peak at both its ends does not exceed the peak in between.
constexpr double suspicious = 0.7;

double row_value(const BuildingBranch& b, std::size_t row, const double* state, std::size_t all) {
    const double* coefficient = b.output.data() + row * 2 * b.count;
    const double* x = state + b.first;
    const double* y = state + all + b.first;
    double sum = 0;
    for (std::size_t k = 0; k < b.count; ++k)
        sum += coefficient[k] * x[k] + coefficient[b.count + k] * y[k];
    return sum;
}

bool is_acceleration(const BuildingBranch& b, std::size_t row) {
    return row >= b.rows.acceleration && row < b.rows.drift;
}

double contact_part(const Branch& branch, std::size_t building, std::size_t freedom,
                    const double* force) {
    double sum = 0;
    for (std::size_t p = 0; p < branch.pairs.size(); ++p) {
        if (force[p] == 0) continue;
        for (const PairEffect& effect : branch.pairs[p].effects)
            if (effect.building == building) sum += effect.acceleration[freedom] * force[p];
    }
    return sum;
}

}  // namespace

PeakTracker::PeakTracker(const Branch& branch) : branch_(&branch) {
    std::size_t rows = 0;
    for (const BuildingBranch& b : branch.buildings) {
        offset_.push_back(rows);
        rows += b.rows.end;
    }
    before_.resize(rows);
    after_.resize(rows);
    peaks_.resize(rows);
}

void PeakTracker::values(const Instant& at, std::vector<double>& out) const {
    for (std::size_t i = 0; i < branch_->buildings.size(); ++i) {
        const BuildingBranch& b = branch_->buildings[i];
        for (std::size_t row = 0; row < b.rows.end; ++row)
            out[offset_[i] + row] = row_value(b, row, at.state, branch_->size()) +
                                    b.constant[static_cast<Eigen::Index>(row)];
        if (!at.force) continue;
        for (std::size_t k = 0; k < b.count; ++k)
            out[offset_[i] + b.rows.acceleration + k] += contact_part(*branch_, i, k, at.force);
    }
}

double PeakTracker::value(std::size_t building, std::size_t row, const Instant& at) const {
    const BuildingBranch& b = branch_->buildings[building];
    double sum =
        row_value(b, row, at.state, branch_->size()) + b.constant[static_cast<Eigen::Index>(row)];
    if (at.force && is_acceleration(b, row))
        sum += contact_part(*branch_, building, row - b.rows.acceleration, at.force);
    return sum;
}

double PeakTracker::derivative(std::size_t building, std::size_t row, const Instant& at) const {
    const BuildingBranch& b = branch_->buildings[building];
    double sum = row_value(b, row, at.slope, branch_->size());
    if (at.force_rate && is_acceleration(b, row))
        sum += contact_part(*branch_, building, row - b.rows.acceleration, at.force_rate);
    return sum;
}

void PeakTracker::start(const Instant& instant) {
    values(instant, before_);
    for (std::size_t i = 0; i < before_.size(); ++i)
        if (std::abs(before_[i]) > std::abs(peaks_[i].value))
            peaks_[i] = {before_[i], instant.time};
}

void PeakTracker::follow(const Instant& end, Motion& motion) {
    values(end, after_);
    for (std::size_t i = 0; i < branch_->buildings.size(); ++i) {
        for (std::size_t row = 0; row < branch_->buildings[i].rows.end; ++row) {
            const std::size_t k = offset_[i] + row;
            Peak& peak = peaks_[k];
            const double a = std::abs(before_[k]), b = std::abs(after_[k]);
            if (std::max(a, b) <= suspicious * std::abs(peak.value)) continue;
            if (b > std::abs(peak.value)) peak = {after_[k], end.time};
            refine(i, row, peak, motion);
        }
    }
    std::swap(before_, after_);
}

void PeakTracker::refine(std::size_t building, std::size_t row, Peak& peak, Motion& motion) {
    const double first = derivative(building, row, motion.start());
    const double last = derivative(building, row, motion.end());
    if (!(first * last < 0)) return;
    const auto slope = [&](double part) {
        if (part == 0) return first;
        if (part == 1) return last;
        return derivative(building, row, motion.at(part));
    };
    // the value is flat at its peak: half the digits of the place give all digits of the value
    const double part = bracketed_root(slope, 0, 1, 1e-10).x;
    const Instant at = motion.at(part);
    const double extreme = value(building, row, at);
    if (std::abs(extreme) > std::abs(peak.value)) peak = {extreme, at.time};
}

std::vector<BuildingPeaks> PeakTracker::result() const {
    std::vector<BuildingPeaks> all;
    for (std::size_t i = 0; i < branch_->buildings.size(); ++i) {
        const BuildingBranch& b = branch_->buildings[i];
        const Peak* p = peaks_.data() + offset_[i];
        BuildingPeaks& out = all.emplace_back();
        for (std::size_t k = 0; k < b.count; ++k)
            out.freedoms.push_back(
                {p[b.rows.displacement + k], p[b.rows.velocity + k], p[b.rows.acceleration + k]});
        for (std::size_t k = 0; b.storeys && k < b.count; ++k)
            out.storeys.push_back({p[b.rows.drift + k], p[b.rows.shear + k]});
    }
    return all;
}

HistoryWriter::HistoryWriter(const Branch& branch, double step, double end,
                             PoundingHistory& history)
    : branch_(&branch), step_(step), end_(end), next_(step > 0 ? 0 : infinity), history_(&history) {
    history.displacement.resize(branch.freedoms);
    history.velocity.resize(branch.freedoms);
    history.acceleration.resize(branch.freedoms);
    history.clearance.resize(branch.pairs.size());
    history.force.resize(branch.pairs.size());
}

void HistoryWriter::write(const Instant& at, double ground) {
    PoundingHistory& h = *history_;
    const std::size_t all = branch_->size();
    h.time.push_back(at.time);
    h.ground.push_back(ground);
    std::size_t column = 0;
    for (std::size_t i = 0; i < branch_->buildings.size(); ++i) {
        const BuildingBranch& b = branch_->buildings[i];
        for (std::size_t k = 0; k < b.count; ++k, ++column) {
            h.displacement[column].push_back(row_value(b, b.rows.displacement + k, at.state, all));
            h.velocity[column].push_back(row_value(b, b.rows.velocity + k, at.state, all));
            double a = row_value(b, b.rows.acceleration + k, at.state, all) +
                       b.constant[static_cast<Eigen::Index>(b.rows.acceleration + k)];
            if (at.force) a += contact_part(*branch_, i, k, at.force);
            h.acceleration[column].push_back(a);
        }
    }
    for (std::size_t p = 0; p < branch_->pairs.size(); ++p) {
        double d = -branch_->pairs[p].gap;
        for (const PairTerm& t : branch_->pairs[p].terms)
            d += t.dx * at.state[t.block] + t.dy * at.state[all + t.block];
        h.clearance[p].push_back(-d);
        h.force[p].push_back(at.force ? at.force[p] : 0);
    }
    ++count_;
    next_ = static_cast<double>(count_) * step_;
    // the last sample may miss the end of the run by rounding
    if (next_ > end_ * (1 + 1e-12))
        next_ = infinity;
    else
        next_ = std::min(next_, end_);
}

Powers powers(const Branch& branch, const double* ground, const double* state) {
    Powers sum;
    const Blocks& k = branch.blocks;
    const double* y = state + branch.size();
    for (const BuildingBranch& b : branch.buildings) {
        const double a = ground[k.channel[b.first]];
        if (b.classical) {
            for (std::size_t i = b.first; i < b.first + b.count; ++i) {
                sum.input += (k.gy[i] * a + k.cy[i]) * y[i];
                sum.damped -= k.a11[i] * y[i] * y[i];
            }
            continue;
        }
        const auto n = static_cast<Eigen::Index>(b.count);
        Eigen::VectorXd v(n);
        for (Eigen::Index i = 0; i < n; ++i)
            v[i] =
                row_value(b, b.rows.velocity + static_cast<std::size_t>(i), state, branch.size());
        sum.input += a * b.load.dot(v) + b.force.dot(v);
        sum.damped += v.dot(b.damping * v);
    }
    return sum;
}

namespace {

std::vector<double> rows(const Branch& branch, const double* state,
                         std::size_t OutputRows::*first) {
    std::vector<double> out;
    for (const BuildingBranch& b : branch.buildings)
        for (std::size_t k = 0; k < b.count; ++k)
            out.push_back(row_value(b, b.rows.*first + k, state, branch.size()));
    return out;
}

}  // namespace

std::vector<double> displacements(const Branch& branch, const double* state) {
    return rows(branch, state, &OutputRows::displacement);
}
std::vector<double> velocities(const Branch& branch, const double* state) {
    return rows(branch, state, &OutputRows::velocity);
}

double stored_energy(const Branch& branch, const double* state) {
    const std::vector<double> x = displacements(branch, state), v = velocities(branch, state);
    double sum = 0;
    std::size_t first = 0;
    for (const BuildingBranch& b : branch.buildings) {
        const auto n = static_cast<Eigen::Index>(b.count);
        const Eigen::Map<const Eigen::VectorXd> u(x.data() + first, n), w(v.data() + first, n);
        sum += 0.5 * (w.dot(b.mass * w) + u.dot(b.stiffness * u));
        first += b.count;
    }
    return sum;
}

}  // namespace percuss::pounding
