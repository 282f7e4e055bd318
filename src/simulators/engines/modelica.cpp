// Modelica Standard Library.
#include <algorithm>
#include <array>

#include "simulators/laws.hpp"

namespace percuss::simulators {

namespace {

Expected<Law> elasto_gap(double d, const SimulatedImpact& i) {
    const double K = i.stiffness;
    return Law::custom([K, d](double x, double v, const Onset&) {
        return K * x + std::min(K * x, std::max(-K * x, d * v));
    });
}

constexpr auto models = std::to_array<ContactModel>({
    {.simulator = "modelica",
     .id = "elasto_gap",
     .name = "Mechanics.Translational.Components.ElastoGap",
     .versions = "4.0.0 and 4.1.0",
     .source = "Modelica/Mechanics/Translational/Components/ElastoGap.mo of 4.0.0 and 4.1.0: the "
               "damping is at most the spring force, either way",
     .equation = "F = K*d + min(K*d, max(-K*d, D*v))",
     .release = Release::no_tension,
     .exponent = 1,
     .input = {"d", dimension::dashpot, infinity, "damping constant"},
     .documented = "",
     .validity = "this mass and stiffness only, any speed",
     .comment = "//",
     .lines = "Modelica.Mechanics.Translational.Components.ElastoGap gap(c={K}, d={input}, "
              "n=1);\n// largest step {dt} s",
     .law = elasto_gap,
     .source_read = true},
});

}  // namespace

void add_modelica(std::vector<const ContactModel*>& all) {
    for (const ContactModel& model : models) all.push_back(&model);
}

}  // namespace percuss::simulators
