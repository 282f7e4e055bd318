// All commands and options as one page: roff for man, Markdown for the documents.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "apps/cli/command.hpp"

namespace percuss::app {

/// A piece of the further sections of a help text.
struct Passage {
    enum class Kind { heading, entry, text };
    Kind kind = Kind::text;
    std::string left;        ///< what is typed, of an entry; otherwise the text
    std::string right = {};  ///< what it means
};

/// Reads what `remarks` writes for a terminal: headings, entries in two columns, text.
[[nodiscard]] std::vector<Passage> passages(std::string_view remarks);

[[nodiscard]] std::string roff_page(std::span<const Command* const> commands);
[[nodiscard]] std::string markdown_page(std::span<const Command* const> commands);

}  // namespace percuss::app
