#include "apps/commands.hpp"

#include "apps/cli/table.hpp"
#include "apps/cli/value.hpp"
#include "apps/contact/options.hpp"
#include "percuss/calibrate/time_step.hpp"

namespace percuss::app {

namespace {

Expected<Output> run(const Arguments& arguments) {
    PERCUSS_TRY(const auto contact, read_contact(arguments));
    PERCUSS_TRY(const auto onset, required_onset(contact, "time-step"));
    PERCUSS_TRY(const auto engaged, engage(contact, onset));
    PERCUSS_TRY(const auto step, time_step(contact.law, onset, engaged.release));
    if (contact.json)
        return Output{json_of(Value::Object{{"law", law_id(contact.law)},
                                            {"release", name(engaged.release)},
                                            {"source", step.source},
                                            {"tangent", step.tangent},
                                            {"recommended", step.recommended},
                                            {"elastic_duration", step.elastic_duration},
                                            {"restitution_error", step.restitution_error}}),
                      contact.notes};
    QuantityTable table(contact.units);
    table.add("source: limit as printed in [feng2026]", step.source, dimension::time);
    table.add("tangent: limit from the largest stiffness", step.tangent, dimension::time);
    table.add("recommended", step.recommended, dimension::time);
    table.add("elastic contact time", step.elastic_duration, dimension::time);
    table.add("error of e, velocity Verlet at the recommended step", step.restitution_error,
              dimension::none);
    return Output{law_label(contact.law) + ": use a time step of at most " +
                      quantity_text(step.recommended, dimension::time, contact.units) + "\n\n" +
                      table.text(),
                  contact.notes};
}

}  // namespace

constinit const Command time_step_command{.name = "time-step",
                                          .doc = "steps for explicit integration through a contact",
                                          .example =
                                              "percuss time-step --law tsuji --stiffness 5.2e9 "
                                              "--restitution 0.5 --mass \"0.1 kg\" --speed 1",
                                          .words = {},
                                          .options = contact_options,
                                          .run = run};

}  // namespace percuss::app
