// Drake: a linear spring with the damping of Hunt and Crossley.
#include <array>

#include "simulators/laws.hpp"

namespace percuss::simulators {

namespace {

Expected<Law> point(double dissipation, const SimulatedImpact& i) {
    return hysteresis_law(1, dissipation * i.speed, i);
}
/// Two equal bodies in series; their dissipations are averaged with the compliances as weights.
std::vector<std::pair<std::string_view, double>> series_stiffness(double,
                                                                  const SimulatedImpact& i) {
    return {{"K2", 2 * i.stiffness}};
}

constexpr auto models = std::to_array<ContactModel>({
    {.simulator = "drake",
     .id = "point",
     .name = "point contact, hunt_crossley_dissipation",
     .versions = "1.0 and later",
     .source = "multibody/plant/multibody_plant.h, \"Modeling Dissipation\", of 1.0",
     .equation = "F = max(0, K*d*(1 + d_hc*v))",
     .release = Release::no_tension,
     .exponent = 1,
     .input = {"hunt_crossley_dissipation", {0, -1, 1}, infinity, "of the pair"},
     .documented = "",
     .validity = "this speed only, any mass",
     .comment = "#",
     .lines = "AddContactMaterial(dissipation={input}, point_stiffness={K2}, "
              "friction=CoulombFriction(0, 0), properties=props)  # both bodies\n# "
              "hunt_crossley_dissipation acts with DiscreteContactApproximation.kLagged or in "
              "continuous plants; time_step={dt}",
     .law = point,
     .derived = series_stiffness},
});

}  // namespace

void add_drake(std::vector<const ContactModel*>& all) {
    for (const ContactModel& model : models) all.push_back(&model);
}

}  // namespace percuss::simulators
