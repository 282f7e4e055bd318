// What flights tell the recorder: peaks, history, energy.
#include <algorithm>
#include <cmath>

#include "pounding/event/flight/engine.hpp"

namespace percuss::pounding {

namespace {

/// So many rows wait for a closer look at most: while a motion grows, memory does not.
constexpr std::size_t most_suspects = 4096;

}  // namespace

/// From one state to another within a segment; the derivatives at the ends when asked for.
class FlightEngine::SegmentMotion final : public Motion {
public:
    SegmentMotion(FlightEngine& engine, const FlightSegment& segment, const double* from,
                  const double* to, double length)
        : engine_(engine), segment_(segment), from_(from), to_(to), length_(length) {}
    Instant at(double part) override {
        ++engine_.run_.recorder.stats.evaluations;
        const double t = part * length_;
        engine_.flight_.at(t, segment_, from_, engine_.probe_.data());
        return instant(segment_.start + t, engine_.probe_.data(), 0);
    }
    Instant start() override {
        if (!start_) start_ = instant(segment_.start, from_, 1);
        return *start_;
    }
    Instant end() override {
        if (!end_) end_ = instant(segment_.start + length_, to_, 2);
        return *end_;
    }

private:
    Instant instant(double time, const double* state, std::size_t slot) {
        double* slope = engine_.slopes_.data() + slot * 2 * engine_.run_.branch.size();
        engine_.flight_.slope(time, segment_, state, slope);
        return engine_.with_ground({time, state, slope}, segment_, slot);
    }
    FlightEngine& engine_;
    const FlightSegment& segment_;
    const double* from_;
    const double* to_;
    double length_;
    std::optional<Instant> start_, end_;
};

/// The instant with the acceleration of the ground, which sliders that stick feel.
Instant FlightEngine::with_ground(Instant now, const FlightSegment& segment, std::size_t slot) {
    if (!run_.yielding()) return now;
    const std::size_t channels = ground_.size();
    double* a = shaking_.data() + 2 * slot * channels;
    for (std::size_t c = 0; c < channels; ++c) {
        a[c] = flight_.ground(c, now.time, segment);
        a[channels + c] = flight_.ground_rate(c, now.time, segment);
    }
    now.ground = a;
    now.ground_rate = a + channels;
    return now;
}

void FlightEngine::record(double to, double length, bool usual) {
    Recorder& recorder = run_.recorder;
    if (recorder.wants_peaks()) {
        PeakRecorder& peaks = recorder.peaks();
        if (peaks.quiet(next_.data()) && peaks.quiet(run_.state()))
            peaks.skip();
        else
            note_peaks(run_.time(), length, run_.state(), next_.data());
    }
    const auto at = [&](double t) {
        flight_.at(t - run_.time(), segment_, run_.state(), probe_.data());
        return with_ground({t, probe_.data()}, segment_, 0);
    };
    recorder.sample(to, at, [&](double t) { return flight_.ground(0, t, segment_); });
    if (recorder.wants_energy()) add_energy(length, usual);
}

/// Of a segment, or a part of one, that may hold a peak.
void FlightEngine::note_peaks(double time, double length, const double* from, const double* to) {
    PeakRecorder& peaks = run_.recorder.peaks();
    double* first = slopes_.data();
    double* last = first + 2 * run_.branch.size();
    flight_.slope(time, segment_, from, first);
    flight_.slope(time + length, segment_, to, last);
    const Instant start = with_ground({time, from, first}, segment_, 0);
    if (!peaks.note(start, with_ground({time + length, to, last}, segment_, 1), kept_.size()))
        return;
    keep(time, length, from);
    if (peaks.suspects().size() > most_suspects && passed_.empty()) settle_peaks();
}
void FlightEngine::keep(double time, double length, const double* state) {
    kept_.push_back({time, length});
    kept_data_.insert(kept_data_.end(), state, state + 2 * run_.branch.size());
    kept_data_.insert(kept_data_.end(), segment_.value.begin(), segment_.value.end());
    kept_data_.insert(kept_data_.end(), segment_.slope.begin(), segment_.slope.end());
}

/// The search inside the kept segments, as far as they can still hold a peak.
void FlightEngine::settle_peaks() {
    PeakRecorder& peaks = run_.recorder.peaks();
    note_passed();
    const std::size_t n = 2 * run_.branch.size(), channels = run_.channels().size();
    FlightSegment segment = segment_;
    std::vector<double> end(n);
    std::optional<SegmentMotion> motion;
    std::size_t open = kept_.size();
    for (const PeakRecorder::Suspect& suspect : peaks.suspects()) {
        if (!peaks.wanted(suspect)) continue;
        if (suspect.segment != open) {
            open = suspect.segment;
            const double* data = kept_data_.data() + open * (n + 2 * channels);
            segment.start = kept_[open].time;
            std::copy(data + n, data + n + channels, segment.value.begin());
            std::copy(data + n + channels, data + n + 2 * channels, segment.slope.begin());
            flight_.at(kept_[open].length, segment, data, end.data());
            motion.emplace(*this, segment, data, end.data(), kept_[open].length);
        }
        peaks.settle(suspect, *motion);
    }
    peaks.forget_suspects();
    kept_.clear();
    kept_data_.clear();
}

void FlightEngine::add_energy(double length, bool usual) {
    for (std::size_t i = 0; i < rule_.node.size(); ++i) {
        const double t = rule_.node[i] * length;
        if (usual)
            flight_.move(nodes_[i], segment_, run_.state(), probe_.data());
        else
            flight_.at(t, segment_, run_.state(), probe_.data());
        for (std::size_t c = 0; c < ground_.size(); ++c)
            ground_[c] = flight_.ground(c, run_.time() + t, segment_);
        const Powers p = powers(run_.branch, ground_.data(), probe_.data());
        const double time = rule_.weight[i] * length;
        run_.recorder.add_work(time * p.input, time * p.damped);
        if (run_.recorder.wants_link_work()) run_.recorder.add_link_work(time, probe_.data());
    }
}

}  // namespace percuss::pounding
