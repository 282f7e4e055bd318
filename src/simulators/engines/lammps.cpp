// LAMMPS: pair_style granular and the older gran styles. Without limit_damping the force may pull.
#include <array>
#include <string>

#include "simulators/laws.hpp"

namespace percuss::simulators {

namespace {

constexpr std::string_view granular =
    "src/GRANULAR/pair_granular.cpp of 29 Sep 2021, src/GRANULAR/gran_sub_mod_damping.cpp of 22 "
    "Jul 2025";
constexpr std::string_view corrected = "src/GRANULAR/gran_sub_mod_damping.cpp of 4 Jul 2026";

/// The fit to Tsuji's graph that the source prints. Until 2026 it is used as the coefficient of
/// sqrt(m k), for which it is too small by sqrt(2).
double polynomial(double e) {
    return 1.2728 +
           e * (-4.2783 + e * (11.087 + e * (-22.348 + e * (27.467 + e * (-18.022 + e * 4.8218)))));
}

Expected<Law> tsuji(double e, const SimulatedImpact& i) { return tsuji_law(polynomial(e), i); }
Expected<Law> tsuji_corrected(double e, const SimulatedImpact& i) {
    return tsuji_law(std::sqrt(2.0) * polynomial(e), i);
}
Expected<Law> tsuji_twice(double e, const SimulatedImpact& i) {
    return tsuji_law(std::abs(polynomial(polynomial(e))), i);
}
Expected<Law> hooke_tsuji(double e, const SimulatedImpact& i) {
    return linear_law(polynomial(e) / 2, i);
}
Expected<Law> hooke_tsuji_corrected(double e, const SimulatedImpact& i) {
    return linear_law(polynomial(e) / std::sqrt(2.0), i);
}
Expected<Law> restitution(double e, const SimulatedImpact& i) {
    return tsuji_law(std::sqrt(5.0) * log_ratio(e), i);
}
Expected<Law> hooke_restitution(double e, const SimulatedImpact& i) {
    return linear_law(log_ratio(e), i);
}
Expected<Law> velocity(double gamma, const SimulatedImpact& i) {
    return general_law(1.5, gamma, 0, i);
}
Expected<Law> mass_velocity(double gamma, const SimulatedImpact& i) {
    return general_law(1.5, gamma * i.mass, 0, i);
}
Expected<Law> hooke_velocity(double gamma, const SimulatedImpact& i) {
    return general_law(1, gamma, 0, i);
}
Expected<Law> hooke_mass_velocity(double gamma, const SimulatedImpact& i) {
    return general_law(1, gamma * i.mass, 0, i);
}

/// The contact radius sqrt(R d) multiplies the damping.
Expected<Law> radius_damped(double n, double gamma, const SimulatedImpact& i) {
    if (!given(i.radius))
        return Error{"this damping grows with the contact radius; give the effective radius", {}};
    return general_law(n, gamma * i.mass * std::sqrt(i.radius), 0.5, i);
}
Expected<Law> viscoelastic(double g, const SimulatedImpact& i) { return radius_damped(1.5, g, i); }
Expected<Law> hooke_viscoelastic(double gamma, const SimulatedImpact& i) {
    return radius_damped(1, gamma, i);
}
Expected<Law> adhesive(std::string_view id, double energy, const SimulatedImpact& i) {
    if (!given(i.radius))
        return Error{"an adhesive contact depends on the effective radius; give it", {}};
    return make_law(id, {{"K", i.stiffness}, {"R", i.radius}, {"W", energy}});
}
/// The pull of 4 pi gamma R is 2 pi W R; JKR has the same W = 2 gamma.
Expected<Law> dmt(double g, const SimulatedImpact& i) { return adhesive("dmt", 2 * g, i); }
/// Contact ends there at the greatest pull, not where the branch of equilibria ends: of the energy
/// of JKR's pull-off 0.493867 is lost, which goes with W^(5/3).
Expected<Law> jkr(double energy, const SimulatedImpact& i) {
    static const double share = std::pow(0.493867059755646, 0.6);
    return adhesive("jkr", share * 2 * energy, i);
}

/// kn of styles whose force is kn sqrt(R d) d.
std::vector<std::pair<std::string_view, double>> radius_stiffness(double,
                                                                  const SimulatedImpact& i) {
    return {{"kn", i.stiffness / std::sqrt(i.radius)}};
}

/// The fix takes what the pair style does, and then says where the wall is.
std::string as_wall(std::string lines) {
    constexpr std::string_view granular_pair = "pair_style granular\npair_coeff * * ",
                               older_pair = "pair_style gran/", older_end = "\npair_coeff * *";
    const auto replace = [&](std::string_view old, std::string_view made) {
        if (const auto at = lines.find(old); at != std::string::npos)
            lines.replace(at, old.size(), made);
    };
    if (lines.starts_with("fix wall")) return lines;
    replace(granular_pair, "fix wall all wall/gran granular ");
    replace(older_end, "");
    replace(older_pair, "fix wall all wall/gran ");
    replace("\ntimestep", " zplane 0.0 NULL\ntimestep");
    return lines;
}

constexpr InputNumber e_input = restitution_input("e");
constexpr InputNumber rate_input{"gamma_n", dimension::frequency, infinity,
                                 "damping per effective mass"};
constexpr InputNumber radius_rate_input{"eta_n", dimension::frequency / dimension::length, infinity,
                                        "damping per effective mass and contact radius"};
constexpr std::string_view anywhere = "any speed and mass";
constexpr std::string_view this_mass_and_speed =
    "this mass, stiffness and speed only; fix wall/gran of 29 Sep 2021 has 1 + nu times the "
    "stiffness against a wall";

constexpr ContactModel base{
    .simulator = "lammps",
    .id = "tsuji",
    .name = "pair granular hertz/material, damping tsuji",
    .versions = "29 Sep 2021 to 22 Jul 2025, pair and wall",
    .source = granular,
    .equation = "F = K*d^1.5 + p(e)*sqrt(K*m)*d^0.25*v, p Marshall's polynomial of sixth degree",
    .input = e_input,
    .documented = "write e as the damping coefficient",
    .validity = anywhere,
    .comment = "#",
    .lines =
        "pair_style granular\npair_coeff * * hertz/material {E} {input} {nu} tangential "
        "linear_nohistory 0.0 0.0 damping tsuji\ntimestep {dt}",
    .law = tsuji,
    .asked = written,
    .source_read = true,
    .wall_lines = as_wall};

constexpr ContactModel with(ContactModel model, std::string_view id, std::string_view name,
                            Expected<Law> (*law)(double, const SimulatedImpact&),
                            std::string_view lines) {
    model.id = id;
    model.name = name;
    model.law = law;
    model.lines = lines;
    return model;
}
constexpr ContactModel of_version(ContactModel model, std::string_view versions,
                                  std::string_view source, std::string_view equation) {
    model.versions = versions;
    model.source = source;
    model.equation = equation;
    return model;
}
constexpr ContactModel limited(ContactModel model, std::string_view id, std::string_view name,
                               std::string_view lines) {
    model.id = id;
    model.name = name;
    model.release = Release::no_tension;
    model.lines = lines;
    return model;
}
constexpr ContactModel hooke(ContactModel model) {
    model.exponent = 1;
    return model;
}
constexpr ContactModel by_rate(ContactModel model, InputNumber input, std::string_view validity,
                               std::string_view equation) {
    model.input = input;
    model.asked = nullptr;
    model.documented = "";
    model.validity = validity;
    model.equation = equation;
    return model;
}

constexpr ContactModel coefficient =
    of_version(with(base, "coeff_restitution",
                    "pair granular hertz/material, damping coeff_restitution", restitution,
                    "pair_style granular\npair_coeff * * hertz/material {E} {input} {nu} "
                    "tangential linear_nohistory 0.0 0.0 damping coeff_restitution\ntimestep {dt}"),
               "22 Jul 2025", "src/GRANULAR/gran_sub_mod_damping.cpp of 22 Jul 2025",
               "F = K*d^1.5 - sqrt(5)*ln(e)/sqrt(pi^2 + ln(e)^2)*sqrt(K*m)*d^0.25*v");
constexpr ContactModel new_tsuji =
    of_version(with(base, "tsuji_2026", "pair granular hertz/material, damping tsuji, corrected",
                    tsuji_corrected, base.lines),
               "2026 and later", corrected, "F = K*d^1.5 + sqrt(2)*p(e)*sqrt(K*m)*d^0.25*v");
constexpr ContactModel linear_tsuji =
    of_version(hooke(with(base, "hooke_tsuji", "pair granular hooke, damping tsuji", hooke_tsuji,
                          "pair_style granular\npair_coeff * * hooke {K} {input} tangential "
                          "linear_nohistory 0.0 0.0 damping tsuji\ntimestep {dt}")),
               base.versions, granular, "F = K*d + p(e)*sqrt(K*m)*v");
constexpr ContactModel linear_coefficient = of_version(
    hooke(with(base, "hooke_coeff_restitution", "pair granular hooke, damping coeff_restitution",
               hooke_restitution,
               "pair_style granular\npair_coeff * * hooke {K} {input} tangential linear_nohistory "
               "0.0 0.0 damping coeff_restitution\ntimestep {dt}")),
    coefficient.versions, coefficient.source, "F = K*d - 2*ln(e)/sqrt(pi^2 + ln(e)^2)*sqrt(K*m)*v");
constexpr ContactModel hooke_history = by_rate(
    of_version(
        hooke(with(base, "gran_hooke_history", "pair gran/hooke/history", hooke_mass_velocity,
                   "pair_style gran/hooke/history {K} NULL {input} NULL 0.0 0\npair_coeff * "
                   "*\ntimestep {dt}")),
        "29 Sep 2021 to 22 Jul 2025", "src/GRANULAR/pair_gran_hooke_history.cpp of 29 Sep 2021",
        ""),
    rate_input, "this mass and stiffness only, any speed", "F = K*d + gamma_n*m*v");
constexpr ContactModel hertz_history = [] {
    ContactModel model =
        by_rate(of_version(with(base, "gran_hertz_history", "pair gran/hertz/history", viscoelastic,
                                "pair_style gran/hertz/history {kn} NULL {input} NULL 0.0 "
                                "0\npair_coeff * *\ntimestep {dt}"),
                           hooke_history.versions,
                           "src/GRANULAR/pair_gran_hertz_history.cpp of 29 Sep 2021", ""),
                {"gamma_n", dimension::frequency / dimension::length, infinity,
                 "damping per effective mass and contact radius"},
                this_mass_and_speed, "F = sqrt(R*d)*(kn*d + gamma_n*m*v)");
    model.derived = radius_stiffness;
    return model;
}();

/// hertz takes kn instead of modulus and Poisson's ratio.
constexpr ContactModel plain_hertz(ContactModel model, std::string_view id, std::string_view name,
                                   std::string_view lines) {
    model.id = id;
    model.name = name;
    model.lines = lines;
    model.derived = radius_stiffness;
    return model;
}

constexpr auto models = std::to_array<ContactModel>({
    base,

    limited(base, "tsuji_limited", "pair granular hertz/material, damping tsuji, limit_damping",
            "pair_style granular\npair_coeff * * hertz/material {E} {input} {nu} tangential "
            "linear_nohistory 0.0 0.0 damping tsuji limit_damping\ntimestep {dt}"),
    of_version(with(base, "wall_tsuji_second_run",
                    "fix wall/gran hertz/material, damping tsuji, from the second run command on",
                    tsuji_twice,
                    "fix wall all wall/gran granular hertz/material {E} {input} {nu} tangential "
                    "linear_nohistory 0.0 0.0 damping tsuji zplane 0.0 NULL\ntimestep {dt}"),
               "29 Sep 2021",
               "src/GRANULAR/fix_wall_gran.cpp of 29 Sep 2021: the polynomial is applied again at "
               "every init",
               "F = K*d^1.5 + p(p(e))*sqrt(K*m)*d^0.25*v"),
    new_tsuji,
    limited(new_tsuji, "tsuji_2026_limited",
            "pair granular hertz/material, damping tsuji, corrected, limit_damping",
            "pair_style granular\npair_coeff * * hertz/material {E} {input} {nu} tangential "
            "linear_nohistory 0.0 0.0 damping tsuji limit_damping\ntimestep {dt}"),
    coefficient,

    limited(coefficient, "coeff_restitution_limited",
            "pair granular hertz/material, damping coeff_restitution, limit_damping",
            "pair_style granular\npair_coeff * * hertz/material {E} {input} {nu} tangential "
            "linear_nohistory 0.0 0.0 damping coeff_restitution limit_damping\ntimestep {dt}"),
    linear_tsuji,
    limited(linear_tsuji, "hooke_tsuji_limited",
            "pair granular hooke, damping tsuji, limit_damping",
            "pair_style granular\npair_coeff * * hooke {K} {input} tangential linear_nohistory 0.0 "
            "0.0 damping tsuji limit_damping\ntimestep {dt}"),
    of_version(
        with(linear_tsuji, "hooke_tsuji_2026", "pair granular hooke, damping tsuji, corrected",
             hooke_tsuji_corrected, linear_tsuji.lines),
        "2026 and later", corrected, "F = K*d + sqrt(2)*p(e)*sqrt(K*m)*v"),
    linear_coefficient,
    limited(linear_coefficient, "hooke_coeff_restitution_limited",
            "pair granular hooke, damping coeff_restitution, limit_damping",
            "pair_style granular\npair_coeff * * hooke {K} {input} tangential linear_nohistory 0.0 "
            "0.0 damping coeff_restitution limit_damping\ntimestep {dt}"),
    by_rate(with(base, "velocity", "pair granular hertz/material, damping velocity", velocity,
                 "pair_style granular\npair_coeff * * hertz/material {E} {input} {nu} tangential "
                 "linear_nohistory 0.0 0.0 damping velocity\ntimestep {dt}"),
            {"eta_n", dimension::dashpot, infinity, "dashpot"}, this_mass_and_speed,
            "F = K*d^1.5 + eta_n*v"),
    by_rate(with(base, "mass_velocity", "pair granular hertz/material, damping mass_velocity",
                 mass_velocity,
                 "pair_style granular\npair_coeff * * hertz/material {E} {input} {nu} tangential "
                 "linear_nohistory 0.0 0.0 damping mass_velocity\ntimestep {dt}"),
            {"eta_n", dimension::frequency, infinity, "damping per effective mass"},
            this_mass_and_speed, "F = K*d^1.5 + eta_n*m*v"),
    by_rate(with(base, "viscoelastic", "pair granular hertz/material, damping viscoelastic",
                 viscoelastic,
                 "pair_style granular\npair_coeff * * hertz/material {E} {input} {nu} tangential "
                 "linear_nohistory 0.0 0.0 damping viscoelastic\ntimestep {dt}"),
            radius_rate_input, this_mass_and_speed, "F = K*d^1.5 + eta_n*m*sqrt(R*d)*v"),
    by_rate(with(linear_tsuji, "hooke_velocity", "pair granular hooke, damping velocity",
                 hooke_velocity,
                 "pair_style granular\npair_coeff * * hooke {K} {input} tangential "
                 "linear_nohistory 0.0 0.0 damping velocity\ntimestep {dt}"),
            {"eta_n", dimension::dashpot, infinity, "dashpot"},
            "this mass and stiffness only, any speed", "F = K*d + eta_n*v"),
    by_rate(with(linear_tsuji, "hooke_mass_velocity", "pair granular hooke, damping mass_velocity",
                 hooke_mass_velocity,
                 "pair_style granular\npair_coeff * * hooke {K} {input} tangential "
                 "linear_nohistory 0.0 0.0 damping mass_velocity\ntimestep {dt}"),
            {"eta_n", dimension::frequency, infinity, "damping per effective mass"},
            "this mass and stiffness only, any speed", "F = K*d + eta_n*m*v"),
    by_rate(with(linear_tsuji, "hooke_viscoelastic", "pair granular hooke, damping viscoelastic",
                 hooke_viscoelastic,
                 "pair_style granular\npair_coeff * * hooke {K} {input} tangential "
                 "linear_nohistory 0.0 0.0 damping viscoelastic\ntimestep {dt}"),
            radius_rate_input, this_mass_and_speed, "F = K*d + eta_n*m*sqrt(R*d)*v"),
    plain_hertz(base, "hertz_tsuji", "pair granular hertz, damping tsuji",
                "pair_style granular\npair_coeff * * hertz {kn} {input} tangential "
                "linear_nohistory 0.0 0.0 damping tsuji\ntimestep {dt}"),
    plain_hertz(coefficient, "hertz_coeff_restitution",
                "pair granular hertz, damping coeff_restitution",
                "pair_style granular\npair_coeff * * hertz {kn} {input} tangential "
                "linear_nohistory 0.0 0.0 damping coeff_restitution\ntimestep {dt}"),
    plain_hertz(by_rate(with(base, "", "", viscoelastic, ""), radius_rate_input,
                        this_mass_and_speed, "F = K*d^1.5 + eta_n*m*sqrt(R*d)*v"),
                "hertz_viscoelastic", "pair granular hertz, damping viscoelastic, the default",
                "pair_style granular\npair_coeff * * hertz {kn} {input} tangential "
                "linear_nohistory 0.0 0.0\ntimestep {dt}"),
    hooke_history,
    limited(hooke_history, "gran_hooke_history_limited", "pair gran/hooke/history, limit_damping",
            "pair_style gran/hooke/history {K} NULL {input} NULL 0.0 0 limit_damping\npair_coeff * "
            "*\ntimestep {dt}"),
    hertz_history,
    limited(hertz_history, "gran_hertz_history_limited", "pair gran/hertz/history, limit_damping",
            "pair_style gran/hertz/history {kn} NULL {input} NULL 0.0 0 limit_damping\npair_coeff "
            "* *\ntimestep {dt}"),
});

constexpr ContactModel adhesion(std::string_view id, std::string_view name,
                                Expected<Law> (*law)(double, const SimulatedImpact&),
                                std::string_view validity, std::string_view equation,
                                std::string_view lines) {
    ContactModel model = by_rate(
        with(base, id, name, law, lines),
        {"cohesion", dimension::surface_energy, infinity, "surface energy"}, validity, equation);
    model.release = Release::pull_off;
    return model;
}

constexpr auto adhesive_models = std::to_array<ContactModel>({
    adhesion("dmt", "pair granular dmt, undamped", dmt,
             "this mass, stiffness and speed; without damping beside adhesion",
             "F = K*d^1.5 - 4*pi*cohesion*R",
             "pair_style granular\npair_coeff * * dmt {E} 0.0 {nu} {input} tangential "
             "linear_nohistory 0.0 0.0 damping velocity\ntimestep {dt}"),
    adhesion("jkr", "pair granular jkr, undamped", jkr,
             "the restitution, at this mass, stiffness and speed; duration and peak force are "
             "those of a JKR contact that loses the same energy; without damping",
             "d = r^2/R - sqrt(4*pi*cohesion*r/Es); F = 4*Es*r^3/(3*R) - "
             "sqrt(16*pi*cohesion*Es*r^3), until the greatest pull",
             "pair_style granular\npair_coeff * * jkr {E} 0.0 {nu} {input} tangential "
             "linear_history 0.0 0.0 0.0 damping velocity\ntimestep {dt}"),
});

}  // namespace

void add_lammps(std::vector<const ContactModel*>& all) {
    for (const ContactModel& model : models) all.push_back(&model);
    for (const ContactModel& model : adhesive_models) all.push_back(&model);
}

}  // namespace percuss::simulators
