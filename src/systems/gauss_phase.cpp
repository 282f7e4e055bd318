// Contacts of two oscillators by the steps of gauss_contact.hpp. A step ends at the samples of the
// ground motion, where its acceleration has kinks, where the damper of the law switches, and where
// the bodies part. Whatever else happens in a contact is left to the general solver, from the start
// of the step in which it would have happened.
#include <algorithm>
#include <array>
#include <cmath>
#include <memory>

#include "contact_clock.hpp"
#include "contact_tolerance.hpp"
#include "extremum.hpp"
#include "gauss_motion.hpp"
#include "gauss_phase.hpp"
#include "percuss/core/roots.hpp"
#include "step_growth.hpp"

namespace percuss::pounding {

namespace {

/// Attempts at one place before the general solver is asked.
constexpr int most_attempts = 6;
/// How far the first step goes in l, where time - touch = T l^N, at first.
constexpr double first_reach = 0.8;
/// From here on in l the time is as good a clock.
constexpr double onset_end = 0.85;
/// A step in time may take this many times what has passed since touch, at most.
constexpr double after_onset = 2;
/// Steps of a contact that is still of the usual kind.
constexpr int most_steps = 1000;

/// The clocks that every contact needs, made once.
struct Clocks {
    GaussClock plain = GaussClock::plain();
    std::array<GaussClock, 4> onset{GaussClock::onset(1, 0), GaussClock::onset(2, 0),
                                    GaussClock::onset(3, 0), GaussClock::onset(4, 0)};
    std::array<GaussClock, 4> departure{GaussClock::departure(1), GaussClock::departure(2),
                                        GaussClock::departure(3), GaussClock::departure(4)};
};
const Clocks& clocks() {
    static const Clocks made;
    return made;
}
std::size_t clock_index(int power) { return static_cast<std::size_t>(power - 1); }

bool classical(const Block& b) { return b.a00 == 0 && b.a01 == 1 && b.gx == 0 && b.cx == 0; }
bool plain(const PairTerm& t) { return t.dy == 0 && t.rx == 0 && t.hx == 0 && t.dx == t.ry; }

/// The structure as a contact sees it.
QuickContact quick_contact(const Branch& branch) {
    QuickContact c{};
    double push[2] = {}, P = 0;
    for (const PairTerm& t : branch.pairs[0].terms) {
        c.shape[t.block] += t.dx;
        push[t.block] += t.hy;
    }
    for (std::size_t m = 0; m < 2; ++m) P += c.shape[m] * push[m];
    const Block &one = branch.blocks[0], &two = branch.blocks[1];
    c.push = P;
    c.aside[0] = push[1];
    c.aside[1] = -push[0];
    for (std::size_t m = 0; m < 2; ++m) c.back_d[m] = push[m] / P;
    c.back_z[0] = c.shape[1] / P;
    c.back_z[1] = -c.shape[0] / P;
    const auto couple = [&](const double* row, const double* column) {
        return QuickContact::Coupling{row[0] * one.a10 * column[0] + row[1] * two.a10 * column[1],
                                      row[0] * one.a11 * column[0] + row[1] * two.a11 * column[1]};
    };
    const auto drive = [&](const double* row) {
        return QuickContact::Drive{row[0] * one.gy + row[1] * two.gy,
                                   row[0] * one.cy + row[1] * two.cy};
    };
    c.dd = couple(c.shape, c.back_d);
    c.dz = couple(c.shape, c.back_z);
    c.zd = couple(c.aside, c.back_d);
    c.zz = couple(c.aside, c.back_z);
    c.d = drive(c.shape);
    c.z = drive(c.aside);
    return c;
}

class GaussPhase final : public ContactSolver {
public:
    GaussPhase(Run& run, Observers& observers, std::unique_ptr<ContactSolver> general)
        : run_(run), observers_(observers), general_(std::move(general)), tolerance_(run.branch) {
        contact_ = quick_contact(run.branch);
    }

    void go(bool touching) override {
        if (!begin(touching)) return general_->go(touching);
        while (!run_.engaged.empty() && run_.time < run_.end)
            if (!advance()) return general_->go(age() == 0);
    }

private:
    enum class Outcome { done, again, unusual };
    [[nodiscard]] Engaged& contact() { return run_.engaged[0]; }
    [[nodiscard]] double age() const { return run_.time - touch_; }

    // ---- the contact ------------------------------------------------------------------------

    /// False if the contact is none of the usual kind.
    bool begin(bool touching) {
        const Engaged& e = contact();
        if (!touching || !read_law() || e.touch > 4 || e.departure > 4) return false;
        contact_.offset = run_.branch.pairs[0].gap + run_.zero[0];
        const double speed = run_.rate(0, run_.state.data());
        here_ = {run_.indentation(0, run_.state.data()), speed, 0};
        if (!(speed > 0) || here_.d > 1e-3 * e.length) return false;
        set_scale();
        contact_.damper = approach_;
        here_.F = law_ == QuickLaw::linear_dashpot ? approach_ * speed : 0;
        touch_ = run_.time;
        pace_ = e.length / e.form.onset.rate;
        h_ = infinity;
        attempts_ = taken_ = 0;
        barred_ = false;
        set_piece();
        start_watch();
        return true;
    }
    void set_scale() {
        std::array<double, 5> unused;
        const auto [tolerance, speed, length] =
            tolerance_.set(run_, run_.state.data(), unused.data());
        const double rounding = 1e-16 * (std::abs(contact_.shape[0] * run_.state[2]) +
                                         std::abs(contact_.shape[1] * run_.state[3]));
        step_.per_length = 1 / (tolerance * length);
        step_.per_speed = 1 / (tolerance * speed + rounding);
    }
    bool read_law() {
        return read<HertzTsuji>(QuickLaw::hertz_tsuji) ||
               read<HertzHuntCrossley>(QuickLaw::hunt_crossley) ||
               read<LinearDashpot>(QuickLaw::linear_dashpot);
    }
    template <class Kernel>
    bool read(QuickLaw law) {
        const auto* kernel = std::get_if<Kernel>(&contact().form.kernel);
        if (!kernel) return false;
        law_ = law;
        contact_.K = kernel->K;
        approach_ = kernel->c_approach;
        return_ = kernel->c_return;
        return true;
    }
    void set_piece() {
        const Piece& piece = run_.channels[0].piece();
        contact_.value = piece.value;
        contact_.rise = piece.slope;
        contact_.anchor = piece.anchor;
    }

    // ---- stepping ---------------------------------------------------------------------------

    /// False: the general solver has to go on from here.
    bool advance() {
        if (++taken_ > most_steps) return false;
        const double horizon = run_.horizon(), left = horizon - run_.time;
        look();
        plan(left);
        const double asked = step_.length;
        const double error = take();
        if (!(error <= 1)) return retry(error, asked);
        if (const Outcome outcome = judge(left); outcome != Outcome::done)
            return outcome == Outcome::again && ++attempts_ < most_attempts;
        const bool lands = step_.goal == GaussGoal::time && step_.length == left;
        accept(lands ? horizon : run_.time + step_.length);
        grow(error);
        if (step_.goal == GaussGoal::turn) {
            run_.turn(0, here_.d);
            contact_.damper = return_;
        } else if (step_.goal == GaussGoal::separation) {
            run_.part(0, run_.state.data());
        }
        return run_.time < horizon || cross_sample();
    }

    void plan(double left) {
        step_.start = run_.time;
        step_.goal = GaussGoal::time;
        step_.longest = left;
        clock_ = &clocks().plain;
        const Engaged& e = contact();
        if (here_.v > 0 && e.touch > 1 && plan_onset(e.touch, left)) return;
        if (!barred_ && plan_goal(left)) return;
        const double h = e.touch > 1 ? std::min(h_, after_onset_ * age()) : h_;
        // rather two equal steps than a long and a tiny one
        step_.length = 1.01 * h >= left ? left : 2 * h > left ? 0.5 * left : h;
    }
    bool plan_onset(int power, double left) {
        const double full = pace_ * whole_power(reach_, power);
        if (age() > 0.6 * full) return false;
        const double to = std::min(full, age() + left);
        step_.length = to < age() + left ? to - age() : left;
        if (age() == 0) {
            clock_ = &clocks().onset[clock_index(power)];
        } else {
            own_clock_ = GaussClock::onset(power, whole_root(age() / to, power));
            clock_ = &own_clock_;
            // the step reaches farther than a series at its start
            step_.force_rate = step_.force_bend = 0;
        }
        return true;
    }
    /// A turn or a separation that is in reach, as far as the motion at the start tells.
    bool plan_goal(double left) {
        const Engaged& e = contact();
        const double reach = std::min(1.02 * left, h_), d = here_.d, v = here_.v;
        if (v > 0) {
            if (!e.switches.rate_zero || v + reach * (bend_ + 0.5 * reach * jerk_) > 0)
                return false;
            step_.goal = GaussGoal::turn;
            step_.length = 2 * v / (-bend_ + std::sqrt(bend_ * bend_ - 2 * jerk_ * v));
            return true;
        }
        if (d + reach * (v + reach * (0.5 * bend_ + reach / 6 * jerk_)) > 0) return false;
        step_.goal = GaussGoal::separation;
        step_.length = 2 * d / (-v + std::sqrt(v * v - 2 * bend_ * d));
        clock_ = &clocks().departure[clock_index(e.departure)];
        step_.force_bend = 0;
        return true;
    }
    /// Second and third derivative of the indentation, and the rate of the force.
    void look() {
        const QuickContact& c = contact_;
        const double* s = run_.state.data();
        const auto a = accelerations(c, run_.time, s, here_.F);
        bend_ = a.d;
        force_rate_ = force_rate(law_, c, here_, bend_);
        const bool pressed = age() > 0 && here_.d > 0;
        step_.force_rate = pressed ? force_rate_ : 0;
        jerk_ = c.dd.k * here_.v + c.dz.k * (c.aside[0] * s[2] + c.aside[1] * s[3]) + c.dd.c * a.d +
                c.dz.c * a.z + c.d.ground * c.rise + c.push * step_.force_rate;
        step_.force_bend = pressed ? force_bend(law_, c, here_, bend_, jerk_) : 0;
    }

    double take() {
        step_.table = &clock_->table();
        for (std::size_t m = 0; m < 2; ++m) {
            step_.x[m] = run_.state[m];
            step_.y[m] = run_.state[2 + m];
        }
        step_.here = here_;
        step_.iterations = 0;
        const double error = kernels_.take[static_cast<std::size_t>(law_)](contact_, step_);
        ++run_.solution.stats.steps;
        run_.solution.stats.force_calls += step_.iterations * static_cast<long>(gauss_points) + 1;
        return error;
    }
    /// After a step that failed: a shorter one, or none that has to find its end.
    bool retry(double error, double asked) {
        ++run_.solution.stats.rejected;
        const double factor =
            std::isfinite(error) ? std::clamp(0.9 * inverse_eighth_root(error), 0.2, 0.8) : 0.4;
        if (step_.goal != GaussGoal::time) {
            if (std::isfinite(error))
                h_ = std::min(h_, factor * asked);
            else
                barred_ = true;
        } else if (clock_ != &clocks().plain) {
            reach_ *= std::max(0.6, std::sqrt(std::sqrt(factor)));
        } else {
            if (asked < h_) after_onset_ = std::max(0.5, factor * after_onset_);
            h_ = factor * asked;
        }
        return ++attempts_ < most_attempts;
    }
    /// Whether the step went as it should.
    Outcome judge(double left) {
        const Engaged& e = contact();
        const ContactNow& end = step_.there;
        if (here_.v > 0) {
            if (step_.least_d <= 0) return Outcome::unusual;
            if (e.switches.rate_zero && (end.v < 0 || step_.least_v < 0)) {
                if (step_.goal == GaussGoal::turn) return Outcome::unusual;
                // the turn comes before the end of the step
                barred_ = false;
                h_ = std::min(h_, left);
                return Outcome::again;
            }
            if (end.v < 0 && end.d <= 0) return again_shorter();
        } else {
            if (step_.most_v > 0 || end.v > 0) return Outcome::unusual;
            if (step_.goal == GaussGoal::time && (end.d <= 0 || step_.least_d <= 0)) {
                barred_ = false;
                return again_shorter();
            }
        }
        if (e.cuts && pulls()) return Outcome::unusual;
        return Outcome::done;
    }
    Outcome again_shorter() {
        h_ = 0.5 * step_.length;
        return Outcome::again;
    }
    /// The law would pull somewhere in the step: its force has the sign of K d^(n-j) + c v.
    [[nodiscard]] bool pulls() const {
        if (contact_.damper == 0) return false;
        const auto pull = [&](double d, double v) {
            const auto [n, j] = exponents(law_);
            return contact_.K * std::pow(std::max(d, 0.0), n - j) + contact_.damper * v < 0;
        };
        for (std::size_t k = 0; k < gauss_points; ++k)
            if (pull(step_.d[k], step_.v[k])) return true;
        return pull(step_.there.d, step_.there.v);
    }

    void accept(double t) {
        attempts_ = 0;
        barred_ = false;
        observe(t);
        for (std::size_t m = 0; m < 2; ++m) {
            run_.state[m] = step_.end_x[m];
            run_.state[2 + m] = step_.end_y[m];
        }
        here_ = step_.there;
        run_.time = t;
    }
    void grow(double error) {
        constexpr double most = 2.5;
        const double factor = std::min(most, 0.9 * inverse_eighth_root(std::max(error, 1e-10)));
        const bool cut = step_.length == step_.longest;
        if (step_.goal == GaussGoal::time && clock_ != &clocks().plain) {
            if (!cut) reach_ = std::min(first_reach, reach_ * std::sqrt(std::sqrt(factor)));
            return;
        }
        if (!cut && step_.length < h_) after_onset_ = std::min(after_onset, after_onset_ * factor);
        // a step that was cut short and had no error to speak of says little about the next
        if (step_.length < 0.5 * h_ && factor == most) return;
        h_ = step_.length * factor;
    }
    /// False: an impulse has changed the motion.
    bool cross_sample() {
        if (run_.engaged.empty()) {
            run_.advance_ground();
            return true;
        }
        const bool kicked = run_.advance_ground();
        set_piece();
        return !kicked;
    }

    // ---- what is observed -------------------------------------------------------------------

    void start_watch() {
        run_.log(contact()).peak_force = std::max(run_.log(contact()).peak_force, here_.F);
        if (!observers_.peaks) return;
        const Instant at{run_.time, run_.state.data(), nullptr, &here_.F, nullptr};
        quiet_ = observers_.peaks->quiet(at.state, at.force);
        if (quiet_)
            observers_.peaks->skip();
        else
            observers_.peaks->start(at);
    }
    void observe(double t) {
        GaussMotion motion(law_, contact_, step_, *clock_);
        PoundingImpact& impact = run_.log(contact());
        observe_depth(impact, motion);
        observe_force(impact, motion);
        if (observers_.peaks) follow_peaks(t, motion);
        if (observers_.history) write_history(t, motion);
    }
    void observe_depth(PoundingImpact& impact, GaussMotion& motion) {
        impact.peak_indentation = std::max(impact.peak_indentation, step_.there.d);
        if (!(here_.v > 0 && step_.there.v < 0)) return;
        const auto rate = [&](double part) { return motion.contact_at(part).now.v; };
        const double top = bracketed_root(rate, 0, 1, 1e-12).x;
        impact.peak_indentation = std::max(impact.peak_indentation, motion.contact_at(top).now.d);
    }
    /// A peak of the force lies beside the largest of its values at the points and ends, if not at
    /// an end.
    void observe_force(PoundingImpact& impact, GaussMotion& motion) {
        const auto top = std::max_element(step_.F, step_.F + gauss_points);
        const double most = std::max({*top, here_.F, step_.there.F});
        // far below its peak the force has none inside the step
        if (most < 0.8 * impact.peak_force) return;
        impact.peak_force = std::max(impact.peak_force, most);
        const auto k = static_cast<std::size_t>(top - step_.F);
        const double* tau = step_.table->tau;
        if (most == step_.there.F) {
            const double end = force_rate(law_, contact_, step_.there, step_.end_bend);
            if (end < 0) seek_peak(impact, motion, tau[gauss_points - 1], 1);
        } else if (most == here_.F) {
            if (force_rate_ > 0) seek_peak(impact, motion, 0, tau[0]);
        } else {
            seek_peak(impact, motion, k > 0 ? tau[k - 1] : 0,
                      k + 1 < gauss_points ? tau[k + 1] : 1);
        }
    }
    static void seek_peak(PoundingImpact& impact, GaussMotion& motion, double from, double to) {
        const auto end = [&](double part) {
            const ContactCourse at = motion.contact_at(part);
            return End{at.now.F, at.force_rate};
        };
        const auto rate = [&](double x) {
            const End at = end(from + (to - from) * x);
            impact.peak_force = std::max(impact.peak_force, at.value);
            return at.slope;
        };
        // at touch the rate may be a sign only
        if (from == 0)
            bracketed_root(rate, 1e-3, 1, 1e-7);
        else
            extremum_place(end(from), end(to), (to - from) * motion.length(), rate);
    }
    void follow_peaks(double t, GaussMotion& motion) {
        PeakTracker& peaks = *observers_.peaks;
        const std::array<double, 4> state{step_.end_x[0], step_.end_x[1], step_.end_y[0],
                                          step_.end_y[1]};
        const bool quiet = peaks.quiet(state.data(), &step_.there.F);
        if (quiet && quiet_) {
            peaks.skip();
        } else {
            double from = 0;
            // long steps in halves, in which hardly anything turns twice
            if (step_.length > 0.5 * pace_) {
                MotionPart half(motion, 0, from = 0.5);
                peaks.follow(half.end(), half);
            }
            MotionPart rest(motion, from, 1);
            peaks.follow({t, state.data(), nullptr, &step_.there.F, nullptr}, rest);
        }
        quiet_ = quiet;
    }
    void write_history(double to, GaussMotion& motion) {
        HistoryWriter& history = *observers_.history;
        while (history.next() <= to) {
            const double t = history.next();
            Instant at = t < to ? motion.at((t - run_.time) / step_.length) : motion.end();
            at.time = t;
            history.write(at, contact_.value + contact_.rise * (t - contact_.anchor));
        }
    }

    Run& run_;
    Observers& observers_;
    std::unique_ptr<ContactSolver> general_;
    ContactTolerance tolerance_;
    const GaussKernels& kernels_ = gauss_kernels();
    QuickContact contact_{};
    QuickLaw law_{};
    double approach_ = 0, return_ = 0;  ///< dampers
    ContactNow here_;
    GaussStep step_{};
    const GaussClock* clock_ = nullptr;
    GaussClock own_clock_ = GaussClock::plain();
    double touch_ = 0;  ///< time
    double pace_ = 1;   ///< s, of the onset
    double reach_ = first_reach;
    double after_onset_ = after_onset;
    double h_ = infinity;  ///< s, of the next step in time
    double bend_ = 0, jerk_ = 0, force_rate_ = 0;
    int attempts_ = 0, taken_ = 0;
    bool barred_ = false;  ///< turn and separation lie beyond the present piece of ground
    bool quiet_ = false;   ///< the present state is far from every peak
};

bool usual(const Run& run, const Flight& flight) {
    const Branch& b = run.branch;
    return !run.output.energy && run.channels.size() == 1 && flight.harmonics().empty() &&
           b.size() == 2 && b.pairs.size() == 1 && b.pairs[0].terms.size() == 2 &&
           std::all_of(b.blocks.begin(), b.blocks.end(), classical) &&
           std::all_of(b.pairs[0].terms.begin(), b.pairs[0].terms.end(), plain);
}

}  // namespace

std::unique_ptr<ContactSolver> with_gauss_steps(Run& run, const Flight& flight,
                                                Observers& observers,
                                                std::unique_ptr<ContactSolver> general) {
    if (!usual(run, flight)) return general;
    return std::make_unique<GaussPhase>(run, observers, std::move(general));
}

}  // namespace percuss::pounding
