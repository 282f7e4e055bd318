#include "apps/commands.hpp"

#include "apps/cli/errors.hpp"
#include "apps/cli/table.hpp"
#include "apps/cli/value.hpp"
#include "apps/contact/force_at_point.hpp"
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

Expected<ContactPoint> read_point(const Arguments& arguments) {
    PERCUSS_TRY(const auto indentation, arguments.quantity("--indentation", dimension::length));
    if (!given(indentation)) return bad_input("force needs --indentation D, such as \"10 um\"");
    PERCUSS_TRY(const auto rate, arguments.quantity("--rate", dimension::speed));
    PERCUSS_TRY(const auto largest, arguments.quantity("--max-indentation", dimension::length));
    if (given(largest) && !(largest >= indentation))
        return bad_input("--max-indentation is " + shortest(largest) +
                         " m, less than --indentation " + shortest(indentation) +
                         " m; it is the largest indentation so far");
    return ContactPoint{indentation, given(rate) ? rate : 0, largest};
}

std::string json(const ContactAnswer& a) {
    Value::Object object{{"force", a.force},
                         {"stiffness", a.stiffness},
                         {"damping", a.damping},
                         {"potential", a.potential}};
    if (given(a.per_length)) object.push_back({"force_per_length", a.per_length});
    return json_of(object);
}

std::string text(const TypedContact& contact, const ContactPoint& point, const ContactAnswer& a) {
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
    PERCUSS_TRY(const auto a, answer_at(contact, engaged.form, point));
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
