#include "io/records/text.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <system_error>

#include "percuss/core/text.hpp"

namespace percuss::io {

namespace {

bool digit(char c) { return c >= '0' && c <= '9'; }

std::size_t digits(std::string_view text) {
    return static_cast<std::size_t>(std::ranges::find_if_not(text, digit) - text.begin());
}

/// Header lines are short; a longer one belongs to something else.
std::string_view header_part(std::string_view line) { return line.substr(0, 1000); }

std::string excerpt(std::string_view text) { return in_quotes(text.substr(0, 16)); }

Error not_a_number(const RecordText& text, std::size_t column) {
    return text.error(excerpt(text.line().substr(column)) + " is not a number", column + 1);
}

}  // namespace

RecordText::RecordText(std::string_view text, std::string_view file_name)
    : text_(text), file_name_(file_name) {
    const auto last = text_.find_last_not_of(" \t\r\n\x1A");
    const std::size_t length = last == std::string_view::npos ? 0 : last + 1;
    closed_ = length < text_.size();
    text_ = text_.substr(0, length);
    if (text_.starts_with("\xEF\xBB\xBF")) text_.remove_prefix(3);
    find_end();
}

void RecordText::find_end() { end_ = std::min(text_.find_first_of("\r\n", at_), text_.size()); }

void RecordText::advance() {
    if (finished()) return;
    at_ = end_;
    if (at_ < text_.size()) {
        std::size_t after = at_;
        while (after < text_.size() && text_[after] == '\r') ++after;
        at_ = after < text_.size() && text_[after] == '\n' ? after + 1 : at_ + 1;
    }
    ++number_;
    find_end();
}

Error RecordText::error_at(std::size_t line, std::string message, std::size_t column) const {
    std::string where = file_name_ + ":" + std::to_string(line);
    if (column > 0) where += ":" + std::to_string(column);
    return {std::move(message), std::move(where)};
}

std::size_t number_length(std::string_view text) {
    std::size_t at = !text.empty() && (text[0] == '+' || text[0] == '-') ? 1 : 0;
    const std::size_t whole = digits(text.substr(at));
    at += whole;
    if (at < text.size() && text[at] == '.') {
        const std::size_t part = digits(text.substr(at + 1));
        if (whole + part == 0) return 0;
        at += 1 + part;
    } else if (whole == 0) {
        return 0;
    }
    if (at < text.size() && std::string_view("EeDd").find(text[at]) != std::string_view::npos) {
        std::size_t exponent = at + 1;
        if (exponent < text.size() && (text[exponent] == '+' || text[exponent] == '-')) ++exponent;
        const std::size_t count = digits(text.substr(exponent));
        if (count > 0) at = exponent + std::min<std::size_t>(count, 3);
    }
    return at;
}

std::optional<double> number_of(std::string_view text) {
    text = trimmed(text);
    if (text.empty() || number_length(text) != text.size()) return std::nullopt;
    if (text.front() == '+') text.remove_prefix(1);
    std::string plain(text);
    for (char& c : plain)
        if (c == 'D' || c == 'd') c = 'e';
    double value = 0;
    const auto [end, status] = std::from_chars(plain.data(), plain.data() + plain.size(), value);
    if (status == std::errc::result_out_of_range) {
        const auto exponent = plain.find_first_of("Ee");
        if (exponent != std::string::npos && plain.find('-', exponent) != std::string::npos)
            return 0.0;
        return std::nullopt;
    }
    if (status != std::errc{} || !std::isfinite(value)) return std::nullopt;
    return value;
}

bool has_doubtful_comma(std::string_view line) {
    for (std::size_t at = 1; at + 1 < line.size(); ++at)
        if (line[at] == ',' && digit(line[at - 1]) && digit(line[at + 1])) return true;
    return false;
}

std::optional<FortranFormat> fortran_format(std::string_view line) {
    const auto open = line.rfind('(');
    const auto close = line.find(')', open);
    if (open == std::string_view::npos || close == std::string_view::npos) return std::nullopt;
    std::string_view body = line.substr(open + 1, close - open - 1);
    if (const auto scale = body.find_first_of("Pp"); scale != std::string_view::npos) {
        body.remove_prefix(scale + 1);
        if (body.starts_with(',')) body.remove_prefix(1);
    }
    const auto letter = body.find_first_of("FfEeIiGgDd");
    if (letter == std::string_view::npos) return std::nullopt;
    const std::string_view behind = body.substr(letter + 1);
    const auto per_line = letter == 0 ? 1.0 : number_of(body.substr(0, letter));
    const auto width = number_of(behind.substr(0, digits(behind)));
    if (!per_line || !width || !(*per_line >= 1 && *per_line <= 100) ||
        !(*width >= 1 && *width <= 100))
        return std::nullopt;
    return FortranFormat{static_cast<std::size_t>(*per_line), static_cast<std::size_t>(*width)};
}

Expected<std::vector<double>> fixed_numbers(RecordText& text, FortranFormat format,
                                            std::size_t count) {
    std::vector<double> values;
    for (; !text.finished() && values.size() < count; text.advance()) {
        const std::string_view line = text.line();
        if (trimmed(line).empty()) continue;
        for (std::size_t k = 0; k < format.per_line && values.size() < count; ++k) {
            const std::size_t column = k * format.width;
            if (column >= line.size()) break;
            const std::string_view rest = line.substr(column);
            if (trimmed(rest).empty()) break;
            // Numbers stand at the right of their field: the end of the file has cut this one.
            if (rest.size() < format.width && text.on_last_line() && !text.closed()) break;
            const auto value = number_of(rest.substr(0, format.width));
            if (!value)
                return not_a_number(
                    text, column + std::min(rest.find_first_not_of(' '), format.width - 1));
            values.push_back(*value);
        }
    }
    return values;
}

bool contains_word(std::string_view line, std::string_view word) {
    return lower_case(header_part(line)).find(word) != std::string::npos;
}

std::optional<std::string_view> after(std::string_view line, std::string_view marker) {
    const auto found = lower_case(header_part(line)).find(marker);
    if (found == std::string::npos) return std::nullopt;
    return trimmed(line.substr(found + marker.size()));
}

}  // namespace percuss::io
