// The text of a record: lines with their numbers, and Fortran numbers with their columns.
#pragma once

#include <cstddef>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "percuss/core/expected.hpp"

namespace percuss::io {

/// Line by line. Any run of CR before LF is one line end, and so is a CR alone. A byte order mark
/// and Ctrl-Z at the end are not seen.
class RecordText {
public:
    RecordText(std::string_view text, std::string_view file_name);

    [[nodiscard]] bool finished() const { return at_ >= text_.size(); }
    /// The current line without its end; empty at the end of the text.
    [[nodiscard]] std::string_view line() const { return text_.substr(at_, end_ - at_); }
    [[nodiscard]] std::size_t number() const { return number_; }  ///< of the line, from 1
    /// Whether the file goes on behind its last word, with a line end or a blank.
    [[nodiscard]] bool closed() const { return closed_; }
    [[nodiscard]] bool on_last_line() const { return end_ >= text_.size(); }
    void advance();
    std::string_view next() {
        const std::string_view result = line();
        advance();
        return result;
    }

    /// The current line then starts behind so many bytes.
    void skip(std::size_t bytes) { at_ += bytes; }

    /// At the current line, or at another one.
    [[nodiscard]] Error error(std::string message, std::size_t column = 0) const {
        return error_at(number_, std::move(message), column);
    }
    [[nodiscard]] Error error_at(std::size_t line, std::string message,
                                 std::size_t column = 0) const;
    [[nodiscard]] const std::string& file_name() const { return file_name_; }
    /// Wherever the current line is.
    [[nodiscard]] std::string_view first_line() const {
        return text_.substr(0, text_.find_first_of("\r\n"));
    }

private:
    void find_end();

    std::string_view text_;
    std::string file_name_;
    std::size_t at_ = 0;
    std::size_t end_ = 0;
    std::size_t number_ = 1;
    bool closed_ = false;
};

/// The length of the Fortran number at the start of the text, 0 if there is none; D exponents and
/// missing leading zeros included, "nan", "inf" and hexadecimal excluded.
[[nodiscard]] std::size_t number_length(std::string_view text);
/// Of a text that is one number and nothing else, blanks at its ends aside.
[[nodiscard]] std::optional<double> number_of(std::string_view text);
/// "12,345": nobody can tell whether that is one number or two.
[[nodiscard]] bool has_doubtful_comma(std::string_view line);

/// (8F10.5): per line, columns each.
struct FortranFormat {
    std::size_t per_line = 0;
    std::size_t width = 0;
};
/// From the last pair of parentheses of the line.
[[nodiscard]] std::optional<FortranFormat> fortran_format(std::string_view line);

/// Up to `count` numbers in columns.
[[nodiscard]] Expected<std::vector<double>> fixed_numbers(RecordText& text, FortranFormat format,
                                                          std::size_t count);

[[nodiscard]] bool contains_word(std::string_view line, std::string_view lower_case_word);
/// The part behind the marker (case aside), trimmed; nothing if the marker is not there.
[[nodiscard]] std::optional<std::string_view> after(std::string_view line,
                                                    std::string_view lower_case_marker);

}  // namespace percuss::io
