#include "gauss_watch.hpp"

#include <algorithm>
#include <array>

#include "extremum.hpp"
#include "percuss/core/roots.hpp"

namespace percuss::pounding {

void GaussWatch::start(double force) {
    impact().peak_force = std::max(impact().peak_force, force);
    if (!observers_.peaks) return;
    const Instant at{run_.time, run_.state.data(), nullptr, &force, nullptr};
    quiet_ = observers_.peaks->quiet(at.state, at.force);
    if (quiet_)
        observers_.peaks->skip();
    else
        observers_.peaks->start(at);
}

void GaussWatch::observe(GaussMotion& motion, double lively) {
    observe_depth(motion);
    observe_force(motion);
    if (observers_.peaks) follow_peaks(motion, lively);
    if (observers_.history) write_history(motion);
}

void GaussWatch::observe_depth(GaussMotion& motion) {
    const GaussStep& step = motion.step();
    double& peak = impact().peak_indentation;
    peak = std::max(peak, step.there.d);
    if (!(step.here.v > 0 && step.there.v < 0)) return;
    const auto rate = [&](double part) { return motion.contact_at(part).now.v; };
    peak = std::max(peak, motion.contact_at(bracketed_root(rate, 0, 1, 1e-12).x).now.d);
}

/// A peak of the force lies beside the largest of its values at the points and ends.
void GaussWatch::observe_force(GaussMotion& motion) {
    const GaussStep& step = motion.step();
    const auto top = std::max_element(step.F, step.F + gauss_points);
    const double most = std::max({*top, step.here.F, step.there.F});
    // far below its peak the force has none inside the step
    if (most < 0.8 * impact().peak_force) return;
    impact().peak_force = std::max(impact().peak_force, most);
    const double* tau = step.table->tau;
    if (most == step.there.F) {
        if (motion.end_force_rate() < 0) seek_peak(motion, tau[gauss_points - 1], 1);
    } else if (most == step.here.F) {
        if (motion.start_force_rate() > 0) seek_peak(motion, 0, tau[0]);
    } else {
        const auto k = static_cast<std::size_t>(top - step.F);
        seek_peak(motion, k > 0 ? tau[k - 1] : 0, k + 1 < gauss_points ? tau[k + 1] : 1);
    }
}

void GaussWatch::seek_peak(GaussMotion& motion, double from, double to) {
    const auto end = [&](double part) {
        const ContactCourse at = motion.contact_at(part);
        return End{at.now.F, at.force_rate};
    };
    const auto rate = [&](double x) {
        const End at = end(from + (to - from) * x);
        impact().peak_force = std::max(impact().peak_force, at.value);
        return at.slope;
    };
    // at touch the rate may be a sign only
    if (from == 0)
        bracketed_root(rate, 1e-3, 1, 1e-7);
    else
        extremum_place(end(from), end(to), (to - from) * motion.step().length, rate);
}

void GaussWatch::follow_peaks(GaussMotion& motion, double lively) {
    PeakTracker& peaks = *observers_.peaks;
    const Instant end = motion.bare_end();
    const bool quiet = peaks.quiet(end.state, end.force);
    if (quiet && quiet_) {
        peaks.skip();
    } else {
        double from = 0;
        if (motion.step().length > lively) {
            MotionPart half(motion, 0, from = 0.5);
            peaks.follow(half.end(), half);
        }
        MotionPart rest(motion, from, 1);
        peaks.follow(motion.bare_end(), rest);
    }
    quiet_ = quiet;
}

void GaussWatch::write_history(GaussMotion& motion) {
    HistoryWriter& history = *observers_.history;
    const GaussStep& step = motion.step();
    const double to = step.start + step.length;
    while (history.next() <= to) {
        const double t = history.next();
        Instant at = t < to ? motion.at((t - step.start) / step.length) : motion.end();
        at.time = t;
        history.write(at, motion.ground_at(t));
    }
}

}  // namespace percuss::pounding
