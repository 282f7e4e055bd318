#include "apps/cli/errors.hpp"
#include "apps/cli/table.hpp"
#include "apps/cli/value.hpp"
#include "apps/commands.hpp"
#include "apps/contact/bodies.hpp"
#include "apps/simulators/impact.hpp"
#include "percuss/core/text.hpp"
#include "percuss/core/units.hpp"

namespace percuss::app {

namespace {

std::vector<Option> options() {
    std::vector<Option> options{
        {"--set", "NAME=VALUE", "the input that sets the damping, such as e=0.5", "Simulator"}};
    for (const Option& option : simulation_options()) options.push_back(option);
    return options;
}

/// The one number that the model takes, by its name there.
Expected<double> read_input(const Arguments& arguments, const ContactModel& model) {
    const std::string name(model.input.name);
    const std::string_view text = arguments.text("--set");
    if (text.empty())
        return bad_input("predict needs --set " + name + "=VALUE: " + std::string(model.input.doc));
    const auto equals = text.find('=');
    if (equals == std::string_view::npos)
        return bad_input("--set " + in_quotes(text) + " has no value; write --set " + name +
                         "=VALUE");
    const std::string_view typed = trimmed(text.substr(0, equals));
    if (typed != name) {
        const std::vector<std::string_view> names{model.input.name};
        return bad_input("--set: " + unknown("input", typed, names));
    }
    return of_option("--set",
                     parse_value(trimmed(text.substr(equals + 1)), model.input.dimension, name));
}

std::string json(const ContactModel& model, double input, const Prediction& found) {
    return json_of(
        Value::Object{{"simulator", model.simulator},
                      {"model", model.id},
                      {"input", Value::Object{{"name", model.input.name}, {"value", input}}},
                      {"release", name(model.release)},
                      {"status", name(found.status)},
                      {"restitution", found.restitution},
                      {"duration", found.rebound.duration},
                      {"peak_force", found.rebound.peak_force},
                      {"peak_indentation", found.rebound.peak_indentation}});
}

std::string text(const ContactModel& model, double input, const Prediction& found) {
    QuantityTable table(UnitSystem::si);
    table.add("restitution", found.restitution, dimension::none);
    table.add("duration", found.rebound.duration, dimension::time);
    table.add("peak force", found.rebound.peak_force, dimension::force);
    table.add("peak indentation", found.rebound.peak_indentation, dimension::length);
    return std::string(model.simulator) + ", " + std::string(model.name) + " with " +
           input_text(model, input) + " delivers e = " + number_text(found.restitution) + "\n\n" +
           table.text() + "\n" + std::string(model.equation) + "\n";
}

Expected<Output> run(const Arguments& arguments) {
    PERCUSS_TRY(const auto typed, read_simulation(arguments, "predict"));
    PERCUSS_TRY(const auto input, read_input(arguments, *typed.model));
    PERCUSS_TRY(const auto found, hinted(typed, predict(*typed.model, input, typed.impact)));
    return Output{typed.json ? json(*typed.model, input, found) : text(*typed.model, input, found)};
}

}  // namespace

constinit const Command predict_command{
    .name = "predict",
    .doc = "what an input of another simulator delivers",
    .example =
        "percuss predict lammps --model tsuji --set e=0.5 --stiffness 5e7 --mass 6.5e-4 --speed 1",
    .words = {"SIMULATOR", "as in percuss simulators", false, true},
    .options = options,
    .run = run,
    .remarks = body_help};

}  // namespace percuss::app
