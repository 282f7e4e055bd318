#include "solve/fixed_step/record.hpp"

#include "percuss/numerics/roots.hpp"

namespace percuss::solvers {

ImpactRecord::ImpactRecord(const ContactForce& force, const Point& start)
    : force_(force), touch_{0, 0, force.impact().onset.rate}, last_(start) {
    peak_.add(0, force.contact(0, touch_.rate));
}

void ImpactRecord::add(const Point& next) {
    record_turn(next);
    record_force(next);
    const bool holds = force_.holds(next.indentation, next.rate);
    begun_ = begun_ || holds || next.rate < 0;
    if (holds) ++inside_;
    ended_ = begun_ && !holds && next.rate < 0;
    if (ended_) {
        find_release(next);
    } else if (next.time > 0) {
        work_ += external_work(last_.time < 0 ? touch_ : last_, next);
    }
    last_ = next;
}

void ImpactRecord::record_turn(const Point& next) {
    if (!(last_.rate > 0 && next.rate <= 0)) return;
    const Root root = bracketed_root([&](double s) { return between(last_, next, s).rate; }, 0, 1);
    const Point top = between(last_, next, root.value_or(1));
    if (turned_ && top.indentation <= turn_.point.indentation) return;
    turned_ = true;
    const Form& form = force_.impact().form;
    const Memory memory = commit(form, top.indentation, 0, force_.memory());
    turn_.point = top;
    turn_.stored = potential(form, top.indentation, memory);
    turn_.work = work_ + external_work(last_.time < 0 ? touch_ : last_, top);
}

void ImpactRecord::record_force(const Point& next) {
    if (next.time > 0) peak_.add(next.time, force_.contact(next.indentation, next.rate));
}

/// Bisection, because a plastic law rests on F = 0 instead of crossing it.
void ImpactRecord::find_release(const Point& next) {
    double inside = 0, outside = 1;
    for (int i = 0; i < 60; ++i) {
        const double s = (inside + outside) / 2;
        const Point p = between(last_, next, s);
        (p.rate >= 0 || force_.holds(p.indentation, p.rate) ? inside : outside) = s;
    }
    release_ = between(last_, next, outside);
    release_work_ = work_ + external_work(last_.time < 0 ? touch_ : last_, release_);
    end_ = next;
}

double ImpactRecord::external_work(const Point& from, const Point& to) const {
    if (!force_.impact().external) return 0;
    const auto power = [&](const Point& p) {
        return force_.external(p.time, p.indentation, p.rate) * p.rate;
    };
    const Point middle = between(from, to, 0.5);
    return (to.time - from.time) * (power(from) + 4 * power(middle) + power(to)) / 6;
}

Rebound ImpactRecord::rebound() const {
    Rebound r;
    const Impact& impact = force_.impact();
    peak_.report(r);
    if (turned_) {
        r.peak_indentation = turn_.point.indentation;
        r.time_of_peak_indentation = turn_.point.time;
        const double onset = 0.5 * impact.onset.mass * impact.onset.rate * impact.onset.rate;
        r.dissipated_loading = onset + turn_.work - turn_.stored;
    }
    if (ended_) add_release(r);
    return r;
}

void ImpactRecord::add_release(Rebound& r) const {
    const Impact& impact = force_.impact();
    // from the sample after the contact back to its end, in free flight
    const double flight =
        force_.external(end_.time, end_.indentation, end_.rate) / impact.onset.mass;
    const double rate = end_.rate - flight * (end_.time - release_.time);
    r.restitution = -rate / impact.onset.rate;
    r.duration = release_.time;
    r.indentation_at_release = release_.indentation;
    r.stored_at_release = 0;
    if (impact.release == Release::no_tension)
        r.stored_at_release = potential(impact.form, release_.indentation, force_.memory());
    const double kinetic = 0.5 * impact.onset.mass * rate * rate;
    r.dissipated_unloading =
        turn_.stored + release_work_ - turn_.work - kinetic - r.stored_at_release;
}

}  // namespace percuss::solvers
