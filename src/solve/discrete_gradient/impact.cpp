// One impact by the energy-conserving midpoint scheme [walstijn2016]:
//     m (v+ - v)/h = -F + external,   d+ - d = h (v + v+)/2,
// with F the discrete gradient of the contact. In the terms of solve/discrete_gradient/linear.hpp
// D = d, u = h v + theta external and theta = h^2/(2 m). The compression itself is the state: the
// energy of a stiff contact depends on its last digits.
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <memory>
#include <string>
#include <utility>
#include <variant>

#include "percuss/core/text.hpp"
#include "percuss/solve/discrete_gradient/contact.hpp"
#include "percuss/solve/methods.hpp"
#include "problem/refusal.hpp"
#include "solve/fixed_step/march.hpp"
#include "solve/fixed_step/path.hpp"
#include "solve/resting.hpp"

namespace percuss {

using namespace problem;
using namespace solvers;

namespace {

/// More steps than any useful answer takes; a contact that never ends is told here.
constexpr long most_steps = 4'000'000;
constexpr std::size_t path_capacity = std::size_t{1} << 16;
/// Of the onset energy. The scheme keeps it to rounding; a gain beyond this says that rounding has
/// taken over.
constexpr double largest_gain = 1e-9;

/// A body and what has happened to it: copied before each step, so that a step can be taken back.
struct Progress {
    Point body;
    double loss = 0;          ///< J
    double loading_loss = 0;  ///< J, until the largest indentation so far
    double peak = 0;
    double time_of_peak = 0;
    double force = 0;  ///< mean over the last step
};

struct Move {
    Point end;
    ContactStep contact;
    double external = 0;
};

template <HasGradientStep K>
class GradientImpact {
public:
    GradientImpact(const K& kernel, const Impact& impact, const FixedStep& method)
        : kernel_(kernel),
          impact_(impact),
          mass_(impact.onset.mass),
          speed_(impact.onset.rate),
          step_(method.step),
          phase_(method.phase),
          push_(holding_push(impact)),
          path_(path_capacity, between_midpoints,
                [kernel, pulls = may_pull()](const Point& p, const Memory&) {
                    const double F = kernel.force(p.indentation, p.rate);
                    return pulls ? F : std::max(F, 0.0);
                }) {}

    [[nodiscard]] Solution solve() {
        if (const double contact = elastic_scale(impact_).duration;
            contact > step_ * static_cast<double>(most_steps))
            return without_result(Status::not_converged,
                                  "the step is too small: " + significant(step_, 3) +
                                      " s for a contact of about " + significant(contact, 3) +
                                      " s needs more than " + std::to_string(most_steps) +
                                      " steps");
        Progress before, now;
        now.body = {-phase_ * step_, -phase_ * step_ * speed_, speed_};
        before = now;
        keep({0, 0, speed_});
        for (long n = 0; n < most_steps; ++n) {
            const Move move = advance(now.body, step_);
            if (!std::isfinite(move.end.indentation + move.end.rate)) return outside_domain();
            if (move.contact.pull < 0) return released_by_force(before, now, move);
            if (n > 0) keep(now.body);
            const Progress next = after(now, move);
            if (!(next.body.indentation > 0 || next.body.rate > 0))
                return separated(now, next, move);
            if (at_rest(next.body)) return never_separates(next);
            if (push_ && now.body.rate < 0 && !(next.body.rate < 0)) return held(next);
            before = now;
            now = next;
        }
        return without_result(Status::not_converged,
                              "still in contact after " + std::to_string(most_steps) +
                                  " steps of " + significant(step_, 6) +
                                  " s; use a longer step, or the adaptive method");
    }

private:
    [[nodiscard]] double energy() const { return 0.5 * mass_ * speed_ * speed_; }
    [[nodiscard]] bool may_pull() const { return impact_.release != Release::no_tension; }

    [[nodiscard]] Move advance(const Point& from, double h) {
        ++steps_;
        const double acting = from.time < 0 ? std::clamp(1 + from.time / h, 0.0, 1.0) : 1.0;
        if (!impact_.external) return push(from, h, 0);
        // The external force of the middle of the step: predicted, then corrected once.
        const double t = from.time + h / 2;
        const Move trial = push(
            from, h, acting * impact_.external(t, from.indentation + h / 2 * from.rate, from.rate));
        return push(from, h,
                    acting * impact_.external(t, (from.indentation + trial.end.indentation) / 2,
                                              (from.rate + trial.end.rate) / 2));
    }
    [[nodiscard]] Move push(const Point& from, double h, double external) {
        const double theta = h * h / (2 * mass_);
        const auto contact = contact_step(kernel_, theta, from.indentation,
                                          h * from.rate + theta * external, h, may_pull());
        ++solves_;
        iterations_ += contact.iterations;
        return {{from.time + h, contact.compression,
                 from.rate - h * (contact.force - external) / mass_},
                contact,
                external};
    }

    [[nodiscard]] Progress after(const Progress& from, const Move& move) const {
        Progress next = from;
        next.body = move.end;
        next.loss += move.contact.loss;
        next.force = move.contact.force;
        const Point &a = from.body, &b = move.end;
        if (a.rate > 0 && !(b.rate > 0)) {
            const double until = (b.time - a.time) * a.rate / (a.rate - b.rate);
            const double top = std::max({a.indentation + a.rate * until / 2, b.indentation, 0.0});
            if (!(top < from.peak)) {
                next.peak = top;
                next.time_of_peak = std::max(0.0, a.time + until);
                // the loss at the turn itself is of third order: it goes where the step went
                next.loading_loss = move.contact.shift < 0 ? next.loss : from.loss;
            }
        }
        return next;
    }

    /// The force of the law at a node; it exists from touch on.
    void keep(const Point& body) {
        path_.add(body, nullptr);
        force_.add(body.time, kernel_.force(body.indentation, body.rate));
    }

    /// Left during the last step: from d = 0 the flight is free but for the external force.
    [[nodiscard]] Solution separated(const Progress& from, const Progress& next, const Move& move) {
        if (move.contact.phase == ContactPhase::free)
            return without_result(Status::not_converged,
                                  "the external force ends the approach within the first step of " +
                                      significant(step_, 6) + " s; use a shorter one");
        const Point& end = next.body;
        const double square = end.rate * end.rate - 2 * move.external * end.indentation / mass_;
        const double v = std::copysign(std::sqrt(std::max(square, 0.0)), end.rate);
        const double since = end.indentation == 0 ? 0 : 2 * end.indentation / (v + end.rate);
        const double length = end.time - from.body.time;
        Progress last = next;
        last.body = {end.time - std::clamp(since, 0.0, length), 0, v};
        return finish(last);
    }

    /// The total force returns to 0 between the middles of the last two steps. The contact ends
    /// there with a shorter step, so that its energies still balance.
    [[nodiscard]] Solution released_by_force(const Progress& before, const Progress& now,
                                             const Move& move) {
        const double h = step_, F = now.force, pull = move.contact.pull;
        const double zero = now.body.time - h / 2 + h * (F > 0 ? F / (F - pull) : 0.5);
        const Progress& from = zero < now.body.time ? before : now;
        const double rest = zero - from.body.time;
        if (!(rest > 1e-9 * h)) return finish(from);
        if (&from == &now) keep(now.body);
        const Move last = advance(from.body, rest);
        const Progress next = after(from, last);
        return next.body.indentation > 0 ? finish(next) : separated(from, next, last);
    }

    [[nodiscard]] bool at_rest(const Point& body) const {
        // an adhesive contact stores less than nothing, and loses nothing
        if (impact_.external || adhesive(impact_.form) || body.rate > 0) return false;
        const double left =
            0.5 * mass_ * body.rate * body.rate + stored_energy(kernel_, body.indentation);
        return left < 1e-24 * energy();
    }

    void fill(Rebound& r, const Progress& end) const {
        r.peak_indentation = end.peak;
        r.time_of_peak_indentation = end.time_of_peak;
        force_.report(r);
        r.dissipated_loading = end.loading_loss;
        r.dissipated_unloading = end.loss - end.loading_loss;
    }
    [[nodiscard]] Solution common(const Progress& end) {
        Solution solution;
        fill(solution.rebound, end);
        solution.stats = {solves_, steps_, 0, iterations_};
        path_.close(end.body, nullptr, end.body.time);
        solution.at = [path = std::make_shared<const SampledPath>(std::move(path_))](double time) {
            return path->at(time);
        };
        return solution;
    }
    /// What the motion has gained on the way, J; known without an external force only.
    [[nodiscard]] double gain(const Progress& end) const {
        if (impact_.external) return 0;
        return 0.5 * mass_ * end.body.rate * end.body.rate +
               stored_energy(kernel_, end.body.indentation) + end.loss - energy();
    }
    [[nodiscard]] Solution finish(const Progress& end) {
        if (!(gain(end) <= largest_gain * energy()))
            return without_result(Status::not_converged,
                                  "the discrete gradient has gained energy: rounding rules at this "
                                  "mass and step; use a longer step, or the adaptive method");
        Solution solution = common(end);
        Rebound& r = solution.rebound;
        r.restitution = -end.body.rate / speed_;
        r.duration = end.body.time;
        r.stored_at_release = stored_energy(kernel_, end.body.indentation);
        r.indentation_at_release = end.body.indentation;
        solution.status = Status::separated;
        return solution;
    }
    [[nodiscard]] Solution never_separates(const Progress& end) {
        Solution solution = common(end);
        solution.status = Status::no_separation;
        solution.note =
            "the motion dies out in contact: d = 0 is never reached again; "
            "no_tension would part";
        return solution;
    }
    [[nodiscard]] Solution held(const Progress& end) {
        Solution solution = common(end);
        solution.status = Status::no_separation;
        solution.rebound.restitution = 0;
        solution.note = "the bodies do not part: the external force holds them in contact";
        solution.rest =
            resting_state(impact_.form, {}, push_->force, end.body.indentation, end.peak);
        return solution;
    }
    [[nodiscard]] Solution outside_domain() const {
        if constexpr (requires { kernel_.limit(); }) {
            if (std::isfinite(kernel_.limit()))
                return without_result(Status::outside_domain, beyond_limit(kernel_.limit()));
        }
        return without_result(
            Status::not_converged,
            "the step equation overflows; check the magnitude of the parameters and "
            "the external force");
    }

    K kernel_;
    const Impact& impact_;
    double mass_, speed_, step_, phase_;
    const ConstantPush* push_;
    SampledPath path_;
    SampledPeak force_;  ///< of the law
    long solves_ = 0, steps_ = 0, iterations_ = 0;
};

/// Why a kernel has no discrete gradient here, with the method to use instead.
template <class K>
std::string without_gradient() {
    if constexpr (HasMemory<K>) {
        return "the discrete gradient needs a potential, and this law remembers its past; use the "
               "adaptive method";
    } else if constexpr (std::is_same_v<K, AdamsContact>) {
        return "the discrete gradient does not know the clipped force of ADAMS; use the adaptive "
               "method";
    } else {
        return "the discrete gradient needs the potential of the law as a formula, not a function; "
               "use the adaptive method";
    }
}

/// Damping that feeds energy in is no damping: the scheme would lose the property it exists for.
template <class K>
bool feeds_energy(const K& kernel) {
    if constexpr (IsPower<K>) {
        return kernel.c_approach < 0 || kernel.c_return < 0 || !(kernel.K > 0) ||
               !(kernel.n.value() > 0) || !(kernel.j.value() > -1);
    } else if constexpr (detail::is_factor<K>) {
        return kernel.h.approach < 0 || kernel.h.back < 0;
    } else if constexpr (detail::is_energy<K>) {
        return kernel.c < 0;
    } else {
        return false;
    }
}

}  // namespace

Solution solve(const Impact& impact, const DiscreteGradient& method) {
    if (std::string reason = fixed_step_refusal(impact, method); !reason.empty())
        return without_result(Status::not_converged, std::move(reason));
    return std::visit(
        [&]<class K>(const K& kernel) -> Solution {
            if constexpr (HasGradientStep<K>) {
                if (feeds_energy(kernel))
                    return without_result(
                        Status::not_converged,
                        "the discrete gradient needs a convex potential and damping "
                        "that is not negative");
                return GradientImpact<K>(kernel, impact, method).solve();
            } else {
                return without_result(Status::not_converged, without_gradient<K>());
            }
        },
        impact.form.kernel);
}

}  // namespace percuss
