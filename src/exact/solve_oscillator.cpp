// Exact impacts that are linear in the energy coordinate: the power-law family of [feng2026],
// energy damping over any elastic law, and every elastic impact (a = 0).
#include <algorithm>
#include <cmath>
#include <utility>

#include "exact/family.hpp"
#include "exact/oscillator.hpp"
#include "exact/path.hpp"
#include "percuss/numerics/roots.hpp"

namespace percuss::exact {

namespace {

/// From the energy coordinate Z to indentation and clock.
struct Scale {
    ElasticView elastic;
    double energy;  ///< m v0^2/2
    double mass;
    double speed;
    double q;  ///< d ~ Z^q at touch, q = 2/(n + 1)
    double length;

    Scale(const ExactProblem& problem, ElasticView view)
        : elastic(std::move(view)),
          energy(problem.energy()),
          mass(problem.onset.mass),
          speed(problem.onset.rate),
          q(2 / (elastic.n + 1)),
          length(elastic.indentation(std::min(energy, elastic.capacity))) {}

    [[nodiscard]] double indentation(double Z) const {
        if (elastic.power) return length * std::pow(Z, q);
        return elastic.indentation(energy * Z * Z);
    }
    /// dt/ds [feng2026] Eq. (19): (dd/dZ)/v0
    [[nodiscard]] double pace(double Z) const {
        if (elastic.power) return length * q / speed * std::pow(Z, q - 1);
        return mass * speed * Z / elastic.force(indentation(Z));
    }
    [[nodiscard]] Clock::Rule rule() const {
        return elastic.power ? Clock::Rule::gauss : Clock::Rule::logarithm;
    }
};

class OscillatorImpact {
public:
    OscillatorImpact(const ExactProblem& problem, const ElasticView& elastic, double a,
                     bool approach_only)
        : problem_(problem),
          scale_(problem, elastic),
          wave_(a),
          a_(a),
          g_(wave_.turning_phase()),
          approach_only_(approach_only) {}

    [[nodiscard]] Solution solve() const {
        Solution solution;
        Rebound& r = solution.rebound;
        PathPhase loading = forwards(0, g_);
        const double turn = loading.clock.total();
        r.peak_indentation = scale_.indentation(wave_.largest());
        r.time_of_peak_indentation = turn;
        fill_peak_force(r, loading.clock);
        fill_energy(r);
        const bool stuck =
            !approach_only_ && problem_.release == Release::geometric && !wave_.underdamped();
        PathPhase back = stuck ? endless_return() : returning();
        r.duration = stuck ? not_given : turn + back_time(back);
        if (stuck) r.stored_at_release = not_given;
        r.indentation_at_release = stuck ? not_given
                                   : no_tension() && !approach_only_
                                       ? scale_.indentation(release_position())
                                       : 0;
        solution.status = stuck ? Status::no_separation : Status::separated;
        if (stuck)
            solution.note =
                "critically damped or more: d = 0 is never reached again; no_tension would part";
        const double end = stuck ? turn + back.clock.total() : r.duration;
        solution.at = two_phase_path(std::move(loading), std::move(back), turn, end, force());
        return solution;
    }

private:
    [[nodiscard]] bool no_tension() const { return problem_.release == Release::no_tension; }
    [[nodiscard]] std::function<double(double, double)> force() const {
        return [form = problem_.form](double d, double v) { return percuss::force(form, d, v); };
    }
    /// Panels no longer than the e-folding of the wave.
    [[nodiscard]] double step() const { return 1.2 / std::max(1.0, a_); }

    /// Z where F = 0: Z = -2a V with V = -e.
    [[nodiscard]] double release_position() const {
        return 2 * a_ * wave_.restitution_no_tension();
    }

    /// Forward in s from `from` to `to`; x = s - from.
    [[nodiscard]] PathPhase forwards(double from, double to) const {
        const auto wave = wave_;
        const auto scale = scale_;
        const double q = from == 0 ? scale_.q : 1;
        return {Clock([=](double x) { return scale.pace(wave.position(from + x)); }, q,
                      even_knots(to - from, step()), scale_.rule()),
                [=](double x) { return scale.indentation(wave.position(from + x)); },
                [=](double x) { return scale.speed * wave.rate(from + x); }, false};
    }

    /// Backwards from the return to d = 0; x = return phase - s.
    [[nodiscard]] PathPhase from_separation() const {
        const auto wave = wave_;
        const auto scale = scale_;
        const double end = wave_.return_phase();
        return {Clock([=](double x) { return scale.pace(wave.position_before_return(x)); },
                      scale_.q, even_knots(end - g_, step()), scale_.rule()),
                [=](double x) { return scale.indentation(wave.position_before_return(x)); },
                [=](double x) { return scale.speed * wave.rate(end - x); }, true};
    }

    /// Elastic return from the largest indentation, Z = Zmax sin x, x backwards from separation.
    [[nodiscard]] PathPhase elastic_return() const {
        const auto scale = scale_;
        const double top = wave_.largest();
        return {Clock([=](double x) { return scale.pace(top * std::sin(x)); }, scale_.q,
                      even_knots(pi / 2, 1.2), scale_.rule()),
                [=](double x) { return scale.indentation(top * std::sin(x)); },
                [=](double x) { return -scale.speed * top * std::cos(x); }, true};
    }

    /// Past critical damping d decays for ever; the slow mode sets the panels.
    [[nodiscard]] PathPhase endless_return() const {
        const double slow = a_ + wave_.frequency();
        PathPhase phase = forwards(g_, g_ + 40 / slow);
        const auto wave = wave_;
        const auto scale = scale_;
        std::vector<double> knots = even_knots(40 / slow, step());
        for (int i = 0; i < 200; ++i) knots.push_back(knots.back() + 1.2 * slow);
        phase.clock = Clock([=, g = g_](double x) { return scale.pace(wave.position(g + x)); }, 1,
                            knots, scale_.rule());
        return phase;
    }

    [[nodiscard]] PathPhase returning() const {
        if (approach_only_) return elastic_return();
        // For light damping F = 0 comes close to d = 0, where the clock is singular: measure from
        // there.
        if (no_tension() && a_ > 0.3) return forwards(g_, 2 * g_);
        return from_separation();
    }
    [[nodiscard]] double back_time(const PathPhase& back) const {
        if (!no_tension() || approach_only_ || !back.backwards || a_ == 0)
            return back.clock.total();
        // separation phase minus 2 g: 2 asin(a)/W, without cancellation
        return back.clock.total() - back.clock.time(2 * std::asin(a_) / wave_.frequency());
    }

    void fill_energy(Rebound& r) const {
        const double E = problem_.energy();
        const double loss = -std::expm1(-2 * a_ * g_);  // 1 - Zmax^2
        r.dissipated_loading = E * loss;
        r.stored_at_release = 0;
        if (approach_only_) {
            r.restitution = wave_.restitution_approach_only();
            r.dissipated_unloading = 0;
        } else if (no_tension()) {
            const double e = wave_.restitution_no_tension();
            r.restitution = e;
            r.stored_at_release = E * 4 * a_ * a_ * e * e;
            r.dissipated_unloading = E * e * std::max(0.0, loss - 4 * a_ * a_ * e);
        } else {
            const double e = wave_.restitution_geometric();
            r.restitution = e;
            // [feng2026] Eq. (17) with the sign of its exponent put right (docs/errata.md)
            // written with Zmax^2 - e^2 = Zmax^2 (1 - exp(...)), which neither over- nor underflows
            r.dissipated_unloading =
                E * wave_.largest() * wave_.largest() *
                (wave_.underdamped() ? -std::expm1(-2 * a_ * (wave_.return_phase() - g_)) : 1);
        }
    }

    /// Phase at which the total force peaks. For a power law V/Z = rho solves a quadratic.
    [[nodiscard]] double peak_phase() const {
        if (a_ == 0) return g_;
        if (!scale_.elastic.power) return general_peak_phase();
        const double q = scale_.q, B = 2 - q - 4 * a_ * a_;
        const double root = std::sqrt(B * B + 16 * a_ * a_ * (1 - q));
        if (B <= 0 && q >= 1) return 0;
        const double rho = B > 0 ? 4 * a_ / (B + root) : (root - B) / (4 * a_ * (1 - q));
        const double w = wave_.frequency();
        if (w == 0) return 1 / (rho + a_);
        return wave_.underdamped() ? std::atan2(w, rho + a_) / w : std::atanh(w / (rho + a_)) / w;
    }
    /// dF/ds = 0 with F = (Fe/Z)(Z + 2aV), for any elastic law.
    [[nodiscard]] double general_peak_phase() const {
        const auto slope = [&](double s) {
            const double Z = wave_.position(s), V = wave_.rate(s);
            const double d = scale_.indentation(Z), Fe = scale_.elastic.force(d);
            const double growth =
                scale_.elastic.stiffness(d) * 2 * scale_.energy * Z / (Fe * Fe) - 1 / Z;
            return growth * V * (Z + 2 * a_ * V) + V * (1 - 4 * a_ * a_) - 2 * a_ * Z;
        };
        const double near = 1e-9 * g_;
        if (!(slope(near) > 0)) return 0;
        return root_up_to(slope, near, g_);
    }
    void fill_peak_force(Rebound& r, const Clock& loading) const {
        const double s = peak_phase();
        const double d = s == 0 ? 0 : scale_.indentation(wave_.position(s));
        r.peak_force = percuss::force(problem_.form, d, scale_.speed * wave_.rate(s));
        r.time_of_peak_force = loading.time(s);
        // below p = 1 the damping force is unbounded at touch
        if (scale_.elastic.power && scale_.q > 1 && a_ > 0)
            r.peak_force = r.time_of_peak_force = not_given;
    }

    ExactProblem problem_;
    Scale scale_;
    Oscillator<double> wave_;
    double a_;
    double g_;
    bool approach_only_;
};

}  // namespace

Solution solve_oscillator(const ExactProblem& problem, const ElasticView& elastic, double a,
                          bool approach_only) {
    const Oscillator<double> wave(a);
    if (problem.energy() * wave.largest() * wave.largest() > elastic.capacity)
        return outside_domain(elastic.limit);
    return OscillatorImpact(problem, elastic, a, approach_only).solve();
}

}  // namespace percuss::exact
