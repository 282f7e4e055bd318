#include <algorithm>
#include <cmath>

#include "apps/advise/hardness.hpp"
#include "apps/cli/errors.hpp"
#include "apps/cli/value.hpp"
#include "apps/commands.hpp"
#include "apps/contact/bodies.hpp"
#include "apps/contact/options.hpp"
#include "percuss/calibrate/candidates.hpp"
#include "percuss/core/text.hpp"
#include "percuss/simulators/answers.hpp"

namespace percuss::app {

namespace {

std::vector<Option> options() {
    auto options = body_options();
    options.push_back({"--speed", "V", "approach speed", "Contact"});
    options.push_back({"--restitution", "E", "what is to be delivered", "Contact"});
    options.push_back(
        {"--simulator", "NAME", "of which the emit line is printed: lammps", "Output"});
    options.push_back(json_option());
    return options;
}

struct Advice {
    Pairing pairing;
    double speed, e;
    Severity severity;
    std::vector<Candidate> laws;  ///< that deliver e as requested
    std::string use, because;
    std::string emit;
};

std::string quoted_body(const Arguments& arguments, std::string_view option) {
    return " " + std::string(option) + " \"" + std::string(arguments.text(option)) + "\"";
}

/// A model of the simulator that takes these bodies, the first one that reaches e.
Expected<std::string> emit_line(const Arguments& arguments, const Advice& advice) {
    const std::string_view typed = arguments.text("--simulator");
    const std::string simulator = typed.empty() ? "lammps" : lower_case(typed);
    PERCUSS_CHECK(find_model(simulator, {}));
    if (!given(advice.e)) return std::string();
    const SimulatedImpact hertz{.stiffness = advice.pairing.stiffness,
                                .mass = advice.pairing.mass,
                                .speed = advice.speed,
                                .radius = advice.pairing.radius};
    for (const ContactModel* model : simulator_models()) {
        if (model->simulator != simulator || (model->exponent == 1 && !model->from_hertz)) continue;
        SimulatedImpact impact = hertz;
        if (model->exponent == 1) impact.stiffness = model->from_hertz(hertz.stiffness, impact);
        const auto emitted = emit_input(*model, advice.e, impact);
        if (emitted && emitted->reached)
            return "percuss emit " + simulator + " --model " + std::string(model->id) +
                   " --restitution " + shortest(advice.e) + " --speed " + shortest(advice.speed) +
                   quoted_body(arguments, "--body1") + quoted_body(arguments, "--body2");
    }
    return std::string();
}

void recommend(Advice& advice) {
    const bool yields = advice.severity.yields();
    if (!given(advice.e)) {
        advice.use = yields ? "thornton" : "hertz";
        advice.because = yields ? "the bodies yield, and its restitution follows from the yield "
                                  "stress"
                                : "the bodies stay elastic, and no restitution is requested";
        return;
    }
    if (advice.laws.empty()) {
        advice.use = "tsuji";
        advice.because =
            "no law delivers this e as requested; calibrate one with percuss "
            "calibrate --law tsuji";
        return;
    }
    advice.use = advice.laws.front().law;
    advice.because = "it delivers " + significant(advice.laws.front().delivered, 6) + " for " +
                     shortest(advice.e) +
                     (yields ? "; hold it to this speed, because a contact that yields returns "
                               "less the faster it is"
                             : "");
}

Expected<Advice> read_advice(const Arguments& arguments) {
    PERCUSS_TRY(const auto pairing, read_pairing(arguments));
    if (!pairing)
        return bad_input(
            "advise needs --body1 and --body2, such as \"steel sphere R=10mm\" and "
            "\"concrete plane\"");
    if (pairing->kind != ContactKind::point)
        return bad_input(
            "advise is for point contacts, where the pressure follows from Hertz: a "
            "sphere against a sphere, a plane or a cup");
    PERCUSS_TRY(const auto speed, arguments.quantity("--speed", dimension::speed));
    if (!(speed > 0 && std::isfinite(speed)))
        return bad_input(given(speed) ? "--speed is " + shortest(speed) +
                                            " m/s; the approach speed must be positive"
                                      : "advise needs --speed V, the approach speed, such as "
                                        "\"0.3 m/s\"");
    PERCUSS_TRY(const auto e, arguments.quantity("--restitution", dimension::none));
    if (given(e) && !(e > 0 && e <= 1))
        return bad_input("--restitution is " + shortest(e) + "; it must be above 0 and at most 1");
    PERCUSS_TRY(const auto found, typed_severity(arguments, pairing, pairing->mass, speed));
    if (!found) return bad_input("advise needs a body that can move; give one of them a mass");
    Advice advice{*pairing, speed, e, *found, {}, {}, {}, {}};
    if (given(e)) {
        advice.laws =
            candidates(e, pairing->stiffness, {speed, pairing->mass}, Release::no_tension);
        std::erase_if(advice.laws, [&](const Candidate& c) {
            return std::abs(c.delivered - e) > candidate_within;
        });
    }
    recommend(advice);
    PERCUSS_TRY(advice.emit, emit_line(arguments, advice));
    return advice;
}

std::string law_names(const Advice& advice) {
    std::vector<std::string_view> names;
    for (const Candidate& c : advice.laws) names.push_back(c.law);
    return listed(names);
}

std::string pressure_text(double pressure) {
    return pressure < 1e9 ? significant(pressure / 1e6, 3) + " MPa"
                          : significant(pressure / 1e9, 3) + " GPa";
}

std::string elastic_text(const Severity& s) {
    const std::string mean = "the mean pressure is " + pressure_text(s.peak_pressure / 1.5);
    if (!given(s.yield_pressure))
        return "unknown: no yield stress of these materials is listed (percuss materials); " +
               mean +
               (given(s.weaker.hardness) ? ", the hardness " + pressure_text(s.weaker.hardness)
                                         : "");
    const std::string limit =
        std::string(s.weaker.material) + " yields at a peak of " + pressure_text(s.yield_pressure) +
        ", from " + significant(s.yield_speed, 2) + " m/s on; " + mean + ", the hardness " +
        (given(s.weaker.hardness) ? pressure_text(s.weaker.hardness)
                                  : "about " + pressure_text(3 * s.weaker.yield) + " (3 Y)") +
        " (" + std::string(s.weaker.source) + ")";
    if (!s.yields()) return "yes: " + limit;
    return (s.fully_plastic() ? "no, fully plastic: " : "no: ") + limit;
}

std::string valid_text(const Severity& s) {
    std::string text =
        s.yields() ? "plastic ones (thornton, walton_braun) at any speed, all others at this one"
        : given(s.yield_pressure) ? "all laws of point contacts"
                                  : "all laws of point contacts while the bodies stay elastic";
    if (!s.small()) text += "; their stiffness is that of Hertz, who supposes small contacts";
    if (!s.quasi_static()) text += "; none knows of waves";
    return text;
}

std::string text(const Advice& a) {
    const Severity& s = a.severity;
    std::string lines;
    const auto say = [&](std::string_view what, const std::string& answer) {
        lines += std::string(what) + ": " + answer + "\n";
    };
    say("contact time", significant(s.duration * 1e6, 4) + " us");
    say("peak force", significant(s.peak_force, 4) + " N");
    say("contact radius", significant(s.contact_radius * 1e3, 4) + " mm");
    say("peak pressure", pressure_text(s.peak_pressure) + " in the centre, without yielding");
    say("elastic", elastic_text(s));
    say("quasi-static", std::string(s.quasi_static() ? "yes" : "no") + ": waves take " +
                            significant(100 * s.wave_loss, 2) +
                            " % of the energy; 1e-5 "
                            "sqrt(E/rho) is " +
                            significant(s.speed_bound(), 2) + " m/s");
    say("small", std::string(s.small() ? "yes" : "no") + ": the contact radius is " +
                     significant(s.relative_radius, 2) + " of the effective radius");
    say("valid", valid_text(s));
    if (given(a.e))
        say("laws that deliver " + shortest(a.e) + " as requested",
            a.laws.empty() ? "none; percuss calibrate finds the damping" : law_names(a));
    say("use", a.use + ", because " + a.because);
    if (!a.emit.empty()) lines += a.emit + "\n";
    return lines;
}

std::string json(const Advice& a) {
    const Severity& s = a.severity;
    Value::List laws;
    for (const Candidate& c : a.laws)
        laws.push_back(Value::Object{{"law", c.law}, {"delivered", c.delivered}});
    return json_of(
        Value::Object{{"duration", s.duration},
                      {"peak_force", s.peak_force},
                      {"peak_indentation", s.peak_indentation},
                      {"contact_radius", s.contact_radius},
                      {"peak_pressure", s.peak_pressure},
                      {"yield_pressure", s.yield_pressure},
                      {"yield_speed", s.yield_speed},
                      {"yield_source", s.weaker.source},
                      {"elastic", given(s.yield_pressure) ? Value(!s.yields()) : Value()},
                      {"fully_plastic", s.fully_plastic()},
                      {"quasi_static", s.quasi_static()},
                      {"wave_loss", s.wave_loss},
                      {"speed_bound", s.speed_bound()},
                      {"small", s.small()},
                      {"relative_radius", s.relative_radius},
                      {"mean_pressure", s.peak_pressure / 1.5},
                      {"hardness", s.weaker.hardness},
                      {"valid", valid_text(s)},
                      {"laws", laws},
                      {"use", a.use},
                      {"because", a.because},
                      {"emit", a.emit.empty() ? Value() : Value(a.emit)}});
}

Expected<Output> run(const Arguments& arguments) {
    PERCUSS_TRY(const Advice advice, read_advice(arguments));
    return Output{arguments.has("--json") ? json(advice) : text(advice)};
}

}  // namespace

constinit const Command advise_command{
    .name = "advise",
    .doc = "which law suits two bodies at a speed, and whether they stay elastic",
    .example =
        "percuss advise --body1 \"steel sphere R=10mm\" --body2 \"steel plane\" --speed 0.5 "
        "--restitution 0.7",
    .words = {},
    .options = options,
    .run = run,
    .remarks = body_help};

}  // namespace percuss::app
