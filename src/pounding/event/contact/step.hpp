// One DOP853 step of a contact phase: the state it starts from, where it leads, its error, and the
// motion in between.
#pragma once

#include <cmath>
#include <cstddef>
#include <optional>
#include <vector>

#include "pounding/event/contact/equation.hpp"
#include "pounding/event/contact/tolerance.hpp"
#include "pounding/event/smooth/scale.hpp"
#include "solve/dop853/stepper.hpp"

namespace percuss::pounding {

template <std::size_t Fixed, bool Energy>
class ContactStepper {
public:
    using Equation = ContactEquation<Fixed, Energy>;

    explicit ContactStepper(Run& run)
        : equation(run),
          now(equation.size()),
          run_(run),
          stepper_(equation.size()),
          probe_(equation.size()),
          per_scale_(equation.size()),
          tolerance_(run.branch) {
        if (Fixed == 0 && run.smooth()) scale_.emplace(run);
    }

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
        equation.set_segments(run_.time());
        here.resize(equation.locals.size());
        there.resize(equation.locals.size());
        set_scale();
        renew_slope();
    }
    /// The branch has changed.
    void renew_structure() { tolerance_ = ContactTolerance(run_.branch); }
    /// The clock has changed, or the acceleration of the ground.
    void renew_slope() {
        now[time_index()] = run_.time();
        ++run_.recorder.stats.force_calls;
        equation(l, now.data(), stepper_.first_slope());
        look(l, now.data(), here);
    }
    /// The ground's next segments begin here; true if its acceleration jumps.
    bool cross_segments() {
        const bool jumps = equation.set_segments(run_.time());
        if (jumps) renew_slope();
        return jumps;
    }
    /// Inverse of the errors that a step may have.
    [[nodiscard]] const std::vector<double>& per_error() const { return per_scale_; }

    void take(double h) {
        ++run_.recorder.stats.steps;
        run_.recorder.stats.force_calls += 12;
        dense_ready_ = false;
        stepper_.step(equation, l, now.data(), h);
        if constexpr (Fixed == 0)
            if (scale_)
                scale_->set(end(), Equation::extra, !run_.engaged().empty(), per_scale_.data());
        error_ = estimate();
    }
    /// Of the step taken last.
    [[nodiscard]] double error() const { return error_; }
    void look_ahead() { look(end_l(), stepper_.end(), there); }
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
        if (scale_) scale_->accept();
        l = equation.clock.kind == ContactClock::time ? t : next;
        dense_ready_ = false;
    }
    /// The state at a part of the step, valid until the next call.
    const double* dense(double part) {
        if (!dense_ready_) {
            stepper_.make_dense(equation);
            run_.recorder.stats.force_calls += 3;
            dense_ready_ = true;
        }
        stepper_.dense(part, probe_.data());
        return probe_.data();
    }

    void set_scale() {
        if (run_.engaged().empty()) return;
        const ContactMeasure measure = contact_measure(run_, now.data());
        tolerance_.set(run_, measure, now.data(), per_scale_.data());
        if constexpr (Energy) {
            double energy = 0;
            for (const Engaged& e : run_.engaged()) {
                const double v = std::max(e.form.onset.rate, measure.speed);
                energy = std::max(energy, e.form.onset.mass * v * v);
            }
            for (std::size_t k = 1; k < Equation::extra; ++k)
                per_scale_[time_index() + k] = 1 / (5 * measure.tolerance * energy);
        }
    }

private:
    void look(double at, const double* u, std::vector<ContactNow>& to) const {
        for (std::size_t i = 0; i < to.size(); ++i) to[i] = equation.law(equation.locals[i], at, u);
    }
    [[nodiscard]] double estimate() const {
        if constexpr (!Energy)
            if (equation.clock.explicit_time() && !scale_)
                return stepper_.template error<1>(per_scale_.data());
        return stepper_.error(per_scale_.data());
    }
    Run& run_;
    solvers::Dop853Stepper<Fixed == 0 ? 0 : 2 * Fixed + Equation::extra> stepper_;
    std::vector<double> probe_, per_scale_;
    ContactTolerance tolerance_;
    std::optional<SmoothScale> scale_;  ///< with smooth springs
    double error_ = 0;
    bool dense_ready_ = false;
};

}  // namespace percuss::pounding
