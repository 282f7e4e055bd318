#include "apps/cli/help.hpp"

#include <algorithm>
#include <utility>

#include "apps/cli/wrap.hpp"

namespace percuss::app {

namespace {

/// The left side, filled up to the column where the right one begins.
std::string left_side(std::string_view typed) {
    constexpr std::size_t column = 28;
    const std::string left = "  " + std::string(typed);
    return left + std::string(left.size() < column - 1 ? column - left.size() : 2, ' ');
}

std::string entry(std::string_view typed, std::string_view doc) {
    return left_side(typed) + std::string(doc) + "\n";
}

/// Options under the names of their groups, in the order in which a group is first met.
std::string option_groups(const std::vector<Option>& options) {
    std::vector<std::pair<std::string_view, std::string>> groups{
        {"Options", entry("-h, --help", "this text")}};
    for (const Option& option : options) {
        auto group = std::ranges::find(groups, option.group, [](const auto& g) { return g.first; });
        if (group == groups.end()) group = groups.insert(groups.end(), {option.group, ""});
        const std::string value = option.value.empty() ? "" : " " + std::string(option.value);
        group->second += entry(std::string(option.name) + value, option.doc);
    }
    std::rotate(groups.begin(), groups.begin() + 1, groups.end());
    std::string text;
    for (const auto& [name, entries] : groups) text += "\n" + std::string(name) + ":\n" + entries;
    return text;
}

std::string indented(std::string_view text) {
    std::string result = "  ";
    for (const char c : text) result += c == '\n' ? std::string("\n  ") : std::string(1, c);
    return result + "\n";
}

}  // namespace

std::string words_text(const Words& words) {
    const std::string value = std::string(words.value) + (words.many ? "..." : "");
    return words.optional ? "[" + value + "]" : value;
}

std::string help_entry(std::string_view typed, std::string_view doc) {
    return wrapped(doc, left_side(typed));
}

std::string help_text(const Command& command) {
    const std::string name(command.name), words = words_text(command.words);
    return "percuss " + name + ": " + std::string(command.doc) + "\n\nUsage: percuss " + name +
           (words.empty() ? "" : " " + words) + " [OPTIONS]\n" +
           (words.empty() ? "" : "\n" + entry(words, command.words.doc)) +
           option_groups(command.options()) +
           (command.remarks == nullptr ? "" : "\n" + command.remarks()) + "\nExample:\n" +
           indented(command.example);
}

}  // namespace percuss::app
