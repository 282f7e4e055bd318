// Simscape Multibody.
#include <algorithm>
#include <array>

#include "simulators/laws.hpp"

namespace percuss::simulators {

namespace {

double transition_width(const SimulatedImpact& i) {
    return 0.01 * i.speed * std::sqrt(i.mass / i.stiffness);
}
Expected<Law> spatial(double b, const SimulatedImpact& i) {
    const double K = i.stiffness, w = transition_width(i);
    return Law::custom([K, b, w](double d, double v, const Onset&) {
        const double x = std::min(d / w, 1.0);
        return std::max(0.0, x * x * (3 - 2 * x) * (K * d + b * v));
    });
}
std::vector<std::pair<std::string_view, double>> transition(double, const SimulatedImpact& i) {
    return {{"w", transition_width(i)}};
}

constexpr auto models = std::to_array<ContactModel>({
    {.simulator = "simscape",
     .id = "spatial_contact_force",
     .name = "Spatial Contact Force, smooth spring-damper",
     .versions = "R2019b and later",
     .source = "help page \"Spatial Contact Force\" of R2023b: s rises from 0 to 1 over the "
               "transition region as a cubic",
     .equation = "F = max(0, s*(K*d + b*v)), s = x^2*(3 - 2*x), x = min(d/w, 1), w a hundredth of "
                 "the elastic indentation",
     .release = Release::no_tension,
     .exponent = 1,
     .input = {"Damping", dimension::dashpot, infinity, "damping"},
     .documented = "",
     .validity = "this mass and stiffness only, any speed; a transition region this narrow",
     .comment = "%",
     .lines = "% Stiffness {K} N/m, Damping {input} N/(m/s), Transition Region Width {w} m\n% "
              "MaxStep {dt} s",
     .law = spatial,
     .derived = transition},
});

}  // namespace

void add_simscape(std::vector<const ContactModel*>& all) {
    for (const ContactModel& model : models) all.push_back(&model);
}

}  // namespace percuss::simulators
