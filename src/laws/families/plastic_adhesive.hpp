// Laws with a past: plastic, adhesive; and the IMPACT function of ADAMS.
#pragma once

#include <array>
#include <cmath>

#include "percuss/laws/parameters.hpp"

namespace percuss::laws {

namespace detail {

Expected<Form> engage_walton_braun(const Law& law, const Onset& onset, Release release);
Expected<Form> engage_thornton(const Law& law, const Onset& onset, Release release);
Expected<Form> engage_bilinear(const Law& law, const Onset& onset, Release release);
Expected<Form> engage_jkr(const Law& law, const Onset& onset, Release release);
Expected<Form> engage_dmt(const Law& law, const Onset& onset, Release release);
Expected<Form> engage_adams_impact(const Law& law, const Onset& onset, Release release);

inline constexpr std::array walton_braun_parameters{
    parameter::linear_stiffness, parameter::restitution,
    parameter::positive("k2", dimension::stiffness(1), 2e7, "stiffness on return, at least K")};
inline constexpr std::array thornton_parameters{
    parameter::hertz_stiffness,
    parameter::positive("R", dimension::length, 0.01, "effective radius"),
    parameter::positive("p_y", dimension::pressure, 1e9, "contact pressure at yield")};
inline constexpr std::array bilinear_parameters{
    parameter::linear_stiffness, parameter::restitution,
    parameter::positive("K2", dimension::stiffness(1), 4e6, "stiffness after yield, at most K"),
    parameter::positive("d_y", dimension::length, 1e-3, "indentation at yield"),
    Parameter{.name = "a",
              .upper = 1,
              .lower_open = true,
              .upper_open = true,
              .typical = 0.1,
              .fallback = 0.1,
              .doc = "d_y over the design indentation, used with e"}};
inline constexpr std::array adhesive_parameters{
    parameter::hertz_stiffness,
    parameter::positive("R", dimension::length, 0.01, "effective radius"),
    parameter::positive("W", dimension::surface_energy, 0.05, "work of adhesion")};
inline constexpr std::array adams_parameters{
    parameter::stiffness_of_exponent("n", 5.2e9),
    parameter::exponent("n", 1.5, "exponent of the elastic force"),
    parameter::not_negative("c_max", dimension::dashpot, 1e3, "damping at full depth"),
    parameter::positive("d_max", dimension::length, 1e-4, "indentation of full damping")};

}  // namespace detail

struct WaltonBraunLaw {
    static constexpr LawInfo info{
        .id = "walton_braun",
        .name = "Walton-Braun",
        .cite = "walton1986",
        .where = "[walton1986]",
        .equation = "r = peak*(1 - K/k2); F = d >= peak ? K*d : max(0, k2*(d - r))",
        .published = "k2 = K/e^2",
        .validity = "plastic discs and spheres; exact, independent of speed",
        .calibrated = "k2",
        .either = "e|k2",
        .parameters = detail::walton_braun_parameters,
        .choices = {},
        .engage = detail::engage_walton_braun};
};

struct ThorntonLaw {
    static constexpr LawInfo info{
        .id = "thornton",
        .name = "Thornton (elastic - perfectly plastic)",
        .cite = "thornton1997",
        .where = "[thornton1997]; the return curve re-derived",
        .equation =
            "y = R*(pi*p_y*2*sqrt(R)/(3*K))^2; "
            "G = peak < y ? K*peak^1.5 : K*y^1.5 + pi*p_y*R*(peak - y); "
            "q = peak > 0 ? K*peak^1.5/G : 1; r = peak*(1 - 1/q); "
            "F = d >= peak ? (d < y ? K*d^1.5 : K*y^1.5 + pi*p_y*R*(d - y)) "
            ": (d > r ? K*sqrt(q)*(d - r)^1.5 : 0)",
        .published = "",
        .validity = "metal spheres, speeds above yield; no hardening",
        .calibrated = "p_y",
        .either = "",
        .parameters = detail::thornton_parameters,
        .choices = {},
        .engage = detail::engage_thornton};
};

struct BilinearLaw {
    /// K2/K of the published design, K1 = Keff + E/(a dm^2), K2 = Keff - E/((1 - a) dm^2) with
    /// E = (2/5) Keff dm^2 (1 - e^2), written for K1.
    static double stiffness_ratio(double e, double a) {
        const double loss = 0.4 * (1 - e) * (1 + e);
        return (1 - loss / (1 - a)) / (1 + loss / a);
    }
    static constexpr LawInfo info{
        .id = "bilinear",
        .name = "Muthukumar-DesRoches bilinear",
        .cite = "muthukumar2003 muthukumar2006",
        .where = "[muthukumar2003], as in OpenSees ImpactMaterial",
        .equation =
            "up = d < d_y ? K*d : K*d_y + K2*(d - d_y); F = min(up, max(K2*d, K*d + offset))",
        .published = "K2 = K*(1 - 0.4*(1 - e^2)/(1 - a))/(1 + 0.4*(1 - e^2)/a)",
        .validity = "structural pounding near the design indentation d_y/a; delivers more than e",
        .calibrated = "K2",
        .either = "e|K2",
        .parameters = detail::bilinear_parameters,
        .choices = {},
        .engage = detail::engage_bilinear};
};

struct Jkr {
    static constexpr LawInfo info{
        .id = "jkr",
        .name = "Johnson-Kendall-Roberts",
        .cite = "johnson1971 thornton1998",
        .where = "[johnson1971]",
        .equation =
            "Es = 3*K/(4*sqrt(R)); d = r^2/R - sqrt(2*pi*W*r/Es); "
            "F = 4*Es*r^3/(3*R) - sqrt(8*pi*W*Es*r^3)",
        .published = "",
        .validity = "soft, adhesive spheres; contact begins at d = 0 and ends by pull-off below it",
        .calibrated = "W",
        .either = "",
        .parameters = detail::adhesive_parameters,
        .choices = {},
        .engage = detail::engage_jkr};
};

struct Dmt {
    static constexpr LawInfo info{.id = "dmt",
                                  .name = "Derjaguin-Muller-Toporov",
                                  .cite = "derjaguin1975",
                                  .where = "[derjaguin1975]",
                                  .equation = "F = K*d^1.5 - 2*pi*W*R",
                                  .published = "",
                                  .validity = "stiff, weakly adhesive spheres; loses no energy",
                                  .calibrated = "",
                                  .either = "",
                                  .parameters = detail::adhesive_parameters,
                                  .choices = {},
                                  .engage = detail::engage_dmt};
};

struct AdamsImpact {
    static constexpr LawInfo info{
        .id = "adams_impact",
        .name = "ADAMS IMPACT",
        .cite = "adams2019",
        .where = "[adams2019] IMPACT with STEP",
        .equation = "s = min(d/d_max, 1); F = max(0, K*d^n + c_max*s^2*(3 - 2*s)*v)",
        .published = "",
        .validity = "multibody practice; the force never pulls",
        .calibrated = "c_max",
        .either = "",
        .parameters = detail::adams_parameters,
        .choices = {},
        .engage = detail::engage_adams_impact};
};

}  // namespace percuss::laws
