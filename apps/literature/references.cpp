#include "apps/literature/references.hpp"

#include <algorithm>
#include <string>
#include <utility>

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

/// What TeX sets above or below the next letter, as the Unicode character that follows it.
std::string_view combining(char accent) {
    switch (accent) {
        case 'v': return "\u030C";
        case '"': return "\u0308";
        case '\'': return "\u0301";
        case '`': return "\u0300";
        case '^': return "\u0302";
        case '~': return "\u0303";
        case 'c': return "\u0327";
        default: return "";
    }
}

/// Braces dropped, accents combined: {\v{c}} is a c with a caron.
std::string plain(std::string_view tex) {
    std::string result;
    std::string_view accent;
    for (std::size_t i = 0; i < tex.size(); ++i) {
        if (tex[i] == '{' || tex[i] == '}') continue;
        if (tex[i] == '\\' && i + 1 < tex.size()) {
            accent = combining(tex[++i]);
            continue;
        }
        result += tex[i];
        result += std::exchange(accent, {});
    }
    return result;
}

/// "Skrinjar, Luka and Slavic, Janko" as "Skrinjar and Slavic".
std::string family_names(const std::string& authors) {
    std::vector<std::string> names;
    for (std::size_t at = 0; at < authors.size();) {
        const std::size_t end = std::min(authors.find(" and ", at), authors.size());
        const std::string one = authors.substr(at, end - at);
        names.push_back(one.substr(0, one.find(',')));
        at = end == authors.size() ? end : end + 5;
    }
    std::string text;
    for (std::size_t i = 0; i < names.size(); ++i)
        text += (i == 0 ? "" : i + 1 == names.size() ? " and " : ", ") + names[i];
    return text;
}

}  // namespace

std::string bib_field(const Reference& reference, std::string_view field) {
    const std::string_view entry = reference.entry;
    for (std::size_t at = entry.find(field); at != std::string_view::npos;
         at = entry.find(field, at + 1)) {
        std::size_t value = entry.find_first_not_of(' ', at + field.size());
        const bool starts = at > 0 && (entry[at - 1] == ' ' || entry[at - 1] == '\n');
        if (!starts || value == std::string_view::npos || entry[value] != '=') continue;
        value = entry.find('{', value);
        if (value == std::string_view::npos) return "";
        const std::string_view rest = entry.substr(value);
        return plain(rest.substr(1, entry_length(rest) - 2));
    }
    return "";
}

std::string citation_text(const Reference& reference) {
    return family_names(bib_field(reference, "author")) + ": " + bib_field(reference, "title") +
           " (" + bib_field(reference, "year") + ")";
}

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
