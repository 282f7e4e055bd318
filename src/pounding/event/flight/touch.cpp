// When the next pair closes.
#include <algorithm>
#include <cmath>

#include "percuss/core/text.hpp"
#include "pounding/event/flight/engine.hpp"

namespace percuss::pounding {

namespace {

/// Looks for touches in a run, and what may be added for each segment and each swing: seconds of
/// work.
constexpr double most_looks = 5e5, usual_looks = 2000;

/// Where the cubic through values and slopes at the ends of [0, h] vanishes, about: a start that
/// saves Newton's method on the exact motion, whose exponentials are dear, half of its steps.
double hermite_root(double d0, double v0, double d1, double v1, double h) {
    double s = -d0 / (d1 - d0);
    for (int i = 0; i < 3; ++i) {
        const double q = 1 - s;
        const double d =
            q * q * ((1 + 2 * s) * d0 + s * h * v0) + s * s * ((3 - 2 * s) * d1 - q * h * v1);
        const double slope =
            6 * s * q * (d1 - d0) + h * (q * (1 - 3 * s) * v0 + s * (3 * s - 2) * v1);
        if (!(slope > 0)) break;
        s = std::clamp(s - d / slope, 0.0, 1.0);
    }
    return s * h;
}

}  // namespace

/// A bound on |s'| of every block for a time to come: free motion does not add to its energy
/// norm, the ground adds at most its largest acceleration times the time.
void FlightEngine::set_bounds(double length, double acceleration) {
    const Blocks& k = run_.branch.blocks;
    const std::size_t n = k.size();
    const double* x = run_.state();
    const double* y = x + n;
    for (std::size_t i = 0; i < n; ++i) {
        const double push = k[i].wx * (std::abs(k[i].gx) * acceleration + std::abs(k[i].cx)) +
                            k[i].wy * (std::abs(k[i].gy) * acceleration + std::abs(k[i].cy));
        const double size = k[i].wx * std::abs(x[i]) + k[i].wy * std::abs(y[i]);
        bound_[i] = 2 * k[i].rho * (size + push * length) + push;
        if (k[i].growth > 0) bound_[i] *= std::exp(k[i].growth * length);
    }
}
double FlightEngine::curvature_bound(const PairBranch& pair, double slope) const {
    double sum = 0;
    for (const PairTerm& t : pair.terms) sum += t.reach * bound_[t.block] + t.jerk * slope;
    return sum;
}
/// Bounds for many segments at once, from the largest acceleration of the whole motion.
void FlightEngine::renew_far_bounds(double length) {
    far_horizon_ = run_.time() + far_segments * length;
    set_bounds(far_horizon_ - run_.time(), largest_acceleration_);
    for (std::size_t p = 0; p < far_.size(); ++p)
        far_[p] = curvature_bound(run_.branch.pairs[p], largest_slope_);
}
FlightEngine::Bend FlightEngine::near_bound(std::size_t pair, double length) {
    double a = 0, slope = 0;
    for (std::size_t c = 0; c < segment_.value.size(); ++c) {
        a = std::max({a, std::abs(segment_.value[c]),
                      std::abs(segment_.value[c] + segment_.slope[c] * length)});
        slope = std::max(slope, std::abs(segment_.slope[c]));
    }
    const HarmonicPart& harmonics = flight_.harmonics();
    slope += harmonics.largest_rate();
    set_bounds(length, a + harmonics.largest());
    double third = 0, fastest = harmonics.fastest();
    for (const PairTerm& t : run_.branch.pairs[pair].terms) {
        const Block& k = run_.branch.blocks[t.block];
        fastest = std::max(fastest, k.rho);
        const double push = (k.wx * std::abs(k.gx) + k.wy * std::abs(k.gy)) * slope;
        third += t.reach * (k.rho * bound_[t.block] + push) +
                 t.jerk * harmonics.largest_rate() * harmonics.fastest();
    }
    // every further derivative is at most `fastest` times the one before, of the structure as of
    // the harmonics that drive it: after three of them there are four such terms
    return {curvature_bound(run_.branch.pairs[pair], slope), third,
            4 * fastest * fastest * fastest * third};
}
FlightEngine::Touch FlightEngine::accelerated(std::size_t pair, double t, const double* s) const {
    Touch now = touch(pair, s);
    const std::size_t n = run_.branch.size();
    for (const PairTerm& term : run_.branch.pairs[pair].terms) {
        const Block& k = run_.branch.blocks[term.block];
        const double a = flight_.ground(k.channel, segment_.start + t, segment_);
        const double x = s[term.block], y = s[n + term.block];
        now.acceleration += term.rx * (k.a00 * x + k.a01 * y + k.gx * a + k.cx) +
                            term.ry * (k.a10 * x + k.a11 * y + k.gy * a + k.cy);
    }
    return now;
}

/// The pair that closes first within the segment; `length` becomes the time until then.
std::optional<std::size_t> FlightEngine::first_touch(double& length) {
    std::optional<std::size_t> first;
    const double whole = length;
    if (run_.time() + length > far_horizon_) renew_far_bounds(length);
    for (std::size_t p = 0; p < touches_.size() && !run_.failed(); ++p) {
        ends_[p] = touch(p, next_.data());
        if (std::max(touches_[p].d, ends_[p].d) + far_[p] * whole * whole / 8 < 0) continue;
        noise_ = std::max({run_.noise(p, run_.state()), run_.noise(p, next_.data()), alike(p)});
        const Bend bend = near_bound(p, whole);
        double at = crossing(p, {0, settled(accelerated(p, 0, run_.state()))},
                             {whole, settled(accelerated(p, whole, next_.data()))}, bend);
        // a body that nothing holds is far away at the end, where rounding is larger than here
        if (at < whole) {
            const Touch there = touch_at(p, at);
            const double less = std::max(run_.noise(p, run_.state()), run_.noise(p, probe_.data()));
            if (less < 0.01 * noise_) {
                noise_ = less;
                at = crossing(p, {0, settled(accelerated(p, 0, run_.state()))},
                              {at, settled(there)}, bend);
            }
        }
        if (at < length || (at <= length && !first)) {
            length = at;
            first = p;
        }
    }
    return first;
}

/// How far bodies that move alike come apart by rounding, which adds up over a run; 0 if these do
/// not move alike. Buildings of one period stay together without a contact.
double FlightEngine::alike(std::size_t pair) const {
    constexpr double together = 1e-13;
    double displacement = 0, speed = 0;
    for (const PairTerm& t : run_.branch.pairs[pair].terms) {
        const std::size_t i = t.block, j = run_.branch.size() + t.block;
        const double x = std::max(std::abs(run_.state()[i]), std::abs(next_[i]));
        const double y = std::max(std::abs(run_.state()[j]), std::abs(next_[j]));
        const double d = std::abs(t.dx) * x + std::abs(t.dy) * y;
        const double v = std::abs(t.rx) * x + std::abs(t.ry) * y;
        const double rho = run_.branch.blocks[i].rho;
        displacement += rho > 0 ? d + v / rho : d;
        speed += v + rho * d;
    }
    for (const Touch* at : {&touches_[pair], &ends_[pair]})
        if (std::abs(at->d) > together * displacement || std::abs(at->rate) > together * speed)
            return 0;
    return together * displacement;
}
/// Closed only above what may be rounding.
FlightEngine::Touch FlightEngine::settled(Touch touch) const {
    touch.d -= noise_;
    return touch;
}
/// For how long d + rate t + bend t^2/2 stays below 0.
double FlightEngine::open_for(double d, double rate, double bend) {
    if (d > 0 || (d == 0 && rate >= 0)) return 0;
    const double root = std::sqrt(rate * rate - 2 * bend * d);
    if (root == 0) return infinity;
    // -2 d/(rate + root) and (root - rate)/bend are the same number; one of them cancels
    return rate > 0 ? -2 * d / (rate + root) : (root - rate) / bend;
}
/// Whether a pair stays open that touches, or nearly so, all the time: bodies that stand still or
/// move alike would otherwise be looked at down to the shortest of intervals. Over a short enough
/// time the motion is the polynomial through indentation, rate and acceleration at both ends, to
/// less than its rounding; Bernstein's coefficients bound it.
bool FlightEngine::rests(const Place& from, const Place& to, const Bend& bounds) const {
    const double h = to.t - from.t, h2 = h * h;
    // of a polynomial of degree 5: f^(6)/6! (s (1 - s))^3 h^6
    if (bounds.sixth * h2 * h2 * h2 / 46080 > 0.1 * noise_) return false;
    const auto open = [h](double d, double rate, double acceleration) {
        return d <= 0 && d + h * rate / 5 <= 0 &&
               d + h * (2 * rate / 5 + h * acceleration / 20) <= 0;
    };
    return open(from.touch.d, from.touch.rate, from.touch.acceleration) &&
           open(to.touch.d, -to.touch.rate, to.touch.acceleration);
}
/// A damping far beyond critical bends the bound and not the motion: intervals would be divided
/// down to its nanoseconds.
void FlightEngine::allow_looks() {
    double fastest = flight_.harmonics().fastest();
    for (const Block& b : run_.branch.blocks) fastest = std::max(fastest, b.turning);
    const double swings = (run_.time() + 1) * fastest / (2 * pi);
    const double usual = static_cast<double>(run_.recorder.stats.segments) + swings;
    last_look_ = most_looks + usual_looks * static_cast<double>(touches_.size()) * usual;
}
bool FlightEngine::gives_up() {
    if (run_.failed()) return true;
    const auto looks = static_cast<double>(run_.recorder.stats.evaluations);
    if (looks < last_look_) return false;
    allow_looks();
    if (looks < last_look_) return false;
    run_.fail(RunStatus::not_converged,
              "whether bodies touch after " + significant(run_.time(), 6) + " s was not found in " +
                  std::to_string(run_.recorder.stats.evaluations) +
                  " looks; a damping or stiffness this large for its mass cannot be followed");
    return true;
}
/// When the pair closes between two places, or infinity. No touch is missed: an interval is
/// only given up where the curvature cannot lift the indentation to 0.
double FlightEngine::crossing(std::size_t pair, const Place& from, const Place& to,
                              const Bend& bounds) {
    const double h = to.t - from.t;
    // structures that move alike have a far smaller relative acceleration than their own
    const double bend = std::min(bounds.second, std::max(std::abs(from.touch.acceleration),
                                                         std::abs(to.touch.acceleration)) +
                                                    0.5 * bounds.third * h);
    if (open_for(from.touch.d, from.touch.rate, bend) +
            open_for(to.touch.d, -to.touch.rate, bend) >=
        h)
        return infinity;
    const bool monotone = from.touch.rate + to.touch.rate > bend * h;
    if (to.touch.d > 0 && (monotone || h < 1e-12 * (1 + from.t)))
        return root(pair, from, to, bounds);
    if (monotone && to.touch.d <= 0) return infinity;
    if (rests(from, to, bounds)) return infinity;
    if (h < 1e-12 * (1 + from.t) || gives_up()) return infinity;
    const double middle = from.t + 0.5 * h;
    const Place half{middle, settled(touch_at(pair, middle))};
    const double left = crossing(pair, from, half, bounds);
    if (left < infinity) return left;
    // beyond the middle the pair is still open, whatever rounding says at touch itself
    return half.touch.d > 0 ? middle : crossing(pair, half, to, bounds);
}
/// Between an open and a closed place, the indentation growing in between: Halley's method, kept
/// inside the bracket.
double FlightEngine::root(std::size_t pair, Place from, Place to, const Bend& bounds) {
    if (from.touch.d >= 0) return from.t;
    double t = from.t + hermite_root(from.touch.d, from.touch.rate, to.touch.d, to.touch.rate,
                                     to.t - from.t);
    for (int i = 0; i < 60; ++i) {
        const Touch now = settled(touch_at(pair, t));
        (now.d > 0 ? to : from) = {t, now};
        const double newton = now.d / now.rate, bent = 0.5 * now.acceleration / now.rate;
        const double next = t - newton / (1 - bent * newton);
        // below what the rounding of the indentation means in time: the step, or what a step
        // that converges cubically leaves, with room for the rate of the acceleration
        const double least = 1e-16 + 4e-16 * run_.time(), step = std::abs(next - t);
        const double twist = 10 * (bent * bent + bounds.third / now.rate);
        const bool inside = next > from.t && next < to.t;
        if (step <= least || (inside && now.rate > 0 && twist * step * step * step <= least))
            return next;
        t = inside ? next : from.t + 0.5 * (to.t - from.t);
        if (t == from.t || t == to.t) return t;
    }
    return t;
}
FlightEngine::Touch FlightEngine::touch_at(std::size_t pair, double t) {
    ++run_.recorder.stats.evaluations;
    const std::size_t n = run_.branch.size();
    for (const PairTerm& term : run_.branch.pairs[pair].terms)
        flight_.block_at(term.block, t, segment_, run_.state(), probe_[term.block],
                         probe_[n + term.block]);
    return accelerated(pair, t, probe_.data());
}

}  // namespace percuss::pounding
