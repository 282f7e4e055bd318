#include "laws/families/line.hpp"

#include <cmath>

#include "laws/families/power_form.hpp"
#include "percuss/laws/geometry.hpp"

namespace percuss::laws::detail {

namespace {

struct Cylinders {
    double h1, h2;  ///< compliances, 1/Pa
    double Es;      ///< contact modulus, Pa
    double R1, R2;  ///< m
    double dR, R;   ///< m
    double L;       ///< m
    bool internal;
    bool printed;
    bool alike;  ///< both bodies of one material
};

Expected<Cylinders> cylinders(const Law& law) {
    const bool internal = law.chosen("contact", "internal");
    const double R1 = law.get("R1"), R2 = law.get("R2");
    PERCUSS_TRY(
        const auto geometry,
        cylinder_geometry(R1, R2, internal ? CylinderFit::internal : CylinderFit::external));
    const ElasticSolid first{law.get("E1"), law.get("nu1")}, second{law.get("E2"), law.get("nu2")};
    PERCUSS_TRY(const auto modulus, contact_modulus(first, second));
    return Cylinders{compliance(first),
                     compliance(second),
                     modulus,
                     R1,
                     R2,
                     geometry.delta_radius,
                     geometry.radius,
                     law.get("L"),
                     internal,
                     law.chosen("variant", "printed"),
                     first.E == second.E && first.nu == second.nu};
}

Expected<Cylinders> internal_cylinders(const Law& law) {
    auto c = cylinders(law);
    if (c && !c->internal)
        return Error{std::string(law.info().id) +
                         " holds for internal contact only; use contact=internal, or johnson",
                     {}};
    return c;
}

/// d = f/(factor pi E*) (ln(scale/f) + constant), as d = a f ln(B/f)
Form log_form(const Cylinders& c, double a, double scale, double constant, const Onset& onset) {
    return {FactorContact<LogLine>{{a, scale * std::exp(constant), c.L}, {}}, onset, {}};
}

/// Sum over both bodies of f h_k/pi (2 ln(4 R_k/b) - 1), b^2 = 4 f R/(pi E*) [johnson1985]
/// Sec. 5.6. Unlike materials weigh their own radius; for equal h it is [skrinjar2018] Eq. (36).
Form two_body_form(const Cylinders& c, const Onset& onset) {
    const double weight1 = 2 * c.Es * c.h1, weight2 = 2 * c.Es * c.h2;
    const double radii = std::exp(weight1 * std::log(c.R1) + weight2 * std::log(c.R2)) / c.R;
    return log_form(c, 1 / (pi * c.Es), 4 * pi * c.Es * radii, -1, onset);
}

/// [skrinjar2018] Eq. (48): the printed exponent -0.151 belongs to the logarithm, not its argument.
double pereira_exponent(double dR_mm) {
    const double Y =
        dR_mm < 0.34954 ? 1.51 * std::pow(std::log(1000 * dR_mm), -0.151) : 0.0151 * dR_mm + 1.151;
    return Y * std::pow(dR_mm, -0.005);
}

}  // namespace

Expected<Form> engage_line_hertz(const Law& law, const Onset& onset, Release) {
    PERCUSS_TRY(const auto c, cylinders(law));
    // [skrinjar2018] Eq. (33) loses a square root inside the logarithm and doubles the compliance.
    if (c.printed) return log_form(c, 2 / (pi * c.Es), pi * c.Es * c.dR, -1, onset);
    return two_body_form(c, onset);
}

Expected<Form> engage_johnson(const Law& law, const Onset& onset, Release) {
    PERCUSS_TRY(const auto c, cylinders(law));
    if (c.printed) return log_form(c, 1 / (pi * c.Es), 4 * pi * c.Es * c.dR, -1, onset);
    return two_body_form(c, onset);
}

Expected<Form> engage_radzimovsky(const Law& law, const Onset& onset, Release) {
    PERCUSS_TRY(const auto c, cylinders(law));
    // [skrinjar2018] Eqs. (37) to (39): b = b0 sqrt(f R/E*), b0 = 2.15 for similar materials
    // and 1.60 for others, where [young2002] has K_D = 2R, and E instead of E* beside 2.15.
    const double b0 = c.alike ? 2.15 : 1.60;
    const double width = c.printed ? 16 / (b0 * b0) : pi;
    return log_form(c, 1 / (pi * c.Es), width * c.Es * c.dR, 2.0 / 3, onset);
}

Expected<Form> engage_goldsmith(const Law& law, const Onset& onset, Release) {
    PERCUSS_TRY(const auto c, cylinders(law));
    // [skrinjar2018] Eq. (42) with R "defined by Eq. (35)", which is dR, and m = 1. It depends on
    // the unit of length: SI here, as its authors' code.
    if (c.printed) return log_form(c, 1 / c.Es, c.Es / c.dR, 1, onset);
    return log_form(c, 1 / (pi * c.Es), pi * c.Es * c.L * c.L / c.R, 1, onset);
}

Expected<Form> engage_dubowsky_freudenstein(const Law& law, const Onset& onset, Release) {
    PERCUSS_TRY(const auto c, cylinders(law));
    // [skrinjar2018] Eq. (43) takes h without the 1/pi of its source.
    const double factor = c.printed ? 1 : pi;
    return log_form(c, 1 / (factor * c.Es), factor * c.Es * c.L * c.L / c.R, 1, onset);
}

Expected<Form> engage_esdu(const Law& law, const Onset& onset, Release) {
    PERCUSS_TRY(const auto c, internal_cylinders(law));
    const double factor = c.printed ? 1 : pi;
    return log_form(c, 1 / (factor * c.Es), 4 * factor * c.Es * c.dR, 1, onset);
}

Expected<Form> engage_line_lankarani_nikravesh(const Law& law, const Onset& onset, Release) {
    PERCUSS_TRY(const auto c, cylinders(law));
    return power_form({4.0 / 3 * c.Es * std::sqrt(c.R), 1.5, 0, 1.5}, onset);
}

Expected<Form> engage_liu(const Law& law, const Onset& onset, Release) {
    PERCUSS_TRY(const auto c, internal_cylinders(law));
    // [skrinjar2018] Eq. (45) calls the force per metre the force.
    return Form{FactorContact<LiuLine>{{c.Es, c.dR, c.printed ? 1 : c.L}, {}}, onset, {}};
}

Expected<Form> engage_pereira(const Law& law, const Onset& onset, Release) {
    PERCUSS_TRY(const auto c, cylinders(law));
    const double dR_mm = 1e3 * c.dR;
    if (c.internal && !(dR_mm > 1e-3))
        return Error{"pereira: dR = " + significant(dR_mm, 4) +
                         " mm has no exponent; use dR from 0.005 mm to 10 mm",
                     {}};
    const double n = c.internal ? pereira_exponent(dR_mm) : 1.094;
    const double slope = c.internal ? 0.965 * dR_mm + 0.0965 : 0.39 * dR_mm + 0.85;
    // N/mm^n to N/m^n
    const double K = slope * 1e3 * c.L * 1e-6 * c.Es / dR_mm * std::pow(1e3, n);
    return power_form({K, n, 0, n}, onset);
}

std::string caution_pereira(const Law& law) {
    const auto c = cylinders(law);
    if (!c || !c->internal || (c->dR >= 5e-6 && c->dR <= 1e-2)) return "";
    return "pereira: dR = " + significant(1e3 * c->dR, 4) +
           " mm is outside the fitted range 0.005 mm to 10 mm";
}

Expected<Form> engage_persson(const Law& law, const Onset& onset, Release) {
    PERCUSS_TRY(const auto c, internal_cylinders(law));
    if (c.printed)
        return Error{
            "persson: the printed row has the unit of a pressure and no force; use "
            "variant=corrected",
            {}};
    return Form{FactorContact<PerssonLine>{{c.Es, c.dR, c.L}, {}}, onset, {}};
}

}  // namespace percuss::laws::detail
