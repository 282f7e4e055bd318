#include "apps/system/printable.hpp"

#include <algorithm>

namespace percuss::app {

namespace {

/// One character of UTF-8; a length of 0 stands for a byte that starts none.
struct Character {
    std::size_t length = 0;
    char32_t code = 0;
};

Character first_character(std::string_view text) {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const unsigned lead = byte(0);
    if (lead < 0x80U) return {1, lead};
    const std::size_t length = lead >= 0xF0U ? 4 : lead >= 0xE0U ? 3 : lead >= 0xC2U ? 2 : 0;
    if (length == 0 || lead > 0xF4U || length > text.size()) return {};
    char32_t code = lead & (0xFFU >> (length + 1));
    for (std::size_t i = 1; i < length; ++i) {
        if ((byte(i) & 0xC0U) != 0x80U) return {};
        code = (code << 6U) | (byte(i) & 0x3FU);
    }
    // Longer than needed, half of a pair, or beyond the last.
    const bool wrong = (length == 3 && code < 0x800) || (length == 4 && code < 0x10000) ||
                       (code >= 0xD800 && code <= 0xDFFF) || code > 0x10FFFF;
    return wrong ? Character{} : Character{length, code};
}

bool obeyed(char32_t code) {
    const bool control =
        (code < 0x20 && code != '\n' && code != '\t') || (code >= 0x7F && code <= 0x9F);
    const bool direction = (code >= 0x202A && code <= 0x202E) || (code >= 0x2066 && code <= 0x2069);
    return control || direction;
}

struct Shortening {
    std::size_t longest, start, end;
    std::string_view gap;
};
/// Without its middle: the reason often stands at the end, behind a long name, and the end of a
/// name says most.
std::string shortened(std::string_view text, const Shortening& to) {
    if (text.size() <= to.longest) return std::string(text);
    const auto inside = [&](std::size_t i) {
        return (static_cast<unsigned char>(text[i]) & 0xC0U) == 0x80U;
    };
    std::size_t start = to.start, end = text.size() - to.end;
    while (start > 0 && inside(start)) --start;
    while (end < text.size() && inside(end)) ++end;
    return std::string(text.substr(0, start)) + std::string(to.gap) + std::string(text.substr(end));
}

}  // namespace

std::string printable(std::string_view text) {
    std::string result;
    result.reserve(text.size());
    while (!text.empty()) {
        const Character c = first_character(text);
        if (c.length == 0 || obeyed(c.code)) {
            result += '?';
        } else {
            result += text.substr(0, c.length);
        }
        text.remove_prefix(std::max<std::size_t>(c.length, 1));
    }
    return result;
}

std::string printable_line(std::string_view text) {
    constexpr std::string_view blanks = " \t\r\n";
    std::string line;
    while (!text.empty()) {
        const std::string_view word = text.substr(0, text.find_first_of(blanks));
        line += shortened(word, {.longest = 240, .start = 120, .end = 80, .gap = "..."});
        text.remove_prefix(word.size());
        const std::size_t next = std::min(text.find_first_not_of(blanks), text.size());
        if (next > 0 && !line.empty()) line += ' ';
        text.remove_prefix(next);
    }
    return printable(shortened(line, {.longest = 2000, .start = 1200, .end = 600, .gap = " ... "}));
}

}  // namespace percuss::app
