#include "apps/commands.hpp"

#include <cmath>

#include "apps/cli/errors.hpp"
#include "apps/cli/table.hpp"
#include "apps/cli/value.hpp"
#include "apps/contact/bodies.hpp"
#include "apps/contact/options.hpp"
#include "percuss/core/text.hpp"
#include "percuss/laws/geometry.hpp"

namespace percuss::app {

namespace {

std::vector<Option> options() {
    auto options = body_options();
    options.push_back({"--speed", "V", "approach speed, for the contact time", "Contact"});
    options.push_back(units_option());
    options.push_back(json_option());
    return options;
}

/// Contact time of the elastic impact; NaN without a speed or a power law.
Expected<double> elastic_duration(const Pairing& pairing, double speed) {
    if (!given(speed) || !given(pairing.stiffness)) return not_given;
    PERCUSS_TRY(const auto impact,
                elastic_impact(pairing.stiffness, pairing.exponent, pairing.mass, speed));
    return impact.duration;
}

Value stiffness_value(const Pairing& pairing) {
    if (!given(pairing.stiffness)) return {};
    return Value::Object{
        {"value", pairing.stiffness},
        {"unit", unit_name(dimension::stiffness(pairing.exponent), UnitSystem::si)}};
}

std::string json(const Pairing& pairing, double duration) {
    return json_of(Value::Object{{"stiffness", stiffness_value(pairing)},
                                 {"exponent", pairing.exponent},
                                 {"effective_mass", pairing.mass},
                                 {"contact_modulus", pairing.modulus},
                                 {"effective_radius", pairing.radius},
                                 {"duration", duration}});
}

std::string headline(const Pairing& pairing) {
    if (pairing.kind == ContactKind::line)
        return "two cylinders follow no power law: use a line law with these bodies, such as --law "
               "johnson";
    return "F = K d^" + shortest(pairing.exponent) +
           (pairing.kind == ContactKind::flat ? ", a square face on a plane" : ", Hertz");
}

std::string text(const Pairing& pairing, double duration, UnitSystem units) {
    QuantityTable table(units);
    if (given(pairing.stiffness)) {
        table.add("stiffness K", pairing.stiffness, dimension::stiffness(pairing.exponent));
        table.add("exponent n", pairing.exponent, dimension::none);
    }
    table.add("effective mass", pairing.mass, dimension::mass);
    table.add("contact modulus E*", pairing.modulus, dimension::pressure);
    if (std::isfinite(pairing.radius))
        table.add("effective radius R", pairing.radius, dimension::length);
    if (pairing.cylinders) {
        table.add("difference or sum of radii dR", pairing.cylinders->delta_radius,
                  dimension::length);
        table.add("length of contact L", pairing.cylinders->length, dimension::length);
    }
    if (given(duration)) table.add("elastic contact time", duration, dimension::time);
    return headline(pairing) + "\n\n" + table.text();
}

Expected<Output> run(const Arguments& arguments) {
    PERCUSS_TRY(const auto pairing, read_pairing(arguments));
    if (!pairing)
        return bad_input(
            "stiffness needs --body1 and --body2, such as \"steel sphere R=10mm\" and \"concrete "
            "plane\"");
    PERCUSS_TRY(const auto speed, arguments.quantity("--speed", dimension::speed));
    if (given(speed) && !(speed > 0))
        return bad_input("--speed is " + shortest(speed) +
                         " m/s; the approach speed must be positive");
    PERCUSS_TRY(const auto units, read_units(arguments));
    PERCUSS_TRY(const auto duration, elastic_duration(*pairing, speed));
    return Output{arguments.has("--json") ? json(*pairing, duration)
                                          : text(*pairing, duration, units)};
}

}  // namespace

constinit const Command stiffness_command{
    .name = "stiffness",
    .doc = "stiffness, mass and contact time of two bodies",
    .example =
        "percuss stiffness --body1 \"steel sphere R=10mm\" --body2 \"concrete plane\" --speed 0.3",
    .words = {},
    .options = options,
    .run = run,
    .remarks = body_help};

}  // namespace percuss::app
