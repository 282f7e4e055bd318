// MercuryDPM: the force may pull.
#include <array>

#include "simulators/laws.hpp"

namespace percuss::simulators {

namespace {

double wall_factor(const SimulatedImpact& i) { return i.wall ? std::sqrt(0.5) : 1; }
Expected<Law> linear(double e, const SimulatedImpact& i) {
    return linear_law(wall_factor(i) * log_ratio(e), i);
}
Expected<Law> dashpot(double c, const SimulatedImpact& i) { return general_law(1, c, 0, i); }
Expected<Law> hertz(double e, const SimulatedImpact& i) {
    return tsuji_law(std::sqrt(5.0) * log_ratio(e), i);
}
/// K = mass/2 (pi^2 + ln^2 e)/tc^2, mass of one particle.
std::vector<std::pair<std::string_view, double>> pair_numbers(double e, const SimulatedImpact& i) {
    const double particle = i.wall ? i.mass : 2 * i.mass;
    return {{"tc", std::hypot(pi, std::log(e)) * std::sqrt(particle / (2 * i.stiffness))},
            {"mp", particle}};
}
std::vector<std::pair<std::string_view, double>> modulus(double, const SimulatedImpact& i) {
    return {{"Es", 0.75 * i.stiffness / std::sqrt(i.radius)}};
}

constexpr auto models = std::to_array<ContactModel>({
    {.simulator = "mercurydpm",
     .id = "linear",
     .name = "LinearViscoelasticSpecies, collision time and restitution",
     .versions = "1.0",
     .source = "Kernel/Species/NormalForceSpecies/LinearViscoelasticNormalSpecies.cc, in the copy "
               "gladk/MercuryDPM 1192cf1: the mass is that of one particle of an equal pair",
     .equation = "F = K*d + 2*xi*sqrt(K*m)*v, xi = -ln(e)/sqrt(pi^2 + ln(e)^2), between a sphere "
                 "and a wall xi/sqrt(2)",
     .release = Release::geometric,
     .exponent = 1,
     .input = restitution_input("r"),
     .documented = "setCollisionTimeAndRestitutionCoefficient(tc, e, mass)",
     .validity = "pairs of this mass; walls as predicted",
     .comment = "//",
     .lines = "species.setCollisionTimeAndRestitutionCoefficient({tc}, {input}, "
              "{mp});\nsetTimeStep({dt});",
     .law = linear,
     .asked = written,
     .derived = pair_numbers,
     .source_read = true},
    {.simulator = "mercurydpm",
     .id = "linear_coefficients",
     .name = "LinearViscoelasticSpecies, stiffness and dissipation",
     .versions = "1.0",
     .source =
         "Kernel/Interactions/NormalForceInteractions/LinearViscoelasticInteraction.cc, in the "
         "copy gladk/MercuryDPM 1192cf1",
     .equation = "F = K*d + c*v",
     .release = Release::geometric,
     .exponent = 1,
     .input = {"dissipation", dimension::dashpot, infinity, "dashpot"},
     .documented = "",
     .validity = "this mass and stiffness only, any speed",
     .comment = "//",
     .lines = "species.setStiffness({K});\nspecies.setDissipation({input});\nsetTimeStep({dt});",
     .law = dashpot,
     .source_read = true},
    {.simulator = "mercurydpm",
     .id = "hertz",
     .name = "HertzianViscoelasticSpecies, modulus and restitution",
     .versions = "1.0",
     .source =
         "Kernel/Species/NormalForceSpecies/HertzianViscoelasticNormalSpecies.cc and "
         "Kernel/Interactions/NormalForceInteractions/HertzianViscoelasticInteraction.cc, in the "
         "copy kuwt/MercuryDPM_fork 126c08f; 1.0 renamed the call, and older copies have a "
         "constant dashpot instead",
     .equation = "F = K*d^1.5 - sqrt(5)*ln(e)/sqrt(pi^2 + ln(e)^2)*sqrt(K*m)*d^0.25*v",
     .release = Release::geometric,
     .exponent = 1.5,
     .input = restitution_input("r"),
     .documented = "setEffectiveElasticModulusAndRestitutionCoefficient(E*, e)",
     .validity = "any speed and mass",
     .comment = "//",
     .lines = "species.setEffectiveElasticModulusAndRestitutionCoefficient({Es}, "
              "{input});\nsetTimeStep({dt});",
     .law = hertz,
     .asked = written,
     .derived = modulus,
     .source_read = true},
});

}  // namespace

void add_mercurydpm(std::vector<const ContactModel*>& all) {
    for (const ContactModel& model : models) all.push_back(&model);
}

}  // namespace percuss::simulators
