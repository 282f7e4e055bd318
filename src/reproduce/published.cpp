#include "reproduce/published.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>

#include "io/toml/fields.hpp"
#include "percuss/core/text.hpp"
#include "percuss/core/units.hpp"
#include "percuss/io/expression.hpp"

namespace percuss::reproduction {

using namespace io;

namespace {

/// Half a unit of the last digit: "0.49" is good to 0.005, "5.2e9" to 5e7.
double half_a_digit(std::string_view text) {
    const std::size_t e = text.find_first_of("eE");
    const std::string_view mantissa = text.substr(0, e);
    const std::size_t point = mantissa.find('.');
    int place =
        point == std::string_view::npos ? 0 : -static_cast<int>(mantissa.size() - point - 1);
    if (e != std::string_view::npos) {
        std::string_view power = text.substr(e + 1);
        if (power.starts_with('+')) power.remove_prefix(1);
        int exponent = 0;
        std::from_chars(power.data(), power.data() + power.size(), exponent);
        place += exponent;
    }
    return 0.5 * std::pow(10.0, place);
}

/// "0.49", or a formula such as "sqrt(5)": then the value is exact.
PrintedNumber number(TomlFields& fields, std::string_view key, const std::string& text,
                     double tolerance) {
    PrintedNumber result{text, not_given, not_given};
    if (text.empty()) return result;
    const auto end = text.data() + text.size();
    const auto [stop, problem] = std::from_chars(text.data(), end, result.value);
    const bool plain = problem == std::errc{} && stop == end;
    if (!plain) {
        const auto formula = Expression::parse(text, {});
        result.value = formula ? (*formula)({}) : not_given;
    }
    if (!std::isfinite(result.value)) {
        fields.fail_at(key, in_quotes(text) +
                                " is not a number as it stands in print, such as \"0.49\", nor a "
                                "formula, such as \"sqrt(5)\"");
        return result;
    }
    constexpr double exact = 1e-12;
    result.tolerance = given(tolerance) ? tolerance
                       : plain          ? half_a_digit(text)
                                        : exact * std::abs(result.value);
    return result;
}

PrintedRemark remark(TomlFields& fields) {
    return {fields.text("erratum"), fields.text("because"), fields.text("holds_for")};
}

/// A unit that nothing can be converted to is an error of the data file.
void check_unit(TomlFields& fields, std::string_view key, const std::string& unit) {
    if (!unit.empty())
        if (const auto known = parse_quantity("1 " + unit); !known)
            fields.fail_at(key, known.error().message);
}

PrintedValue read_value(TomlFields& fields) {
    fields.allow(
        {"id", "what", "where", "unit", "printed", "tolerance", "erratum", "because", "holds_for"});
    PrintedValue value;
    value.id = fields.required_text("id", "peak_force");
    value.what = fields.required_text("what", "peak force");
    value.where = fields.text("where");
    value.unit = fields.text("unit");
    check_unit(fields, "unit", value.unit);
    const double tolerance = fields.quantity("tolerance", {}, Sign::positive);
    value.number = number(fields, "printed", fields.required_text("printed", "0.49"), tolerance);
    value.remark = remark(fields);
    return value;
}

PrintedRow read_row(TomlFields& fields, std::size_t columns, double tolerance) {
    fields.allow({"id", "label", "printed", "tolerance", "erratum", "because", "holds_for"});
    PrintedRow row;
    row.id = fields.required_text("id", "hertz");
    row.label = fields.required_text("label", "Hertz");
    if (fields.has("tolerance")) tolerance = fields.quantity("tolerance", {}, Sign::positive);
    for (const std::string& text : fields.texts("printed"))
        row.numbers.push_back(number(fields, "printed", text, tolerance));
    if (row.numbers.size() != columns)
        fields.fail("has " + std::to_string(row.numbers.size()) + " printed numbers for " +
                    std::to_string(columns) + " columns");
    row.remark = remark(fields);
    return row;
}

PrintedTable read_table(TomlFields& fields) {
    fields.allow(
        {"id", "title", "row_title", "column_title", "columns", "units", "tolerance", "row"});
    PrintedTable table;
    table.id = fields.required_text("id", "restitution");
    table.title = fields.required_text("title", "Delivered restitution");
    table.row_title = fields.text("row_title");
    table.column_title = fields.text("column_title");
    table.columns = fields.texts("columns");
    table.units = fields.texts("units");
    if (table.units.empty()) table.units = {""};
    for (const std::string& unit : table.units) check_unit(fields, "units", unit);
    if (table.units.size() != 1 && table.units.size() != table.columns.size())
        fields.fail("units must be one for all columns or one for each");
    const double tolerance = fields.quantity("tolerance", {}, Sign::positive);
    for (TomlFields& row : fields.tables("row")) {
        table.rows.push_back(read_row(row, table.columns.size(), tolerance));
        fields.adopt(row);
    }
    return table;
}

Stated read_stated(TomlFields& fields) {
    const std::string text = fields.text("states");
    if (text == "number") return Stated::number;
    if (text == "formula") return Stated::formula;
    if (!text.empty() && text != "words")
        fields.fail_at("states", in_quotes(text) + " is not words, number or formula");
    return Stated::words;
}

PrintedStatement read_statement(TomlFields& fields) {
    fields.allow({"id", "says", "quote", "where", "states", "erratum", "because", "holds_for"});
    PrintedStatement statement;
    statement.id = fields.required_text("id", "duration_grows");
    statement.says = fields.required_text("says", "The duration grows.");
    statement.quote = fields.text("quote");
    statement.where = fields.required_text("where", "Sec. 3");
    statement.states = read_stated(fields);
    statement.remark = remark(fields);
    return statement;
}

template <class Part>
void read_all(TomlFields& fields, std::string_view key, std::vector<Part>& parts,
              Part (*read)(TomlFields&)) {
    for (TomlFields& one : fields.tables(key)) {
        Part part = read(one);
        if (std::ranges::find(parts, part.id, &Part::id) != parts.end())
            one.fail("its id " + in_quotes(part.id) + " stands twice");
        parts.push_back(std::move(part));
        fields.adopt(one);
    }
}

}  // namespace

const PrintedValue* Published::value(std::string_view wanted) const {
    const auto found = std::ranges::find(values, wanted, &PrintedValue::id);
    return found == values.end() ? nullptr : &*found;
}

const PrintedTable* Published::table(std::string_view wanted) const {
    const auto found = std::ranges::find(tables, wanted, &PrintedTable::id);
    return found == tables.end() ? nullptr : &*found;
}

Expected<Published> parse_published(const std::string& id, const std::string& text) {
    PERCUSS_TRY(const auto source, TomlSource::parse(text, "data/published/" + id + ".toml"));
    TomlFields fields(source, source.root(), {1, 1}, id);
    fields.allow({"source", "item", "covers", "page", "title", "about", "picture", "value", "table",
                  "statement"});
    Published result;
    result.id = id;
    result.source = fields.required_text("source", "skrinjar2018");
    result.item = fields.required_text("item", "Table 2");
    result.covers = fields.texts("covers");
    result.page = fields.text("page");
    result.title = fields.required_text("title", "Delivered restitution");
    result.about = fields.required_text("about", "What is shown.");
    result.picture = fields.text("picture");
    read_all(fields, "value", result.values, read_value);
    read_all(fields, "table", result.tables, read_table);
    read_all(fields, "statement", result.statements, read_statement);
    if (!id.starts_with(result.source + "/"))
        fields.fail("the folder of the file must be its source " + in_quotes(result.source));
    if (fields.failed()) return fields.error();
    return result;
}

Expected<Published> published(std::string_view id) {
    const auto& texts = published_texts();
    const auto found = std::ranges::find(texts, id, &PublishedText::id);
    if (found == texts.end()) return Error{"there is no data file of " + in_quotes(id), {}};
    return parse_published(std::string(id), std::string(found->text));
}

}  // namespace percuss::reproduction
