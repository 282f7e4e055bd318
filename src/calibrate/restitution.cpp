#include "percuss/calibrate/restitution.hpp"

#include <cmath>

#include "percuss/core/text.hpp"
#include "percuss/exact/method.hpp"
#include "percuss/exact/reduction.hpp"
#include "percuss/laws/restitution.hpp"
#include "percuss/methods/automatic.hpp"
#include "percuss/numerics/roots.hpp"
#include "percuss/solve/methods.hpp"

namespace percuss {

namespace {

Error out_of_reach(const Law& law, double e, double least, double most) {
    return {std::string(law.info().id) + " cannot deliver e = " + shortest(e) +
                " at this speed; it reaches from " + significant(least, 6) + " to " +
                significant(most, 6),
            {}};
}

/// The x > 0 at which `restitution(x)`, falling with x, equals e; searched outwards from `start` in
/// factors of two. NaN ends the range (too stiff to integrate, or no separation).
template <class F>
Expected<double> falling_root(const Law& law, double e, double start, const F& restitution) {
    double low = start, high = start, at_low = restitution(low), at_high = at_low;
    for (int i = 0; i < 200 && at_low < e; ++i) at_low = restitution(low /= 2);
    if (!given(at_low)) return out_of_reach(law, e, not_given, not_given);
    for (int i = 0; i < 200 && at_high > e; ++i) {
        const double next = restitution(high * 2);
        if (!given(next)) return out_of_reach(law, e, at_high, 1);
        high *= 2;
        at_high = next;
    }
    if (!(at_low >= e && at_high <= e)) return out_of_reach(law, e, at_high, at_low);
    const Root root = bracketed_root([&](double x) { return restitution(std::exp(x)) - e; },
                                     std::log(low), std::log(high));
    if (!root.found()) return out_of_reach(law, e, at_high, at_low);
    return std::exp(root.x());
}

double measured(const Form& form, Release release) {
    const Solution s = solve(Impact(form, release), Adaptive{1e-13});
    const bool answered = s.status == Status::separated || s.status == Status::no_separation;
    return answered ? s.rebound.restitution : not_given;
}

/// The damping c of d^n + c d^j v that delivers e for unit mass and speed: the two-number
/// reduction, which is also what makes one search serve every K, m and v0.
Expected<double> reduced_damping(const Law& law, double n, double j, bool approach, double e,
                                 Release release) {
    return falling_root(law, e, 0.5, [&](double c) {
        const GeneralPower kernel{
            .K = 1, .c_approach = c, .c_return = approach ? 0 : c, .n = {n}, .j = {j}};
        return measured(Form{kernel, {1, 1}, {}}, release);
    });
}

/// Damping coefficient c of K d^n + c d^j v that delivers e.
template <IsPower K>
Expected<double> power_coefficient(const Law& law, const K& k, double e, const Onset& onset,
                                   Release release) {
    const double n = k.n.value(), j = k.j.value();
    const Reduction unit = reduce(k.K, n, 1, j, onset);
    const bool approach = k.approach_only();
    if (std::abs(unit.mu) < 1e-14)
        return 2 * (approach ? approach_damping_ratio(e) : damping_ratio(e, release)) / unit.D;
    if (std::abs(unit.mu - 1) < 1e-14)
        return (approach ? hunt_crossley_approach_factor(e) : hunt_crossley_factor(e)) / unit.D;
    PERCUSS_TRY(const auto c, reduced_damping(law, n, j, approach, e, release));
    return c * reduce(1, n, 1, j, {1, 1}).D / unit.D;
}

/// ADAMS: no reduction, so the search runs on the contact itself.
Expected<double> adams_damping(const Law& law, const AdamsContact& k, double e, const Onset& onset,
                               Release release) {
    return falling_root(law, e, k.c_max, [&](double c) {
        AdamsContact trial = k;
        trial.c_max = c;
        return measured(Form{trial, onset, {}}, release);
    });
}

/// [thornton1997]: e(w), w = v_y/v0, in closed form; 1 at w = 1, 0 at w = 0.
double thornton_restitution(double w) {
    return std::sqrt(6 * std::sqrt(3.0) / 5) * std::sqrt(1 - w * w / 6) *
           std::pow(w / (w + 2 * std::sqrt(1.2 - w * w / 5)), 0.25);
}

double thornton_yield_pressure(const Thornton& k, double e, const Onset& onset) {
    // e(1) = 1 to rounding
    const double w =
        bracketed_root([&](double x) { return thornton_restitution(x) - e; }, 0, 1).value_or(1);
    const double v_y = w * onset.rate, Es = k.modulus();
    return std::pow(
        30 * v_y * v_y * std::pow(Es, 4) * onset.mass / (std::pow(pi, 5) * std::pow(k.R, 3)), 0.2);
}

/// e of the bilinear element as energy in minus energy lost.
double bilinear_restitution(const Bilinear& k, double K2, double energy) {
    const double elastic = 0.5 * k.K * k.d_y * k.d_y;
    if (energy <= elastic) return 1;
    const double Fy = k.K * k.d_y, rest = energy - elastic;
    const double beyond = 2 * rest / (Fy + std::sqrt(Fy * Fy + 2 * K2 * rest));
    return std::sqrt(std::max(0.0, 1 - (k.K - K2) * k.d_y * beyond / energy));
}

Expected<double> bilinear_stiffness(const Law& law, const Bilinear& k, double e,
                                    const Onset& onset) {
    const double energy = 0.5 * onset.mass * onset.rate * onset.rate;
    const double least = bilinear_restitution(k, 0, energy);
    if (!(e > least)) return out_of_reach(law, e, least, 1);
    return bracketed_root([&](double K2) { return bilinear_restitution(k, K2, energy) - e; }, 0,
                          k.K)
        .x();
}

/// The adhesive loss is 7.092... (W^5 R^4/E*^2)^(1/3) = (1 - e^2) m v0^2/2.
double jkr_work_of_adhesion(const JkrContact& k, double e, const Onset& onset) {
    const double constant = std::pow(pi, 5.0 / 3) * (0.1 + 0.6 * std::cbrt(4.0));
    const double loss = 0.5 * onset.mass * onset.rate * onset.rate * (1 - e) * (1 + e);
    return std::pow(loss / (constant * std::cbrt(std::pow(k.R, 4) / (k.Es * k.Es))), 0.6);
}

/// The parameter value that delivers e, from the form that the value `trial` gave.
Expected<double> inverse(const Law& law, const Form& form, double trial, double e,
                         Release release) {
    const Onset& onset = form.onset;
    return std::visit(
        [&]<class K>(const K& k) -> Expected<double> {
            if constexpr (IsPower<K>) {
                // the coefficient is proportional to the parameter
                PERCUSS_TRY(const auto c, power_coefficient(law, k, e, onset, release));
                return trial * c / k.c_approach;
            } else if constexpr (std::is_same_v<K, WaltonBraun>) {
                return k.K / (e * e);
            } else if constexpr (std::is_same_v<K, Thornton>) {
                return thornton_yield_pressure(k, e, onset);
            } else if constexpr (std::is_same_v<K, Bilinear>) {
                return bilinear_stiffness(law, k, e, onset);
            } else if constexpr (std::is_same_v<K, JkrContact>) {
                return jkr_work_of_adhesion(k, e, onset);
            } else if constexpr (std::is_same_v<K, AdamsContact>) {
                return adams_damping(law, k, e, onset, release);
            } else {
                return Error{std::string(law.info().id) + " has no damping to calibrate", {}};
            }
        },
        form.kernel);
}

Expected<double> damper_value(const Damper& damper, double e, Release release) {
    if (!damper.source) return damping_ratio(e, release);
    return damper.source->approach_only ? hunt_crossley_approach_factor(e)
                                        : hunt_crossley_factor(e);
}

std::optional<PublishedRelation> published(const Law& law, double e, const Onset& onset,
                                           Release release) {
    const Damper* damper = law.damper();
    const LawInfo* source = damper ? damper->source : &law.info();
    if (!source || source->published.empty()) return std::nullopt;
    PublishedRelation relation{std::string(source->published), not_given};
    const auto asked = damper ? law.with_damper({damper->source, e, not_given}) : law.with("e", e);
    if (!asked) return relation;
    // Published relations of the oscillator family are those of the geometric rule.
    const auto form = asked->engage(onset, Release::geometric);
    if (!form) return relation;
    const Solution solution = solve(Impact(*form, release), Automatic{1e-13});
    relation.delivers = solution.rebound.restitution;
    return relation;
}

/// A value of the calibrated parameter with which the law can be engaged: the typical one or, for a
/// second stiffness, which the first one bounds, that.
double trial_value(const Law& law, const Parameter& parameter) {
    const LawInfo& info = law.info();
    const Parameter* first = find_parameter(info, "K");
    const bool second = first && dimension_of(info, *first, law.settings()) ==
                                     dimension_of(info, parameter, law.settings());
    return second && given(law.get("K")) ? law.get("K") : parameter.typical;
}

Expected<Law> with_parameter(const Law& law, double e, const Onset& onset, Release release,
                             CalibratedParameter& out) {
    if (const Damper* damper = law.damper()) {
        PERCUSS_TRY(const auto value, damper_value(*damper, e, release));
        out = {std::string(damper->parameter()), value, {}};
        return law.with_damper({damper->source, not_given, value});
    }
    const LawInfo& info = law.info();
    if (info.calibrated.empty())
        return Error{std::string(info.id) + " has no damping to calibrate" +
                         (info.takes_damper ? "; give it a hysteresis, such as energy" : ""),
                     {}};
    const Parameter& parameter = *find_parameter(info, info.calibrated);
    const double trial = trial_value(law, parameter);
    PERCUSS_TRY(const auto trial_law, law.with(info.calibrated, trial));
    PERCUSS_TRY(const auto form, trial_law.engage(onset, release));
    PERCUSS_TRY(const auto value, inverse(trial_law, form, trial, e, release));
    if (!std::isfinite(value))
        return Error{std::string(info.id) + ": calibrating " + std::string(info.calibrated) +
                         " leaves the range of a double; use less extreme values",
                     {}};
    out = {std::string(info.calibrated), value, dimension_of(info, parameter, law.settings())};
    return law.with(info.calibrated, value);
}

}  // namespace

Expected<Calibration> calibrate_restitution(const Law& law, double e, const Onset& onset,
                                            Release release) {
    if (!(e > 0 && e <= 1))
        return Error{"restitution = " + shortest(e) +
                         " cannot be calibrated; it must be above 0 and at most 1",
                     {}};
    Calibration result{law, release, {}, e, not_given, std::nullopt};
    PERCUSS_TRY(auto calibrated, with_parameter(law, e, onset, release, result.parameter));
    result.law = calibrated;
    PERCUSS_TRY(const auto delivered, delivered_restitution(result.law, onset, release));
    result.delivered = delivered;
    result.published = published(law, e, onset, release);
    return result;
}

Expected<double> delivered_restitution(const Law& law, const Onset& onset, Release release) {
    PERCUSS_TRY(const auto form, law.engage(onset, release));
    const Solution solution = solve(Impact(form, release), Automatic{1e-13});
    if (solution.status == Status::separated || solution.status == Status::no_separation)
        return solution.rebound.restitution;
    return Error{std::string(law.info().id) + ": " + solution.note, {}};
}

}  // namespace percuss
