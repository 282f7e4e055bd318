#include <algorithm>
#include <cmath>

#include "exact/oscillator.hpp"
#include "percuss/core/text.hpp"
#include "percuss/numerics/quadrature.hpp"
#include "reproduce/feng2026/power_law_impacts.hpp"

namespace percuss::reproduction {

using namespace exact;

namespace {

/// [feng2026] Sec. II.2: two candidates for the damping ratio of the Hertzian contact.
void effective_ratio_of_hertz(PowerLawImpacts& impacts, Findings& findings) {
    const double alpha = alpha_of_source(1.5, 0.5);
    const double e = impacts.integrated({.p = 1.5, .alpha = alpha}).rebound.restitution;
    const double printed = Oscillator<double>(2 * alpha / std::sqrt(5.0)).restitution_geometric();
    const double right = Oscillator<double>(alpha / std::sqrt(5.0)).restitution_geometric();
    findings.corrected("ratio_of_hertz", std::abs(printed - e) < 1e-9, std::abs(right - e) < 1e-9,
                       "α = " + significant(alpha, 6) + " gives e = " + significant(e, 6) +
                           "; a linear oscillator of the ratio 2α/√5 gives " +
                           significant(printed, 6) + ", of the ratio α/√5 " +
                           significant(right, 6));
}

/// Undamped, p = 3: t = 2^(1/4) arcsl(d/2^(1/4)), the inverse of Gauss's lemniscate sine.
double time_of_cubic_contact(double indentation) {
    const double c = std::pow(2.0, 0.25), x = indentation / c, half = std::sqrt(0.5);
    return c * half * std::ellint_1(half, std::asin(std::sqrt(2.0) * x / std::sqrt(1 + x * x)));
}

void closed_form_in_time(PowerLawImpacts& impacts, Findings& findings) {
    const Solution cubic = impacts.integrated({.p = 3});
    double worst = 0;
    for (const double part : evenly(0.05, 0.9, 17)) {
        const double t = part * cubic.rebound.time_of_peak_indentation;
        worst = std::max(worst, std::abs(time_of_cubic_contact(cubic.at(t).indentation) / t - 1));
    }
    findings.statement(
        "no_closed_form", worst > 1e-9,
        "counterexample: for p = 3 without damping t = 2^(1/4) arcsl(δ/2^(1/4)), with the "
        "lemniscate sine as inverse, holds within " +
            significant(worst, 2));
}

/// tau Omega_0 (v0/Omega_0)^(1-q) must be one number, and so must tau (v0/Omega_0)^(1-q) if
/// [feng2026] Eq. (26) is taken at its word.
void scaling_of_the_duration(PowerLawImpacts& impacts, Findings& findings) {
    double corrected = 0, printed = 0;
    for (const double p : power_law_exponents) {
        const double alpha = alpha_of_source(p, 0.5), q = 2 / (p + 1);
        const double one = impacts.integrated({.p = p, .alpha = alpha}).rebound.duration;
        for (const double v : {0.1, 10.0})
            for (const double k : {0.25, 4.0}) {
                const double frequency = std::sqrt(k);
                const double tau =
                    impacts.integrated({.p = p, .alpha = alpha, .speed = v, .stiffness = k})
                        .rebound.duration;
                const double scaled = tau * std::pow(v / frequency, 1 - q) / one;
                printed = std::max(printed, std::abs(scaled - 1));
                corrected = std::max(corrected, std::abs(scaled * frequency - 1));
            }
    }
    findings.corrected("duration_scaling", printed < 1e-9, corrected < 1e-9,
                       "with the factor 1/Ω0 it holds within " + significant(corrected, 2) +
                           "; without, four times the stiffness misses it by a factor of " +
                           significant(1 + printed, 3));
}

/// dt/du of the contact with e = 0.5 after s = s_max (1 - cos(pi u))/2.
double substituted_integrand(double p, double u) {
    const double q = 2 / (p + 1), A = std::pow((p + 1) / 2, 1 / (p + 1));
    const Oscillator<double> wave(effective_ratio(p, alpha_of_source(p, 0.5)));
    const double end = wave.return_phase();
    const double s = end * std::pow(std::sin(pi * u / 2), 2);
    const double rest = end * std::pow(std::cos(pi * u / 2), 2);
    const double x = u < 0.5 ? wave.position(s) : wave.position_before_return(rest);
    return A * q * std::pow(x, q - 1) * end * pi / 2 * std::sin(pi * u);
}

/// Relative errors of the duration with 2000 points.
struct QuadratureErrors {
    double trapezoidal, gauss;
};

QuadratureErrors quadrature_errors(PowerLawImpacts& impacts, const GaussRule& rule, double p) {
    const int points = static_cast<int>(rule.node.size());
    const auto f = [p](double u) { return substituted_integrand(p, u); };
    // the ends count half; the integrand is 0 there, except for p = 3, where it has a limit
    constexpr double close = 1e-9;
    double sum = p == 3 ? (f(close) + f(1 - close)) / 2 : 0;
    for (int i = 1; i < points; ++i) sum += f(static_cast<double>(i) / points);
    const double tau = impacts.exact({.p = p, .alpha = alpha_of_source(p, 0.5)}).rebound.duration;
    return {std::abs(sum / points / tau - 1), std::abs(integrate(rule, 0, 1, f) / tau - 1)};
}

void quadrature(PowerLawImpacts& impacts, Findings& findings) {
    constexpr int points = 2000;
    const GaussRule rule = gauss_legendre(points);
    ResultTable table{"Relative error of the duration with 2000 points, e = 0.5",
                      {"p", "trapezoidal rule", "Gauss-Legendre"},
                      {}};
    std::vector<std::string> coarse, fine;
    double worst = 0;
    for (const double p : power_law_exponents) {
        const QuadratureErrors error = quadrature_errors(impacts, rule, p);
        worst = std::max(worst, error.gauss);
        table.rows.push_back({exponent_label(p).substr(4), significant(error.trapezoidal, 2),
                              significant(error.gauss, 2)});
        if (p == 1 || p == 3) continue;
        coarse.push_back(significant(error.trapezoidal, 2));
        fine.push_back(significant(error.gauss, 2));
    }
    findings.statement("quadrature", worst < 1e-13,
                       "for p = 3/2, 2, 5/2 and e = 0.5 the trapezoidal rule misses the duration "
                       "by " +
                           listed(coarse) + " of its value, Gauss-Legendre by " + listed(fine));
    findings.table(std::move(table));
}

/// [feng2026] Eq. (36) with Omega_0 = v0 = 1, as printed.
double overdamped_position(double a, double s) {
    const double w = std::sqrt(a * a - 1);
    return std::exp(-a * s) * std::sinh(w * s) / w;
}

void overdamped(PowerLawImpacts& impacts, Findings& findings) {
    const double critical = std::sqrt(5.0);
    // the largest indentation of the integrated motion against that of Eq. (36)
    double worst = 0;
    for (const double a : {1.5, 3.0}) {
        const double w = std::sqrt(a * a - 1), turn = std::acosh(a) / w;
        const double depth = std::pow(1.25, 0.4) * std::pow(overdamped_position(a, turn), 0.8);
        const double found =
            impacts.integrated({.p = 1.5, .alpha = a * critical}).rebound.peak_indentation;
        worst = std::max(worst, std::abs(found / depth - 1));
    }
    const double at_one = Oscillator<double>(1).position(0.5);
    const bool limit =
        std::isnan(overdamped_position(1, 0.5)) && std::abs(at_one - 0.5 * std::exp(-0.5)) < 1e-15;
    findings.corrected(
        "overdamped_solution", std::isfinite(overdamped_position(1, 0.5)) && worst < 1e-9,
        worst < 1e-9 && limit,
        "for a = 3/2 and 3 it gives the largest indentation of integrated motions "
        "within " +
            significant(worst, 2) +
            "; at a = 1 the formula is 0/0, and its limit s exp(-s) takes its place");

    const Solution slow = impacts.exact({.p = 1.5, .alpha = 1.5 * critical});
    const double from = 1e4, to = 1e6;
    const double power =
        std::log(slow.at(to).indentation / slow.at(from).indentation) / std::log(to / from);
    findings.statement("no_rebound", slow.status == Status::no_separation && power < 0,
                       "at a = 3/2 the contact never ends; for p = 3/2 the indentation falls as "
                       "the power " +
                           significant(power, 4) + " of time (F16)");

    const Solution plastic = impacts.exact({.p = 1.5, .alpha = critical});
    const double rate = plastic.at(1e-6).rate;
    const double stored = 1 - plastic.rebound.dissipated_loading / 0.5;
    const double turn = plastic.rebound.time_of_peak_indentation;
    const bool turns = plastic.at(0.99 * turn).rate > 0 && plastic.at(1.01 * turn).rate < 0;
    findings.corrected("plastic_end", rate <= 0, turns,
                       "the rate is " + significant(rate, 3) +
                           " right after touch, so that the contact would end at once; it turns "
                           "negative at the largest indentation, where " +
                           significant(100 * stored, 4) + " % of the energy is still stored");
}

}  // namespace

Expected<void> reproduce_feng2026_statements(Findings& findings) {
    PowerLawImpacts impacts;
    effective_ratio_of_hertz(impacts, findings);
    closed_form_in_time(impacts, findings);
    scaling_of_the_duration(impacts, findings);
    quadrature(impacts, findings);
    overdamped(impacts, findings);
    findings.undecided("open_since_hertz");
    return impacts.outcome();
}

}  // namespace percuss::reproduction
