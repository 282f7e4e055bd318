// Flight from sample to sample of a record, as long as nothing happens that needs a closer look.
// Nine tenths of a run pass here, so the loops do without the generality of the others.
#include <algorithm>
#include <array>
#include <cmath>

#include "pounding/event/flight/engine.hpp"

namespace percuss::pounding {

using namespace pounding;

namespace {

/// Two oscillators side by side in one vector register.
using Couple [[gnu::vector_size(2 * sizeof(double))]] = double;

/// A segment may hold a peak if the square of a row exceeds this part of the largest one so far.
constexpr double passed_part = 0.81;

template <class Get>
Couple couple(const Get& get) {
    return Couple{get(std::size_t{0}), get(std::size_t{1})};
}

}  // namespace

void FlightEngine::cruise() {
    GroundChannel& channel = run_.channels.front();
    const std::size_t begun = channel.sample(), last = cruise_end(channel);
    if (begun >= last || run_.time != channel.sample_time(begun)) return;
    const double* a = run_.problem->ground.record->acceleration.data();
    const double scale = run_.problem->ground.scale, h = usual_.length, per_h = 1 / h;
    const std::size_t n = run_.branch.size(), pairs = touches_.size();
    const BlockMap* map = usual_.blocks.data();
    bool quiet = observers_.peaks && observers_.peaks->quiet(run_.state.data());
    std::size_t k = begun;
    for (; k < last; ++k) {
        if (pairs > 0 && channel.sample_time(k + 1) > far_horizon_) {
            run_.time = channel.sample_time(k);
            renew_far_bounds(h);
        }
        const double value = scale * a[k], slope = scale * (a[k + 1] - a[k]) * per_h;
        const double* from = run_.state.data();
        double* to = next_.data();
        for (std::size_t i = 0; i < n; ++i) {
            const BlockMap& b = map[i];
            const double x = from[i], y = from[n + i];
            to[i] = b.e00 * x + b.e01 * y + (b.px * value + b.qx * slope + b.rx);
            to[n + i] = b.e10 * x + b.e11 * y + (b.py * value + b.qy * slope + b.ry);
        }
        if (pairs > 0 && !clear_of_touch(h)) break;
        if (observers_.peaks) {
            const bool was = quiet;
            quiet = observers_.peaks->quiet(to);
            if (was && quiet)
                observers_.peaks->skip();
            else
                watch_sample(channel.sample_time(k), value, slope);
        }
        run_.state.swap(next_);
        touches_.swap(ends_);
    }
    end_cruise(begun, k);
}

/// The same for two oscillators with one pair, in registers: a study of two oscillators would
/// spend half its time here otherwise.
void FlightEngine::cruise_oscillators() {
    GroundChannel& channel = run_.channels.front();
    const std::size_t begun = channel.sample(), last = cruise_end(channel);
    if (begun >= last || run_.time != channel.sample_time(begun)) return;
    const double* a = run_.problem->ground.record->acceleration.data();
    const double scale = run_.problem->ground.scale, h = usual_.length, per_h = 1 / h;
    const PairBranch& pair = run_.branch.pairs.front();
    const std::vector<BlockMap>& map = usual_.blocks;
    const auto of_map = [&](double BlockMap::*part) {
        return couple([&](std::size_t i) { return map[i].*part; });
    };
    const auto of_pair = [&](double PairTerm::*part) {
        return couple([&](std::size_t i) { return pair.terms[i].*part; });
    };
    const Couple e00 = of_map(&BlockMap::e00), e01 = of_map(&BlockMap::e01);
    const Couple e10 = of_map(&BlockMap::e10), e11 = of_map(&BlockMap::e11);
    // a' = (a[k + 1] - a[k])/h taken apart
    const Couple later_x = scale * per_h * of_map(&BlockMap::qx);
    const Couple later_y = scale * per_h * of_map(&BlockMap::qy);
    const Couple early_x = scale * of_map(&BlockMap::px) - later_x;
    const Couple early_y = scale * of_map(&BlockMap::py) - later_y;
    const Couple rx = of_map(&BlockMap::rx), ry = of_map(&BlockMap::ry);
    const Couple dx = of_pair(&PairTerm::dx), dy = of_pair(&PairTerm::dy);
    const double offset = pair.gap + run_.zero.front();
    // squares below which a segment holds no peak
    const auto window = [&](double PeakTracker::Window::*part) {
        return couple([&](std::size_t i) {
            const double bound = observers_.peaks ? observers_.peaks->window(i).*part : infinity;
            return bound > 0 ? bound * bound : 0.0;
        });
    };
    Couple narrow_x = window(&PeakTracker::Window::x), narrow_y = window(&PeakTracker::Window::y);
    Couple narrow = window(&PeakTracker::Window::mixed);
    const Couple ratio = couple(
        [&](std::size_t i) { return observers_.peaks ? observers_.peaks->window(i).ratio : 0.0; });
    const auto store = [](const Couple& x, const Couple& y, std::vector<double>& to) {
        to[0] = x[0];
        to[1] = x[1];
        to[2] = y[0];
        to[3] = y[1];
    };
    Couple x{run_.state[0], run_.state[1]}, y{run_.state[2], run_.state[3]};
    const auto is_quiet = [&](const Couple& p, const Couple& q) {
        const Couple mixed = p + ratio * q;
        const auto inside = (p * p < narrow_x) & (q * q < narrow_y) & (mixed * mixed < narrow);
        return (inside[0] & inside[1]) != 0;
    };
    const auto larger = [](const Couple& l, const Couple& r) { return l > r ? l : r; };
    const bool watched = observers_.peaks.has_value();
    if (watched) passed_.reserve(512);
    bool quiet = is_quiet(x, y);
    double d = touches_.front().d, lift = 0;
    std::size_t k = begun, renewed = begun;
    for (; k < last; ++k) {
        if (k >= renewed) {
            store(x, y, run_.state);
            run_.time = channel.sample_time(k);
            renew_far_bounds(h);
            lift = far_.front() * h * h / 8;
            renewed = k + static_cast<std::size_t>(far_segments);
        }
        const double early = a[k], later = a[k + 1];
        const Couple p = e00 * x + e01 * y + (early_x * early + later_x * later + rx);
        const Couple q = e10 * x + e11 * y + (early_y * early + later_y * later + ry);
        const Couple reach = dx * p + dy * q;
        const double deep = reach[0] + reach[1] - offset;
        const bool was = quiet;
        quiet = is_quiet(p, q);
        const bool far = std::max(d, deep) + lift < 0;
        if (!(far && was && quiet)) {
            if (!far) {
                store(x, y, run_.state);
                store(p, q, next_);
                if (!stays_open(0, touch(0, run_.state.data()), touch(0, next_.data()), h)) break;
            }
            if (watched && !(was && quiet)) {
                const Couple from = x + ratio * y, to = p + ratio * q;
                const Couple xx = larger(x * x, p * p), yy = larger(y * y, q * q);
                const Couple mixed = larger(from * from, to * to);
                passed_.push_back({k,
                                   {x[0], x[1], y[0], y[1]},
                                   {xx[0], xx[1], yy[0], yy[1], mixed[0], mixed[1]}});
                narrow_x = larger(narrow_x, passed_part * p * p);
                narrow_y = larger(narrow_y, passed_part * q * q);
                narrow = larger(narrow, passed_part * to * to);
            }
        }
        x = p;
        y = q;
        d = deep;
    }
    store(x, y, run_.state);
    far_horizon_ = -infinity;
    if (watched) {
        observers_.peaks->skip();
        for (std::size_t i = 0; i < 2; ++i)
            observers_.peaks->attained(i, std::sqrt(narrow_x[i] / passed_part),
                                       std::sqrt(narrow_y[i] / passed_part),
                                       std::sqrt(narrow[i] / passed_part));
    }
    end_cruise(begun, k);
    look();
}

/// The segments passed over that can still hold a peak when all of the motion is known.
void FlightEngine::note_passed() {
    if (passed_.empty()) return;
    PeakTracker& peaks = *observers_.peaks;
    const GroundChannel& channel = run_.channels.front();
    const std::vector<double>& a = run_.problem->ground.record->acceleration;
    const double scale = run_.problem->ground.scale, per_h = 1 / usual_.length;
    const std::vector<double> state = run_.state;
    std::array<double, 6> bounds;
    for (std::size_t i = 0; i < 2; ++i) {
        const PeakTracker::Window& w = peaks.window(i);
        bounds[i] = w.x * w.x;
        bounds[2 + i] = w.y * w.y;
        bounds[4 + i] = w.mixed * w.mixed;
    }
    for (const Passed& p : passed_) {
        bool inside = true;
        for (std::size_t i = 0; i < 6; ++i) inside = inside && p.squares[i] < bounds[i];
        if (inside) continue;
        std::copy(p.state.begin(), p.state.end(), run_.state.begin());
        stretch_.value.front() = scale * a[p.sample];
        stretch_.slope.front() = scale * (a[p.sample + 1] - a[p.sample]) * per_h;
        stretch_.start = channel.sample_time(p.sample);
        flight_.move(usual_, stretch_, run_.state.data(), next_.data());
        peaks.skip();
        watch(stretch_.start, usual_.length, run_.state.data(), next_.data());
    }
    run_.state = state;
    passed_.clear();
}

/// A segment between two samples that may hold a peak, from `run_.state` to `next_`.
void FlightEngine::watch_sample(double time, double value, double slope) {
    stretch_.start = time;
    stretch_.value.front() = value;
    stretch_.slope.front() = slope;
    watch(time, usual_.length, run_.state.data(), next_.data());
}
void FlightEngine::end_cruise(std::size_t begun, std::size_t at) {
    GroundChannel& channel = run_.channels.front();
    run_.time = channel.sample_time(at);
    if (at == begun) return;
    run_.solution.stats.segments += static_cast<long>(at - begun);
    channel.jump(at);
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
/// Sets `ends_`; false where a pair may close.
bool FlightEngine::clear_of_touch(double h) {
    for (std::size_t p = 0; p < touches_.size(); ++p) {
        ends_[p] = touch(p, next_.data());
        if (!stays_open(p, touches_[p], ends_[p], h)) return false;
    }
    return true;
}

}  // namespace percuss::pounding
