// Exudyn: contact connectors between spheres.
#include <array>

#include "simulators/laws.hpp"

namespace percuss::simulators {

namespace {

double mixed_factor(double e) {
    return 3 * e > 1 ? 1.5 * (1 - e) * (11 - e) / (1 + 9 * e) : (1 - e * e) / e;
}
Expected<Law> mixed(double e, const SimulatedImpact& i) {
    return hysteresis_law(1.5, mixed_factor(e), i);
}
Expected<Law> hunt_crossley(double e, const SimulatedImpact& i) {
    return hysteresis_law(1.5, 1.5 * (1 - e), i);
}
Expected<Law> linear(double c, const SimulatedImpact& i) { return general_law(1, c, 0, i); }

constexpr auto models = std::to_array<ContactModel>({
    {.simulator = "exudyn",
     .id = "gonthier",
     .name = "ObjectContactSphereSphere, impactModel 2",
     .versions = "1.8 and later",
     .source = "main/src/Objects/CObjectContactSphereSphere.cpp of 1.11",
     .equation = "F = K*d^n*(1 + h*v/v0), h = 1.5*(1 - e)*(11 - e)/(1 + 9*e) above e = 1/3, (1 - "
                 "e^2)/e below",
     .release = Release::geometric,
     .exponent = 1.5,
     .input = restitution_input("restitutionCoefficient"),
     .documented = "write e as restitutionCoefficient",
     .validity = "any speed and mass; v0 is taken at the first step inside",
     .comment = "#",
     .lines = "ObjectContactSphereSphere(contactStiffness={K}, contactStiffnessExponent=1.5, "
              "contactDamping=0, restitutionCoefficient={input}, impactModel=2)\n# stepSize {dt}",
     .law = mixed,
     .asked = written,
     .source_read = true},
    {.simulator = "exudyn",
     .id = "hunt_crossley",
     .name = "ObjectContactSphereSphere, impactModel 1",
     .versions = "1.8 and later",
     .source = "main/src/Objects/CObjectContactSphereSphere.cpp of 1.11",
     .equation = "F = K*d^n*(1 + 1.5*(1 - e)*v/v0)",
     .release = Release::geometric,
     .exponent = 1.5,
     .input = restitution_input("restitutionCoefficient"),
     .documented = "write e as restitutionCoefficient",
     .validity = "any speed and mass; v0 is taken at the first step inside",
     .comment = "#",
     .lines = "ObjectContactSphereSphere(contactStiffness={K}, contactStiffnessExponent=1.5, "
              "contactDamping=0, restitutionCoefficient={input}, impactModel=1)\n# stepSize {dt}",
     .law = hunt_crossley,
     .asked = written,
     .source_read = true},
    {.simulator = "exudyn",
     .id = "linear",
     .name = "ObjectContactSphereSphere, impactModel 0",
     .versions = "1.8 and later",
     .source = "main/src/Objects/CObjectContactSphereSphere.cpp of 1.11",
     .equation = "F = K*d + contactDamping*v",
     .release = Release::geometric,
     .exponent = 1,
     .input = {"contactDamping", dimension::dashpot, infinity, "dashpot"},
     .documented = "",
     .validity = "this mass and stiffness only, any speed",
     .comment = "#",
     .lines = "ObjectContactSphereSphere(contactStiffness={K}, contactDamping={input}, "
              "impactModel=0)\n# stepSize {dt}",
     .law = linear,
     .source_read = true},
});

}  // namespace

void add_exudyn(std::vector<const ContactModel*>& all) {
    for (const ContactModel& model : models) all.push_back(&model);
}

}  // namespace percuss::simulators
