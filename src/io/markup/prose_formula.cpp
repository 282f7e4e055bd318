#include "io/markup/prose_formula.hpp"

#include <algorithm>
#include <optional>

#include "io/markup/mathml.hpp"
#include "io/markup/prose_reader.hpp"
#include "percuss/core/units.hpp"

namespace percuss::io {

namespace {

constexpr auto npos = std::string_view::npos;

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool starts_character(char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }
bool is_word(char c) {
    return is_digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

/// A formula does not begin inside a word or a number.
bool may_start(std::string_view text, std::size_t at) {
    if (!starts_character(text[at]) || text[at] == '[' || text[at] == ' ') return false;
    if (at == 0) return true;
    const char before = text[at - 1];
    if (is_word(text[at])) return !is_word(before) && before != '.' && before != '\'';
    // a sign or a bracket behind a word belongs to the word
    return before == ' ' || before == '(' || before == '[' || before == '"' || !is_word(before);
}

/// "[N/m^1.5]", "[1]": what is in brackets is a unit.
std::size_t bracketed_unit(std::string_view text, std::size_t at) {
    if (text[at] != '[') return 0;
    const std::size_t close = text.find(']', at);
    if (close == npos) return 0;
    const std::size_t inside = close - at - 1;
    const bool unit =
        text.substr(at + 1, inside) == "1" || (inside > 0 && unit_length(text, at + 1) == inside);
    return unit ? inside + 2 : 0;
}

/// The length of what is certainly no formula here: a unit, in brackets or behind a number.
std::size_t unit_here(std::string_view text, std::size_t at) {
    const bool behind_number = at > 1 && text[at - 1] == ' ' && is_digit(text[at - 2]);
    return behind_number ? unit_length(text, at) : bracketed_unit(text, at);
}

/// Powers of units, which are no formulas: "N/m^1.5" is written with a raised 1.5.
std::string raised(const std::string& html) {
    std::string result;
    for (std::size_t at = 0; at < html.size(); ++at) {
        const std::size_t digits = at + 1 < html.size() && html[at + 1] == '-' ? at + 2 : at + 1;
        const bool power = html[at] == '^' && at > 0 && is_word(html[at - 1]) &&
                           digits < html.size() && is_digit(html[digits]);
        if (!power) {
            result += html[at];
            continue;
        }
        std::size_t end = digits;
        while (end < html.size() &&
               (is_digit(html[end]) ||
                (html[end] == '.' && end + 1 < html.size() && is_digit(html[end + 1]))))
            ++end;
        result += "<sup>" + html.substr(at + 1, end - at - 1) + "</sup>";
        at = end - 1;
    }
    return result;
}

void add_words(std::vector<ProsePiece>& pieces, std::string_view words) {
    if (pieces.empty() || !pieces.back().tex.empty()) pieces.push_back({});
    pieces.back().text += words;
}

}  // namespace

std::size_t unit_length(std::string_view text, std::size_t at) {
    const std::string_view rest = text.substr(at);
    const auto length_to = [&](std::size_t from) {
        std::size_t length = std::min(rest.find_first_of(" ,;:()[]", from), rest.size());
        while (length > 0 && rest[length - 1] == '.') --length;
        const bool unit =
            length > from && parse_quantity("1 " + std::string(rest.substr(0, length)));
        return unit ? length : 0;
    };
    const std::size_t one = length_to(0);
    if (one == 0 || one >= rest.size() || rest[one] != ' ') return one;
    return std::max(one, length_to(one + 1));  // "kip s²/in"
}

std::vector<ProsePiece> find_formulas(std::string_view text) {
    std::vector<ProsePiece> pieces;
    for (std::size_t at = 0; at < text.size();) {
        if (const std::size_t unit = unit_here(text, at); unit > 0) {
            add_words(pieces, text.substr(at, unit));
            at += unit;
            continue;
        }
        const auto formula = may_start(text, at) ? read_typed_formula(text, at) : std::nullopt;
        if (formula && parse_tex(formula->tex)) {
            pieces.push_back({std::string(text.substr(at, formula->end - at)), formula->tex});
            at = formula->end;
        } else {
            add_words(pieces, text.substr(at, 1));
            ++at;
        }
    }
    return pieces;
}

std::string prose_html(std::string_view text, const TextWriter& words) {
    std::string html;
    while (!text.empty()) {
        const std::size_t open = text.find('$');
        const std::size_t close = open == npos ? npos : text.find('$', open + 1);
        const auto marked = close == npos
                                ? std::nullopt
                                : std::optional(parse_tex(text.substr(open + 1, close - open - 1)));
        const bool formula = marked && *marked;
        const std::string_view running = formula         ? text.substr(0, open)
                                         : close == npos ? text
                                                         : text.substr(0, close + 1);
        for (const ProsePiece& piece : find_formulas(running))
            html += piece.tex.empty() ? raised(words(piece.text)) : mathml(*parse_tex(piece.tex));
        if (formula) html += mathml(**marked);
        text.remove_prefix(formula ? close + 1 : running.size());
    }
    return html;
}

}  // namespace percuss::io
