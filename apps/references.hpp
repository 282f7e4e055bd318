// docs/references.bib, carried inside the program.
#pragma once

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

}  // namespace percuss::app
