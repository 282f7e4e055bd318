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
Expected<Law> hooke_absolute(double c, const SimulatedImpact& i) { return general_law(1, c, 0, i); }
Expected<Law> hertz_stiffness(double gamma, const SimulatedImpact& i) {
    return radius_damped_law(1.5, gamma, i);
}

/// A wall has a fix of its own, with the words of the pair style; settings come last there.
std::string with_wall(std::string lines) {
    constexpr std::string_view start = "pair_style gran ", off = "tangential off";
    std::string words = lines.substr(start.size(), lines.find('\n') - start.size());
    words.insert(words.find(off) + off.size(), " primitive type 1 zplane 0.0");
    lines.insert(lines.find("\ntimestep"), "\nfix wall all wall/gran " + words);
    return lines;
}

constexpr ContactModel hertz_material{
    .simulator = "liggghts",
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
    .lines =
        "pair_style gran model hertz tangential off\npair_coeff * *\nfix e all "
        "property/global coefficientRestitution peratomtypepair 1 {input}\nfix E all "
        "property/global youngsModulus peratomtype {E}\nfix nu all property/global "
        "poissonsRatio peratomtype {nu}\ntimestep {dt}",
    .law = hertz,
    .asked = written,
    .source_read = true,
    .wall_lines = with_wall,
    .units = "those of units si"};

/// The force that would pull is cut.
constexpr ContactModel limited(ContactModel model, std::string_view id, std::string_view name,
                               std::string_view equation, std::string_view lines) {
    model.id = id;
    model.name = name;
    model.equation = equation;
    model.release = Release::no_tension;
    model.lines = lines;
    return model;
}

constexpr ContactModel hooke_material = [] {
    ContactModel model = hertz_material;
    model.id = "hooke";
    model.name = "gran model hooke";
    model.source = "src/normal_model_hooke.h of LIGGGHTS-PUBLIC 3.8.0";
    model.equation =
        "F = K*d - 2*ln(e)/sqrt(pi^2 + ln(e)^2)*sqrt(K*m)*v, K from the characteristic velocity";
    model.exponent = 1;
    model.lines =
        "pair_style gran model hooke tangential off\npair_coeff * *\nfix e all property/global "
        "coefficientRestitution peratomtypepair 1 {input}\nfix v all property/global "
        "characteristicVelocity scalar {v}\nfix E all property/global youngsModulus peratomtype "
        "{E}\nfix nu all property/global poissonsRatio peratomtype {nu}\ntimestep {dt}";
    model.law = hooke;
    model.from_hertz = equivalent_linear;
    return model;
}();

constexpr ContactModel by_stiffness(std::string_view id, std::string_view name,
                                    std::string_view equation, double n, InputNumber input,
                                    std::string_view lines,
                                    Expected<Law> (*law)(double, const SimulatedImpact&)) {
    ContactModel model = hertz_material;
    model.id = id;
    model.name = name;
    model.source = n == 1 ? "src/normal_model_hooke_stiffness.h of LIGGGHTS-PUBLIC 3.8.0"
                          : "src/normal_model_hertz_stiffness.h of LIGGGHTS-PUBLIC 3.8.0";
    model.equation = equation;
    model.exponent = n;
    model.input = input;
    model.documented = "";
    model.validity =
        n == 1 ? "this mass and stiffness only, any speed" : "this mass, stiffness and speed only";
    model.lines = lines;
    model.law = law;
    model.asked = nullptr;
    model.derived = n == 1 ? nullptr : radius_stiffness;
    return model;
}

constexpr ContactModel hooke_numbers =
    by_stiffness("hooke_stiffness", "gran model hooke/stiffness", "F = K*d + gamman*m*v", 1,
                 {"gamman", dimension::frequency, infinity, "damping per effective mass"},
                 "pair_style gran model hooke/stiffness tangential off\npair_coeff * *\nfix kn all "
                 "property/global kn peratomtypepair 1 {K}\nfix kt all property/global kt "
                 "peratomtypepair 1 0.0\nfix gn all property/global gamman peratomtypepair 1 "
                 "{input}\nfix gt all property/global gammat peratomtypepair 1 0.0\ntimestep {dt}",
                 hooke_stiffness);
constexpr ContactModel hertz_numbers = by_stiffness(
    "hertz_stiffness", "gran model hertz/stiffness", "F = sqrt(R*d)*(kn*d + gamman*m*v)", 1.5,
    {"gamman", dimension::frequency / dimension::length, infinity,
     "damping per effective mass and contact radius"},
    "pair_style gran model hertz/stiffness tangential off\npair_coeff * *\nfix kn all "
    "property/global kn peratomtypepair 1 {kn}\nfix kt all property/global kt "
    "peratomtypepair 1 0.0\nfix gn all property/global gamman peratomtypepair 1 "
    "{input}\nfix gt all property/global gammat peratomtypepair 1 0.0\ntimestep {dt}",
    hertz_stiffness);

constexpr auto models = std::to_array<ContactModel>({
    hertz_material,
    limited(hertz_material, "hertz_limited", "gran model hertz, limitForce",
            "F = max(0, K*d^1.5 - sqrt(5)*ln(e)/sqrt(pi^2 + ln(e)^2)*sqrt(K*m)*d^0.25*v)",
            "pair_style gran model hertz tangential off limitForce on\npair_coeff * *\nfix e all "
            "property/global coefficientRestitution peratomtypepair 1 {input}\nfix E all "
            "property/global youngsModulus peratomtype {E}\nfix nu all property/global "
            "poissonsRatio peratomtype {nu}\ntimestep {dt}"),
    hooke_material,
    limited(hooke_material, "hooke_limited", "gran model hooke, limitForce",
            "F = max(0, K*d - 2*ln(e)/sqrt(pi^2 + ln(e)^2)*sqrt(K*m)*v), K from the "
            "characteristic velocity",
            "pair_style gran model hooke tangential off limitForce on\npair_coeff * *\nfix e all "
            "property/global coefficientRestitution peratomtypepair 1 {input}\nfix v all "
            "property/global characteristicVelocity scalar {v}\nfix E all property/global "
            "youngsModulus peratomtype {E}\nfix nu all property/global poissonsRatio peratomtype "
            "{nu}\ntimestep {dt}"),
    hooke_numbers,
    limited(hooke_numbers, "hooke_stiffness_limited", "gran model hooke/stiffness, limitForce",
            "F = max(0, K*d + gamman*m*v)",
            "pair_style gran model hooke/stiffness tangential off limitForce on\npair_coeff * "
            "*\nfix kn all property/global kn peratomtypepair 1 {K}\nfix kt all property/global kt "
            "peratomtypepair 1 0.0\nfix gn all property/global gamman peratomtypepair 1 "
            "{input}\nfix gt all property/global gammat peratomtypepair 1 0.0\ntimestep {dt}"),
    by_stiffness(
        "hooke_stiffness_absolute", "gran model hooke/stiffness, absolute_damping",
        "F = K*d + gamman_abs*v", 1, {"gamman_abs", dimension::dashpot, infinity, "dashpot"},
        "pair_style gran model hooke/stiffness tangential off absolute_damping on\npair_coeff * "
        "*\nfix kn all property/global kn peratomtypepair 1 {K}\nfix kt all property/global kt "
        "peratomtypepair 1 0.0\nfix gn all property/global gamman_abs peratomtypepair 1 "
        "{input}\nfix gt all property/global gammat_abs peratomtypepair 1 0.0\ntimestep {dt}",
        hooke_absolute),
    hertz_numbers,
    limited(hertz_numbers, "hertz_stiffness_limited", "gran model hertz/stiffness, limitForce",
            "F = max(0, sqrt(R*d)*(kn*d + gamman*m*v))",
            "pair_style gran model hertz/stiffness tangential off limitForce on\npair_coeff * "
            "*\nfix kn all property/global kn peratomtypepair 1 {kn}\nfix kt all property/global "
            "kt peratomtypepair 1 0.0\nfix gn all property/global gamman peratomtypepair 1 "
            "{input}\nfix gt all property/global gammat peratomtypepair 1 0.0\ntimestep {dt}"),
});

}  // namespace

void add_liggghts(std::vector<const ContactModel*>& all) {
    for (const ContactModel& model : models) all.push_back(&model);
}

}  // namespace percuss::simulators
