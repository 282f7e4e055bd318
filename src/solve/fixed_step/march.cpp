#include "solve/fixed_step/march.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <memory>
#include <string>
#include <utility>

#include "percuss/core/text.hpp"
#include "problem/refusal.hpp"
#include "solve/fixed_step/record.hpp"
#include "solve/resting.hpp"

namespace percuss::solvers {

using namespace problem;

namespace {

constexpr std::size_t path_capacity = 2'000'000;  // 48 MB

std::string of_a_contact(double duration) {
    return given(duration) ? " for a contact of about " + significant(duration, 3) + " s" : "";
}

std::string too_small(double step, double duration) {
    return "the step is too small: " + significant(step, 3) + " s" + of_a_contact(duration) +
           " needs more than " + std::to_string(fixed_step_limit) + " steps";
}

std::string too_large(double step, double duration) {
    return "the step is too large: " + significant(step, 3) + " s" + of_a_contact(duration) +
           "; a fiftieth of the contact is a good start";
}

/// `phase` steps before touch: one Runge-Kutta step back in time, in free flight.
Point start_point(const Impact& impact, const FixedStep& method) {
    const double h = -method.phase * method.step, v0 = impact.onset.rate;
    const auto a = [&](double t, double d, double v) {
        return impact.external ? impact.external(t, d, v) / impact.onset.mass : 0.0;
    };
    const double a1 = a(0, 0, v0);
    const double v2 = v0 + h / 2 * a1, a2 = a(h / 2, h / 2 * v0, v2);
    const double v3 = v0 + h / 2 * a2, a3 = a(h / 2, h / 2 * v2, v3);
    const double v4 = v0 + h * a3, a4 = a(h, h * v3, v4);
    return {h, h * (v0 + 2 * v2 + 2 * v3 + v4) / 6, v0 + h * (a1 + 2 * a2 + 2 * a3 + a4) / 6};
}

/// From touch to release the bodies are in contact, whatever rounding says of d = 0.
SampledPath::Force acting_force(const Impact& impact) {
    return [form = impact.form, release = impact.release](const Point& p, const Memory& memory) {
        const double d = memory.attached ? p.indentation : std::max(p.indentation, 0.0);
        const double F = force(form, d, p.rate, memory);
        return release == Release::no_tension ? std::max(F, 0.0) : F;
    };
}

class March {
public:
    March(const Impact& impact, const FixedStep& method, const Stepper& step)
        : step_(step),
          h_(method.step),
          limit_(indentation_limit(impact.form)),
          scale_(elastic_scale(impact)),
          force_(impact),
          start_(start_point(impact, method)),
          record_(force_, start_),
          path_(std::make_shared<SampledPath>(path_capacity, between, acting_force(impact))),
          remembers_(has_memory(impact.form)),
          push_(holding_push(impact)) {}

    Solution run() {
        if (scale_.duration > h_ * static_cast<double>(fixed_step_limit))
            return without_result(Status::not_converged, too_small(h_, scale_.duration));
        if (h_ > largest_step * scale_.duration)
            return without_result(Status::not_converged, too_large(h_, scale_.duration));
        force_.commit(start_.indentation, start_.rate);
        const double v0 = impact().onset.rate;  // the path begins at touch, not at the grid
        const Memory touched = commit(impact().form, 0, v0, force_.memory());
        path_->add({0, 0, v0}, remembers_ ? &touched : nullptr);
        while (advance()) {
        }
        solution_.stats = force_.stats;
        return std::move(solution_);
    }

private:
    /// One step; false if it was the last.
    bool advance() {
        if (force_.stats.steps == fixed_step_limit) return stop_at_limit();
        Point next = record_.last();
        if (!step_(force_, next, h_) || force_.stats.rejected > most_failures)
            return std::isinf(limit_) ? stop(Status::not_converged, unsolved(next))
                                      : leave_domain();
        next.time = start_.time + h_ * static_cast<double>(++force_.stats.steps);
        if (!inside_domain(next)) return false;
        record_.add(next);
        force_.commit(next.indentation, next.rate);
        if (next.time > 0) path_->add(next, memory());
        if (record_.ended()) return separate();
        return !never_ends(next);
    }

    bool inside_domain(const Point& p) {
        const bool finite = std::isfinite(p.indentation) && std::isfinite(p.rate);
        if (finite && p.indentation < limit_) return true;
        if (!std::isinf(limit_)) return leave_domain();
        return stop(Status::not_converged, too_large(h_, scale_.duration));
    }
    bool leave_domain() {
        return stop(Status::outside_domain,
                    "the impact indents beyond " + significant(limit_, 6) +
                        " m, where the law ends, or the step is too large to turn before it");
    }

    bool separate() {
        const Rebound rebound = record_.rebound();
        if (record_.inside() < fewest_samples || gained(rebound))
            return stop(Status::not_converged, too_large(h_, scale_.duration));
        solution_.status = Status::separated;
        finish(rebound, rebound.duration);
        return false;
    }
    [[nodiscard]] bool gained(const Rebound& rebound) const {
        const bool passive =
            !impact().external && !std::holds_alternative<UserContact>(impact().form.kernel);
        return passive && rebound.restitution > largest_restitution;
    }

    bool never_ends(const Point& p) {
        const bool turned_back = receding_ && !(p.rate < 0);
        receding_ = p.rate < 0;
        if (push_ && turned_back) return hold(p);
        const bool resting = at_rest(p);
        if (!resting && !(p.time > longest_contact * scale_.duration)) return false;
        stick(p, resting);
        return true;
    }
    /// Neither moving nor pushed.
    [[nodiscard]] bool at_rest(const Point& p) const {
        if (!(std::abs(p.rate) < 1e-9 * impact().onset.rate)) return false;
        const double push =
            force_.external(p.time, p.indentation, p.rate) - force_.contact(p.indentation, p.rate);
        return std::abs(push) <= 1e-9 * record_.peak_force();
    }
    /// The push has turned the return.
    bool hold(const Point& p) {
        Rebound rebound = record_.rebound();
        rebound.restitution = 0;
        solution_.status = Status::no_separation;
        solution_.note = "the bodies do not part: the external force holds them in contact";
        solution_.rest = resting_state(impact().form, force_.memory(), push_->force, p.indentation,
                                       rebound.peak_indentation);
        finish(rebound, p.time);
        return true;
    }
    void stick(const Point& p, bool resting) {
        Rebound rebound = record_.rebound();
        rebound.restitution = 0;
        if (resting && !impact().external)  // all that the bodies brought and do not store
            rebound.dissipated_unloading =
                0.5 * impact().onset.mass * impact().onset.rate * impact().onset.rate -
                potential(impact().form, p.indentation, force_.memory()) -
                rebound.dissipated_loading;
        solution_.status = Status::no_separation;
        if (resting) solution_.rest = {p.indentation, force_.contact(p.indentation, p.rate)};
        solution_.note = resting ? "the bodies come to rest in contact, which never ends"
                                 : "the contact has not ended after " + significant(p.time, 3) +
                                       " s, " + significant(longest_contact, 3) +
                                       " times an elastic one";
        finish(rebound, p.time);
    }

    bool stop_at_limit() { return stop(Status::not_converged, too_small(h_, record_.last().time)); }
    static std::string unsolved(const Point& p) {
        return "Newton did not converge on the stage equations at t = " + significant(p.time, 6) +
               " s; take a smaller step";
    }
    bool stop(Status status, std::string note) {
        solution_ = without_result(status, std::move(note));
        return false;
    }
    void finish(const Rebound& rebound, double end) {
        solution_.rebound = rebound;
        path_->close(record_.last(), memory(), end);
        solution_.at = [path = std::shared_ptr<const SampledPath>(path_)](double time) {
            return path->at(time);
        };
    }

    [[nodiscard]] const Impact& impact() const { return force_.impact(); }
    [[nodiscard]] const Memory* memory() const { return remembers_ ? &force_.memory() : nullptr; }

    const Stepper& step_;
    double h_;
    double limit_;  ///< of the indentation
    ElasticScale scale_;
    ContactForce force_;
    Point start_;
    ImpactRecord record_;
    std::shared_ptr<SampledPath> path_;
    bool remembers_;
    const ConstantPush* push_;
    bool receding_ = false;
    Solution solution_;
};

}  // namespace

ElasticScale elastic_scale(const Impact& impact) {
    const double m = impact.onset.mass, v0 = impact.onset.rate;
    const double limit = indentation_limit(impact.form);
    const double longest = std::isinf(limit) ? 1e300 : 0.999 * limit;
    // F d/2 stands for the stored energy; bisection in the logarithm of d
    const auto stored = [&](double d) { return 0.5 * d * force(impact.form, d, 0); };
    const double energy = 0.5 * m * v0 * v0;
    if (std::isinf(limit) && !(stored(longest) > energy)) return {};
    double low = std::log(1e-300), high = std::log(longest);
    for (int i = 0; i < 50; ++i) {
        const double middle = (low + high) / 2;
        (stored(std::exp(middle)) < energy ? low : high) = middle;
    }
    const double d = std::exp(low), k = stiffness(impact.form, d, 0);
    const double linear = k > 0 && std::isfinite(k) ? pi * std::sqrt(m / k) : infinity;
    return {d, std::min(linear, pi * d / v0)};
}

std::string fixed_step_refusal(const Impact& impact, const FixedStep& method) {
    if (!(method.step > 0) || !std::isfinite(method.step))
        return "the step must be a positive time, not " + shortest(method.step) + " s";
    if (!(method.phase >= 0 && method.phase < 1))
        return "the phase must be at least 0 and below 1, not " + shortest(method.phase);
    const Onset& onset = impact.onset;
    if (!(onset.rate > 0 && onset.mass > 0) || !std::isfinite(onset.rate + onset.mass))
        return "the onset needs a positive speed and mass";
    return release_refusal(impact.form, impact.release);
}

Solution march(const Impact& impact, const FixedStep& method, const Stepper& step) {
    if (std::string reason = fixed_step_refusal(impact, method); !reason.empty())
        return without_result(Status::not_converged, std::move(reason));
    return March(impact, method, step).run();
}

}  // namespace percuss::solvers
