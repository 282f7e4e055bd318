#include "apps/commands.hpp"

#include "apps/cli/errors.hpp"
#include "apps/cli/table.hpp"
#include "apps/literature/law_description.hpp"
#include "apps/literature/laws_page.hpp"
#include "percuss/core/text.hpp"
#include "percuss/laws/catalog.hpp"

namespace percuss::app {

namespace {

std::vector<Option> options() {
    return {{"--kind", "KIND", "only point laws, or only line laws"},
            {"--json", "", "everything the catalogue knows, for programs", "Output"},
            {"--markdown", "", "the page docs/laws.md", "Output"}};
}

Expected<std::vector<const LawInfo*>> chosen_laws(const Arguments& arguments) {
    const std::string_view kind = arguments.text("--kind");
    if (arguments.has("--kind") && kind != "point" && kind != "line")
        return bad_input("--kind " + in_quotes(kind) + " is unknown; expected point or line");
    std::vector<const LawInfo*> laws;
    for (const LawInfo* info : catalog())
        if (!arguments.has("--kind") || kind_text(*info) == kind) laws.push_back(info);
    return laws;
}

std::string parameter_names(const LawInfo& info) {
    std::string names;
    for (const Parameter& p : info.parameters)
        names += (names.empty() ? "" : " ") + std::string(p.name);
    return names;
}

std::string json(const std::vector<const LawInfo*>& laws) {
    Value::List list;
    for (const LawInfo* info : laws) list.push_back(law_value(*info));
    return json_of(list);
}

std::string text(const std::vector<const LawInfo*>& laws) {
    Table table({{"id"}, {"kind"}, {"name"}, {"parameters"}, {"calibrated"}});
    for (const LawInfo* info : laws)
        table.add({std::string(info->id), std::string(kind_text(*info)), std::string(info->name),
                   parameter_names(*info), std::string(info->calibrated)});
    return table.text() +
           "\nAlso: --law expr --set force=\"K*d^1.5*(1+c*v)\" for a law of your own, and "
           "--hysteresis energy or ID\n"
           "for damping over hertz and the line laws. percuss law ID says more.\n";
}

Expected<Output> run(const Arguments& arguments) {
    PERCUSS_TRY(const auto laws, chosen_laws(arguments));
    if (arguments.has("--json") && arguments.has("--markdown"))
        return bad_input("--json and --markdown are both given; give one");
    if (arguments.has("--markdown")) return Output{laws_page(laws)};
    return Output{arguments.has("--json") ? json(laws) : text(laws)};
}

}  // namespace

constinit const Command laws_command{.name = "laws",
                                     .doc = "the catalogue of contact laws",
                                     .example = "percuss laws --kind line",
                                     .words = {},
                                     .options = options,
                                     .run = run};

}  // namespace percuss::app
