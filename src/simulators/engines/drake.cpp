// Drake: a linear spring with the damping of Hunt and Crossley.
#include <array>

#include "simulators/laws.hpp"

namespace percuss::simulators {

namespace {

Expected<Law> point(double dissipation, const SimulatedImpact& i) {
    return hysteresis_law(1, dissipation * i.speed, i);
}
/// The relaxation times of the two bodies are added.
Expected<Law> relaxed(double time, const SimulatedImpact& i) {
    return general_law(1, 2 * time * i.stiffness, 0, i);
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
     .versions = "1.51 and 1.56",
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
     .source_read = true,
     .resolved_steps = 8000},
    {.simulator = "drake",
     .id = "sap",
     .name = "point contact of the SAP solver, relaxation_time",
     .versions = "1.51 and 1.56",
     .source = "multibody/contact_solvers/sap/sap_friction_cone_constraint.cc and "
               "multibody/plant/contact_properties.cc of 1.56: hunt_crossley_dissipation is "
               "ignored there",
     .equation = "F = max(0, K*d + 2*relaxation_time*K*v)",
     .release = Release::no_tension,
     .exponent = 1,
     .input = {"relaxation_time", dimension::time, infinity, "of each body"},
     .documented = "",
     .validity = "this mass and stiffness only, any speed",
     .comment = "#",
     .lines = "plant, scene_graph = AddMultibodyPlantSceneGraph(builder, time_step={dt})\n"
              "plant.set_discrete_contact_approximation(DiscreteContactApproximation.kSap)\n"
              "AddContactMaterial(point_stiffness={K2}, friction=CoulombFriction(0, 0), "
              "properties=props)  # both bodies\n"
              "props.AddProperty(\"material\", \"relaxation_time\", {input})  # both bodies",
     .law = relaxed,
     .derived = series_stiffness,
     .source_read = true,
     .resolved_steps = 8000},
});

}  // namespace

void add_drake(std::vector<const ContactModel*>& all) {
    for (const ContactModel& model : models) all.push_back(&model);
}

}  // namespace percuss::simulators
