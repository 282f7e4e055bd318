// OpenSees: uniaxial materials for pounding.
#include <array>

#include "simulators/laws.hpp"

namespace percuss::simulators {

namespace {

Expected<Law> jankowski(double xi, const SimulatedImpact& i) {
    return make_law("jankowski", {{"K", i.stiffness}, {"xi", xi}});
}
double jankowski_ratio(double e, const SimulatedImpact&) {
    return 4.5 * std::sqrt(5.0) * (1 - e) * (1 + e) / (e * (e * (9 * pi - 16) + 16));
}
Expected<Law> hertzdamp(double h, const SimulatedImpact& i) { return hysteresis_law(1.5, h, i); }
double hertzdamp_factor(double e, const SimulatedImpact&) { return 0.75 * (1 - e) * (1 + e); }
Expected<Law> gap(double c, const SimulatedImpact& i) { return general_law(1, c, 0, i); }
double anagnostopoulos(double e, const SimulatedImpact& i) {
    return 2 * log_ratio(e) * std::sqrt(i.stiffness * i.mass);
}
/// A tenth of the largest indentation without yielding.
double yield_indentation(const SimulatedImpact& i) {
    return 0.1 * i.speed * std::sqrt(i.mass / i.stiffness);
}
Expected<Law> bilinear(double k2, const SimulatedImpact& i) {
    return make_law("bilinear", {{"K", i.stiffness}, {"K2", k2}, {"d_y", yield_indentation(i)}});
}
std::vector<std::pair<std::string_view, double>> yield(double, const SimulatedImpact& i) {
    return {{"dy", yield_indentation(i)}};
}

constexpr auto models = std::to_array<ContactModel>({
    {.simulator = "opensees",
     .id = "jankowski_impact",
     .name = "JankowskiImpact",
     .versions = "3.3 and later",
     .source = "SRC/material/uniaxial/JankowskiImpact.cpp of 3.8; its tangent has the wrong sign",
     .equation = "F = v > 0 ? K*d^1.5 + 2*xi*sqrt(K*m)*d^0.25*v : K*d^1.5",
     .release = Release::no_tension,
     .exponent = 1.5,
     .input = {"xi", dimension::none, infinity, "damping ratio"},
     .documented = "xi = 4.5*sqrt(5)*(1 - e^2)/(e*(e*(9*pi - 16) + 16))",
     .validity = "any speed and mass that is written as $meff",
     .comment = "#",
     .lines = "uniaxialMaterial JankowskiImpact 1 {K} {input} {m} -$gap 1.5\n# time step {dt}",
     .law = jankowski,
     .asked = jankowski_ratio,
     .source_read = true},
    {.simulator = "opensees",
     .id = "hertzdamp",
     .name = "Hertzdamp",
     .versions = "3.3 and later",
     .source = "SRC/material/uniaxial/Hertzdamp.cpp of 3.8; v0 is taken at the end of the first "
               "step inside, the tangent has the wrong sign",
     .equation = "F = K*d^1.5*(1 + xi_norm*v/v0)",
     .release = Release::geometric,
     .exponent = 1.5,
     .input = {"xi_norm", dimension::none, infinity, "normalised damping"},
     .documented = "xi_norm = 3*(1 - e^2)/4",
     .validity = "any speed and mass",
     .comment = "#",
     .lines = "uniaxialMaterial Hertzdamp 1 {K} {input} -$gap 1.5\n# time step {dt}",
     .law = hertzdamp,
     .asked = hertzdamp_factor,
     .source_read = true},
    {.simulator = "opensees",
     .id = "viscoelastic_gap",
     .name = "ViscoelasticGap",
     .versions = "3.3 and later",
     .source = "SRC/material/uniaxial/ViscoelasticGap.cpp of 3.8",
     .equation = "F = K*d + C*v; it may pull",
     .release = Release::geometric,
     .exponent = 1,
     .input = {"C", dimension::dashpot, infinity, "dashpot"},
     .documented = "C = 2*xi*sqrt(K*m), xi = -ln(e)/sqrt(pi^2 + ln(e)^2)",
     .validity = "this mass and stiffness only, any speed",
     .comment = "#",
     .lines = "uniaxialMaterial ViscoelasticGap 1 {K} {input} -$gap\n# time step {dt}",
     .law = gap,
     .asked = anagnostopoulos,
     .source_read = true},
    {.simulator = "opensees",
     .id = "impact_material",
     .name = "ImpactMaterial",
     .versions = "2.2 and later",
     .source = "SRC/material/uniaxial/ImpactMaterial.cpp of 3.8",
     .equation = "up = d < d_y ? K*d : K*d_y + K2*(d - d_y); F = min(up, max(K2*d, K*d + offset)), "
                 "d_y a tenth of the elastic indentation",
     .release = Release::no_tension,
     .exponent = 1,
     .input = {"k2", dimension::stiffness(1), infinity, "second stiffness, at most the first",
               false, true},
     .documented = "",
     .validity = "this mass, stiffness and speed only",
     .comment = "#",
     .lines = "uniaxialMaterial ImpactMaterial 1 {K} {input} -{dy} -$gap\n# time step {dt}",
     .law = bilinear,
     .derived = yield,
     .source_read = true},
});

}  // namespace

void add_opensees(std::vector<const ContactModel*>& all) {
    for (const ContactModel& model : models) all.push_back(&model);
}

}  // namespace percuss::simulators
