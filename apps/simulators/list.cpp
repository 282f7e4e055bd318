#include "apps/audit/results.hpp"
#include "apps/cli/errors.hpp"
#include "apps/cli/value.hpp"
#include "apps/commands.hpp"
#include "apps/simulators/impact.hpp"
#include "apps/simulators/page.hpp"
#include "percuss/core/units.hpp"

namespace percuss::app {

namespace {

std::vector<Option> options() {
    return {{"--json", "", "everything that is known of them, for programs", "Output"},
            {"--markdown", "", "the page docs/simulators.md", "Output"}};
}

}  // namespace

std::string models_json() {
    Value::List list;
    for (const ContactModel* model : simulator_models())
        list.push_back(Value::Object{{"simulator", model->simulator},
                                     {"model", model->id},
                                     {"name", model->name},
                                     {"versions", model->versions},
                                     {"source", model->source},
                                     {"source_read", model->source_read},
                                     {"measured", measured(*model)},
                                     {"equation", model->equation},
                                     {"release", name(model->release)},
                                     {"exponent", model->exponent},
                                     {"input", model->input.name},
                                     {"unit", unit_name(model->input.dimension, UnitSystem::si)},
                                     {"documented", model->documented},
                                     {"validity", model->validity},
                                     {"lines", model->lines}});
    return json_of(list);
}

namespace {

Expected<Output> run(const Arguments& arguments) {
    if (arguments.has("--json") && arguments.has("--markdown"))
        return bad_input("--json and --markdown are both given; give one");
    if (arguments.has("--markdown")) return Output{simulators_page()};
    return Output{arguments.has("--json") ? models_json() : models_table()};
}

}  // namespace

constinit const Command simulators_command{.name = "simulators",
                                           .doc = "the contact models of other simulators",
                                           .example = "percuss simulators",
                                           .words = {},
                                           .options = options,
                                           .run = run};

}  // namespace percuss::app
