#include "io/files/excerpt.hpp"

#include <algorithm>
#include <charconv>
#include <optional>

namespace percuss::io {
namespace {

std::optional<std::string_view> nth_line(std::string_view text, std::size_t line) {
    for (std::size_t i = 1; i < line; ++i) {
        const auto end = text.find('\n');
        if (end == std::string_view::npos) return std::nullopt;
        text.remove_prefix(end + 1);
    }
    text = text.substr(0, text.find('\n'));
    if (text.ends_with('\r')) text.remove_suffix(1);
    return text;
}

/// Bytes of the UTF-8 character at the front; 1 also for a byte that starts none.
std::size_t character_length(std::string_view text) {
    const auto byte = static_cast<unsigned char>(text.front());
    const std::size_t length = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : byte >= 0xC0 ? 2 : 1;
    if (length > text.size()) return 1;
    const auto tail = text.substr(1, length - 1);
    const bool whole = std::all_of(tail.begin(), tail.end(), [](char c) {
        return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U;
    });
    return whole ? length : 1;
}

/// What cannot be shown, or would move the cursor, becomes "?"; a tab becomes a space.
std::string shown(std::string_view character) {
    const auto byte = static_cast<unsigned char>(character.front());
    if (byte == '\t') return " ";
    const bool control = byte < 0x20 || byte == 0x7F;
    const bool stray = character.size() == 1 && byte >= 0x80;
    return control || stray ? "?" : std::string(character);
}

/// Cuts up to `count` characters off the front and says how many there were.
std::size_t skip(std::string_view& line, std::size_t count) {
    std::size_t skipped = 0;
    for (; skipped < count && !line.empty(); ++skipped) line.remove_prefix(character_length(line));
    return skipped;
}

std::string front(std::string_view line, std::size_t count) {
    std::string result;
    for (; count > 0 && !line.empty(); --count) {
        const auto length = character_length(line);
        result += shown(line.substr(0, length));
        line.remove_prefix(length);
    }
    return result;
}

/// The number behind the last colon of `where`, which is cut off with it.
std::optional<std::size_t> last_number(std::string_view& where) {
    const auto colon = where.rfind(':');
    if (colon == std::string_view::npos) return std::nullopt;
    const auto digits = where.substr(colon + 1);
    std::size_t number = 0;
    const auto [end, status] =
        std::from_chars(digits.data(), digits.data() + digits.size(), number);
    if (status != std::errc{} || end != digits.data() + digits.size()) return std::nullopt;
    where = where.substr(0, colon);
    return number;
}

}  // namespace

std::string where_text(std::string_view file_name, Place place) {
    std::string result(file_name);
    if (place.line > 0) result += ":" + std::to_string(place.line);
    if (place.line > 0 && place.column > 0) result += ":" + std::to_string(place.column);
    return result;
}

std::string excerpt(std::string_view text, std::size_t line, std::size_t column) {
    constexpr std::size_t before = 60, after = 36;
    const auto source = line == 0 || column == 0 ? std::nullopt : nth_line(text, line);
    if (!source) return {};
    // The line may be the whole of a large file: only a window around the place is shown.
    std::string_view rest = *source;
    const std::size_t ahead = skip(rest, column - 1);
    const std::size_t caret = std::min(ahead, before);
    std::string_view window = *source;
    skip(window, ahead - caret);
    return front(window, caret + after) + "\n" + std::string(caret, ' ') + "^";
}

std::string excerpt(std::string_view text, std::string_view where) {
    const auto column = last_number(where);
    const auto line = last_number(where);
    return line && column ? excerpt(text, *line, *column) : std::string();
}

}  // namespace percuss::io
