// The motion in time: closed for p = 1, parametric for all others. [feng2026] Secs. II.2, V
#include <algorithm>
#include <cmath>

#include "percuss/core/text.hpp"
#include "percuss/numerics/quadrature.hpp"
#include "reproduce/feng2026/power_law_impacts.hpp"

namespace percuss::reproduction {

namespace {

constexpr double restitution = 0.5;

/// [feng2026] Eqs. (20) to (24) with Omega_0 = v0 = 1.
struct ParametricContact {
    double p, a;
    double q = 2 / (p + 1), A = std::pow((p + 1) / 2, 1 / (p + 1));
    double w = std::sqrt((1 - a) * (1 + a)), end = pi / w;

    [[nodiscard]] double x(double s) const { return std::exp(-a * s) * std::sin(w * s) / w; }
    [[nodiscard]] double x_rate(double s) const {
        return std::exp(-a * s) / w * (w * std::cos(w * s) - a * std::sin(w * s));
    }
    [[nodiscard]] double indentation(double s) const { return A * std::pow(x(s), q); }
    /// What the text below Eq. (18) calls the rate.
    [[nodiscard]] double rate_by_chain_rule(double s) const {
        return A * q * std::pow(x(s), q - 1) * x_rate(s);
    }
    /// Eq. (24) in y = s^q: the singularity of the integrand at s = 0 is gone.
    [[nodiscard]] double time(double s) const {
        static const GaussRule rule = gauss_legendre(80);
        return integrate(rule, 0, std::pow(s, q), [this](double y) {
            const double sigma = std::pow(y, 1 / q);
            return A * std::pow(x(sigma) / sigma, q - 1);
        });
    }
};

struct MotionErrors {
    double motion = 0;      ///< of indentation and rate, absolute, m = k = v0 = 1
    double chain_rule = 0;  ///< of the rate below Eq. (18)
};

MotionErrors motion_errors(PowerLawImpacts& impacts, double p) {
    const double alpha = alpha_of_source(p, restitution);
    const ParametricContact contact{p, effective_ratio(p, alpha)};
    const Solution integrated = impacts.integrated({.p = p, .alpha = alpha});
    MotionErrors errors;
    for (const double part : evenly(0.1, 0.9, 8)) {
        const double s = part * contact.end;
        const State state = integrated.at(contact.time(s));
        errors.motion =
            std::max({errors.motion, std::abs(state.indentation - contact.indentation(s)),
                      std::abs(state.rate - contact.x_rate(s))});
        errors.chain_rule =
            std::max(errors.chain_rule, std::abs(state.rate - contact.rate_by_chain_rule(s)));
    }
    return errors;
}

void decide_linear(PowerLawImpacts& impacts, Findings& findings) {
    double relation = 0, motion = 0;
    for (const double e : {0.1, 0.3, 0.5, 0.7, 0.9}) {
        // [feng2026] Eqs. (2), (3); xi = alpha/2
        const double L = -std::log(e), xi = L / std::sqrt(pi * pi + L * L);
        const double w = std::sqrt((1 - xi) * (1 + xi));
        const Solution integrated = impacts.integrated({.p = 1, .alpha = 2 * xi});
        relation = std::max({relation, std::abs(integrated.rebound.restitution - e),
                             std::abs(std::exp(-pi * xi / w) - e)});
        for (const double part : evenly(0.1, 0.9, 8)) {
            const double t = part * integrated.rebound.duration;
            motion = std::max(motion, std::abs(integrated.at(t).indentation -
                                               std::exp(-xi * t) * std::sin(w * t) / w));
        }
    }
    findings.statement(
        "eq_2", relation < 1e-9,
        "at five restitutions both directions agree with integrated impacts within " +
            significant(relation, 2));
    findings.statement("eq_3", motion < 1e-9,
                       "the indentation differs by at most " + significant(motion, 2) + " v0/Ω0");
}

}  // namespace

Expected<void> reproduce_feng2026_parametric(Findings& findings) {
    PowerLawImpacts impacts;
    decide_linear(impacts, findings);
    ResultTable table{"Largest differences from integrated impacts, e = 0.5, m = k = v0 = 1",
                      {"p", "δ and v by Eqs. (20) to (24)", "v by the chain rule below Eq. (18)"},
                      {}};
    double motion = 0, chain_rule = infinity;
    for (const double p : power_law_exponents) {
        const MotionErrors errors = motion_errors(impacts, p);
        motion = std::max(motion, errors.motion);
        if (p > 1) chain_rule = std::min(chain_rule, errors.chain_rule);
        table.rows.push_back({exponent_label(p).substr(4), significant(errors.motion, 2),
                              significant(errors.chain_rule, 2)});
    }
    findings.corrected("chain_rule", chain_rule < 1e-9, motion < 1e-9,
                       "A q x^(q-1) dx/ds misses the rate by " + significant(chain_rule, 2) +
                           " v0 and more for p > 1, dx/ds by at most " + significant(motion, 2));
    findings.statement("parametric", motion < 1e-9,
                       "indentation and rate differ by at most " + significant(motion, 2));
    findings.table(std::move(table));
    return impacts.outcome();
}

}  // namespace percuss::reproduction
