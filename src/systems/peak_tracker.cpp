#include "peak_tracker.hpp"

#include <algorithm>
#include <cmath>

#include "output_rows.hpp"
#include "percuss/core/roots.hpp"

namespace percuss::pounding {

namespace {

/// A segment turns by at most half a radian of any mode, so that a value below this part of the
/// peak at both its ends does not exceed the peak in between.
constexpr double suspicious = 0.9;

/// Modes from which on Eigen's product pays for its start.
constexpr std::size_t many = 8;

bool is_acceleration(const BuildingBranch& b, std::size_t row) {
    return row >= b.rows.acceleration && row < b.rows.drift;
}

}  // namespace

PeakTracker::PeakTracker(const Branch& branch) : branch_(&branch) {
    for (const BuildingBranch& b : branch.buildings) {
        offset_.push_back(gain_.size());
        for (std::size_t row = 0; row < b.rows.end; ++row) {
            double gain = 0;
            const double* c = b.output.data() + row * 2 * b.count;
            for (std::size_t k = 0; k < b.count; ++k) {
                const Block& block = branch.blocks[b.first + k];
                const double x = c[k] != 0 ? c[k] / block.wx : 0, y = c[b.count + k] / block.wy;
                gain = std::max(gain, std::hypot(x, y));
            }
            gain_.push_back(gain);
            constant_.push_back(std::abs(b.constant[static_cast<Eigen::Index>(row)]));
        }
    }
    const std::size_t rows = gain_.size();
    before_.resize(rows);
    after_.resize(rows);
    threshold_.resize(rows);
    peaks_.resize(rows);
    calm_.resize(branch.buildings.size());
    for (const BuildingBranch& b : branch.buildings) first_.push_back(b.first);
    effects_.resize(branch.buildings.size());
    for (std::size_t p = 0; p < branch.pairs.size(); ++p)
        for (const PairEffect& effect : branch.pairs[p].effects)
            effects_[effect.building].push_back({p, &effect.acceleration});
    for (std::size_t i = 0; i < branch.buildings.size(); ++i)
        acceleration_.push_back(offset_[i] + branch.buildings[i].rows.acceleration);
    const BuildingBranch& last = branch.buildings.back();
    first_.push_back(last.first + last.count);
}

bool PeakTracker::quiet(const double* state, const double* force) const {
    const Block* block = branch_->blocks.data();
    const double* y = state + branch_->size();
    for (std::size_t b = 0; b < calm_.size(); ++b) {
        const std::size_t first = first_[b], end = first_[b + 1];
        double amplitude = 0;
        for (std::size_t i = first; i < end; ++i) {
            const double p = block[i].wx * state[i], q = block[i].wy * y[i];
            amplitude += std::sqrt(p * p + q * q);
        }
        if (!(amplitude < calm_[b])) return false;
        if (force && !quiet_acceleration(b, amplitude, force)) return false;
    }
    return true;
}

bool PeakTracker::quiet_acceleration(std::size_t building, double amplitude,
                                     const double* force) const {
    const std::size_t count = first_[building + 1] - first_[building];
    for (std::size_t i = 0; i < count; ++i) {
        const std::size_t k = acceleration_[building] + i;
        double bound = gain_[k] * amplitude + constant_[k];
        for (const Effect& effect : effects_[building])
            bound += std::abs((*effect.acceleration)[i] * force[effect.pair]);
        if (bound > threshold_[k]) return false;
    }
    return true;
}

void PeakTracker::set_threshold(std::size_t k) {
    threshold_[k] = suspicious * std::abs(peaks_[k].value);
}
void PeakTracker::set_calm(std::size_t building) {
    const std::size_t first = offset_[building];
    const std::size_t end = first + branch_->buildings[building].rows.end;
    double calm = infinity;
    for (std::size_t k = first; k < end; ++k)
        if (gain_[k] > 0) calm = std::min(calm, (threshold_[k] - constant_[k]) / gain_[k]);
    calm_[building] = calm;
}

void PeakTracker::values(const Instant& at, std::vector<double>& out) const {
    const std::size_t all = branch_->size();
    for (std::size_t i = 0; i < branch_->buildings.size(); ++i) {
        const BuildingBranch& b = branch_->buildings[i];
        double* to = out.data() + offset_[i];
        const double* constant = b.constant.data();
        const std::size_t rows = b.rows.end;
        if (b.count == 1) {
            const double x = at.state[b.first], y = at.state[all + b.first];
            const double* c = b.output.data();
            for (std::size_t row = 0; row < rows; ++row)
                to[row] = c[2 * row] * x + c[2 * row + 1] * y + constant[row];
        } else if (b.count < many) {
            for (std::size_t row = 0; row < rows; ++row)
                to[row] = row_value(b, row, at.state, all) + constant[row];
        } else {
            using Vector = Eigen::Map<const Eigen::VectorXd>;
            const auto count = static_cast<Eigen::Index>(b.count);
            Eigen::Map<Eigen::VectorXd> result(to, static_cast<Eigen::Index>(rows));
            result = b.constant;
            result.noalias() += b.output.leftCols(count) * Vector(at.state + b.first, count);
            result.noalias() += b.output.rightCols(count) * Vector(at.state + all + b.first, count);
        }
        if (!at.force) continue;
        for (std::size_t k = 0; k < b.count; ++k)
            to[b.rows.acceleration + k] += contact_part(*branch_, i, k, at.force);
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
    stale_ = false;
    for (std::size_t k = 0; k < before_.size(); ++k) {
        if (std::abs(before_[k]) > std::abs(peaks_[k].value))
            peaks_[k] = {before_[k], instant.time};
        set_threshold(k);
    }
    for (std::size_t i = 0; i < calm_.size(); ++i) set_calm(i);
}

void PeakTracker::follow(const Instant& end, Motion& motion) {
    if (stale_) values(motion.start(), before_);
    stale_ = false;
    values(end, after_);
    std::size_t k = 0;
    for (std::size_t i = 0; i < branch_->buildings.size(); ++i) {
        bool changed = false;
        for (std::size_t row = 0; row < branch_->buildings[i].rows.end; ++row, ++k) {
            if (!suspect(k)) continue;
            changed = raise(k, {after_[k], end.time}) || changed;
            changed = refine({0, i, row, before_[k], after_[k]}, motion) || changed;
        }
        if (changed) set_calm(i);
    }
    std::swap(before_, after_);
}

bool PeakTracker::note(const Instant& start, const Instant& end, std::size_t segment) {
    if (stale_) values(start, before_);
    stale_ = false;
    values(end, after_);
    const std::size_t known = suspects_.size();
    std::size_t k = 0;
    for (std::size_t i = 0; i < branch_->buildings.size(); ++i) {
        bool changed = false;
        for (std::size_t row = 0; row < branch_->buildings[i].rows.end; ++row, ++k) {
            if (!suspect(k)) continue;
            changed = raise(k, {after_[k], end.time}) || changed;
            suspects_.push_back({segment, i, row, before_[k], after_[k]});
        }
        if (changed) set_calm(i);
    }
    std::swap(before_, after_);
    return suspects_.size() > known;
}

bool PeakTracker::wanted(const Suspect& s) const {
    return std::max(std::abs(s.before), std::abs(s.after)) >
           threshold_[offset_[s.building] + s.row];
}
void PeakTracker::settle(const Suspect& s, Motion& motion) {
    if (refine(s, motion)) set_calm(s.building);
}

bool PeakTracker::suspect(std::size_t k) const {
    return std::abs(after_[k]) > threshold_[k] || std::abs(before_[k]) > threshold_[k];
}
/// True if it is a new peak.
bool PeakTracker::raise(std::size_t k, const Peak& to) {
    if (!(std::abs(to.value) > std::abs(peaks_[k].value))) return false;
    peaks_[k] = to;
    set_threshold(k);
    return true;
}

/// Looks for a peak between the ends; true if there is a new one.
bool PeakTracker::refine(const Suspect& s, Motion& motion) {
    const Instant from = motion.start(), to = motion.end();
    const double first = derivative(s.building, s.row, from);
    const double last = derivative(s.building, s.row, to);
    if (!(first * last < 0)) return false;
    // a parabola through both slopes rises this much; a peak out of its reach needs no search
    const std::size_t k = offset_[s.building] + s.row;
    const double rise = 0.5 * (to.time - from.time) * std::min(std::abs(first), std::abs(last));
    if (std::max(std::abs(s.before), std::abs(s.after)) + 1.5 * rise < std::abs(peaks_[k].value))
        return false;
    const auto slope = [&](double part) {
        if (part == 0) return first;
        if (part == 1) return last;
        return derivative(s.building, s.row, motion.at(part));
    };
    // the value is flat at its peak: half the digits of the place give all of the value
    const double part = bracketed_root(slope, 0, 1, 3e-6).x;
    const Instant at = motion.at(part);
    // and the slope that is left gives the other half of the place
    const double left = derivative(s.building, s.row, at) / (last - first);
    return raise(k, {value(s.building, s.row, at), at.time - left * (to.time - from.time)});
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

}  // namespace percuss::pounding
