#include "io/expression/scan.hpp"

#include <algorithm>
#include <string>

#include "percuss/core/text.hpp"

namespace percuss::io {
namespace {

// muParser reads a number from a copy of all that follows it: quadratic in the length.
constexpr std::size_t longest_formula = 10000;

bool digit(char c) { return c >= '0' && c <= '9'; }
bool letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
bool space(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }
bool symbol(char c) {
    return std::string_view("+-*/^(),?:<>=!&|.").find(c) != std::string_view::npos;
}

std::size_t name_end(std::string_view text, std::size_t at) {
    while (at < text.size() && (letter(text[at]) || digit(text[at]))) ++at;
    return at;
}

/// The e of 1e-3 is no name.
std::size_t number_end(std::string_view text, std::size_t at) {
    const auto digits = [&] {
        while (at < text.size() && digit(text[at])) ++at;
    };
    digits();
    if (at < text.size() && text[at] == '.') ++at;
    digits();
    if (at >= text.size() || (text[at] != 'e' && text[at] != 'E')) return at;
    std::size_t next = at + 1;
    if (next < text.size() && (text[next] == '+' || text[next] == '-')) ++next;
    if (next >= text.size() || !digit(text[next])) return at;
    at = next;
    digits();
    return at;
}

/// A single "=" would assign.
bool assignment(std::string_view text, std::size_t at) {
    if (text[at] != '=') return false;
    const bool before =
        at > 0 && std::string_view("=<>!").find(text[at - 1]) != std::string_view::npos;
    const bool after = at + 1 < text.size() && text[at + 1] == '=';
    return !before && !after;
}

Error refused(std::string_view text, std::size_t at, const std::string& why) {
    return {"the expression " + in_quotes(text) + " cannot be read at position " +
                std::to_string(at + 1) + ": " + why,
            {}};
}

}  // namespace

bool is_name(std::string_view text) {
    return !text.empty() && letter(text[0]) && name_end(text, 0) == text.size();
}

Expected<std::vector<NameUse>> scan_formula(std::string_view text) {
    if (text.size() > longest_formula)
        return Error{"the expression " + in_quotes(text) + " has " + std::to_string(text.size()) +
                         " characters; at most " + std::to_string(longest_formula) +
                         " are accepted",
                     {}};
    if (std::ranges::all_of(text, space))
        return Error{"the expression is empty; write a formula such as \"K*d^1.5\"", {}};
    std::vector<NameUse> names;
    for (std::size_t i = 0; i < text.size();) {
        const char c = text[i];
        if (letter(c)) {
            const std::size_t end = name_end(text, i);
            std::size_t next = end;
            while (next < text.size() && space(text[next])) ++next;
            names.push_back(
                {text.substr(i, end - i), i + 1, next < text.size() && text[next] == '('});
            i = end;
        } else if (digit(c)) {
            i = number_end(text, i);
        } else if (assignment(text, i)) {
            return refused(text, i,
                           "\"=\" assigns, and a formula only computes; a comparison is \"==\"");
        } else if (space(c) || symbol(c)) {
            ++i;
        } else {
            return refused(
                text, i, "only letters, digits and + - * / ^ ( ) , . ? : < > = ! & | are accepted");
        }
    }
    return names;
}

}  // namespace percuss::io
