#include "apps/commands.hpp"

#include <cmath>

#include "apps/cli/errors.hpp"
#include "apps/cli/table.hpp"
#include "apps/cli/value.hpp"
#include "apps/contact/options.hpp"
#include "percuss/calibrate/restitution.hpp"
#include "percuss/calibrate/stiffness.hpp"
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

/// Beside a peak force or a duration, --restitution is the parameter e as in the other commands.
Expected<std::string_view> read_target(const Arguments& arguments) {
    const bool force = arguments.has("--peak-force"), duration = arguments.has("--duration");
    if (force && duration)
        return bad_input(
            "--peak-force and --duration are both given; one K cannot be fitted to both");
    if (force) return std::string_view("--peak-force");
    if (duration) return std::string_view("--duration");
    if (arguments.has("--restitution")) return std::string_view("--restitution");
    return bad_input("calibrate needs a target: --restitution E, --peak-force F or --duration T");
}

/// A pure number such as alpha is the same for any impact, so a typical one serves.
Expected<Onset> onset_for_damping(TypedContact& contact) {
    constexpr double typical_mass = 1, typical_speed = 0.1;
    if (!damping_depends_on_scale(contact.law.info(), contact.law.damper() != nullptr)) {
        if (!given(contact.mass)) contact.mass = typical_mass;
        if (!given(contact.speed)) contact.speed = typical_speed;
    }
    return required_onset(contact, "calibrating " + std::string(contact.law.info().calibrated));
}

/// The rule typed, or the natural one; the law may not engage yet, because its unknown is a guess.
Expected<Release> release_for(const TypedContact& contact, const Onset& onset) {
    if (contact.release == Release::pull_off || !contact.release) {
        const auto engaged = engage(contact, onset);
        if (engaged) return engaged->release;
        if (contact.release) return engaged.error();
    }
    return contact.release.value_or(Release::no_tension);
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
        {"requested", c.asked},
        {"delivered", c.delivered},
        {"published", published_value(c.published)}});
}

std::string restitution_text(const Calibration& c, UnitSystem units) {
    QuantityTable table(units);
    table.add(c.parameter.name, c.parameter.value, c.parameter.dimension);
    table.add("restitution requested", c.asked, dimension::none);
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

Expected<Output> calibrate_damping(const Arguments& arguments) {
    PERCUSS_TRY(const auto e, arguments.quantity("--restitution", dimension::none));
    PERCUSS_TRY(auto contact, read_contact(arguments, Unknown::damping));
    PERCUSS_TRY(const auto onset, onset_for_damping(contact));
    PERCUSS_TRY(const auto release, release_for(contact, onset));
    PERCUSS_TRY(const auto result, calibrate_restitution(contact.law, e, onset, release));
    if (!std::isfinite(result.parameter.value) || !std::isfinite(result.delivered))
        return bad_input("calibrating " + result.parameter.name +
                         " leaves the range of a double; use less extreme values");
    return Output{contact.json ? restitution_json(result) : restitution_text(result, contact.units),
                  contact.notes};
}

std::string stiffness_json(const StiffnessFit& fit, Release release) {
    return json_of(Value::Object{{"law", law_id(fit.law)},
                                 {"release", name(release)},
                                 {"parameter", parameter_value("K", fit.stiffness, fit.dimension)},
                                 {"requested", fit.asked},
                                 {"delivered", fit.delivered}});
}

std::string stiffness_text(const StiffnessFit& fit, Release release, bool force, UnitSystem units) {
    const Dimension dimension = force ? dimension::force : dimension::time;
    const std::string what = force ? "peak force" : "duration";
    QuantityTable table(units);
    table.add("K", fit.stiffness, fit.dimension);
    table.add(what + " requested", fit.asked, dimension);
    table.add(what + " delivered", fit.delivered, dimension);
    return law_label(fit.law) + " has the " + what + " " +
           quantity_text(fit.delivered, dimension, units) + " under " + rule_text(release) +
           " with K = " + quantity_text(fit.stiffness, fit.dimension, units) + "\n\n" +
           table.text();
}

Expected<Output> calibrate_stiffness(const Arguments& arguments, std::string_view target) {
    const bool force = target == "--peak-force";
    PERCUSS_TRY(const auto asked,
                arguments.quantity(target, force ? dimension::force : dimension::time));
    if (!(asked > 0))
        return bad_input(std::string(target) + " is " + shortest(asked) + (force ? " N" : " s") +
                         "; it must be positive");
    PERCUSS_TRY(const auto contact, read_contact(arguments, Unknown::stiffness));
    PERCUSS_TRY(const auto onset, required_onset(contact, "calibrating K"));
    PERCUSS_TRY(const auto release, release_for(contact, onset));
    PERCUSS_TRY(const auto fit, force ? stiffness_for_peak_force(contact.law, asked, onset, release)
                                      : stiffness_for_duration(contact.law, asked, onset, release));
    return Output{contact.json ? stiffness_json(fit, release)
                               : stiffness_text(fit, release, force, contact.units),
                  contact.notes};
}

Expected<Output> run(const Arguments& arguments) {
    PERCUSS_TRY(const auto target, read_target(arguments));
    return target == "--restitution" ? calibrate_damping(arguments)
                                     : calibrate_stiffness(arguments, target);
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
