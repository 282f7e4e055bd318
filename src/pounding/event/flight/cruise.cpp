// Flight from sample to sample of a record, as long as nothing happens that needs a closer look.
// Nine tenths of a run pass here. The loop is one; its two forms differ in how they hold the state:
// any number of blocks in memory, or two oscillators with one pair in registers, where a study of
// two oscillators would spend half its time otherwise.
#include <algorithm>
#include <array>
#include <cmath>

#include "pounding/event/flight/engine.hpp"

namespace percuss::pounding {

namespace {

/// Two oscillators side by side in one vector register.
using Couple [[gnu::vector_size(2 * sizeof(double))]] = double;

/// A segment may hold a peak if the square of a row exceeds this part of the largest one so far.
constexpr double passed_part = 0.81;

template <class Get>
Couple couple(const Get& get) {
    return Couple{get(std::size_t{0}), get(std::size_t{1})};
}
Couple larger(const Couple& l, const Couple& r) { return l > r ? l : r; }

}  // namespace

class FlightEngine::ModalCruise {
public:
    ModalCruise(FlightEngine& engine, const GroundChannel& channel)
        : e_(engine),
          channel_(channel),
          scale_(engine.run_.problem.ground.scale),
          h_(engine.usual_.length),
          quiet_(peaks() && peaks()->quiet(engine.run_.state())) {}

    /// To the next sample; the ground goes from `early` to `later` before it is scaled.
    void fly(std::size_t k, double early, double later) {
        if (!e_.touches_.empty() && channel_.sample_time(k + 1) > e_.far_horizon_)
            e_.renew_far_bounds(h_);
        value_ = scale_ * early;
        slope_ = scale_ * (later - early) * per_h_;
        const BlockMap* map = e_.usual_.blocks.data();
        const std::size_t n = e_.run_.branch.size();
        const double* from = e_.run_.state();
        double* to = e_.next_.data();
        for (std::size_t i = 0; i < n; ++i) {
            const BlockMap& b = map[i];
            const double x = from[i], y = from[n + i];
            to[i] = b.e00 * x + b.e01 * y + (b.px * value_ + b.qx * slope_ + b.rx);
            to[n + i] = b.e10 * x + b.e11 * y + (b.py * value_ + b.qy * slope_ + b.ry);
        }
    }
    /// False where a pair may close.
    bool stays_open() {
        for (std::size_t p = 0; p < e_.touches_.size(); ++p) {
            e_.ends_[p] = e_.touch(p, e_.next_.data());
            if (!e_.stays_open(p, e_.touches_[p], e_.ends_[p], h_)) return false;
        }
        return true;
    }
    void note_peaks(std::size_t k) {
        if (!peaks()) return;
        const bool was = quiet_;
        quiet_ = peaks()->quiet(e_.next_.data());
        if (was && quiet_) return peaks()->skip();
        e_.segment_.start = channel_.sample_time(k);
        e_.segment_.value.front() = value_;
        e_.segment_.slope.front() = slope_;
        e_.note_peaks(e_.segment_.start, h_, e_.run_.state(), e_.next_.data());
    }
    void accept(std::size_t k) {
        e_.run_.move(channel_.sample_time(k + 1), e_.next_);
        e_.touches_.swap(e_.ends_);
    }
    void end(std::size_t) {}

private:
    PeakRecorder* peaks() {
        return e_.run_.recorder.wants_peaks() ? &e_.run_.recorder.peaks() : nullptr;
    }

    FlightEngine& e_;
    const GroundChannel& channel_;
    double scale_, h_, per_h_ = 1 / h_;
    double value_ = 0, slope_ = 0;
    bool quiet_;
};

class FlightEngine::OscillatorCruise {
public:
    OscillatorCruise(FlightEngine& engine, const GroundChannel& channel)
        : e_(engine),
          channel_(channel),
          h_(engine.usual_.length),
          offset_(engine.run_.offset(0)),
          wanted_(engine.run_.recorder.wants_peaks()),
          renewed_(channel.sample()),
          d_(engine.touches_.front().d) {
        const double* s = e_.run_.state();
        x_ = Couple{s[0], s[1]};
        y_ = Couple{s[2], s[3]};
        const double scale = e_.run_.problem.ground.scale, per_h = 1 / h_;
        e00_ = of_map(&BlockMap::e00), e01_ = of_map(&BlockMap::e01);
        e10_ = of_map(&BlockMap::e10), e11_ = of_map(&BlockMap::e11);
        // a' = (a[k + 1] - a[k])/h taken apart
        later_x_ = scale * per_h * of_map(&BlockMap::qx);
        later_y_ = scale * per_h * of_map(&BlockMap::qy);
        early_x_ = scale * of_map(&BlockMap::px) - later_x_;
        early_y_ = scale * of_map(&BlockMap::py) - later_y_;
        rx_ = of_map(&BlockMap::rx), ry_ = of_map(&BlockMap::ry);
        dx_ = of_pair(&PairTerm::dx), dy_ = of_pair(&PairTerm::dy);
        set_windows();
        quiet_ = is_quiet(x_, y_);
        if (wanted_) e_.passed_.reserve(512);
    }

    void fly(std::size_t k, double early, double later) {
        if (k >= renewed_) renew(k);
        p_ = e00_ * x_ + e01_ * y_ + (early_x_ * early + later_x_ * later + rx_);
        q_ = e10_ * x_ + e11_ * y_ + (early_y_ * early + later_y_ * later + ry_);
        const Couple reach = dx_ * p_ + dy_ * q_;
        deep_ = reach[0] + reach[1] - offset_;
    }
    bool stays_open() {
        if (std::max(d_, deep_) + lift_ < 0) return true;
        const auto from = stored(x_, y_), to = stored(p_, q_);
        return e_.stays_open(0, e_.touch(0, from.data()), e_.touch(0, to.data()), h_);
    }
    void note_peaks(std::size_t k) {
        const bool was = quiet_;
        quiet_ = is_quiet(p_, q_);
        if ((was && quiet_) || !wanted_) return;
        const Couple from = x_ + ratio_ * y_, to = p_ + ratio_ * q_;
        const Couple xx = larger(x_ * x_, p_ * p_), yy = larger(y_ * y_, q_ * q_);
        const Couple mixed = larger(from * from, to * to);
        e_.passed_.push_back({k, stored(x_, y_), {xx[0], xx[1], yy[0], yy[1], mixed[0], mixed[1]}});
        narrow_x_ = larger(narrow_x_, passed_part * p_ * p_);
        narrow_y_ = larger(narrow_y_, passed_part * q_ * q_);
        narrow_ = larger(narrow_, passed_part * to * to);
    }
    void accept(std::size_t) {
        x_ = p_;
        y_ = q_;
        d_ = deep_;
    }
    void end(std::size_t k) {
        e_.run_.move(channel_.sample_time(k), stored(x_, y_).data());
        e_.far_horizon_ = -infinity;
        e_.look();
        if (!wanted_) return;
        PeakRecorder& peaks = e_.run_.recorder.peaks();
        peaks.skip();
        for (std::size_t i = 0; i < 2; ++i)
            peaks.attained(i, std::sqrt(narrow_x_[i] / passed_part),
                           std::sqrt(narrow_y_[i] / passed_part),
                           std::sqrt(narrow_[i] / passed_part));
    }

private:
    static std::array<double, 4> stored(const Couple& x, const Couple& y) {
        return {x[0], x[1], y[0], y[1]};
    }
    Couple of_map(double BlockMap::*part) const {
        return couple([&](std::size_t i) { return e_.usual_.blocks[i].*part; });
    }
    Couple of_pair(double PairTerm::*part) const {
        const auto& terms = e_.run_.branch.pairs.front().terms;
        return couple([&](std::size_t i) { return terms[i].*part; });
    }
    /// Squares below which a segment holds no peak.
    void set_windows() {
        const auto squares = [&](double PeakRecorder::Window::*part) {
            return couple([&](std::size_t i) {
                const double bound = wanted_ ? e_.run_.recorder.peaks().window(i).*part : infinity;
                return bound > 0 ? bound * bound : 0.0;
            });
        };
        narrow_x_ = squares(&PeakRecorder::Window::x);
        narrow_y_ = squares(&PeakRecorder::Window::y);
        narrow_ = squares(&PeakRecorder::Window::mixed);
        ratio_ = couple([&](std::size_t i) {
            return wanted_ ? e_.run_.recorder.peaks().window(i).ratio : 0.0;
        });
    }
    [[nodiscard]] bool is_quiet(const Couple& p, const Couple& q) const {
        const Couple mixed = p + ratio_ * q;
        const auto inside = (p * p < narrow_x_) & (q * q < narrow_y_) & (mixed * mixed < narrow_);
        return (inside[0] & inside[1]) != 0;
    }
    void renew(std::size_t k) {
        e_.run_.move(channel_.sample_time(k), stored(x_, y_).data());
        e_.renew_far_bounds(h_);
        lift_ = e_.far_.front() * h_ * h_ / 8;
        renewed_ = k + static_cast<std::size_t>(far_segments);
    }

    FlightEngine& e_;
    const GroundChannel& channel_;
    double h_, offset_;
    bool wanted_, quiet_ = false;
    std::size_t renewed_;  ///< the sample up to which the bound on the curvature holds
    Couple x_, y_, p_{}, q_{};
    double d_, deep_ = 0, lift_ = 0;
    Couple e00_, e01_, e10_, e11_, early_x_, early_y_, later_x_, later_y_, rx_, ry_, dx_, dy_;
    Couple narrow_x_, narrow_y_, narrow_, ratio_;
};

template <class Form>
void FlightEngine::cruise_as() {
    const GroundChannel& channel = run_.channels().front();
    const std::size_t begun = channel.sample(), last = cruise_end(channel);
    if (begun >= last || run_.time() != channel.sample_time(begun)) return;
    const double* a = run_.problem.ground.record->acceleration.data();
    Form form(*this, channel);
    std::size_t k = begun;
    for (; k < last; ++k) {
        form.fly(k, a[k], a[k + 1]);
        if (!form.stays_open()) break;
        form.note_peaks(k);
        form.accept(k);
    }
    form.end(k);
    if (k == begun) return;
    run_.recorder.stats.segments += static_cast<long>(k - begun);
    run_.pass_samples(k);
}
void FlightEngine::cruise() {
    if (two_oscillators_)
        cruise_as<OscillatorCruise>();
    else
        cruise_as<ModalCruise>();
}

/// The segments passed over that can still hold a peak when all of the motion is known.
void FlightEngine::note_passed() {
    if (passed_.empty()) return;
    PeakRecorder& peaks = run_.recorder.peaks();
    const GroundChannel& channel = run_.channels().front();
    const std::vector<double>& a = run_.problem.ground.record->acceleration;
    const double scale = run_.problem.ground.scale, per_h = 1 / usual_.length;
    std::array<double, 6> bounds;
    for (std::size_t i = 0; i < 2; ++i) {
        const PeakRecorder::Window& w = peaks.window(i);
        bounds[i] = w.x * w.x;
        bounds[2 + i] = w.y * w.y;
        bounds[4 + i] = w.mixed * w.mixed;
    }
    for (const Passed& p : passed_) {
        bool inside = true;
        for (std::size_t i = 0; i < 6; ++i) inside = inside && p.squares[i] < bounds[i];
        if (inside) continue;
        segment_.value.front() = scale * a[p.sample];
        segment_.slope.front() = scale * (a[p.sample + 1] - a[p.sample]) * per_h;
        segment_.start = channel.sample_time(p.sample);
        flight_.move(usual_, segment_, p.state.data(), next_.data());
        peaks.skip();
        note_peaks(segment_.start, usual_.length, p.state.data(), next_.data());
    }
    passed_.clear();
}

/// The last sample that lies in the run and before any impulse.
std::size_t FlightEngine::cruise_end(const GroundChannel& channel) const {
    std::size_t last = channel.run_end();
    while (last > channel.sample() && channel.sample_time(last) > run_.end) --last;
    return last;
}
/// With the bound on the curvature that holds for many segments.
bool FlightEngine::stays_open(std::size_t pair, const Touch& from, const Touch& to,
                              double h) const {
    if (std::max(from.d, to.d) + far_[pair] * h * h / 8 < 0) return true;
    return from.d < 0 && to.d < 0 &&
           open_for(from.d, from.rate, far_[pair]) + open_for(to.d, -to.rate, far_[pair]) >= h;
}

}  // namespace percuss::pounding
