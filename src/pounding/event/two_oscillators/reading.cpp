#include "pounding/event/two_oscillators/reading.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "percuss/numerics/roots.hpp"
#include "pounding/event/observe/extremum.hpp"

namespace percuss::pounding {

namespace {

/// The point where the force is largest.
std::size_t top(const GaussStep& step) {
    return static_cast<std::size_t>(std::max_element(step.F, step.F + gauss_points) - step.F);
}

/// State of the modes that bounds what they reach in the step: a velocity goes beyond its ends by
/// at most the smaller of the areas above and below, where its acceleration changes sign.
std::array<double, 4> farthest(const GaussStep& step) {
    std::array<double, 4> state{};
    for (std::size_t m = 0; m < 2; ++m) {
        const double swing = std::min(step.most_a[m], -step.least_a[m]);
        const double beyond = 0.5 * step.length * std::max(swing, 0.0);
        state[m] = std::max(std::abs(step.x[m]), std::abs(step.end_x[m]));
        state[2 + m] = std::max(std::abs(step.y[m]), std::abs(step.end_y[m])) + beyond;
    }
    return state;
}

/// A displacement or a velocity may turn twice in the step if the acceleration of its mode changes
/// sign, and an acceleration if it rises and falls more than once.
bool lively(GaussMotion& motion) {
    const GaussStep& step = motion.step();
    const double* first = motion.start().slope + 2;
    const double* last = motion.end().slope + 2;
    for (std::size_t m = 0; m < 2; ++m) {
        std::array<double, gauss_points + 2> a{};
        a.front() = first[m];
        a.back() = last[m];
        std::copy_n(step.a[m], gauss_points, a.begin() + 1);
        int turns = 0;
        for (std::size_t k = 1; k < a.size(); ++k) {
            if (a[k] * a[0] < 0) return true;
            if (k > 1 && (a[k] - a[k - 1]) * (a[k - 1] - a[k - 2]) < 0) ++turns;
        }
        if (turns > 1) return true;
    }
    return false;
}

}  // namespace

void GaussReading::start(double force) {
    raise_force(force);
    run_.recorder.enter({run_.time(), run_.state(), nullptr, &force, nullptr});
}

void GaussReading::read(GaussMotion& motion) {
    read_depth(motion);
    read_force(motion);
    follow_peaks(motion);
    sample(motion);
}

void GaussReading::read_depth(GaussMotion& motion) {
    const GaussStep& step = motion.step();
    const std::size_t entry = run_.engaged()[0].log;
    run_.recorder.log.raise_depth(entry, step.there.d);
    if (!(step.here.v > 0 && step.there.v < 0)) return;
    const auto rate = [&](double part) { return motion.contact_at(part).now.v; };
    const double turn = bracketed_root(rate, 0, 1, 1e-12).value_or(1);
    run_.recorder.log.raise_depth(entry, motion.contact_at(turn).now.d);
}

/// A peak of the force lies beside the largest of its values at the points and ends.
void GaussReading::read_force(GaussMotion& motion) {
    const GaussStep& step = motion.step();
    const double most = std::max({step.most_F, step.here.F, step.there.F});
    // far below its peak the force has none inside the step
    if (most < 0.8 * run_.recorder.log[run_.engaged()[0].log].peak_force) return;
    raise_force(most);
    const double* tau = step.table->tau;
    const std::size_t k = top(step);
    if (most == step.there.F) {
        if (motion.end_force_rate() < 0) seek_peak(motion, tau[gauss_points - 1], 1);
    } else if (most == step.here.F) {
        if (motion.start_force_rate() > 0) seek_peak(motion, 0, tau[0]);
    } else if (k == 0 || k + 1 == gauss_points) {
        seek_peak(motion, k > 0 ? tau[k - 1] : 0, k + 1 < gauss_points ? tau[k + 1] : 1);
    } else {
        climb(motion, k);
    }
}

/// From the parabola through three points by Newton's method; the force is flat at its peak, so
/// that half the digits of the place give all of the value.
void GaussReading::climb(GaussMotion& motion, std::size_t k) {
    const GaussStep& step = motion.step();
    const double* t = step.table->tau;
    const double* F = step.F;
    const double left = (F[k] - F[k - 1]) / (t[k] - t[k - 1]);
    const double right = (F[k + 1] - F[k]) / (t[k + 1] - t[k]);
    const double bend = 2 * (right - left) / (t[k + 1] - t[k - 1]);
    double place = 0.5 * (t[k - 1] + t[k]) - left / bend;
    for (int i = 0; i < 6; ++i) {
        if (!(place > t[k - 1] && place < t[k + 1])) return seek_peak(motion, t[k - 1], t[k + 1]);
        const ContactRates at = motion.contact_at(place);
        raise_force(at.now.F);
        const double move = -at.force_rate * step.length / bend;
        if (std::abs(move) < 3e-6 * (t[k + 1] - t[k - 1])) return;
        place += move;
    }
}

void GaussReading::seek_peak(GaussMotion& motion, double from, double to) {
    const auto end = [&](double part) {
        const ContactRates at = motion.contact_at(part);
        return End{at.now.F, at.force_rate};
    };
    const auto rate = [&](double x) {
        const End at = end(from + (to - from) * x);
        raise_force(at.value);
        return at.slope;
    };
    // at touch the rate may be a sign only
    if (from == 0)
        static_cast<void>(bracketed_root(rate, 1e-3, 1, 1e-7));
    else
        extremum_place(end(from), end(to), (to - from) * motion.step().length, rate);
}

void GaussReading::follow_peaks(GaussMotion& motion) {
    const GaussStep& step = motion.step();
    const double ends = std::max(step.here.F, step.there.F);
    const auto far = [&](PeakRecorder& peaks) {
        const double largest = std::max(ends, step.most_F);
        return peaks.quiet(farthest(step).data(), &largest);
    };
    const auto closely = [&](PeakRecorder& peaks) {
        // what is far from its peak at both ends of a step is not looked for between them
        const double cut = step.most_F > 1.05 * ends ? step.table->tau[top(step)] : 0.5;
        const bool parts = cut != 0.5 || lively(motion);
        if (parts) {
            MotionPart first(motion, 0, cut);
            peaks.follow(first.end(), first);
        }
        MotionPart rest(motion, parts ? cut : 0, 1);
        peaks.follow(motion.bare_end(), rest);
    };
    run_.recorder.follow(motion.bare_end(), far, closely);
}

void GaussReading::sample(GaussMotion& motion) {
    const GaussStep& step = motion.step();
    const double to = step.start + step.length;
    const auto at = [&](double t) {
        return t < to ? motion.at((t - step.start) / step.length) : motion.end();
    };
    run_.recorder.sample(to, at, [&](double t) { return motion.ground_at(t); });
}

}  // namespace percuss::pounding
