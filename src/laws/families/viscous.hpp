// Laws K d^n + (damping) d^j v whose damping exponent is not n: dashpots, Tsuji's j = (n - 1)/2,
// and viscoelastic spheres with j = 1/2.
#pragma once

#include <array>
#include <cmath>

#include "percuss/laws/parameters.hpp"

namespace percuss::laws {

namespace detail {

// each turns its named coefficient into c of F = K d^n + c d^j v
Expected<Form> engage_hertz(const Law& law, const Onset& onset, Release release);
Expected<Form> engage_kelvin_voigt(const Law& law, const Onset& onset, Release release);
Expected<Form> engage_anagnostopoulos(const Law& law, const Onset& onset, Release release);
Expected<Form> engage_mahmoud_jankowski(const Law& law, const Onset& onset, Release release);
Expected<Form> engage_mass_dashpot(const Law& law, const Onset& onset, Release release);
Expected<Form> engage_tsuji(const Law& law, const Onset& onset, Release release);
Expected<Form> engage_jankowski(const Law& law, const Onset& onset, Release release);
Expected<Form> engage_schaefer(const Law& law, const Onset& onset, Release release);
Expected<Form> engage_bordbar_hyppanen(const Law& law, const Onset& onset, Release release);
Expected<Form> engage_brilliantov(const Law& law, const Onset& onset, Release release);
Expected<Form> engage_power_law(const Law& law, const Onset& onset, Release release);
Expected<Form> engage_general(const Law& law, const Onset& onset, Release release);

inline constexpr std::array hertz_parameters{
    parameter::stiffness_of_exponent("n", 5.2e9),
    parameter::exponent("n", 1.5, "exponent of the elastic force")};
inline constexpr std::array kelvin_voigt_parameters{
    parameter::linear_stiffness, parameter::not_negative("D", dimension::dashpot, 1e3, "dashpot")};
inline constexpr std::array linear_ratio_parameters{
    parameter::linear_stiffness, parameter::restitution,
    parameter::pure_number("xi", 0.2, "damping ratio, C = 2 xi sqrt(K m)")};
inline constexpr std::array mass_dashpot_parameters{
    parameter::hertz_stiffness, parameter::not_negative("gamma", dimension::frequency, 1e3,
                                                        "damping rate, per effective mass")};
inline constexpr std::array tsuji_parameters{
    parameter::hertz_stiffness, parameter::restitution,
    parameter::pure_number("alpha", 0.5, "damping coefficient")};
inline constexpr std::array jankowski_parameters{
    parameter::hertz_stiffness, parameter::restitution,
    parameter::pure_number("xi", 0.35, "damping ratio")};
inline constexpr std::array schaefer_parameters{
    parameter::hertz_stiffness,
    parameter::not_negative("chi", dimension::damping(0.5), 1e5, "damping coefficient")};
inline constexpr std::array bordbar_parameters{
    parameter::hertz_stiffness,
    parameter::not_negative("chi", dimension::damping(0.65), 1e5, "damping coefficient")};
inline constexpr std::array viscoelastic_parameters{
    parameter::hertz_stiffness,
    parameter::not_negative("A", dimension::time, 1e-6, "dissipative constant of the material")};
inline constexpr std::array brilliantov_parameters{
    parameter::hertz_stiffness,
    parameter::not_negative("A", dimension::time, 1e-6, "dissipative constant of the material"),
    parameter::not_negative("eta1", dimension::viscosity, 1e4, "viscosity of shear"),
    parameter::not_negative("eta2", dimension::viscosity, 2e4, "viscosity of compression"),
    parameter::positive("E", dimension::pressure, 7e10, "Young's modulus"),
    Parameter{.name = "nu",
              .lower = 0,
              .upper = 0.5,
              .lower_open = true,
              .typical = 0.3,
              .doc = "Poisson's ratio"}};
inline constexpr std::array power_law_parameters{
    parameter::stiffness_of_exponent("p", 5.2e9), parameter::restitution,
    parameter::pure_number("alpha", 0.5, "damping coefficient"),
    parameter::exponent("p", 1.5, "exponent of the elastic force")};
inline constexpr std::array power_law_choices{parameter::damped_phases};
inline constexpr std::array general_parameters{
    parameter::stiffness_of_exponent("n", 5.2e9),
    Parameter{.name = "chi",
              .dimension = {dimension::damping(0), "j", -1},
              .upper_open = true,
              .typical = 1e5,
              .doc = "damping coefficient"},
    parameter::exponent("n", 1.5, "exponent of the elastic force"),
    Parameter{.name = "j",
              .upper = 100,
              .typical = 0.25,
              .fallback = 0,
              .doc = "exponent of d in the damping force"}};
inline constexpr std::array general_choices{parameter::damped_phases};

}  // namespace detail

struct Hertz {
    static constexpr LawInfo info{.id = "hertz",
                                  .name = "Hertz",
                                  .cite = "hertz1881",
                                  .where = "[skrinjar2018] Eq. (1)",
                                  .equation = "F = K*d^n",
                                  .published = "",
                                  .validity = "elastic bodies, small contact area",
                                  .calibrated = "",
                                  .either = "",
                                  .parameters = detail::hertz_parameters,
                                  .choices = {},
                                  .takes_damper = true,
                                  .engage = detail::engage_hertz};
};

struct KelvinVoigt {
    static constexpr LawInfo info{
        .id = "kelvin_voigt",
        .name = "Kelvin-Voigt",
        .cite = "goldsmith1960",
        .where = "[skrinjar2018] Eq. (6); its Table 1 misprints the damping",
        .equation = "F = K*d + D*v",
        .published = "",
        .validity = "force jumps at touch and pulls before separation",
        .calibrated = "D",
        .either = "",
        .parameters = detail::kelvin_voigt_parameters,
        .choices = {},
        .engage = detail::engage_kelvin_voigt};
};

struct Anagnostopoulos {
    /// [skrinjar2018] Table 1 loses the square root.
    static double ratio(double e) { return e > 0 ? -std::log(e) / std::hypot(pi, std::log(e)) : 1; }
    static constexpr LawInfo info{.id = "anagnostopoulos",
                                  .name = "Anagnostopoulos",
                                  .cite = "anagnostopoulos1988",
                                  .where = "[skrinjar2018] Table 1, corrected",
                                  .equation = "F = K*d + 2*xi*sqrt(K*m)*v",
                                  .published = "xi = -ln(e)/sqrt(pi^2 + ln(e)^2)",
                                  .validity = "exact for the geometric release rule",
                                  .calibrated = "xi",
                                  .either = "e|xi",
                                  .parameters = detail::linear_ratio_parameters,
                                  .choices = {},
                                  .engage = detail::engage_anagnostopoulos};
};

struct MahmoudJankowski {
    static double ratio(double e) { return (1 - e) * (1 + e) / (e * (e * (pi - 2) + 2)); }
    static constexpr LawInfo info{.id = "mahmoud_jankowski",
                                  .name = "Mahmoud-Jankowski (linear, approach only)",
                                  .cite = "mahmoud2011",
                                  .where = "[mahmoud2011]",
                                  .equation = "F = v > 0 ? K*d + 2*xi*sqrt(K*m)*v : K*d",
                                  .published = "xi = (1 - e^2)/(e*(e*(pi - 2) + 2))",
                                  .validity = "structural pounding; within 0.0072",
                                  .calibrated = "xi",
                                  .either = "e|xi",
                                  .parameters = detail::linear_ratio_parameters,
                                  .choices = {},
                                  .engage = detail::engage_mahmoud_jankowski};
};

struct Ristow {
    static constexpr LawInfo info{.id = "ristow",
                                  .name = "Ristow",
                                  .cite = "ristow1992",
                                  .where = "[skrinjar2018] Table 1, corrected",
                                  .equation = "F = K*d^1.5 + gamma*m*v",
                                  .published = "",
                                  .validity = "granular flow; restitution rises with speed",
                                  .calibrated = "gamma",
                                  .either = "",
                                  .parameters = detail::mass_dashpot_parameters,
                                  .choices = {},
                                  .engage = detail::engage_mass_dashpot};
};

struct LeeHerrmann {
    static constexpr LawInfo info{.id = "lee_herrmann",
                                  .name = "Lee-Herrmann",
                                  .cite = "lee1993",
                                  .where = "[skrinjar2018] Table 1, corrected",
                                  .equation = "F = K*d^1.5 + gamma*m*v",
                                  .published = "",
                                  .validity = "granular flow; restitution rises with speed",
                                  .calibrated = "gamma",
                                  .either = "",
                                  .parameters = detail::mass_dashpot_parameters,
                                  .choices = {},
                                  .engage = detail::engage_mass_dashpot};
};

struct Tsuji {
    /// [antypov2011], the closed form of Tsuji's graph; exact for the geometric release rule.
    static double coefficient(double e) {
        return e > 0 ? -std::sqrt(5.0) * std::log(e) / std::hypot(pi, std::log(e)) : std::sqrt(5.0);
    }
    static constexpr LawInfo info{.id = "tsuji",
                                  .name = "Tsuji et al.",
                                  .cite = "tsuji1992 antypov2011",
                                  .where = "[skrinjar2018] Table 1; [feng2026] Eq. (4)",
                                  .equation = "F = K*d^1.5 + alpha*sqrt(K*m)*d^0.25*v",
                                  .published = "alpha = -sqrt(5)*ln(e)/sqrt(pi^2 + ln(e)^2)",
                                  .validity = "exact for the geometric release rule, at any speed",
                                  .calibrated = "alpha",
                                  .either = "e|alpha",
                                  .parameters = detail::tsuji_parameters,
                                  .choices = {},
                                  .engage = detail::engage_tsuji};
};

struct Jankowski {
    static double ratio(double e) {
        return 4.5 * std::sqrt(5.0) * (1 - e) * (1 + e) / (e * (e * (9 * pi - 16) + 16));
    }
    static constexpr LawInfo info{
        .id = "jankowski",
        .name = "Jankowski (nonlinear viscoelastic)",
        .cite = "jankowski2005 jankowski2006",
        .where = "[mahmoud2008] Eqs. (8)-(10); [skrinjar2018] Table 1 has another law",
        .equation = "F = v > 0 ? K*d^1.5 + 2*xi*sqrt(K*m)*d^0.25*v : K*d^1.5",
        .published = "xi = 4.5*sqrt(5)*(1 - e^2)/(e*(e*(9*pi - 16) + 16))",
        .validity = "structural pounding; within 0.0086",
        .calibrated = "xi",
        .either = "e|xi",
        .parameters = detail::jankowski_parameters,
        .choices = {},
        .engage = detail::engage_jankowski};
};

struct Schaefer {
    static constexpr LawInfo info{
        .id = "schaefer",
        .name = "Schaefer et al. (Kuwabara-Kono)",
        .cite = "schaefer1996 kuwabara1987",
        .where = "[skrinjar2018] Table 1, corrected",
        .equation = "F = K*d^1.5 + chi*d^0.5*v",
        .published = "",
        .validity = "viscoelastic spheres; restitution falls with speed^(1/5)",
        .calibrated = "chi",
        .either = "",
        .parameters = detail::schaefer_parameters,
        .choices = {},
        .engage = detail::engage_schaefer};
};

struct BordbarHyppanen {
    static constexpr LawInfo info{
        .id = "bordbar_hyppanen",
        .name = "Bordbar-Hyppanen",
        .cite = "bordbar2007",
        .where = "[skrinjar2018] Table 1",
        .equation = "F = K*d^1.5 + chi*d^0.65*v",
        .published = "",
        .validity = "multiple collisions of fine spheres; empirical exponent",
        .calibrated = "chi",
        .either = "",
        .parameters = detail::bordbar_parameters,
        .choices = {},
        .engage = detail::engage_bordbar_hyppanen};
};

struct Brilliantov {
    /// A from the viscosities of the material; [skrinjar2018] Table 1 has four errors in it.
    static double dissipative_constant(double eta1, double eta2, double E, double nu) {
        const double shear = 3 * eta2 - eta1;
        return shear * shear / (3 * (3 * eta2 + 2 * eta1)) * (1 - nu * nu) * (1 - 2 * nu) /
               (E * nu * nu);
    }
    static constexpr LawInfo info{
        .id = "brilliantov",
        .name = "Brilliantov et al.",
        .cite = "brilliantov1996",
        .where = "[skrinjar2018] Table 1, corrected",
        .equation = "F = K*(d^1.5 + 1.5*A*d^0.5*v)",
        .published = "",
        .validity = "viscoelastic spheres; speed well below sound, A v/d small",
        .calibrated = "A",
        .either = "A|eta1 eta2 E nu",
        .parameters = detail::brilliantov_parameters,
        .choices = {},
        .engage = detail::engage_brilliantov};
};

struct SchwagerPoschel {
    static constexpr LawInfo info{
        .id = "schwager_poschel",
        .name = "Schwager-Poeschel",
        .cite = "schwager1998",
        .where = "[skrinjar2018] Table 1, corrected",
        .equation = "F = K*(d^1.5 + 1.5*A*d^0.5*v)",
        .published = "",
        .validity = "viscoelastic spheres; the form of Brilliantov et al.",
        .calibrated = "A",
        .either = "",
        .parameters = detail::viscoelastic_parameters,
        .choices = {},
        .engage = detail::engage_brilliantov};
};

struct PowerLaw {
    static constexpr LawInfo info{
        .id = "power_law",
        .name = "Power law with exact restitution (Feng)",
        .cite = "feng2026",
        .where = "[feng2026] Eqs. (1), (14)",
        .equation = "F = K*d^p + alpha*sqrt(K*m)*d^((p - 1)/2)*v",
        .published = "alpha = -sqrt(2*(p + 1))*ln(e)/sqrt(pi^2 + ln(e)^2)",
        .validity = "any exponent; e is delivered under the release rule in force",
        .calibrated = "alpha",
        .either = "e|alpha",
        .parameters = detail::power_law_parameters,
        .choices = detail::power_law_choices,
        .engage = detail::engage_power_law};
};

struct General {
    static constexpr LawInfo info{.id = "general",
                                  .name = "General power law, any two exponents",
                                  .cite = "feng2026",
                                  .where = "[feng2026] Eq. (5), generalised",
                                  .equation = "F = K*d^n + chi*d^j*v",
                                  .published = "",
                                  .validity = "closed form for j = n, j = (n - 1)/2 and j = 2n + 1",
                                  .calibrated = "chi",
                                  .either = "",
                                  .parameters = detail::general_parameters,
                                  .choices = detail::general_choices,
                                  .engage = detail::engage_general};
};

}  // namespace percuss::laws
