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

constexpr ContactModel by_hertz{
    .simulator = "chrono",
    .id = "hertz",
    .name = "SMC, Hertz",
    .versions = "SMC core module, 9.0",
    .source = "src/chrono/physics/ChContactSMC.h of 9.0.1",
    .equation = "F = max(0, K*d^1.5 - sqrt(5)*ln(e)/sqrt(pi^2 + ln(e)^2)*sqrt(K*m)*d^0.25*v)",
    .release = Release::no_tension,
    .exponent = 1.5,
    .input = restitution_input("restitution"),
    .documented = "write e as the restitution of the material",
    .validity = "any speed and mass",
    .comment = "//",
    .lines =
        "material->SetRestitution({input}f);\nmaterial->SetYoungModulus({E}f);\nmaterial->"
        "SetPoissonRatio({nu}f);\nsystem.UseMaterialProperties(true);\nsystem."
        "SetContactForceModel(ChSystemSMC::ContactForceModel::Hertz);\nsystem.DoStepDynamics("
        "{dt});",
    .law = hertz,
    .asked = written,
    .source_read = true};

constexpr ContactModel by_hooke = [] {
    ContactModel model = by_hertz;
    model.id = "hooke";
    model.name = "SMC, Hooke";
    model.equation =
        "F = max(0, K*d - 2*ln(e)/sqrt(pi^2 + ln(e)^2)*sqrt(K*m)*v), K from the "
        "characteristic impact velocity";
    model.exponent = 1;
    model.lines =
        "material->SetRestitution({input}f);\nmaterial->SetYoungModulus({E}f);\nmaterial->"
        "SetPoissonRatio({nu}f);\nsystem.SetCharacteristicImpactVelocity({v});\nsystem."
        "UseMaterialProperties(true);\nsystem.SetContactForceModel(ChSystemSMC::"
        "ContactForceModel::Hooke);\nsystem.DoStepDynamics({dt});";
    model.law = hooke;
    model.from_hertz = equivalent_linear;
    return model;
}();

constexpr ContactModel plain_coulomb = [] {
    ContactModel model = by_hertz;
    model.id = "plain_coulomb";
    model.name = "SMC, PlainCoulomb";
    model.equation =
        "F = max(0, K*d^1.5 - sqrt(5)*ln(e)/sqrt(pi^2 + ln(e)^2)*sqrt(K*m)*d^0.25*v), K = "
        "4/3*Es: the radius does not enter";
    model.lines =
        "material->SetRestitution({input}f);\nmaterial->SetYoungModulus({E}f);\nmaterial->"
        "SetPoissonRatio({nu}f);\nsystem.UseMaterialProperties(true);\nsystem."
        "SetContactForceModel(ChSystemSMC::ContactForceModel::PlainCoulomb);\nsystem."
        "DoStepDynamics({dt});";
    return model;
}();

constexpr ContactModel by_flores = [] {
    ContactModel model = by_hooke;
    model.id = "flores";
    model.name = "SMC, Flores: in the core module it falls through to Hooke";
    model.lines =
        "material->SetRestitution({input}f);\nmaterial->SetYoungModulus({E}f);\nmaterial->"
        "SetPoissonRatio({nu}f);\nsystem.SetCharacteristicImpactVelocity({v});\nsystem."
        "UseMaterialProperties(true);\nsystem.SetContactForceModel(ChSystemSMC::"
        "ContactForceModel::Flores);\nsystem.DoStepDynamics({dt});";
    return model;
}();

constexpr ContactModel by_coefficients = [] {
    ContactModel model = by_hooke;
    model.id = "hooke_coefficients";
    model.name = "SMC, Hooke without material properties";
    model.equation = "F = max(0, K*d + gn*m*v)";
    model.input = {"gn", dimension::frequency, infinity, "damping per effective mass"};
    model.documented = "";
    model.validity = "this mass and stiffness only, any speed";
    model.lines =
        "material->SetKn({K}f);\nmaterial->SetGn({input}f);\nsystem.UseMaterialProperties("
        "false);\nsystem.SetContactForceModel(ChSystemSMC::ContactForceModel::Hooke);"
        "\nsystem.DoStepDynamics({dt});";
    model.law = coefficients;
    model.asked = nullptr;
    model.from_hertz = nullptr;
    return model;
}();

constexpr std::array models{by_hertz, by_hooke, plain_coulomb, by_flores, by_coefficients};

}  // namespace

void add_chrono(std::vector<const ContactModel*>& all) {
    for (const ContactModel& model : models) all.push_back(&model);
}

}  // namespace percuss::simulators
