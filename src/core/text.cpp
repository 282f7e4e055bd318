#include "percuss/core/text.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstddef>
#include <system_error>
#include <vector>

#include "core/near_names.hpp"

namespace percuss {
namespace {

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

bool control(char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; }

template <class Text>
std::string joined(std::span<const Text> names, std::string_view last_word) {
    std::string result;
    for (std::size_t i = 0; i < names.size(); ++i) {
        const bool last = i + 1 == names.size() && !last_word.empty();
        if (i > 0) result += last ? " " + std::string(last_word) + " " : ", ";
        result += names[i];
    }
    return result;
}

bool utf8_continuation(char c) { return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U; }

}  // namespace

std::string shortest(double value) {
    std::array<char, 32> buffer{};
    const auto [end, status] = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value);
    return status == std::errc{} ? std::string(buffer.data(), end) : std::string("nan");
}

std::string significant(double value, int digits) {
    std::array<char, 40> buffer{};
    const auto [end, status] = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value,
                                             std::chars_format::general, std::clamp(digits, 1, 17));
    return status == std::errc{} ? std::string(buffer.data(), end) : shortest(value);
}

std::string in_quotes(std::string_view text) {
    constexpr std::size_t longest = 60;
    std::size_t kept = std::min(text.size(), longest);
    while (kept < text.size() && kept > 0 && utf8_continuation(text[kept])) --kept;
    std::string result = "\"";
    for (const char c : text.substr(0, kept)) result += control(c) ? '?' : c;
    return result + (kept < text.size() ? "...\"" : "\"");
}

std::string lower_case(std::string_view text) {
    std::string result(text);
    std::transform(result.begin(), result.end(), result.begin(), lower);
    return result;
}

std::string_view trimmed(std::string_view text) {
    const auto first = text.find_first_not_of(" \t");
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

std::vector<std::string_view> split(std::string_view text, char separator) {
    std::vector<std::string_view> parts;
    while (!text.empty()) {
        const auto end = std::min(text.find(separator), text.size());
        if (end > 0) parts.push_back(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return parts;
}

std::string counted(std::size_t n, std::string_view noun) {
    return std::to_string(n) + " " + std::string(noun) + (n == 1 ? "" : "s");
}

std::string nearest_name(std::string_view name, std::span<const std::string_view> candidates) {
    const auto names = core::near_names(name, candidates);
    return names.empty() ? std::string() : std::string(names.front());
}

std::string listed(std::span<const std::string_view> names, std::string_view last_word) {
    return joined(names, last_word);
}

std::string listed(std::span<const std::string> names, std::string_view last_word) {
    return joined(names, last_word);
}

std::string suggestion(std::string_view name, std::span<const std::string_view> candidates,
                       std::string_view rest) {
    const std::string near = nearest_name(name, candidates), more(rest);
    if (near.empty()) return more.empty() ? "" : "; " + more;
    return "; did you mean " + in_quotes(near) + "?" + (more.empty() ? "" : " (" + more + ")");
}

std::string suggestion(std::string_view name, std::span<const std::string_view> candidates) {
    if (candidates.empty()) return "";
    return suggestion(name, candidates, "expected " + listed(candidates, "or"));
}

std::string unknown(std::string_view what, std::string_view name,
                    std::span<const std::string_view> candidates) {
    return "there is no " + std::string(what) + " " + in_quotes(name) +
           suggestion(name, candidates);
}

}  // namespace percuss
