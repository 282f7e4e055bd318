#include "apps/pounding/report/peaks.hpp"

#include "apps/cli/table.hpp"
#include "apps/pounding/yielding_report.hpp"
#include "percuss/studies/scenario.hpp"

namespace percuss::app {

using namespace studies;

Value::List peak_values(const PoundingRun& run) {
    Value::List list;
    for (std::size_t b = 0; b < run.solution.peaks.size(); ++b) {
        const Building& building = run.problem.buildings[b];
        const BuildingPeaks& peaks = run.solution.peaks[b];
        for (std::size_t i = 0; i < peaks.dofs.size(); ++i) {
            const DofPeaks& p = peaks.dofs[i];
            Value::Object object{{"building", building.name},
                                 {"dof", static_cast<long>(i + 1)},
                                 {"displacement", p.displacement.value},
                                 {"time", p.displacement.time},
                                 {"velocity", p.velocity.value},
                                 {"velocity_time", p.velocity.time},
                                 {"acceleration", p.acceleration.value},
                                 {"acceleration_time", p.acceleration.time},
                                 {"displacement_opposite", p.displacement.opposite},
                                 {"velocity_opposite", p.velocity.opposite},
                                 {"acceleration_opposite", p.acceleration.opposite}};
            if (i < peaks.storeys.size()) {
                const StoreyPeaks& s = peaks.storeys[i];
                object.insert(object.end(), {{"drift", s.drift.value},
                                             {"drift_time", s.drift.time},
                                             {"shear", s.shear.value},
                                             {"shear_time", s.shear.time},
                                             {"drift_opposite", s.drift.opposite},
                                             {"shear_opposite", s.shear.opposite}});
                if (!building.heights.empty())
                    object.push_back({"drift_ratio", s.drift.value / building.heights[i]});
            }
            list.emplace_back(std::move(object));
        }
    }
    return list;
}

std::string columns_text(const PoundingRun& run, UnitSystem units) {
    Table table({{"column"},
                 {"pair"},
                 {heading("shear above", dimension::force, units), Align::right},
                 {"at [s]", Align::right},
                 {heading("shear below", dimension::force, units), Align::right},
                 {"at [s]", Align::right}});
    for (const ColumnPeaks& column : run.solution.columns)
        table.add({column_name(run.problem, column), run.problem.pairs[column.pair].name,
                   value_text(column.above.value, dimension::force, units),
                   short_text(column.above.time),
                   value_text(column.below.value, dimension::force, units),
                   short_text(column.below.time)});
    return table.text();
}

Value::List column_values(const PoundingRun& run) {
    Value::List list;
    for (const ColumnPeaks& column : run.solution.columns)
        list.emplace_back(Value::Object{{"column", column_name(run.problem, column)},
                                        {"pair", run.problem.pairs[column.pair].name},
                                        {"shear_above", column.above.value},
                                        {"shear_above_time", column.above.time},
                                        {"shear_above_opposite", column.above.opposite},
                                        {"shear_below", column.below.value},
                                        {"shear_below_time", column.below.time},
                                        {"shear_below_opposite", column.below.opposite}});
    return list;
}

}  // namespace percuss::app
