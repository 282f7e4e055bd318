// LIGGGHTS: the force may pull unless limitForce is on.
#include <array>
#include <string>

#include "simulators/laws.hpp"

namespace percuss::simulators {

namespace {

Expected<Law> hertz(double e, const SimulatedImpact& i) {
    return tsuji_law(std::sqrt(5.0) * log_ratio(e), i);
}
Expected<Law> hooke(double e, const SimulatedImpact& i) { return linear_law(log_ratio(e), i); }
Expected<Law> hooke_stiffness(double gamma, const SimulatedImpact& i) {
    return general_law(1, gamma * i.mass, 0, i);
}
Expected<Law> hertz_stiffness(double gamma, const SimulatedImpact& i) {
    if (!given(i.radius))
        return Error{"this damping grows with the contact radius; give the effective radius", {}};
    return general_law(1.5, gamma * i.mass * std::sqrt(i.radius), 0.5, i);
}
std::vector<std::pair<std::string_view, double>> radius_stiffness(double,
                                                                  const SimulatedImpact& i) {
    return {{"kn", i.stiffness / std::sqrt(i.radius)}};
}

/// A wall has a fix of its own, with the words of the pair style; settings come last there.
std::string with_wall(std::string lines) {
    constexpr std::string_view start = "pair_style gran ", limited = " limitForce on";
    std::string words = lines.substr(start.size(), lines.find('\n') - start.size());
    const auto setting = words.find(limited);
    if (setting != std::string::npos) words.erase(setting);
    words += " primitive type 1 zplane 0.0";
    if (setting != std::string::npos) words += limited;
    lines.insert(lines.find("\ntimestep"), "\nfix wall all wall/gran " + words);
    return lines;
}

constexpr auto models = std::to_array<ContactModel>({
    {.simulator = "liggghts",
     .id = "hertz",
     .name = "gran model hertz",
     .versions = "3.8.0",
     .source = "src/normal_model_hertz.h of LIGGGHTS-PUBLIC 3.8.0",
     .equation = "F = K*d^1.5 - sqrt(5)*ln(e)/sqrt(pi^2 + ln(e)^2)*sqrt(K*m)*d^0.25*v",
     .release = Release::geometric,
     .exponent = 1.5,
     .input = restitution_input("coefficientRestitution"),
     .documented = "write e as coefficientRestitution",
     .validity = "any speed and mass",
     .comment = "#",
     .lines = "pair_style gran model hertz tangential off\npair_coeff * *\nfix e all "
              "property/global "
              "coefficientRestitution peratomtypepair 1 {input}\nfix E all property/global "
              "youngsModulus peratomtype {E}\nfix nu all property/global poissonsRatio peratomtype "
              "{nu}\ntimestep {dt}",
     .law = hertz,
     .asked = written,
     .source_read = true,
     .wall_lines = with_wall},
    {.simulator = "liggghts",
     .id = "hertz_limited",
     .name = "gran model hertz, limitForce",
     .versions = "3.8.0",
     .source = "src/normal_model_hertz.h of LIGGGHTS-PUBLIC 3.8.0",
     .equation = "F = max(0, K*d^1.5 - sqrt(5)*ln(e)/sqrt(pi^2 + ln(e)^2)*sqrt(K*m)*d^0.25*v)",
     .release = Release::no_tension,
     .exponent = 1.5,
     .input = restitution_input("coefficientRestitution"),
     .documented = "write e as coefficientRestitution",
     .validity = "any speed and mass",
     .comment = "#",
     .lines = "pair_style gran model hertz tangential off limitForce on\npair_coeff * "
              "*\nfix e all "
              "property/global coefficientRestitution peratomtypepair 1 {input}\nfix E all "
              "property/global youngsModulus peratomtype {E}\nfix nu all property/global "
              "poissonsRatio peratomtype {nu}\ntimestep {dt}",
     .law = hertz,
     .asked = written,
     .source_read = true,
     .wall_lines = with_wall},
    {.simulator = "liggghts",
     .id = "hooke",
     .name = "gran model hooke",
     .versions = "3.8.0",
     .source = "src/normal_model_hooke.h of LIGGGHTS-PUBLIC 3.8.0",
     .equation =
         "F = K*d - 2*ln(e)/sqrt(pi^2 + ln(e)^2)*sqrt(K*m)*v, K from the characteristic velocity",
     .release = Release::geometric,
     .exponent = 1,
     .input = restitution_input("coefficientRestitution"),
     .documented = "write e as coefficientRestitution",
     .validity = "any speed and mass",
     .comment = "#",
     .lines =
         "pair_style gran model hooke tangential off\npair_coeff * *\nfix e all "
         "property/global "
         "coefficientRestitution peratomtypepair 1 {input}\nfix v all property/global "
         "characteristicVelocity scalar {v}\nfix E all property/global youngsModulus peratomtype "
         "{E}\nfix nu all property/global poissonsRatio peratomtype {nu}\ntimestep {dt}",
     .law = hooke,
     .asked = written,
     .from_hertz = equivalent_linear,
     .source_read = true,
     .wall_lines = with_wall},
    {.simulator = "liggghts",
     .id = "hooke_limited",
     .name = "gran model hooke, limitForce",
     .versions = "3.8.0",
     .source = "src/normal_model_hooke.h of LIGGGHTS-PUBLIC 3.8.0",
     .equation = "F = max(0, K*d - 2*ln(e)/sqrt(pi^2 + ln(e)^2)*sqrt(K*m)*v), K from the "
                 "characteristic velocity",
     .release = Release::no_tension,
     .exponent = 1,
     .input = restitution_input("coefficientRestitution"),
     .documented = "write e as coefficientRestitution",
     .validity = "any speed and mass",
     .comment = "#",
     .lines = "pair_style gran model hooke tangential off limitForce on\npair_coeff * "
              "*\nfix e all "
              "property/global coefficientRestitution peratomtypepair 1 {input}\nfix v all "
              "property/global characteristicVelocity scalar {v}\nfix E all property/global "
              "youngsModulus peratomtype {E}\nfix nu all property/global poissonsRatio peratomtype "
              "{nu}\ntimestep {dt}",
     .law = hooke,
     .asked = written,
     .from_hertz = equivalent_linear,
     .source_read = true,
     .wall_lines = with_wall},
    {.simulator = "liggghts",
     .id = "hooke_stiffness",
     .name = "gran model hooke/stiffness",
     .versions = "3.8.0",
     .source = "src/normal_model_hooke_stiffness.h of LIGGGHTS-PUBLIC 3.8.0",
     .equation = "F = K*d + gamman*m*v",
     .release = Release::geometric,
     .exponent = 1,
     .input = {"gamman", dimension::frequency, infinity, "damping per effective mass"},
     .documented = "",
     .validity = "this mass and stiffness only, any speed",
     .comment = "#",
     .lines = "pair_style gran model hooke/stiffness tangential off\npair_coeff * *\nfix kn all "
              "property/global kn peratomtypepair 1 {K}\nfix kt all property/global kt "
              "peratomtypepair 1 0.0\nfix gn all property/global gamman peratomtypepair 1 "
              "{input}\nfix gt all property/global gammat peratomtypepair 1 0.0\ntimestep {dt}",
     .law = hooke_stiffness,
     .source_read = true,
     .wall_lines = with_wall},
    {.simulator = "liggghts",
     .id = "hertz_stiffness",
     .name = "gran model hertz/stiffness",
     .versions = "3.8.0",
     .source = "src/normal_model_hertz_stiffness.h of LIGGGHTS-PUBLIC 3.8.0",
     .equation = "F = sqrt(R*d)*(kn*d + gamman*m*v)",
     .release = Release::geometric,
     .exponent = 1.5,
     .input = {"gamman", dimension::frequency / dimension::length, infinity,
               "damping per effective mass and contact radius"},
     .documented = "",
     .validity = "this mass, stiffness and speed only",
     .comment = "#",
     .lines = "pair_style gran model hertz/stiffness tangential off\npair_coeff * *\nfix kn all "
              "property/global kn peratomtypepair 1 {kn}\nfix kt all property/global kt "
              "peratomtypepair 1 0.0\nfix gn all property/global gamman peratomtypepair 1 "
              "{input}\nfix gt all property/global gammat peratomtypepair 1 0.0\ntimestep {dt}",
     .law = hertz_stiffness,
     .derived = radius_stiffness,
     .source_read = true,
     .wall_lines = with_wall},
});

}  // namespace

void add_liggghts(std::vector<const ContactModel*>& all) {
    for (const ContactModel& model : models) all.push_back(&model);
}

}  // namespace percuss::simulators
