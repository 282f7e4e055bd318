#include "io/records/rows.hpp"

#include <algorithm>

#include "percuss/core/text.hpp"

namespace percuss::io {

namespace {

constexpr std::size_t nowhere = std::string_view::npos;
constexpr std::string_view exponent_letters = "EeDd";

bool digit(char c) { return c >= '0' && c <= '9'; }
bool separator(char c) { return c == ' ' || c == '\t' || c == ',' || c == ';'; }
bool sign(char c) { return c == '+' || c == '-'; }

bool has_point(std::string_view number) { return number.find('.') != nowhere; }
/// No decimal comma can have stood beside it.
bool complete(std::string_view number) {
    return has_point(number) || number.find_first_of(exponent_letters) != nowhere;
}

/// Of a number with the comma right before it.
bool doubtful_comma(std::string_view line, std::size_t begin, std::string_view number,
                    std::string_view previous) {
    if (begin == 0 || line[begin - 1] != ',' || !digit(number.front())) return false;
    const bool direct = begin > 1 && (digit(line[begin - 2]) || line[begin - 2] == '.');
    return !(direct && complete(previous) && complete(number));
}

std::size_t exponent_digits(std::string_view number) {
    const auto letter = number.find_first_of(exponent_letters);
    if (letter == nowhere) return 0;
    return static_cast<std::size_t>(std::ranges::count_if(number.substr(letter), digit));
}

/// Fields that end at equal distances and hold their numbers.
bool equal_fields(const std::vector<std::size_t>& ends, const std::vector<std::size_t>& lengths) {
    const std::size_t width = ends[1] - ends[0];
    for (std::size_t i = 0; i < ends.size(); ++i)
        if (lengths[i] > width || (i > 0 && ends[i] - ends[i - 1] != width)) return false;
    return true;
}

void flawed(NumberRow& row, RowFlaw flaw, std::size_t at) {
    row.flaw = flaw;
    row.at = at;
}

}  // namespace

NumberRow number_row(std::string_view line, std::size_t most, Commas commas,
                     ExponentDigits* exponents) {
    NumberRow row;
    std::vector<std::size_t> ends, lengths;
    bool touching = false;
    std::size_t& at = row.used;
    while (at < line.size() && row.values.size() < most) {
        if (separator(line[at])) {
            ++at;
            continue;
        }
        const std::string_view number = line.substr(at, number_length(line.substr(at)));
        const auto value = number_of(number);
        const std::size_t end = at + number.size();
        const bool broken =
            end < line.size() && exponent_letters.find(line[end]) != nowhere;  // "0.12E-"
        if (number.empty() || !value || broken) {
            flawed(row, RowFlaw::word, at);
            return row;
        }
        if (commas == Commas::in_doubt && doubtful_comma(line, at, number, row.last)) {
            flawed(row, RowFlaw::comma, at - 1);
            return row;
        }
        if (!ends.empty() && ends.back() == at) {
            touching = true;
            if (!sign(number.front()) || !has_point(number) || !has_point(row.last)) {
                flawed(row, RowFlaw::touching, at);
                return row;
            }
        }
        if (exponents) exponents->add(number);
        row.values.push_back(*value);
        row.last = number;
        ends.push_back(end);
        lengths.push_back(number.size());
        at = end;
    }
    if (!touching) return row;
    if (equal_fields(ends, lengths)) {
        row.width = ends[1] - ends[0];
    } else {
        flawed(row, RowFlaw::touching, ends[0]);
    }
    return row;
}

Error flaw_error(const RecordText& text, const NumberRow& row) {
    constexpr std::size_t shown = 16;
    const std::string_view line = text.line();
    // With what stands before a comma, or before the place where numbers touch.
    std::size_t from = row.at;
    if (row.flaw != RowFlaw::word)
        while (from > 0 && row.at - from < shown / 2 && !separator(line[from - 1])) --from;
    const std::string quote = in_quotes(line.substr(from, shown));
    const std::size_t column = row.at + 1;
    if (row.flaw == RowFlaw::comma)
        return text.error("the comma in " + quote +
                              " may be a decimal comma; expected decimal points, and a blank "
                              "between numbers",
                          column);
    if (row.flaw == RowFlaw::touching)
        return text.error(
            "numbers touch in " + quote + ", which they may do only in columns of equal width",
            column);
    return text.error(quote + " is not a number", column);
}

bool looks_numeric(std::string_view line) {
    return line.find_first_of("0123456789") != nowhere &&
           line.find_first_not_of("0123456789+-.,;EeDd \t") == nowhere;
}

void ExponentDigits::add(std::string_view number) {
    // what was last so far has become one of those before
    if (count_ == 1) digits_ = last_;
    if (count_ > 1) uniform_ = uniform_ && last_ == digits_;
    last_ = exponent_digits(number);
    ++count_;
}

bool cut_in_exponent(const RecordText& text, const NumberRow& row) {
    if (text.closed() || row.flaw != RowFlaw::word || !text.on_last_line()) return false;
    std::string_view rest = text.line().substr(row.at);
    const std::size_t mantissa = number_length(rest);
    if (mantissa == 0) return false;
    rest.remove_prefix(mantissa);
    if (rest.empty() || exponent_letters.find(rest[0]) == nowhere) return false;
    rest.remove_prefix(1);
    return rest.empty() || (rest.size() == 1 && sign(rest[0]));
}

Expected<NumberBlock> free_numbers(RecordText& text, std::size_t count) {
    NumberBlock block;
    ExponentDigits exponents;
    std::size_t per_line = 0, previous = 0, previous_line = 0, width = 0, touching_line = 0;
    for (; !text.finished() && block.values.size() < count; text.advance()) {
        const std::string_view line = text.line();
        const NumberRow row =
            number_row(line, count - block.values.size(), Commas::in_doubt, &exponents);
        block.cut = cut_in_exponent(text, row);
        if (row.flaw != RowFlaw::none && !block.cut) return flaw_error(text, row);
        if (row.width > 0) {
            if (width > 0 && row.width != width)
                return text.error("numbers touch in columns of " + std::to_string(row.width) +
                                  ", and above in columns of " + std::to_string(width));
            if (width == 0) touching_line = text.number();
            width = row.width;
        }
        if (row.values.empty()) continue;
        if (per_line == 0) per_line = row.values.size();
        if (previous > 0 && previous != per_line && block.uneven_line == 0)
            block.uneven_line = previous_line;
        previous = row.values.size();
        previous_line = text.number();
        block.values.insert(block.values.end(), row.values.begin(), row.values.end());
        const bool at_end = text.on_last_line() && row.used == line.size();
        if (at_end && !text.closed() && exponents.last_is_short()) {
            block.values.pop_back();
            block.cut = true;
        }
        if (block.values.size() == count && line.find_first_not_of(" \t,;", row.used) != nowhere) {
            text.skip(row.used);
            break;
        }
    }
    if (width > 0 && block.uneven_line > 0)
        return text.error_at(touching_line,
                             "numbers touch, but not all lines hold equally many: line " +
                                 std::to_string(block.uneven_line) + " differs from the first");
    return block;
}

Surplus surplus(RecordText& text) {
    Surplus result;
    for (; !text.finished(); text.advance()) {
        const NumberRow row = number_row(text.line(), nowhere, Commas::in_doubt);
        if (row.flaw != RowFlaw::none) {
            result.words = std::string(trimmed(text.line()).substr(0, 40));
            result.line = text.number();
            return result;
        }
        result.numbers += row.values.size();
    }
    return result;
}

}  // namespace percuss::io
