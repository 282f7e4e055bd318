#include "apps/cli/wrap.hpp"

#include "percuss/core/text.hpp"

namespace percuss::app {

namespace {

constexpr unsigned char mask = 0xC0U, continuation = 0x80U;

/// U+0300 to U+036F: bytes CC 80 to CD AF.
bool is_combining(std::string_view text) {
    if (text.size() < 2) return false;
    const auto first = static_cast<unsigned char>(text[0]),
               second = static_cast<unsigned char>(text[1]);
    return first == 0xCCU || (first == 0xCDU && second <= 0xAFU);
}

}  // namespace

std::size_t screen_width(std::string_view text) {
    std::size_t width = 0;
    for (std::size_t i = 0; i < text.size(); ++i)
        if ((static_cast<unsigned char>(text[i]) & mask) != continuation &&
            !is_combining(text.substr(i)))
            ++width;
    return width;
}

std::string wrapped(std::string_view text, std::string_view first, std::size_t width) {
    const std::string indent(screen_width(first), ' ');
    std::string result, line(first);
    bool fresh = true;
    std::string one_line(text);
    for (char& c : one_line)
        if (c == '\n') c = ' ';
    for (const std::string_view word : split(one_line, ' ')) {
        if (!fresh && screen_width(line) + 1 + screen_width(word) > width) {
            result += line + "\n";
            line = indent;
            fresh = true;
        }
        line += (fresh ? "" : " ") + std::string(word);
        fresh = false;
    }
    return result + line + "\n";
}

}  // namespace percuss::app
