#include "pounding/fixed_step/recorder.hpp"

#include <algorithm>
#include <cmath>

namespace percuss::pounding {

namespace {

using Vector = Eigen::VectorXd;

Eigen::Index at(std::size_t i) { return static_cast<Eigen::Index>(i); }

/// Cubic through values and slopes at both ends of a step of length h; s from 0 to 1.
Vector hermite(const Vector& a, const Vector& slope_a, const Vector& b, const Vector& slope_b,
               double h, double s) {
    const double q = 1 - s;
    return (1 + 2 * s) * q * q * a + s * s * (3 - 2 * s) * b +
           h * s * q * (q * slope_a - s * slope_b);
}

/// Whether the bodies of a closed pair still push (or may pull) on each other. A dent stays: a
/// plastic law parts where it has no force left.
bool holds(const PairState& pair, Release release) {
    if (!pair.form) return false;
    if (release == Release::no_tension || has_memory(*pair.form)) return pair.force > 0;
    return pair.d > 0;
}

}  // namespace

Vector RunState::forces() const {
    Vector list(at(pairs.size()));
    for (std::size_t i = 0; i < pairs.size(); ++i) list(at(i)) = pairs[i].force;
    return list;
}

bool RunState::touching() const {
    return std::any_of(pairs.begin(), pairs.end(), [](const auto& p) { return bool(p.form); });
}

std::optional<Form> engaged(const PoundingPair& pair, double speed, double mass) {
    const auto form = pair.law.engage({std::max(speed, pair.least_onset), mass}, pair.release);
    if (!form) return std::nullopt;
    return *form;
}

double released_force(const Form& form, Release release, double d, double w, const Memory& memory,
                      bool* cut) {
    if (d < 0) return 0;
    const double F = force(form, d, w, memory);
    const bool clip = release == Release::no_tension && F < 0;
    if (cut) *cut = clip;
    return clip ? 0 : F;
}

void PeakOfSamples::offer(double time, double value) {
    if (value * best_.value < 0) {
        if (std::abs(value) > std::abs(opposite_.value)) opposite_ = {value, time};
        if (std::abs(value) > std::abs(best_.value)) std::swap(best_, opposite_);
    } else if (std::abs(value) > std::abs(best_.value)) {
        best_ = {value, time};
    }
}
Peak PeakOfSamples::peak() const {
    return {best_.value, best_.time, opposite_.value, opposite_.time};
}

void PeakOfSamples::add(double time, double value) {
    offer(time, value);
    if (count_ >= 2) {
        const double y0 = before_.value, y1 = last_.value, y2 = value;
        const bool extremum = (y1 - y0) * (y2 - y1) < 0 && std::abs(y1) >= std::abs(y0) &&
                              std::abs(y1) >= std::abs(y2);
        if (extremum) {
            // divided differences: the samples need not be equally far apart
            const double h0 = last_.time - before_.time, h1 = time - last_.time;
            const double s0 = (y1 - y0) / h0, s1 = (y2 - y1) / h1;
            const double bend = (s1 - s0) / (h0 + h1), slope = (s0 * h1 + s1 * h0) / (h0 + h1);
            const double shift = -slope / (2 * bend);
            offer(last_.time + shift, y1 + slope * shift / 2);
        }
    }
    before_ = last_;
    last_ = {value, time};
    ++count_;
}

FixedStepRecorder::FixedStepRecorder(const PoundingAssembly& assembly, const PoundingOutput& output,
                                     const RunState& start)
    : a_(assembly),
      output_(output),
      last_(start),
      contacts_(assembly.pairs()),
      columns_(struck_columns(assembly.problem)),
      above_(columns_.size()),
      below_(columns_.size()) {
    last_acceleration_ = a_.absolute_acceleration(start.x, start.v, start.forces());
    const std::size_t n = a_.size();
    for (auto* list : {&peaks_.displacement, &peaks_.velocity, &peaks_.acceleration, &peaks_.drift,
                       &peaks_.shear})
        list->resize(n);
    if (output_.peaks) track(start);
    history_.displacement.resize(n);
    history_.velocity.resize(n);
    history_.acceleration.resize(n);
    history_.clearance.resize(a_.pairs());
    history_.force.resize(a_.pairs());
    if (output_.history_step > 0) {
        std::vector<double> clearance;
        for (const auto& p : start.pairs) clearance.push_back(-p.d);
        append(start.time, start.x, start.v, last_acceleration_, clearance, start.forces());
    }
    for (std::size_t i = 0; i < a_.pairs(); ++i)
        if (start.pairs[i].form) open_impact({i, start.time, start.pairs[i].w});
}

void FixedStepRecorder::add(const RunState& state, const std::vector<Closing>& closings) {
    for (const auto& closing : closings) open_impact(closing);
    for (std::size_t i = 0; i < a_.pairs(); ++i)
        if (contacts_[i].entry) follow(i, state);
    if (output_.peaks) track(state);
    if (output_.history_step > 0) sample(state);
    last_ = state;
    last_acceleration_ = a_.absolute_acceleration(state.x, state.v, state.forces());
}

void FixedStepRecorder::jump(const RunState& state) {
    last_ = state;
    for (auto& peak : peaks_.velocity) peak.restart();
    for (auto& peak : peaks_.acceleration) peak.restart();
    for (auto* list : {&peaks_.shear, &above_, &below_})
        for (auto& peak : *list) peak.restart();
    if (output_.peaks) track(state);
}

void FixedStepRecorder::open_impact(const Closing& closing) {
    Contact& contact = contacts_[closing.pair];
    contact = {};
    contact.entry = log_.open(a_.problem.pairs[closing.pair], closing.pair, closing.time,
                              closing.speed, a_.effective_mass[closing.pair]);
    contact.depth.add(closing.time, 0);
}

/// The end of a contact is where its rule lets go, by linear interpolation; a body that is pushed
/// back before the pair has opened continues the same contact.
void FixedStepRecorder::follow(std::size_t i, const RunState& state) {
    Contact& contact = contacts_[i];
    const std::size_t entry = *contact.entry;
    const PairState& now = state.pairs[i];
    const PairState& was = last_.pairs[i];
    const Release release = a_.problem.pairs[i].release;
    const double h = state.time - last_.time;
    contact.force.add(state.time, now.force);
    contact.depth.add(state.time, std::max(0.0, now.d));
    log_.raise_force(entry, contact.force.peak().value);
    log_.raise_depth(entry, contact.depth.peak().value);
    if (output_.details) log_.add_impulse(entry, 0.5 * h * (was.force + now.force));
    if (now.cut) log_.cut(entry);
    if (was.form && was.w < 0 && now.w > 0 && now.d > 0) log_.recompress(entry);
    const bool held = !given(log_[entry].separation_speed), holding = holds(now, release);
    if (held && !holding) {
        double part = 1;
        if (was.form && was.d > 0 && !(now.d > 0)) part = was.d / (was.d - now.d);
        const double from = was.form ? was.w : now.w;
        log_.release(entry, last_.time + part * h, from + part * (now.w - from));
    }
    if (!held && holding) log_.press_again(entry);
    if (!now.form) contact = {};
}

void FixedStepRecorder::track(const RunState& state) {
    const Vector a = a_.absolute_acceleration(state.x, state.v, state.forces());
    for (std::size_t i = 0; i < a_.size(); ++i) {
        peaks_.displacement[i].add(state.time, state.x(at(i)));
        peaks_.velocity[i].add(state.time, state.v(at(i)));
        peaks_.acceleration[i].add(state.time, a(at(i)));
    }
    for (std::size_t b = 0; b < a_.offset.size(); ++b) {
        const Building& building = a_.problem.buildings[b];
        if (!building.storeys) continue;
        // the shear of a storey carries the floors above it
        double shear = 0;
        for (std::size_t k = building.floors(); k-- > 0;) {
            const std::size_t i = a_.offset[b] + k;
            const auto row = at(i);
            shear += a_.K.row(row).dot(state.x) + a_.C.row(row).dot(state.v);
            const double below = k == 0 ? 0 : state.x(row - 1);
            double drift = state.x(row) - below;
            if (!building.drifts.empty()) {
                const auto n = at(building.size());
                drift = Eigen::Map<const Vector>(building.drifts.data() + k * building.size(), n)
                            .dot(state.x.segment(at(a_.offset[b]), n));
            }
            peaks_.drift[i].add(state.time, drift);
            peaks_.shear[i].add(state.time, shear);
            for (std::size_t c = 0; c < columns_.size(); ++c)
                if (columns_[c].building == b && columns_[c].storey == k)
                    track_column(c, state, shear);
        }
    }
}

void FixedStepRecorder::track_column(std::size_t c, const RunState& state, double shear) {
    const StruckColumn& column = columns_[c];
    const double own = column.share * shear, F = state.pairs[column.pair].force;
    above_[c].add(state.time, own + column.above * F);
    below_[c].add(state.time, own + column.below * F);
}

void FixedStepRecorder::sample(const RunState& state) {
    const double h = state.time - last_.time;
    const Vector R0 = a_.ground_acceleration(last_.time), R1 = a_.ground_acceleration(state.time);
    const Vector a1 = a_.absolute_acceleration(state.x, state.v, state.forces());
    for (;;) {
        const double t = output_.history_step * static_cast<double>(history_.time.size());
        if (t > state.time + 1e-9 * h) return;
        const double s = std::clamp((t - last_.time) / h, 0.0, 1.0);
        const Vector x = hermite(last_.x, last_.v, state.x, state.v, h, s);
        const Vector v = hermite(last_.v, last_acceleration_ - R0, state.v, a1 - R1, h, s);
        const Vector a = (1 - s) * last_acceleration_ + s * a1;
        const Vector forces = (1 - s) * last_.forces() + s * state.forces();
        std::vector<double> clearance;
        for (std::size_t i = 0; i < a_.pairs(); ++i) clearance.push_back(-a_.indentation(i, x, t));
        append(t, x, v, a, clearance, forces);
    }
}

void FixedStepRecorder::append(double t, const Vector& x, const Vector& v, const Vector& a,
                               const std::vector<double>& clearance, const Vector& forces) {
    history_.time.push_back(t);
    history_.ground.push_back(a_.ground.acceleration(t));
    for (std::size_t i = 0; i < a_.size(); ++i) {
        history_.displacement[i].push_back(x(at(i)));
        history_.velocity[i].push_back(v(at(i)));
        history_.acceleration[i].push_back(a(at(i)));
    }
    for (std::size_t i = 0; i < a_.pairs(); ++i) {
        history_.clearance[i].push_back(clearance[i]);
        history_.force[i].push_back(forces(at(i)));
    }
}

void FixedStepRecorder::close(PoundingSolution& solution) {
    solution.impacts = log_.take();
    // No step met the bodies pushing: how hard they did is not known, and it was not 0.
    for (PoundingImpact& impact : solution.impacts)
        if (!(impact.peak_force > 0)) impact.peak_force = not_given;
    solution.end_time = last_.time;
    solution.displacement.assign(last_.x.begin(), last_.x.end());
    solution.velocity.assign(last_.v.begin(), last_.v.end());
    if (output_.history_step > 0) solution.history = history_;
    if (!output_.peaks) return;
    for (std::size_t b = 0; b < a_.offset.size(); ++b) {
        const Building& building = a_.problem.buildings[b];
        BuildingPeaks peaks;
        for (std::size_t k = 0; k < building.size(); ++k) {
            const std::size_t i = a_.offset[b] + k;
            peaks.dofs.push_back({peaks_.displacement[i].peak(), peaks_.velocity[i].peak(),
                                  peaks_.acceleration[i].peak()});
            if (building.storeys && k < building.floors())
                peaks.storeys.push_back({peaks_.drift[i].peak(), peaks_.shear[i].peak()});
        }
        solution.peaks.push_back(std::move(peaks));
    }
    for (std::size_t c = 0; c < columns_.size(); ++c)
        solution.columns.push_back(
            {columns_[c].pair, columns_[c].right, above_[c].peak(), below_[c].peak()});
}

}  // namespace percuss::pounding
