// Contacts of two oscillators by the steps of contact.hpp. A step ends at the samples of the
// ground motion, where its acceleration has kinks, where the damper of the law switches, and where
// the bodies part. Whatever else happens in a contact is left to the general solver, from the start
// of the step in which it would have happened.
#include <algorithm>
#include <cmath>
#include <memory>

#include "pounding/event/contact/clock.hpp"
#include "pounding/event/contact/step_growth.hpp"
#include "pounding/event/contact/tolerance.hpp"
#include "pounding/event/two_oscillators/clocks.hpp"
#include "pounding/event/two_oscillators/phase.hpp"
#include "pounding/event/two_oscillators/reading.hpp"
#include "pounding/event/two_oscillators/reduction.hpp"

namespace percuss::pounding {

namespace {

/// Attempts at one place before the general solver is asked.
constexpr int most_attempts = 6;
/// How far the first step goes in l, where time - touch = T l^N, at first.
constexpr double first_reach = 0.8;
/// A step in time may take this many times what has passed since touch, at most.
constexpr double after_onset = 2;
/// Steps of a contact that is still of the usual kind.
constexpr int most_steps = 1000;

class GaussPhase final : public ContactSolver {
public:
    GaussPhase(Run& run, std::unique_ptr<ContactSolver> general)
        : run_(run), general_(std::move(general)), reading_(run), contact_(reduced(run.branch)) {}

    void go(bool touching) override {
        if (!begin(touching)) return general_->go(touching);
        while (!run_.engaged().empty() && run_.time() < run_.end)
            if (!advance()) return general_->go(age() == 0);
    }

private:
    enum class Outcome { done, again, unusual };
    [[nodiscard]] const Engaged& contact() const { return run_.engaged()[0]; }
    [[nodiscard]] double age() const { return run_.time() - touch_; }

    // ---- the contact ------------------------------------------------------------------------

    /// False if the contact is none of the usual kind.
    bool begin(bool touching) {
        const Engaged& e = contact();
        if (!touching || !read_law() || e.touch > largest_clock_power ||
            e.departure > largest_clock_power)
            return false;
        contact_.offset = run_.offset(0);
        const double speed = run_.rate(0, run_.state());
        here_ = {run_.indentation(0, run_.state()), speed, 0};
        if (!(speed > 0) || here_.d > 1e-3 * e.length) return false;
        set_scale();
        contact_.damper = approach_;
        here_.F = law_ == QuickLaw::linear_dashpot ? approach_ * speed : 0;
        touch_ = run_.time();
        pace_ = e.length / e.form.onset.rate;
        h_ = usual_;
        attempts_ = taken_ = 0;
        barred_ = false;
        aimed_ = GaussGoal::time;
        set_segment();
        reading_.start(here_.F);
        return true;
    }
    void set_scale() {
        const auto [tolerance, speed, length] = contact_measure(run_, run_.state());
        const double rounding = 1e-16 * (std::abs(contact_.shape[0] * run_.state()[2]) +
                                         std::abs(contact_.shape[1] * run_.state()[3]));
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
    void set_segment() {
        const GroundSegment& segment = run_.channels()[0].segment();
        contact_.value = segment.value;
        contact_.rise = segment.slope;
        contact_.anchor = segment.anchor;
    }

    // ---- stepping ---------------------------------------------------------------------------

    /// False: the general solver has to go on from here.
    bool advance() {
        if (++taken_ > most_steps) return false;
        const double horizon = run_.horizon(), left = horizon - run_.time();
        look();
        plan(left);
        const double asked = step_.length;
        const double error = take();
        if (!(error <= 1)) return retry(error, asked);
        if (const Outcome outcome = judge(); outcome != Outcome::done)
            return outcome == Outcome::again && ++attempts_ < most_attempts;
        const bool lands = step_.goal == GaussGoal::time && step_.length == left;
        accept(lands ? horizon : run_.time() + step_.length);
        grow(error);
        if (step_.goal == GaussGoal::turn) {
            run_.turn(0, here_.d);
            contact_.damper = return_;
        } else if (step_.goal == GaussGoal::separation) {
            run_.part(0);
        }
        return run_.time() < horizon || cross_sample();
    }

    void plan(double left) {
        step_.start = run_.time();
        step_.goal = GaussGoal::time;
        step_.longest = left;
        clock_ = &plain_clock();
        const Engaged& e = contact();
        if (aimed_ != GaussGoal::time) return plan_aimed();
        if (here_.v > 0 && e.touch > 1 && plan_onset(e.touch, left)) return;
        if (!barred_ && plan_goal(left)) return;
        const double h = e.touch > 1 ? std::min(h_, after_onset_ * age()) : h_;
        // rather two equal steps than a long and a tiny one
        step_.length = 1.01 * h >= left ? left : 2 * h > left ? 0.5 * left : h;
    }
    bool plan_onset(int power, double left) {
        const double full = pace_ * whole_power(reach_, power), sample = age() + left;
        if (age() > 0.6 * full) return false;
        // the step reaches farther than a series at its start
        step_.force_rate = step_.force_bend = 0;
        if (age() == 0) {
            clock_ = &clocks(power).onset;
            step_.length = std::min(full, left);
            return true;
        }
        const double from = whole_root(age() / full, power);
        const ResumedOnset& resumed = clocks(power).resumed_at(from);
        const double to = age() / whole_power(resumed.from, power);
        if (to < sample) {
            clock_ = &resumed.clock;
            step_.length = to - age();
        } else {
            own_clock_ = GaussClock::onset(power, whole_root(age() / sample, power));
            clock_ = &own_clock_;
            step_.length = left;
        }
        return true;
    }
    /// A turn or a separation that a step to a given time has passed over.
    void plan_aimed() {
        step_.goal = aimed_;
        step_.length = guess_;
        step_.force_bend = 0;
        aimed_ = GaussGoal::time;
        if (step_.goal == GaussGoal::separation)
            clock_ = &clocks(contact().departure).departure;
        else if (age() == 0)
            clock_ = &clocks(contact().touch).onset;
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
        clock_ = &clocks(e.departure).departure;
        step_.force_bend = 0;
        return true;
    }
    /// Second and third derivative of the indentation, and the rate of the force.
    void look() {
        const QuickContact& c = contact_;
        const double* s = run_.state();
        const auto a = accelerations(c, run_.time(), s, here_.F);
        bend_ = a.d;
        const bool pressed = age() > 0 && here_.d > 0;
        step_.force_rate = pressed ? force_rate(law_, c, here_, bend_) : 0;
        jerk_ = c.dd.k * here_.v + c.dz.k * (c.aside[0] * s[2] + c.aside[1] * s[3]) + c.dd.c * a.d +
                c.dz.c * a.z + c.d.ground * c.rise + c.push * step_.force_rate;
        step_.force_bend = pressed ? force_bend(law_, c, here_, bend_, jerk_) : 0;
    }

    double take() {
        step_.table = &clock_->table();
        for (std::size_t m = 0; m < 2; ++m) {
            step_.x[m] = run_.state()[m];
            step_.y[m] = run_.state()[2 + m];
        }
        step_.here = here_;
        step_.iterations = 0;
        const double error = kernels_.take[static_cast<std::size_t>(law_)](contact_, step_);
        ++run_.recorder.stats.steps;
        run_.recorder.stats.force_calls += step_.iterations * static_cast<long>(gauss_points) + 1;
        return error;
    }
    /// After a step that failed: a shorter one, or none that has to find its end.
    bool retry(double error, double asked) {
        ++run_.recorder.stats.rejected;
        const double factor =
            std::isfinite(error) ? std::clamp(0.9 * inverse_eighth_root(error), 0.2, 0.8) : 0.4;
        if (step_.goal != GaussGoal::time) {
            if (std::isfinite(error))
                h_ = std::min(h_, factor * asked);
            else
                barred_ = true;
        } else if (clock_ != &plain_clock()) {
            reach_ *= std::max(0.6, std::sqrt(std::sqrt(factor)));
        } else {
            if (asked < h_) after_onset_ = std::max(0.5, factor * after_onset_);
            h_ = factor * asked;
        }
        return ++attempts_ < most_attempts;
    }
    /// Whether the step went as it should.
    Outcome judge() {
        const Engaged& e = contact();
        const ContactNow& end = step_.there;
        const bool to_time = step_.goal == GaussGoal::time;
        if (here_.v > 0) {
            if (step_.least_d <= 0) return Outcome::unusual;
            if (e.switches.rate_zero && (end.v < 0 || step_.least_v < 0))
                return to_time ? aim(GaussGoal::turn, step_.v) : Outcome::unusual;
            if (end.v < 0 && end.d <= 0) {
                h_ = 0.5 * step_.length;
                return Outcome::again;
            }
        } else {
            if (step_.most_v > 0 || end.v > 0) return Outcome::unusual;
            if (to_time && (end.d <= 0 || step_.least_d <= 0))
                return aim(GaussGoal::separation, step_.d);
        }
        return e.cuts && pulls() ? Outcome::unusual : Outcome::done;
    }
    /// The step went too far: beyond where `values` at its points pass through zero.
    Outcome aim(GaussGoal goal, const double* values) {
        const auto beyond =
            std::find_if(values, values + gauss_points, [](double x) { return x <= 0; });
        const auto k = static_cast<std::size_t>(beyond - values);
        aimed_ = goal;
        guess_ = step_.length * (k < gauss_points ? step_.table->tau[k] : 1);
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
        GaussMotion motion(law_, contact_, step_, *clock_);
        reading_.read(motion);
        const double state[] = {step_.end_x[0], step_.end_x[1], step_.end_y[0], step_.end_y[1]};
        run_.move(t, state);
        here_ = step_.there;
    }
    void grow(double error) {
        constexpr double most = 2.5;
        const double factor = std::min(most, 0.9 * inverse_eighth_root(std::max(error, 1e-10)));
        const bool cut = step_.length == step_.longest;
        if (step_.goal == GaussGoal::time && clock_ != &plain_clock()) {
            if (!cut) reach_ = std::min(first_reach, reach_ * std::sqrt(std::sqrt(factor)));
            return;
        }
        if (!cut && step_.length < h_) after_onset_ = std::min(after_onset, after_onset_ * factor);
        // a step that was cut short and had no error to speak of says little about the next
        if (step_.length < 0.5 * h_ && factor == most) return;
        h_ = step_.length * factor;
        if (age() > pace_) usual_ = h_;
    }
    /// False: an impulse has changed the motion.
    bool cross_sample() {
        const bool kicked = run_.advance_ground();
        set_segment();
        return !kicked || run_.engaged().empty();
    }

    Run& run_;
    std::unique_ptr<ContactSolver> general_;
    GaussReading reading_;
    const GaussKernels& kernels_ = gauss_kernels();
    QuickContact contact_;
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
    double h_ = infinity;         ///< s, of the next step in time
    double usual_ = infinity;     ///< the same deep in the contacts so far
    double bend_ = 0, jerk_ = 0;  ///< second and third derivative of the indentation
    int attempts_ = 0, taken_ = 0;
    GaussGoal aimed_ = GaussGoal::time;  ///< of the next step, if it is known
    double guess_ = 0;                   ///< s, of its length
    bool barred_ = false;  ///< turn and separation lie beyond the present segment of ground
};

bool usual(const Run& run) {
    return !run.recorder.wants_energy() && !run.recorder.wants_impulses() &&
           run.channels().size() == 1 && run.flight.harmonics().empty() && reducible(run.branch);
}

}  // namespace

std::unique_ptr<ContactSolver> with_gauss_steps(Run& run, std::unique_ptr<ContactSolver> general) {
    if (!usual(run)) return general;
    return std::make_unique<GaussPhase>(run, std::move(general));
}

}  // namespace percuss::pounding
