#include "apps/commands.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "apps/cli/errors.hpp"
#include "apps/cli/table.hpp"
#include "apps/cli/value.hpp"
#include "apps/contact/options.hpp"
#include "apps/ground/record_parts.hpp"
#include "percuss/core/text.hpp"
#include "percuss/io/csv.hpp"
#include "percuss/io/file.hpp"
#include "percuss/studies/curve_error.hpp"

namespace percuss::app {

namespace {

constexpr long most_samples = 10'000'000;

std::vector<Option> options() {
    return {
        {"--time", "NAME", "column of the times in both files (time, t or the first)", "Columns"},
        {"--value", "NAME", "column of the values in both files (the only other one)", "Columns"},
        {"--measured-time", "NAME", "the same for the measured file only", "Columns"},
        {"--measured-value", "NAME", "the same for the measured file only", "Columns"},
        {"--computed-time", "NAME", "the same for the computed file only", "Columns"},
        {"--computed-value", "NAME", "the same for the computed file only", "Columns"},
        {"--shift", "T", "added to the computed times, such as \"-1.5 ms\" (0)"},
        {"--samples", "N", "of the common grid (as many as the denser curve has there)"},
        json_option()};
}

std::string remarks() {
    return "NE = ||measured - computed||/||measured||, Euclidean norms of equally spaced samples\n"
           "over the time that both curves cover; both are linear between their samples.\n"
           "Files are CSV with a header: time [ms],force [kN]. Columns of equal dimension may\n"
           "differ in their units; a column without a unit is SI.\n";
}

/// A column in SI, and what its unit was.
struct Series {
    std::vector<double> values;
    std::string unit;  ///< empty: none is named
    Dimension dimension;
    double scale = 1;  ///< SI of one unit
};

struct CurveFile {
    std::string path;
    std::string time_name, value_name;
    Series time, value;
};

Expected<const CsvColumn*> named(const CsvTable& table, const std::string& path,
                                 std::string_view name) {
    if (const CsvColumn* column = table.find(name)) return column;
    return Error{unknown("column", name, names_of(table.columns, &CsvColumn::name)), path};
}

const CsvColumn& usual_time(const CsvTable& table) {
    const auto found = std::ranges::find_if(table.columns, [](const CsvColumn& column) {
        const std::string name = lower_case(column.name);
        return name == "time" || name == "t";
    });
    return found == table.columns.end() ? table.columns[0] : *found;
}

Expected<const CsvColumn*> only_value(const CsvTable& table, const std::string& path,
                                      const CsvColumn* time) {
    if (table.columns.size() == 2)
        return time == &table.columns[0] ? &table.columns[1] : &table.columns[0];
    std::vector<std::string> names;
    for (const CsvColumn& column : table.columns)
        if (&column != time) names.push_back(in_quotes(column.name));
    return Error{
        table.columns.size() < 2
            ? "there is one column only; a curve needs times and values"
            : "there are several columns of values; choose one with --value: " + listed(names),
        path};
}

Expected<Series> series(const CsvColumn& column, const std::string& path) {
    Series result{column.values, column.unit, {}};
    if (column.unit.empty()) return result;
    const auto unit = parse_quantity("1 " + column.unit);
    if (!unit)
        return Error{"the unit of the column " + in_quotes(column.name) +
                         " is not understood: " + unit.error().message,
                     path};
    result.dimension = unit->dimension;
    result.scale = unit->si;
    return result;
}

void to_si(Series& series) {
    for (double& x : series.values) x *= series.scale;
}

/// The option for this file, or that for both.
std::string_view column_option(const Arguments& arguments, std::string_view whose,
                               std::string_view what) {
    const std::string own = "--" + std::string(whose) + "-" + std::string(what);
    if (arguments.has(own)) return arguments.text(own);
    return arguments.text("--" + std::string(what));
}

Expected<CurveFile> read_curve(const Arguments& arguments, const std::string& path,
                               std::string_view whose) {
    PERCUSS_TRY(const auto text, read_file(path));
    if (trimmed(text).find_first_not_of("\r\n") == std::string_view::npos)
        return Error{
            "the file is empty; expected a header such as time [s],force [N] and rows of "
            "numbers",
            path};
    PERCUSS_TRY(const auto table, parse_csv(text, path));
    const auto time_name = column_option(arguments, whose, "time"),
               value_name = column_option(arguments, whose, "value");
    PERCUSS_TRY(const auto time, time_name.empty() ? Expected<const CsvColumn*>(&usual_time(table))
                                                   : named(table, path, time_name));
    PERCUSS_TRY(const auto value, value_name.empty() ? only_value(table, path, time)
                                                     : named(table, path, value_name));
    if (time == value)
        return Error{
            "the column " + in_quotes((time)->name) + " cannot be both the time and the value",
            path};
    CurveFile file{path, (time)->name, (value)->name, {}, {}};
    for (const auto& [column, target] :
         {std::pair{time, &file.time}, std::pair{value, &file.value}}) {
        PERCUSS_TRY(auto read, series(*column, path));
        *target = std::move(read);
    }
    if (!file.time.unit.empty() && !(file.time.dimension == dimension::time))
        return Error{"the column " + in_quotes(file.time_name) + " is in " + file.time.unit +
                         ", which is not a time; choose another with --time",
                     path};
    return file;
}

/// "[g]" beside an acceleration is gravity, not a gram.
void read_gravity(Series& one, const Series& other) {
    if (trimmed(one.unit) != "g" || !(other.dimension == dimension::acceleration)) return;
    one.dimension = dimension::acceleration;
    one.scale = standard_gravity;
}

/// Brings both to SI, or says why they cannot be compared.
Expected<void> match_units(CurveFile& measured, CurveFile& computed,
                           std::vector<std::string>& notes) {
    read_gravity(measured.value, computed.value);
    read_gravity(computed.value, measured.value);
    const bool both = !measured.value.unit.empty() && !computed.value.unit.empty();
    if (both && !(measured.value.dimension == computed.value.dimension))
        return bad_input(
            fmt::format("{} of {} is in {} and {} of {} in {}; choose columns of one dimension",
                        in_quotes(measured.value_name), measured.path, measured.value.unit,
                        in_quotes(computed.value_name), computed.path, computed.value.unit));
    const auto bare = [&](const CurveFile& file, const Series& column, const std::string& name,
                          const Series& other) {
        if (column.unit.empty() && !other.unit.empty())
            notes.push_back(fmt::format(
                "the column {} of {} names no unit and counts as SI, the other is in {}",
                in_quotes(name), file.path, other.unit));
    };
    bare(measured, measured.value, measured.value_name, computed.value);
    bare(computed, computed.value, computed.value_name, measured.value);
    bare(measured, measured.time, measured.time_name, computed.time);
    bare(computed, computed.time, computed.time_name, measured.time);
    for (CurveFile* file : {&measured, &computed}) {
        to_si(file->time);
        to_si(file->value);
    }
    return {};
}

TimeCurve curve(CurveFile& file) {
    return {in_quotes(file.value_name) + " of " + file.path, std::move(file.time.values),
            std::move(file.value.values)};
}

std::string with_unit(double si, const Series& series) {
    return significant(si / series.scale, 6) + (series.unit.empty() ? "" : " " + series.unit);
}

std::string text(const CurveError& e, const CurveFile& measured) {
    const auto at = [&](const CurvePoint& point) {
        return std::vector<std::string>{with_unit(point.value, measured.value),
                                        "at " + with_unit(point.time, measured.time)};
    };
    Table table({{""}, {"value", Align::right}, {""}});
    const auto add = [&](std::string what, const CurvePoint& point) {
        auto cells = at(point);
        cells.insert(cells.begin(), std::move(what));
        table.add(std::move(cells));
    };
    table.add({"normalised error", significant(100 * e.normalised, 6) + " %",
               "of " + std::to_string(e.samples) + " samples"});
    table.add({"", significant(100 * e.limit, 6) + " %", "of ever finer samples"});
    table.add(
        {"common time", with_unit(e.from, measured.time), "to " + with_unit(e.to, measured.time)});
    add("measured peak", e.measured_peak);
    add("computed peak", e.computed_peak);
    add("largest difference", e.largest_difference);
    return table.text();
}

Value point_value(const CurvePoint& point) {
    return Value::Object{{"time", point.time}, {"value", point.value}};
}

std::string json(const CurveError& e, const CurveFile& measured, const CurveFile& computed) {
    const auto side = [](const CurveFile& file, const CurvePoint& peak) {
        return Value::Object{{"file", file.path},
                             {"time_column", file.time_name},
                             {"value_column", file.value_name},
                             {"peak", point_value(peak)}};
    };
    return json_of(Value::Object{{"normalised_error", e.normalised},
                                 {"limit", e.limit},
                                 {"samples", static_cast<long>(e.samples)},
                                 {"from", e.from},
                                 {"to", e.to},
                                 {"covered", e.covered},
                                 {"measured", side(measured, e.measured_peak)},
                                 {"computed", side(computed, e.computed_peak)},
                                 {"largest_difference", point_value(e.largest_difference)}});
}

Expected<Output> run(const Arguments& arguments) {
    const auto words = arguments.words();
    if (words.size() != 2)
        return bad_input("percuss compare needs two files, MEASURED.csv and COMPUTED.csv, not " +
                         std::to_string(words.size()));
    PERCUSS_TRY(const auto shift, arguments.quantity("--shift", dimension::time));
    PERCUSS_TRY(const auto samples, count_option(arguments, "--samples", 0, 2, most_samples));
    PERCUSS_TRY(auto measured, read_curve(arguments, words[0], "measured"));
    PERCUSS_TRY(auto computed, read_curve(arguments, words[1], "computed"));
    Output output;
    PERCUSS_CHECK(match_units(measured, computed, output.notes));
    if (given(shift))
        for (double& t : computed.time.values) t += shift;
    PERCUSS_TRY(const auto error,
                curve_error(curve(measured), curve(computed), static_cast<std::size_t>(samples)));
    constexpr double nearly_all = 1 - 1e-9;
    if (error.covered < nearly_all)
        output.notes.push_back("the computed curve covers " + significant(100 * error.covered, 3) +
                               " % of the measured time; the rest does not count");
    output.text = arguments.has("--json") ? json(error, measured, computed) : text(error, measured);
    return output;
}

}  // namespace

constinit const Command compare_command{
    .name = "compare",
    .doc = "normalised error of a computed curve against a measured one",
    .example = "percuss compare measured.csv computed.csv --value force",
    .words = {"MEASURED.csv COMPUTED.csv", "two CSV files with a header", true},
    .options = options,
    .run = run,
    .remarks = remarks};

}  // namespace percuss::app
