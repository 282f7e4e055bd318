#include "apps/pounding/yielding_report.hpp"

#include "apps/cli/table.hpp"
#include "percuss/studies/scenario.hpp"

namespace percuss::app {

using namespace studies;

std::string yielding_text(const PoundingRun& run, UnitSystem units) {
    Table table({{"storey"},
                 {"hysteresis"},
                 {"ductility", Align::right},
                 {heading("residual drift", dimension::length, units), Align::right},
                 {heading("dissipated", dimension::energy, units), Align::right},
                 {"yields", Align::right}});
    for (std::size_t b = 0; b < run.solution.yielding.size(); ++b)
        for (std::size_t i = 0; i < run.solution.yielding[b].size(); ++i) {
            const Building& building = run.problem.buildings[b];
            const StoreyHysteresis& storey = run.solution.yielding[b][i];
            if (building.yields[i].rule == Hysteresis::elastic) continue;
            table.add({dof_name(building, i), std::string(name(building.yields[i].rule)),
                       short_text(storey.ductility),
                       value_text(storey.residual, dimension::length, units),
                       value_text(storey.energy, dimension::energy, units),
                       std::to_string(storey.yields)});
        }
    return table.text();
}

Value::List yielding_values(const PoundingRun& run) {
    Value::List list;
    for (std::size_t b = 0; b < run.solution.yielding.size(); ++b)
        for (std::size_t i = 0; i < run.solution.yielding[b].size(); ++i) {
            const Building& building = run.problem.buildings[b];
            const StoreyHysteresis& storey = run.solution.yielding[b][i];
            if (building.yields[i].rule == Hysteresis::elastic) continue;
            list.emplace_back(Value::Object{{"building", building.name},
                                            {"storey", static_cast<long>(i + 1)},
                                            {"hysteresis", name(building.yields[i].rule)},
                                            {"ductility", storey.ductility},
                                            {"residual_drift", storey.residual},
                                            {"dissipated", storey.energy},
                                            {"yields", storey.yields}});
        }
    return list;
}

std::string links_text(const PoundingRun& run, UnitSystem units) {
    Table table({{"link"},
                 {heading("elongation", dimension::length, units), Align::right},
                 {"at [s]", Align::right},
                 {heading("force", dimension::force, units), Align::right},
                 {"at [s]", Align::right},
                 {heading("residual", dimension::length, units), Align::right},
                 {heading("dissipated", dimension::energy, units), Align::right}});
    for (std::size_t i = 0; i < run.solution.links.size(); ++i) {
        const LinkResponse& link = run.solution.links[i];
        table.add(
            {run.problem.links[i].name, value_text(link.elongation.value, dimension::length, units),
             number_text(link.elongation.time),
             value_text(link.force.value, dimension::force, units), number_text(link.force.time),
             value_text(link.hysteresis.residual, dimension::length, units),
             value_text(link.hysteresis.energy + link.damped, dimension::energy, units)});
    }
    return table.text();
}

Value::List link_values(const PoundingRun& run) {
    Value::List list;
    for (std::size_t i = 0; i < run.solution.links.size(); ++i) {
        const LinkResponse& link = run.solution.links[i];
        list.emplace_back(Value::Object{{"name", run.problem.links[i].name},
                                        {"hysteresis", name(run.problem.links[i].spring.rule)},
                                        {"elongation", link.elongation.value},
                                        {"elongation_time", link.elongation.time},
                                        {"force", link.force.value},
                                        {"force_time", link.force.time},
                                        {"ductility", link.hysteresis.ductility},
                                        {"residual", link.hysteresis.residual},
                                        {"dissipated", link.hysteresis.energy},
                                        {"damped", link.damped},
                                        {"yields", link.hysteresis.yields}});
    }
    return list;
}

}  // namespace percuss::app
