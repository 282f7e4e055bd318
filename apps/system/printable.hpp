// Text on its way to a terminal. Headers of records, names of files and studies come from anybody,
// and a terminal obeys what they may hold.
#pragma once

#include <string>
#include <string_view>

namespace percuss::app {

/// What a terminal would obey becomes "?": control characters but line ends and tabs, escape
/// sequences, bytes that are no UTF-8, and what turns the direction of writing.
[[nodiscard]] std::string printable(std::string_view text);

/// The same on one line, for scripts that read lines; of a very long one, both ends.
[[nodiscard]] std::string printable_line(std::string_view text);

}  // namespace percuss::app
