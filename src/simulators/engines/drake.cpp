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
     .source = "multibody/contact_solvers/sap/sap_hunt_crossley_constraint.cc and "
               "multibody/plant/contact_properties.cc of 1.56",
     .equation = "F = max(0, K*d*(1 + d_hc*v))",
     .release = Release::no_tension,
     .exponent = 1,
     .input = {"hunt_crossley_dissipation", {0, -1, 1}, infinity, "of the pair"},
     .documented = "",
     .validity = "this speed only, any mass",
     .comment = "#",
     .lines = "plant, scene_graph = AddMultibodyPlantSceneGraph(builder, time_step={dt})\n"
              "plant.set_discrete_contact_approximation(DiscreteContactApproximation.kLagged)\n"
              "AddContactMaterial(dissipation={input}, point_stiffness={K2}, "
              "friction=CoulombFriction(0, 0), properties=props)  # both bodies",
     .law = point,
     .derived = series_stiffness,
     .source_read = true},
});

}  // namespace

void add_drake(std::vector<const ContactModel*>& all) {
    for (const ContactModel& model : models) all.push_back(&model);
}

}  // namespace percuss::simulators
