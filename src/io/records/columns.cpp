// Plain tables: time and accelerations in columns, or accelerations alone.
#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "io/records/reader.hpp"
#include "percuss/core/text.hpp"
#include "percuss/core/units.hpp"

namespace percuss::io {

namespace {

constexpr std::size_t title_lines = 12;
constexpr std::size_t most_columns = 10;

/// The numbers of a row. Where semicolons separate, commas are decimal.
std::optional<std::vector<double>> row_of(std::string_view line) {
    if (line.find(';') == std::string_view::npos || line.find(',') == std::string_view::npos)
        return numbers_of(line);
    std::string plain(line);
    std::ranges::replace(plain, ',', '.');
    return numbers_of(plain);
}

/// The first line that holds numbers only; false if there is none among the first few.
bool skip_title(RecordText& text) {
    for (std::size_t i = 0; i <= title_lines && !text.finished(); ++i, text.advance())
        if (!trimmed(text.line()).empty() && row_of(text.line())) return true;
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

Expected<Rows> rows(RecordText& text) {
    Rows result;
    for (; !text.finished(); text.advance()) {
        if (trimmed(text.line()).empty()) continue;
        const auto row = row_of(text.line());
        if (!row)
            return text.error(in_quotes(text.line().substr(0, 40)) + " is not a row of numbers");
        if (result.columns.empty()) {
            if (row->size() < 2 || row->size() > most_columns)
                return text.error("expected time and acceleration in columns, and found " +
                                  std::to_string(row->size()) + " numbers");
            result.columns.resize(row->size());
        }
        if (row->size() != result.columns.size())
            return text.error(fmt::format("this row has {} numbers and the others have {}",
                                          row->size(), result.columns.size()));
        if (result.lines.size() == most_record_samples)
            return text.error("the file holds more than 10000000 samples");
        for (std::size_t c = 0; c < row->size(); ++c) result.columns[c].push_back((*row)[c]);
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
        const auto row = row_of(text.line());
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
    PERCUSS_TRY(auto table, rows(text));
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

Expected<RecordFile> read_column(RecordText& text, const RecordOptions& options) {
    RecordReader reader(text, options, column_format);
    if (!skip_title(text))
        return Error{"this is no record in a format known here: no header and no numbers are found",
                     text.file_name()};
    // "4684 0.0100" above the values states their number and step.
    double count = not_given, dt = not_given;
    RecordText below = text;
    const auto first = numbers_of(below.next());
    const auto second = numbers_of(below.line());
    if (first && first->size() == 2 && second && second->size() != 2 && (*first)[0] >= 10 &&
        (*first)[0] == std::floor((*first)[0]) && (*first)[1] > 0 && (*first)[1] < 1) {
        count = (*first)[0];
        dt = (*first)[1];
        text.advance();
    }
    PERCUSS_TRY(auto values,
                free_numbers(text, given(count) && count < 1e7 ? static_cast<std::size_t>(count)
                                                               : most_record_samples));
    if (!given(count) && !text.finished())
        return text.error("the file holds more than 10000000 samples");
    if (given(count)) {
        PERCUSS_CHECK(reader.check_count(count, text.number()));
        const auto stated = static_cast<std::size_t>(count);
        reader.drop_cut_number(values, stated);
        PERCUSS_CHECK(reader.check_found(values.size(), stated));
        reader.note_surplus(stated);
    }
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
