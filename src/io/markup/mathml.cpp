#include "io/markup/mathml.hpp"

#include <algorithm>
#include <string_view>

#include "io/markup/html.hpp"
#include "io/markup/tex_symbols.hpp"

namespace percuss::io {

namespace {

using Kind = TexNode::Kind;

std::string element(std::string_view name, std::string_view content,
                    std::string_view attributes = "") {
    std::string result = "<" + std::string(name);
    if (!attributes.empty()) result += " " + std::string(attributes);
    return result + ">" + std::string(content) + "</" + std::string(name) + ">";
}

/// Inside of fractions and scripts a fraction is set small, in a line only if it is one of numbers:
/// letters must stay legible.
enum class Size { line, small };

std::string node(const TexNode& part, Size size);

/// A thin space as TeX sets it around the name of a function; browsers set none.
const std::string thin_space = R"(<mspace width="0.1667em"></mspace>)";

std::string operation(const TexNode& symbol, bool sign, bool first) {
    // The star of a keyboard is raised by itself; that of mathematics is raised by the script.
    const std::string text = symbol.text == "*" ? "∗" : html_escaped(symbol.text);
    switch (symbol.behaves) {
        case TexClass::opening:
        case TexClass::closing: return element("mo", text, R"(stretchy="false")");
        case TexClass::slash: return element("mo", text, R"(lspace="0" rspace="0")");
        default: break;
    }
    if (sign) return element("mo", text, R"(form="prefix")");
    // The star of E^* is no operation.
    if (first && symbol.behaves == TexClass::binary)
        return element("mo", text, R"(lspace="0" rspace="0")");
    return element("mo", text);
}

/// A letter is slanted unless told otherwise; a name of several is upright.
std::string identifier(const TexNode& symbol) {
    const bool one_character = std::ranges::count_if(symbol.text, [](char c) {
                                   return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U;
                               }) == 1;
    return element("mi", html_escaped(symbol.text),
                   symbol.upright && one_character ? R"(mathvariant="normal")" : "");
}

std::string symbol(const TexNode& part, bool sign, bool first) {
    const bool named = part.behaves == TexClass::ordinary || part.behaves == TexClass::function;
    return named ? identifier(part) : operation(part, sign, first);
}

bool product_with_function(const TexNode& before, const TexNode& after) {
    const auto factor = [](const TexNode& n) {
        return n.kind != Kind::space && n.behaves == TexClass::ordinary;
    };
    if (after.behaves == TexClass::function)
        return factor(before) || before.behaves == TexClass::closing ||
               (before.behaves == TexClass::function && before.kind != Kind::space);
    return before.behaves == TexClass::function && factor(after) && after.kind != Kind::fenced;
}

std::string row_content(const std::vector<TexNode>& parts, Size size) {
    std::string result;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        if (i > 0 && product_with_function(parts[i - 1], parts[i])) result += thin_space;
        result += parts[i].kind == Kind::symbol ? symbol(parts[i], is_sign(parts, i), i == 0)
                                                : node(parts[i], size);
    }
    return result;
}

std::string row(const std::vector<TexNode>& parts, Size size) {
    const std::string content = row_content(parts, size);
    return parts.size() == 1 ? content : element("mrow", content);
}

std::string scripts(const TexNode& part, Size size) {
    const std::string base = node(part.parts[0], size), below = node(part.parts[1], Size::small),
                      above = node(part.parts[2], Size::small);
    if (part.parts[1].empty()) return element("msup", base + above);
    if (part.parts[2].empty()) return element("msub", base + below);
    return element("msubsup", base + below + above);
}

/// Not accent="true": where no mathematical font is installed, browsers then set the dot of a rate
/// into the letter, and the rate looks like the indentation.
std::string accent(const TexNode& part) {
    const auto mark = std::ranges::find(tex_accents, part.text, &TexMark::combining);
    return element("mover",
                   identifier(part.parts[0]) +
                       element("mo", mark->above,
                               R"(scriptlevel="+0" stretchy="false" lspace="0" rspace="0")"));
}

std::string fraction(const TexNode& part, Size size) {
    const TexNode &above = part.parts[0], &below = part.parts[1];
    const bool numbers = above.kind == Kind::number && below.kind == Kind::number;
    return element("mfrac", node(above, Size::small) + node(below, Size::small),
                   size == Size::line && !numbers ? R"(displaystyle="true")" : "");
}

std::string fenced(const TexNode& part, Size size) {
    return element("mrow", element("mo", part.text, R"(form="prefix" stretchy="true")") +
                               row(part.parts[0].parts, size) +
                               element("mo", part.close, R"(form="postfix" stretchy="true")"));
}

std::string node(const TexNode& part, Size size) {
    switch (part.kind) {
        case Kind::symbol: return symbol(part, false, true);
        case Kind::number: return element("mn", part.text);
        case Kind::words: return element("mtext", part.text);
        case Kind::space: return element("mspace", "", "width=\"" + part.text + "em\"");
        case Kind::accent: return accent(part);
        case Kind::fraction: return fraction(part, size);
        case Kind::root: return element("msqrt", node(part.parts[0], size));
        case Kind::scripts: return scripts(part, size);
        case Kind::fenced: return fenced(part, size);
        case Kind::row: return row(part.parts, size);
    }
    return {};
}

}  // namespace

std::string mathml(const TexNode& formula) { return element("math", node(formula, Size::line)); }

}  // namespace percuss::io
