// Hunt-Crossley type laws, F = K d^n (1 + h v/v0): they differ only in the h they give for e.
// d is the indentation here; the literature that calls h d, too, may be typed as it is printed.
// [skrinjar2018] Table 1 prints K/delta_0 for K/v0 in all of them (docs/errata.md).
#pragma once

#include <array>
#include <cmath>

#include "percuss/laws/parameters.hpp"
#include "percuss/laws/restitution.hpp"

namespace percuss::laws {

namespace detail {

Expected<Form> engage_hysteresis(const Law& law, const Onset& onset, Release release);
Expected<Form> engage_approach_hysteresis(const Law& law, const Onset& onset, Release release);
std::string caution_carvalho_martins(const Law& law);
std::string caution_gharib_hurmuzlu(const Law& law);

inline constexpr Parameter hysteresis_factor{.name = "h",
                                             .upper_open = true,
                                             .typical = 0.5,
                                             .doc = "damping chi v0/K; d is accepted, too",
                                             .alias = "d"};

inline constexpr std::array hysteresis_parameters{
    parameter::stiffness_of_exponent("n", 5.2e9), parameter::restitution, hysteresis_factor,
    parameter::exponent("n", 1.5, "exponent of the elastic force")};

inline constexpr std::array linear_hysteresis_parameters{parameter::linear_stiffness,
                                                         parameter::restitution, hysteresis_factor};

constexpr LawInfo hysteresis_law(std::string_view id, std::string_view name, std::string_view cite,
                                 std::string_view where, std::string_view published,
                                 std::string_view validity, double (*factor)(double),
                                 std::string (*caution)(const Law&) = nullptr) {
    return {.id = id,
            .name = name,
            .cite = cite,
            .where = where,
            .equation = "F = K*d^n*(1 + h*v/v0)",
            .published = published,
            .validity = validity,
            .calibrated = "h",
            .either = "e|h",
            .parameters = hysteresis_parameters,
            .choices = {},
            .engage = engage_hysteresis,
            .factor = factor,
            .caution = caution};
}

}  // namespace detail

struct HuntCrossley {
    static double factor(double e) { return 1.5 * (1 - e); }
    static constexpr LawInfo info = detail::hysteresis_law(
        "hunt_crossley", "Hunt-Crossley (Marhefka-Orin)", "hunt1975 marhefka1999",
        "[skrinjar2018] Eq. (8)", "h = 3*(1 - e)/2",
        "e near 1: delivers within 0.009 for e >= 0.9, never below 0.488", factor);
};

struct HerbertMcWhannell {
    static double factor(double e) { return 6 * (1 - e) / ((2 * e - 1) * (2 * e - 1) + 3); }
    static constexpr LawInfo info = detail::hysteresis_law(
        "herbert_mcwhannell", "Herbert-McWhannell", "herbert1977", "[skrinjar2018] Eq. (10)",
        "h = 6*(1 - e)/((2*e - 1)^2 + 3)", "e near 1: never below 0.488", factor);
};

struct LeeWang {
    static double factor(double e) { return 0.75 * (1 - e); }
    static constexpr LawInfo info = detail::hysteresis_law(
        "lee_wang", "Lee-Wang", "lee1983", "[skrinjar2018] Eq. (12)", "h = 3*(1 - e)/4",
        "delivers half the requested loss even for e near 1; never below 0.663", factor);
};

struct LankaraniNikravesh {
    static double factor(double e) { return 0.75 * (1 - e) * (1 + e); }
    static constexpr LawInfo info =
        detail::hysteresis_law("lankarani_nikravesh", "Lankarani-Nikravesh", "lankarani1990",
                               "[skrinjar2018] Eq. (17)", "h = 3*(1 - e^2)/4",
                               "e near 1 (within 0.0132 for e >= 0.9, never below 0.663); impact "
                               "speed below 1e-5 sqrt(E/rho)",
                               factor);
};

struct ZhiyingQishao {
    static double factor(double e) { return 0.75 * (1 - e) * (1 + e) * std::exp(2 * (1 - e)); }
    static constexpr LawInfo info = detail::hysteresis_law(
        "zhiying_qishao", "Zhiying-Qishao", "zhiying2006", "[skrinjar2018] Eq. (24)",
        "h = 3*(1 - e^2)*exp(2*(1 - e))/4", "within 0.023 for e >= 0.5; never below 0.179", factor);
};

struct Gonthier {
    static double factor(double e) { return (1 - e) * (1 + e) / e; }
    static constexpr LawInfo info =
        detail::hysteresis_law("gonthier", "Gonthier et al. (published approximation)",
                               "gonthier2004", "[skrinjar2018] Eq. (22)", "h = (1 - e^2)/e",
                               "within 0.032 everywhere, excellent below 0.3", factor);
};

struct ZhangSharf {
    static double factor(double e) { return hunt_crossley_factor(e); }
    static constexpr LawInfo info = detail::hysteresis_law(
        "zhang_sharf", "Zhang-Sharf (exact)", "zhang2009", "[skrinjar2018] Eq. (21), corrected",
        "root of h*(1 + e) = ln((1 + h)/(1 - h*e))", "exact for 0 < e <= 1", factor);
};

struct Flores {
    static double factor(double e) { return 8 * (1 - e) / (5 * e); }
    static constexpr LawInfo info = detail::hysteresis_law(
        "flores", "Flores et al.", "flores2011", "[skrinjar2018] Eq. (27)", "h = 8*(1 - e)/(5*e)",
        "soft and hard contacts: within 0.045 everywhere", factor);
};

struct GharibHurmuzlu {
    static double factor(double e) { return 1 / e; }
    static constexpr LawInfo info = detail::hysteresis_law(
        "gharib_hurmuzlu", "Gharib-Hurmuzlu", "gharib2012", "[skrinjar2018] Table 1", "h = 1/e",
        "e below 0.3 only: still damps at e = 1 (delivers 0.594)", factor,
        detail::caution_gharib_hurmuzlu);
};

struct HuGuo {
    static double factor(double e) { return 1.5 * (1 - e) / e; }
    static constexpr LawInfo info = detail::hysteresis_law(
        "hu_guo", "Hu-Guo", "hu2015", "[skrinjar2018] Eq. (29)", "h = 3*(1 - e)/(2*e)",
        "within 0.034 everywhere, within 0.012 for e >= 0.5", factor);
};

struct ExactHuntCrossley {
    static double factor(double e) { return hunt_crossley_factor(e); }
    static constexpr LawInfo info =
        detail::hysteresis_law("exact_hunt_crossley", "Hunt-Crossley with exact restitution",
                               "marhefka1999 gonthier2004 zhang2009", "[zhang2009]",
                               "root of h*(1 + e) = ln((1 + h)/(1 - h*e))",
                               "exact for 0 < e <= 1, any exponent n, both release rules", factor);
};

struct CarvalhoMartins {
    static double factor(double e) { return 1.5 * (1 - e) * (11 - e) / (1 + 9 * e); }
    static constexpr LawInfo info =
        detail::hysteresis_law("carvalho_martins", "Carvalho-Martins", "carvalho2019",
                               "[carvalho2019]", "h = 3*(1 - e)*(11 - e)/(2*(1 + 9*e))",
                               "e above 1/3: within 2e-4 for e >= 0.5; best explicit formula",
                               factor, detail::caution_carvalho_martins);
};

struct Ye {
    static double factor(double e) { return 8 * (1 - e) / (5 * e); }
    static constexpr LawInfo info = detail::hysteresis_law(
        "ye", "Ye-Li-Zhu (Hertz pounding)", "ye2009", "[ye2009]", "h = 8*(1 - e)/(5*e)",
        "structural pounding; the same factor as Flores: within 0.045", factor);
};

struct Hertzdamp {
    static double factor(double e) { return 0.75 * (1 - e) * (1 + e); }
    static constexpr LawInfo info = detail::hysteresis_law(
        "hertzdamp", "Muthukumar-DesRoches Hertzdamp", "muthukumar2006", "[mahmoud2008] Eq. (6)",
        "h = 3*(1 - e^2)/4",
        "structural pounding; the factor of Lankarani-Nikravesh: never below 0.663", factor);
};

struct YeLinear {
    static double factor(double e) { return 1.5 * (1 - e) / e; }
    static constexpr LawInfo info{.id = "ye_linear",
                                  .name = "Ye-Li-Zhu (modified Kelvin)",
                                  .cite = "ye2009b",
                                  .where = "[ye2009b]",
                                  .equation = "F = K*d*(1 + h*v/v0)",
                                  .published = "h = 3*(1 - e)/(2*e)",
                                  .validity = "structural pounding; within 0.034 everywhere",
                                  .calibrated = "h",
                                  .either = "e|h",
                                  .parameters = detail::linear_hysteresis_parameters,
                                  .choices = {},
                                  .engage = detail::engage_hysteresis,
                                  .factor = factor};
};

struct PantWijeyewickrema {
    static double factor(double e) { return 1.5 * (1 - e) * (1 + e) / (e * e); }
    static constexpr LawInfo info{
        .id = "pant_wijeyewickrema",
        .name = "Pant-Wijeyewickrema",
        .cite = "pant2012",
        .where = "[pant2012]",
        .equation = "F = v > 0 ? K*d*(1 + h*v/v0) : K*d",
        .published = "h = 3*(1 - e^2)/(2*e^2)",
        .validity = "structural pounding, damping of the approach only; within 0.029",
        .calibrated = "h",
        .either = "e|h",
        .parameters = detail::linear_hysteresis_parameters,
        .choices = {},
        .engage = detail::engage_approach_hysteresis,
        .factor = factor,
        .approach_only = true};
};

}  // namespace percuss::laws
