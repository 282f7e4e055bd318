#include <string>

#include "apps/shell/pages.hpp"
#include "percuss/core/text.hpp"

namespace percuss::app {

namespace {

std::string one_space(std::string_view text) {
    std::string result;
    for (const char c : text)
        if (c != ' ' || !result.ends_with(' ')) result += c;
    return result;
}

void join(std::string& text, std::string_view more) {
    text += (text.empty() ? "" : " ") + one_space(more);
}

/// An indented line: two columns, or the rest of what stands above it.
void add_indented(std::vector<Passage>& found, std::string_view line) {
    constexpr std::size_t column = 12;
    const std::size_t start = line.find_first_not_of(' ');
    const std::string_view text = line.substr(start);
    const std::size_t gap = text.find("  ");
    const bool after_entry = !found.empty() && found.back().kind == Passage::Kind::entry;
    if (start >= column && after_entry) {
        join(found.back().right, text);
    } else if (gap == std::string_view::npos) {
        found.push_back({Passage::Kind::text, std::string(text)});
    } else {
        found.push_back({Passage::Kind::entry, std::string(text.substr(0, gap)),
                         one_space(trimmed(text.substr(gap)))});
    }
}

}  // namespace

std::vector<Passage> passages(std::string_view remarks) {
    std::vector<Passage> found;
    bool open = false;  // the text goes on in the next line
    for (const std::string_view line : split(remarks, '\n')) {
        if (line.starts_with(' ')) {
            add_indented(found, line);
            open = false;
        } else if (line.ends_with(':')) {
            found.push_back({Passage::Kind::heading, std::string(line.substr(0, line.size() - 1))});
            open = false;
        } else if (open) {
            join(found.back().left, line);
        } else {
            found.push_back({Passage::Kind::text, std::string(line)});
            open = true;
        }
    }
    return found;
}

}  // namespace percuss::app
