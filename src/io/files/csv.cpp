#include "percuss/io/csv.hpp"

#include <algorithm>
#include <cassert>
#include <charconv>
#include <cmath>
#include <optional>
#include <utility>

#include "percuss/core/scalar.hpp"
#include "percuss/core/text.hpp"

namespace percuss {
namespace {

struct Field {
    std::string text;
    std::size_t line = 0;
    std::size_t column = 0;  ///< in bytes, from 1
    bool in_quotes = false;
};

// Cuts the text into records of fields; a quoted field may hold separators and line ends.
class CsvReader {
public:
    CsvReader(std::string_view text, std::string_view file_name)
        : text_(text), file_name_(file_name) {
        if (text_.starts_with("\xEF\xBB\xBF")) at_ = line_start_ = 3;
    }

    [[nodiscard]] bool finished() const { return at_ >= text_.size(); }

    Expected<std::vector<Field>> record() {
        std::vector<Field> fields;
        while (true) {
            PERCUSS_TRY(auto field, next_field());
            fields.push_back(std::move(field));
            if (finished() || text_[at_] != ',') break;
            ++at_;
        }
        end_line();
        return fields;
    }

    [[nodiscard]] Error error_at(const Field& field, std::string message) const {
        return {std::move(message),
                file_name_ + ":" + std::to_string(field.line) + ":" + std::to_string(field.column)};
    }

private:
    Expected<Field> next_field() {
        Field field{{}, line_, at_ - line_start_ + 1, false};
        if (!finished() && text_[at_] == '"') return quoted_field(std::move(field));
        const auto end = std::min(text_.find_first_of(",\r\n", at_), text_.size());
        field.text = text_.substr(at_, end - at_);
        at_ = end;
        return field;
    }

    Expected<Field> quoted_field(Field field) {
        ++at_;
        field.in_quotes = true;
        while (true) {
            if (finished()) return error_at(field, "the quoted field has no closing quote");
            const char c = text_[at_++];
            if (c == '"' && (finished() || text_[at_] != '"')) break;
            if (c == '"') ++at_;
            if (c == '\n') start_line();
            field.text += c;
        }
        const bool ended = finished() || std::string_view(",\r\n").find(text_[at_]) != text_.npos;
        if (!ended)
            return error_at(field, "after the closing quote a comma or a line end must follow");
        return field;
    }

    /// CR LF, LF, or the CR of old files.
    void end_line() {
        if (finished()) return;
        if (text_[at_] == '\r') ++at_;
        if (!finished() && text_[at_] == '\n') ++at_;
        start_line();
    }
    void start_line() {
        ++line_;
        line_start_ = at_;
    }

    std::string_view text_;
    std::string file_name_;
    std::size_t at_ = 0;
    std::size_t line_ = 1;
    std::size_t line_start_ = 0;
};

/// NaN for an empty field; nothing if the text is no number.
std::optional<double> field_number(std::string_view text) {
    text = trimmed(text);
    if (text.empty()) return not_given;
    if (text.front() == '+') text.remove_prefix(1);
    double value = 0;
    const auto [end, status] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (status != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    return value;
}

/// "name [unit]"
CsvColumn header_column(std::string_view text) {
    text = trimmed(text);
    const auto bracket = text.rfind('[');
    if (!text.ends_with(']') || bracket == std::string_view::npos)
        return {std::string(text), {}, {}};
    const auto unit = text.substr(bracket + 1, text.size() - bracket - 2);
    return {std::string(trimmed(text.substr(0, bracket))), std::string(unit), {}};
}

Expected<CsvTable> read_header(CsvReader& reader) {
    PERCUSS_TRY(const auto fields, reader.record());
    // Taken for a header, the first row would vanish without a word.
    if (std::ranges::all_of(fields, [](const Field& f) {
            return !trimmed(f.text).empty() && field_number(f.text);
        }))
        return reader.error_at(fields.front(),
                               "the first line holds numbers; it must name the columns, such as "
                               "time [s],force [N]");
    CsvTable table;
    for (const Field& field : fields) {
        CsvColumn column = header_column(field.text);
        if (column.name.empty())
            return reader.error_at(field,
                                   "a column has no name; the first line must name them all");
        if (table.find(column.name))
            return reader.error_at(field, "the column " + in_quotes(column.name) +
                                              " occurs twice; every name must occur once");
        table.columns.push_back(std::move(column));
    }
    return table;
}

Expected<void> add_row(const CsvReader& reader, const std::vector<Field>& fields, CsvTable& table) {
    if (fields.size() != table.columns.size())
        return reader.error_at(fields.front(), "the line has " + std::to_string(fields.size()) +
                                                   (fields.size() == 1 ? " field" : " fields") +
                                                   ", but the header has " +
                                                   std::to_string(table.columns.size()));
    for (std::size_t i = 0; i < fields.size(); ++i) {
        const auto number = field_number(fields[i].text);
        if (!number)
            return reader.error_at(fields[i], in_quotes(fields[i].text) + " in the column " +
                                                  in_quotes(table.columns[i].name) +
                                                  " is not a number; expected numbers or empty "
                                                  "fields between commas");
        table.columns[i].values.push_back(*number);
    }
    return {};
}

/// A spreadsheet would compute it, or worse: https://owasp.org/www-community/attacks/CSV_Injection.
bool is_formula(std::string_view text) {
    constexpr std::string_view starts = "=+-@\t\r";
    return text.size() > 1 && starts.find(text.front()) != std::string_view::npos &&
           !field_number(text);
}

bool blank(const std::vector<Field>& fields) {
    return fields.size() == 1 && !fields[0].in_quotes && trimmed(fields[0].text).empty();
}

}  // namespace

std::string csv_field(const std::string& text) {
    if (is_formula(text)) return csv_field("'" + text);
    if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
    std::string result = "\"";
    for (const char c : text) result += c == '"' ? "\"\"" : std::string(1, c);
    return result + "\"";
}

std::string csv_text(std::span<const Column> columns, UnitSystem system) {
    std::string text;
    const char* separator = "";
    for (const Column& column : columns) {
        assert(column.values.size() == columns[0].values.size());
        text +=
            separator + csv_field(column.name + " [" + unit_name(column.dimension, system) + "]");
        separator = ",";
    }
    text += "\n";
    const std::size_t rows = columns.empty() ? 0 : columns[0].values.size();
    for (std::size_t row = 0; row < rows; ++row) {
        for (std::size_t i = 0; i < columns.size(); ++i) {
            if (i > 0) text += ",";
            const double value = columns[i].values[row];
            if (!std::isnan(value)) text += shortest(from_si(value, columns[i].dimension, system));
            // alone in its row, an empty field would look like a blank line
            if (std::isnan(value) && columns.size() == 1) text += "\"\"";
        }
        text += "\n";
    }
    return text;
}

const CsvColumn* CsvTable::find(std::string_view name) const {
    const auto found = std::ranges::find(columns, name, &CsvColumn::name);
    return found == columns.end() ? nullptr : &*found;
}

Expected<CsvTable> parse_csv(std::string_view text, std::string_view file_name) {
    CsvReader reader(text, file_name);
    PERCUSS_TRY(auto table, read_header(reader));
    while (!reader.finished()) {
        PERCUSS_TRY(const auto fields, reader.record());
        if (blank(fields)) continue;
        PERCUSS_CHECK(add_row(reader, fields, table));
    }
    return table;
}

}  // namespace percuss
