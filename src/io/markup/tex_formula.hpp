// A formula as TeX writes it between dollars, read into a tree: the small part of TeX that texts
// about contact need. What is outside of it is an error, so that no formula comes out wrong.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "percuss/core/expected.hpp"

namespace percuss::io {

/// How a piece of a formula behaves towards its neighbours; two ordinary ones form a product.
enum class TexClass {
    ordinary,
    function,  ///< ln, max: applies to what follows
    binary,    ///< +, also as a sign
    relation,
    opening,
    closing,
    punctuation,
    slash
};

struct TexNode {
    enum class Kind {
        symbol,    ///< `text`: a letter, an operator or a name in UTF-8
        number,    ///< `text`: "0.475"
        words,     ///< `text`: upright, with its spaces
        space,     ///< `text`: its width in em
        accent,    ///< `text`: the combining mark; parts: what is below it
        fraction,  ///< parts: above, below
        root,      ///< parts: what is below it
        scripts,   ///< parts: base, subscript, superscript; an empty row where there is none
        fenced,    ///< `text` and `close`: brackets that grow with their content; parts: content
        row        ///< parts: from left to right
    };
    Kind kind = Kind::row;
    TexClass behaves = TexClass::ordinary;
    std::string text = {};
    std::string close = {};
    bool upright = false;  ///< a symbol of one letter that is not slanted
    std::vector<TexNode> parts = {};

    [[nodiscard]] bool empty() const { return kind == Kind::row && parts.empty(); }
};

/// `tex` is what stands between the dollars.
[[nodiscard]] Expected<TexNode> parse_tex(std::string_view tex);

/// Whether the part of a row is a sign and not an operation: it starts the row or follows an
/// operator, a bracket that opens or a comma.
[[nodiscard]] bool is_sign(const std::vector<TexNode>& row, std::size_t at);

}  // namespace percuss::io
