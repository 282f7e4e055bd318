// The line of a file that an error is about, with a caret below the place.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace percuss::io {

/// Counted from 1; the column in characters, not bytes. 0: unknown.
struct Place {
    std::size_t line = 0;
    std::size_t column = 0;

    friend bool operator==(const Place&, const Place&) = default;
};

/// "study.toml:12:7"; only the file name if the place is unknown.
[[nodiscard]] std::string where_text(std::string_view file_name, Place place);

/// Two lines, without a final newline: the source line, cut to what fits in a terminal, and the
/// caret. Empty if the text has no such line.
[[nodiscard]] std::string excerpt(std::string_view text, std::size_t line, std::size_t column);

/// The same for the `where` of an Error, such as "study.toml:12:7"; empty if it has no place.
[[nodiscard]] std::string excerpt(std::string_view text, std::string_view where);

}  // namespace percuss::io
