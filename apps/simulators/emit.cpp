#include <cmath>

#include "apps/advise/hardness.hpp"
#include "apps/audit/results.hpp"
#include "apps/cli/errors.hpp"
#include "apps/cli/table.hpp"
#include "apps/cli/value.hpp"
#include "apps/commands.hpp"
#include "apps/contact/bodies.hpp"
#include "apps/contact/options.hpp"
#include "apps/simulators/impact.hpp"
#include "percuss/core/text.hpp"

namespace percuss::app {

namespace {

std::vector<Option> options() {
    std::vector<Option> options{
        {"--restitution", "E", "what is to be delivered", "Target"},
        {"--list", "", "the simulators and models, and nothing else", "Simulator"}};
    for (const Option& option : simulation_options()) options.push_back(option);
    return options;
}

/// A remark in the language of the simulator.
std::string remark(const ContactModel& model, const std::string& text) {
    return std::string(model.comment) + " " + text + (model.comment == "<!--" ? " -->\n" : "\n");
}

std::string e_text(double e) { return significant(e, 4); }

std::string quantity_text(double value, Dimension dimension) {
    return significant(value, 6) + " " + unit_name(dimension, UnitSystem::si);
}

/// What the lines are for, and in which units.
std::string setting(const TypedSimulation& typed) {
    const ContactModel& model = *typed.model;
    const SimulatedImpact& impact = typed.impact;
    return "units: " + std::string(model.units) + "; for " +
           quantity_text(impact.speed, dimension::speed) + ", effective mass " +
           quantity_text(impact.mass, dimension::mass) +
           ", K = " + quantity_text(impact.stiffness, dimension::stiffness(model.exponent)) +
           (impact.wall ? ", against a wall" : "");
}

/// Whether a number of the lines is not known.
bool leaves_open(const ContactModel& model, const std::string& lines) {
    for (std::size_t at = 0; (at = model.lines.find('{', at)) != std::string_view::npos; ++at) {
        const auto end = model.lines.find('}', at);
        const std::string name(model.lines.substr(at + 1, end - at - 1));
        if (lines.find("<" + name + ">") != std::string::npos) return true;
    }
    return false;
}

/// What the lines leave open, or took for something else.
std::string gaps(const TypedSimulation& typed, const EmittedInput& out) {
    const ContactModel& model = *typed.model;
    std::string remarks;
    if (typed.equivalent && model.lines.find("{E}") != std::string_view::npos)
        remarks += remark(model, "E and nu are those of two equal bodies with this stiffness");
    if (leaves_open(model, out.lines))
        remarks += remark(model,
                          "what stands as <name> follows from the bodies; give --body1 and "
                          "--body2, or --radius");
    return remarks;
}

std::string text(const TypedSimulation& typed, const EmittedInput& out) {
    const ContactModel& model = *typed.model;
    std::string result =
        remark(model, std::string(model.name) + " (" + std::string(model.versions) + ")") +
        remark(model, setting(typed)) + out.lines + "\n" + gaps(typed, out);
    if (out.reached)
        result +=
            remark(model, input_text(model, out.input) + " delivers e = " + e_text(out.delivered) +
                              "; valid for " + std::string(model.validity));
    else
        result +=
            remark(model, "e = " + e_text(out.requested) +
                              " is out of reach: this model delivers from " + e_text(out.least) +
                              " to " + e_text(out.most) + "; " + input_text(model, out.input) +
                              " comes nearest with e = " + e_text(out.delivered));
    if (given(out.documented_delivers))
        result += remark(model, "the documented way (" + std::string(model.documented) + ") is " +
                                    input_text(model, out.documented) + " and delivers " +
                                    e_text(out.documented_delivers));
    else if (model.documented.empty())
        result += remark(model, "its documents do not say how to ask for a restitution");
    if (!measured(model))
        result += remark(model, "this model was not yet run beside percuss: try one impact first");
    return result + remark(model, "time step of at most a fiftieth of the contact, and stable: " +
                                      significant(out.time_step, 3) + " s");
}

Value input_value(const ContactModel& model, double input) {
    return Value::Object{{"name", model.input.name},
                         {"value", input},
                         {"unit", unit_name(model.input.dimension, UnitSystem::si)}};
}

std::string json(const TypedSimulation& typed, const EmittedInput& out) {
    const ContactModel& model = *typed.model;
    Value documented;
    if (model.asked)
        documented = Value::Object{{"way", model.documented},
                                   {"value", out.documented},
                                   {"delivers", out.documented_delivers}};
    return json_of(Value::Object{{"simulator", model.simulator},
                                 {"model", model.id},
                                 {"versions", model.versions},
                                 {"source", model.source},
                                 {"measured", measured(model)},
                                 {"input", input_value(model, out.input)},
                                 {"requested", out.requested},
                                 {"delivered", out.delivered},
                                 {"reached", out.reached},
                                 {"least", out.least},
                                 {"most", out.most},
                                 {"validity", model.validity},
                                 {"documented", documented},
                                 {"time_step", out.time_step},
                                 {"lines", out.lines}});
}

Expected<Output> run(const Arguments& arguments) {
    if (arguments.has("--list"))
        return Output{arguments.has("--json") ? models_json() : models_table()};
    PERCUSS_TRY(const auto typed, read_simulation(arguments, "emit"));
    PERCUSS_TRY(const auto e, arguments.quantity("--restitution", dimension::none));
    if (!given(e)) return bad_input("emit needs --restitution E, what is to be delivered");
    if (!(e > 0 && e <= 1))
        return bad_input("--restitution is " + shortest(e) + "; it must be above 0 and at most 1");
    PERCUSS_TRY(const auto out, hinted(typed, emit_input(*typed.model, e, typed.impact)));
    Output output{typed.json ? json(typed, out) : text(typed, out)};
    PERCUSS_TRY(const auto pairing, read_pairing(arguments));
    const auto met = typed_severity(arguments, pairing, typed.impact.mass, typed.impact.speed);
    if (met && *met) output.notes = cautions(**met, typed.impact.speed);
    return output;
}

}  // namespace

constinit const Command emit_command{
    .name = "emit",
    .doc = "the lines for another simulator that deliver a restitution",
    .example =
        "percuss emit lammps --model tsuji --restitution 0.5 --speed 1 --body1 \"glass sphere "
        "R=5mm\" --body2 \"glass sphere R=5mm\"\n"
        "percuss emit mujoco --restitution 0.5 --stiffness 1e5 --mass 0.1 --speed 1\n"
        "percuss emit --list",
    .words = {"SIMULATOR", "as in percuss simulators", false, true},
    .options = options,
    .run = run,
    .remarks = body_help};

}  // namespace percuss::app
