// docs/references.bib, carried inside the program.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace percuss::app {

struct Reference {
    std::string_view key;
    std::string_view entry;  ///< the BibTeX text, without blank lines around it
};

/// The whole file; CMake writes the function that returns it.
[[nodiscard]] std::string_view references_text();
[[nodiscard]] std::vector<Reference> references();
/// The value of a field without its braces and TeX accents' braces; empty if there is none.
[[nodiscard]] std::string bib_field(const Reference& reference, std::string_view field);
/// "A. Author and B. Author, Title (Year)" in plain text.
[[nodiscard]] std::string citation_text(const Reference& reference);

}  // namespace percuss::app
