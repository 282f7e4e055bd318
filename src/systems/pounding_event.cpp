// The flight of the event-driven run, and its bookkeeping.
#include <algorithm>
#include <array>
#include <cmath>

#include "percuss/core/quadrature.hpp"
#include "percuss/core/roots.hpp"
#include "percuss/core/text.hpp"
#include "percuss/solve/contact_scale.hpp"
#include "pounding_check.hpp"
#include "pounding_engine.hpp"

namespace percuss::pounding {

void Run::engage(std::size_t pair) {
    const PoundingPair& from = problem->pairs[pair];
    const double speed = rate(pair, state.data());
    PoundingImpact impact;
    impact.pair = pair;
    impact.time = time;
    impact.onset_speed = speed;
    impact.effective_mass = branch.pairs[pair].mass;
    impact.onset_floored = !(speed >= from.least_onset);
    const Onset onset{std::max(speed, from.least_onset), impact.effective_mass};
    auto form = from.law.engage(onset, from.release);
    if (!form) return fail(RunStatus::not_converged, form.error().message);
    Engaged e;
    e.pair = pair;
    e.log = solution.impacts.size();
    e.form = std::move(*form);
    e.switches = switches(e.form);
    e.length = elastic_length(e.form, 0.5 * onset.mass * onset.rate * onset.rate);
    e.limit = indentation_limit(e.form);
    e.touch = touch_power(e.form);
    e.departure = departure_power(e.form);
    e.direction = speed < 0 ? -1 : 1;
    e.cuts = from.release == Release::no_tension;
    e.yields = e.switches.yield;
    e.keeps_formula = e.switches.rate_zero && !has_memory(e.form);
    engaged.push_back(std::move(e));
    solution.impacts.push_back(impact);
}

bool Run::kick(std::size_t channel) {
    const double dv = channels[channel].kick();
    if (dv == 0) return false;
    const Blocks& k = branch.blocks;
    const double before = stored_energy(branch, state.data());
    for (std::size_t i = 0; i < k.size(); ++i)
        if (k[i].channel == channel) {
            state[i] += k[i].gx * dv;
            state[k.size() + i] += k[i].gy * dv;
        }
    solution.energy.input += stored_energy(branch, state.data()) - before;
    return true;
}

bool Run::advance_ground() {
    bool kicked = false;
    for (std::size_t c = 0; c < channels.size(); ++c) {
        // pieces of different channels that end within rounding of each other end together
        if (channels[c].piece().until > time * (1 + 4e-16) + 1e-300) continue;
        channels[c].advance();
        kicked = kick(c) || kicked;
    }
    return kicked;
}

double Run::horizon() const {
    double t = end;
    for (const GroundChannel& c : channels) t = std::min(t, c.piece().until);
    return t;
}

namespace {

/// A segment of flight turns no mode by more than this, rad.
constexpr double segment_angle = 0.5;
constexpr int energy_nodes = 5;
/// Segments that share one bound on the curvature of a pair's motion.
constexpr double far_segments = 16;

struct Touch {
    double d = 0, rate = 0;
    double acceleration = 0;  ///< where it is asked for
};

class FlightEngine {
public:
    FlightEngine(Run& run, const std::vector<Harmonic>& harmonics)
        : run_(run), flight_(run.branch, harmonics), rule_(gauss_legendre(energy_nodes)) {
        const std::size_t n = run.branch.size();
        double fastest = flight_.harmonics().fastest();
        for (const Block& b : run.branch.blocks) fastest = std::max(fastest, b.turning);
        longest_ = fastest > 0 ? segment_angle / fastest : infinity;
        next_.resize(2 * n);
        probe_.resize(2 * n);
        bound_.resize(n);
        slopes_.resize(6 * n);
        ground_.resize(run.branch.delays.size());
        touches_.resize(run.branch.pairs.size());
        ends_.resize(run.branch.pairs.size());
        far_.resize(run.branch.pairs.size());
        set_largest_motion();
        stretch_.value.resize(run.channels.size());
        stretch_.slope.resize(run.channels.size());
        if (run.output.peaks) observers_.peaks.emplace(run.branch);
        if (run.output.history_step > 0)
            observers_.history.emplace(run.branch, run.output.history_step, run.end,
                                       run.solution.history);
        for (const PairBranch& pair : run.branch.pairs) {
            double sum = 0;
            for (const PairTerm& t : pair.terms)
                sum += std::abs(t.dx) * flight_.harmonics().steady_x(t.block) +
                       std::abs(t.dy) * flight_.harmonics().steady_y(t.block);
            run_.steady.push_back(sum);
        }
        set_usual_segment();
        if (!run.branch.pairs.empty()) contact_ = make_contact_solver(run_, flight_, observers_);
    }

    [[nodiscard]] const Flight& flight() const { return flight_; }

    void go() {
        begin();
        while (run_.time < run_.end && !run_.failed()) {
            if (!run_.engaged.empty()) {
                contact_->go();
                look();
                far_horizon_ = -infinity;
            } else {
                fly();
            }
        }
    }

private:
    void set_usual_segment() {
        const auto& record = run_.problem->ground.record;
        if (!record) return;
        usual_ = flight_map(run_.branch.blocks, record->dt / parts_of(record->dt));
        may_cruise_ = run_.channels.size() == 1 && parts_of(record->dt) == 1 &&
                      flight_.harmonics().empty() && !run_.output.energy && !observers_.history;
        const std::vector<PairBranch>& pairs = run_.branch.pairs;
        two_oscillators_ = run_.branch.size() == 2 && run_.branch.buildings.size() == 2 &&
                           pairs.size() == 1 && pairs[0].terms.size() == 2 &&
                           pairs[0].terms[0].block == 0;
        if (run_.output.energy)
            for (const double x : rule_.node)
                nodes_.push_back(flight_map(run_.branch.blocks, x * usual_.length));
    }
    void set_largest_motion() {
        largest_acceleration_ = flight_.harmonics().largest();
        largest_slope_ = flight_.harmonics().largest_rate();
        const GroundInput& ground = run_.problem->ground;
        if (!ground.record) return;
        double a = 0, slope = 0, before = ground.record->acceleration.front();
        for (const double sample : ground.record->acceleration) {
            a = std::max(a, std::abs(sample));
            slope = std::max(slope, std::abs(sample - before));
            before = sample;
        }
        largest_acceleration_ += std::abs(ground.scale) * a;
        largest_slope_ += std::abs(ground.scale) * slope / ground.record->dt;
    }
    [[nodiscard]] double parts_of(double length) const {
        return std::max(1.0, std::ceil(length / longest_ * (1 - 1e-9)));
    }

    void begin() {
        // impulses at time 0
        for (std::size_t c = 0; c < run_.channels.size(); ++c) run_.kick(c);
        const Instant now{run_.time, run_.state.data()};
        if (observers_.peaks) observers_.peaks->start(now);
        if (observers_.history) observers_.history->write(now, ground_now());
        for (std::size_t p = 0; p < touches_.size() && !run_.failed(); ++p)
            if (run_.indentation(p, run_.state.data()) > 0) run_.engage(p);
        for (const Engaged& e : run_.engaged)
            run_.work += potential(e.form, run_.indentation(e.pair, run_.state.data()), e.memory);
        run_.solution.energy.initial += run_.work;
        look();
    }
    [[nodiscard]] double ground_now() const {
        const GroundInput& g = run_.problem->ground;
        double a = flight_.harmonics().acceleration(run_.time, run_.time, 0);
        if (g.record && run_.time <= g.record->duration()) {
            const auto& samples = g.record->acceleration;
            const double at = run_.time / g.record->dt;
            const auto i = std::min(static_cast<std::size_t>(at), samples.size() - 1);
            const std::size_t j = std::min(i + 1, samples.size() - 1);
            a += g.scale * (samples[i] + (samples[j] - samples[i]) * (at - static_cast<double>(i)));
        }
        return a;
    }
    /// Indentations and their rates at the present state.
    void look() {
        for (std::size_t p = 0; p < touches_.size(); ++p) touches_[p] = touch(p, run_.state.data());
    }
    [[nodiscard]] Touch touch(std::size_t pair, const double* s) const {
        const PairBranch& p = run_.branch.pairs[pair];
        const double* y = s + run_.branch.size();
        Touch now{-p.gap - run_.zero[pair], 0, 0};
        for (const PairTerm& t : p.terms) {
            now.d += t.dx * s[t.block] + t.dy * y[t.block];
            now.rate += t.rx * s[t.block] + t.ry * y[t.block];
        }
        return now;
    }

    void set_stretch() {
        stretch_.start = run_.time;
        for (std::size_t c = 0; c < run_.channels.size(); ++c) {
            const Piece& piece = run_.channels[c].piece();
            stretch_.value[c] = piece.at(run_.time);
            stretch_.slope[c] = piece.slope;
        }
    }

    /// From sample to sample of a record as long as nothing happens that needs a closer look.
    /// Nine tenths of a run pass here, so the loop does without the generality of the others.
    void cruise() {
        GroundChannel& channel = run_.channels.front();
        const std::size_t begun = channel.sample(), last = cruise_end(channel);
        if (begun >= last || run_.time != channel.sample_time(begun)) return;
        const double* a = run_.problem->ground.record->acceleration.data();
        const double scale = run_.problem->ground.scale, h = usual_.length, per_h = 1 / h;
        const std::size_t n = run_.branch.size(), pairs = touches_.size();
        const BlockMap* map = usual_.blocks.data();
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
            if (observers_.peaks && !observers_.peaks->quiet(to)) break;
            if (pairs > 0 && !clear_of_touch(h)) break;
            run_.state.swap(next_);
            touches_.swap(ends_);
        }
        if (k == begun) return;
        run_.solution.stats.segments += static_cast<long>(k - begun);
        run_.time = channel.sample_time(k);
        channel.jump(k);
        if (observers_.peaks) observers_.peaks->skip();
    }
    /// The same for `Count` oscillators with one pair, in registers: a study of two oscillators
    /// spends half its time here otherwise.
    template <std::size_t Count>
    void cruise_oscillators() {
        GroundChannel& channel = run_.channels.front();
        const std::size_t begun = channel.sample(), last = cruise_end(channel);
        if (begun >= last || run_.time != channel.sample_time(begun)) return;
        const double* a = run_.problem->ground.record->acceleration.data();
        const double scale = run_.problem->ground.scale, per_h = 1 / usual_.length;
        const double lift = usual_.length * usual_.length / 8;
        std::array<double, Count> x, y, dx, dy, wx, wy, calm;
        std::array<BlockMap, Count> map;
        const PairBranch& pair = run_.branch.pairs.front();
        for (std::size_t i = 0; i < Count; ++i) {
            x[i] = run_.state[i];
            y[i] = run_.state[Count + i];
            dx[i] = pair.terms[i].dx;
            dy[i] = pair.terms[i].dy;
            wx[i] = run_.branch.blocks[i].wx;
            wy[i] = run_.branch.blocks[i].wy;
            calm[i] = observers_.peaks ? observers_.peaks->calm(i) : infinity;
            calm[i] = calm[i] > 0 ? calm[i] * calm[i] : 0;
            map[i] = usual_.blocks[i];
        }
        const double offset = pair.gap + run_.zero.front();
        double d = touches_.front().d;
        std::size_t k = begun, renewed = begun;
        far_horizon_ = -infinity;
        for (; k < last; ++k) {
            if (k >= renewed) {
                store<Count>(x, y);
                run_.time = channel.sample_time(k);
                renew_far_bounds(usual_.length);
                renewed = k + static_cast<std::size_t>(far_segments);
            }
            const double value = scale * a[k], slope = scale * (a[k + 1] - a[k]) * per_h;
            std::array<double, Count> p, q;
            double deep = -offset;
            bool calm_now = true;
            for (std::size_t i = 0; i < Count; ++i) {
                const BlockMap& b = map[i];
                p[i] = b.e00 * x[i] + b.e01 * y[i] + (b.px * value + b.qx * slope + b.rx);
                q[i] = b.e10 * x[i] + b.e11 * y[i] + (b.py * value + b.qy * slope + b.ry);
                const double u = wx[i] * p[i], v = wy[i] * q[i];
                calm_now = calm_now && u * u + v * v < calm[i];
                deep += dx[i] * p[i] + dy[i] * q[i];
            }
            if (!calm_now || !(std::max(d, deep) + far_.front() * lift < 0)) break;
            x = p;
            y = q;
            d = deep;
        }
        store<Count>(x, y);
        far_horizon_ = -infinity;
        if (k == begun) return;
        run_.solution.stats.segments += static_cast<long>(k - begun);
        run_.time = channel.sample_time(k);
        channel.jump(k);
        look();
        if (observers_.peaks) observers_.peaks->skip();
    }
    template <std::size_t Count>
    void store(const std::array<double, Count>& x, const std::array<double, Count>& y) {
        for (std::size_t i = 0; i < Count; ++i) {
            run_.state[i] = x[i];
            run_.state[Count + i] = y[i];
        }
    }
    /// The last sample that lies in the run and before any impulse.
    [[nodiscard]] std::size_t cruise_end(const GroundChannel& channel) const {
        std::size_t last = channel.run_end();
        while (last > channel.sample() && channel.sample_time(last) > run_.end) --last;
        return last;
    }
    /// Sets `ends_`; false where a pair may close.
    bool clear_of_touch(double h) {
        for (std::size_t p = 0; p < touches_.size(); ++p) {
            ends_[p] = touch(p, next_.data());
            if (!(std::max(touches_[p].d, ends_[p].d) + far_[p] * h * h / 8 < 0)) return false;
        }
        return true;
    }

    /// To the end of the present piece of ground motion, or to a touch.
    void fly() {
        if (may_cruise_) {
            if (two_oscillators_)
                cruise_oscillators<2>();
            else
                cruise();
            if (!(run_.time < run_.end)) return;
        }
        const double horizon = run_.horizon(), whole = horizon - run_.time;
        const double parts = parts_of(whole);
        for (double i = 1; i <= parts; ++i) {
            const double to =
                i == parts ? horizon : run_.time + (horizon - run_.time) / (parts - i + 1);
            set_stretch();
            if (segment(to)) return;
        }
        if (!run_.advance_ground()) return;
        far_horizon_ = -infinity;
        if (observers_.peaks) observers_.peaks->start({run_.time, run_.state.data()});
        look();
    }

    /// One segment; true if it ended in a touch.
    bool segment(double to) {
        ++run_.solution.stats.segments;
        double length = to - run_.time;
        const bool usual = std::abs(length - usual_.length) <= 1e-11 * length;
        if (usual)
            flight_.move(usual_, stretch_, run_.state.data(), next_.data());
        else
            flight_.at(length, stretch_, run_.state.data(), next_.data());
        std::optional<std::size_t> struck;
        if (!touches_.empty()) struck = first_touch(length);
        if (struck) {
            to = run_.time + length;
            flight_.at(length, stretch_, run_.state.data(), next_.data());
        }
        observe(to, length, usual && !struck);
        std::swap(run_.state, next_);
        run_.time = to;
        if (!struck) {
            std::swap(touches_, ends_);
            return false;
        }
        run_.zero[*struck] += run_.indentation(*struck, run_.state.data());
        run_.engage(*struck);
        return true;
    }

    // ---- touch ------------------------------------------------------------------------------

    /// A bound on |s'| of every block for a time to come: free motion does not add to its energy
    /// norm, the ground adds at most its largest acceleration times the time.
    void set_bounds(double length, double acceleration) {
        const Blocks& k = run_.branch.blocks;
        const std::size_t n = k.size();
        const double* x = run_.state.data();
        const double* y = x + n;
        for (std::size_t i = 0; i < n; ++i) {
            const double push = k[i].wx * (std::abs(k[i].gx) * acceleration + std::abs(k[i].cx)) +
                                k[i].wy * (std::abs(k[i].gy) * acceleration + std::abs(k[i].cy));
            const double size = k[i].wx * std::abs(x[i]) + k[i].wy * std::abs(y[i]);
            bound_[i] = 2 * k[i].rho * (size + push * length) + push;
        }
    }
    [[nodiscard]] double curvature_bound(const PairBranch& pair, double slope) const {
        double sum = 0;
        for (const PairTerm& t : pair.terms) sum += t.reach * bound_[t.block] + t.jerk * slope;
        return sum;
    }
    /// Bounds for many segments at once, from the largest acceleration of the whole motion.
    void renew_far_bounds(double length) {
        far_horizon_ = run_.time + far_segments * length;
        set_bounds(far_horizon_ - run_.time, largest_acceleration_);
        for (std::size_t p = 0; p < far_.size(); ++p)
            far_[p] = curvature_bound(run_.branch.pairs[p], largest_slope_);
    }
    /// Bounds on the second and third derivative of an indentation.
    struct Bend {
        double second, third;
    };
    [[nodiscard]] Bend near_bound(std::size_t pair, double length) {
        double a = 0, slope = 0;
        for (std::size_t c = 0; c < stretch_.value.size(); ++c) {
            a = std::max({a, std::abs(stretch_.value[c]),
                          std::abs(stretch_.value[c] + stretch_.slope[c] * length)});
            slope = std::max(slope, std::abs(stretch_.slope[c]));
        }
        const HarmonicPart& harmonics = flight_.harmonics();
        slope += harmonics.largest_rate();
        set_bounds(length, a + harmonics.largest());
        double third = 0;
        for (const PairTerm& t : run_.branch.pairs[pair].terms) {
            const Block& k = run_.branch.blocks[t.block];
            const double push = (k.wx * std::abs(k.gx) + k.wy * std::abs(k.gy)) * slope;
            third += t.reach * (k.rho * bound_[t.block] + push) +
                     t.jerk * harmonics.largest_rate() * harmonics.fastest();
        }
        return {curvature_bound(run_.branch.pairs[pair], slope), third};
    }
    [[nodiscard]] Touch accelerated(std::size_t pair, double t, const double* s) const {
        Touch now = touch(pair, s);
        const std::size_t n = run_.branch.size();
        for (const PairTerm& term : run_.branch.pairs[pair].terms) {
            const Block& k = run_.branch.blocks[term.block];
            const double a = flight_.ground(k.channel, stretch_.start + t, stretch_);
            const double x = s[term.block], y = s[n + term.block];
            now.acceleration += term.rx * (k.a00 * x + k.a01 * y + k.gx * a + k.cx) +
                                term.ry * (k.a10 * x + k.a11 * y + k.gy * a + k.cy);
        }
        return now;
    }

    /// The pair that closes first within the segment; `length` becomes the time until then.
    std::optional<std::size_t> first_touch(double& length) {
        std::optional<std::size_t> first;
        const double whole = length;
        if (run_.time + length > far_horizon_) renew_far_bounds(length);
        for (std::size_t p = 0; p < touches_.size(); ++p) {
            ends_[p] = touch(p, next_.data());
            if (std::max(touches_[p].d, ends_[p].d) + far_[p] * whole * whole / 8 < 0) continue;
            noise_ = std::max(run_.noise(p, run_.state.data()), run_.noise(p, next_.data()));
            const Bend bend = near_bound(p, whole);
            const double at = crossing(p, {0, settled(accelerated(p, 0, run_.state.data()))},
                                       {whole, settled(accelerated(p, whole, next_.data()))}, bend);
            if (at < length || (at <= length && !first)) {
                length = at;
                first = p;
            }
        }
        return first;
    }

    struct Place {
        double t;
        Touch touch;
    };
    /// Closed only above what may be rounding.
    [[nodiscard]] Touch settled(Touch touch) const {
        touch.d -= noise_;
        return touch;
    }
    /// For how long d + rate t + bend t^2/2 stays below 0.
    static double open_for(double d, double rate, double bend) {
        if (d > 0 || (d == 0 && rate >= 0)) return 0;
        const double root = std::sqrt(rate * rate - 2 * bend * d);
        // -2 d/(rate + root) and (root - rate)/bend are the same number; one of them cancels
        return rate > 0 ? -2 * d / (rate + root) : (root - rate) / bend;
    }
    /// When the pair closes between two places, or infinity. No touch is missed: an interval is
    /// only given up where the curvature cannot lift the indentation to 0.
    double crossing(std::size_t pair, const Place& from, const Place& to, const Bend& bounds) {
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
        if (to.touch.d > 0 && (monotone || h < 1e-12 * (1 + from.t))) return root(pair, from, to);
        if (monotone && to.touch.d <= 0) return infinity;
        if (h < 1e-12 * (1 + from.t)) return infinity;
        const double middle = from.t + 0.5 * h;
        const Place half{middle, settled(touch_at(pair, middle))};
        const double left = crossing(pair, from, half, bounds);
        if (left < infinity) return left;
        // beyond the middle the pair is still open, whatever rounding says at touch itself
        return half.touch.d > 0 ? middle : crossing(pair, half, to, bounds);
    }
    /// Between an open and a closed place, the indentation growing all the way: Newton, kept inside
    /// the bracket.
    double root(std::size_t pair, Place from, Place to) {
        if (from.touch.d >= 0) return from.t;
        double t = from.t - (to.t - from.t) * from.touch.d / (to.touch.d - from.touch.d);
        for (int i = 0; i < 60; ++i) {
            const Touch now = settled(touch_at(pair, t));
            (now.d > 0 ? to : from) = {t, now};
            const double next = t - now.d / now.rate;
            // a step this small is below what the rounding of the indentation means in time
            if (std::abs(next - t) <= 1e-16 + 4e-16 * run_.time) return next;
            t = next > from.t && next < to.t ? next : from.t + 0.5 * (to.t - from.t);
            if (t == from.t || t == to.t) return t;
        }
        return t;
    }
    Touch touch_at(std::size_t pair, double t) {
        ++run_.solution.stats.evaluations;
        const std::size_t n = run_.branch.size();
        for (const PairTerm& term : run_.branch.pairs[pair].terms)
            flight_.block_at(term.block, t, stretch_, run_.state.data(), probe_[term.block],
                             probe_[n + term.block]);
        return accelerated(pair, t, probe_.data());
    }

    // ---- observation ------------------------------------------------------------------------

    class SegmentMotion final : public Motion {
    public:
        SegmentMotion(FlightEngine& engine, double length) : engine_(engine), length_(length) {}
        Instant at(double part) override {
            FlightEngine& e = engine_;
            ++e.run_.solution.stats.evaluations;
            const double t = part * length_;
            e.flight_.at(t, e.stretch_, e.run_.state.data(), e.probe_.data());
            return instant(e.stretch_.start + t, e.probe_.data(), 0);
        }
        Instant start() override {
            if (!start_) start_ = instant(engine_.stretch_.start, engine_.run_.state.data(), 1);
            return *start_;
        }
        Instant end() override {
            if (!end_) end_ = instant(engine_.stretch_.start + length_, engine_.next_.data(), 2);
            return *end_;
        }

    private:
        Instant instant(double time, const double* state, std::size_t slot) {
            double* slope = engine_.slopes_.data() + slot * 2 * engine_.run_.branch.size();
            engine_.flight_.slope(time, engine_.stretch_, state, slope);
            return {time, state, slope};
        }
        FlightEngine& engine_;
        double length_;
        std::optional<Instant> start_, end_;
    };

    void observe(double to, double length, bool usual) {
        SegmentMotion motion(*this, length);
        if (observers_.peaks) watch(to, motion);
        if (observers_.history) write_history(to);
        if (run_.output.energy) add_energy(length, usual);
    }
    void watch(double to, SegmentMotion& motion) {
        if (observers_.peaks->quiet(next_.data()) && observers_.peaks->quiet(run_.state.data()))
            observers_.peaks->skip();
        else
            observers_.peaks->follow({to, next_.data()}, motion);
    }
    void write_history(double to) {
        HistoryWriter& history = *observers_.history;
        while (history.next() <= to) {
            const double t = history.next();
            flight_.at(t - run_.time, stretch_, run_.state.data(), probe_.data());
            history.write({t, probe_.data()}, flight_.ground(0, t, stretch_));
        }
    }
    void add_energy(double length, bool usual) {
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

    Run& run_;
    Flight flight_;
    GaussRule rule_;
    Observers observers_;
    std::unique_ptr<ContactSolver> contact_;
    double longest_ = infinity;
    FlightMap usual_;
    bool may_cruise_ = false;
    bool two_oscillators_ = false;  ///< with one pair, the left one first
    std::vector<FlightMap> nodes_;
    Stretch stretch_;
    std::vector<double> next_, probe_, bound_, slopes_, ground_;
    std::vector<Touch> touches_, ends_;
    std::vector<double> far_;
    double noise_ = 0;  ///< of the pair at hand
    double far_horizon_ = -infinity, largest_acceleration_ = 0, largest_slope_ = 0;

public:
    [[nodiscard]] const Observers& observers() const { return observers_; }
};

void finish(Run& run, const Observers& observers) {
    PoundingSolution& s = run.solution;
    s.status = run.status().value_or(RunStatus::completed);
    s.end_time = run.time;
    if (observers.peaks) s.peaks = observers.peaks->result();
    s.displacement = displacements(run.branch, run.state.data());
    s.velocity = velocities(run.branch, run.state.data());
    if (!run.output.energy) return;
    double elastic = 0;
    for (const Engaged& e : run.engaged)
        elastic += potential(e.form, run.indentation(e.pair, run.state.data()), e.memory);
    s.energy.lost = run.work - elastic;
    s.energy.store(stored_energy(run.branch, run.state.data()) + elastic);
}

}  // namespace

}  // namespace percuss::pounding

namespace percuss {

Expected<PoundingSolution> solve(const Pounding& problem, const EventDriven& method,
                                 const PoundingOutput& output) {
    using namespace pounding;
    if (auto fits = check(problem); !fits) return fits.error();
    if (!(method.tolerance >= 1e-14 && method.tolerance <= 1e-3))
        return Error{"the tolerance of a contact must lie between 1e-14 and 1e-3, not " +
                         shortest(method.tolerance),
                     {}};
    auto start = make_branch(problem);
    if (!start) return start.error();
    Run run;
    run.problem = &problem;
    run.output = output;
    run.tolerance = method.tolerance;
    run.branch = std::move(start->branch);
    run.state = std::move(start->state);
    run.end = run_duration(problem);
    run.zero.assign(problem.pairs.size(), 0);
    for (const double delay : run.branch.delays) run.channels.emplace_back(problem.ground, delay);
    if (output.energy) run.solution.energy.open(stored_energy(run.branch, run.state.data()));
    FlightEngine engine(run, problem.ground.harmonics);
    if (const std::size_t block = engine.flight().harmonics().resonant(); block < run.branch.size())
        return Error{
            "an undamped mode is in exact resonance with a harmonic of the ground: its "
            "motion has no bound; give it damping",
            {}};
    engine.go();
    finish(run, engine.observers());
    return run.solution;
}

}  // namespace percuss
