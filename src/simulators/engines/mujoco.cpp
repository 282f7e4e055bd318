// MuJoCo: contacts are constraints that push only; with solimp constant the impedance drops out of
// the motion.
#include <array>

#include "simulators/laws.hpp"

namespace percuss::simulators {

namespace {

Expected<Law> solref(double ratio, const SimulatedImpact& i) { return linear_law(ratio, i); }
double linear_oscillator(double e, const SimulatedImpact&) { return log_ratio(e); }
Expected<Law> direct(double damping, const SimulatedImpact& i) {
    return general_law(1, damping * i.mass, 0, i);
}
double direct_oscillator(double e, const SimulatedImpact& i) {
    return 2 * log_ratio(e) * std::sqrt(i.stiffness / i.mass);
}
/// The natural frequency is 1/(timeconst dampratio).
std::vector<std::pair<std::string_view, double>> time_constant(double ratio,
                                                               const SimulatedImpact& i) {
    return {{"timeconst", std::sqrt(i.mass / i.stiffness) / ratio}};
}
std::vector<std::pair<std::string_view, double>> stiffness(double, const SimulatedImpact& i) {
    return {{"k", i.stiffness / i.mass}};
}

constexpr auto models = std::to_array<ContactModel>({
    {.simulator = "mujoco",
     .id = "solref",
     .name = "solref (timeconst, dampratio), solimp constant",
     .versions = "2.2.2 and later",
     .source = "src/engine/engine_core_constraint.c of 2.2.2",
     .equation = "F = max(0, K*d + 2*dampratio*sqrt(K*m)*v); given as accelerations, so that the "
                 "mass does not enter",
     .release = Release::no_tension,
     .exponent = 1,
     .input = {"dampratio", dimension::none, infinity, "second number of solref"},
     .documented = "dampratio = -ln(e)/sqrt(pi^2 + ln(e)^2), the linear oscillator",
     .validity =
         "any speed; also any mass, because K/m is what is set; free bodies: where joints hold "
         "them, K/m shifts by some per cent unless solimp is near 1",
     .comment = "<!--",
     .lines = "<geom solref=\"{timeconst} {input}\" solimp=\"0.95 0.95 0.001\"/>\n<option "
              "timestep=\"{dt}\"/>",
     .law = solref,
     .asked = linear_oscillator,
     .derived = time_constant,
     .source_read = true},
    {.simulator = "mujoco",
     .id = "solref_direct",
     .name = "solref (-stiffness, -damping), solimp constant",
     .versions = "2.2.2 and later",
     .source = "src/engine/engine_core_constraint.c of 2.2.2",
     .equation = "F = m*max(0, stiffness*d + damping*v)",
     .release = Release::no_tension,
     .exponent = 1,
     .input = {"damping", dimension::frequency, infinity,
               "second number of solref, without its sign"},
     .documented = "damping = 2*dampratio*sqrt(stiffness), dampratio = -ln(e)/sqrt(pi^2 + ln(e)^2)",
     .validity =
         "any speed; also any mass, because K/m is what is set; free bodies: where joints hold "
         "them, K/m shifts by some per cent unless solimp is near 1",
     .comment = "<!--",
     .lines =
         "<geom solref=\"-{k} -{input}\" solimp=\"0.95 0.95 0.001\"/>\n<option timestep=\"{dt}\"/>",
     .law = direct,
     .asked = direct_oscillator,
     .derived = stiffness,
     .source_read = true},
});

}  // namespace

void add_mujoco(std::vector<const ContactModel*>& all) {
    for (const ContactModel& model : models) all.push_back(&model);
}

}  // namespace percuss::simulators
