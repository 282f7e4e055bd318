#include "apps/commands.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "apps/cli/errors.hpp"
#include "apps/cli/table.hpp"
#include "apps/cli/value.hpp"
#include "apps/contact/options.hpp"
#include "percuss/core/text.hpp"

namespace percuss::app {

namespace {

std::vector<Option> options() {
    auto options = contact_options();
    options.push_back({"--indentation", "D", "indentation, positive in compression", "State"});
    options.push_back(
        {"--rate", "V", "rate of indentation, positive in compression; 0 by default", "State"});
    options.push_back(
        {"--max-indentation", "D", "largest indentation so far, for plastic laws", "State"});
    options.push_back(onset_floor_option());
    return options;
}

struct Point {
    double indentation = not_given;
    double rate = 0;
    double largest = not_given;
};

Expected<Point> read_point(const Arguments& arguments) {
    PERCUSS_TRY(const auto indentation, arguments.quantity("--indentation", dimension::length));
    if (!given(indentation)) return bad_input("force needs --indentation D, such as \"10 um\"");
    PERCUSS_TRY(const auto rate, arguments.quantity("--rate", dimension::speed));
    PERCUSS_TRY(const auto largest, arguments.quantity("--max-indentation", dimension::length));
    if (given(largest) && !(largest >= indentation))
        return bad_input("--max-indentation is " + shortest(largest) +
                         " m, less than --indentation " + shortest(indentation) +
                         " m; it is the largest indentation so far");
    return Point{indentation, given(rate) ? rate : 0, largest};
}

bool same(double a, double b) { return a == b || (std::isnan(a) && std::isnan(b)); }

/// Whether the force here follows the state at first touch: known for the laws of the catalogue,
/// tried out for a force that the user typed.
bool follows(const TypedContact& contact, const Form& form, double power, const Point& point,
             const Onset& other) {
    if (!std::holds_alternative<UserContact>(form.kernel)) return power != 0 && dissipates(form);
    const auto engaged = engage(contact, other);
    return engaged && !same(force(form, point.indentation, point.rate),
                            force(engaged->form, point.indentation, point.rate));
}

/// Most laws do not care for the state at first touch; those that do must be told.
Expected<EngagedForm> engage_for_force(const Arguments& arguments, const TypedContact& contact,
                                       const Point& point) {
    PERCUSS_TRY(const auto speed,
                engagement_speed(arguments, given(contact.speed) ? contact.speed : 1));
    const Onset onset{speed, given(contact.mass) ? contact.mass : 1};
    auto engaged = engage(contact, onset);
    if (!engaged) return engaged;
    const Form& form = engaged->form;
    const std::string id = law_id(contact.law);
    if (!given(contact.speed) &&
        follows(contact, form, form.scaling.rate_power, point, {2 * onset.rate, onset.mass}))
        return bad_input("the force of " + id + " depends on the approach speed; add --speed V");
    if (!given(contact.mass) &&
        follows(contact, form, form.scaling.mass_power, point, {onset.rate, 2 * onset.mass}))
        return bad_input("the force of " + id + " depends on the mass; add --mass M");
    return engaged;
}

/// Where the force of an adhesive law ends, below 0; 0 for the others.
double lowest_indentation(const Form& form) {
    const auto* jkr = std::get_if<JkrContact>(&form.kernel);
    return jkr ? jkr->rupture() : 0;
}

Expected<void> check_point(const TypedContact& contact, const Form& form, const Point& point) {
    const std::string id = law_id(contact.law);
    const auto length = [&](double d) {
        return quantity_text(d, dimension::length, contact.units);
    };
    const double lowest = lowest_indentation(form), limit = indentation_limit(form);
    if (point.indentation < lowest)
        return bad_input(fmt::format(
            "the indentation {} is outside the contact, where {} has no force; use {} or more",
            length(point.indentation), id, lowest < 0 ? length(lowest) + " (pull-off)" : "0"));
    const double deepest = given(point.largest) ? point.largest : point.indentation;
    if (deepest > limit)
        return bad_input(
            fmt::format("the indentation {} is beyond the domain of {}, which ends at {}",
                        length(deepest), id, length(limit)));
    const bool plastic = has_memory(form) && !adhesive(form);
    if (given(point.largest) && !plastic)
        return bad_input("--max-indentation is for the plastic laws, but " + id +
                         " keeps no memory of it");
    return {};
}

/// What the contact has been through before: touch, and the largest indentation.
Memory past(const Form& form, const Point& point) {
    const Memory touched = commit(form, 0, 1, {});
    return given(point.largest) ? commit(form, point.largest, 0, touched) : touched;
}

struct Answer {
    double force, stiffness, damping, potential, per_length;
};

Answer answer(const TypedContact& contact, const Form& form, const Point& point) {
    const Memory memory = past(form, point);
    const double d = point.indentation, v = point.rate;
    const double F = force(form, d, v, memory);
    const bool line = contact.law.info().kind == Kind::line;
    return {F, stiffness(form, d, v, memory), damping(form, d, v, memory),
            potential(form, d, memory), line ? F / contact.law.get("L") : not_given};
}

std::string json(const Answer& a) {
    Value::Object object{{"force", a.force},
                         {"stiffness", a.stiffness},
                         {"damping", a.damping},
                         {"potential", a.potential}};
    if (given(a.per_length)) object.push_back({"force_per_length", a.per_length});
    return json_of(object);
}

std::string text(const TypedContact& contact, const Point& point, const Answer& a) {
    const auto in_units = [&](double value, Dimension dimension) {
        return quantity_text(value, dimension, contact.units);
    };
    QuantityTable table(contact.units);
    table.add("force", a.force, dimension::force);
    if (given(a.per_length)) table.add("  per length", a.per_length, dimension::force_per_length);
    table.add("stiffness dF/dd", a.stiffness, dimension::stiffness(1));
    table.add("damping dF/dv", a.damping, dimension::dashpot);
    table.add("potential", a.potential, dimension::energy);
    return law_label(contact.law) + " at d = " + in_units(point.indentation, dimension::length) +
           ", v = " + in_units(point.rate, dimension::speed) + "\n\n" + table.text();
}

Expected<Output> run(const Arguments& arguments) {
    PERCUSS_TRY(const auto contact, read_contact(arguments));
    PERCUSS_TRY(const auto point, read_point(arguments));
    PERCUSS_TRY(const auto engaged, engage_for_force(arguments, contact, point));
    PERCUSS_CHECK(check_point(contact, engaged.form, point));
    const Answer a = answer(contact, engaged.form, point);
    return Output{contact.json ? json(a) : text(contact, point, a), contact.notes};
}

}  // namespace

constinit const Command force_command{
    .name = "force",
    .doc = "force, stiffness, damping and potential at one state",
    .example =
        "percuss force --law hunt_crossley --stiffness 5.2e9 --restitution 0.9 --speed 0.3 \\\n"
        "    --indentation \"10 um\" --rate 0.1\n"
        "percuss force --law expr --set force=\"K*d^1.5*(1+c*v)\" --set K=1e9 --set c=0.3 \\\n"
        "    --indentation 1e-5",
    .words = {},
    .options = options,
    .run = run};

}  // namespace percuss::app
