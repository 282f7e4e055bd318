// One DOP853 step of a contact phase: the state it starts from, where it leads, its error, and the
// motion in between.
#pragma once

#include <cmath>
#include <cstddef>
#include <vector>

#include "contact_equation.hpp"
#include "contact_quick.hpp"
#include "percuss/solve/dop853_stepper.hpp"

namespace percuss::pounding {

template <std::size_t Fixed, bool Energy>
class ContactStep {
public:
    using Equation = ContactEquation<Fixed, Energy>;
    static constexpr bool has_quick = Fixed == 2 && !Energy;

    ContactStep(Run& run, const Flight& flight)
        : equation(run, flight),
          now(equation.size()),
          run_(run),
          stepper_(equation.size()),
          probe_(equation.size()),
          per_scale_(equation.size()),
          reach_x_(reach(&PairTerm::dx, &PairTerm::dy)),
          reach_y_(reach(&PairTerm::rx, &PairTerm::ry)),
          quick_case_(run.branch.blocks) {}

    Equation equation;
    double l = 0;                   ///< of the present state
    std::vector<double> now;        ///< the present state: blocks, time, energies
    std::vector<ContactNow> here;   ///< the engaged contacts at it
    std::vector<ContactNow> there;  ///< and at the end of the step, after `look_ahead`

    [[nodiscard]] std::size_t time_index() const { return 2 * equation.blocks(); }
    [[nodiscard]] const double* first_slope() { return stepper_.first_slope(); }
    [[nodiscard]] const double* end_slope() { return stepper_.end_slope(); }
    [[nodiscard]] const double* end() { return stepper_.end(); }
    [[nodiscard]] double length() const { return stepper_.length(); }
    [[nodiscard]] double end_l() const { return l + stepper_.length(); }
    [[nodiscard]] double end_time() { return equation.time_at(end_l(), stepper_.end()); }
    [[nodiscard]] double l_at(double part) const { return l + part * stepper_.length(); }

    /// The set of closed pairs or a law has changed.
    void renew() {
        equation.lay_out();
        equation.set_pieces(run_.time);
        here.resize(equation.locals.size());
        there.resize(equation.locals.size());
        quick_ = false;
        if constexpr (has_quick)
            quick_ = equation.plain_ground() && equation.locals.size() == 1 &&
                     quick_case_.read(equation.locals.front());
        set_scale();
        renew_slope();
    }
    /// The clock has changed, or the acceleration of the ground.
    void renew_slope() {
        now[time_index()] = run_.time;
        ++run_.solution.stats.force_calls;
        with_equation([&](const auto& rhs) { rhs(l, now.data(), stepper_.first_slope()); });
        look(l, now.data(), here);
    }
    /// The ground's next pieces begin here.
    void cross_pieces() {
        if (equation.set_pieces(run_.time)) renew_slope();
    }

    void take(double h) {
        ++run_.solution.stats.steps;
        run_.solution.stats.force_calls += 12;
        dense_ready_ = false;
        if constexpr (has_quick) {
            if (quick_) {
                quick_case_.set(equation.clock, equation.piece(0));
                stepper_.begin(l, now.data(), h, true);
                error_ = quick_case_.step({l, h, now.data(), stepper_.first_slope(), stepper_.end(),
                                           there.data(), per_scale_.data()});
                return;
            }
        }
        stepper_.step(equation, l, now.data(), h);
        error_ = estimate();
    }
    /// Of the step taken last.
    [[nodiscard]] double error() const { return error_; }
    void look_ahead() {
        if (!quick_) look(end_l(), stepper_.end(), there);
    }
    /// Goes to the end of the step; `t`: the time there.
    void accept(double t) {
        const double next = end_l();
        double* end = stepper_.end();
        end[time_index()] = t;
        const double* slope = stepper_.end_slope();
        double* first = stepper_.first_slope();
        for (std::size_t i = 0; i < equation.size(); ++i) {
            now[i] = end[i];
            first[i] = slope[i];
        }
        here.swap(there);
        l = equation.clock.kind == Clock::time ? t : next;
        dense_ready_ = false;
    }
    /// The state at a part of the step, valid until the next call.
    const double* dense(double part) {
        if (!dense_ready_) {
            with_equation([&](const auto& rhs) { stepper_.make_dense(rhs); });
            run_.solution.stats.force_calls += 3;
            dense_ready_ = true;
        }
        stepper_.dense(part, probe_.data());
        return probe_.data();
    }

    /// Errors relative to what the contact is about, its speed and its length, down to the rounding
    /// of the structure's own motion.
    void set_scale() {
        const std::size_t n = equation.blocks();
        double speed = infinity, length = infinity, tolerance = run_.tolerance;
        for (const Engaged& e : run_.engaged) {
            speed = std::min(speed,
                             std::max(e.form.onset.rate, std::abs(run_.rate(e.pair, now.data()))));
            length = std::min(length, std::max(e.length, run_.indentation(e.pair, now.data())));
            // the indentation is a difference of displacements: no contact is known better
            tolerance = std::max(tolerance, run_.noise(e.pair, now.data()) / e.length);
        }
        for (std::size_t i = 0; i < n; ++i) {
            const double x = std::abs(now[i]), y = std::abs(now[n + i]);
            per_scale_[i] = 1 / (tolerance * length / reach_x_[i] + 1e-16 * x);
            per_scale_[n + i] = 1 / (tolerance * speed / reach_y_[i] + 1e-16 * y);
        }
        per_scale_[2 * n] = 1 / (tolerance * length / speed + 1e-16 * run_.time);
        if constexpr (Energy) {
            double energy = 0;
            for (const Engaged& e : run_.engaged) {
                const double v = std::max(e.form.onset.rate, speed);
                energy = std::max(energy, e.form.onset.mass * v * v);
            }
            for (std::size_t k = 1; k < Equation::extra; ++k)
                per_scale_[2 * n + k] = 1 / (5 * tolerance * energy);
        }
    }

private:
    void look(double at, const double* u, std::vector<ContactNow>& to) const {
        for (std::size_t i = 0; i < to.size(); ++i) to[i] = equation.law(equation.locals[i], at, u);
    }
    [[nodiscard]] double estimate() const {
        if constexpr (!Energy)
            if (equation.clock.explicit_time())
                return stepper_.template error<1>(per_scale_.data());
        return stepper_.error(per_scale_.data());
    }
    /// use(rhs) with the leanest right-hand side there is.
    template <class Use>
    void with_equation(const Use& use) {
        if constexpr (has_quick) {
            if (quick_) {
                quick_case_.set(equation.clock, equation.piece(0));
                return use(quick_case_);
            }
        }
        use(equation);
    }

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

    Run& run_;
    Dop853Stepper<Fixed == 0 ? 0 : 2 * Fixed + Equation::extra> stepper_;
    std::vector<double> probe_, per_scale_, reach_x_, reach_y_;
    QuickCase quick_case_;
    double error_ = 0;
    bool quick_ = false;
    bool dense_ready_ = false;
};

}  // namespace percuss::pounding
