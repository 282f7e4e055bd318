// Numbers and names as text: what error messages, tables and files share.
#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
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

/// "a, b, c", or with a word before the last one "a, b or c".
[[nodiscard]] std::string listed(std::span<const std::string_view> names,
                                 std::string_view last_word = {});
[[nodiscard]] std::string listed(std::span<const std::string> names,
                                 std::string_view last_word = {});

/// What a message adds to a name that nobody knows: `; did you mean "flores"? (rest)` if a
/// candidate is near, otherwise `; rest`. An empty rest is left out.
[[nodiscard]] std::string suggestion(std::string_view name,
                                     std::span<const std::string_view> candidates,
                                     std::string_view rest);
/// With the rest "expected a, b or c", which names all candidates.
[[nodiscard]] std::string suggestion(std::string_view name,
                                     std::span<const std::string_view> candidates);
/// `there is no law "florse"; did you mean "flores"? (expected ...)`
[[nodiscard]] std::string unknown(std::string_view what, std::string_view name,
                                  std::span<const std::string_view> candidates);

/// One text of each, such as its name: names_of(materials(), &Material::id).
template <class Range, class Member>
[[nodiscard]] std::vector<std::string_view> names_of(const Range& range, Member member) {
    std::vector<std::string_view> names;
    for (const auto& item : range) {
        using Text = decltype(std::invoke(member, item));
        static_assert(std::is_reference_v<Text> || std::is_same_v<Text, std::string_view>,
                      "the text must outlive the call");
        names.emplace_back(std::invoke(member, item));
    }
    return names;
}

}  // namespace percuss
