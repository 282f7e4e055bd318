#include "pounding/event/observe/peaks.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "pounding/event/observe/extremum.hpp"
#include "pounding/event/observe/output_rows.hpp"

namespace percuss::pounding {

namespace {

/// A segment turns by at most half a radian of any mode, so that a value below this part of the
/// peak at both its ends does not exceed the peak in between.
constexpr double suspicious = 0.9;

/// Modes from which on Eigen's product pays for its start.
constexpr std::size_t many = 8;

/// Of the pairs of one building: a row of buildings has many others.
template <class Effects>
double own_contact_part(const Effects& effects, std::size_t dof, const double* force) {
    double sum = 0;
    for (const auto& effect : effects)
        if (force[effect.pair] != 0) sum += effect.acceleration[dof] * force[effect.pair];
    return sum;
}

template <class Effects>
double held_part(const Effects& effects, std::size_t building, std::size_t row,
                 const double* force) {
    double sum = 0;
    for (const auto& effect : effects)
        if (force[effect.pair] != 0)
            sum += force[effect.pair] * pounding::held_part(*effect.whole, building, row);
    return sum;
}

/// Rows to which contacts add: accelerations, and shears of struck columns.
std::size_t forced_rows(const BuildingBranch& b) { return b.rows.drift - b.rows.acceleration; }
bool is_forced(const BuildingBranch& b, std::size_t row) {
    return row >= b.rows.acceleration && row < b.rows.drift;
}

}  // namespace

PeakRecorder::PeakRecorder(const ModalBranch& branch, bool both) : branch_(&branch), both_(both) {
    std::size_t rows = 0;
    for (const BuildingBranch& b : branch.buildings) {
        offset_.push_back(rows);
        rows += b.rows.end;
    }
    for (auto* list : {&gain_, &per_gain_, &constant_, &before_, &after_, &threshold_, &floor_})
        list->resize(rows);
    mode_rows_.resize(branch.buildings.size());
    peaks_.resize(rows);
    opposites_.resize(both ? rows : 0);
    calm_.resize(branch.buildings.size());
    windows_.resize(branch.buildings.size());
    for (const BuildingBranch& b : branch.buildings) first_.push_back(b.first);
    effects_.resize(branch.buildings.size());
    for (std::size_t p = 0; p < branch.pairs.size(); ++p)
        for (const PairEffect& effect : branch.pairs[p].effects)
            effects_[effect.building].push_back({p, effect.acceleration.data(), &effect});
    for (std::size_t i = 0; i < branch.buildings.size(); ++i) {
        acceleration_.push_back(offset_[i] + branch.buildings[i].rows.acceleration);
        last_.push_back(offset_[i] + branch.buildings[i].rows.end);
        set_gains(i);
    }
    shaken_ = !branch.springs.empty();
    const BuildingBranch& last = branch.buildings.back();
    first_.push_back(last.first + last.count);
    single_ = branch.size() == branch.buildings.size() &&
              std::all_of(branch.buildings.begin(), branch.buildings.end(),
                          [](const BuildingBranch& b) { return b.columns.empty(); });
}

void PeakRecorder::set_gains(std::size_t building) {
    const BuildingBranch& b = branch_->buildings[building];
    for (std::size_t row = 0; row < b.rows.end; ++row) {
        double gain = 0;
        const double* c = b.output.data() + row * 2 * b.count;
        for (std::size_t k = 0; k < b.count; ++k) {
            const Block& block = branch_->blocks[b.first + k];
            const double x = c[k] != 0 ? c[k] / block.wx : 0, y = c[b.count + k] / block.wy;
            gain = std::max(gain, std::sqrt(x * x + y * y));
        }
        const std::size_t k = offset_[building] + row;
        gain_[k] = gain;
        per_gain_[k] = gain > 0 ? 1 / gain : infinity;
        constant_[k] = std::abs(b.constant[static_cast<Eigen::Index>(row)]);
    }
    const double* a = b.output.data() + 2 * b.rows.acceleration;
    mode_rows_[building] = {a[0], a[1], acceleration_[building]};
}
void PeakRecorder::renew(std::size_t building) {
    set_gains(building);
    set_calm(building);
    stale_ = true;
    shaken_ = !branch_->springs.empty();
    for (const BuildingBranch& b : branch_->buildings) shaken_ = shaken_ || b.ground.size() > 0;
}

bool PeakRecorder::quiet_amplitudes(const double* state, const double* force) const {
    const Block* block = branch_->blocks.data();
    const double* y = state + branch_->size();
    for (std::size_t b = 0; b < calm_.size(); ++b) {
        const std::size_t first = first_[b], end = first_[b + 1];
        if (has_window(b)) {
            if (!quiet_mode(b, state[first], y[first], force)) return false;
            continue;
        }
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

bool PeakRecorder::quiet_acceleration(std::size_t building, double amplitude,
                                      const double* force) const {
    const std::size_t count = forced_rows(branch_->buildings[building]);
    for (std::size_t i = 0; i < count; ++i) {
        const std::size_t k = acceleration_[building] + i;
        double bound = gain_[k] * amplitude + constant_[k];
        for (const Effect& effect : effects_[building])
            bound += std::abs(effect.acceleration[i] * force[effect.pair]);
        if (bound > threshold_[k]) return false;
    }
    return true;
}

void PeakRecorder::set_threshold(std::size_t k) {
    const Peak& least = both_ ? opposites_[k] : peaks_[k];
    threshold_[k] = std::max(floor_[k], suspicious * std::abs(least.value));
}
/// The rows of a mode are displacements, velocities, and restoring forces with one ratio of both.
void PeakRecorder::set_window(std::size_t building) {
    const double* c = branch_->buildings[building].output.data();
    const std::size_t a = mode_rows_[building].row;
    Window w{infinity, infinity, infinity, 0, threshold_[a] - constant_[a]};
    for (std::size_t k = offset_[building]; k < last_[building]; ++k, c += 2) {
        const double least = threshold_[k] - constant_[k];
        if (c[0] != 0 && c[1] != 0) {
            const double ratio = c[1] / c[0];
            if (w.ratio != 0 && std::abs(ratio - w.ratio) > 1e-12 * std::abs(ratio)) w.x = 0;
            w.ratio = ratio;
            w.mixed = std::min(w.mixed, least / std::abs(c[0]));
        } else if (c[0] != 0) {
            w.x = std::min(w.x, least / std::abs(c[0]));
        } else if (c[1] != 0) {
            w.y = std::min(w.y, least / std::abs(c[1]));
        }
    }
    windows_[building] = w;
}
void PeakRecorder::attained(std::size_t building, double x, double y, double mixed) {
    const double* c = branch_->buildings[building].output.data();
    for (std::size_t k = offset_[building]; k < last_[building]; ++k, c += 2) {
        const double size = c[1] == 0   ? std::abs(c[0]) * x
                            : c[0] == 0 ? std::abs(c[1]) * y
                                        : std::abs(c[0]) * mixed;
        floor_[k] = std::max(floor_[k], suspicious * size);
        set_threshold(k);
    }
    set_calm(building);
}
void PeakRecorder::set_calm(std::size_t building) {
    if (has_window(building)) return set_window(building);
    double calm = infinity;
    for (std::size_t k = offset_[building]; k < last_[building]; ++k)
        if (per_gain_[k] < infinity)
            calm = std::min(calm, (threshold_[k] - constant_[k]) * per_gain_[k]);
    calm_[building] = calm;
}

void PeakRecorder::values(const Instant& at, std::vector<double>& out) const {
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
        if (b.ground.size() > 0)
            for (std::size_t row = b.rows.acceleration; row < rows; ++row)
                to[row] += ground_part(*branch_, b, row, at.ground);
        if (at.spring)
            for (std::size_t row = b.rows.acceleration; row < rows; ++row)
                to[row] += spring_part(*branch_, i, row, at.spring);
        if (!at.force) continue;
        for (std::size_t k = 0; k < forced_rows(b); ++k)
            to[b.rows.acceleration + k] += own_contact_part(effects_[i], k, at.force);
        if (b.ground.size() > 0)
            for (std::size_t row = b.rows.shear; row < rows; ++row)
                to[row] += held_part(effects_[i], i, row, at.force);
    }
}

double PeakRecorder::value(std::size_t building, std::size_t row, const Instant& at) const {
    const BuildingBranch& b = branch_->buildings[building];
    double sum =
        row_value(b, row, at.state, branch_->size()) + b.constant[static_cast<Eigen::Index>(row)];
    if (at.force && is_forced(b, row))
        sum += own_contact_part(effects_[building], row - b.rows.acceleration, at.force);
    if (at.spring) sum += spring_part(*branch_, building, row, at.spring);
    if (b.ground.size() == 0) return sum;
    if (at.force) sum += held_part(effects_[building], building, row, at.force);
    return sum + ground_part(*branch_, b, row, at.ground);
}

double PeakRecorder::derivative(std::size_t building, std::size_t row, const Instant& at) const {
    const BuildingBranch& b = branch_->buildings[building];
    double sum = row_value(b, row, at.slope, branch_->size());
    if (at.force_rate && is_forced(b, row))
        sum += own_contact_part(effects_[building], row - b.rows.acceleration, at.force_rate);
    if (at.spring_rate) sum += spring_part(*branch_, building, row, at.spring_rate);
    if (b.ground.size() == 0) return sum;
    if (at.force_rate) sum += held_part(effects_[building], building, row, at.force_rate);
    return sum + ground_part(*branch_, b, row, at.ground_rate);
}

void PeakRecorder::start(const Instant& instant) {
    values(instant, before_);
    stale_ = false;
    for (std::size_t k = 0; k < before_.size(); ++k) {
        raise(k, {before_[k], instant.time});
        set_threshold(k);
    }
    for (std::size_t i = 0; i < calm_.size(); ++i) set_calm(i);
}

void PeakRecorder::follow(const Instant& end, Motion& motion) {
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

bool PeakRecorder::note(const Instant& start, const Instant& end, std::size_t segment) {
    if (stale_) values(start, before_);
    stale_ = false;
    values(end, after_);
    const std::size_t known = suspects_.size();
    const double* before = before_.data();
    const double* after = after_.data();
    const double* threshold = threshold_.data();
    for (std::size_t i = 0; i < offset_.size(); ++i) {
        bool changed = false;
        const std::size_t first = offset_[i], last = last_[i];
        for (std::size_t k = first; k < last; ++k) {
            if (std::max(std::abs(before[k]), std::abs(after[k])) <= threshold[k]) continue;
            changed = raise(k, {after[k], end.time}) || changed;
            // without a turn in between, the ends are all there is
            if (derivative(i, k - first, start) * derivative(i, k - first, end) < 0)
                suspects_.push_back({segment, i, k - first, before[k], after[k]});
        }
        if (changed) set_calm(i);
    }
    before_.swap(after_);
    return suspects_.size() > known;
}

bool PeakRecorder::wanted(const Suspect& s) const {
    return std::max(std::abs(s.before), std::abs(s.after)) >
           threshold_[offset_[s.building] + s.row];
}
void PeakRecorder::settle(const Suspect& s, Motion& motion) {
    if (refine(s, motion)) set_calm(s.building);
}

bool PeakRecorder::suspect(std::size_t k) const {
    return std::abs(after_[k]) > threshold_[k] || std::abs(before_[k]) > threshold_[k];
}
/// True if it is a new peak.
bool PeakRecorder::raise(std::size_t k, const Peak& to) {
    if (!(std::abs(to.value) > rival(k, to.value))) return false;
    if (both_ && peaks_[k].value * to.value < 0) {
        opposites_[k] = to;
        if (std::abs(to.value) > std::abs(peaks_[k].value)) std::swap(opposites_[k], peaks_[k]);
    } else {
        peaks_[k] = to;
    }
    set_threshold(k);
    return true;
}

/// Looks for a peak between the ends; true if there is a new one.
bool PeakRecorder::refine(const Suspect& s, Motion& motion) {
    const Instant from = motion.start(), to = motion.end();
    const double first = derivative(s.building, s.row, from);
    const double last = derivative(s.building, s.row, to);
    if (!(first * last < 0)) return false;
    // a parabola through both slopes rises this much; a peak out of its reach needs no search
    const std::size_t k = offset_[s.building] + s.row;
    const double rise = 0.5 * (to.time - from.time) * std::min(std::abs(first), std::abs(last));
    const double larger = std::abs(s.before) > std::abs(s.after) ? s.before : s.after;
    if (std::abs(larger) + 1.5 * rise < rival(k, larger)) return false;
    Peak top;
    const auto slope = [&](double part) {
        const Instant at = motion.at(part);
        const double now = derivative(s.building, s.row, at);
        // the slope that is left gives the other half of the digits of the place
        const double left = now / (last - first) * (to.time - from.time);
        const double extreme = value(s.building, s.row, at);
        if (std::abs(extreme) >= std::abs(top.value)) top = {extreme, at.time - left};
        return now;
    };
    extremum_place({s.before, first}, {s.after, last}, to.time - from.time, slope);
    return raise(k, top);
}

std::pair<Peak, Peak> PeakRecorder::link(std::size_t building, std::size_t link) const {
    const OutputRows& rows = branch_->buildings[building].rows;
    const std::size_t k = offset_[building] + link;
    return {peaks_[k + rows.elongation], peaks_[k + rows.pull]};
}

}  // namespace percuss::pounding
