#include "apps/contact/bodies.hpp"

#include "apps/cli/errors.hpp"
#include "apps/cli/help.hpp"
#include "percuss/core/scalar.hpp"
#include "percuss/core/text.hpp"

namespace percuss::app {

namespace {

constexpr std::string_view group = "Bodies";

Expected<double> positive_mass(const Arguments& arguments, std::string_view option) {
    auto mass = arguments.quantity(option, dimension::mass);
    if (mass && given(*mass) && !(*mass > 0))
        return bad_input(std::string(option) + " is " + shortest(*mass) +
                         " kg; a mass must be positive");
    return mass;
}

}  // namespace

std::vector<Option> body_options() {
    return {{"--body1", "TEXT", "such as \"steel sphere R=10mm\": gives stiffness and mass", group},
            {"--body2", "TEXT", "such as \"concrete plane\"; E, nu, rho, m override the material",
             group}};
}

std::string body_help() {
    return "Bodies, a material and a shape (percuss stiffness takes two):\n" +
           help_entry("steel sphere R=10mm",
                      "against a sphere, a plane or a cup: a point, K d^1.5") +
           help_entry("concrete plane",
                      "without a radius; a mass m= makes it free, otherwise a wall") +
           help_entry("steel cup R=30mm", "hollow, for a sphere of smaller radius") +
           help_entry("steel cylinder R=4.75mm L=15mm",
                      "against a cylinder or in a hole: a line, for the line laws") +
           help_entry("steel hole R=5mm L=15mm",
                      "the housing of a pin; without L as long as that") +
           help_entry("steel punch a=10mm m=2kg",
                      "a square of side 2a, flat on a plane: linear, K d");
}

std::vector<Option> mass_options() {
    return {{"--mass", "M", "effective mass m1 m2/(m1 + m2)", group},
            {"--m1", "M1", "mass of body 1, with --m2 instead of --mass", group},
            {"--m2", "M2", "mass of body 2", group}};
}

Expected<std::optional<Pairing>> read_pairing(const Arguments& arguments) {
    const TextSetting body1{"body1", std::string(arguments.text("--body1")), "--body1"},
        body2{"body2", std::string(arguments.text("--body2")), "--body2"};
    return read_bodies(arguments.has("--body1") ? &body1 : nullptr,
                       arguments.has("--body2") ? &body2 : nullptr);
}

Expected<double> read_mass(const Arguments& arguments, const std::optional<Pairing>& pairing) {
    const bool whole = arguments.has("--mass"), first = arguments.has("--m1"),
               second = arguments.has("--m2");
    if (whole && (first || second))
        return bad_input(std::string("--mass and ") + (first ? "--m1" : "--m2") +
                         " are both given; give the effective mass, or --m1 and --m2");
    if (pairing && (whole || first || second))
        return bad_input(std::string(whole   ? "--mass"
                                     : first ? "--m1"
                                             : "--m2") +
                         " contradicts --body1 and --body2, which have their masses; write m= into "
                         "a body instead");
    if (pairing) return pairing->mass;
    if (first != second)
        return bad_input(std::string(first ? "--m1" : "--m2") + " needs " +
                         (first ? "--m2" : "--m1") +
                         " beside it; against a wall give --mass alone");
    if (!first) return positive_mass(arguments, "--mass");
    PERCUSS_TRY(const auto mass1, positive_mass(arguments, "--m1"));
    PERCUSS_TRY(const auto mass2, positive_mass(arguments, "--m2"));
    return effective_mass(mass1, mass2);
}

}  // namespace percuss::app
