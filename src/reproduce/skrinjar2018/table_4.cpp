#include <algorithm>
#include <cmath>

#include "percuss/core/text.hpp"
#include "reproduce/skrinjar2018/line_contacts.hpp"

namespace percuss::reproduction {

namespace {

constexpr double probe = 1e-6;  ///< m, the indentation at which readings are compared
constexpr Onset onset{PinInHole::speed, PinInHole::effective_mass};

struct LineReadings {
    Form printed, corrected;
};

Expected<LineReadings> readings(std::string_view id) {
    PERCUSS_TRY(const auto printed, line_law_of(id, Variant::printed));
    PERCUSS_TRY(const auto corrected, line_law_of(id, Variant::corrected));
    PERCUSS_TRY(const auto first, printed.engage(onset));
    PERCUSS_TRY(const auto second, corrected.engage(onset));
    return LineReadings{first, second};
}

const LogLine* logarithmic(const Form& form) {
    const auto* contact = std::get_if<FactorContact<LogLine>>(&form.kernel);
    return contact ? &contact->elastic_law : nullptr;
}

double modulus() {
    return *contact_modulus({PinInHole::E, PinInHole::nu}, {PinInHole::E, PinInHole::nu});
}
constexpr double clearance = PinInHole::hole_radius - PinInHole::pin_radius;
constexpr double effective_radius_of_pin =
    PinInHole::hole_radius * PinInHole::pin_radius / clearance;

/// d(delta)/d ln(1/f) over that of the elastic half-plane, f/(pi E*).
double softness(const LogLine& line) { return line.a * pi * modulus(); }

std::string newtons(double force) { return significant(force, 4) + " N"; }

/// The same printed formula in two systems of units; a law gives the same force in both.
struct InUnits {
    double metres, millimetres;  ///< N

    [[nodiscard]] bool agree() const { return std::abs(metres / millimetres - 1) < 1e-9; }
    [[nodiscard]] std::string text() const {
        return "evaluated in m and N it gives " + newtons(metres) + " at 1 µm, in mm and N " +
               newtons(millimetres);
    }
};

/// [skrinjar2018] Eq. (42), m = 1: the argument of the logarithm is an inverse area.
InUnits goldsmith() {
    const auto force = [](double unit_of_length) {
        const double B =
            std::exp(1.0) * modulus() * unit_of_length * unit_of_length / effective_radius_of_pin;
        return LogLine{1 / modulus(), B, PinInHole::length}.force(probe);
    };
    return {force(1), force(1e-3)};
}

/// [skrinjar2018] Eq. (45): N/m or N/mm as it stands, N once multiplied by the length.
InUnits liu(bool with_length) {
    const double per_length = LiuLine{modulus(), clearance, 1}.force(probe);
    if (with_length) return {per_length * PinInHole::length, per_length * PinInHole::length};
    return {per_length, 1e-3 * per_length};
}

/// [skrinjar2018] Eq. (46) solved for the force: F = (4/3) E* sqrt(R) d^n.
InUnits lankarani_nikravesh(double n) {
    const auto force = [n](double unit_of_length) {
        const double E = modulus() * unit_of_length * unit_of_length;
        return 4.0 / 3 * E * std::sqrt(effective_radius_of_pin / unit_of_length) *
               std::pow(probe / unit_of_length, n);
    };
    return {force(1), force(1e-3)};
}

/// [skrinjar2018] Table 4, last row: the unit of E*, a pressure.
InUnits persson() {
    const double b2 = probe / (2 * clearance + probe);
    const double pressure = modulus() * clearance * pi * (b2 + 1) * b2 / (2 * (clearance + probe));
    return {pressure, 1e-6 * pressure};
}

/// Largest relative error with which the explicit force solves the implicit law.
double residual_of_inverse(const std::vector<LineReadings>& laws) {
    double worst = 0;
    for (const LineReadings& law : laws)
        for (const Form* form : {&law.printed, &law.corrected})
            if (const LogLine* line = logarithmic(*form))
                for (const double d : {1e-8, 1e-7, 1e-6, 1e-5}) {
                    const double f = line->force(d) / line->L;
                    worst = std::max(worst, std::abs(line->a * f * std::log(line->B / f) / d - 1));
                }
    return worst;
}

ResultTable forces(const std::vector<LineReadings>& laws) {
    ResultTable table{"Forces on the pin of Table 5, and where each law ends",
                      {"law", "reading", "F at 1 µm [N]", "F at 5 µm [N]", "F at 10 µm [N]",
                       "folds back at [mm]"},
                      {}};
    for (std::size_t i = 0; i < laws.size(); ++i) {
        for (const bool printed : {true, false}) {
            const Form& form = printed ? laws[i].printed : laws[i].corrected;
            std::vector<std::string> row{std::string(line_models[i].label),
                                         printed ? "as printed" : "corrected"};
            for (const double d : {1e-6, 5e-6, 1e-5})
                row.push_back(significant(force(form, d, 0), 6));
            const double limit = indentation_limit(form);
            row.push_back(std::isfinite(limit) ? significant(1e3 * limit, 4) : "never");
            table.rows.push_back(std::move(row));
        }
    }
    return table;
}

void decide_logarithmic(const std::vector<LineReadings>& laws, Findings& findings) {
    const LogLine &hertz = *logarithmic(laws[0].printed), &johnson = *logarithmic(laws[1].printed);
    findings.statement("hertz", std::abs(softness(hertz) - 1) < 1e-9,
                       "per unit of ln(1/f) it yields " + significant(softness(hertz), 4) +
                           " times as much as the half-plane; Johnson's law " +
                           significant(softness(johnson), 4) + " times. They are equal at f = " +
                           significant(pi * modulus() * clearance / (4 * std::exp(1.0)), 3) +
                           " N/m only");

    // 2/3 + ln(16 RiRj/b^2) with b = 1.60 sqrt(f R/E*), R a radius as printed or a diameter
    const auto radzimovsky = [](double argument) {
        constexpr double b0 = 1.60;
        return LogLine{1 / (pi * modulus()),
                       argument * clearance * modulus() / (b0 * b0) * std::exp(2.0 / 3),
                       PinInHole::length}
            .force(probe);
    };
    const double direct = radzimovsky(16), rewritten = radzimovsky(8);
    const double with_diameter = radzimovsky(16.0 / 2);
    findings.corrected("radzimovsky", std::abs(direct / rewritten - 1) < 1e-9,
                       std::abs(with_diameter / rewritten - 1) < 1e-9,
                       "at 1 µm Eqs. (37), (38) give " + newtons(direct) + " as printed and " +
                           newtons(with_diameter) + " with diameters, Eq. (41) " +
                           newtons(rewritten));

    // what stands before the logarithm of Eqs. (42) to (44), with the compliances of Eq. (3)
    const double compliance = 2 * (1 - PinInHole::nu * PinInHole::nu) / PinInHole::E;
    const double printed = softness({compliance, 1, 1}),
                 with_pi = softness({compliance / pi, 1, 1});
    findings.corrected("compliance", std::abs(printed - 1) < 1e-9, std::abs(with_pi - 1) < 1e-9,
                       "with it the three laws yield " + significant(printed, 5) +
                           " times as much as the half-plane, with 1/π of it " +
                           significant(with_pi, 5) + " times");

    long ended = 0, all = 0;
    for (const LineReadings& law : laws)
        for (const Form* form : {&law.printed, &law.corrected})
            if (logarithmic(*form)) {
                ++all;
                ended += std::isfinite(indentation_limit(*form)) &&
                         std::isnan(force(*form, 1.01 * indentation_limit(*form), 0));
            }
    findings.statement("limits", ended == all,
                       "all " + std::to_string(ended) +
                           " readings of the logarithmic laws fold back at a finite indentation "
                           "and have no force beyond");
    const double residual = residual_of_inverse(laws);
    findings.statement("implicit", residual > 1e-9,
                       "Eq. (45) is explicit as it stands and Eq. (46) after one root; the "
                       "logarithmic laws are inverted by f = -δ/(a W₋₁(-δ/(a B))), which solves "
                       "them to " +
                           significant(residual, 2));
}

/// With δ/δ0 the force is a function of δ alone, and the loop has no area.
Expected<void> decide_pereira(Findings& findings) {
    PERCUSS_TRY(const auto impacts, line_impacts(Variant::corrected, LineDamping::published));
    const double e = impacts.back().solution.rebound.restitution;
    findings.corrected("pereira", false, e < 1,
                       "as printed loading and return run along one curve, so that the restitution "
                       "is 1; with the rates of Eq. (47) it is " +
                           significant(e, 4) + " for c_r = 0.7");
    return {};
}

}  // namespace

Expected<void> reproduce_skrinjar2018_table_4(Findings& findings) {
    std::vector<LineReadings> laws;
    for (const LineModel& model : line_models) {
        PERCUSS_TRY(const auto law, readings(model.id));
        laws.push_back(law);
    }
    decide_logarithmic(laws, findings);
    findings.statement("goldsmith", goldsmith().agree(), goldsmith().text());
    findings.corrected("liu", liu(false).agree(), liu(true).agree(),
                       liu(false).text() + "; times the length it is " + newtons(liu(true).metres));
    PERCUSS_CHECK(decide_pereira(findings));
    const InUnits sphere = lankarani_nikravesh(1.5), line = lankarani_nikravesh(1.2);
    findings.statement("lankarani_nikravesh", line.agree(),
                       "with n = 1.2 " + line.text() + "; with n = 1.5 " + sphere.text());
    findings.statement("persson", persson().agree(), persson().text());
    findings.table(forces(laws));
    findings.note(
        "Persson's law is listed in Table 4 but not compared in the figures of the source.");
    return {};
}

}  // namespace percuss::reproduction
