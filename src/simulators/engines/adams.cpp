// ADAMS.
#include <array>

#include "simulators/laws.hpp"

namespace percuss::simulators {

namespace {

/// A tenth of the largest indentation without damping.
double full_depth(const SimulatedImpact& i) {
    return 0.1 * std::pow(1.25 * i.mass * i.speed * i.speed / i.stiffness, 0.4);
}
Expected<Law> impact(double c, const SimulatedImpact& i) {
    return make_law("adams_impact",
                    {{"K", i.stiffness}, {"n", 1.5}, {"c_max", c}, {"d_max", full_depth(i)}});
}
std::vector<std::pair<std::string_view, double>> depth(double, const SimulatedImpact& i) {
    return {{"dmax", full_depth(i)}};
}

constexpr auto models = std::to_array<ContactModel>({
    {.simulator = "adams",
     .id = "impact",
     .name = "IMPACT",
     .versions = "2019",
     .source = "Adams Solver manual, function IMPACT, 2019",
     .equation = "s = min(d/d_max, 1); F = max(0, K*d^1.5 + c_max*s^2*(3 - 2*s)*v), d_max a tenth "
                 "of the elastic indentation",
     .release = Release::no_tension,
     .exponent = 1.5,
     .input = {"c_max", dimension::dashpot, infinity, "damping at full depth"},
     .documented = "",
     .validity = "this mass, stiffness and speed only",
     .comment = "!",
     .lines = "! SI units\nIMPACT(DX(i,j), VX(i,j), gap, {K}, 1.5, {input}, {dmax})\n! HMAX={dt}",
     .law = impact,
     .derived = depth},
});

}  // namespace

void add_adams(std::vector<const ContactModel*>& all) {
    for (const ContactModel& model : models) all.push_back(&model);
}

}  // namespace percuss::simulators
