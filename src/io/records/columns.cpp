// Plain tables: time and accelerations in columns, or accelerations alone.
#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "io/records/reader.hpp"
#include "percuss/core/text.hpp"
#include "percuss/core/units.hpp"

namespace percuss::io {

namespace {

constexpr std::size_t title_lines = 12;
constexpr std::size_t most_columns = 10;

/// Exactly one comma, and perhaps blanks, between any two numbers of the line.
bool only_commas_separate(std::string_view line) {
    bool comma = true;
    for (std::size_t at = 0; at < line.size();) {
        const std::size_t length = number_length(line.substr(at));
        if (length == 0) {
            if (line[at] == ',' && std::exchange(comma, true)) return false;
            ++at;
            continue;
        }
        if (!std::exchange(comma, false)) return false;
        at += length;
    }
    return true;
}

/// The numbers of a row of a table. Where semicolons separate, commas are decimal; where commas
/// alone do, they need no blank; `plain` keeps the text that the row refers to.
NumberRow row_of(std::string_view line, std::string& plain) {
    constexpr std::size_t any = std::string_view::npos;
    if (line.find(';') == any || line.find(',') == any)
        return number_row(line, any,
                          only_commas_separate(line) ? Commas::separate : Commas::in_doubt);
    plain = line;
    std::ranges::replace(plain, ',', '.');
    return number_row(plain, any, Commas::in_doubt);
}

/// Of a table: without a flaw, and no number touches another.
std::optional<std::vector<double>> table_row(std::string_view line) {
    std::string plain;
    NumberRow row = row_of(line, plain);
    if (row.flaw != RowFlaw::none || row.width > 0) return std::nullopt;
    return std::move(row.values);
}

/// The first line of numbers; false if there is none among the first few. What is made of digits
/// and is no row of numbers is no title either: the reader will say what is wrong with it.
bool skip_title(RecordText& text) {
    for (std::size_t i = 0; i <= title_lines && !text.finished(); ++i, text.advance())
        if (looks_numeric(text.line())) return true;
    return false;
}

/// "acceleration [g]", "acc (cm/s2)": the name and unit of each column after the first.
struct ColumnTitle {
    std::string name, unit;
};
std::vector<ColumnTitle> titles(std::string_view line) {
    std::vector<ColumnTitle> result;
    const char separator = line.find(';') != std::string_view::npos   ? ';'
                           : line.find(',') != std::string_view::npos ? ','
                                                                      : '\t';
    while (!line.empty()) {
        const auto end = std::min(line.find(separator), line.size());
        const std::string_view cell = trimmed(line.substr(0, end));
        const auto open = cell.find_last_of("[(");
        ColumnTitle title{std::string(trimmed(cell.substr(0, open))), {}};
        if (open != std::string_view::npos)
            title.unit = std::string(cell.substr(
                open + 1, std::min(cell.find_first_of("])", open), cell.size()) - open - 1));
        result.push_back(std::move(title));
        line.remove_prefix(std::min(end + 1, line.size()));
    }
    return result;
}

/// Seconds in the unit of the first column, which is s if its title states none; NaN if it is no
/// time.
double time_unit(const std::vector<ColumnTitle>& names) {
    if (names.empty() || names[0].unit.empty()) return 1;
    const std::string unit = lower_case(names[0].unit);
    if (unit == "sec" || unit == "secs" || unit == "second" || unit == "seconds") return 1;
    if (unit == "msec") return 1e-3;
    const auto quantity = parse_quantity("1 " + unit);
    const bool time = quantity && !quantity->bare && quantity->dimension == dimension::time;
    return time ? quantity->si : not_given;
}

/// A step computed from printed times, without the noise of the division.
double tidy(double dt) {
    const auto rounded = number_of(significant(dt, 9));
    return rounded && std::abs(*rounded - dt) < 1e-7 * dt ? *rounded : dt;
}

/// Refuses times that do not advance by equal steps; allows for the digits that were printed.
Expected<double> step_of(const RecordText& text, const std::vector<double>& time,
                         const std::vector<std::size_t>& lines) {
    const double dt = (time.back() - time.front()) / static_cast<double>(time.size() - 1);
    for (std::size_t i = 0; i + 1 < time.size(); ++i) {
        const double off = std::abs(time[i + 1] - time[i] - dt);
        if (!(off <= 1e-3 * std::abs(dt) + 2e-6 * std::abs(time[i + 1])))
            return text.error_at(
                lines[i + 1], fmt::format("the time {} s does not follow by the mean step of {} s",
                                          shortest(time[i + 1]), significant(dt, 6)));
    }
    return tidy(dt);
}

struct Rows {
    std::vector<std::vector<double>> columns;
    std::vector<std::size_t> lines;
};

Expected<void> check_width(const RecordText& text, std::size_t found, const Rows& above) {
    if (above.columns.empty() && (found < 2 || found > most_columns))
        return text.error("expected time and acceleration in columns, and found " +
                          std::to_string(found) + " numbers");
    if (!above.columns.empty() && found != above.columns.size())
        return text.error(fmt::format("this row has {} numbers and the others have {}", found,
                                      above.columns.size()));
    if (above.lines.size() == most_record_samples)
        return text.error("the file holds more than 10000000 samples");
    return {};
}

Expected<Rows> rows(RecordReader& reader) {
    RecordText& text = reader.text;
    Rows result;
    ExponentDigits exponents;
    for (; !text.finished(); text.advance()) {
        if (trimmed(text.line()).empty()) continue;
        std::string plain;
        const NumberRow row = row_of(text.line(), plain);
        exponents.add(row.last);  // of one column, because the times may be written otherwise
        const bool cut = cut_in_exponent(text, row) ||
                         (text.on_last_line() && !text.closed() && exponents.last_is_short());
        if (cut) {
            reader.note_cut();
            continue;
        }
        if (row.flaw == RowFlaw::word)
            return text.error(in_quotes(text.line().substr(0, 40)) + " is not a row of numbers");
        if (row.flaw != RowFlaw::none) return flaw_error(text, row);
        PERCUSS_CHECK(check_width(text, row.values.size(), result));
        result.columns.resize(row.values.size());
        for (std::size_t c = 0; c < row.values.size(); ++c)
            result.columns[c].push_back(row.values[c]);
        result.lines.push_back(text.number());
    }
    return result;
}

/// The text starts as a table whose first column is time.
bool fits_csv(const RecordText& whole) {
    RecordText text = whole;
    if (!skip_title(text)) return false;
    std::vector<double> time;
    std::size_t width = 0;
    std::size_t ragged = 0;
    for (; time.size() < 8 && !text.finished(); text.advance()) {
        const auto row = table_row(text.line());
        if (!row) return false;
        if (row->empty()) continue;
        if (time.empty()) width = row->size();
        if (width < 2 || width > 4) return false;
        if (row->size() != width) ++ragged;
        time.push_back(row->front());
    }
    // A table with a cell missing is still a table, and the reader says where.
    if (time.size() < 3 || ragged > 2) return false;
    const double dt = time[1] - time[0];
    for (std::size_t i = 1; i + 1 < time.size(); ++i)
        if (!(std::abs(time[i + 1] - time[i] - dt) <= 1e-2 * dt)) return false;
    return dt > 0;
}

Expected<RecordFile> read_csv(RecordText& text, const RecordOptions& options) {
    RecordReader reader(text, options, csv_format);
    std::vector<ColumnTitle> names;
    RecordText title = text;
    if (!skip_title(text)) return text.error("no row of numbers is among the first lines");
    while (title.number() < text.number()) {
        const std::string_view line = title.next();
        if (!trimmed(line).empty()) names = titles(line);
    }
    PERCUSS_TRY(auto table, rows(reader));
    if (table.lines.size() < 2) return text.error("a record has at least 10 rows");
    const double second = time_unit(names);
    if (!given(second) && !given(options.dt))
        return text.error_at(
            table.lines[0] - 1,
            fmt::format("the unit {} of the first column is no time; expected s or ms",
                        in_quotes(names[0].unit)));
    if (given(second))
        for (double& t : table.columns[0]) t *= second;
    PERCUSS_TRY(const auto dt, step_of(text, table.columns[0], table.lines));
    PERCUSS_CHECK(reader.check_step(dt, table.lines[1]));
    const bool several = table.columns.size() > 2;
    for (std::size_t c = 1; c < table.columns.size(); ++c) {
        ColumnTitle name;
        if (c < names.size()) name = names[c];
        if (!several) name.name.clear();
        if (several && name.name.empty()) name.name = std::to_string(c);
        PERCUSS_CHECK(reader.add({name.name, dt, std::move(table.columns[c]), name.unit}));
    }
    return std::move(reader.file);
}

/// "4684 0.0100" above the values states their number and step.
struct StatedCount {
    double count = not_given, dt = not_given;
};
StatedCount stated_count(RecordText text) {
    const auto first = table_row(text.next());
    const auto second = table_row(text.line());
    if (first && first->size() == 2 && second && second->size() != 2 && (*first)[0] >= 10 &&
        (*first)[0] == std::floor((*first)[0]) && (*first)[1] > 0 && (*first)[1] < 1)
        return {(*first)[0], (*first)[1]};
    return {};
}

/// All that the file holds. Nothing states how many there are, so the lines must be alike: a date
/// above the values would be read as some of them.
Expected<std::vector<double>> bare_values(RecordReader& reader) {
    RecordText& text = reader.text;
    PERCUSS_TRY(auto block, free_numbers(text, most_record_samples));
    if (!text.finished()) return text.error("the file holds more than 10000000 samples");
    if (block.uneven_line > 0)
        return text.error_at(block.uneven_line,
                             "without a header all lines but the last must hold equally many "
                             "values, and this one differs from the first");
    if (block.cut) reader.note_cut();
    return std::move(block.values);
}

Expected<RecordFile> read_column(RecordText& text, const RecordOptions& options) {
    RecordReader reader(text, options, column_format);
    if (!skip_title(text))
        return Error{"this is no record in a format known here: no header and no numbers are found",
                     text.file_name()};
    const StatedCount stated = stated_count(text);
    std::vector<double> values;
    if (given(stated.count)) {
        PERCUSS_CHECK(reader.check_count(stated.count, text.number()));
        text.advance();
        PERCUSS_TRY(values, reader.values(static_cast<std::size_t>(stated.count)));
    } else {
        PERCUSS_TRY(values, bare_values(reader));
    }
    const double dt = stated.dt;
    if (!given(dt) && !given(options.dt))
        return Error{fmt::format("the file holds {} values without a header: state their time "
                                 "step and unit",
                                 values.size()),
                     text.file_name()};
    PERCUSS_CHECK(reader.add({"", dt, std::move(values), ""}));
    return std::move(reader.file);
}

}  // namespace

constinit const Format csv_format{
    {"csv", ".csv", "time and acceleration in columns", motion_csv}, fits_csv, read_csv};
constinit const Format column_format{
    {"column", ".txt", "accelerations only; step and unit come from the options"},
    [](const RecordText&) { return true; },
    read_column};

}  // namespace percuss::io
