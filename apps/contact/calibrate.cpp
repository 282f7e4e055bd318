#include "apps/commands.hpp"

#include "apps/cli/errors.hpp"
#include "apps/cli/table.hpp"
#include "apps/cli/value.hpp"
#include "apps/contact/calibration.hpp"
#include "percuss/core/text.hpp"

namespace percuss::app {

namespace {

std::vector<Option> options() {
    std::vector<Option> options{
        {"--restitution", "E", "finds the damping that delivers E; otherwise short for --set e=...",
         "Target"},
        {"--peak-force", "F", "finds the stiffness K with this peak force", "Target"},
        {"--duration", "T", "finds the stiffness K with this contact time", "Target"}};
    for (const Option& option : contact_options())
        if (option.name != "--restitution") options.push_back(option);
    return options;
}

Value parameter_value(std::string_view name, double value, Dimension dimension) {
    return Value::Object{
        {"name", name}, {"value", value}, {"unit", unit_name(dimension, UnitSystem::si)}};
}

Value published_value(const std::optional<PublishedRelation>& published) {
    if (!published) return {};
    return Value::Object{{"formula", published->formula}, {"delivers", published->delivers}};
}

std::string restitution_json(const Calibration& c) {
    return json_of(Value::Object{
        {"law", law_id(c.law)},
        {"release", name(c.release)},
        {"parameter", parameter_value(c.parameter.name, c.parameter.value, c.parameter.dimension)},
        {"requested", c.requested},
        {"delivered", c.delivered},
        {"published", published_value(c.published)}});
}

std::string restitution_text(const Calibration& c, UnitSystem units) {
    QuantityTable table(units);
    table.add(c.parameter.name, c.parameter.value, c.parameter.dimension);
    table.add("restitution requested", c.requested, dimension::none);
    table.add("restitution delivered", c.delivered, dimension::none);
    if (c.published)
        table.add("restitution of the published relation", c.published->delivers, dimension::none);
    std::string result = law_label(c.law) + " delivers e = " + number_text(c.delivered) +
                         " under " + rule_text(c.release) + " with " + c.parameter.name + " = " +
                         quantity_text(c.parameter.value, c.parameter.dimension, units) + "\n\n" +
                         table.text();
    if (c.published) result += "\npublished relation: " + c.published->formula + "\n";
    return result;
}

Expected<Output> report_damping(const Arguments& arguments) {
    PERCUSS_TRY(auto contact, read_contact(arguments, Unknown::damping));
    PERCUSS_TRY(const auto result, typed_damping(arguments, contact));
    return Output{contact.json ? restitution_json(result) : restitution_text(result, contact.units),
                  contact.notes};
}

std::string stiffness_json(const StiffnessFit& fit, Release release) {
    return json_of(Value::Object{{"law", law_id(fit.law)},
                                 {"release", name(release)},
                                 {"parameter", parameter_value("K", fit.stiffness, fit.dimension)},
                                 {"requested", fit.requested},
                                 {"delivered", fit.delivered}});
}

std::string stiffness_text(const StiffnessFit& fit, Release release, bool force, UnitSystem units) {
    const Dimension dimension = force ? dimension::force : dimension::time;
    const std::string what = force ? "peak force" : "duration";
    QuantityTable table(units);
    table.add("K", fit.stiffness, fit.dimension);
    table.add(what + " requested", fit.requested, dimension);
    table.add(what + " delivered", fit.delivered, dimension);
    return law_label(fit.law) + " has the " + what + " " +
           quantity_text(fit.delivered, dimension, units) + " under " + rule_text(release) +
           " with K = " + quantity_text(fit.stiffness, fit.dimension, units) + "\n\n" +
           table.text();
}

Expected<Output> report_stiffness(const Arguments& arguments, CalibrationTarget target) {
    PERCUSS_TRY(const auto contact, read_contact(arguments, Unknown::stiffness));
    PERCUSS_TRY(const auto found, typed_stiffness(arguments, contact, target));
    const bool force = target == CalibrationTarget::peak_force;
    return Output{contact.json ? stiffness_json(found.fit, found.release)
                               : stiffness_text(found.fit, found.release, force, contact.units),
                  contact.notes};
}

Expected<Output> run(const Arguments& arguments) {
    PERCUSS_TRY(const auto target, calibration_target(arguments));
    return target == CalibrationTarget::restitution ? report_damping(arguments)
                                                    : report_stiffness(arguments, target);
}

}  // namespace

constinit const Command calibrate_command{
    .name = "calibrate",
    .doc = "the parameter that delivers a restitution, peak force or contact time",
    .example =
        "percuss calibrate --law tsuji --restitution 0.5\n"
        "percuss calibrate --law ristow --restitution 0.5 --mass 0.1 --speed 1 --stiffness 5.2e9\n"
        "percuss calibrate --law hertz --peak-force \"10 kN\" --mass 0.1 --speed 1",
    .words = {},
    .options = options,
    .run = run};

}  // namespace percuss::app
