// Line (cylindrical) laws: elastic, for internal or external contact; damping is added by a damper.
// The default is the corrected formula; `variant=printed` is the one in [skrinjar2018], for those
// who must reproduce published numbers (docs/errata.md lists the differences).
#pragma once

#include <array>

#include "percuss/laws/parameters.hpp"

namespace percuss::laws {

namespace detail {

Expected<Form> engage_line_hertz(const Law& law, const Onset& onset, Release release);
Expected<Form> engage_johnson(const Law& law, const Onset& onset, Release release);
Expected<Form> engage_radzimovsky(const Law& law, const Onset& onset, Release release);
Expected<Form> engage_goldsmith(const Law& law, const Onset& onset, Release release);
Expected<Form> engage_dubowsky_freudenstein(const Law& law, const Onset& onset, Release release);
Expected<Form> engage_esdu(const Law& law, const Onset& onset, Release release);
Expected<Form> engage_line_lankarani_nikravesh(const Law& law, const Onset& onset, Release release);
Expected<Form> engage_liu(const Law& law, const Onset& onset, Release release);
Expected<Form> engage_pereira(const Law& law, const Onset& onset, Release release);
Expected<Form> engage_persson(const Law& law, const Onset& onset, Release release);
std::string caution_pereira(const Law& law);

constexpr Parameter second_modulus() {
    Parameter p =
        parameter::positive("E2", dimension::pressure, 2.1e11, "Young's modulus of body 2");
    p.fallback_to = "E1";
    return p;
}

inline constexpr std::array cylinder_parameters{
    parameter::positive("R1", dimension::length, 5e-3,
                        "radius of body 1, the housing of an internal contact"),
    parameter::positive("R2", dimension::length, 4.75e-3, "radius of body 2"),
    parameter::positive("E1", dimension::pressure, 2.1e11, "Young's modulus of body 1"),
    parameter::poisson("nu1"),
    second_modulus(),
    parameter::poisson("nu2", "nu1"),
    parameter::positive("L", dimension::length, 15e-3, "length of contact")};

inline constexpr Choice contact_choice{
    "contact", {"internal", "external"}, "pin in a hole, or two cylinders"};
inline constexpr Choice variant_choice{
    "variant", {"corrected", "printed"}, "corrected formula, or the review's own"};
inline constexpr std::array line_choices{contact_choice, variant_choice};

constexpr LawInfo line_law(std::string_view id, std::string_view name, std::string_view cite,
                           std::string_view where, std::string_view equation,
                           std::string_view validity, bool half_plane_limit,
                           Expected<Form> (*engage)(const Law&, const Onset&, Release),
                           std::string (*caution)(const Law&) = nullptr) {
    return {.id = id,
            .name = name,
            .kind = Kind::line,
            .cite = cite,
            .where = where,
            .equation = equation,
            .published = "",
            .validity = validity,
            .calibrated = "",
            .either = "",
            .parameters = cylinder_parameters,
            .choices = line_choices,
            .half_plane_limit = half_plane_limit,
            .takes_damper = true,
            .engage = engage,
            .caution = caution};
}

/// Both bodies by their own compliance h = (1 - nu^2)/E; for equal h this is [skrinjar2018] Eq.
/// (36).
inline constexpr std::string_view johnson_equation =
    "b = 2*sqrt(f*R/(pi*Es)); d = f/pi*(h1*(2*ln(4*R1/b) - 1) + h2*(2*ln(4*R2/b) - 1))";

}  // namespace detail

struct LineHertz {
    static constexpr LawInfo info =
        detail::line_law("line_hertz", "Hertz (line)", "hertz1881 liu2007",
                         "[skrinjar2018] Eq. (33), corrected", detail::johnson_equation,
                         "each cylinder held at its centre; contact width small against R; folds "
                         "back at 0.541 dR for like materials",
                         true, detail::engage_line_hertz);
};

struct Johnson {
    static constexpr LawInfo info = detail::line_law(
        "johnson", "Johnson", "johnson1985", "[skrinjar2018] Eq. (36)", detail::johnson_equation,
        "each cylinder held at its centre; contact width small against R; folds back at 0.541 dR "
        "for like materials",
        true, detail::engage_johnson);
};

struct Radzimovsky {
    static constexpr LawInfo info = detail::line_law(
        "radzimovsky", "Radzimovsky", "radzimovsky1953 young2002",
        "[skrinjar2018] Eq. (37), corrected", "d = f/(pi*Es)*(ln(pi*Es*dR/f) + 2/3)",
        "distance between centres; folds back at 0.717 dR", true, detail::engage_radzimovsky);
};

struct Goldsmith {
    static constexpr LawInfo info = detail::line_law(
        "goldsmith", "Goldsmith", "goldsmith1960", "[skrinjar2018] Eq. (42), corrected: m = 3",
        "d = f/(pi*Es)*(ln(pi*Es*L^2/(f*R)) + 1)",
        "support set by the length L; folds back at L^2/R", true, detail::engage_goldsmith);
};

struct DubowskyFreudenstein {
    static constexpr LawInfo info = detail::line_law(
        "dubowsky_freudenstein", "Dubowsky-Freudenstein", "dubowsky1971",
        "[skrinjar2018] Eq. (43), corrected", "d = f/(pi*Es)*(ln(pi*Es*L^2/(f*R)) + 1)",
        "support set by the length L; folds back at L^2/R", true,
        detail::engage_dubowsky_freudenstein);
};

struct Esdu78035 {
    static constexpr LawInfo info = detail::line_law(
        "esdu_78035", "ESDU-78035", "esdu1978", "[skrinjar2018] Eq. (44), corrected",
        "d = f/(pi*Es)*(ln(4*pi*Es*dR/f) + 1)",
        "journal bearings, internal contact only; folds back at 4 dR", true, detail::engage_esdu);
};

struct LineLankaraniNikravesh {
    static constexpr LawInfo info = detail::line_law(
        "line_lankarani_nikravesh", "Lankarani-Nikravesh (line)", "lankarani1990",
        "[skrinjar2018] Eq. (46)", "F = 4/3*Es*sqrt(R)*d^1.5",
        "a sphere law: no length, no half-plane limit; far softer than the cylinder laws", false,
        detail::engage_line_lankarani_nikravesh);
};

struct Liu {
    static constexpr LawInfo info = detail::line_law(
        "liu", "Liu et al.", "liu2007", "[skrinjar2018] Eq. (45), per length",
        "F = L*pi/2*d*Es*sqrt(d/(2*(dR + d)))",
        "fitted to finite elements, internal contact only; no half-plane limit, soft for d << dR",
        false, detail::engage_liu);
};

struct Pereira {
    static constexpr LawInfo info = detail::line_law(
        "pereira", "Pereira et al.", "pereira2015", "[skrinjar2018] Eqs. (47), (48)",
        "D = 1000*dR; a = internal ? 0.965 : 0.39; b = internal ? 0.0965 : 0.85; "
        "Y = D < 0.34954 ? 1.51*ln(1000*D)^(-0.151) : 0.0151*D + 1.151; "
        "n = internal ? Y*D^(-0.005) : 1.094; F = (a*D + b)*1e-3*L*Es/D*(1000*d)^n",
        "fitted to Johnson in mm, MPa and N: internal 0.005 mm <= dR <= 10 mm; no half-plane limit",
        false, detail::engage_pereira, detail::caution_pereira);
};

struct Persson {
    static constexpr LawInfo info =
        detail::line_law("persson", "Persson", "persson1964", "[skrinjar2018] Table 4, corrected",
                         "s = d/(2*dR + d); F = L*2*Es*dR*pi*s*(1 + s)/(2 - ln(1 + s) - 2*s^2)",
                         "conforming, similar materials, internal contact only; no half-plane "
                         "limit; pole at 10.09 dR",
                         false, detail::engage_persson);
};

}  // namespace percuss::laws
