#include "references.hpp"

#include <algorithm>

namespace percuss::app {

namespace {

/// The length of an entry that starts at its '@': up to the brace that closes it.
std::size_t entry_length(std::string_view text) {
    int depth = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '{') ++depth;
        if (text[i] == '}' && --depth == 0) return i + 1;
    }
    return text.size();
}

}  // namespace

std::vector<Reference> references() {
    std::vector<Reference> result;
    std::string_view rest = references_text();
    // An entry starts a line; an '@' inside one does not.
    while (!rest.empty()) {
        if (rest.front() == '@') {
            const std::string_view entry = rest.substr(0, entry_length(rest));
            const auto brace = entry.find('{'), comma = entry.find(',');
            if (comma != std::string_view::npos)
                result.push_back({entry.substr(brace + 1, comma - brace - 1), entry});
            rest.remove_prefix(entry.size());
        }
        const auto line_end = rest.find('\n');
        rest.remove_prefix(line_end == std::string_view::npos ? rest.size() : line_end + 1);
    }
    return result;
}

}  // namespace percuss::app
