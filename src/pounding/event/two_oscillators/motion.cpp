#include "pounding/event/two_oscillators/motion.hpp"

#include <cmath>

namespace percuss::pounding {

namespace {

/// c d^j
double damping(QuickLaw law, const QuickContact& contact, double d) {
    switch (law) {
        case QuickLaw::hertz_tsuji: return contact.damper * std::sqrt(std::sqrt(d));
        case QuickLaw::hunt_crossley: return contact.damper * (d * std::sqrt(d));
        default: return contact.damper;
    }
}
ContactNow contact_now(QuickLaw law, const QuickContact& c, double d, double v) {
    if (!(d > 0)) return {d, v, 0};
    const double elastic = law == QuickLaw::linear_dashpot ? d : d * std::sqrt(d);
    return {d, v, c.K * elastic + damping(law, c, d) * v};
}

}  // namespace

QuickExponents exponents(QuickLaw law) {
    switch (law) {
        case QuickLaw::hertz_tsuji: return {1.5, 0.25};
        case QuickLaw::hunt_crossley: return {1.5, 1.5};
        default: return {1, 0};
    }
}
double force_rate(QuickLaw law, const QuickContact& contact, const ContactNow& now, double bend) {
    if (law == QuickLaw::linear_dashpot) return contact.K * now.v + contact.damper * bend;
    if (!(now.d > 0)) return now.v;
    const auto [n, j] = exponents(law);
    const double damper = damping(law, contact, now.d), push = damper * now.v;
    return (n * (now.F - push) + j * push) * (now.v / now.d) + damper * bend;
}

double force_bend(QuickLaw law, const QuickContact& contact, const ContactNow& now, double bend,
                  double jerk) {
    const auto [n, j] = exponents(law);
    const double damper = damping(law, contact, now.d), push = damper * now.v,
                 elastic = now.F - push, speed = now.v / now.d;
    return (n * (n - 1) * elastic + j * (j - 1) * push) * speed * speed +
           (n * elastic + 3 * j * push) * (bend / now.d) + damper * jerk;
}

QuickAccelerations accelerations(const QuickContact& c, double time, const double* state,
                                 double F) {
    const double* y = state + 2;
    const double w = c.shape[0] * state[0] + c.shape[1] * state[1];
    const double v = c.shape[0] * y[0] + c.shape[1] * y[1];
    const double z = c.aside[0] * state[0] + c.aside[1] * state[1];
    const double u = c.aside[0] * y[0] + c.aside[1] * y[1];
    const double ground = c.value + c.rise * (time - c.anchor);
    return {
        c.dd.k * w + c.dz.k * z + c.dd.c * v + c.dz.c * u + (c.d.ground * ground + c.d.constant) +
            c.push * F,
        c.zd.k * w + c.zz.k * z + c.zd.c * v + c.zz.c * u + (c.z.ground * ground + c.z.constant)};
}

GaussMotion::Path GaussMotion::path(const double* a, double y, double x) const {
    const Polynomial pace = step_.length * clock_.pace();
    Path made;
    made.a = through(a);
    made.y = (made.a * pace).integral(y);
    made.x = (made.y * pace).integral(x);
    return made;
}

ContactRates GaussMotion::contact_at(double part) {
    if (!depth_) {
        double bend[gauss_points];
        for (std::size_t k = 0; k < gauss_points; ++k)
            bend[k] = contact_.shape[0] * step_.a[0][k] + contact_.shape[1] * step_.a[1][k];
        depth_ = path(bend, step_.here.v, step_.here.d);
    }
    const double u = clock_.place(part);
    const ContactNow now = contact_now(law_, contact_, depth_->x.at(u), depth_->y.at(u));
    const double bend = depth_->a.at(u);
    return {now, bend, force_rate(law_, contact_, now, bend)};
}

void GaussMotion::set_state(double part, Slot& slot) {
    if (!modes_) {
        modes_.emplace();
        for (std::size_t m = 0; m < 2; ++m) (*modes_)[m] = path(step_.a[m], step_.y[m], step_.x[m]);
    }
    const double u = clock_.place(part);
    for (std::size_t m = 0; m < 2; ++m) {
        slot.state[m] = (*modes_)[m].x.at(u);
        slot.state[2 + m] = (*modes_)[m].y.at(u);
    }
}
Instant GaussMotion::finish(Slot& slot, double time, const ContactNow& now) {
    const QuickContact& c = contact_;
    const QuickAccelerations a = accelerations(c, time, slot.state.data(), now.F);
    for (std::size_t m = 0; m < 2; ++m) {
        slot.slope[m] = slot.state[2 + m];
        slot.slope[2 + m] = c.back_d[m] * a.d + c.back_z[m] * a.z;
    }
    slot.force = now.F;
    slot.force_rate = force_rate(law_, c, now, a.d);
    return {time, slot.state.data(), slot.slope.data(), &slot.force, &slot.force_rate};
}
Instant GaussMotion::at(double part, Slot& slot) {
    set_state(part, slot);
    const QuickContact& c = contact_;
    const double d = c.shape[0] * slot.state[0] + c.shape[1] * slot.state[1] - c.offset;
    const double v = c.shape[0] * slot.state[2] + c.shape[1] * slot.state[3];
    return finish(slot, step_.start + part * step_.length, contact_now(law_, c, d, v));
}

Instant GaussMotion::at(double part) { return at(part, between_); }
Instant GaussMotion::start() {
    start_.state = {step_.x[0], step_.x[1], step_.y[0], step_.y[1]};
    return finish(start_, step_.start, step_.here);
}
Instant GaussMotion::bare_end() {
    last_ = {step_.end_x[0], step_.end_x[1], step_.end_y[0], step_.end_y[1]};
    return {step_.start + step_.length, last_.data(), nullptr, &step_.there.F, nullptr};
}
Instant GaussMotion::end() {
    end_.state = {step_.end_x[0], step_.end_x[1], step_.end_y[0], step_.end_y[1]};
    return finish(end_, step_.start + step_.length, step_.there);
}
double GaussMotion::end_force_rate() const {
    return force_rate(law_, contact_, step_.there, step_.end_bend);
}
double GaussMotion::ground_at(double time) const {
    return contact_.value + contact_.rise * (time - contact_.anchor);
}

Instant MotionPart::start() { return from_ == 0 ? of_.start() : of_.at(from_, of_.start_); }
Instant MotionPart::end() { return to_ == 1 ? of_.end() : of_.at(to_, of_.end_); }

}  // namespace percuss::pounding
