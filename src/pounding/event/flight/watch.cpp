// What is observed in flight: peaks, history, energy.
#include <algorithm>
#include <cmath>

#include "pounding/event/flight/engine.hpp"

namespace percuss::pounding {

using namespace pounding;

namespace {

/// So many rows wait for a closer look at most: while a motion grows, memory does not.
constexpr std::size_t most_suspects = 4096;

}  // namespace

/// From one state to another by the stretch; the derivatives at the ends when asked for.
class FlightEngine::SegmentMotion final : public Motion {
public:
    SegmentMotion(FlightEngine& engine, const Stretch& stretch, const double* from,
                  const double* to, double length)
        : engine_(engine), stretch_(stretch), from_(from), to_(to), length_(length) {}
    Instant at(double part) override {
        ++engine_.run_.solution.stats.evaluations;
        const double t = part * length_;
        engine_.flight_.at(t, stretch_, from_, engine_.probe_.data());
        return instant(stretch_.start + t, engine_.probe_.data(), 0);
    }
    Instant start() override {
        if (!start_) start_ = instant(stretch_.start, from_, 1);
        return *start_;
    }
    Instant end() override {
        if (!end_) end_ = instant(stretch_.start + length_, to_, 2);
        return *end_;
    }

private:
    Instant instant(double time, const double* state, std::size_t slot) {
        double* slope = engine_.slopes_.data() + slot * 2 * engine_.run_.branch.size();
        engine_.flight_.slope(time, stretch_, state, slope);
        return {time, state, slope};
    }
    FlightEngine& engine_;
    const Stretch& stretch_;
    const double* from_;
    const double* to_;
    double length_;
    std::optional<Instant> start_, end_;
};

void FlightEngine::observe(double to, double length, bool usual) {
    if (observers_.peaks) {
        PeakTracker& peaks = *observers_.peaks;
        if (peaks.quiet(next_.data()) && peaks.quiet(run_.state.data()))
            peaks.skip();
        else
            watch(run_.time, length, run_.state.data(), next_.data());
    }
    if (observers_.history) write_history(to);
    if (run_.output.energy) add_energy(length, usual);
}

/// A segment of the stretch that may hold a peak.
void FlightEngine::watch(double time, double length, const double* from, const double* to) {
    PeakTracker& peaks = *observers_.peaks;
    double* first = slopes_.data();
    double* last = first + 2 * run_.branch.size();
    flight_.slope(time, stretch_, from, first);
    flight_.slope(time + length, stretch_, to, last);
    if (!peaks.note({time, from, first}, {time + length, to, last}, kept_.size())) return;
    keep(time, length, from);
    if (peaks.suspects().size() > most_suspects && passed_.empty()) settle_peaks();
}
void FlightEngine::keep(double time, double length, const double* state) {
    kept_.push_back({time, length});
    kept_data_.insert(kept_data_.end(), state, state + 2 * run_.branch.size());
    kept_data_.insert(kept_data_.end(), stretch_.value.begin(), stretch_.value.end());
    kept_data_.insert(kept_data_.end(), stretch_.slope.begin(), stretch_.slope.end());
}

/// The search inside the kept segments, as far as they can still hold a peak.
void FlightEngine::settle_peaks() {
    PeakTracker& peaks = *observers_.peaks;
    note_passed();
    const std::size_t n = 2 * run_.branch.size(), channels = run_.channels.size();
    Stretch stretch = stretch_;
    std::vector<double> end(n);
    std::optional<SegmentMotion> motion;
    std::size_t open = kept_.size();
    for (const PeakTracker::Suspect& suspect : peaks.suspects()) {
        if (!peaks.wanted(suspect)) continue;
        if (suspect.segment != open) {
            open = suspect.segment;
            const double* data = kept_data_.data() + open * (n + 2 * channels);
            stretch.start = kept_[open].time;
            std::copy(data + n, data + n + channels, stretch.value.begin());
            std::copy(data + n + channels, data + n + 2 * channels, stretch.slope.begin());
            flight_.at(kept_[open].length, stretch, data, end.data());
            motion.emplace(*this, stretch, data, end.data(), kept_[open].length);
        }
        peaks.settle(suspect, *motion);
    }
    peaks.forget_suspects();
    kept_.clear();
    kept_data_.clear();
}

void FlightEngine::write_history(double to) {
    HistoryWriter& history = *observers_.history;
    while (history.next() <= to) {
        const double t = history.next();
        flight_.at(t - run_.time, stretch_, run_.state.data(), probe_.data());
        history.write({t, probe_.data()}, flight_.ground(0, t, stretch_));
    }
}
void FlightEngine::add_energy(double length, bool usual) {
    EnergyLedger& energy = run_.solution.energy;
    for (std::size_t i = 0; i < rule_.node.size(); ++i) {
        const double t = rule_.node[i] * length;
        if (usual)
            flight_.move(nodes_[i], stretch_, run_.state.data(), probe_.data());
        else
            flight_.at(t, stretch_, run_.state.data(), probe_.data());
        for (std::size_t c = 0; c < ground_.size(); ++c)
            ground_[c] = flight_.ground(c, run_.time + t, stretch_);
        const Powers p = powers(run_.branch, ground_.data(), probe_.data());
        energy.input += rule_.weight[i] * length * p.input;
        energy.damped += rule_.weight[i] * length * p.damped;
    }
}

}  // namespace percuss::pounding
