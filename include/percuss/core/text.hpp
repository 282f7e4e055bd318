// Numbers and names as text: what error messages, tables and files share.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace percuss {

/// The shortest decimal text that reads back as the same double.
[[nodiscard]] std::string shortest(double value);

/// `digits` significant digits (1 to 17) with the layout of printf's %.*g, in any locale.
[[nodiscard]] std::string significant(double value, int digits);

/// The text in double quotes, clipped and without control characters, fit for a one line message.
/// Not named `quoted`: argument-dependent lookup would find std::quoted for a std::string.
[[nodiscard]] std::string in_quotes(std::string_view text);

/// ASCII letters in lower case; other bytes unchanged.
[[nodiscard]] std::string lower_case(std::string_view text);

/// The text without spaces and tabs at either end.
[[nodiscard]] std::string_view trimmed(std::string_view text);

/// The parts between separators, empty ones left out.
[[nodiscard]] std::vector<std::string_view> split(std::string_view text, char separator);

/// "1 step", "2 steps"; for nouns that take an s.
[[nodiscard]] std::string counted(std::size_t n, std::string_view noun);

/// The candidate that a typing error most likely meant, or empty when none is close: about one
/// edit (insertion, deletion, substitution, swap of neighbours) in three letters is forgiven.
/// A wrong case counts half an edit. The first of equally close candidates wins.
[[nodiscard]] std::string nearest_name(std::string_view name,
                                       std::span<const std::string_view> candidates);

}  // namespace percuss
