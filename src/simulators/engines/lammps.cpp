// LAMMPS: pair_style granular, every normal model without cohesion with every damping, and the
// older gran styles. Without limit_damping the force may pull.
#include <algorithm>
#include <deque>
#include <string>

#include "simulators/granular.hpp"

namespace percuss::simulators {

namespace {

/// The fit to Tsuji's graph that the source prints. Until 2026 it is used as the coefficient of
/// sqrt(m k), for which it is too small by sqrt(2).
double polynomial(double e) {
    return 1.2728 +
           e * (-4.2783 + e * (11.087 + e * (-22.348 + e * (27.467 + e * (-18.022 + e * 4.8218)))));
}

using LawOf = Expected<Law> (*)(double, const SimulatedImpact&);

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
Expected<Law> viscoelastic(double g, const SimulatedImpact& i) {
    return radius_damped_law(1.5, g, i);
}
Expected<Law> hooke_viscoelastic(double g, const SimulatedImpact& i) {
    return radius_damped_law(1, g, i);
}

constexpr std::string_view of_2025 =
    "src/GRANULAR/pair_granular.cpp of 29 Sep 2021, src/GRANULAR/gran_sub_mod_damping.cpp of 22 "
    "Jul 2025";
constexpr std::string_view of_2026 =
    "src/GRANULAR/gran_sub_mod_damping.cpp of 20 Aug 2026, where the polynomial is multiplied by "
    "sqrt(2) since commit 5fbde10";
constexpr std::string_view with_restitution =
    "src/GRANULAR/gran_sub_mod_damping.cpp of 29 Aug 2024 and 22 Jul 2025";
constexpr std::string_view since_2021 = "29 Sep 2021 and later";

constexpr InputNumber e_input = restitution_input("e");
constexpr std::string_view anywhere = "any speed and mass";
constexpr std::string_view this_mass = "this mass and stiffness only, any speed";
constexpr std::string_view this_impact = "this mass, stiffness and speed only";
constexpr std::string_view this_material =
    "this mass, stiffness and speed only; fix wall/gran of 29 Sep 2021 has 1 + nu times the "
    "stiffness against a wall";

/// The formula, without what is said about it.
std::string cut_at_zero(std::string_view equation) {
    const auto said = std::min(equation.find(", "), equation.size());
    return "F = max(0, " + std::string(equation.substr(4, said - 4)) + ")" +
           std::string(equation.substr(said));
}

struct Damping {
    std::string_view id, word, versions, source;
    InputNumber input;
    LawOf hertz, hooke;
    std::string_view hertz_equation, hooke_equation;
    std::string_view hooke_validity = this_mass;
};
constexpr Damping dampings[] = {
    {"tsuji", "tsuji", "29 Sep 2021 to 4 Jul 2026", of_2025, e_input, tsuji, hooke_tsuji,
     "F = K*d^1.5 + p(e)*sqrt(K*m)*d^0.25*v, p Marshall's polynomial of sixth degree",
     "F = K*d + p(e)*sqrt(K*m)*v"},
    {"tsuji_2026", "tsuji", "20 Aug 2026 and later", of_2026, e_input, tsuji_corrected,
     hooke_tsuji_corrected, "F = K*d^1.5 + sqrt(2)*p(e)*sqrt(K*m)*d^0.25*v",
     "F = K*d + sqrt(2)*p(e)*sqrt(K*m)*v"},
    {"coeff_restitution", "coeff_restitution", "29 Aug 2024 and later", with_restitution, e_input,
     restitution, hooke_restitution,
     "F = K*d^1.5 - sqrt(5)*ln(e)/sqrt(pi^2 + ln(e)^2)*sqrt(K*m)*d^0.25*v",
     "F = K*d - 2*ln(e)/sqrt(pi^2 + ln(e)^2)*sqrt(K*m)*v"},
    {"velocity", "velocity", since_2021, of_2025, dashpot_input, velocity, hooke_velocity,
     "F = K*d^1.5 + eta_n*v", "F = K*d + eta_n*v"},
    {"mass_velocity", "mass_velocity", since_2021, of_2025, rate_input, mass_velocity,
     hooke_mass_velocity, "F = K*d^1.5 + eta_n*m*v", "F = K*d + eta_n*m*v"},
    {"viscoelastic", "viscoelastic", since_2021, of_2025, radius_rate_input, viscoelastic,
     hooke_viscoelastic, "F = K*d^1.5 + eta_n*m*sqrt(R*d)*v", "F = K*d + eta_n*m*sqrt(R*d)*v",
     this_impact},
};

struct Normal {
    std::string_view prefix, name, words;
    double exponent;
    std::vector<std::pair<std::string_view, double>> (*derived)(double, const SimulatedImpact&);
    std::string_view validity;  ///< of a damping that is no restitution
};
const Normal normals[] = {
    {"", "hertz/material", "hertz/material {E} {input} {nu}", 1.5, nullptr, this_material},
    {"hooke_", "hooke", "hooke {K} {input}", 1, nullptr, {}},
    {"hertz_", "hertz", "hertz {kn} {input}", 1.5, radius_stiffness, this_impact},
};

/// The models are put together once; what they point to lives as long as the program.
class Assembly {
public:
    std::string_view kept(std::string text) { return texts_.emplace_back(std::move(text)); }

    void add(const Normal& normal, const Damping& damping, bool limited) {
        const bool hooke = normal.exponent == 1, by_e = damping.input.upper == 1;
        const std::string_view equation = hooke ? damping.hooke_equation : damping.hertz_equation;
        const std::string_view validity = by_e    ? anywhere
                                          : hooke ? damping.hooke_validity
                                                  : normal.validity;
        add({.simulator = "lammps",
             .id = kept(std::string(normal.prefix) + std::string(damping.id) +
                        (limited ? "_limited" : "")),
             .name = kept("pair granular " + std::string(normal.name) + ", damping " +
                          std::string(damping.word) +
                          (damping.id == "tsuji_2026" ? ", corrected" : "") +
                          (limited ? ", limit_damping" : "")),
             .versions = damping.versions,
             .source = damping.source,
             .equation = limited ? kept(cut_at_zero(equation)) : equation,
             .release = limited ? Release::no_tension : Release::geometric,
             .exponent = normal.exponent,
             .input = damping.input,
             .documented = by_e ? "write e as the damping coefficient" : "",
             .validity = validity,
             .comment = "#",
             .lines =
                 kept("pair_style granular\npair_coeff * * " + std::string(normal.words) +
                      " tangential linear_nohistory 0.0 0.0 damping " + std::string(damping.word) +
                      (limited ? " limit_damping" : "") + "\ntimestep {dt}"),
             .law = hooke ? damping.hooke : damping.hertz,
             .asked = by_e ? written : nullptr,
             .derived = normal.derived,
             .source_read = true,
             .wall_lines = granular_wall,
             .units = "those of units si"});
    }
    void add(const ContactModel& model) { models_.push_back(model); }

    void add_history(bool hertz, bool limited) {
        const std::string style = hertz ? "hertz" : "hooke";
        add({.simulator = "lammps",
             .id = kept("gran_" + style + "_history" + (limited ? "_limited" : "")),
             .name = kept("pair gran/" + style + "/history" + (limited ? ", limit_damping" : "")),
             .versions = since_2021,
             .source = kept("src/GRANULAR/pair_gran_" + style + "_history.cpp of 29 Sep 2021"),
             .equation = hertz ? "F = sqrt(R*d)*(kn*d + gamma_n*m*v)" : "F = K*d + gamma_n*m*v",
             .release = limited ? Release::no_tension : Release::geometric,
             .exponent = hertz ? 1.5 : 1,
             .input = {"gamma_n", hertz ? radius_rate_input.dimension : rate_input.dimension,
                       infinity, hertz ? radius_rate_input.doc : rate_input.doc},
             .documented = "",
             .validity = hertz ? this_impact : this_mass,
             .comment = "#",
             .lines = kept("pair_style gran/" + style + "/history " + (hertz ? "{kn}" : "{K}") +
                           " NULL {input} NULL 0.0 0" + (limited ? " limit_damping" : "") +
                           "\npair_coeff * *\ntimestep {dt}"),
             .law = hertz ? viscoelastic : hooke_mass_velocity,
             .derived = hertz ? radius_stiffness : nullptr,
             .source_read = true,
             .wall_lines = granular_wall,
             .units = "those of units si"});
    }

    [[nodiscard]] const std::deque<ContactModel>& models() const { return models_; }

private:
    std::deque<std::string> texts_;
    std::deque<ContactModel> models_;
};

/// Its walls forget that they have done so, and make the coefficient of the coefficient.
constexpr ContactModel second_run{
    .simulator = "lammps",
    .id = "wall_tsuji_second_run",
    .name = "fix wall/gran hertz/material, damping tsuji, from the second run command on",
    .versions = "29 Sep 2021",
    .source =
        "src/GRANULAR/fix_wall_gran.cpp of 29 Sep 2021: the polynomial is applied again at "
        "every init",
    .equation = "F = K*d^1.5 + p(p(e))*sqrt(K*m)*d^0.25*v",
    .input = e_input,
    .documented = "write e as the damping coefficient",
    .validity = anywhere,
    .comment = "#",
    .lines =
        "fix wall all wall/gran granular hertz/material {E} {input} {nu} tangential "
        "linear_nohistory 0.0 0.0 damping tsuji zplane 0.0 NULL\ntimestep {dt}",
    .law = tsuji_twice,
    .asked = written,
    .source_read = true,
    .wall_lines = granular_wall,
    .units = "those of units si"};

Assembly assembled() {
    Assembly all;
    for (const Normal& normal : normals)
        for (const Damping& damping : dampings)
            for (const bool limited : {false, true}) all.add(normal, damping, limited);
    all.add(second_run);
    for (const bool hertz : {false, true})
        for (const bool limited : {false, true}) all.add_history(hertz, limited);
    return all;
}

}  // namespace

void add_lammps(std::vector<const ContactModel*>& all) {
    static const Assembly assembly = assembled();
    for (const ContactModel& model : assembly.models()) all.push_back(&model);
}

}  // namespace percuss::simulators
