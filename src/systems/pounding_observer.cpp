#include "pounding_observer.hpp"

#include <algorithm>
#include <cmath>

#include "percuss/core/roots.hpp"

namespace percuss::pounding {

namespace {

/// A segment turns by at most half a radian of any mode, so that a value below this part of the
/// peak at both its ends does not exceed the peak in between.
constexpr double suspicious = 0.9;

/// Modes from which on Eigen's product pays for its start.
constexpr std::size_t many = 8;

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
    const BuildingBranch& b = branch_->buildings[building];
    for (std::size_t i = 0; i < b.count; ++i) {
        const std::size_t k = offset_[building] + b.rows.acceleration + i;
        double bound = gain_[k] * amplitude + constant_[k];
        for (std::size_t p = 0; p < branch_->pairs.size(); ++p)
            for (const PairEffect& effect : branch_->pairs[p].effects)
                if (effect.building == building)
                    bound += std::abs(effect.acceleration[i] * force[p]);
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
        for (std::size_t row = 0; row < branch_->buildings[i].rows.end; ++row, ++k)
            if (std::abs(after_[k]) > threshold_[k] || std::abs(before_[k]) > threshold_[k])
                changed = examine(i, row, end.time, motion) || changed;
        if (changed) set_calm(i);
    }
    std::swap(before_, after_);
}

/// True if there is a new peak.
bool PeakTracker::examine(std::size_t building, std::size_t row, double time, Motion& motion) {
    const std::size_t k = offset_[building] + row;
    Peak& peak = peaks_[k];
    const double old = peak.value;
    if (std::abs(after_[k]) > std::abs(peak.value)) peak = {after_[k], time};
    refine(building, row, peak, motion);
    if (peak.value == old) return false;
    set_threshold(k);
    return true;
}

void PeakTracker::refine(std::size_t building, std::size_t row, Peak& peak, Motion& motion) {
    const Instant from = motion.start(), to = motion.end();
    const double first = derivative(building, row, from), last = derivative(building, row, to);
    if (!(first * last < 0)) return;
    // a parabola through both slopes rises this much; a peak out of its reach needs no search
    const std::size_t k = offset_[building] + row;
    const double rise = 0.5 * (to.time - from.time) * std::min(std::abs(first), std::abs(last));
    if (std::max(std::abs(before_[k]), std::abs(after_[k])) + 1.5 * rise < std::abs(peak.value))
        return;
    const auto slope = [&](double part) {
        if (part == 0) return first;
        if (part == 1) return last;
        return derivative(building, row, motion.at(part));
    };
    // the value is flat at its peak: half the digits of the place give all of the value
    const double part = bracketed_root(slope, 0, 1, 3e-6).x;
    const Instant at = motion.at(part);
    const double extreme = value(building, row, at);
    if (std::abs(extreme) <= std::abs(peak.value)) return;
    // and the slope that is left gives the other half of the place
    const double left = derivative(building, row, at) / (last - first);
    peak = {extreme, at.time - left * (to.time - from.time)};
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
        const double a = ground[k[b.first].channel];
        if (b.classical) {
            for (std::size_t i = b.first; i < b.first + b.count; ++i) {
                sum.input += (k[i].gy * a + k[i].cy) * y[i];
                sum.damped -= k[i].a11 * y[i] * y[i];
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
