#include "apps/cli/table.hpp"
#include "apps/cli/value.hpp"
#include "apps/commands.hpp"
#include "apps/contact/options.hpp"
#include "percuss/core/text.hpp"
#include "percuss/laws/material.hpp"
#include "percuss/laws/severity.hpp"

namespace percuss::app {

namespace {

std::vector<Option> options() { return {json_option()}; }

std::string json() {
    Value::List list;
    for (const Material& m : materials()) {
        const Strength strength = strength_of(m.id);
        list.push_back(Value::Object{
            {"material", m.id},
            {"name", m.name},
            {"E", m.E},
            {"nu", m.nu},
            {"rho", m.rho},
            {"source", m.source},
            {"yield", strength.yield},
            {"hardness", strength.hardness},
            {"strength_source", strength.source.empty() ? Value() : Value(strength.source)}});
    }
    return json_of(list);
}

std::string scaled(double value, double unit) {
    return given(value) ? significant(value / unit, 4) : "-";
}

std::string text() {
    Table table({{"material"},
                 {"what it is"},
                 {"E [GPa]", Align::right},
                 {"nu", Align::right},
                 {"rho [kg/m^3]", Align::right},
                 {"yield [MPa]", Align::right},
                 {"hardness [GPa]", Align::right}});
    std::string sources;
    for (const Material& m : materials()) {
        const Strength strength = strength_of(m.id);
        table.add({std::string(m.id), std::string(m.name), scaled(m.E, 1e9), shortest(m.nu),
                   shortest(m.rho), scaled(strength.yield, 1e6), scaled(strength.hardness, 1e9)});
        sources += std::string(m.id) + ": " + std::string(m.source) +
                   (strength.source.empty() ? "" : "; strength: " + std::string(strength.source)) +
                   "\n";
    }
    return table.text() + "\n" + sources +
           "\nHandbook values at room temperature of common grades, strengths of weak ones: metals "
           "scatter by a few per cent\nin E and by a factor of ten in yield, concrete, polymers "
           "and ice by tens of per cent, rubber by a factor of ten.\nWhere a number matters, give "
           "that of the specimen: \"E=200GPa nu=0.3 rho=7800 sphere R=1cm\".\n";
}

Expected<Output> run(const Arguments& arguments) {
    return Output{arguments.has("--json") ? json() : text()};
}

}  // namespace

constinit const Command materials_command{.name = "materials",
                                          .doc = "the materials of bodies, with their constants",
                                          .example = "percuss materials",
                                          .words = {},
                                          .options = options,
                                          .run = run};

}  // namespace percuss::app
