#include "apps/simulators/impact.hpp"

#include <algorithm>
#include <cmath>

#include "apps/cli/errors.hpp"
#include "apps/cli/table.hpp"
#include "apps/contact/bodies.hpp"
#include "apps/contact/options.hpp"
#include "percuss/core/text.hpp"

namespace percuss::app {

namespace {

Expected<double> positive(const Arguments& arguments, std::string_view option, Dimension dimension,
                          std::string_view unit) {
    PERCUSS_TRY(const auto value, arguments.quantity(option, dimension));
    if (given(value) && !(value > 0 && std::isfinite(value)))
        return bad_input(std::string(option) + " is " + shortest(value) + " " + std::string(unit) +
                         "; it must be positive");
    return value;
}

/// K of the model from two bodies, which make a Hertz contact.
Expected<double> stiffness_of_bodies(const ContactModel& model, const Pairing& pairing,
                                     const SimulatedImpact& impact) {
    if (pairing.exponent == model.exponent) return pairing.stiffness;
    if (pairing.kind == ContactKind::point && model.from_hertz)
        return model.from_hertz(pairing.stiffness, impact);
    return bad_input(std::string(model.simulator) + " " + std::string(model.id) +
                     " has the force K d^" + shortest(model.exponent) +
                     ", whose K does not follow from these bodies; give --stiffness and the mass "
                     "instead");
}

Expected<void> read_stiffness(const Arguments& arguments, const std::optional<Pairing>& pairing,
                              TypedSimulation& typed) {
    PERCUSS_TRY(const auto K, positive(arguments, "--stiffness",
                                       dimension::stiffness(typed.model->exponent), "SI"));
    if (given(K) && pairing)
        return bad_input("--stiffness and --body1, --body2 both give K; leave one of them out");
    typed.impact.stiffness = K;
    if (!pairing) return {};
    PERCUSS_TRY(const auto own, stiffness_of_bodies(*typed.model, *pairing, typed.impact));
    typed.impact.stiffness = own;
    return {};
}

/// Young's modulus of two equal bodies with this Poisson's ratio that make the stiffness of a point
/// contact; K = 4/3 sqrt(R) E/(2 (1 - nu^2)).
double equal_modulus(double stiffness, double radius, double nu) {
    return 2 * (1 - nu * nu) * 0.75 * stiffness / std::sqrt(radius);
}

Expected<void> read_material(const Arguments& arguments, const Pairing& pairing,
                             TypedSimulation& typed) {
    SimulatedImpact& impact = typed.impact;
    for (const std::string_view option : {"--body1", "--body2"}) {
        PERCUSS_TRY(const auto body, parse_body(arguments.text(option)));
        impact.wall = impact.wall || (body.shape == Shape::plane && !std::isfinite(body.mass));
        if (body.shape != Shape::sphere && given(impact.E)) continue;
        if (given(impact.E) && !std::isfinite(body.elastic.E)) continue;
        impact.E = body.elastic.E;
        impact.nu = body.elastic.nu;
    }
    if (pairing.kind != ContactKind::point || !std::isfinite(pairing.radius)) return {};
    const double E = equal_modulus(pairing.stiffness, pairing.radius, impact.nu);
    typed.equivalent = !(std::abs(E - impact.E) <= 1e-9 * E);
    if (typed.equivalent) impact.E = E;
    return {};
}

/// Without bodies: a common Poisson's ratio, and the modulus that makes K.
void suppose_material(TypedSimulation& typed) {
    SimulatedImpact& impact = typed.impact;
    if (typed.model->exponent != 1.5 || !given(impact.radius)) return;
    impact.nu = 0.3;
    impact.E = equal_modulus(impact.stiffness, impact.radius, impact.nu);
    typed.equivalent = true;
}

Expected<void> read_cohesion(const Arguments& arguments, TypedSimulation& typed) {
    if (!arguments.has("--cohesion")) return {};
    PERCUSS_TRY(const auto energy, arguments.quantity("--cohesion", dimension::surface_energy));
    if (!(energy >= 0 && std::isfinite(energy)))
        return bad_input("--cohesion is " + shortest(energy) + " J/m^2; it must be 0 or positive");
    if (!takes_cohesion(*typed.model))
        return bad_input("--cohesion is for models with adhesion beside the damping, and " +
                         std::string(typed.model->simulator) + " " + std::string(typed.model->id) +
                         " has none");
    typed.impact.cohesion = energy;
    return {};
}

}  // namespace

std::vector<Option> simulation_options() {
    std::vector<Option> options{
        {"--model", "MODEL", "of its contact models; the first one if left out", "Simulator"}};
    for (const auto& more : {mass_options(), body_options()})
        options.insert(options.end(), more.begin(), more.end());
    options.push_back({"--stiffness", "K", "of F = K d^n; n is the model's", "Contact"});
    options.push_back({"--speed", "V", "approach speed at first touch", "Contact"});
    options.push_back({"--radius", "R", "effective radius, where the input needs it", "Contact"});
    options.push_back({"--wall", "", "one of the bodies does not move", "Contact"});
    options.push_back({"--cohesion", "G", "surface energy, of models with adhesion: 0", "Contact"});
    options.push_back(json_option());
    return options;
}

Expected<TypedSimulation> read_simulation(const Arguments& arguments, std::string_view command) {
    if (arguments.words().empty())
        return bad_input(std::string(command) + " needs the name of a simulator" +
                         " (percuss simulators lists them)");
    TypedSimulation typed;
    PERCUSS_TRY(typed.model, find_model(arguments.words()[0], arguments.text("--model")));
    typed.json = arguments.has("--json");
    SimulatedImpact& impact = typed.impact;
    PERCUSS_TRY(const auto pairing, read_pairing(arguments));
    PERCUSS_TRY(impact.mass, read_mass(arguments, pairing));
    PERCUSS_TRY(impact.speed, positive(arguments, "--speed", dimension::speed, "m/s"));
    PERCUSS_TRY(impact.radius, positive(arguments, "--radius", dimension::length, "m"));
    impact.wall = arguments.has("--wall");
    if (!given(impact.mass))
        return bad_input(std::string(command) +
                         " needs the mass; give --mass (the effective one), --m1 and --m2, or "
                         "--body1 and --body2");
    if (!given(impact.speed))
        return bad_input(std::string(command) +
                         " needs --speed V, the approach speed, such as \"0.3 m/s\"");
    PERCUSS_CHECK(read_stiffness(arguments, pairing, typed));
    if (!given(impact.stiffness))
        return bad_input(std::string(command) + " needs --stiffness K in " +
                         unit_name(dimension::stiffness(typed.model->exponent), UnitSystem::si) +
                         ", or --body1 and --body2");
    PERCUSS_CHECK(read_cohesion(arguments, typed));
    if (pairing) {
        PERCUSS_CHECK(read_material(arguments, *pairing, typed));
        if (!given(impact.radius) && std::isfinite(pairing->radius))
            impact.radius = pairing->radius;
    } else {
        suppose_material(typed);
    }
    return typed;
}

bool misses_radius(const TypedSimulation& typed, const Error& refusal) {
    if (given(typed.impact.radius)) return false;
    const auto refused = [&](double radius) {
        SimulatedImpact impact = typed.impact;
        impact.radius = radius;
        const auto found = predict(*typed.model, std::min(typed.model->input.upper, 0.5), impact);
        return !found && found.error().message == refusal.message;
    };
    return refused(not_given) && !refused(1);
}

std::string input_text(const ContactModel& model, double input) {
    const std::string unit = unit_name(model.input.dimension, UnitSystem::si);
    return std::string(model.input.name) + " = " + significant(input, 6) +
           (unit == "1" ? "" : " " + unit);
}

std::string models_table() {
    Table table({{"simulator"}, {"model"}, {"contact model"}, {"input"}, {"versions"}});
    for (const ContactModel* model : simulator_models())
        table.add({std::string(model->simulator), std::string(model->id), std::string(model->name),
                   std::string(model->input.name), std::string(model->versions)});
    return table.text();
}

}  // namespace percuss::app
