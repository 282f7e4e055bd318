// Project Chrono, smooth contact. The core module cuts forces that would pull, Chrono::Multicore
// and Chrono::DEM do not.
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
/// The factor of both terms is R sqrt(d), not sqrt(R d).
Expected<Law> hertz_by_coefficients(double gamma, const SimulatedImpact& i) {
    if (!given(i.radius)) return Error{"this damping grows with the effective radius; give it", {}};
    return general_law(1.5, gamma * i.mass * i.radius, 0.5, i);
}
std::vector<std::pair<std::string_view, double>> stiffness_per_radius(double,
                                                                      const SimulatedImpact& i) {
    return {{"kn", i.stiffness / i.radius}};
}
Expected<Law> coulomb_by_coefficients(double gamma, const SimulatedImpact& i) {
    return general_law(1.5, gamma, 0.5, i);
}
Expected<Law> flores(double e, const SimulatedImpact& i) {
    return hysteresis_law(1.5, 8 * (1 - e) / (5 * std::fmax(e, 0.01)), i);
}
/// sqrt(d/r) (K d + gamma m v) with the radius r of a sphere, two effective ones.
Expected<Law> dem_coefficients(double gamma, const SimulatedImpact& i) {
    if (!given(i.radius))
        return Error{"this damping falls with the radius of the spheres; give the effective radius",
                     {}};
    return general_law(1.5, gamma * i.mass / std::sqrt(2 * i.radius), 0.5, i);
}
std::vector<std::pair<std::string_view, double>> dem_stiffness(double, const SimulatedImpact& i) {
    return {{"kn", i.stiffness * std::sqrt(2 * i.radius)}};
}

constexpr ContactModel by_hertz{
    .simulator = "chrono",
    .id = "hertz",
    .name = "SMC, Hertz",
    .versions = "core module, 9.0.1 and 10.0.0",
    .source = "src/chrono/physics/ChContactSMC.h of 9.0.1, ChContactSMC.cpp of 10.0.0",
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

constexpr ContactModel by_hertz_coefficients = [] {
    ContactModel model = by_coefficients;
    model.id = "hertz_coefficients";
    model.name = "SMC, Hertz without material properties";
    model.equation = "F = max(0, R*sqrt(d)*(kn*d + gn*m*v)): R, not sqrt(R)";
    model.exponent = 1.5;
    model.input = {"gn",
                   {0, -1.5, -1},
                   infinity,
                   "damping per effective mass, radius and root of the indentation"};
    model.validity = "this mass, stiffness, radius and speed only";
    model.lines =
        "material->SetKn({kn}f);\nmaterial->SetGn({input}f);\nsystem.UseMaterialProperties("
        "false);\nsystem.SetContactForceModel(ChSystemSMC::ContactForceModel::Hertz);"
        "\nsystem.DoStepDynamics({dt});";
    model.law = hertz_by_coefficients;
    model.derived = stiffness_per_radius;
    return model;
}();

constexpr ContactModel coulomb_coefficients = [] {
    ContactModel model = by_hertz_coefficients;
    model.id = "plain_coulomb_coefficients";
    model.name = "SMC, PlainCoulomb without material properties";
    model.equation = "F = max(0, sqrt(d)*(K*d + gn*v))";
    model.input = {"gn", {1, -0.5, -1}, infinity, "damping per root of the indentation"};
    model.validity = "this mass, stiffness and speed only";
    model.lines =
        "material->SetKn({K}f);\nmaterial->SetGn({input}f);\nsystem.UseMaterialProperties("
        "false);\nsystem.SetContactForceModel(ChSystemSMC::ContactForceModel::PlainCoulomb);"
        "\nsystem.DoStepDynamics({dt});";
    model.law = coulomb_by_coefficients;
    model.derived = nullptr;
    return model;
}();

/// The same force, which may pull.
constexpr ContactModel in_multicore(ContactModel model, std::string_view id, std::string_view name,
                                    std::string_view equation) {
    model.id = id;
    model.name = name;
    model.versions = "Chrono::Multicore, 10.0.0";
    model.source =
        "src/chrono_multicore/solver/ChIterativeSolverMulticoreSMC.cpp of 10.0.0: "
        "nothing is cut";
    model.equation = equation;
    model.release = Release::geometric;
    return model;
}

constexpr ContactModel multicore_flores = [] {
    ContactModel model =
        in_multicore(by_flores, "multicore_flores", "Chrono::Multicore SMC, Flores",
                     "F = K*d^1.5*(1 + 8*(1 - e)/(5*e)*v/v0), e at least 0.01");
    model.exponent = 1.5;
    model.validity =
        "any mass; speeds from the characteristic impact velocity on, with "
        "TangentialDisplacementModel::MultiStep, the default";
    model.law = flores;
    model.from_hertz = nullptr;
    return model;
}();

constexpr ContactModel dem_material = [] {
    ContactModel model = by_hertz;
    model.id = "dem";
    model.name = "Chrono::DEM (before: Chrono::Gpu), material based";
    model.versions = "Chrono::DEM, development after 10.0.0";
    model.source = "src/chrono_dem/gpu/ChDemSMC.cuh of commit 7689fbc: nothing is cut";
    model.equation = "F = K*d^1.5 - sqrt(5)*ln(e)/sqrt(pi^2 + ln(e)^2)*sqrt(K*m)*d^0.25*v";
    model.release = Release::geometric;
    model.validity = "any speed; all spheres are equal there";
    model.lines =
        "system.UseMaterialBasedModel(true);\nsystem.SetYoungModulus_SPH({E});\n"
        "system.SetPoissonRatio_SPH({nu});\nsystem.SetRestitution_SPH({input});\n"
        "system.SetFixedStepSize({dt});";
    return model;
}();

constexpr ContactModel dem_numbers = [] {
    ContactModel model = dem_material;
    model.id = "dem_coefficients";
    model.name = "Chrono::DEM (before: Chrono::Gpu), Kn and Gn";
    model.equation = "F = sqrt(d/r)*(kn*d + Gn*m*v), r the radius of a sphere";
    model.input = {"Gn", dimension::frequency, infinity, "damping per effective mass, at d = r"};
    model.documented = "";
    model.validity = "this speed only; all spheres are equal there";
    model.lines =
        "system.UseMaterialBasedModel(false);\nsystem.SetKn_SPH2SPH({kn});\n"
        "system.SetGn_SPH2SPH({input});\nsystem.SetFixedStepSize({dt});";
    model.law = dem_coefficients;
    model.asked = nullptr;
    model.derived = dem_stiffness;
    return model;
}();

constexpr std::array models{
    by_hertz,
    by_hooke,
    plain_coulomb,
    by_flores,
    by_coefficients,
    by_hertz_coefficients,
    coulomb_coefficients,
    in_multicore(by_hertz, "multicore_hertz", "Chrono::Multicore SMC, Hertz",
                 "F = K*d^1.5 - sqrt(5)*ln(e)/sqrt(pi^2 + ln(e)^2)*sqrt(K*m)*d^0.25*v"),
    in_multicore(by_hooke, "multicore_hooke", "Chrono::Multicore SMC, Hooke",
                 "F = K*d - 2*ln(e)/sqrt(pi^2 + ln(e)^2)*sqrt(K*m)*v, K from the characteristic "
                 "impact velocity, or from the speed at touch where that is larger"),
    multicore_flores,
    in_multicore(plain_coulomb, "multicore_plain_coulomb", "Chrono::Multicore SMC, PlainCoulomb",
                 "F = K*d^1.5 - sqrt(5)*ln(e)/sqrt(pi^2 + ln(e)^2)*sqrt(K*m)*d^0.25*v, K = 4/3*Es: "
                 "the radius does not enter"),
    dem_material,
    dem_numbers,
};

}  // namespace

void add_chrono(std::vector<const ContactModel*>& all) {
    for (const ContactModel& model : models) all.push_back(&model);
}

}  // namespace percuss::simulators
