// Contact phases of the event-driven run, by DOP853 in three clocks:
//   onset       t = t0 + T l^N: the force of the pair that closed last is analytic in l
//   time        deep in the contact
//   separation  y = (d/S)^(1/N) of the pair that is about to open runs down to 0, so that the
//               step lands on the separation itself
// Steps end at the samples of the ground motion, where its acceleration has kinks, and at events,
// which are located on the dense output and stepped to once more.
#include <algorithm>
#include <array>
#include <cmath>

#include "percuss/core/roots.hpp"
#include "percuss/solve/dop853_stepper.hpp"
#include "pounding_engine.hpp"

namespace percuss::pounding {

namespace {

constexpr long step_cap = 200000;  ///< of one contact phase
constexpr double first_onset_step = 0.3;
/// An onset is over when l has come this far: the time is then as good a clock.
constexpr double onset_end = 0.75;
/// The separation clock takes over when the pair would open within this many steps.
constexpr double approach_steps = 1.3;

double whole_power(double x, int n) {
    double result = 1;
    for (; n > 0; --n) result *= x;
    return result;
}

/// Of the way down to separation.
constexpr double first_separation_step = 0.35;

/// Coefficients by block, of a number known at compile time where possible.
template <std::size_t Fixed>
struct Rows : std::array<double, Fixed> {
    void assign(std::size_t) { this->fill(0); }
};
template <>
struct Rows<0> : std::vector<double> {
    void assign(std::size_t n) { std::vector<double>::assign(n, 0); }
};

enum class Clock { onset, time, separation };

/// `Fixed` blocks known at compile time; 0: any number. `Energy`: three more equations.
template <std::size_t Fixed, bool Energy>
class ContactPhase final : public ContactSolver {
    static constexpr std::size_t extra = Energy ? 4 : 1;  ///< time; input, damped, work
    using Stepper = Dop853Stepper<Fixed == 0 ? 0 : 2 * Fixed + extra>;

public:
    ContactPhase(Run& run, const Flight& flight, Observers& observers)
        : run_(run),
          flight_(flight),
          observers_(observers),
          n_(run.branch.size()),
          stepper_(2 * n_ + extra),
          now_(2 * n_ + extra),
          probe_(2 * n_ + extra),
          scale_(2 * n_ + extra),
          slopes_(3 * (2 * n_ + extra)),
          ground_(run.branch.delays.size()),
          pieces_(run.branch.delays.size()),
          shakes_(!flight.harmonics().empty()),
          forces_(3 * run.branch.pairs.size()),
          force_rates_(3 * run.branch.pairs.size()),
          reach_x_(reach(&PairTerm::dx, &PairTerm::dy)),
          reach_y_(reach(&PairTerm::rx, &PairTerm::ry)) {}

    void go() override {
        std::copy(run_.state.begin(), run_.state.end(), now_.begin());
        std::fill(now_.begin() + static_cast<long>(2 * n_), now_.end(), 0.0);
        clock_ = Clock::time;
        h_ = infinity;
        no_separation_clock_ = separation_trouble_ = 0;
        h_set_ = false;
        taken_ = 0;
        start_clock(run_.engaged.size() - 1);
        observe_start();
        while (!run_.engaged.empty() && run_.time < run_.end && !run_.failed()) advance();
        std::copy(now_.begin(), now_.begin() + static_cast<long>(2 * n_), run_.state.begin());
        if constexpr (Energy) {
            run_.solution.energy.input += now_[2 * n_ + 1];
            run_.solution.energy.damped += now_[2 * n_ + 2];
            run_.work += now_[2 * n_ + 3];
        }
    }

private:
    [[nodiscard]] std::size_t blocks() const {
        if constexpr (Fixed == 0) {
            return n_;
        } else {
            return Fixed;
        }
    }

    // ---- the equation -----------------------------------------------------------------------

    struct ContactNow {
        double d, v, F;
    };
    /// An engaged contact laid out for speed: dense rows over all blocks, and its law with the
    /// damper that acts now on both sides of v = 0. A law whose damper switches there thus keeps
    /// its formula until the step has found the switch.
    struct Local {
        const Engaged* engaged = nullptr;
        Form form;
        double offset = 0;  ///< gap and zero
        Rows<Fixed> dx, dy, rx, ry, hx, hy;
        bool reflects = false;  ///< switches, but is no power law: continued by linearity in v
    };

    void lay_out() {
        locals_.resize(run_.engaged.size());
        for (std::size_t i = 0; i < locals_.size(); ++i) lay_out(locals_[i], run_.engaged[i]);
    }
    void lay_out(Local& to, const Engaged& e) {
        const PairBranch& pair = run_.branch.pairs[e.pair];
        to.engaged = &e;
        to.offset = pair.gap + run_.zero[e.pair];
        for (auto* rows : {&to.dx, &to.dy, &to.rx, &to.ry, &to.hx, &to.hy}) rows->assign(n_);
        for (const PairTerm& t : pair.terms) {
            to.dx[t.block] += t.dx;
            to.dy[t.block] += t.dy;
            to.rx[t.block] += t.rx;
            to.ry[t.block] += t.ry;
            to.hx[t.block] += t.hx;
            to.hy[t.block] += t.hy;
        }
        to.form = e.form;
        to.reflects = e.keeps_formula;
        std::visit(
            [&]<class K>(K& kernel) {
                if constexpr (IsPower<K>) {
                    kernel.c_approach = kernel.c_return =
                        e.direction > 0 || !e.keeps_formula ? kernel.c_approach : kernel.c_return;
                    to.reflects = false;
                }
            },
            to.form.kernel);
    }

    [[nodiscard]] double row(const Rows<Fixed>& x, const Rows<Fixed>& y, const double* u) const {
        const std::size_t n = blocks();
        double sum = 0;
        for (std::size_t i = 0; i < n; ++i) sum += x[i] * u[i] + y[i] * u[n + i];
        return sum;
    }
    [[nodiscard]] bool leads(const Engaged& e) const {
        return clock_ == Clock::separation && e.pair == lead_pair_;
    }
    [[nodiscard]] double depth(const Engaged& e, double l, const double* u) const {
        if (leads(e)) return length_ * whole_power(std::max(-l, 0.0), power_);
        return run_.indentation(e.pair, u);
    }
    /// What the law says, whether the contact presses or not.
    [[nodiscard]] ContactNow law(const Local& c, double l, const double* u) const {
        const double d = leads(*c.engaged) ? length_ * whole_power(std::max(-l, 0.0), power_)
                                           : row(c.dx, c.dy, u) - c.offset;
        const double v = row(c.rx, c.ry, u);
        return {d, v, d > 0 ? local_force(c, d, v) : 0};
    }
    [[nodiscard]] static double local_force(const Local& c, double d, double v) {
        // the laws that pounding is computed with, without a call through a table
        if (const auto* kernel = std::get_if<HertzHuntCrossley>(&c.form.kernel))
            return kernel->force(d, v);
        if (const auto* kernel = std::get_if<HertzTsuji>(&c.form.kernel))
            return kernel->force(d, v);
        if (const auto* kernel = std::get_if<LinearDashpot>(&c.form.kernel))
            return kernel->force(d, v);
        const Memory& memory = c.engaged->memory;
        if (c.reflects && c.engaged->direction * v < 0)
            return 2 * force(c.form, d, 0, memory) - force(c.form, d, -v, memory);
        return force(c.form, d, v, memory);
    }
    [[nodiscard]] double time_at(double l, const double* u) const {
        switch (clock_) {
            case Clock::onset: return onset_ + pace_ * whole_power(l, power_);
            case Clock::time: return l;
            default: return u[2 * blocks()];
        }
    }

    /// s' in time.
    void derivative(double l, const double* u, double* out) const {
        const std::size_t n = blocks();
        const Block* blocks = run_.branch.blocks.data();
        const double* ground = ground_at(time_at(l, u));
        for (std::size_t i = 0; i < n; ++i) {
            const Block& b = blocks[i];
            const double a = ground[b.channel], x = u[i], y = u[n + i];
            out[i] = b.a00 * x + b.a01 * y + (b.gx * a + b.cx);
            out[n + i] = b.a10 * x + b.a11 * y + (b.gy * a + b.cy);
        }
        double work = 0, ground_work = 0;
        for (const Local& local : locals_) {
            if (!local.engaged->pressing) continue;
            const ContactNow c = law(local, l, u);
            work += c.F * c.v;
            if constexpr (Energy) ground_work += c.F * ground_part(local, u);
            for (std::size_t i = 0; i < n; ++i) {
                out[i] += local.hx[i] * c.F;
                out[n + i] += local.hy[i] * c.F;
            }
        }
        out[2 * n] = 1;
        if constexpr (Energy) {
            const Powers p = powers(run_.branch, ground, u);
            out[2 * n + 1] = p.input + ground_work;
            out[2 * n + 2] = p.damped;
            out[2 * n + 3] = work;
        }
    }
    /// The part of the rate that grounds of different motion have: the contact takes that power
    /// from the ground, not from the structures.
    [[nodiscard]] double ground_part(const Local& c, const double* u) const {
        double sum = 0;
        for (std::size_t i = run_.branch.freedoms; i < blocks(); ++i)
            sum += c.rx[i] * u[i] + c.ry[i] * u[blocks() + i];
        return sum;
    }
    const double* ground_at(double t) const {
        for (std::size_t c = 0; c < ground_.size(); ++c) ground_[c] = pieces_[c].at(t);
        // a piece does not reach beyond the arrival of the motion
        if (shakes_)
            for (std::size_t c = 0; c < ground_.size(); ++c)
                ground_[c] += flight_.harmonics().acceleration(t, run_.time, run_.branch.delays[c]);
        return ground_.data();
    }
    void set_pieces() {
        for (std::size_t c = 0; c < pieces_.size(); ++c) pieces_[c] = run_.channels[c].piece();
    }
    /// dt/dl
    [[nodiscard]] double pace(double l, const double* u) const {
        switch (clock_) {
            case Clock::onset: return pace_ * power_ * whole_power(l, power_ - 1);
            case Clock::time: return 1;
            default:
                return -length_ * power_ * whole_power(std::max(-l, 0.0), power_ - 1) /
                       run_.rate(lead_pair_, u);
        }
    }
    void rhs(double l, const double* u, double* out) const {
        if constexpr (Fixed != 0 && !Energy)
            if (simple_) return simple_rhs(l, u, out);
        derivative(l, u, out);
        if (clock_ == Clock::time) return;
        const double factor = pace(l, u);
        for (std::size_t i = 0; i < 2 * blocks() + extra; ++i) out[i] *= factor;
    }
    /// The same for one contact, one ground and no harmonics: the case of two oscillators in an
    /// earthquake, which studies run by the thousand. It halves their time.
    void simple_rhs(double l, const double* u, double* out) const {
        constexpr std::size_t n = Fixed;
        const Local& c = locals_.front();
        double t = l, factor = 1, d = -c.offset, v = 0;
        for (std::size_t i = 0; i < n; ++i) v += c.rx[i] * u[i] + c.ry[i] * u[n + i];
        if (clock_ == Clock::separation) {
            const double y = std::max(-l, 0.0), below = whole_power(y, power_ - 1);
            t = u[2 * n];
            factor = -length_ * power_ * below / v;
            d = length_ * below * y;
        } else {
            for (std::size_t i = 0; i < n; ++i) d += c.dx[i] * u[i] + c.dy[i] * u[n + i];
            if (clock_ == Clock::onset) {
                const double below = whole_power(l, power_ - 1);
                t = onset_ + pace_ * below * l;
                factor = pace_ * power_ * below;
            }
        }
        const double F = d > 0 ? local_force(c, d, v) : 0, a = pieces_.front().at(t);
        const Block* k = run_.branch.blocks.data();
        for (std::size_t i = 0; i < n; ++i) {
            const double x = u[i], y = u[n + i];
            out[i] = factor * (k[i].a00 * x + k[i].a01 * y + (k[i].gx * a + k[i].cx) + c.hx[i] * F);
            out[n + i] =
                factor * (k[i].a10 * x + k[i].a11 * y + (k[i].gy * a + k[i].cy) + c.hy[i] * F);
        }
        out[2 * n] = factor;
    }
    [[nodiscard]] auto equation() const {
        return [this](double l, const double* u, double* out) { rhs(l, u, out); };
    }

    // ---- clocks -----------------------------------------------------------------------------

    [[nodiscard]] const Engaged& lead() const {
        for (const Engaged& e : run_.engaged)
            if (e.pair == lead_pair_) return e;
        return run_.engaged.front();
    }

    /// For the contact that has just begun.
    void start_clock(std::size_t index) {
        const Engaged& e = run_.engaged[index];
        const double speed = run_.solution.impacts[e.log].onset_speed;
        const double d = run_.indentation(e.pair, now_.data());
        if (e.touch == 1 || !(speed > 0) || d > 0.1 * e.length) {
            use_time();
            h_ = std::min(h_, 0.1 * e.length / e.form.onset.rate);
            return;
        }
        clock_ = Clock::onset;
        lead_pair_ = e.pair;
        power_ = e.touch;
        onset_ = run_.time;
        pace_ = e.length / e.form.onset.rate;
        l_ = 0;
        h_ = first_onset_step;
        renew_slope();
    }
    void use_time() {
        if (clock_ != Clock::time) {
            h_ = std::abs(h_ * pace(l_, now_.data()));
            // The separation clock stands still where it lands; other contacts may go on.
            if (h_ == 0) h_ = step_before_separation_;
            clock_ = Clock::time;
        }
        l_ = run_.time;
        renew_slope();
    }
    void use_separation(const Engaged& e, double depth_now) {
        // keep the step in time
        const double step = step_before_separation_ = h_;
        separation_speed_ = -run_.rate(e.pair, now_.data());
        clock_ = Clock::separation;
        lead_pair_ = e.pair;
        power_ = e.departure;
        length_ = e.length;
        l_ = -std::pow(depth_now / e.length, 1.0 / power_);
        h_ = std::min(step / std::max(pace(l_, now_.data()), 1e-300), -first_separation_step * l_);
        renew_slope();
    }
    /// The bodies may come to rest before they part: the separation clock would never get there.
    [[nodiscard]] bool stalls() const {
        return clock_ == Clock::separation &&
               -run_.rate(lead_pair_, now_.data()) < 0.5 * separation_speed_;
    }
    void leave_separation() {
        use_time();
        h_ = 0.2 * step_before_separation_;
        h_set_ = true;
        no_separation_clock_ = 4;
    }
    /// Whatever acts may have changed.
    void renew_slope() {
        lay_out();
        set_pieces();
        simple_ = locals_.size() == 1 && locals_.front().engaged->pressing && pieces_.size() == 1 &&
                  !shakes_;
        now_[2 * blocks()] = run_.time;
        ++run_.solution.stats.force_calls;
        rhs(l_, now_.data(), stepper_.first_slope());
    }

    /// Before a step: is another clock better?
    void choose_clock() {
        if (clock_ == Clock::onset) {
            const Engaged& e = lead();
            if (l_ > onset_end || run_.rate(e.pair, now_.data()) <= 0 || !e.pressing) use_time();
        }
        if (clock_ != Clock::time || no_separation_clock_ > 0) return;
        for (const Engaged& e : run_.engaged) {
            if (!e.pressing || e.departure == 1) continue;
            const double v = run_.rate(e.pair, now_.data());
            if (v >= 0) continue;
            const double d = run_.indentation(e.pair, now_.data());
            if (d > 0 && d < -v * h_ * approach_steps) return use_separation(e, d);
        }
    }

    // ---- stepping ---------------------------------------------------------------------------

    void advance() {
        if (++taken_ > step_cap)
            return run_.fail(RunStatus::not_converged,
                             "a contact is too stiff for the explicit method: it took " +
                                 std::to_string(step_cap) + " steps");
        choose_clock();
        const double horizon = run_.horizon();
        const double h = clipped(horizon);
        take_step(h);
        set_scale();
        double error = stepper_.error(scale_.data());
        if (!(error <= 1) && !(std::isfinite(error) && h <= shortest_step()))
            return reject(h, error);
        bool lands = clock_ != Clock::separation && lands_;
        if (const auto event = first_event(horizon)) {
            if (event->kind == Kind::clock) return change_clock(event->contact);
            if (event->part < 1) {
                const double part = h * event->part;
                take_step(part);
                lands = false;
            }
            accept(event->kind == Kind::sample ? horizon : not_given);
            meet(*event, horizon);
        } else {
            const bool parted = clock_ == Clock::separation && l_ + h >= 0;
            accept(lands ? horizon : not_given);
            if (parted) {
                part(index_of(lead_pair_));
                resume();
            } else if (stalls()) {
                leave_separation();
            } else if (lands) {
                cross_sample();
            }
        }
        grow(h, error);
        if (no_separation_clock_ > 0) --no_separation_clock_;
    }

    void take_step(double h) {
        stepper_.step(equation(), l_, now_.data(), h);
        dense_ready_ = false;
        ++run_.solution.stats.steps;
        run_.solution.stats.force_calls += 12;
    }
    void grow(double taken, double error) {
        if (h_set_) {
            h_set_ = false;
            return;
        }
        constexpr double most = 5;
        const double factor = std::min(most, 0.9 * std::pow(std::max(error, 1e-10), -1.0 / 8));
        // a step that was cut short and had no error to speak of says little about the next
        if (std::abs(taken) < 0.5 * h_ && factor == most) return;
        h_ = std::abs(taken) * factor;
    }

    /// The step, cut at the end of the ground's piece, or of the separation.
    double clipped(double horizon) {
        double h = h_;
        lands_ = false;
        if (clock_ == Clock::separation) return std::min(h, -l_);
        const double end =
            clock_ == Clock::time ? horizon : std::pow((horizon - onset_) / pace_, 1.0 / power_);
        // rather two equal steps than a long and a tiny one
        if (l_ + 1.01 * h >= end) {
            h = end - l_;
            lands_ = true;
        } else if (l_ + 2 * h > end) {
            h = 0.5 * (end - l_);
        }
        return h;
    }

    /// Steps this short are taken whatever their error says: it is that of rounding, or of a law
    /// that jumps.
    [[nodiscard]] double shortest_step() const {
        if (clock_ != Clock::time) return 1e-7;
        double shortest = infinity;
        for (const Engaged& e : run_.engaged)
            shortest = std::min(shortest, 1e-7 * e.length / e.form.onset.rate);
        return shortest;
    }
    void reject(double h, double error) {
        ++run_.solution.stats.rejected;
        h_ = std::abs(h) *
             (std::isfinite(error) ? std::max(0.2, 0.9 * std::pow(error, -1.0 / 8)) : 0.2);
        if (clock_ == Clock::separation && ++separation_trouble_ > 4) {
            separation_trouble_ = 0;
            return leave_separation();
        }
        if (h_ < 1e-16 * (1 + std::abs(l_)))
            run_.fail(RunStatus::not_converged,
                      "the step of a contact fell below rounding: its force is not a number there");
    }

    /// Errors relative to what the contact is about, its speed and its length, down to the rounding
    /// of the structure's own motion.
    void set_scale() {
        const std::size_t n = blocks();
        double speed = infinity, length = infinity, tolerance = run_.tolerance;
        for (const Engaged& e : run_.engaged) {
            speed = std::min(speed,
                             std::max(e.form.onset.rate, std::abs(run_.rate(e.pair, now_.data()))));
            length = std::min(length, std::max(e.length, run_.indentation(e.pair, now_.data())));
            // the indentation is a difference of displacements: no contact is known better
            tolerance = std::max(tolerance, run_.noise(e.pair, now_.data()) / e.length);
        }
        for (std::size_t i = 0; i < n; ++i) {
            const double x = std::abs(now_[i]), y = std::abs(now_[n + i]);
            scale_[i] = tolerance * length / reach_x_[i] + 1e-16 * x;
            scale_[n + i] = tolerance * speed / reach_y_[i] + 1e-16 * y;
        }
        scale_[2 * n] = tolerance * length / speed + 1e-16 * run_.time;
        if constexpr (Energy) {
            double energy = 0;
            for (const Engaged& e : run_.engaged) {
                const double v = std::max(e.form.onset.rate, speed);
                energy = std::max(energy, e.form.onset.mass * v * v);
            }
            for (std::size_t k = 1; k < extra; ++k) scale_[2 * n + k] = 5 * tolerance * energy;
        }
    }

    /// Takes the step over; `exactly`: the time it landed on.
    void accept(double exactly) {
        separation_trouble_ = 0;
        const double l = l_ + stepper_.length();
        double* end = stepper_.end();
        const double t = given(exactly) ? exactly : time_at(l, end);
        end[2 * blocks()] = t;
        observe(l, t);
        std::copy(end, end + 2 * blocks() + extra, now_.begin());
        std::copy(stepper_.end_slope(), stepper_.end_slope() + 2 * blocks() + extra,
                  stepper_.first_slope());
        run_.time = t;
        l_ = clock_ == Clock::time ? t : l;
        dense_ready_ = false;
    }

    // ---- events -----------------------------------------------------------------------------

    enum class Kind { turn, slack, press, open, yield, touch, sample, domain, clock };
    struct Event {
        Kind kind;
        std::size_t contact;  ///< among the engaged, or the pair for `touch`
        double part;
    };

    void need_dense() {
        if (dense_ready_) return;
        stepper_.make_dense(equation());
        run_.solution.stats.force_calls += 3;
        dense_ready_ = true;
    }
    const double* dense(double part) {
        need_dense();
        stepper_.dense(part, probe_.data());
        return probe_.data();
    }
    [[nodiscard]] double l_at(double part) const { return l_ + part * stepper_.length(); }

    /// Where g, positive first, becomes negative. A step may start at its zero: then where it comes
    /// back to it, or at once if it never was positive.
    template <class G>
    double falls_at(const G& g) {
        if (g(0) > 0) return bracketed_root(g, 0, 1, 1e-15).x;
        for (const double from : {1e-6, 1e-4, 1e-2, 0.1, 0.5})
            if (g(from) > 0) return bracketed_root(g, from, 1, 1e-15).x;
        return 0;
    }

    std::optional<Event> first_event(double horizon) {
        std::optional<Event> first;
        const auto consider = [&](Kind kind, std::size_t contact, double part) {
            if (!first || part < first->part) first = Event{kind, contact, part};
        };
        for (std::size_t i = 0; i < run_.engaged.size(); ++i) contact_events(i, consider);
        for (std::size_t p = 0; p < run_.branch.pairs.size(); ++p)
            if (!run_.closed(p)) touch_event(p, consider);
        if (clock_ == Clock::separation) {
            const double t = stepper_.end()[2 * blocks()];
            if (t >= horizon) {
                const auto left = [&](double part) { return horizon - dense(part)[2 * blocks()]; };
                consider(Kind::sample, 0, t > horizon ? falls_at(left) : 1);
            }
        }
        return first;
    }

    template <class Consider>
    void contact_events(std::size_t i, const Consider& consider) {
        const Engaged& e = run_.engaged[i];
        const double l1 = l_at(1);
        const Local& local = locals_[i];
        const ContactNow end = law(local, l1, stepper_.end());
        if (!(end.d < e.limit)) return consider(Kind::domain, i, 0);
        const auto depth_at = [&](double part) { return depth(e, l_at(part), dense(part)); };
        if (end.d <= 0 && !leads(e)) {
            if (e.pressing && e.departure > 1 && no_separation_clock_ == 0 &&
                clock_ != Clock::separation && run_.rate(e.pair, now_.data()) < 0)
                return consider(Kind::clock, i, 0);
            consider(Kind::open, i, falls_at(depth_at));
        }
        if (!e.pressing) {
            // open for a moment inside the step
            if (end.d > 0 && end.v > 0 && run_.rate(e.pair, now_.data()) < 0) {
                const double turn = turning_point(e.pair);
                const auto until_turn = [&](double x) { return depth_at(turn * x); };
                if (depth_at(turn) < 0)
                    return consider(Kind::open, i, turn * bracketed_root(until_turn, 0, 1).x);
            }
            if (end.F > 0)
                consider(Kind::press, i, falls_at([&](double part) {
                             const double F = law(local, l_at(part), dense(part)).F;
                             return F > 0 ? -F : 1.0;
                         }));
            return;
        }
        if (e.switches.rate_zero && e.direction * end.v < 0) {
            const double part =
                falls_at([&](double x) { return e.direction * run_.rate(e.pair, dense(x)); });
            consider(Kind::turn, i, part);
        }
        if (given(e.yields) && end.d > e.yields)
            consider(Kind::yield, i,
                     falls_at([&](double part) { return e.yields - depth_at(part); }));
        const bool pulls = end.F < 0 || (end.F == 0 && end.d > 0);
        if (e.cuts && pulls && end.d > 0)
            consider(Kind::slack, i, falls_at([&](double part) {
                         const double F = law(local, l_at(part), dense(part)).F;
                         return F > 0 ? F : std::min(F, -1e-300);
                     }));
    }

    template <class Consider>
    void touch_event(std::size_t pair, const Consider& consider) {
        const double d1 = run_.indentation(pair, stepper_.end()) - run_.noise(pair, stepper_.end());
        const auto gap = [&](double part) { return -run_.indentation(pair, dense(part)); };
        if (d1 > 0) {
            const double d0 = run_.indentation(pair, now_.data());
            // a pair that has just opened starts at touch and recedes
            if (d0 < 0 || run_.rate(pair, now_.data()) >= 0)
                return consider(Kind::touch, pair, falls_at(gap));
            const double turn = turning_point(pair);
            return consider(
                Kind::touch, pair,
                turn + (1 - turn) *
                           bracketed_root([&](double x) { return gap(turn + (1 - turn) * x); }, 0,
                                          1, 1e-15)
                               .x);
        }
        const double v0 = run_.rate(pair, now_.data()), v1 = run_.rate(pair, stepper_.end());
        if (!(v0 > 0 && v1 < 0)) return;
        // a graze inside the step: only where a parabola through the ends comes near
        const double time = time_at(l_at(1), stepper_.end()) - run_.time;
        const double d0 = run_.indentation(pair, now_.data());
        if (std::max(d0, d1) + 0.5 * time * std::min(v0, -v1) < 0) return;
        const double top = turning_point(pair);
        if (run_.indentation(pair, dense(top)) <= 0) return;
        consider(Kind::touch, pair,
                 top * bracketed_root([&](double x) { return gap(top * x); }, 0, 1, 1e-15).x);
    }
    double turning_point(std::size_t pair) {
        return bracketed_root([&](double x) { return run_.rate(pair, dense(x)); }, 0, 1, 1e-12).x;
    }

    void change_clock(std::size_t contact) {
        const Engaged& e = run_.engaged[contact];
        const double d = run_.indentation(e.pair, now_.data());
        if (clock_ != Clock::time) use_time();
        if (d > 0)
            use_separation(e, d);
        else
            no_separation_clock_ = 3;
    }

    void meet(const Event& event, double horizon) {
        switch (event.kind) {
            case Kind::turn: turn(event.contact); break;
            case Kind::slack: slacken(event.contact); break;
            case Kind::press: press(event.contact); break;
            case Kind::open: part(event.contact); break;
            case Kind::yield: yield(event.contact); break;
            case Kind::touch: touch(event.contact); return;
            case Kind::sample: cross_sample(); return;
            case Kind::domain:
                run_.fail(RunStatus::outside_domain,
                          "pair " + std::to_string(run_.engaged[event.contact].pair + 1) +
                              ": the indentation leaves the domain of its law");
                return;
            case Kind::clock: return;
        }
        if (run_.time >= horizon)
            cross_sample();
        else
            resume();
    }

    /// The equation has changed: in the same clock if the lead contact still presses.
    void resume() {
        if (run_.engaged.empty()) return;
        h_set_ = true;
        if (clock_ == Clock::onset && run_.closed(lead_pair_)) return renew_slope();
        if (clock_ == Clock::separation && run_.closed(lead_pair_) && lead().pressing &&
            run_.rate(lead_pair_, now_.data()) < 0)
            return renew_slope();
        use_time();
    }
    void cross_sample() {
        std::copy(now_.begin(), now_.begin() + static_cast<long>(2 * n_), run_.state.begin());
        run_.advance_ground();
        std::copy(run_.state.begin(), run_.state.end(), now_.begin());
        renew_slope();
    }

    [[nodiscard]] std::size_t index_of(std::size_t pair) const {
        for (std::size_t i = 0; i < run_.engaged.size(); ++i)
            if (run_.engaged[i].pair == pair) return i;
        return 0;
    }
    PoundingImpact& log(const Engaged& e) { return run_.solution.impacts[e.log]; }

    void turn(std::size_t i) {
        Engaged& e = run_.engaged[i];
        const double d = depth(e, l_, now_.data());
        if (e.direction > 0)
            log(e).peak_indentation = std::max(log(e).peak_indentation, d);
        else
            log(e).recompression = true;
        e.memory = commit(e.form, d, 0, e.memory);
        e.direction = -e.direction;
    }
    void yield(std::size_t i) {
        Engaged& e = run_.engaged[i];
        e.memory =
            commit(e.form, depth(e, l_, now_.data()), run_.rate(e.pair, now_.data()), e.memory);
        e.yields = not_given;
    }
    void slacken(std::size_t i) {
        Engaged& e = run_.engaged[i];
        e.pressing = false;
        const double v = run_.rate(e.pair, now_.data());
        e.memory = commit(e.form, depth(e, l_, now_.data()), v, e.memory);
        log(e).tension_cut = true;
        log(e).separation_speed = -v;
        log(e).duration = run_.time - log(e).time;
    }
    void press(std::size_t i) {
        Engaged& e = run_.engaged[i];
        e.pressing = true;
        e.direction = run_.rate(e.pair, now_.data()) < 0 ? -1 : 1;
        log(e).recompression = true;
        log(e).separation_speed = log(e).duration = not_given;
    }
    void part(std::size_t i) {
        Engaged& e = run_.engaged[i];
        if (e.pressing) {
            log(e).separation_speed = -run_.rate(e.pair, now_.data());
            log(e).duration = run_.time - log(e).time;
        }
        run_.zero[e.pair] += run_.indentation(e.pair, now_.data());
        run_.engaged.erase(run_.engaged.begin() + static_cast<long>(i));
    }
    void touch(std::size_t pair) {
        run_.zero[pair] += run_.indentation(pair, now_.data());
        std::copy(now_.begin(), now_.begin() + static_cast<long>(2 * n_), run_.state.begin());
        run_.engage(pair);
        if (run_.failed()) return;
        if (clock_ != Clock::time) use_time();
        start_clock(run_.engaged.size() - 1);
        h_set_ = true;
        observe_start();
    }

    // ---- observation ------------------------------------------------------------------------

    /// Forces and, in full, their rates and s' at a state. Where d = 0, at the ends of the onset
    /// and separation clocks, only the sign of a force rate is meant.
    Instant instant(double l, double t, const double* u, std::size_t slot, bool full = true,
                    const double* known = nullptr) {
        const std::size_t m = 2 * blocks() + extra, pairs = run_.branch.pairs.size();
        double* own = slopes_.data() + slot * m;
        // in the clock of time the stepper has the slope already
        const double* slope = known && clock_ == Clock::time ? known : own;
        double* F = forces_.data() + slot * pairs;
        double* rate = force_rates_.data() + slot * pairs;
        std::fill(F, F + pairs, 0.0);
        if (full) {
            std::fill(rate, rate + pairs, 0.0);
            if (slope == own) derivative(l, u, own);
        }
        for (const Local& local : locals_) {
            const Engaged& e = *local.engaged;
            if (!e.pressing) continue;
            const ContactNow c = law(local, l, u);
            F[e.pair] = c.F;
            if (full) rate[e.pair] = force_rate(local, c, slope);
        }
        if (!full) return {t, u, nullptr, F, nullptr};
        return {t, u, slope, F, rate};
    }
    [[nodiscard]] double force_rate(const Local& c, const ContactNow& now,
                                    const double* slope) const {
        if (!(now.d > 0)) return now.v;
        const Memory& memory = c.engaged->memory;
        return stiffness(c.form, now.d, now.v, memory) * now.v +
               damping(c.form, now.d, now.v, memory) * row(c.rx, c.ry, slope);
    }

    /// The step from the present state to the stepper's end.
    class StepMotion final : public Motion {
    public:
        StepMotion(ContactPhase& phase, double l, double t) : phase_(phase), l_(l), t_(t) {}
        Instant at(double part) override {
            const double* u = phase_.dense(part);
            const double l = phase_.l_at(part);
            return phase_.instant(l, phase_.time_at(l, u), u, 0);
        }
        Instant start() override {
            if (!start_)
                start_ = phase_.instant(phase_.l_, phase_.run_.time, phase_.now_.data(), 1, true,
                                        phase_.stepper_.first_slope());
            return *start_;
        }
        Instant end() override {
            if (!end_)
                end_ = phase_.instant(l_, t_, phase_.stepper_.end(), 2, true,
                                      phase_.stepper_.end_slope());
            return *end_;
        }
        /// Only state and forces.
        Instant quick_end() {
            return end_ ? *end_ : phase_.instant(l_, t_, phase_.stepper_.end(), 2, false);
        }

    private:
        ContactPhase& phase_;
        double l_, t_;
        std::optional<Instant> start_, end_;
    };
    friend class StepMotion;

    void observe_start() {
        if (run_.engaged.empty()) return;
        const Instant at = instant(l_, run_.time, now_.data(), 0);
        for (const Engaged& e : run_.engaged)
            log(e).peak_force = std::max(log(e).peak_force, at.force[e.pair]);
        if (observers_.peaks) observers_.peaks->start(at);
        quiet_ = false;
    }

    void observe(double l, double t) {
        StepMotion motion(*this, l, t);
        const Instant end = motion.quick_end();
        for (const Local& local : locals_) observe_contact(local, l, end, motion);
        if (observers_.peaks) watch(end, motion);
        if (observers_.history) write_history(t, motion);
    }
    void watch(const Instant& end, StepMotion& motion) {
        PeakTracker& peaks = *observers_.peaks;
        const bool quiet = peaks.quiet(end.state, end.force);
        if (quiet && quiet_)
            peaks.skip();
        else
            peaks.follow(end, motion);
        quiet_ = quiet;
    }
    void observe_contact(const Local& local, double l, const Instant& to, StepMotion& motion) {
        const Engaged& e = *local.engaged;
        PoundingImpact& impact = log(e);
        const double v0 = row(local.rx, local.ry, now_.data());
        const double v1 = row(local.rx, local.ry, to.state);
        const double d1 = depth(e, l, to.state);
        impact.peak_indentation = std::max(impact.peak_indentation, d1);
        if (v0 > 0 && v1 < 0) {
            const double part = turning_point(e.pair);
            impact.peak_indentation =
                std::max(impact.peak_indentation, depth(e, l_at(part), dense(part)));
        }
        // without a switch at rest nobody stopped there
        if (!e.switches.rate_zero && v0 < 0 && v1 > 0 && d1 > 0) impact.recompression = true;
        if (e.pressing) observe_force(e, to.force[e.pair], motion);
    }
    void observe_force(const Engaged& e, double F, StepMotion& motion) {
        PoundingImpact& impact = log(e);
        // far below its peak the force has none inside the step
        if (F < 0.8 * impact.peak_force) return;
        impact.peak_force = std::max(impact.peak_force, F);
        if (!(motion.start().force_rate[e.pair] > 0 && motion.end().force_rate[e.pair] < 0)) return;
        const auto rate = [&](double x) { return motion.at(x).force_rate[e.pair]; };
        const double part = bracketed_root(rate, 1e-3, 1, 1e-7).x;
        impact.peak_force = std::max(impact.peak_force, motion.at(part).force[e.pair]);
    }
    void write_history(double to, StepMotion& motion) {
        HistoryWriter& history = *observers_.history;
        while (history.next() <= to) {
            const double t = history.next();
            double part = 1;
            if (t < to) {
                const auto late = [&](double x) {
                    const double* u = dense(x);
                    return time_at(l_at(x), u) - t;
                };
                part = bracketed_root(late, 0, 1, 1e-14).x;
            }
            Instant at = part == 1 ? motion.end() : motion.at(part);
            at.time = t;
            history.write(at, ground_at(t)[0]);
        }
    }

    Run& run_;
    const Flight& flight_;
    Observers& observers_;
    std::size_t n_;
    Stepper stepper_;
    std::vector<double> now_, probe_, scale_, slopes_;
    mutable std::vector<double> ground_;
    std::vector<Piece> pieces_;
    bool shakes_;
    bool simple_ = false;
    bool quiet_ = false;  ///< the present state is far from every peak
    std::vector<Local> locals_;
    std::vector<double> forces_, force_rates_;
    std::vector<double> reach_x_, reach_y_;
    Clock clock_ = Clock::time;
    std::size_t lead_pair_ = 0;
    int power_ = 1;
    double onset_ = 0, pace_ = 1;  ///< of the onset clock
    double length_ = 1;            ///< S of the separation clock
    double l_ = 0, h_ = infinity;
    double step_before_separation_ = 0;  ///< s
    double separation_speed_ = 0;        ///< m/s, when the separation clock started
    bool lands_ = false, dense_ready_ = false, h_set_ = false;
    int no_separation_clock_ = 0, separation_trouble_ = 0;
    long taken_ = 0;

    /// By how much a unit of a state moves a pair, at most over the pairs; where no pair is moved,
    /// as if it were a little.
    std::vector<double> reach(double PairTerm::*first, double PairTerm::*second) const {
        std::vector<double> out(run_.branch.size(), 0);
        double most = 0;
        for (const PairBranch& pair : run_.branch.pairs)
            for (const PairTerm& t : pair.terms) {
                out[t.block] = std::max({out[t.block], std::abs(t.*first), std::abs(t.*second)});
                most = std::max(most, out[t.block]);
            }
        for (double& r : out) r = std::max(r, 0.01 * most);
        return out;
    }
};

template <std::size_t Fixed>
std::unique_ptr<ContactSolver> make(Run& run, const Flight& flight, Observers& observers) {
    if (run.output.energy)
        return std::make_unique<ContactPhase<Fixed, true>>(run, flight, observers);
    return std::make_unique<ContactPhase<Fixed, false>>(run, flight, observers);
}

}  // namespace

std::unique_ptr<ContactSolver> make_contact_solver(Run& run, const Flight& flight,
                                                   Observers& observers) {
    switch (run.branch.size()) {
        case 1: return make<1>(run, flight, observers);
        case 2: return make<2>(run, flight, observers);
        default: return make<0>(run, flight, observers);
    }
}

}  // namespace percuss::pounding
