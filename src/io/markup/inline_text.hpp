// A line of text with the little mark-up that documents need: $formula$, `code`, *emphasis*,
// [mahmoud2008] for a citation and [label](target) for a link. It is its own Markdown; HTML and
// plain text are written from it.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "io/markup/html.hpp"
#include "io/markup/tex_formula.hpp"
#include "percuss/core/expected.hpp"

namespace percuss::io {

struct InlineSpan {
    enum class Kind { text, code, emphasis, formula, citation, link };
    Kind kind = Kind::text;
    std::string text = {};    ///< without its marks; the label of a link
    std::string target = {};  ///< of a link
    TexNode formula = {};
};

struct InlineText {
    std::string source;
    std::vector<InlineSpan> spans;

    [[nodiscard]] bool empty() const { return source.empty(); }
};

/// An error for a mark that is not closed, a formula that cannot be read, or a link that is
/// neither a web address nor a path below docs/.
[[nodiscard]] Expected<InlineText> parse_inline(std::string source);

/// How running text is written; a page may look for names in it.
using TextWriter = std::function<std::string(std::string_view)>;

/// Paths below docs/ are named but not linked: the page may stand anywhere.
[[nodiscard]] std::string inline_html(const InlineText& text,
                                      const TextWriter& write = html_escaped);
[[nodiscard]] std::string inline_plain(const InlineText& text);

}  // namespace percuss::io
