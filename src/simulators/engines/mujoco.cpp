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

/// The impedance of solimp = "0.9 0.95 0.001 0.5 2", which stands where none is written: from 0.9
/// at touch to 0.95 at 1 mm, two parabolas. It multiplies the damping once and the spring twice,
/// over what it is in the end.
double impedance(double d) {
    constexpr double least = 0.9, most = 0.95, width = 0.001;
    const double x = std::fmin(d / width, 1);
    const double y = x <= 0.5 ? 2 * x * x : 1 - 2 * (1 - x) * (1 - x);
    return (least + y * (most - least)) / most;
}
Expected<Law> by_default(double ratio, const SimulatedImpact& i) {
    const double k = i.stiffness, c = 2 * ratio * std::sqrt(i.stiffness * i.mass);
    return Law::custom([k, c](double d, double v, const Onset&) {
        const double share = impedance(d);
        return share * (share * k * d + c * v);
    });
}
Expected<Law> direct_by_default(double damping, const SimulatedImpact& i) {
    return by_default(damping / 2 * std::sqrt(i.mass / i.stiffness), i);
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
     .input = {"dampratio", dimension::none, infinity, "second number of solref", false},
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
               "second number of solref, without its sign", false},
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
    {.simulator = "mujoco",
     .id = "solref_default_solimp",
     .name = "solref (timeconst, dampratio), solimp as it is by default",
     .versions = "2.2.2 and later",
     .source = "src/engine/engine_core_constraint.c of 3.12.0",
     .equation = "F = max(0, s^2*K*d + 2*s*dampratio*sqrt(K*m)*v), s = the impedance over 0.95: "
                 "from 0.947 at touch to 1 at 1 mm",
     .release = Release::no_tension,
     .exponent = 1,
     .input = {"dampratio", dimension::none, infinity, "second number of solref", false},
     .documented = "dampratio = -ln(e)/sqrt(pi^2 + ln(e)^2), the linear oscillator",
     .validity = "this stiffness over mass and this speed, by some per cent: the impedance depends "
                 "on the depth in millimetres; free bodies",
     .comment = "<!--",
     .lines = "<geom solref=\"{timeconst} {input}\"/>\n<option timestep=\"{dt}\"/>",
     .law = by_default,
     .asked = linear_oscillator,
     .derived = time_constant,
     .source_read = true},
    {.simulator = "mujoco",
     .id = "solref_direct_default_solimp",
     .name = "solref (-stiffness, -damping), solimp as it is by default",
     .versions = "2.2.2 and later",
     .source = "src/engine/engine_core_constraint.c of 3.12.0",
     .equation = "F = m*max(0, s^2*stiffness*d + s*damping*v), s = the impedance over 0.95: from "
                 "0.947 at touch to 1 at 1 mm",
     .release = Release::no_tension,
     .exponent = 1,
     .input = {"damping", dimension::frequency, infinity,
               "second number of solref, without its sign", false},
     .documented = "damping = 2*dampratio*sqrt(stiffness), dampratio = -ln(e)/sqrt(pi^2 + ln(e)^2)",
     .validity = "this stiffness over mass and this speed, by some per cent: the impedance depends "
                 "on the depth in millimetres; free bodies",
     .comment = "<!--",
     .lines = "<geom solref=\"-{k} -{input}\"/>\n<option timestep=\"{dt}\"/>",
     .law = direct_by_default,
     .asked = direct_oscillator,
     .derived = stiffness,
     .source_read = true},
});

}  // namespace

void add_mujoco(std::vector<const ContactModel*>& all) {
    for (const ContactModel& model : models) all.push_back(&model);
}

}  // namespace percuss::simulators
