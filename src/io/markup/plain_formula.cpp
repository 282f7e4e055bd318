#include "io/markup/plain_formula.hpp"

#include <algorithm>
#include <array>
#include <string_view>

namespace percuss::io {

namespace {

using Kind = TexNode::Kind;
using Parts = std::vector<TexNode>;
using Digits = std::array<std::string_view, 10>;

constexpr Digits raised{"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};
constexpr Digits lowered{"₀", "₁", "₂", "₃", "₄", "₅", "₆", "₇", "₈", "₉"};
constexpr std::string_view minus = "−", raised_minus = "⁻", lowered_minus = "₋", prime = "′",
                           star = "*";

/// Scripts are written without spaces.
enum class Style { line, script };

std::string row_text(const Parts& parts, Style style);

Parts parts_of(const TexNode& node) { return node.kind == Kind::row ? node.parts : Parts{node}; }

std::string node_text(const TexNode& node, Style style) { return row_text(parts_of(node), style); }

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_integer(std::string_view text) {
    return !text.empty() && std::ranges::all_of(text, is_digit);
}

/// A whole number in small digits; nothing for any other text.
std::string small(std::string_view text, const Digits& digits, std::string_view small_minus) {
    std::string result;
    if (text.starts_with(minus)) {
        text.remove_prefix(minus.size());
        result = small_minus;
    }
    if (!is_integer(text)) return {};
    for (const char c : text) result += digits[static_cast<std::size_t>(c - '0')];
    return result;
}

/// The neighbour of a part to the left (step -1) or right (+1), spaces left out.
const TexNode* neighbour(const Parts& parts, std::size_t at, int step) {
    for (auto i = static_cast<std::ptrdiff_t>(at) + step;
         i >= 0 && i < static_cast<std::ptrdiff_t>(parts.size()); i += step)
        if (parts[static_cast<std::size_t>(i)].kind != Kind::space)
            return &parts[static_cast<std::size_t>(i)];
    return nullptr;
}

/// Whether it multiplies what stands to its left.
bool multiplies(const TexNode* node) {
    return node && (node->behaves == TexClass::ordinary || node->behaves == TexClass::opening ||
                    node->behaves == TexClass::function);
}

/// Whether what stands to its right multiplies it.
bool is_multiplied(const TexNode* node) {
    return node && (node->behaves == TexClass::ordinary || node->behaves == TexClass::closing);
}

/// Whether one pair of brackets embraces the whole row.
bool is_bracketed(const Parts& parts) {
    if (parts.size() == 1) return parts[0].kind == Kind::fenced;
    int depth = 0;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        if (parts[i].behaves == TexClass::opening) ++depth;
        // With a script behind it, the bracket is not all.
        if (parts[i].behaves == TexClass::closing && --depth == 0)
            return i + 1 == parts.size() && parts[i].kind == Kind::symbol;
        if (depth == 0) return false;
    }
    return false;
}

/// A product of factors outside of brackets; its quotient by something needs no brackets.
bool is_product(const Parts& parts) {
    int depth = 0;
    for (const TexNode& part : parts) {
        if (part.behaves == TexClass::opening) ++depth;
        if (part.behaves == TexClass::closing) --depth;
        if (depth > 0 || part.behaves == TexClass::closing) continue;
        if (part.behaves != TexClass::ordinary || part.kind == Kind::fraction ||
            part.kind == Kind::row || part.kind == Kind::words)
            return false;
    }
    return true;
}

std::string numerator(const TexNode& node, Style style) {
    const std::string text = node_text(node, style);
    return is_product(parts_of(node)) ? text : "(" + text + ")";
}

std::string denominator(const TexNode& node, Style style) {
    const Parts parts = parts_of(node);
    const std::string text = row_text(parts, style);
    const bool bare = is_bracketed(parts) || (parts.size() == 1 && is_product(parts));
    return bare ? text : "(" + text + ")";
}

std::string_view quarter(const TexNode& fraction) {
    const auto &above = fraction.parts[0], &below = fraction.parts[1];
    if (above.kind != Kind::number || below.kind != Kind::number) return {};
    if (below.text == "2" && above.text == "1") return "½";
    if (below.text == "4" && above.text == "1") return "¼";
    return below.text == "4" && above.text == "3" ? "¾" : std::string_view();
}

/// A quotient in a product is put in brackets where it would take the next factor along, where a
/// function or a slash stands before it, or where its digits would join those before it.
std::string fraction_text(const Parts& row, std::size_t at, Style style) {
    const TexNode &fraction = row[at], *before = neighbour(row, at, -1),
                  *after = neighbour(row, at, +1);
    const bool applied =
        before && (before->behaves == TexClass::function || before->behaves == TexClass::slash);
    if (const auto text = quarter(fraction);
        !text.empty() && style == Style::line && !applied && !is_multiplied(before))
        return std::string(text);
    const std::string text =
        numerator(fraction.parts[0], style) + "/" + denominator(fraction.parts[1], style);
    const bool joins = is_multiplied(before) && is_digit(text.front());
    return applied || joins || multiplies(after) ? "(" + text + ")" : text;
}

bool is_word(const TexNode& node) {
    return std::ranges::all_of(parts_of(node), [](const TexNode& part) {
        return (part.kind == Kind::symbol || part.kind == Kind::number) &&
               (part.behaves == TexClass::ordinary || part.behaves == TexClass::function);
    });
}

std::string subscript(const TexNode& node) {
    if (node.empty()) return {};
    const std::string text = node_text(node, Style::script);
    if (const auto digits = small(text, lowered, lowered_minus); !digits.empty()) return digits;
    return is_word(node) ? "_" + text : "_(" + text + ")";
}

std::string superscript(const TexNode& node) {
    Parts parts = parts_of(node);
    std::string marks;
    while (!parts.empty() && (parts.front().text == star || parts.front().text == prime)) {
        marks += parts.front().text;
        parts.erase(parts.begin());
    }
    if (parts.empty()) return marks;
    const std::string text = row_text(parts, Style::script);
    if (const auto digits = small(text, raised, raised_minus); !digits.empty())
        return marks + digits;
    const bool one =
        parts.size() == 1 && (parts[0].kind == Kind::symbol || parts[0].kind == Kind::number);
    return marks + (one ? "^" + text : "^(" + text + ")");
}

std::string scripts_text(const TexNode& node, Style style) {
    const TexNode& base = node.parts[0];
    std::string text = base.empty() ? "" : node_text(base, style);
    if (base.kind == Kind::fraction) text = "(" + text + ")";
    return text + subscript(node.parts[1]) + superscript(node.parts[2]);
}

std::string part_text(const Parts& row, std::size_t at, Style style) {
    const TexNode& part = row[at];
    switch (part.kind) {
        case Kind::symbol:
        case Kind::number:
        case Kind::words: return part.text;
        case Kind::space: return {};
        case Kind::accent: return part.parts[0].text + part.text;
        case Kind::fraction: return fraction_text(row, at, style);
        case Kind::root: return "sqrt(" + node_text(part.parts[0], style) + ")";
        case Kind::scripts: return scripts_text(part, style);
        case Kind::fenced: return part.text + node_text(part.parts[0], style) + part.close;
        case Kind::row: return row_text(part.parts, style);
    }
    return {};
}

bool ends_in_script_digits(std::string_view text) {
    const auto at_end = [&](std::string_view digit) { return text.ends_with(digit); };
    return std::ranges::any_of(raised, at_end) || std::ranges::any_of(lowered, at_end);
}

/// Of several letters, not one letter of several bytes.
bool is_name(const TexNode& node) {
    return node.kind == Kind::words || (node.kind == Kind::symbol && node.text.size() > 1 &&
                                        static_cast<unsigned char>(node.text[0]) < 0x80U);
}

/// Factors are written side by side, but for those that would run into each other.
bool keeps_distance(const TexNode& left, std::string_view left_text, const TexNode& right,
                    std::string_view right_text) {
    const auto wide = [](const TexNode& node, std::string_view text) {
        return node.kind == Kind::root ||
               (node.kind == Kind::fraction && text.find('/') != text.npos);
    };
    if (wide(left, left_text) || wide(right, right_text)) return true;
    if (right.behaves == TexClass::opening || right.kind == Kind::fenced) return false;
    if (is_digit(right_text.front()) || is_name(left) || is_name(right)) return true;
    return left.kind == Kind::scripts && !ends_in_script_digits(left_text) &&
           !left_text.ends_with(')') && !left_text.ends_with(prime);
}

struct Written {
    const TexNode* node = nullptr;
    std::string text;
    bool sign = false;
};

std::string_view between_operators(const Written& left, const Written& right, Style style) {
    const auto tight = [](const Written& piece) {
        const TexClass behaves = piece.node->behaves;
        return behaves == TexClass::slash || piece.text == "·" || piece.text == star;
    };
    if (style == Style::script || left.sign || tight(left) || tight(right)) return "";
    const TexClass l = left.node->behaves, r = right.node->behaves;
    if (l == TexClass::opening || r == TexClass::closing || r == TexClass::punctuation) return "";
    return " ";
}

std::string_view separator(const Written& left, const Written& right, bool spaced, Style style) {
    const auto joins = [](const Written& piece) {
        return multiplies(piece.node) || is_multiplied(piece.node);
    };
    const TexClass l = left.node->behaves, r = right.node->behaves;
    if (!joins(left) || !joins(right) || l == TexClass::opening || r == TexClass::closing)
        return between_operators(left, right, style);
    if (l == TexClass::function) return right.text.starts_with('(') ? "" : " ";
    if (r == TexClass::function || spaced) return " ";
    return keeps_distance(*left.node, left.text, *right.node, right.text) ? " " : "";
}

std::string row_text(const Parts& parts, Style style) {
    std::string result;
    Written left;
    bool spaced = false;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        if (parts[i].kind == Kind::space) {
            spaced = true;
            continue;
        }
        Written right{&parts[i], part_text(parts, i, style), is_sign(parts, i)};
        if (right.text.empty()) continue;
        if (left.node) result += separator(left, right, spaced, style);
        result += right.text;
        left = std::move(right);
        spaced = false;
    }
    return result;
}

}  // namespace

std::string plain_formula(const TexNode& formula) { return node_text(formula, Style::line); }

}  // namespace percuss::io
