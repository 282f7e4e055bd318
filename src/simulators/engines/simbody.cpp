// Simbody: Hunt and Crossley with a dissipation per speed.
#include <array>

#include "simulators/laws.hpp"

namespace percuss::simulators {

namespace {

Expected<Law> hunt_crossley(double c, const SimulatedImpact& i) {
    return hysteresis_law(1.5, 1.5 * c * i.speed, i);
}
double linear_loss(double e, const SimulatedImpact& i) { return (1 - e) / i.speed; }
/// Of two equal bodies. The moduli are mixed to the power of 2/3, so that each is 2^1.5 contact
/// moduli.
std::vector<std::pair<std::string_view, double>> moduli(double, const SimulatedImpact& i) {
    return {{"Es2", 0.75 * std::pow(2, 1.5) * i.stiffness / std::sqrt(i.radius)}};
}
/// Smoothing far below indentation and speed; its defaults are for bodies of the size of a foot.
std::vector<std::pair<std::string_view, double>> smoothing(double input, const SimulatedImpact& i) {
    const double depth = std::pow(1.25 * i.mass * i.speed * i.speed / i.stiffness, 0.4);
    auto values = moduli(input, i);
    values.insert(values.end(),
                  {{"cf", 1e-8 * depth * depth}, {"bd", 1e4 / depth}, {"bv", 1e3 / i.speed}});
    return values;
}

constexpr auto models = std::to_array<ContactModel>({
    {.simulator = "simbody",
     .id = "hunt_crossley",
     .name = "HuntCrossleyForce",
     .versions = "3.7",
     .source = "Simbody/src/HuntCrossleyForce.cpp of 3.7",
     .equation = "F = max(0, K*d^1.5*(1 + 1.5*c*v))",
     .release = Release::no_tension,
     .exponent = 1.5,
     .input = {"dissipation", {0, -1, 1}, infinity, "c, the same for both bodies"},
     .documented = "c = (1 - e)/v",
     .validity = "this speed only, any mass",
     .comment = "//",
     .lines = "// plane-strain modulus {Es2} of each body: (E/(1 - nu^2))^(2/3) is mixed "
              "inside\ncontact.setBodyParameters(surface, {Es2}, {input}, 0, 0, "
              "0);\nintegrator.setMaximumStepSize({dt});",
     .law = hunt_crossley,
     .asked = linear_loss,
     .derived = moduli,
     .source_read = true},
    {.simulator = "simbody",
     .id = "smooth_sphere_half_space",
     .name = "SmoothSphereHalfSpaceForce",
     .versions = "3.7",
     .source = "Simbody/src/SmoothSphereHalfSpaceForce.cpp of 3.7; its smoothing is left out here",
     .equation = "F = K*d^1.5*(1 + 1.5*c*v), both factors smoothed by tanh",
     .release = Release::no_tension,
     .exponent = 1.5,
     .input = {"dissipation", {0, -1, 1}, infinity, "c"},
     .documented = "c = (1 - e)/v",
     .validity =
         "this speed only, any mass; where the smoothing is far narrower than the indentation",
     .comment = "//",
     .lines = "force.setStiffness({Es2});\nforce.setDissipation({input});\n"
              "force.setConstantContactForce({cf});\nforce.setHertzSmoothing({bd});\n"
              "force.setHuntCrossleySmoothing({bv});\nintegrator.setMaximumStepSize({dt});",
     .law = hunt_crossley,
     .asked = linear_loss,
     .derived = smoothing,
     .source_read = true},
});

}  // namespace

void add_simbody(std::vector<const ContactModel*>& all) {
    for (const ContactModel& model : models) all.push_back(&model);
}

}  // namespace percuss::simulators
