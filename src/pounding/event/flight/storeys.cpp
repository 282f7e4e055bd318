// When the next storey yields, unloads or collapses in flight.
#include <algorithm>
#include <cmath>

#include "percuss/core/text.hpp"
#include "pounding/event/flight/engine.hpp"
#include "pounding/event/observe/output_rows.hpp"

namespace percuss::pounding {

void FlightEngine::set_storeys() {
    YieldingStoreys* yielding = run_.yielding();
    if (!yielding) return;
    const std::size_t n = run_.branch.size();
    slope_bound_.resize(n);
    slope_push_.resize(n);
    storey_slope_.resize(2 * n);
    std::vector<double> lengths;
    if (usual_.length > 0) {
        lengths.push_back(usual_.length);
        for (const FlightMap& node : nodes_) lengths.push_back(node.length);
    }
    yielding->set_lengths(lengths);
}

/// The branch has changed since it was last looked at: so have the maps of its blocks.
void FlightEngine::renew_structure() {
    if (changes_ == run_.changes()) return;
    changes_ = run_.changes();
    for (const YieldingStoreys::Part& part : run_.yielding()->parts()) {
        const std::vector<std::vector<BlockCore>>& cores = part.now->cores;
        const std::size_t first = run_.branch.buildings[part.building].first;
        for (std::size_t i = 0; i < cores.size(); ++i) {
            FlightMap& map = i == 0 ? usual_ : nodes_[i - 1];
            for (std::size_t k = 0; k < cores[i].size(); ++k) {
                const Block& block = run_.branch.blocks[first + k];
                map.blocks[first + k] = cores[i][k].with(block.cx, block.cy);
            }
        }
    }
    far_horizon_ = -infinity;
}

/// A bound on |s'| of every block within the segment: s' moves freely, and the change of the
/// ground's acceleration pushes it.
void FlightEngine::set_slope_bounds(double length) {
    const Blocks& k = run_.branch.blocks;
    const std::size_t n = k.size();
    const HarmonicPart& harmonics = flight_.harmonics();
    ground_slope_ = harmonics.largest_rate();
    ground_bend_ = harmonics.largest_rate() * harmonics.fastest();
    double steepest = 0;
    for (const double slope : segment_.slope) steepest = std::max(steepest, std::abs(slope));
    ground_slope_ += steepest;
    flight_.slope(run_.time(), segment_, run_.state(), storey_slope_.data());
    for (std::size_t i = 0; i < n; ++i) {
        const double x = k[i].wx * storey_slope_[i], y = k[i].wy * storey_slope_[n + i];
        const double gain = k[i].wx * std::abs(k[i].gx) + k[i].wy * std::abs(k[i].gy);
        slope_push_[i] = gain * ground_slope_;
        slope_bound_[i] = 1.5 * (std::sqrt(x * x + y * y) + slope_push_[i] * length);
        if (k[i].growth > 0) slope_bound_[i] *= std::exp(k[i].growth * length);
    }
}

FlightEngine::DriftBend FlightEngine::drift_bounds(std::size_t storey) const {
    const YieldingStorey& s = run_.yielding()->storeys()[storey];
    const TangentPart& part = run_.yielding()->part_of(storey);
    const std::size_t first = part.building.first;
    const double* reach = part.reach.data() + s.local * part.building.count;
    double fastest = flight_.harmonics().fastest();
    DriftBend out{0, 0, 0, 0, 0};
    for (std::size_t k = 0; k < part.building.count; ++k) {
        const double rho = part.blocks[k].rho;
        const double second = rho * slope_bound_[first + k] + slope_push_[first + k];
        const double bend = ground_slope_ > 0 ? slope_push_[first + k] / ground_slope_ : 0;
        out.second += reach[k] * slope_bound_[first + k];
        out.third += reach[k] * second;
        out.fourth += reach[k] * (rho * second + bend * ground_bend_);
        fastest = std::max(fastest, rho);
    }
    if (s.line.stuck) {
        // the ground pushes the force that holds a slider, at once and through the masses
        const auto i = static_cast<Eigen::Index>(s.local);
        const double push = std::abs(part.push[i]), at_once = std::abs(part.ground[i]);
        const double shake = flight_.harmonics().fastest();
        out.second += push * ground_slope_ + at_once * ground_bend_;
        out.third += (push + at_once * shake) * ground_bend_;
        out.fourth += (push + at_once * shake) * shake * ground_bend_;
    }
    // further derivatives gain at most this factor each
    out.sixth = 4 * fastest * fastest * out.fourth;
    out.seventh = fastest * out.sixth;
    return out;
}

/// A drift and its derivatives at a state, `t` after the start of the segment; where a slider
/// sticks, the force that holds it with its first two.
FlightEngine::DriftAt FlightEngine::drift_at(const YieldingStorey& s, double t,
                                             const double* state) {
    const BuildingBranch& b = run_.branch.buildings[s.building];
    const TangentPart& part = run_.yielding()->part_of(s.number);
    const std::size_t n = run_.branch.size(), count = b.count;
    const Block* block = run_.branch.blocks.data() + b.first;
    const double a = flight_.ground(block->channel, segment_.start + t, segment_);
    const double slope = flight_.ground_rate(block->channel, segment_.start + t, segment_);
    const double* d = part.watched.data() + s.local * 2 * count;
    const double* v = part.rate.data() + s.local * 2 * count;
    DriftAt out{0, 0, 0, 0};
    for (std::size_t k = 0; k < count; ++k) {
        const Block& of = block[k];
        const double x = state[b.first + k], y = state[n + b.first + k];
        const double x1 = of.a00 * x + of.a01 * y + of.gx * a + of.cx;
        const double y1 = of.a10 * x + of.a11 * y + of.gy * a + of.cy;
        const double x2 = of.a00 * x1 + of.a01 * y1 + of.gx * slope;
        const double y2 = of.a10 * x1 + of.a11 * y1 + of.gy * slope;
        out.drift += d[k] * x + d[count + k] * y;
        if (s.line.stuck) {
            out.rate += d[k] * x1 + d[count + k] * y1;
            out.acceleration += d[k] * x2 + d[count + k] * y2;
            continue;
        }
        out.rate += v[k] * x + v[count + k] * y;
        out.acceleration += v[k] * x1 + v[count + k] * y1;
        out.jerk += v[k] * x2 + v[count + k] * y2;
    }
    if (!s.line.stuck) return out;
    const double ground = part.ground[static_cast<Eigen::Index>(s.local)];
    const double delay = run_.branch.delays[block->channel];
    out.drift = run_.yielding()->holding_force(s, state, {flight_ground(t), nullptr});
    out.rate += ground * slope;
    out.acceleration +=
        ground * flight_.harmonics().bend(segment_.start + t, segment_.start, delay);
    return out;
}
FlightEngine::DriftAt FlightEngine::drift_within(const YieldingStorey& s, double t) {
    ++run_.recorder.stats.evaluations;
    const BuildingBranch& b = run_.branch.buildings[s.building];
    const std::size_t n = run_.branch.size();
    for (std::size_t k = b.first; k < b.first + b.count; ++k)
        flight_.block_at(k, t, segment_, run_.state(), probe_[k], probe_[n + k]);
    return drift_at(s, t, probe_.data());
}

/// Of its drift, at a state.
double FlightEngine::rate_of(const YieldingStorey& s, const double* state) const {
    const TangentPart& part = run_.yielding()->part_of(s.number);
    const std::size_t count = part.building.count;
    const double* row = part.rate.data() + s.local * 2 * count;
    const double* x = state + part.building.first;
    const double* y = x + run_.branch.size();
    double sum = 0;
    for (std::size_t k = 0; k < count; ++k) sum += row[k] * x[k] + row[count + k] * y[k];
    return sum;
}

void FlightEngine::fail_search(int divisions) {
    run_.fail(RunStatus::not_converged,
              "when a storey or link yields or turns after " + significant(run_.time(), 6) +
                  " s was not found in " + std::to_string(divisions) +
                  " looks; a damping or stiffness this large for its mass cannot be followed");
}

/// The end of the storey's line within the segment; `length` becomes the time until then.
std::optional<LineEnd> FlightEngine::storey_event(std::size_t storey, double& length) {
    const YieldingStoreys& all = *run_.yielding();
    const YieldingStorey& s = all.storeys()[storey];
    const double* state = run_.state();
    const double x0 = watched(s, state, 0), x1 = watched(s, next_.data(), length),
                 h2 = length * length;
    const DriftBend bounds = drift_bounds(storey);
    const double lift = bounds.second * h2 / 8;
    const bool high = std::max(x0, x1) + lift >= s.high, low = std::min(x0, x1) - lift <= s.low;
    bool turns = s.line.direction != 0;
    if (turns) {
        const double v0 = s.line.direction * rate_of(s, state),
                     v1 = s.line.direction * rate_of(s, next_.data());
        turns = std::min(v0, v1) - bounds.third * h2 / 8 <= 0;
    }
    if (!high && !low && !turns) return std::nullopt;
    std::optional<LineEnd> found;
    const DriftAt from = drift_at(s, 0, state), to = drift_at(s, length, next_.data());
    const double whole = length;
    const double drift_noise = watched_noise(s, state, length) + 1e-30;
    const auto look = [&](LineEnd end, const DerivativeBounds& limits, double noise,
                          const auto& function) {
        const auto at = [&](double t) { return function(t, drift_within(s, t)); };
        const FirstZero first(limits, noise, at);
        const double t = first(function(0, from), function(whole, to));
        if (first.hopeless()) return fail_search(first.most_divisions);
        if (!(t < length || (t <= length && !found))) return;
        length = t;
        found = end;
    };
    const DerivativeBounds place{bounds.second, bounds.third, bounds.sixth};
    if (high)
        look(LineEnd::high, place, drift_noise, [&](double t, const DriftAt& d) {
            return FunctionAt{t, d.drift - s.high, d.rate, d.acceleration};
        });
    if (low)
        look(LineEnd::low, place, drift_noise, [&](double t, const DriftAt& d) {
            return FunctionAt{t, s.low - d.drift, -d.rate, -d.acceleration};
        });
    if (turns)
        look(LineEnd::turn, {bounds.third, bounds.fourth, bounds.seventh},
             std::max(all.rate_noise(s, state), all.rate_noise(s, next_.data())) + 1e-30,
             [&, sign = -s.line.direction](double t, const DriftAt& d) {
                 return FunctionAt{t, sign * d.rate, sign * d.acceleration, sign * d.jerk};
             });
    return found;
}

/// The acceleration of the ground by channel, `t` after the start of the segment.
const double* FlightEngine::flight_ground(double t) {
    for (std::size_t c = 0; c < ground_.size(); ++c)
        ground_[c] = flight_.ground(c, segment_.start + t, segment_);
    return ground_.data();
}
/// What ends the line of a spring where it passes an end: its drift, or what holds it.
double FlightEngine::watched(const YieldingStorey& s, const double* state, double t) {
    const YieldingStoreys& all = *run_.yielding();
    return s.line.stuck ? all.holding_force(s, state, {flight_ground(t), nullptr})
                        : all.drift(s, state);
}
/// Rounding of what ends the line of a spring, within the segment.
double FlightEngine::watched_noise(const YieldingStorey& s, const double* state, double length) {
    const YieldingStoreys& all = *run_.yielding();
    if (!s.line.stuck) return std::max(all.drift_noise(s, state), all.drift_noise(s, next_.data()));
    const double early = all.holding_noise(s, state, {flight_ground(0), nullptr});
    return std::max(early, all.holding_noise(s, next_.data(), {flight_ground(length), nullptr}));
}

std::optional<FlightEngine::StoreyEvent> FlightEngine::first_storey_event(double& length) {
    const double whole = length;
    set_slope_bounds(whole);
    std::optional<StoreyEvent> first;
    for (std::size_t i = 0; i < run_.yielding()->storeys().size(); ++i) {
        double until = whole;
        const auto end = storey_event(i, until);
        if (!end || !(until < length || (until <= length && !first))) continue;
        length = until;
        first = StoreyEvent{i, *end};
    }
    return first;
}

void FlightEngine::end_line(const StoreyEvent& event) {
    if (run_.recorder.wants_peaks()) settle_peaks();
    run_.end_line(event.storey, event.end);
    if (run_.failed()) return;
    renew_structure();
    look();
}

}  // namespace percuss::pounding
