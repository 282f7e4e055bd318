// Project Chrono, smooth contact: forces that would pull are cut.
#include <array>

#include "simulators/laws.hpp"

namespace percuss::simulators {

namespace {

Expected<Law> hertz(double e, const SimulatedImpact& i) {
    return tsuji_law(std::sqrt(5.0) * log_ratio(e), i);
}
Expected<Law> hooke(double e, const SimulatedImpact& i) { return linear_law(log_ratio(e), i); }
Expected<Law> coefficients(double gamma, const SimulatedImpact& i) {
    return general_law(1, gamma * i.mass, 0, i);
}

constexpr auto models = std::to_array<ContactModel>({
    {.simulator = "chrono",
     .id = "hertz",
     .name = "SMC, Hertz",
     .versions = "SMC core module, 4.0 to 8.0",
     .source = "src/chrono/physics/ChContactSMC.h and ChSystemSMC.cpp of 4.0 to 8.0",
     .equation = "F = max(0, K*d^1.5 - sqrt(5)*ln(e)/sqrt(pi^2 + ln(e)^2)*sqrt(K*m)*d^0.25*v)",
     .release = Release::no_tension,
     .exponent = 1.5,
     .input = restitution_input("restitution"),
     .documented = "write e as the restitution of the material",
     .validity = "any speed and mass",
     .comment = "//",
     .lines = "material->SetRestitution({input}f);\nmaterial->SetYoungModulus({E}f);\nmaterial->"
              "SetPoissonRatio({nu}f);\nsystem.UseMaterialProperties(true);\nsystem."
              "SetContactForceModel(ChSystemSMC::ContactForceModel::Hertz);\nsystem.DoStepDynamics("
              "{dt});",
     .law = hertz,
     .asked = written},
    {.simulator = "chrono",
     .id = "hooke",
     .name = "SMC, Hooke",
     .versions = "SMC core module, 4.0 to 8.0",
     .source = "src/chrono/physics/ChContactSMC.h and ChSystemSMC.cpp of 4.0 to 8.0",
     .equation = "F = max(0, K*d - 2*ln(e)/sqrt(pi^2 + ln(e)^2)*sqrt(K*m)*v), K from the "
                 "characteristic impact velocity",
     .release = Release::no_tension,
     .exponent = 1,
     .input = restitution_input("restitution"),
     .documented = "write e as the restitution of the material",
     .validity = "any speed and mass",
     .comment = "//",
     .lines = "material->SetRestitution({input}f);\nmaterial->SetYoungModulus({E}f);\nmaterial->"
              "SetPoissonRatio({nu}f);\nsystem.SetCharacteristicImpactVelocity({v});\nsystem."
              "UseMaterialProperties(true);\nsystem.SetContactForceModel(ChSystemSMC::"
              "ContactForceModel::Hooke);\nsystem.DoStepDynamics({dt});",
     .law = hooke,
     .asked = written,
     .from_hertz = equivalent_linear},
    {.simulator = "chrono",
     .id = "plain_coulomb",
     .name = "SMC, PlainCoulomb",
     .versions = "SMC core module, 4.0 to 8.0",
     .source = "src/chrono/physics/ChContactSMC.h and ChSystemSMC.cpp of 4.0 to 8.0",
     .equation = "F = max(0, K*d^1.5 - sqrt(5)*ln(e)/sqrt(pi^2 + ln(e)^2)*sqrt(K*m)*d^0.25*v), K = "
                 "4/3*Es: the radius does not enter",
     .release = Release::no_tension,
     .exponent = 1.5,
     .input = restitution_input("restitution"),
     .documented = "write e as the restitution of the material",
     .validity = "any speed and mass",
     .comment = "//",
     .lines = "material->SetRestitution({input}f);\nmaterial->SetYoungModulus({E}f);\nmaterial->"
              "SetPoissonRatio({nu}f);\nsystem.UseMaterialProperties(true);\nsystem."
              "SetContactForceModel(ChSystemSMC::ContactForceModel::PlainCoulomb);\nsystem."
              "DoStepDynamics({dt});",
     .law = hertz,
     .asked = written},
    {.simulator = "chrono",
     .id = "flores",
     .name = "SMC, Flores: in the core module it falls through to Hooke",
     .versions = "SMC core module, 4.0 to 8.0",
     .source = "src/chrono/physics/ChContactSMC.h and ChSystemSMC.cpp of 4.0 to 8.0",
     .equation = "F = max(0, K*d - 2*ln(e)/sqrt(pi^2 + ln(e)^2)*sqrt(K*m)*v), K from the "
                 "characteristic impact velocity",
     .release = Release::no_tension,
     .exponent = 1,
     .input = restitution_input("restitution"),
     .documented = "write e as the restitution of the material",
     .validity = "any speed and mass",
     .comment = "//",
     .lines = "material->SetRestitution({input}f);\nmaterial->SetYoungModulus({E}f);\nmaterial->"
              "SetPoissonRatio({nu}f);\nsystem.SetCharacteristicImpactVelocity({v});\nsystem."
              "UseMaterialProperties(true);\nsystem.SetContactForceModel(ChSystemSMC::"
              "ContactForceModel::Flores);\nsystem.DoStepDynamics({dt});",
     .law = hooke,
     .asked = written,
     .from_hertz = equivalent_linear},
    {.simulator = "chrono",
     .id = "hooke_coefficients",
     .name = "SMC, Hooke without material properties",
     .versions = "SMC core module, 4.0 to 8.0",
     .source = "src/chrono/physics/ChContactSMC.h and ChSystemSMC.cpp of 4.0 to 8.0",
     .equation = "F = max(0, K*d + gn*m*v)",
     .release = Release::no_tension,
     .exponent = 1,
     .input = {"gn", dimension::frequency, infinity, "damping per effective mass"},
     .documented = "",
     .validity = "this mass and stiffness only, any speed",
     .comment = "//",
     .lines = "material->SetKn({K}f);\nmaterial->SetGn({input}f);\nsystem.UseMaterialProperties("
              "false);\nsystem.SetContactForceModel(ChSystemSMC::ContactForceModel::Hooke);"
              "\nsystem.DoStepDynamics({dt});",
     .law = coefficients},
});

}  // namespace

void add_chrono(std::vector<const ContactModel*>& all) {
    for (const ContactModel& model : models) all.push_back(&model);
}

}  // namespace percuss::simulators
